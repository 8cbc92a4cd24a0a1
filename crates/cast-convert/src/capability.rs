//! What each format carries, in each direction: the table that programs print.

use crate::Format;

/// Reading a format or writing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To Cast.
    Read,
    /// From Cast.
    Write,
}

/// A part of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names, and `name`, say it")]
pub enum Feature {
    Meshes,
    Normals,
    Tangents,
    UvLayers,
    ColorLayers,
    Materials,
    Textures,
    Skeletons,
    Weights,
    BlendShapes,
    Animations,
    Notifications,
    Hair,
    Instances,
    Constraints,
}

/// How much of it is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Extent {
    /// All of it.
    Whole,
    /// All but what the text says.
    Part(&'static str),
}

/// One format in one direction.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Capability {
    /// The format.
    pub format: Format,
    /// The direction.
    pub direction: Direction,
    /// Whether this build can do it.
    pub is_built_in: bool,
    /// What is carried. What is not listed is not, either because the format has no place for it or because it is
    /// reported as dropped.
    pub carries: &'static [(Feature, Extent)],
}

impl Feature {
    /// All features, in the order of tables.
    pub const ALL: [Self; 15] = [
        Self::Meshes,
        Self::Normals,
        Self::Tangents,
        Self::UvLayers,
        Self::ColorLayers,
        Self::Materials,
        Self::Textures,
        Self::Skeletons,
        Self::Weights,
        Self::BlendShapes,
        Self::Animations,
        Self::Notifications,
        Self::Hair,
        Self::Instances,
        Self::Constraints,
    ];

    /// Its name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Meshes => "meshes",
            Self::Normals => "normals",
            Self::Tangents => "tangents",
            Self::UvLayers => "texture coordinates",
            Self::ColorLayers => "vertex colours",
            Self::Materials => "materials",
            Self::Textures => "textures",
            Self::Skeletons => "skeletons",
            Self::Weights => "weights",
            Self::BlendShapes => "blend shapes",
            Self::Animations => "animations",
            Self::Notifications => "notifications",
            Self::Hair => "hair",
            Self::Instances => "instances",
            Self::Constraints => "constraints",
        }
    }
}

impl Capability {
    /// How much of a feature is carried; `None` for nothing.
    #[must_use]
    pub fn extent(&self, feature: Feature) -> Option<Extent> {
        self.carries.iter().find(|row| row.0 == feature).map(|row| row.1)
    }
}

use Extent::{Part, Whole};
use Feature as F;

/// All formats and directions that this project knows, whether built in or not.
#[must_use]
pub fn capabilities() -> &'static [Capability] {
    TABLE
}

/// What glTF takes and gives, in one file or several.
const GLTF_READ: &[(Feature, Extent)] = &[
    (F::Meshes, Part("triangles, strips and fans; no points and lines")),
    (F::Normals, Whole),
    (F::Tangents, Part("without their sign")),
    (F::UvLayers, Whole),
    (F::ColorLayers, Whole),
    (F::Materials, Part("metal-roughness and specular-glossiness; no other extensions")),
    (F::Textures, Part("without transforms, samplers and choice of coordinates")),
    (F::Skeletons, Whole),
    (F::Weights, Whole),
    (F::BlendShapes, Part("positions; no weights at rest")),
    (F::Animations, Part("steps and cubic splines sampled")),
    (F::Notifications, Part("those that castkit wrote")),
    (F::Instances, Part("EXT_mesh_gpu_instancing; other repeated meshes become copies")),
];
const GLTF_WRITE: &[(Feature, Extent)] = &[
    (F::Meshes, Whole),
    (F::Normals, Whole),
    (F::Tangents, Part("with a sign from the texture coordinates")),
    (F::UvLayers, Whole),
    (F::ColorLayers, Whole),
    (F::Materials, Part("what has no place in `extras`")),
    (F::Textures, Part("PNG and JPEG; others in `extras`")),
    (F::Skeletons, Whole),
    (F::Weights, Part("matrices instead of dual quaternions")),
    (F::BlendShapes, Part("without their largest weight")),
    (F::Animations, Part("without visibility")),
    (F::Notifications, Part("in `extras`")),
    (F::Hair, Part("as lines")),
    (F::Instances, Part("files that can be had, at rest")),
    (F::Constraints, Part("baked into the animations")),
];

