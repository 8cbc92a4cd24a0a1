//! The three headers of a Cast file, exactly as they lie on disk.

use core::mem::{align_of, offset_of, size_of};

use zerocopy::little_endian::{U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::{NodeKind, PropertyType};

/// The first four bytes of every file, `cast` read as a little-endian number.
pub const MAGIC: u32 = 0x7473_6163;

/// The only version of the container that exists.
pub const VERSION: u32 = 1;

/// Value of a bone's parent index that means "this bone has no parent".
pub const NO_PARENT: u32 = u32::MAX;

/// The 16 bytes that open a file (format section 1, "Bytes").
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub struct FileHeader {
    /// [`MAGIC`].
    pub magic: U32,
    /// [`VERSION`].
    pub version: U32,
    /// How many root nodes follow.
    pub root_count: U32,
    /// Reserved; every known writer stores 0.
    pub flags: U32,
}

/// The 24 bytes that open a node; its properties follow, then its children (format section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub struct NodeHeader {
    /// A [`NodeKind`].
    pub kind: U32,
    /// Bytes of this header, the properties and all children together.
    ///
    /// One sentence of the published text leaves the header out; every writer counts it, and so do we.
    pub size: U32,
    /// What links refer to. 0 and repeated values are normal in real files.
    pub hash: U64,
    /// How many properties follow this header.
    pub property_count: U32,
    /// How many child nodes follow the properties.
    pub child_count: U32,
}

/// The 8 bytes that open a property; its name follows, then its data (format section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub struct PropertyHeader {
    /// A [`PropertyType`].
    pub property_type: U16,
    /// Bytes of the name, which has no terminator.
    pub name_len: U16,
    /// Number of elements.
    pub count: U32,
}

impl FileHeader {
    /// Bytes on disk.
    pub const SIZE: usize = 16;
}

impl NodeHeader {
    /// Bytes on disk.
    pub const SIZE: usize = 24;

    /// The kind of the node.
    #[inline]
    #[must_use]
    pub fn kind(&self) -> NodeKind {
        NodeKind(self.kind.get())
    }
}

impl PropertyHeader {
    /// Bytes on disk.
    pub const SIZE: usize = 8;

    /// The type of the property's elements.
    #[inline]
    #[must_use]
    pub fn property_type(&self) -> PropertyType {
        PropertyType(self.property_type.get())
    }
}

const _: () = {
    assert!(size_of::<FileHeader>() == FileHeader::SIZE && align_of::<FileHeader>() == 1);
    assert!(offset_of!(FileHeader, version) == 4);
    assert!(offset_of!(FileHeader, root_count) == 8);
    assert!(offset_of!(FileHeader, flags) == 12);

    assert!(size_of::<NodeHeader>() == NodeHeader::SIZE && align_of::<NodeHeader>() == 1);
    assert!(offset_of!(NodeHeader, size) == 4);
    assert!(offset_of!(NodeHeader, hash) == 8);
    assert!(offset_of!(NodeHeader, property_count) == 16);
    assert!(offset_of!(NodeHeader, child_count) == 20);

    assert!(size_of::<PropertyHeader>() == PropertyHeader::SIZE && align_of::<PropertyHeader>() == 1);
    assert!(offset_of!(PropertyHeader, name_len) == 2);
    assert!(offset_of!(PropertyHeader, count) == 4);
};
