//! The statements of a file in either encoding.

use std::borrow::Cow;

use cast_interchange::encoding::{Texts, escaped};
use cast_interchange::{Error, Options, Report};

use super::blocks::{self, Block, Blocks};
use super::kinds::Value;
use crate::text::decoded;
use crate::text::statements::{self, Lines, Words};

/// The content of a file: text, or unpacked blocks.
pub(super) enum Content<'t> {
    Text(Cow<'t, [u8]>),
    Blocks(Vec<u8>, Texts),
}

impl<'t> Content<'t> {
    /// What these bytes contain; the encoding follows from how they begin.
    ///
    /// # Errors
    /// Returns an error if they cannot be unpacked.
    pub(super) fn of(bytes: &'t [u8], options: &Options<'_>, report: &mut Report) -> Result<Self, Error> {
        if !bytes.starts_with(blocks::MAGIC) {
            return Ok(Self::text(bytes, options, report));
        }
        let stream = blocks::unpacked(bytes, options)?;
        let texts = Blocks::of(&stream).map_while(Result::ok).flatten();
        let texts = texts.filter_map(|value| if let Ok(Value::Text(text)) = value { Some(text) } else { None });
        let texts = Texts::of(texts, options.encoding, report);
        Ok(Self::Blocks(stream, texts))
    }

    /// What these bytes contain if they are text.
    pub(super) fn text(bytes: &'t [u8], options: &Options<'_>, report: &mut Report) -> Self {
        Self::Text(decoded(bytes, b'/', options.encoding, report))
    }

    pub(super) fn statements(&self) -> Statements<'_> {
        match self {
            Self::Text(text) => Statements::Lines(statements::Statements::of(text)),
            Self::Blocks(stream, texts) => Statements::Blocks(Blocks::of(stream), *texts),
        }
    }

    /// The number of its bytes.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Blocks(stream, _) => stream.len(),
        }
    }
}

/// The statements of a file without comments.
pub(super) enum Statements<'t> {
    Lines(statements::Statements<'t>),
    Blocks(Blocks<'t>, Texts),
}

/// A statement.
pub(super) struct Statement<'t> {
    /// In capital letters; empty for a line that a NUL ends before its first word.
    pub(super) word: Cow<'t, [u8]>,
    pub(super) values: Values<'t>,
}

/// The values of a statement, which are taken one after the other.
pub(super) enum Values<'t> {
    Words(Words<'t>, statements::Statement<'t>),
    Fields(Block<'t>, Texts),
}

impl<'t> Iterator for Statements<'t> {
    type Item = Result<Statement<'t>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self {
                Self::Lines(lines) => {
                    let line = lines.next()?;
                    let mut words = Words::of(line.line);
                    let word = words.next().filter(|_| !line.line.starts_with(b"//"));
                    if word.is_some() || line.is_cut {
                        let word = word.unwrap_or_default().to_ascii_uppercase().into();
                        return Some(Ok(Statement { word, values: Values::Words(words, line) }));
                    }
                }
                Self::Blocks(blocks, texts) => match blocks.next()? {
                    Ok(block) if block.kind.is_comment() => {}
                    Ok(block) => {
                        let word = block.kind.word.as_bytes().into();
                        return Some(Ok(Statement { word, values: Values::Fields(block, *texts) }));
                    }
                    Err(error) => return Some(Err(error)),
                },
            }
        }
    }
}

impl<'t> Values<'t> {
    /// The bytes of the content before it.
    pub(super) fn offset(&self) -> usize {
        match self {
            Self::Words(_, line) => line.offset,
            Self::Fields(block, _) => block.offset,
        }
    }

    /// Whether a NUL ends the line before its end.
    pub(super) fn is_cut(&self) -> bool {
        matches!(self, Self::Words(_, line) if line.is_cut)
    }

    /// The statement for a note.
    pub(super) fn shown(&self) -> &'t [u8] {
        match self {
            Self::Words(_, line) => line.line,
            Self::Fields(block, _) => block.kind.word.as_bytes(),
        }
    }

    /// An error with this place.
    #[cold]
    pub(super) fn placed(&self, error: Error) -> Error {
        match self {
            Self::Words(_, line) => line.placed(error),
            Self::Fields(block, _) => block.placed(error),
        }
    }

    /// Whether there are no more.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Words(words, _) => words.rest().trim_ascii().is_empty(),
            Self::Fields(block, _) => { *block }.next().is_none(),
        }
    }

    /// The next value as an integer.
    ///
    /// # Errors
    /// Returns an error that says what was expected if it is something else.
    pub(super) fn integer(&mut self, expected: &str) -> Result<i64, Error> {
        match self {
            Self::Words(words, _) => words.integer(expected),
            Self::Fields(block, _) => match block.next().transpose()? {
                Some(Value::Integer(integer)) => Ok(integer),
                _ => Err(missing(expected)),
            },
        }
    }

    /// The next values as numbers. A word that is no number is read as it is meant, and its line is added to `odd`.
    ///
    /// # Errors
    /// Returns an error that says what was expected if there are too few.
    pub(super) fn numbers<const N: usize>(&mut self, expected: &str, odd: &mut Lines) -> Result<[f64; N], Error> {
        let block = match self {
            Self::Words(words, line) => return words.numbers(expected, odd, line.line),
            Self::Fields(block, _) => block,
        };
        let mut numbers = [0.0; N];
        for slot in &mut numbers {
            *slot = match block.next().transpose()? {
                Some(Value::Number(number)) => number.into(),
                // Frames and rates.
                Some(Value::Integer(integer)) => f64::from(i32::try_from(integer).unwrap_or(i32::MAX)),
                _ => return Err(missing(expected)),
            };
        }
        Ok(numbers)
    }

    /// The next value as a text.
    ///
    /// # Errors
    /// Returns an error that says what was expected if there is none.
    pub(super) fn name(&mut self, expected: &str) -> Result<String, Error> {
        match self {
            Self::Words(words, _) => Ok(escaped(words.name(expected)?).into_owned()),
            Self::Fields(block, texts) => match block.next().transpose()? {
                Some(Value::Text(text)) => Ok(texts.read(text).into_owned()),
                _ => Err(missing(expected)),
            },
        }
    }
}

/// An error about a block of another kind than the section has.
#[cold]
fn missing(expected: &str) -> Error {
    Error::invalid(format!("expected {expected}, found the end of the block"))
}
