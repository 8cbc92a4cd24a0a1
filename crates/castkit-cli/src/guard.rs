//! The last filter that text passes on its way out.
//!
//! Names and paths come from files, which anyone may have made, and characters in them can move the cursor, set the
//! title of a window, or change the direction of text. Code that prints names usually escapes them itself; this catches
//! the rest.

use std::borrow::Cow;
use std::io::{self, Write};

/// The kind of content that passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Bytes of any kind, unchanged.
    Data,
    /// Text for people.
    Text,
    /// Text for people, with the program's own colours.
    ColoredText,
    /// JSON, which has its own escapes.
    Json,
}

/// A writer that escapes everything that acts on a terminal.
pub(crate) struct Guard<W> {
    writer: W,
    pub(crate) content: Content,
    /// The start of a character whose end comes with the next bytes.
    partial: Vec<u8>,
}

impl<W: Write> Guard<W> {
    pub(crate) fn new(writer: W, content: Content) -> Self {
        Self { writer, content, partial: Vec::new() }
    }
}

impl<W: Write> Write for Guard<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = |byte: &u8| (b' '..=b'~').contains(byte) || *byte == b'\n';
        if self.content == Content::Data || self.partial.is_empty() && bytes.iter().all(is_plain) {
            return self.writer.write(bytes);
        }
        let mut all = std::mem::take(&mut self.partial);
        all.extend_from_slice(bytes);
        let mut out = String::with_capacity(all.len());
        let mut rest = all.as_slice();
        while !rest.is_empty() {
            let error = match str::from_utf8(rest) {
                Ok(text) => {
                    self.content.escape(text, &mut out);
                    break;
                }
                Err(error) => error,
            };
            let (text, after) = rest.split_at(error.valid_up_to());
            self.content.escape(&String::from_utf8_lossy(text), &mut out);
            let Some(length) = error.error_len() else {
                self.partial = after.to_vec();
                break;
            };
            out.push(char::REPLACEMENT_CHARACTER);
            rest = &after[length..];
        }
        self.writer.write_all(out.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Content {
    fn escape(self, text: &str, out: &mut String) {
        let mut rest = text;
        while let Some(place) = rest.find(acts) {
            let (plain, after) = rest.split_at(place);
            out.push_str(plain);
            let colour = if self == Self::ColoredText { colour(after) } else { "" };
            if !colour.is_empty() {
                out.push_str(colour);
                rest = &after[colour.len()..];
                continue;
            }
            let mut letters = after.chars();
            if let Some(letter) = letters.next() {
                // All of them are in the Basic Multilingual Plane.
                match self {
                    Self::Json => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
                    _ => out.push_str(&format!("\\u{{{:x}}}", u32::from(letter))),
                }
            }
            rest = letters.as_str();
        }
        out.push_str(rest);
    }
}

/// The sequence at the start of a text, if it only sets colours.
fn colour(text: &str) -> &str {
    let Some(codes) = text.strip_prefix("\x1b[") else { return "" };
    let end = codes.find(|letter: char| !letter.is_ascii_digit() && letter != ';');
    match end.filter(|end| codes[*end..].starts_with('m')) {
        Some(end) => &text[..end + 3],
        None => "",
    }
}

/// Whether a character has an effect instead of being shown: control characters other than line ends and tabs, and
/// those that change the direction of text.
fn acts(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t')
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text with everything escaped that acts on a terminal.
pub(crate) fn guarded(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    Content::Text.escape(text, &mut out);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(content: Content, pieces: &[&[u8]]) -> String {
        let mut guard = Guard::new(Vec::new(), content);
        pieces.iter().for_each(|piece| guard.write_all(piece).unwrap());
        String::from_utf8(guard.writer).unwrap()
    }

    #[test]
    fn what_acts_is_escaped_and_all_else_stays() {
        let evil = "é 漢 👩\u{200d}🔬 \x1b[31m\u{9b}0m\u{202e}\u{2066}\u{200f}\u{7f}\r\n\t\\";
        let text = "é 漢 👩\u{200d}🔬 \\u{1b}[31m\\u{9b}0m\\u{202e}\\u{2066}\\u{200f}\\u{7f}\\u{d}\n\t\\";
        assert_eq!(through(Content::Text, &[evil.as_bytes()]), text);
        assert_eq!(guarded(evil), text);
        assert_eq!(through(Content::Data, &[evil.as_bytes()]), evil);
        let bytes: Vec<&[u8]> = evil.as_bytes().chunks(1).collect();
        assert_eq!(through(Content::Text, &bytes), text, "in whatever pieces");
        let json = through(Content::Json, &[b"\"a\xc2\x9b\xe2\x80\xae\x7f\""]);
        assert_eq!(json, r#""a\u009b\u202e\u007f""#);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), "a\u{9b}\u{202e}\u{7f}");
        let colours = "\x1b[1mbold\x1b[0m \x1b[2J \x1b]0;title\x07";
        assert_eq!(
            through(Content::ColoredText, &[colours.as_bytes()]),
            "\x1b[1mbold\x1b[0m \\u{1b}[2J \\u{1b}]0;title\\u{7}"
        );
        assert_eq!(through(Content::Text, &[b"a\x9bb\xffc"]), "a\u{fffd}b\u{fffd}c");
    }
}
