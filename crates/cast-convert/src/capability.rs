//! What each format carries, in each direction: the words of the table that programs print.

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

impl Direction {
    /// Its name for people: `in` or `out`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "in",
            Self::Write => "out",
        }
    }
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
