//! Text from a file, which should be UTF-8.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write as _};
use core::str::Utf8Error;

/// A name or string from a file: bytes that should be UTF-8, without the NUL.
///
/// Borrowed text ([`to_str`](Self::to_str), and every getter that returns `&str`) is in the file, and stays valid as
/// long as the file does not change, which is promised when a file is mapped. Owned text
/// ([`to_string_lossy`](Self::to_string_lossy), and printing) is copied before it is validated, so it is valid whatever
/// happens to the file. The library itself only iterates over characters of owned text.
///
/// Older programs write names in the code page of their machine, and different names must not become one. So wherever
/// bytes that are not UTF-8 become text, each of them becomes U+FFFD and its two hexadecimal digits: the GBK name
/// `D7 F3` is `\u{FFFD}D7\u{FFFD}F3`. The same bytes give the same text in every file, and different bytes different
/// text: in such a string U+FFFD itself is written as its three bytes. Text that is UTF-8 is never changed.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text<'a>(&'a [u8]);

impl<'a> Text<'a> {
    #[inline]
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// The text, borrowed.
    ///
    /// # Errors
    /// Returns an error if the bytes are not UTF-8.
    #[inline]
    pub fn to_str(&self) -> Result<&'a str, Utf8Error> {
        core::str::from_utf8(self.0)
    }

    /// A copy of the text, in which bytes that are not UTF-8 are [escaped](Self).
    #[must_use]
    pub fn to_string_lossy(&self) -> String {
        // Not `String::from_utf8_lossy`, which validates the bytes before it copies them; the standard library was
        // observed to read past the end of text that was overwritten in between.
        String::from_utf8(self.0.to_vec()).unwrap_or_else(|error| escaped(error.as_bytes()))
    }

    /// The text, borrowed if it is UTF-8, or else a copy in which bytes that are not UTF-8 are [escaped](Self).
    #[must_use]
    pub fn escaped(&self) -> Cow<'a, str> {
        self.to_str().map_or_else(|_| Cow::Owned(escaped(self.0)), Cow::Borrowed)
    }
}

/// Bytes that are not all UTF-8, as text.
fn escaped(bytes: &[u8]) -> String {
    const REPLACEMENT: &str = "\u{FFFD}";
    let mut text = String::with_capacity(bytes.len().saturating_mul(2));
    let escape = |text: &mut String, bytes: &[u8]| {
        for byte in bytes {
            let _ = write!(text, "{REPLACEMENT}{byte:02X}");
        }
    };
    for chunk in bytes.utf8_chunks() {
        for (index, part) in chunk.valid().split(REPLACEMENT).enumerate() {
            if index > 0 {
                escape(&mut text, REPLACEMENT.as_bytes());
            }
            text.push_str(part);
        }
        escape(&mut text, chunk.invalid());
    }
    text
}

impl<'a> From<&'a [u8]> for Text<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Self(text.as_bytes())
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_string_lossy())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn owned_text_is_a_copy_that_nothing_can_change_any_more() {
        let mut bytes = *b"bone \xC3\xA4 \xFF";
        // A `String`, even if everything is UTF-8, because borrowed text would still be in the file.
        let copies: [String; 3] = [
            Text::new(&bytes[..7]).to_string_lossy(),
            Text::new(&bytes).to_string_lossy(),
            Text::new(&bytes).to_string(),
        ];
        bytes.fill(0xFF);
        assert_eq!(copies, ["bone \u{e4}", "bone \u{e4} \u{fffd}FF", "bone \u{e4} \u{fffd}FF"]);
    }

    /// The bytes of an escaped text, by the rule in the documentation of [`Text`].
    fn bytes_of(text: &str) -> Vec<u8> {
        let mut parts = text.split('\u{fffd}');
        let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
        for part in parts {
            let (digits, rest) = part.split_at(2);
            bytes.push(u8::from_str_radix(digits, 16).unwrap());
            bytes.extend_from_slice(rest.as_bytes());
        }
        bytes
    }

    #[test]
    fn escaped_text_is_as_different_as_its_bytes() {
        let names: [&[u8]; 7] = [
            b"\xD7\xF3\xCA\xD6",         // "left hand" in GBK
            b"\xD3\xD2\xCA\xD6",         // "right hand"
            b"\x94\x92",                 // in Shift-JIS
            b"M\xFCller",                // Windows-1252
            b"M\xFCller \xEF\xBF\xBDE4", // with U+FFFD, followed by what looks like an escaped byte
            b"M\xFCller \xE4",
            b"\xE5\xB7\xA6\xE5\xB7", // UTF-8 that was cut
        ];
        let texts: Vec<String> = names.iter().map(|name| Text::new(name).to_string_lossy()).collect();
        assert_eq!(texts.first().unwrap(), "\u{fffd}D7\u{fffd}F3\u{fffd}CA\u{fffd}D6");
        for (name, text) in names.iter().zip(&texts) {
            assert_eq!((bytes_of(text), Text::new(name).escaped().into_owned()), (name.to_vec(), text.clone()));
        }
        for whole in ["", "left hand", "\u{5de6}\u{624b}", "\u{fffd}D7"] {
            assert!(matches!(Text::from(whole).escaped(), Cow::Borrowed(text) if text == whole));
        }
    }
}
