//! Integers as crate files compress them: differences of neighbours in as few bytes as they need, then LZ4.

use cast_interchange::Error;

use super::file::File;
use crate::bytes::Cursor;

/// The most that a byte of LZ4 can become.
const LZ4_EXPANSION: usize = 255;

/// A number of elements or bytes.
pub(super) fn count(cursor: &mut Cursor<'_>) -> Result<usize, Error> {
    let offset = cursor.offset();
    let number = u64::from_le_bytes(cursor.read::<[u8; 8]>()?);
    usize::try_from(number).map_err(|_| damaged("a number is too large").at(offset))
}

/// An error at a part of the file.
pub(super) fn damaged(what: &str) -> Error {
    Error::invalid(format!("the crate file is damaged: {what}"))
}

/// Unpacks bytes that take at most so many.
pub(super) fn unpacked(file: &File<'_, '_>, packed: &[u8], most: usize) -> Result<Vec<u8>, Error> {
    let [chunks, rest @ ..] = packed else { return Err(damaged("a compressed part is empty")) };
    let most = most.min(rest.len().saturating_mul(LZ4_EXPANSION).saturating_add(64));
    file.spend(most)?;
    let unpack = |bytes: &[u8], most: usize| {
        lz4_flex::block::decompress(bytes, most).map_err(|_| damaged("a compressed part cannot be unpacked"))
    };
    if *chunks == 0 {
        return unpack(rest, most);
    }
    let mut cursor = Cursor::new(rest);
    let mut out = Vec::new();
    for _ in 0..*chunks {
        let length = cursor.read::<u32>()?;
        let chunk = cursor.take(length.into())?;
        out.extend(unpack(chunk, most.saturating_sub(out.len()))?);
    }
    Ok(out)
}

/// So many integers, after the number of bytes that they take.
pub(super) fn sized(file: &File<'_, '_>, cursor: &mut Cursor<'_>, wanted: usize) -> Result<Vec<u32>, Error> {
    let length = count(cursor)?;
    let packed = cursor.take(length as u64)?;
    integers(file, packed, wanted, 4).map(|numbers| numbers.into_iter().map(low).collect())
}

/// The same of 64 bits.
pub(super) fn sized_long(file: &File<'_, '_>, cursor: &mut Cursor<'_>, wanted: usize) -> Result<Vec<i64>, Error> {
    let length = count(cursor)?;
    let packed = cursor.take(length as u64)?;
    integers(file, packed, wanted, 8)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sums of 32 bits wrap around")]
fn low(number: i64) -> u32 {
    number as u32
}

/// So many integers of a width in bytes.
fn integers(file: &File<'_, '_>, packed: &[u8], wanted: usize, width: usize) -> Result<Vec<i64>, Error> {
    if wanted == 0 {
        return Ok(Vec::new());
    }
    let codes = wanted.div_ceil(4);
    let most = wanted.saturating_mul(width).saturating_add(codes).saturating_add(width);
    // Four numbers take at least a byte before LZ4.
    if wanted > packed.len().saturating_mul(LZ4_EXPANSION).saturating_add(64).saturating_mul(4) {
        return Err(damaged("it has fewer integers than it should"));
    }
    let bytes = unpacked(file, packed, most)?;
    file.spend(wanted.saturating_mul(8))?;
    let (common, rest) =
        bytes.split_at_checked(width).ok_or_else(|| damaged("it has fewer integers than it should"))?;
    let (codes, mut rest) =
        rest.split_at_checked(codes).ok_or_else(|| damaged("it has fewer integers than it should"))?;
    let common = signed(common);
    let mut number = 0_i64;
    let mut numbers = Vec::with_capacity(wanted);
    for index in 0..wanted {
        let code = codes.get(index / 4).map_or(0, |four| (four >> (2 * (index % 4))) & 3);
        let size = match (code, width) {
            (0, _) => 0,
            (code, 4) => 1 << (code - 1),
            (code, _) => 1 << code,
        };
        let difference = if size == 0 {
            common
        } else {
            let (own, after) =
                rest.split_at_checked(size).ok_or_else(|| damaged("it has fewer integers than it should"))?;
            rest = after;
            signed(own)
        };
        number = number.wrapping_add(difference);
        numbers.push(if width == 4 { i64::from(low(number).cast_signed()) } else { number });
    }
    Ok(numbers)
}

/// A number of one, two, four or eight bytes.
fn signed(bytes: &[u8]) -> i64 {
    match bytes {
        [a] => i8::from_le_bytes([*a]).into(),
        [a, b] => i16::from_le_bytes([*a, *b]).into(),
        [a, b, c, d] => i32::from_le_bytes([*a, *b, *c, *d]).into(),
        _ => i64::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default()),
    }
}
