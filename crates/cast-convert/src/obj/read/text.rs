//! The text of OBJ and MTL: its lines, and their words.

use std::borrow::Cow;

use cast_interchange::encoding::escaped;

use crate::text::is_space;

/// The text of a name: the only place where the bytes of a name become text. Names are compared as bytes before.
pub(super) fn text(name: &[u8]) -> String {
    escaped(name).into_owned()
}

/// Whether a backslash continues the line that ends here.
///
/// In code pages of East Asia it is also the second byte of characters, such as `表` (95 5C) in Shift-JIS. A backslash
/// directly after a byte that is not ASCII is taken for that, unless the line is UTF-8, where it is always a backslash.
pub(super) fn is_continued(text: &[u8], end: u8) -> bool {
    let Some(before) = text.strip_suffix(b"\r").unwrap_or(text).strip_suffix(b"\\") else { return false };
    before.last().is_none_or(u8::is_ascii) || {
        let start = before.iter().rposition(|byte| *byte == end).map_or(0, |at| at.saturating_add(1));
        before.get(start..).is_some_and(|line| str::from_utf8(line).is_ok())
    }
}

/// The length of the first line with its end; a backslash before the end continues the line.
pub(super) fn line_length(text: &[u8], end: u8) -> usize {
    let mut from = 0;
    while let Some(length) = text.get(from..).and_then(|rest| rest.iter().position(|byte| *byte == end)) {
        let after = from.saturating_add(length).saturating_add(1);
        let before = text.get(from..after.saturating_sub(1)).unwrap_or_default();
        if !is_continued(before, end) {
            return after;
        }
        from = after;
    }
    text.len()
}

/// Lines with the offset of each, joined where a backslash continues them.
pub(super) fn lines(text: &[u8], end: u8) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0_usize;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let (line, start) = (rest.get(..line_length(rest, end))?, at);
        at = at.saturating_add(line.len());
        Some((start, line))
    })
}

/// What follows a backslash that continues a line.
fn continued(text: &[u8]) -> Option<&[u8]> {
    let rest = text.strip_prefix(b"\\")?;
    let rest = rest.strip_prefix(b"\r\n").or_else(|| rest.strip_prefix(b"\n")).or_else(|| rest.strip_prefix(b"\r"))?;
    Some(rest)
}

/// The words of a line, without a comment at its end.
#[derive(Clone, Copy)]
pub(super) struct Words<'a>(pub(super) &'a [u8]);

impl<'a> Words<'a> {
    /// Whether nothing follows.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().all(|byte| is_space(*byte))
    }

    /// Everything that follows, as a name: with single spaces where the line is continued, and with `#`, which is a
    /// part of names (3ds Max has "Material #25"), as in Blender 4.5, tinyobjloader and three.js.
    pub(super) fn rest(self) -> Cow<'a, [u8]> {
        let text = self.0.trim_ascii();
        if !text.contains(&b'\n') && !text.contains(&b'\r') {
            return Cow::Borrowed(text);
        }
        let (mut joined, mut left) = (Vec::new(), text);
        while let Some((byte, rest)) = left.split_first() {
            left = match continued(left) {
                Some(after) => {
                    joined.push(b' ');
                    after
                }
                None => {
                    joined.push(if is_space(*byte) { b' ' } else { *byte });
                    rest
                }
            };
        }
        Cow::Owned(joined.trim_ascii().to_vec())
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a [u8];

    #[inline]
    fn next(&mut self) -> Option<&'a [u8]> {
        let mut text = self.0;
        loop {
            match text {
                [byte, rest @ ..] if is_space(*byte) => text = rest,
                [b'\\', ..] => match continued(text) {
                    Some(rest) => text = rest,
                    None => break,
                },
                _ => break,
            }
        }
        let length = text.iter().position(|byte| is_space(*byte)).unwrap_or(text.len());
        let (mut word, mut rest) = text.split_at_checked(length)?;
        if let Some(short) =
            word.strip_suffix(b"\\").filter(|_| rest.first().is_some_and(|byte| b"\r\n".contains(byte)))
        {
            // The rest begins with the end of the line, which is a space.
            word = short;
        }
        if word.first().is_none_or(|byte| *byte == b'#') {
            (word, rest) = (&[], &[]);
        }
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }
}

/// A name without the quotes around it, and what follows them. Agisoft Metashape quotes names with spaces.
pub(super) fn unquoted(name: &[u8]) -> (&[u8], &[u8]) {
    let quoted = name.strip_prefix(b"\"").and_then(|inner| {
        let end = inner.iter().position(|byte| *byte == b'"')?;
        Some((inner.get(..end)?, inner.get(end.saturating_add(1)..)?))
    });
    quoted.unwrap_or((name, &[]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_continued_by_backslashes() {
        let text = b"f 1 2 \\\n 3\\\r\n 4 # five\r\nv 1\\2\nlast\\";
        let words: Vec<Vec<&[u8]>> = lines(text, b'\n').map(|(_, line)| Words(line).collect()).collect();
        let expected: [&[&[u8]]; 3] = [&[b"f", b"1", b"2", b"3", b"4"], &[b"v", b"1\\2"], &[b"last\\"]];
        assert_eq!(words, expected);
        assert_eq!(lines(text, b'\n').map(|(at, _)| at).collect::<Vec<_>>(), [0, 24, 30]);
        assert_eq!(*Words(b" a  b\\\n c #1 \r\n").rest(), *b"a  b  c #1");
    }

    #[test]
    fn second_bytes_of_characters_continue_nothing() {
        let lines = |text: &'static [u8]| lines(text, b'\n').map(|(_, line)| line).collect::<Vec<_>>();
        // `表` in Shift-JIS, `許` in Big5, and `é` in UTF-8.
        for text in [&b"usemtl \x95\x5C\nf 1 2 3"[..], b"usemtl \xB3\x5C\r\nf 1 2 3"] {
            assert_eq!(lines(text).len(), 2, "{}", text.escape_ascii());
        }
        for text in ["g \u{e9}\\\n b\n", "g \u{e9} \\\n b\n"] {
            assert_eq!(lines(text.as_bytes()), [text.as_bytes()]);
        }
        assert_eq!(lines(b"g \x95\x5C \\\nb\n").len(), 1);
    }

    #[test]
    fn quotes_end_a_name() {
        let name = |name| unquoted(name);
        assert_eq!(name(b"\"a b.mtl\" c"), (&b"a b.mtl"[..], &b" c"[..]));
        assert_eq!(name(b"\"a"), (&b"\"a"[..], &b""[..]));
    }
}
