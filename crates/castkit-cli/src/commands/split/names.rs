//! File names from names of nodes, which can be anything.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use unicode_normalization::UnicodeNormalization;

/// Names that have been given, as a file system sees them that tells least apart, with the number to try next, because
/// a thousand nodes can have one name.
pub(super) struct Names(HashMap<String, u64>);

impl Default for Names {
    fn default() -> Self {
        Self(HashMap::from([(Self::REST.trim_end_matches(ENDING).into(), 2)]))
    }
}

const ENDING: &str = ".cast";

/// File systems allow 255 bytes; there has to be room for a number, the ending, and the name of a temporary file.
const LONGEST: usize = 200;

/// What Windows takes for devices, whatever the ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

impl Names {
    /// The file for what is neither a model nor an animation. No other gets this name.
    pub(super) const REST: &str = "rest.cast";

    /// A name like that of the node, or the fallback for a node that has none. The same nodes get the same names.
    pub(super) fn file_name(&mut self, name: &str, fallback: &str) -> String {
        let plain = sanitized(name);
        let plain = if plain.is_empty() { fallback.into() } else { plain };
        let first = indistinct(&plain);
        let mut unique = plain.clone();
        loop {
            match self.0.entry(indistinct(&unique)) {
                Entry::Vacant(free) => {
                    free.insert(2);
                    return unique + ENDING;
                }
                Entry::Occupied(_) => {
                    let number = self.0.entry(first.clone()).or_insert(2);
                    unique = format!("{plain}-{number}");
                    *number += 1;
                }
            }
        }
    }
}

/// A name without what some file systems do not tell apart: capital and small letters (Windows, macOS), and the ways to
/// write one letter in Unicode (macOS).
fn indistinct(name: &str) -> String {
    let small: String = name.nfkd().collect::<String>().to_lowercase();
    small.nfkd().collect()
}

fn sanitized(name: &str) -> String {
    let mut plain = String::new();
    for letter in name.trim().chars() {
        if plain.len() + letter.len_utf8() > LONGEST {
            break;
        }
        plain.push(if is_fine(letter) { letter } else { '_' });
    }
    // At the back what Windows cuts off; at the front what hides a file, leads elsewhere, or looks like an option.
    let plain = plain.trim_end_matches(['.', ' ']);
    let rest = plain.trim_start_matches(['.', '-']);
    let plain = "_".repeat(plain.len() - rest.len()) + rest;
    if is_device(&plain) { format!("_{plain}") } else { plain }
}

fn is_fine(letter: char) -> bool {
    // The last two ranges turn the direction of writing, which lets a name look like another.
    !letter.is_control()
        && !r#"/\:*?"<>|"#.contains(letter)
        && !matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn is_device(name: &str) -> bool {
    let name = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let numbered = ["com", "lpt"].iter().filter_map(|device| name.strip_prefix(device));
    DEVICES.contains(&name.as_str())
        || numbered
            .into_iter()
            .any(|number| matches!(number.as_bytes(), [b'1'..=b'9']) || ["¹", "²", "³"].contains(&number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_possible_everywhere() {
        let long = "é".repeat(300);
        let cases = [
            ("hero", "hero.cast"),
            ("../../etc/passwd", "___.._etc_passwd.cast"),
            ("C:\\a*?\n\u{202e}", "C__a____.cast"),
            (".hidden", "_hidden.cast"),
            ("..", "model.cast"),
            ("  ", "model.cast"),
            ("", "model.cast"),
            ("trailing. .", "trailing.cast"),
            ("con", "_con.cast"),
            ("Com1.x", "_Com1.x.cast"),
            ("console", "console.cast"),
            ("-rf", "_rf.cast"),
            (&long, &("é".repeat(100) + ".cast")),
        ];
        for (name, expected) in cases {
            assert_eq!(Names::default().file_name(name, "model"), expected);
        }
    }

    #[test]
    fn names_are_different_on_every_file_system() {
        let mut names = Names::default();
        let cases = [
            ("a", "a.cast"),
            ("A", "A-2.cast"),
            ("a-2", "a-2-2.cast"),
            ("a", "a-3.cast"),
            ("rest", "rest-2.cast"),
            ("", "animation.cast"),
            ("caf\u{e9}", "caf\u{e9}.cast"),
            ("cafe\u{301}", "cafe\u{301}-2.cast"),
            ("CAF\u{c9}", "CAF\u{c9}-3.cast"),
            ("\u{212b}", "\u{212b}.cast"),
            ("\u{e5}", "\u{e5}-2.cast"),
        ];
        for (name, expected) in cases {
            assert_eq!(names.file_name(name, "animation"), expected);
        }
    }
}
