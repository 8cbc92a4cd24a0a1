//! What textures are for, and where their files are.

use std::path::{Path, PathBuf};

use cast_interchange::assets::references;
use cast_interchange::{ExportOptions, NoteKind, notes};

/// What the numbers of a texture mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Role {
    Color,
    Data,
    Normal,
}

impl Role {
    /// The role of a slot that glTF has a texture for.
    pub(super) fn of_slot(slot: &str) -> Option<Self> {
        match slot {
            "albedo" | "diffuse" | "emissive" => Some(Self::Color),
            "roughness" | "metal" | "ao" => Some(Self::Data),
            "normal" => Some(Self::Normal),
            _ => None,
        }
    }

    #[cfg(feature = "textures")]
    pub(super) fn content(self) -> cast_picture::Content {
        match self {
            Self::Color => cast_picture::Content::Color,
            Self::Data => cast_picture::Content::Data,
            Self::Normal => cast_picture::Content::Normal,
        }
    }
}

/// The path of a file according to the text of a reference.
pub(super) fn resolved(
    origin: Option<&Path>,
    path: &str,
    options: &ExportOptions<'_>,
) -> Result<PathBuf, &'static NoteKind> {
    references::resolve(origin, path, options.assets).map_err(|_| &notes::material::TEXTURE_FILES)
}
