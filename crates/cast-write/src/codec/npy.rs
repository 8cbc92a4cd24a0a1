//! NumPy's array format: magic, version, length of the header, a header that is a Python dictionary, and the data.
//!
//! Implemented here, because the crates for it (npyz, ndarray-npy) depend on a parser generator, big integers and
//! complex numbers, which these hundred lines do not need, and copy the arrays.

use std::borrow::Cow;
use std::io::{self, Write};

use cast_format::PropertyType;

use super::error::{CodecError, CodecErrorKind, CodecPlace};
use super::expected::Expected;
use crate::Data;

const MAGIC: &[u8] = b"\x93NUMPY";

/// NumPy's name for the numbers of a type.
fn description(property_type: PropertyType) -> &'static str {
    match property_type {
        PropertyType::BYTE => "|u1",
        PropertyType::SHORT => "<u2",
        PropertyType::INTEGER32 => "<u4",
        PropertyType::INTEGER64 => "<u8",
        PropertyType::DOUBLE => "<f8",
        _ => "<f4",
    }
}

/// Data of a Cast file is little-endian and packed, which is what the header says, so it is copied as it is.
pub(super) fn write(data: &Data<'_>, out: &mut dyn Write) -> io::Result<()> {
    let property_type = data.property_type();
    write_header(description(property_type), data.count(), property_type.components(), out)?;
    data.write(out, &|link| link.fixed().unwrap_or_default())
}

/// Writes everything before the elements, in version 1.0, padded so that they start at a multiple of 64 bytes.
pub(super) fn write_header(description: &str, count: u64, components: usize, out: &mut dyn Write) -> io::Result<()> {
    const BEFORE_HEADER: usize = 10;
    let shape = if components == 1 { format!("({count},)") } else { format!("({count}, {components})") };
    let mut header = format!("{{'descr': '{description}', 'fortran_order': False, 'shape': {shape}, }}");
    let end = header.len().saturating_add(BEFORE_HEADER + 1).next_multiple_of(64);
    let spaces = end.saturating_sub(BEFORE_HEADER + 1).saturating_sub(header.len());
    header.extend(std::iter::repeat_n(' ', spaces));
    header.push('\n');
    let length = u16::try_from(header.len()).map_err(io::Error::other)?;
    out.write_all(MAGIC)?;
    out.write_all(&[1, 0])?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(header.as_bytes())
}

pub(super) fn read<'b>(bytes: &'b [u8], expected: &Expected) -> Result<Data<'b>, CodecError> {
    let property_type = expected.property_type();
    let (header, data) = frame(bytes).ok_or(NOT_NPY)?;
    let place = |error: CodecErrorKind| CodecError::at(CodecPlace::Byte(MAGIC.len() as u64), error);
    let header = str::from_utf8(header).ok().and_then(Header::parse).ok_or_else(|| place(NOT_NPY))?;
    let is_big_endian = header.byte_order(property_type).ok_or_else(|| {
        let expected = description(property_type);
        place(CodecErrorKind::ElementType { found: header.element_type.to_owned(), expected })
    })?;
    let components = expected.components();
    let count = header.count(components, expected).ok_or_else(|| {
        let count = expected.count().map_or("n".to_owned(), |count| count.to_string());
        let shape = if components == 1 { format!("({count},)") } else { format!("({count}, {components})") };
        place(CodecErrorKind::Shape { found: header.shape_text(), expected: shape })
    })?;
    let scalar = property_type.element_size().unwrap_or_default().checked_div(components).unwrap_or_default();
    let size = count.checked_mul(components as u64).and_then(|numbers| numbers.checked_mul(scalar as u64));
    let size = size.unwrap_or(u64::MAX);
    // Nothing is allocated before it is known that the elements that the shape claims exist.
    if data.len() as u64 != size {
        return Err(CodecErrorKind::Size { found: data.len() as u64, expected: size }.into());
    }
    let mut data = Cow::Borrowed(data);
    if header.is_by_column && components > 1 {
        data = by_row(&data, components, scalar).into();
    }
    if is_big_endian && scalar > 1 {
        data.to_mut().chunks_exact_mut(scalar).for_each(<[u8]>::reverse);
    }
    expected.with_count(count).of_bytes(data)
}

const NOT_NPY: CodecErrorKind = CodecErrorKind::NotThis { expected: "an .npy file, as numpy.save writes it" };

