//! The baseline for reading: what one would write in an hour for files that are known to be valid.
//!
//! Plain offsets in safe Rust: every node header, every property header, from front to back. Nothing is compared with
//! the extents of nodes, depth is not tracked, there are no limits, and an invalid file causes a panic or gives
//! nonsense.

/// Size of the header that opens a file.
const FILE_HEADER: usize = 16;
/// Size of a node's header.
const NODE_HEADER: usize = 24;
/// Size of a property's header.
const PROPERTY_HEADER: usize = 8;

/// Steps over all headers; returns the numbers of nodes and of properties.
#[must_use]
pub fn walk(bytes: &[u8]) -> (u64, u64) {
    let (mut nodes, mut properties) = (0, 0);
    let mut at = FILE_HEADER;
    while at < bytes.len() {
        let count = u32_at(bytes, at + 16);
        at += NODE_HEADER;
        for _ in 0..count {
            let data = at + PROPERTY_HEADER + usize::from(u16_at(bytes, at + 2));
            at = data + data_len(bytes, data, u16_at(bytes, at), u32_at(bytes, at + 4));
        }
        nodes += 1;
        properties += u64::from(count);
    }
    (nodes, properties)
}

/// Steps over all headers and reads name, parent, position and rotation of each bone; returns a number computed from
/// all of them.
#[must_use]
pub fn visit_bones(bytes: &[u8]) -> f64 {
    let mut sum = 0.0;
    let mut at = FILE_HEADER;
    while at < bytes.len() {
        let is_bone = bytes[at..at + 4] == *b"bone";
        let count = u32_at(bytes, at + 16);
        at += NODE_HEADER;
        for _ in 0..count {
            let name_at = at + PROPERTY_HEADER;
            let data = name_at + usize::from(u16_at(bytes, at + 2));
            let len = data_len(bytes, data, u16_at(bytes, at), u32_at(bytes, at + 4));
            if is_bone {
                sum += match &bytes[name_at..data] {
                    b"n" => text_len(&bytes[data..data + len - 1]),
                    b"p" => f64::from(u8::from(u32_at(bytes, data) == u32::MAX)),
                    b"lp" => f64::from(f32_at(bytes, data) + f32_at(bytes, data + 8)),
                    b"lr" => f64::from(f32_at(bytes, data) + f32_at(bytes, data + 12)),
                    _ => 0.0,
                };
            }
            at = data + len;
        }
    }
    sum
}

/// The length of a text, after the UTF-8 check that `&str` requires.
fn text_len(bytes: &[u8]) -> f64 {
    f64::from(std::str::from_utf8(bytes).map_or(0, |text| u32::try_from(text.len()).unwrap_or(0)))
}

#[inline]
fn data_len(bytes: &[u8], at: usize, property_type: u16, count: u32) -> usize {
    let size = match property_type {
        0x62 => 1,
        0x68 => 2,
        0x69 | 0x66 => 4,
        0x6C | 0x64 | 0x7632 => 8,
        0x7633 => 12,
        0x7634 => 16,
        _ => {
            // Searched for in the same way as by the reader.
            let nul = memchr::memchr(0, &bytes[at..]);
            return nul.map_or(bytes.len() - at, |nul| nul + 1);
        }
    };
    count as usize * size
}

#[inline]
fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(array_at(bytes, at))
}

#[inline]
fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(array_at(bytes, at))
}

#[inline]
fn f32_at(bytes: &[u8], at: usize) -> f32 {
    f32::from_le_bytes(array_at(bytes, at))
}

#[inline]
fn array_at<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[at..at + N]);
    array
}
