//! SEModel as it is in a file.

use zerocopy::little_endian::{F32, I32, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::widths::Narrow;

/// A SEModel file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SeModel<'a> {
    /// Version of the format; 1.
    pub version: u16,
    /// The bones.
    pub bones: Vec<SeModelBone<'a>>,
    /// The meshes.
    pub meshes: Vec<SeModelMesh<'a>>,
    /// The materials.
    pub materials: Vec<SeModelMaterial<'a>>,
    /// Bytes behind the last material, and in a header that is longer than it has to be.
    pub unaccounted: u64,
}

/// A bone.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SeModelBone<'a> {
    /// The name, perhaps not UTF-8.
    pub name: &'a [u8],
    /// Flags; none is known.
    pub flags: u8,
    /// Index of the parent, negative for none.
    pub parent: i32,
    /// Where it is in the space of the model.
    pub global: Option<Placement>,
    /// Where it is relative to its parent.
    pub local: Option<Placement>,
    /// Its scale.
    pub scale: Option<[f32; 3]>,
}

/// A position and a rotation, a quaternion x, y, z, w.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Where.
    pub position: [f32; 3],
    /// How it is turned.
    pub rotation: [f32; 4],
}

/// A mesh. Arrays that are not there are empty; those that are have an element a vertex, if nothing else is said.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SeModelMesh<'a> {
    /// Flags; none is known.
    pub flags: u8,
    /// Positions.
    pub positions: &'a [[F32; 3]],
    /// How many texture coordinates, and how many materials, a vertex has.
    pub layers: u8,
    /// Texture coordinates, all layers of a vertex together.
    pub uvs: &'a [[F32; 2]],
    /// Normals.
    pub normals: &'a [[F32; 3]],
    /// Colours, red in the lowest byte.
    pub colors: &'a [U32],
    /// How many bones move a vertex.
    pub maximum_influence: u8,
    /// Bones and weights, so many of each a vertex.
    pub weights: Weights<'a>,
    /// Three vertices a face, clockwise.
    pub faces: Narrow<'a>,
    /// A material for each layer, negative for none.
    pub materials: &'a [I32],
}

/// Bones and weights in turns.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names say it")]
pub enum Weights<'a> {
    Bits8(&'a [Weight8]),
    Bits16(&'a [Weight16]),
    Bits32(&'a [Weight32]),
}

macro_rules! weights {
    ($($name:ident, $bone:ty;)*) => {$(
        /// A bone and how much it moves a vertex.
        #[derive(Clone, Copy, Debug, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
        #[repr(C)]
        pub struct $name {
            /// Index of the bone.
            pub bone: $bone,
            /// How much.
            pub weight: F32,
        }
    )*};
}

weights! { Weight8, u8; Weight16, U16; Weight32, U32; }

/// A material.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SeModelMaterial<'a> {
    /// The name, perhaps not UTF-8.
    pub name: &'a [u8],
    /// The textures; materials that are not "simple" have none that are known.
    pub textures: Option<TextureNames<'a>>,
}

/// Paths of textures, empty for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct TextureNames<'a> {
    pub diffuse: &'a [u8],
    pub normal: &'a [u8],
    pub specular: &'a [u8],
}

impl Weights<'_> {
    /// All of them, apart.
    #[must_use]
    pub fn to_vecs(self) -> (Vec<u32>, Vec<f32>) {
        match self {
            Self::Bits8(all) => all.iter().map(|one| (u32::from(one.bone), one.weight.get())).unzip(),
            Self::Bits16(all) => all.iter().map(|one| (u32::from(one.bone.get()), one.weight.get())).unzip(),
            Self::Bits32(all) => all.iter().map(|one| (one.bone.get(), one.weight.get())).unzip(),
        }
    }
}
