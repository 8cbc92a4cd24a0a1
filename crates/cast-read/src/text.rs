//! Text from a file, which ought to be UTF-8.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::str::Utf8Error;

/// A name or string from a file: bytes that ought to be UTF-8, without the NUL.
///
/// Printing replaces what is not UTF-8; [`as_bytes`](Self::as_bytes) has the bytes as they are.
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

    /// The text.
    ///
    /// # Errors
    /// When the bytes are not UTF-8.
    #[inline]
    pub fn to_str(&self) -> Result<&'a str, Utf8Error> {
        core::str::from_utf8(self.0)
    }

    /// The text with U+FFFD in place of what is not UTF-8; copied only then.
    #[must_use]
    pub fn to_string_lossy(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.0)
    }

    /// A copy of the text, with U+FFFD in place of what is not UTF-8.
    ///
    /// It is text whatever happens to the bytes: it is copied first, and looked at then. A `&str` into a mapping may cease
    /// to be UTF-8 when somebody breaks the promise not to write to the file, and the standard library relies on it
    /// wherever it goes through letters. So what this library does with letters, it does with such copies.
    #[must_use]
    pub fn to_string_copied(&self) -> String {
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
        f.pad(&self.to_string_copied())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}
