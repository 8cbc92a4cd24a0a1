//! The tables of a file and their records.

use std::fmt;
use std::marker::PhantomData;

use zerocopy::FromBytes;
use zerocopy::little_endian::{F32, U16};

use super::layout;
use crate::Error;
use crate::bytes::Cursor;

/// Consecutive records of a file. Each is decoded when it is accessed.
#[derive(Clone, Copy)]
pub struct Table<'a, T> {
    bytes: &'a [u8],
    /// The size of a record, at least one.
    size: usize,
    record: PhantomData<fn() -> T>,
}

/// The record types of tables. Outside this module it is a list of types, not a trait to implement.
mod sealed {
    pub trait Record: Copy + Default {
        /// The size of a record, unless the table states another.
        const SIZE: usize;
        fn read(bytes: &[u8]) -> Option<Self>;
    }
}

use sealed::Record;

impl<'a, T: Record> Table<'a, T> {
    pub(super) const EMPTY: Self = Self { bytes: &[], size: T::SIZE, record: PhantomData };

    /// A table of `count` records.
    pub(super) fn read(cursor: &mut Cursor<'a>, count: u64) -> Result<Self, Error> {
        Self::of_size(cursor, count, T::SIZE)
    }

    /// The same for records of another size.
    pub(super) fn of_size(cursor: &mut Cursor<'a>, count: u64, size: usize) -> Result<Self, Error> {
        let bytes = cursor.take(count.saturating_mul(size as u64))?;
        Ok(Self { bytes, size, record: PhantomData })
    }

    /// The number of records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / self.size
    }

    /// Whether there are no records.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// A record; `None` past the end.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        let start = index.checked_mul(self.size)?;
        T::read(self.bytes.get(start..start.checked_add(self.size)?)?)
    }

    /// All records in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = T> + Clone + use<'a, T> {
        let Self { bytes, size, .. } = *self;
        // Every record exists and has the right size, so the default is never used.
        bytes.chunks_exact(size).map(|record| T::read(record).unwrap_or_default())
    }

    /// The bytes as stored in the file.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
}

impl<T: Record> fmt::Debug for Table<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} records of {} bytes", self.len(), self.size)
    }
}

/// A vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Vertex {
    /// 1: selected, 2: hidden, 4: also selected.
    pub flags: u8,
    /// Its position.
    pub position: [f32; 3],
    /// The joint that moves it, or 255 for none.
    pub joint: u8,
    /// How many triangles use it.
    pub reference_count: u8,
}

impl Record for Vertex {
    const SIZE: usize = size_of::<layout::Vertex>();

    fn read(bytes: &[u8]) -> Option<Self> {
        let layout::Vertex { flags, position, joint, reference_count } = layout::Vertex::ref_from_bytes(bytes).ok()?;
        let position = position.map(F32::get);
        Some(Self { flags: *flags, position, joint: *joint, reference_count: *reference_count })
    }
}

/// A triangle. Normals and texture coordinates belong to its corners.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Triangle {
    /// 1: selected, 2: hidden, 4: also selected; other values occur.
    pub flags: u16,
    /// The indices of its vertices.
    pub vertices: [u16; 3],
    /// The normals of its corners.
    pub normals: [[f32; 3]; 3],
    /// The horizontal texture coordinates of its corners, from left to right.
    pub s: [f32; 3],
    /// The vertical texture coordinates of its corners, from top to bottom.
    pub t: [f32; 3],
    /// The smoothing group, 1 to 32.
    pub smoothing_group: u8,
    /// The index of its group. The lists of the groups take precedence.
    pub group: u8,
}

impl Record for Triangle {
    const SIZE: usize = size_of::<layout::Triangle>();

    fn read(bytes: &[u8]) -> Option<Self> {
        let triangle = layout::Triangle::ref_from_bytes(bytes).ok()?;
        Some(Self {
            flags: triangle.flags.get(),
            vertices: triangle.vertices.map(U16::get),
            normals: triangle.normals.map(|normal| normal.map(F32::get)),
            s: triangle.s.map(F32::get),
            t: triangle.t.map(F32::get),
            smoothing_group: triangle.smoothing_group,
            group: triangle.group,
        })
    }
}

/// A key of a joint, relative to its rest pose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Key {
    /// The time in seconds.
    pub time: f32,
    /// Angles around x, y and z in radians, or a position.
    pub value: [f32; 3],
}

impl Record for Key {
    const SIZE: usize = size_of::<layout::Key>();

    fn read(bytes: &[u8]) -> Option<Self> {
        let key = layout::Key::ref_from_bytes(bytes).ok()?;
        Some(Self { time: key.time.get(), value: key.value.map(F32::get) })
    }
}

/// Further joints of a vertex and their weights, from sub-version 1 on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct VertexExtra {
    /// The second to fourth joint, or 255 for none.
    pub joints: [u8; 3],
    /// The weights of the first three joints; the fourth has the remainder.
    pub weights: [u8; 3],
    /// Application-defined numbers: sub-version 2 has the first, sub-version 3 both. 0 if absent.
    pub numbers: [u32; 2],
}

impl Record for VertexExtra {
    const SIZE: usize = size_of::<layout::VertexExtra>();

    fn read(bytes: &[u8]) -> Option<Self> {
        let (extra, rest) = layout::VertexExtra::ref_from_prefix(bytes).ok()?;
        let mut given = rest.chunks_exact(size_of::<u32>()).filter_map(|number| number.first_chunk().copied());
        let numbers = [(); 2].map(|()| given.next().map_or(0, u32::from_le_bytes));
        Some(Self { joints: extra.joints, weights: extra.weights, numbers })
    }
}

/// How a joint is displayed in the editor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct JointExtra {
    /// Red, green, blue.
    pub color: [f32; 3],
}

impl Record for JointExtra {
    const SIZE: usize = size_of::<[F32; 3]>();

    fn read(bytes: &[u8]) -> Option<Self> {
        Some(Self { color: <[F32; 3]>::ref_from_bytes(bytes).ok()?.map(F32::get) })
    }
}
