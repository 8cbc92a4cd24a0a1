//! Text and numbers as people read them.

use std::fmt::{self, Display, Write};

use castkit::format::schema::PropertySchema;
use castkit::read::{PropertyValue, Text};

/// Text from a file for a terminal. Characters that are not printable, and could move the cursor or change the
/// direction of text, are escaped. Backslashes and quotes stay, because paths are full of them.
pub(crate) struct Escaped<T>(pub(crate) T);

impl<T: AsRef<str>> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // True for nearly all names; going character by character would take most of the time for a large tree.
        if is_plain(self.0.as_ref()) {
            return f.pad(self.0.as_ref());
        }
        // Padding needs the width, so it is applied to a copy; only columns ask for it.
        if f.width().is_some() {
            return f.pad(&Escaped(self.0.as_ref()).to_string());
        }
        copied(self.0.as_ref()).chars().try_for_each(|letter| escape(letter, f))
    }
}

/// A copy, because a name may be in a mapping that is changed meanwhile, and then it may no longer be UTF-8.
fn copied(text: &str) -> String {
    Text::from(text).to_string_lossy()
}

/// Whether there is nothing to escape.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

fn escape(letter: char, out: &mut impl Write) -> fmt::Result {
    match letter {
        '\\' | '"' | '\'' => out.write_char(letter),
        _ => write!(out, "{}", letter.escape_debug()),
    }
}

/// Text for a cell of a table: escaped, and shortened if it is very long.
pub(crate) fn cut(text: &str) -> String {
    let text = copied(text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", Escaped(&text[..end])),
        None => Escaped(text).to_string(),
    }
}

/// Text in quotes, escaped as in a node path, and shortened if it is very long.
pub(crate) struct Quoted<T>(pub(crate) T);

impl<T: AsRef<str>> Display for Quoted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.as_ref();
        if text.len() <= LONGEST && is_plain(text) && !text.contains(['"', '\\']) {
            return write!(f, "\"{text}\"");
        }
        let text = copied(text);
        f.write_char('"')?;
        for letter in text.chars().take(LONGEST) {
            if matches!(letter, '"' | '\\') {
                f.write_char('\\')?;
            }
            escape(letter, f)?;
        }
        f.write_char('"')?;
        match text.chars().count().checked_sub(LONGEST) {
            Some(more) if more > 0 => write!(f, "... {}", Things(more as u64, "more character", "more characters")),
            _ => Ok(()),
        }
    }
}

const LONGEST: usize = 120;

/// A value, with its meaning if the schema knows it. Long texts are shortened.
pub(crate) struct Shown<'v>(pub(crate) &'v PropertyValue, pub(crate) Option<&'v PropertySchema>);

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            PropertyValue::Text(text) => Quoted(text).fmt(f),
            PropertyValue::Texts(texts) => texts
                .iter()
                .take(MOST_TEXTS)
                .enumerate()
                .try_for_each(|(index, text)| write!(f, "{}{}", if index == 0 { "" } else { ", " }, Quoted(text))),
            value => value.shown(self.1).fmt(f),
        }
    }
}

const MOST_TEXTS: usize = 8;

/// A word of a command line, quoted if a shell needs that.
pub(crate) fn shell_word(word: &str) -> String {
    let plain = if cfg!(windows) { r"-_./:+=\" } else { "-_./:@%+=," };
    let is_plain = |letter: char| letter.is_alphanumeric() || plain.contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.into(),
        // For cmd and PowerShell alike. A name on Windows contains no quotation marks.
        false if cfg!(windows) => format!("\"{}\"", Escaped(word)),
        false => format!("'{}'", Escaped(word.replace('\'', "'\\''"))),
    }
}

/// A number with a comma between the thousands.
pub(crate) struct Count(pub(crate) u64);

impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
        f.pad(&groups.collect::<Vec<_>>().join(","))
    }
}

/// A number of things: `1 mesh`, `2,000 meshes`.
pub(crate) struct Things<'a>(pub(crate) u64, pub(crate) &'a str, pub(crate) &'a str);

impl Display for Things<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Count(self.0), if self.0 == 1 { self.1 } else { self.2 })
    }
}

/// A size in bytes, in units of 1,000 as file managers show them.
pub(crate) struct Size(pub(crate) u64);

impl Display for Size {
    #[expect(clippy::cast_precision_loss, reason = "shown with one decimal")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 1000 {
            return write!(f, "{} bytes", self.0);
        }
        let mut value = self.0 as f64;
        let mut units = ["kB", "MB", "GB", "TB"].iter().peekable();
        while let Some(unit) = units.next() {
            value /= 1000.0;
            if value < 999.95 || units.peek().is_none() {
                return write!(f, "{value:.1} {unit}");
            }
        }
        Ok(())
    }
}

/// A measure with about four digits: enough to recognise it, short enough for a table.
pub(crate) struct Measure(pub(crate) f64);

impl Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let magnitude = self.0.abs();
        let text = match magnitude {
            0.0 => "0".into(),
            _ if !magnitude.is_finite() => self.0.to_string(),
            _ if !(0.001..1e7).contains(&magnitude) => format!("{:.3e}", self.0),
            _ => {
                let decimals = match magnitude {
                    1000.0.. => 0,
                    10.0.. => 2,
                    _ => 3,
                };
                let text = format!("{:.decimals$}", self.0);
                if decimals == 0 { text } else { text.trim_end_matches('0').trim_end_matches('.').into() }
            }
        };
        f.pad(&text)
    }
}

/// Measures one after the other.
pub(crate) fn measures(numbers: &[f64], separator: &str) -> String {
    numbers.iter().map(|number| Measure(*number).to_string()).collect::<Vec<_>>().join(separator)
}

/// Text in lines of at most `width` characters, each with an indent. A longer word has a line of its own.
pub(crate) fn wrapped(text: &str, indent: &str, width: usize) -> String {
    let mut lines = vec![indent.to_string()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().filter(|line| line.len() + word.len() < width || line.len() == indent.len());
        match line {
            Some(line) => {
                if line.len() > indent.len() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            None => lines.push(format!("{indent}{word}")),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!([0, 999, 1000, 1_234_567].map(|count| Count(count).to_string()), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(
            [0, 999, 1000, 999_949, 999_950, 4_198_673, u64::MAX].map(|size| Size(size).to_string()),
            ["0 bytes", "999 bytes", "1.0 kB", "999.9 kB", "1.0 MB", "4.2 MB", "18446744.1 TB"]
        );
        assert_eq!(
            [0.0, 1.0, -2.5, 0.333_333, 12.345, 1234.5, 1e9, 1e-9].map(|value| Measure(value).to_string()),
            ["0", "1", "-2.5", "0.333", "12.35", "1234", "1.000e9", "1.000e-9"]
        );
    }

    #[test]
    fn text_cannot_touch_the_terminal() {
        assert_eq!(
            Escaped("C:\\tex\\\"a\".png\x1b[31m\n\u{202e}").to_string(),
            "C:\\tex\\\"a\".png\\u{1b}[31m\\n\\u{202e}"
        );
        assert_eq!(format!("{:4}|", Escaped("é")), "é   |");
        assert_eq!(Quoted("a\"b\\").to_string(), "\"a\\\"b\\\\\"");
        assert_eq!(Quoted("x".repeat(125)).to_string(), format!("\"{}\"... 5 more characters", "x".repeat(120)));
    }
}
