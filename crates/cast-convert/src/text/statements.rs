//! Lines of text formats that consist of words, with line numbers for errors.

use cast_interchange::{Error, NoteKind, Report};

use super::numbers::{integer, meant, number};
use super::source::{is_space, line_end, shown};

/// A line and where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement<'t> {
    /// Without spaces around it, up to the first NUL, where programs in C stop reading.
    pub(crate) line: &'t [u8],
    /// Whether something follows a NUL.
    pub(crate) is_cut: bool,
    pub(crate) number: usize,
    pub(crate) offset: usize,
}

impl Statement<'_> {
    /// An error with this place, which may be anything in the line.
    #[cold]
    pub(crate) fn placed(&self, error: Error) -> Error {
        if matches!(error.kind(), cast_interchange::ErrorKind::Cancelled) {
            return error;
        }
        error.within(format!("line {} `{}`", self.number, shown(self.line))).at(self.offset)
    }
}

/// The lines of a text.
#[derive(Clone, Debug)]
pub(crate) struct Statements<'t> {
    text: &'t [u8],
    end: u8,
    offset: usize,
    number: usize,
}

impl<'t> Statements<'t> {
    pub(crate) fn of(text: &'t [u8]) -> Self {
        Self { text, end: line_end(text), offset: 0, number: 0 }
    }
}

impl<'t> Iterator for Statements<'t> {
    type Item = Statement<'t>;

    fn next(&mut self) -> Option<Statement<'t>> {
        let rest = self.text.get(self.offset..).filter(|rest| !rest.is_empty())?;
        let length = rest.iter().position(|byte| *byte == self.end).unwrap_or(rest.len());
        let offset = self.offset;
        self.offset = offset.saturating_add(length).saturating_add(1);
        self.number = self.number.saturating_add(1);
        let whole = rest.get(..length)?.trim_ascii();
        let line = whole.split(|byte| *byte == 0).next().unwrap_or_default();
        let is_cut = whole.get(line.len()..).is_some_and(|rest| rest.iter().any(|byte| *byte != 0));
        Some(Statement { line: line.trim_ascii(), is_cut, number: self.number, offset })
    }
}

/// The words of a line. Some formats put commas between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'t>(&'t [u8]);

impl<'t> Words<'t> {
    pub(crate) fn of(line: &'t [u8]) -> Self {
        Self(line)
    }

    /// What follows the words so far.
    pub(crate) fn rest(self) -> &'t [u8] {
        self.0
    }

    /// The next word.
    ///
    /// # Errors
    /// Returns an error that says what was expected if there is none.
    pub(crate) fn required(&mut self, expected: &str) -> Result<&'t [u8], Error> {
        self.next().ok_or_else(|| Error::invalid(format!("expected {expected}, found the end of the line")))
    }

    /// The next word as an integer. It saturates.
    ///
    /// # Errors
    /// Returns an error that says what was expected if the word is something else.
    pub(crate) fn integer(&mut self, expected: &str) -> Result<i64, Error> {
        let word = self.required(expected)?;
        match integer(word) {
            (Some(integer), []) => Ok(integer),
            _ => Err(Error::invalid(format!("expected {expected}, found `{}`", shown(word)))),
        }
    }

    /// The next words as numbers. What is no number is read as it is meant, and its line is remembered.
    ///
    /// # Errors
    /// Returns an error that says what was expected if there are too few words.
    pub(crate) fn numbers<const N: usize>(
        &mut self,
        expected: &str,
        odd: &mut Lines,
        line: &[u8],
    ) -> Result<[f64; N], Error> {
        let mut numbers = [0.0; N];
        for slot in &mut numbers {
            let word = self.required(expected)?;
            *slot = number(word).unwrap_or_else(|| {
                odd.add(line);
                meant(word)
            });
        }
        Ok(numbers)
    }

    /// The next word, or what is between the next quotation marks, which may contain spaces.
    ///
    /// # Errors
    /// Returns an error that says what was expected if there is none.
    pub(crate) fn name(&mut self, expected: &str) -> Result<&'t [u8], Error> {
        let text = self.0.trim_ascii_start();
        let Some(inner) = text.strip_prefix(b"\"") else { return self.required(expected) };
        let end = inner.iter().position(|byte| *byte == b'"');
        let end = end.ok_or_else(|| Error::invalid(format!("expected a quotation mark at the end of {expected}")))?;
        self.0 = inner.get(end.saturating_add(1)..).unwrap_or_default();
        Ok(inner.get(..end).unwrap_or_default())
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t [u8];

    #[inline]
    fn next(&mut self) -> Option<&'t [u8]> {
        let is_between = |byte: u8| is_space(byte) || byte == b',';
        let start = self.0.iter().position(|byte| !is_between(*byte))?;
        let text = self.0.get(start..)?;
        let length = text.iter().position(|byte| is_between(*byte)).unwrap_or(text.len());
        let (word, rest) = text.split_at_checked(length)?;
        self.0 = rest;
        Some(word)
    }
}

/// Lines that are worth a note.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    pub(crate) count: u64,
    /// The first of them.
    pub(crate) examples: Vec<String>,
}

impl Lines {
    #[cold]
    pub(crate) fn add(&mut self, line: &[u8]) {
        self.count = self.count.saturating_add(1);
        if self.examples.len() < 5 {
            self.examples.push(shown(line));
        }
    }

    /// Adds a note on them.
    pub(crate) fn report(&self, kind: &'static NoteKind, report: &mut Report) {
        self.examples.iter().for_each(|example| report.add(kind, example));
        report.add_many(kind, self.count.saturating_sub(self.examples.len() as u64), "");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_between_spaces_and_commas() {
        let words: Vec<&[u8]> = Words::of(b" 1, 2.0,\t-3 \r").collect();
        assert_eq!(words, [&b"1"[..], b"2.0", b"-3"]);
        let mut words = Words::of(b"0 \"a b\" -1 # c");
        assert_eq!(words.integer("a number").unwrap(), 0);
        assert_eq!(words.name("a name").unwrap(), b"a b");
        assert_eq!(words.integer("a number").unwrap(), -1);
        assert_eq!(words.rest(), b" # c");
        for (line, expected) in [
            (&b""[..], "expected a name, found the end of the line"),
            (b"\"a b", "expected a quotation mark at the end of a name"),
        ] {
            assert_eq!(Words::of(line).name("a name").unwrap_err().to_string(), expected);
        }
        assert_eq!(Words::of(b"1x").integer("a bone").unwrap_err().to_string(), "expected a bone, found `1x`");
    }

    #[test]
    fn lines_are_numbered() {
        let all: Vec<_> = Statements::of(b"a\r\n\r\n b \r\nc").map(|one| (one.line, one.number, one.offset)).collect();
        assert_eq!(all, [(&b"a"[..], 1, 0), (b"", 2, 3), (b"b", 3, 5), (b"c", 4, 10)]);
        let cut: Vec<_> = Statements::of(b"a \0b\nc\0\0\n\0d").map(|one| (one.line, one.is_cut)).collect();
        assert_eq!(cut, [(&b"a"[..], true), (b"c", false), (b"", true)]);
        let error = Statement { line: b"c", is_cut: false, number: 4, offset: 10 }.placed(Error::invalid("no"));
        assert_eq!(error.to_string(), "line 4 `c`: no (at byte 10)");
    }
}
