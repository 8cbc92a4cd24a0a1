//! Names that tell things apart.

use std::collections::HashMap;

/// Names given so far, each with the number to try next for another of that name.
#[derive(Default)]
pub(super) struct Unique {
    given: HashMap<String, u64>,
}

impl Unique {
    /// The name, with a number behind it if it was given before.
    pub(super) fn give(&mut self, name: &str) -> String {
        let Some(next) = self.given.get(name).copied() else {
            self.given.insert(name.to_owned(), 2);
            return name.to_owned();
        };
        let mut numbers = (next..).map(|number| (number, format!("{name}_{number}")));
        let (number, free) = numbers.find(|(_, free)| !self.given.contains_key(free)).unwrap_or_default();
        self.given.insert(name.to_owned(), number.saturating_add(1));
        self.given.insert(free.clone(), 2);
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