/// The header and what follows it.
fn frame(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (version, rest) = bytes.strip_prefix(MAGIC)?.split_first_chunk::<2>()?;
    match version {
        [1, _] => {
            let (length, rest) = rest.split_first_chunk::<2>()?;
            rest.split_at_checked(u16::from_le_bytes(*length).into())
        }
        // Version 3 only differs in the encoding of field names.
        [2 | 3, _] => {
            let (length, rest) = rest.split_first_chunk::<4>()?;
            rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)
        }
        _ => None,
    }
}

/// Converts numbers from column order to row order.
fn by_row(columns: &[u8], components: usize, scalar: usize) -> Vec<u8> {
    let column = columns.len().checked_div(components).unwrap_or_default();
    let mut rows = Vec::with_capacity(columns.len());
    let mut columns: Vec<_> = columns.chunks_exact(column.max(1)).map(|column| column.chunks_exact(scalar)).collect();
    'rows: loop {
        for column in &mut columns {
            let Some(number) = column.next() else { break 'rows };
            rows.extend_from_slice(number);
        }
        if columns.is_empty() {
            break;
        }
    }
    rows
}

/// The content of the dictionary.
struct Header<'h> {
    element_type: &'h str,
    is_by_column: bool,
    shape: Vec<u64>,
}

impl<'h> Header<'h> {
    /// Parses a dictionary as Python writes it, with its entries in any order.
    fn parse(text: &'h str) -> Option<Self> {
        let mut rest = text.trim().strip_prefix('{')?.strip_suffix('}')?.trim();
        let (mut element_type, mut is_by_column, mut shape) = (None, None, None);
        while !rest.is_empty() {
            let (key, value) = rest.split_once(':')?;
            let value = value.trim_start();
            match key.trim().trim_matches(['\'', '"']) {
                "descr" => {
                    // Record types are lists, which no property has; they are shown as they are.
                    let quote = value.chars().next().filter(|quote| matches!(quote, '\'' | '"'));
                    let (found, behind) = match quote {
                        Some(quote) => value.strip_prefix(quote)?.split_once(quote)?,
                        None => value.strip_prefix('[')?.rsplit_once(']')?,
                    };
                    (element_type, rest) = (Some(found), behind);
                }
                "fortran_order" => {
                    let end = value.find([',', '}']).unwrap_or(value.len());
                    let (found, behind) = value.split_at_checked(end)?;
                    is_by_column = match found.trim() {
                        "True" => Some(true),
                        "False" => Some(false),
                        _ => return None,
                    };
                    rest = behind;
                }
                "shape" => {
                    let (found, behind) = value.strip_prefix('(')?.split_once(')')?;
                    let numbers = found.split(',').map(str::trim).filter(|number| !number.is_empty());
                    // Python 2 wrote an L after large numbers.
                    let numbers = numbers.map(|number| number.trim_end_matches('L').parse::<u64>());
                    (shape, rest) = (Some(numbers.collect::<Result<_, _>>().ok()?), behind);
                }
                _ => return None,
            }
            rest = rest.trim_start();
            rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        }
        Some(Self { element_type: element_type?, is_by_column: is_by_column?, shape: shape? })
    }

    /// Whether the numbers are big-endian; `None` if they have another type.
    fn byte_order(&self, property_type: PropertyType) -> Option<bool> {
        let (order, found) = self.element_type.split_at_checked(1)?;
        let expected = description(property_type).get(1..)?;
        // NumPy's Booleans are bytes, 0 or 1.
        if found != expected && (found, expected) != ("b1", "u1") {
            return None;
        }
        match order {
            "<" => Some(false),
            ">" => Some(true),
            "|" | "=" => Some(cfg!(target_endian = "big")),
            _ => None,
        }
    }

    /// The number of elements; `None` if the shape is another one. A single element may have no dimensions.
    fn count(&self, components: usize, expected: &Expected) -> Option<u64> {
        let single = expected.count().is_none_or(|count| count == 1).then_some(1);
        let count = match (&*self.shape, components) {
            ([], 1) => single,
            ([count], 1) => Some(*count),
            ([numbers], _) if *numbers == components as u64 => single,
            ([count, numbers], 2..) if *numbers == components as u64 => Some(*count),
            _ => None,
        };
        count.filter(|count| expected.count().is_none_or(|expected| expected == *count))
    }

    fn shape_text(&self) -> String {
        let numbers: Vec<String> = self.shape.iter().take(8).map(u64::to_string).collect();
        let end = if numbers.len() == 1 { "," } else { "" };
        format!("({}{end})", numbers.join(", "))
    }
}
