//! Enumerates all small changes to a file.

use std::fmt;

use cast_format::{FileHeader, NodeHeader, PropertyHeader};
use cast_read::{Cast, Limits};

/// One change to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Truncation to this length.
    Cut(usize),
    /// A different byte at an offset.
    Byte(usize, u8),
    /// A different number in a header field of `width` bytes at an offset.
    Field(usize, usize, u64),
    /// Two headers of `len` bytes at these offsets, swapped.
    Swap(usize, usize, usize),
}

impl Damage {
    /// The damaged file.
    #[must_use]
    pub fn apply(self, file: &[u8]) -> Vec<u8> {
        let mut bytes = file.to_vec();
        match self {
            Self::Cut(len) => bytes.truncate(len),
            Self::Byte(at, value) => bytes[at] = value,
            Self::Field(at, width, value) => bytes[at..at + width].copy_from_slice(&value.to_le_bytes()[..width]),
            Self::Swap(one, other, len) => (0..len).for_each(|offset| bytes.swap(one + offset, other + offset)),
        }
        bytes
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut(len) => write!(f, "cut to {len} bytes"),
            Self::Byte(at, value) => write!(f, "byte {at} is {value:#04x}"),
            Self::Field(at, width, value) => write!(f, "field of {width} bytes at {at} is {value:#x}"),
            Self::Swap(one, other, len) => write!(f, "headers of {len} bytes at {one} and {other} swapped"),
        }
    }
}

/// All damage to a file: truncation at every length, every byte set to seven values, every header field set to its
/// extremes, to the size of the file and to numbers near its own, and headers swapped with others.
#[must_use]
pub fn all(file: &[u8]) -> Vec<Damage> {
    let mut damages: Vec<Damage> = (0..file.len()).map(Damage::Cut).collect();
    for (at, byte) in file.iter().copied().enumerate() {
        let mut values = [0, 1, 0x7F, 0x80, 0xFF, byte.wrapping_add(1), byte.wrapping_sub(1)];
        values.sort_unstable();
        let mut before = byte;
        for value in values.into_iter().filter(|value| *value != byte) {
            if value != before {
                damages.push(Damage::Byte(at, value));
            }
            before = value;
        }
    }
    let (nodes, properties) = headers(file);
    for (offset, width) in fields(file, &nodes, &properties) {
        damages.extend(values(file, offset, width).into_iter().map(|value| Damage::Field(offset, width, value)));
    }
    swaps(&nodes, NodeHeader::SIZE, &mut damages);
    swaps(&properties, PropertyHeader::SIZE, &mut damages);
    damages
}

/// The offsets of the headers of nodes and properties, as far as the file can be recovered.
fn headers(file: &[u8]) -> (Vec<usize>, Vec<usize>) {
    let Ok(recovered) = Cast::recover_with(file, Limits::NONE) else { return Default::default() };
    let cast = recovered.cast();
    let nodes = cast.nodes().map(|step| step.node.offset()).collect();
    let properties = cast.nodes().flat_map(|step| step.node.properties()).map(|property| property.offset()).collect();
    (nodes, properties)
}

/// The offsets and widths of all header fields.
fn fields(file: &[u8], nodes: &[usize], properties: &[usize]) -> Vec<(usize, usize)> {
    let of_file = [(0, 4), (4, 4), (8, 4), (12, 4)].into_iter().filter(|_| file.len() >= FileHeader::SIZE);
    let of_nodes =
        nodes.iter().flat_map(|node| [(0, 4), (4, 4), (8, 8), (16, 4), (20, 4)].map(|(at, width)| (node + at, width)));
    let of_properties =
        properties.iter().flat_map(|property| [(0, 2), (2, 2), (4, 4)].map(|(at, width)| (property + at, width)));
    of_file.chain(of_nodes).chain(of_properties).filter(|(at, width)| at + width <= file.len()).collect()
}

/// The values that a field is set to.
fn values(file: &[u8], at: usize, width: usize) -> Vec<u64> {
    let mut wide = [0; 8];
    wide[..width].copy_from_slice(&file[at..at + width]);
    let now = u64::from_le_bytes(wide);
    let max = u64::MAX >> (64 - 8 * width);
    let around = [1, 2, 8].into_iter().flat_map(|step| [now.wrapping_add(step), now.wrapping_sub(step)]);
    let mut values: Vec<u64> = around.map(|value| value & max).collect();
    values.extend([0, 1, max, max - 1, file.len() as u64 & max, now.wrapping_mul(2) & max, now / 2]);
    values.sort_unstable();
    values.dedup();
    values.retain(|value| *value != now);
    values
}

/// In files with more headers than this, each is only swapped with a few others.
const ALL_PAIRS: usize = 24;

fn swaps(offsets: &[usize], len: usize, damages: &mut Vec<Damage>) {
    let count = offsets.len();
    for (index, one) in offsets.iter().enumerate() {
        let others: Vec<usize> = if count <= ALL_PAIRS {
            (index + 1..count).collect()
        } else {
            vec![index + 1, index + 2, index * 7 + 3, count - 1]
        };
        let others = others.into_iter().filter(|other| *other > index).filter_map(|other| offsets.get(other));
        damages.extend(others.map(|other| Damage::Swap(*one, *other, len)));
    }
}
