//! The binary encoding: a stream of blocks in one block of LZ4.

use std::fmt::Display;

use cast_interchange::budget::Budget;
use cast_interchange::{Error, ErrorKind, Options};

use super::kinds::{Field, Kind, Value};

/// How files begin, before the number of bytes of the stream.
pub(super) const MAGIC: &[u8] = b"*LZ4*";

/// The most bytes that LZ4 packs at once.
const MOST_PACKED: usize = 0x7E00_0000;

/// The most that a byte of LZ4 can become.
const LZ4_EXPANSION: usize = 255;

/// Unpacks the stream of a file.
///
/// # Errors
/// Returns an error if it is damaged, or has far more bytes than the file justifies.
pub(super) fn unpacked(bytes: &[u8], options: &Options<'_>) -> Result<Vec<u8>, Error> {
    let rest = bytes.strip_prefix(MAGIC).unwrap_or_default();
    let Some((size, packed)) = rest.split_first_chunk::<4>() else {
        let found = bytes.len() as u64;
        return Err(Error::new(ErrorKind::TooShort { expected: MAGIC.len() as u64 + 4, found }).at(0));
    };
    let size = usize::try_from(u32::from_le_bytes(*size)).unwrap_or(usize::MAX);
    let damaged = || Error::invalid("the file is damaged: its content cannot be unpacked").at(MAGIC.len() + 4);
    if size > packed.len().saturating_mul(LZ4_EXPANSION).saturating_add(64) {
        return Err(damaged());
    }
    let budget = Budget::new(options.whole_budget());
    budget.allow((bytes.len() as u64).saturating_mul(64));
    budget.spend(size as u64, || "unpacked content".to_owned())?;
    lz4_flex::block::decompress(packed, size).ok().filter(|stream| stream.len() == size).ok_or_else(damaged)
}

/// Packs the stream of a file.
///
/// # Errors
/// Returns an error if it is too long.
pub(super) fn packed(stream: &[u8]) -> Result<Vec<u8>, Error> {
    let size = u32::try_from(stream.len()).ok().filter(|_| stream.len() <= MOST_PACKED);
    let size = size.ok_or_else(|| {
        Error::invalid("the blocks of a file have at most 2 GB; write .xmodel_export or .xanim_export")
    })?;
    let mut file = [MAGIC, &size.to_le_bytes()].concat();
    file.extend(lz4_flex::block::compress(stream));
    Ok(file)
}

/// An error with the block and, since the stream has no places in the file, where what is packed begins.
#[cold]
fn placed(error: Error, block: impl Display) -> Error {
    error.within(block).at(MAGIC.len() + 4)
}

/// The blocks of a stream.
#[derive(Clone)]
pub(super) struct Blocks<'t> {
    stream: &'t [u8],
    /// Where the next block should be, and where the one before ended.
    offset: usize,
    end: usize,
    number: usize,
}

/// A block, and which of its values come next.
#[derive(Clone, Copy)]
pub(super) struct Block<'t> {
    pub(super) kind: &'static Kind,
    pub(super) offset: usize,
    number: usize,
    bytes: &'t [u8],
    at: usize,
    fields: &'static [Field],
    /// How many floats of pairs come next.
    floats: usize,
}

impl<'t> Blocks<'t> {
    pub(super) fn of(stream: &'t [u8]) -> Self {
        Self { stream, offset: 0, end: 0, number: 0 }
    }

