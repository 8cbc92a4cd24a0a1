//! The structure of SEModel files.

use cast_interchange::bytes::Record;
use cast_read::{Array, Indices};
use cast_scene::convert_axes::Up;

use super::widths::Width;

/// An SEModel file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SeModel<'a> {
    /// The version of the format; 1.
    pub version: u16,
    /// The bones.
    pub bones: Vec<SeModelBone<'a>>,
    /// The meshes.
    pub meshes: Vec<SeModelMesh<'a>>,
    /// The materials.
    pub materials: Vec<SeModelMaterial<'a>>,
    /// The up axis, which only castkit states.
    pub up: Option<Up>,
    /// How many bytes follow the last material, or extend the header beyond its known size.
    pub unaccounted: u64,
}

/// A bone.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SeModelBone<'a> {
    /// The name, which may not be UTF-8.
    pub name: &'a [u8],
    /// Flags; none is defined.
    pub flags: u8,
    /// The index of the parent; negative for none.
    pub parent: i32,
    /// The transform in model space.
    pub global: Option<Placement>,
    /// The transform relative to the parent.
    pub local: Option<Placement>,
    /// The scale.
    pub scale: Option<[f32; 3]>,
}

/// A position and a rotation, a quaternion x, y, z, w.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The position.
    pub position: [f32; 3],
    /// The rotation.
    pub rotation: [f32; 4],
}

/// A mesh. Absent arrays are empty; the others have one element per vertex unless documented otherwise.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SeModelMesh<'a> {
    /// Flags; none is defined.
    pub flags: u8,
    /// Positions.
    pub positions: Array<'a, [f32; 3]>,
    /// The number of texture coordinate layers, which is also the number of materials.
    pub layers: u8,
    /// Texture coordinates; all layers of a vertex are stored together.
    pub uvs: Array<'a, [f32; 2]>,
    /// Normals.
    pub normals: Array<'a, [f32; 3]>,
    /// Colours, with red in the lowest byte.
    pub colors: Array<'a, u32>,
    /// How many bones influence a vertex.
    pub maximum_influence: u8,
    /// Bones and weights, that many of each per vertex.
    pub weights: Weights<'a>,
    /// Three vertices per face, clockwise.
    pub faces: Indices<'a>,
    /// A material for each layer; negative for none.
    pub materials: Vec<i32>,
}

/// Pairs of bones and weights. The width of a bone depends on the number of bones.
#[derive(Clone, Copy, Debug)]
pub struct Weights<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) width: Width,
}

/// A material.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SeModelMaterial<'a> {
    /// The name, which may not be UTF-8.
    pub name: &'a [u8],
    /// The textures; `None` for materials that are not "simple".
    pub textures: Option<TextureNames<'a>>,
}

/// Paths of textures; empty for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct TextureNames<'a> {
    pub diffuse: &'a [u8],
    pub normal: &'a [u8],
    pub specular: &'a [u8],
}

impl Weights<'_> {
    /// The number of pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / (self.width.size() + f32::SIZE)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All bones and all weights, separately.
    #[must_use]
    pub fn to_vecs(self) -> (Vec<u32>, Vec<f32>) {
        let pair = |mut pair| (self.width.read(&mut pair), f32::read(&mut pair));
        self.bytes.chunks_exact(self.width.size() + f32::SIZE).map(pair).unzip()
    }
}
