//! Text from a file, which should be UTF-8.

use alloc::string::String;
use core::fmt;
use core::str::Utf8Error;

/// A name or string from a file: bytes that should be UTF-8, without the NUL.
///
/// Borrowed text ([`to_str`](Self::to_str), and every getter that returns `&str`) is in the file, and stays valid as
/// long as the file does not change, which is promised when a file is mapped. Owned text
/// ([`to_string_lossy`](Self::to_string_lossy), and printing) is copied before it is validated, so it is valid whatever
/// happens to the file. The library itself only iterates over characters of owned text.
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

    /// A copy of the text, with U+FFFD for everything that is not UTF-8.
    #[must_use]
    pub fn to_string_lossy(&self) -> String {
        // Not `String::from_utf8_lossy`, which validates the bytes before it copies them; the standard library was
        // observed to read past the end of text that was overwritten in between.
        let copy = String::from_utf8(self.0.to_vec());
        copy.unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
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
        assert_eq!(copies, ["bone \u{e4}", "bone \u{e4} \u{fffd}", "bone \u{e4} \u{fffd}"]);
    }
}
