//! The text of a source: its encoding and its lines.

use std::borrow::Cow;

use cast_interchange::encoding::{Texts, escaped};
use cast_interchange::{Encoding, Report};

/// The text as UTF-8 or, without an encoding, in that of whatever wrote it, which is a superset of ASCII. Byte order marks
/// are removed, and UTF-16 is recognised by its mark. Lines that begin with the letter of a comment do not count.
pub(crate) fn decoded<'t>(
    bytes: &'t [u8],
    comment: u8,
    encoding: Option<Encoding>,
    report: &mut Report,
) -> Cow<'t, [u8]> {
    let wide = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = rest.as_chunks().0.iter().map(|pair| unit(*pair));
        let letters = char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER));
        Cow::Owned(letters.collect::<String>().into_bytes())
    };
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => Cow::Borrowed(rest),
        [0xFF, 0xFE, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => wide(rest, u16::from_be_bytes),
        _ if str::from_utf8(bytes).is_ok() => Cow::Borrowed(bytes),
        _ => {
            let texts = Texts::of_lines(bytes, comment, encoding, report);
            if texts.is_decoding() { Cow::Owned(texts.read_lines(bytes)) } else { Cow::Borrowed(bytes) }
        }
    }
}

/// The byte that ends lines: a line feed, or a carriage return in files without any, from Mac OS before version 10.
pub(crate) fn line_end(text: &[u8]) -> u8 {
    if !text.contains(&b'\n') && text.contains(&b'\r') { b'\r' } else { b'\n' }
}

/// Bytes between words.
#[inline]
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The beginning of a line, for messages.
pub(crate) fn shown(line: &[u8]) -> String {
    let line = line.trim_ascii();
    escaped(line.get(..240).unwrap_or(line)).chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_marks_give_the_encoding() {
        let decoded = |bytes: &'static [u8]| decoded(bytes, b'#', None, &mut Report::default());
        assert_eq!(*decoded(b"\xEF\xBB\xBFv"), *b"v");
        assert_eq!(*decoded(b"\xFF\xFEv\0\xE9\0\n\0"), *"v\u{e9}\n".as_bytes());
        assert_eq!(*decoded(b"\xFE\xFF\0v\xD8\0"), *"v\u{fffd}".as_bytes());
        assert_eq!(*decoded(b"v \xE9"), *b"v \xE9");
    }
}
