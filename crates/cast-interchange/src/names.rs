//! Unique names: one function for bones, meshes, shapes and everything else that is found by name.

use hashbrown::HashMap;

/// The names in use, each with the number to try next.
#[derive(Default)]
pub struct Unique {
    given: HashMap<String, u64>,
    ignores_case: bool,
}

impl Unique {
    /// Names that differ in more than case.
    pub fn ignoring_case() -> Self {
        Self { ignores_case: true, ..Self::default() }
    }

    fn key(&self, name: &str) -> String {
        if self.ignores_case { name.to_lowercase() } else { name.to_owned() }
    }

    /// The name, with a number appended if it is already in use.
    pub fn give(&mut self, name: &str) -> String {
        let key = self.key(name);
        let Some(next) = self.given.get(&key).copied() else {
            self.given.insert(key, 2);
            return name.to_owned();
        };
        let mut numbers = (next..).map(|number| (number, format!("{name}_{number}")));
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
    }
}