const TABLE: &[Capability] = &[
    Capability {
        format: Format::Gltf,
        direction: Direction::Read,
        is_built_in: cfg!(feature = "gltf"),
        carries: GLTF_READ,
    },
    Capability {
        format: Format::Gltf,
        direction: Direction::Write,
        is_built_in: cfg!(feature = "gltf"),
        carries: GLTF_WRITE,
    },
    Capability {
        format: Format::Glb,
        direction: Direction::Read,
        is_built_in: cfg!(feature = "gltf"),
        carries: GLTF_READ,
    },
    Capability {
        format: Format::Glb,
        direction: Direction::Write,
        is_built_in: cfg!(feature = "gltf"),
        carries: GLTF_WRITE,
    },
    Capability {
        format: Format::Fbx,
        direction: Direction::Read,
        is_built_in: cfg!(feature = "fbx"),
        carries: &[
            (F::Meshes, Part("triangulated; no curves and surfaces")),
            (F::Normals, Whole),
            (F::Tangents, Part("the first set")),
            (F::UvLayers, Whole),
            (F::ColorLayers, Whole),
            (F::Materials, Part("the slots and factors that Cast knows")),
            (F::Textures, Part("without layers and transforms")),
            (F::Skeletons, Whole),
            (F::Weights, Whole),
            (F::BlendShapes, Part("positions")),
            (F::Animations, Part("sampled at frames")),
        ],
    },
    Capability {
        format: Format::Fbx,
        direction: Direction::Write,
        is_built_in: cfg!(feature = "fbx-write"),
        carries: &[
            (F::Meshes, Whole),
            (F::Normals, Whole),
            (F::Tangents, Whole),
            (F::UvLayers, Whole),
            (F::ColorLayers, Whole),
            (F::Materials, Part("as Phong; other slots as properties of their own")),
            (F::Textures, Whole),
            (F::Skeletons, Part("one kind of scale inheritance a skeleton")),
            (F::Weights, Whole),
            (F::BlendShapes, Part("without weight scales")),
            (F::Animations, Part("resolved against the rest pose; does not say whether it loops")),
        ],
    },
    Capability {
        format: Format::Obj,
        direction: Direction::Read,
        is_built_in: cfg!(feature = "obj"),
        carries: &[
            (F::Meshes, Part("triangulated; no points and lines")),
            (F::Normals, Whole),
            (F::UvLayers, Whole),
            (F::ColorLayers, Whole),
            (F::Materials, Part("the slots and factors that Cast knows")),
            (F::Textures, Part("without options")),
        ],
    },
    Capability {
        format: Format::Obj,
        direction: Direction::Write,
        is_built_in: cfg!(feature = "obj-write"),
        carries: &[
            (F::Meshes, Part("at rest, or at one moment")),
            (F::Normals, Whole),
            (F::UvLayers, Part("the first")),
            (F::ColorLayers, Part("the first, without alpha")),
            (F::Materials, Part("the slots that MTL knows")),
            (F::Textures, Part("of those slots")),
        ],
    },
    Capability {
        format: Format::Ms3d,
        direction: Direction::Read,
        is_built_in: cfg!(feature = "ms3d"),
        carries: &[
            (F::Meshes, Whole),
            (F::Normals, Whole),
            (F::UvLayers, Whole),
            (F::Materials, Part("without shininess and transparency")),
            (F::Textures, Whole),
            (F::Skeletons, Part("without display colours and comments")),
            (F::Weights, Whole),
            (F::Animations, Whole),
        ],
    },
    Capability {
        format: Format::SeModel,
        direction: Direction::Read,
        is_built_in: cfg!(feature = "se"),
        carries: &[
            (F::Meshes, Whole),
            (F::Normals, Whole),
            (F::UvLayers, Whole),
            (F::ColorLayers, Whole),
            (F::Materials, Part("the first of each mesh")),
            (F::Textures, Whole),
            (F::Skeletons, Whole),
            (F::Weights, Whole),
        ],
    },
    Capability {
        format: Format::SeAnim,
        direction: Direction::Read,
        is_built_in: cfg!(feature = "se"),
        carries: &[(F::Animations, Part("values in single precision")), (F::Notifications, Whole)],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_about_one_format_and_direction() {
        for (index, row) in TABLE.iter().enumerate() {
            assert!(!row.carries.is_empty());
            for other in &TABLE[..index] {
                assert!((row.format, row.direction) != (other.format, other.direction));
            }
            for (feature, _) in row.carries {
                assert!(Feature::ALL.contains(feature) && row.extent(*feature).is_some());
            }
        }
    }
}
