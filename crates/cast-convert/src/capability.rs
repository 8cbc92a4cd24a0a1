//! What each format carries, in each direction: the table that programs print.

mod columns;
mod table;

use crate::Format;
pub use columns::{Column, columns};
use table::TABLE;

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

impl Capability {
    /// How much of a feature is carried; `None` for nothing.
    #[must_use]
    pub fn extent(&self, feature: Feature) -> Option<Extent> {
        self.carries.iter().find(|row| row.0 == feature).map(|row| row.1)
    }
}

/// All formats and directions that this project knows, whether built in or not.
#[must_use]
pub fn capabilities() -> &'static [Capability] {
    TABLE
}

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
