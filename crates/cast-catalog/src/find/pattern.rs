//! Names with wildcards.

/// A pattern with `*` and `?`. Case does not matter, as in the file systems of Windows and macOS.
pub(super) struct Pattern(Vec<char>);

impl Pattern {
    pub(super) fn new(pattern: &str) -> Self {
        Self(normal(pattern))
    }

    /// Whether it is matched against whole paths.
    pub(super) fn is_path(&self) -> bool {
        self.0.contains(&'/')
    }

    /// Whether a text matches. Takes at most time in proportion to the product of both lengths, because only the last
    /// star is retried.
    pub(super) fn is_like(&self, text: &str) -> bool {
        let text = normal(text);
        let (mut at, mut place) = (0_usize, 0_usize);
        let mut star: Option<(usize, usize)> = None;
        while let Some(letter) = text.get(at) {
            match self.0.get(place) {
                Some('*') => {
                    place = place.saturating_add(1);
                    star = Some((place, at));
                }
                Some(wanted) if *wanted == '?' || wanted == letter => {
                    (at, place) = (at.saturating_add(1), place.saturating_add(1));
                }
                _ => {
                    let Some((after, from)) = star else { return false };
                    (at, place) = (from.saturating_add(1), after);
                    star = Some((after, at));
                }
            }
        }
        self.0.get(place..).unwrap_or_default().iter().all(|rest| *rest == '*')
    }
}

fn normal(text: &str) -> Vec<char> {
    text.chars().flat_map(char::to_lowercase).map(|letter| if letter == '\\' { '/' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn names_are_like_patterns() {
        for (pattern, text) in [
            ("skin_*.png", "Skin_01.PNG"),
            ("*", ""),
            ("a*b*c", "a_b_b_c"),
            ("?.png", "a.png"),
            ("t/*.dds", r"t\u\a.dds"),
        ] {
            assert!(Pattern::new(pattern).is_like(text), "{pattern} {text}");
        }
        for (pattern, text) in [("skin_*.png", "skin.png"), ("?", ""), ("a*b", "a_b_c"), ("", "a")] {
            assert!(!Pattern::new(pattern).is_like(text), "{pattern} {text}");
        }
        let stars = "*a".repeat(50) + "b";
        assert!(!Pattern::new(&stars).is_like(&"a".repeat(10_000)));
    }
}
