//! The structure of a file.

use std::borrow::Cow;

use cast_interchange::Error;
use cast_read::Array;

use super::layout::{JointExtra, JointHead, Key, Keyframer, Material, ModelExtra, Triangle, Vertex, VertexExtra, text};
use crate::bytes::{Cursor, Table};

/// A MilkShape file.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Ms3d<'a> {
    /// 3 or 4, which have the same layout.
    pub version: i32,
    /// The vertices.
    pub vertices: Table<'a, Vertex>,
    /// The triangles.
    pub triangles: Table<'a, Triangle>,
    /// The groups.
    pub groups: Vec<Group<'a>>,
    /// The materials.
    pub materials: Table<'a, Material>,
    /// The time line: one record. Like all later sections, empty or absent if the file ends before it.
    pub keyframer: Table<'a, Keyframer>,
    /// The joints.
    pub joints: Vec<Joint<'a>>,
    /// Comments on groups, materials, joints and the model.
    pub comments: Vec<Comment<'a>>,
    /// More joints and weights, one record per vertex.
    pub vertex_extras: Option<VertexExtras<'a>>,
    /// How joints are displayed, one record per joint.
    pub joint_extras: Option<Table<'a, JointExtra>>,
    /// How the model is displayed: one record.
    pub model_extra: Table<'a, ModelExtra>,
    /// A section with an unknown sub-version, and the bytes from there to the end.
    pub unknown: Option<(&'static str, i32, &'a [u8])>,
    /// The bytes after the last section.
    pub trailing: &'a [u8],
    /// Whether the comment on the model was parsed with an index; see [`Ms3d::parse`].
    pub(super) model_comment_has_index: bool,
}

/// A group of triangles.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Group<'a> {
    /// The bytes of the group.
    pub bytes: &'a [u8],
    /// Selected 1, hidden 2.
    pub flags: u8,
    /// The name field, including what follows its terminator.
    pub raw_name: &'a [u8],
    /// The triangles.
    pub triangles: Array<'a, u16>,
    /// The material, or 255 for none. The format declares it as signed, but allows 128 of them, and editors exceed 127.
    pub material: u8,
}

/// A joint.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Joint<'a> {
    /// The bytes of the joint.
    pub bytes: &'a [u8],
    /// The data before its keys.
    pub head: JointHead,
    /// Rotation keys: angles around x, y and z in radians.
    pub rotation_keys: Table<'a, Key>,
    /// Position keys.
    pub position_keys: Table<'a, Key>,
}

/// One comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comment<'a> {
    /// The kind of the subject: `group`, `material`, `joint` or `model`.
    pub about: &'static str,
    /// The index of the subject; 0 for the model.
    pub index: i32,
    /// The text, which may not be UTF-8.
    pub text: &'a [u8],
}

/// More joints and weights of the vertices.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct VertexExtras<'a> {
    /// The sub-version: 1, 2 or 3.
    pub sub_version: i32,
    /// One record per vertex.
    pub table: Table<'a, VertexExtra>,
}

impl Group<'_> {
    /// The name.
    #[must_use]
    pub fn name(&self) -> Cow<'_, str> {
        text(self.raw_name)
    }
}

impl<'a> Joint<'a> {
    /// The name.
    #[must_use]
    pub fn name(&self) -> Cow<'_, str> {
        text(&self.head.raw_name)
    }

    /// The name of the parent; empty if it has none.
    #[must_use]
    pub fn parent(&self) -> Cow<'_, str> {
        text(&self.head.raw_parent)
    }

    pub(super) fn read(cursor: &mut Cursor<'a>) -> Result<Self, Error> {
        let before = *cursor;
        let head = cursor.read::<JointHead>()?;
        let rotation_keys = Table::read(cursor, u64::from(head.rotation_key_count))?;
        let position_keys = Table::read(cursor, u64::from(head.position_key_count))?;
        Ok(Self { bytes: cursor.since(&before), head, rotation_keys, position_keys })
    }
}
