//! The three headers of a Cast file, with their values in the machine's own byte order.

use crate::{NodeKind, PropertyType};

/// The first four bytes of every file, `cast` read as a little-endian number.
pub const MAGIC: u32 = 0x7473_6163;

/// The only version of the container that exists.
pub const VERSION: u32 = 1;

/// Value of a bone's parent index that means "this bone has no parent".
pub const NO_PARENT: u32 = u32::MAX;

/// The 16 bytes at the start of a file (`docs/format.md#file-header`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileHeader {
    /// [`MAGIC`].
    pub magic: u32,
    /// [`VERSION`].
    pub version: u32,
    /// How many root nodes follow.
    pub root_count: u32,
    /// Reserved; every known writer stores 0.
    pub flags: u32,
}

/// The 24 bytes at the start of a node. Its properties follow, then its children (`docs/format.md#node-header`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeHeader {
    /// The kind.
    pub kind: NodeKind,
    /// The length in bytes of this header, the properties and all children together.
    ///
    /// One sentence of the published text excludes the header, but every writer includes it, and so does castkit.
    pub size: u32,
    /// What links refer to. 0 and repeated values are normal in real files.
    pub hash: u64,
    /// How many properties follow this header.
    pub property_count: u32,
    /// How many child nodes follow the properties.
    pub child_count: u32,
}

/// The 8 bytes at the start of a property. Its name follows, then its data (`docs/format.md#property-header`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PropertyHeader {
    /// The type of the elements.
    pub property_type: PropertyType,
    /// The length of the name in bytes. It has no terminator.
    pub name_len: u16,
    /// Number of elements.
    pub count: u32,
}

// Each header is read and written in one place, by value. The compiler turns that into plain loads and stores, and only
// for the fields in use. Rejected: structs laid over the bytes, because their fields would be types of another crate.

impl FileHeader {
    /// Size in the file, in bytes.
    pub const SIZE: usize = 16;

    /// Reads the header at the start of `bytes`; `None` if there are too few bytes.
    #[inline]
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = *bytes.first_chunk::<{ Self::SIZE }>()?;
        Some(Self {
            magic: u32::from_le_bytes([a, b, c, d]),
            version: u32::from_le_bytes([e, f, g, h]),
            root_count: u32::from_le_bytes([i, j, k, l]),
            flags: u32::from_le_bytes([m, n, o, p]),
        })
    }

    /// The header as stored in a file.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        put(&mut bytes, [&self.magic.to_le_bytes(), &self.version.to_le_bytes()]);
        put(bytes.split_at_mut(8).1, [&self.root_count.to_le_bytes(), &self.flags.to_le_bytes()]);
        bytes
    }
}

impl NodeHeader {
    /// Size in the file, in bytes.
    pub const SIZE: usize = 24;

    /// Reads the header at the start of `bytes`; `None` if there are too few bytes.
    #[inline]
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x] =
            *bytes.first_chunk::<{ Self::SIZE }>()?;
        Some(Self {
            kind: NodeKind(u32::from_le_bytes([a, b, c, d])),
            size: u32::from_le_bytes([e, f, g, h]),
            hash: u64::from_le_bytes([i, j, k, l, m, n, o, p]),
            property_count: u32::from_le_bytes([q, r, s, t]),
            child_count: u32::from_le_bytes([u, v, w, x]),
        })
    }

    /// The header as stored in a file.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        put(&mut bytes, [&self.kind.0.to_le_bytes(), &self.size.to_le_bytes()]);
        put(bytes.split_at_mut(8).1, [&self.hash.to_le_bytes(), &self.property_count.to_le_bytes()]);
        put(bytes.split_at_mut(20).1, [&self.child_count.to_le_bytes(), &[]]);
        bytes
    }
}

impl PropertyHeader {
    /// Size in the file, in bytes.
    pub const SIZE: usize = 8;

    /// Reads the header at the start of `bytes`; `None` if there are too few bytes.
    #[inline]
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let [a, b, c, d, e, f, g, h] = *bytes.first_chunk::<{ Self::SIZE }>()?;
        Some(Self {
            property_type: PropertyType(u16::from_le_bytes([a, b])),
            name_len: u16::from_le_bytes([c, d]),
            count: u32::from_le_bytes([e, f, g, h]),
        })
    }

    /// The header as stored in a file.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let ([a, b], [c, d]) = (self.property_type.0.to_le_bytes(), self.name_len.to_le_bytes());
        let [e, f, g, h] = self.count.to_le_bytes();
        [a, b, c, d, e, f, g, h]
    }
}

/// Writes two values one after the other.
fn put(out: &mut [u8], values: [&[u8]; 2]) {
    out.iter_mut().zip(values.into_iter().flatten()).for_each(|(out, byte)| *out = *byte);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_what_they_were_on_disk() {
        let bytes: [u8; 24] = core::array::from_fn(|index| u8::try_from(index + 1).unwrap());
        let file = FileHeader::read(&bytes).unwrap();
        assert_eq!(
            (file.magic, file.version, file.root_count, file.flags),
            (0x0403_0201, 0x0807_0605, 0x0C0B_0A09, 0x100F_0E0D)
        );
        assert_eq!(file.to_bytes()[..], bytes[..16]);
        let node = NodeHeader::read(&bytes).unwrap();
        assert_eq!((node.kind.0, node.size, node.hash), (0x0403_0201, 0x0807_0605, 0x100F_0E0D_0C0B_0A09));
        assert_eq!((node.property_count, node.child_count), (0x1413_1211, 0x1817_1615));
        assert_eq!(node.to_bytes(), bytes);
        let property = PropertyHeader::read(&bytes).unwrap();
        assert_eq!((property.property_type.0, property.name_len, property.count), (0x0201, 0x0403, 0x0807_0605));
        assert_eq!(property.to_bytes()[..], bytes[..8]);
        assert_eq!((FileHeader::read(&bytes[..15]), NodeHeader::read(&bytes[..23])), (None, None));
        assert_eq!(PropertyHeader::read(&bytes[..7]), None);
    }
}