    fn block(&mut self) -> Option<Result<Block<'t>, Error>> {
        let kind = |offset: usize| Kind::of_hash(u16::from_le_bytes(*self.stream.get(offset..)?.first_chunk()?));
        let hash = self.stream.get(self.offset..)?.first_chunk()?;
        // PyCoD does not pad notes.
        let found = [self.offset, self.end].into_iter().find_map(|offset| Some((offset, kind(offset)?)));
        let Some((offset, kind)) = found else {
            let hash = u16::from_le_bytes(*hash);
            let error = Error::invalid(format!("expected a block, found the unknown hash {hash:#06X}"));
            return Some(Err(placed(error, format_args!("block {}", self.number))));
        };
        let bytes = self.stream.get(offset..).unwrap_or_default();
        let block = Block { kind, offset, number: self.number, bytes, at: 2, fields: kind.fields, floats: 0 };
        let mut values = block;
        for value in values.by_ref() {
            if let Err(error) = value {
                return Some(Err(error));
            }
        }
        self.number = self.number.saturating_add(1);
        self.end = offset.saturating_add(values.at);
        self.offset = offset.saturating_add(values.at.next_multiple_of(4));
        Some(Ok(block))
    }
}

impl<'t> Iterator for Blocks<'t> {
    type Item = Result<Block<'t>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let block = self.block();
        if matches!(block, Some(Err(_))) {
            self.offset = self.stream.len();
        }
        block
    }
}

impl<'t> Block<'t> {
    /// An error with this place.
    #[cold]
    pub(super) fn placed(&self, error: Error) -> Error {
        if matches!(error.kind(), ErrorKind::Cancelled) {
            return error;
        }
        placed(error, format_args!("block {} `{}`", self.number, self.kind.word))
    }

    fn take(&mut self, length: usize) -> Result<&'t [u8], Error> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.get(..length).ok_or_else(|| {
            let kind = ErrorKind::TooShort { expected: length as u64, found: rest.len() as u64 };
            self.placed(Error::new(kind))
        })?;
        self.at = self.at.saturating_add(length);
        Ok(taken)
    }

    fn read<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        Ok(self.take(N)?.first_chunk().copied().unwrap_or([0; N]))
    }

    /// Moves to the next multiple of four bytes, which may be the end of the stream.
    fn align(&mut self) {
        self.at = self.at.next_multiple_of(4).min(self.bytes.len());
    }

    fn text(&mut self) -> Result<&'t [u8], Error> {
        self.align();
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        // A block ends at the NUL, and the next one begins at a multiple of four bytes or, without padding, there.
        let length = rest.iter().position(|byte| *byte == 0);
        let length = length.ok_or_else(|| self.placed(Error::invalid("a string without a terminating NUL")))?;
        let text = self.take(length)?;
        self.at = self.at.saturating_add(1);
        Ok(text)
    }

    fn value(&mut self, field: Field) -> Result<Option<Value<'t>>, Error> {
        Ok(Some(match field {
            Field::Gap => {
                self.align();
                return Ok(None);
            }
            Field::Pairs => return Ok(None),
            Field::U8 => Value::Integer(self.read::<1>()?[0].into()),
            Field::U16 => {
                let count = u16::from_le_bytes(self.read()?);
                if self.fields.first() == Some(&Field::Pairs) {
                    self.floats = usize::from(count) * 2;
                }
                Value::Integer(count.into())
            }
            Field::U32 => Value::Integer(u32::from_le_bytes(self.read()?).into()),
            Field::I32 => Value::Integer(i32::from_le_bytes(self.read()?).into()),
            Field::Signed => Value::Number(f32::from(i16::from_le_bytes(self.read()?)) / 32767.0),
            Field::Fraction => Value::Number(f32::from(self.read::<1>()?[0]) / 255.0),
            Field::Float => Value::Number(f32::from_le_bytes(self.read()?)),
            Field::Text => Value::Text(self.text()?),
        }))
    }
}

/// The values of a block.
impl<'t> Iterator for Block<'t> {
    type Item = Result<Value<'t>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(left) = self.floats.checked_sub(1) {
                self.floats = left;
                return Some(self.value(Field::Float).map(|value| value.unwrap_or(Value::Integer(0))));
            }
            let (field, rest) = self.fields.split_first()?;
            self.fields = rest;
            if let Some(value) = self.value(*field).transpose() {
                return Some(value);
            }
        }
    }
}
