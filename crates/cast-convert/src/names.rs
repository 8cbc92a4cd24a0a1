//! Names that tell things apart: one function for bones, meshes, shapes and whatever else is found by its name.

use std::collections::HashMap;

/// Names given so far, each with the number to try next for another of that name.
#[derive(Default)]
pub(crate) struct Unique {
    given: HashMap<String, u64>,
    ignores_case: bool,
    /// Whether what is behind the last dot stays there.
    has_extensions: bool,
}

impl Unique {
    /// Names that differ in more than the case of their letters.
    #[cfg_attr(not(feature = "ms3d"), allow(dead_code, reason = "few formats need it"))]
    pub(crate) fn ignoring_case() -> Self {
        Self { ignores_case: true, ..Self::default() }
    }

    /// Names of files, which some systems tell apart by more than the case of their letters only.
    pub(crate) fn of_files() -> Self {
        Self { ignores_case: true, has_extensions: true, ..Self::default() }
    }

    /// Nothing else is to get this name.
    pub(crate) fn reserve(&mut self, name: &str) {
        self.given.entry(self.key(name)).or_insert(2);
    }

    fn key(&self, name: &str) -> String {
        if self.ignores_case { name.to_lowercase() } else { name.to_owned() }
    }

    /// The name, with a number behind it if it was given before.
    pub(crate) fn give(&mut self, name: &str) -> String {
        let key = self.key(name);
        let Some(next) = self.given.get(&key).copied() else {
            self.given.insert(key, 2);
            return name.to_owned();
        };
        let (stem, extension) = match name.rsplit_once('.') {
            Some((stem, extension)) if self.has_extensions => (stem, format!(".{extension}")),
            _ => (name, String::new()),
        };
        let mut numbers = (next..).map(|number| (number, format!("{stem}_{number}{extension}")));
        let (number, free) = numbers.find(|(_, free)| !self.given.contains_key(&self.key(free))).unwrap_or_default();
        self.given.insert(key, number.saturating_add(1));
        self.given.insert(self.key(&free), 2);
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_given_once() {
        let mut names = Unique::default();
        let given = ["a", "a_2", "a", "b", "a", "a_2"].map(|name| names.give(name));
        assert_eq!(given, ["a", "a_2", "a_3", "b", "a_4", "a_2_2"]);
        let mut files = Unique::of_files();
        files.reserve("Wood.png");
        assert_eq!(["wood.png", "stone.png"].map(|name| files.give(name)), ["wood_2.png", "stone.png"]);
    }
}
