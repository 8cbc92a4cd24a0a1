//! A file as it is.

use std::borrow::Cow;

use zerocopy::little_endian::{U16, U32};

use super::layout::{
    JointExtra, JointStart, Key, Keyframer, Material, ModelExtra, Triangle, Vertex, VertexExtra, VertexExtra2,
    VertexExtra3, text,
};

/// A MilkShape file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ms3d<'a> {
    /// 3 or 4, which are laid out alike.
    pub version: i32,
    /// The vertices.
    pub vertices: &'a [Vertex],
    /// The triangles.
    pub triangles: &'a [Triangle],
    /// The groups.
    pub groups: Vec<Group<'a>>,
    /// The materials.
    pub materials: &'a [Material],
    /// When animations play; absent like all that follows when the file ends before.
    pub keyframer: Option<&'a Keyframer>,
    /// The joints.
    pub joints: Vec<Joint<'a>>,
    /// What somebody wrote about the parts.
    pub comments: Option<Comments<'a>>,
    /// More joints and weights, one for each vertex.
    pub vertex_extras: Option<VertexExtras<'a>>,
    /// How joints are drawn, one for each.
    pub joint_extras: Option<&'a [JointExtra]>,
    /// How the model is drawn.
    pub model_extra: Option<&'a ModelExtra>,
    /// A section of a sub-version that is not known, and the bytes from there to the end.
    pub unknown: Option<(&'static str, i32, &'a [u8])>,
    /// Bytes behind the last section.
    pub trailing: &'a [u8],
    /// Whether a comment about the model is read as if it had an index, see [`Ms3d::parse`].
    pub(super) model_comment_has_index: bool,
}

/// Triangles that belong together.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Group<'a> {
    /// All of it as it lies in the file.
    pub bytes: &'a [u8],
    /// Selected 1, hidden 2.
    pub flags: u8,
    /// The name as it is in the file, with what stands behind its end.
    pub raw_name: &'a [u8; 32],
    /// The triangles.
    pub triangles: &'a [U16],
    /// The material, 255 for none. The format calls it signed, but has 128 of them and editors count on.
    pub material: u8,
}

/// A joint.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Joint<'a> {
    /// All of it as it lies in the file.
    pub bytes: &'a [u8],
    /// Flags, names and the transform at rest.
    pub start: &'a JointStart,
    /// Rotations: angles around x, y and z in radians.
    pub rotation_keys: &'a [Key],
    /// Positions.
    pub position_keys: &'a [Key],
}

/// What somebody wrote about groups, materials, joints and the model.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names say it")]
pub struct Comments<'a> {
    pub groups: Vec<Comment<'a>>,
    pub materials: Vec<Comment<'a>>,
    pub joints: Vec<Comment<'a>>,
    pub model: Vec<Comment<'a>>,
}

/// One comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comment<'a> {
    /// What it is about; 0 for the model.
    pub index: i32,
    /// The text, perhaps not UTF-8.
    pub text: &'a [u8],
}

/// More joints and weights of the vertices, by sub-version.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the numbers are those of the sub-versions")]
pub enum VertexExtras<'a> {
    One(&'a [VertexExtra]),
    Two(&'a [VertexExtra2]),
    Three(&'a [VertexExtra3]),
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
    pub fn name(&self) -> Cow<'a, str> {
        text(&self.start.name)
    }

    /// The name of the parent; empty for none.
    #[must_use]
    pub fn parent(&self) -> Cow<'a, str> {
        text(&self.start.parent)
    }
}

impl<'a> VertexExtras<'a> {
    /// The sub-version.
    #[must_use]
    pub fn sub_version(self) -> i32 {
        match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Three(_) => 3,
        }
    }

    /// The joints and weights of a vertex.
    #[must_use]
    pub fn get(self, vertex: usize) -> Option<&'a VertexExtra> {
        match self {
            Self::One(all) => all.get(vertex),
            Self::Two(all) => all.get(vertex).map(|one| &one.influences),
            Self::Three(all) => all.get(vertex).map(|one| &one.influences),
        }
    }

    /// The numbers that a vertex has room for.
    #[must_use]
    pub fn extra(self, vertex: usize) -> &'a [U32] {
        match self {
            Self::One(_) => &[],
            Self::Two(all) => all.get(vertex).map(|one| &one.extra[..]).unwrap_or_default(),
            Self::Three(all) => all.get(vertex).map(|one| &one.extra[..]).unwrap_or_default(),
        }
    }
}
