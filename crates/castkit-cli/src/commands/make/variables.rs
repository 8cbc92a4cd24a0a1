//! Names in braces, which stand for other text.

/// The values of names.
#[derive(Clone, Debug, Default)]
pub(super) struct Variables(Vec<(String, String)>);

impl Variables {
    pub(super) fn set(&mut self, name: &str, value: String) {
        self.0.retain(|(other, _)| other != name);
        self.0.push((name.to_owned(), value));
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(other, _)| other == name)
    }

    /// The same with some more.
    pub(super) fn with<'n>(&self, more: impl IntoIterator<Item = (&'n str, &'n str)>) -> Self {
        let mut all = self.clone();
        more.into_iter().for_each(|(name, value)| all.set(name, value.to_owned()));
        all
    }

    /// Replaces `{name}` by its value, and `{{` and `}}` by braces. Values may have names that were set before.
    ///
    /// # Errors
    /// Returns why it cannot be replaced.
    pub(super) fn fill(&self, text: &str) -> Result<String, String> {
        self.fill_with(text, self.0.len())
    }

    /// The same with the first variables only, so that no value contains itself.
    fn fill_with(&self, text: &str, known: usize) -> Result<String, String> {
        let mut filled = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, brace) = rest.split_at(at);
            filled.push_str(before);
            if let Some(after) = brace.strip_prefix("{{").or_else(|| brace.strip_prefix("}}")) {
                filled.extend(brace.chars().take(1));
                rest = after;
                continue;
            }
            let name = brace.strip_prefix('{').and_then(|after| after.split_once('}'));
            let Some((name, after)) = name else {
                return Err(format!("a brace without its partner in {text:?}; {{{{ stands for a brace"));
            };
            let place = self.0.iter().take(known).position(|(other, _)| other == name);
            let value = place.and_then(|place| Some((place, self.0.get(place)?)));
            let Some((place, (_, value))) = value else {
                let names: Vec<&str> = self.0.iter().take(known).map(|(name, _)| name.as_str()).collect();
                let names =
                    if names.is_empty() { "none is set".to_owned() } else { format!("there are {}", names.join(", ")) };
                return Err(format!("no variable has the name {name:?}; {names}"));
            };
            filled.push_str(&self.fill_with(value, place)?);
            if filled.len() > MOST_BYTES {
                return Err(format!("{text:?} becomes too long"));
            }
            rest = after;
        }
        filled.push_str(rest);
        Ok(filled)
    }
}

/// The longest text: values of values could double it again and again.
const MOST_BYTES: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_values_that_were_set_before() {
        let mut variables = Variables::default();
        variables.set("a", "1".into());
        variables.set("b", "{a}{a}".into());
        assert_eq!(variables.fill("x{b}{{y}}"), Ok("x11{y}".into()));
        variables.set("a", "{b}".into());
        assert!(variables.fill("{a}").is_err(), "a is now set after b, which needs it");
        for wrong in ["{", "}", "{c}", "{a"] {
            assert!(variables.fill(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn values_that_double_each_other_end() {
        let mut variables = Variables::default();
        variables.set("v0", "ab".into());
        for number in 1..60 {
            variables.set(&format!("v{number}"), format!("{{v{0}}}{{v{0}}}", number - 1));
        }
        assert!(variables.fill("{v59}").unwrap_err().contains("too long"));
    }
}
