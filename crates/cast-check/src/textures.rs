//! Where the textures of a file are.

use std::path::PathBuf;

use cast_file::{BaseDirectory, TextureMatch, TextureNotFound, TextureSearch, names_a_file};
use cast_read::Cast;
use hashbrown::HashSet;

/// A texture that a file refers to, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Texture {
    /// The path in the file.
    pub texture: String,
    /// Whether it was found.
    pub state: TextureState,
    /// Where it was found.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub file: Option<PathBuf>,
    /// Whether it is a guess by the name of the file, with or without its extension.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "core::ops::Not::not"))]
    pub is_guess: bool,
}

/// Whether a texture was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum TextureState {
    /// It was.
    Found,
    /// There is no such file.
    Missing,
    /// Its path leads out of the directory of the file, where nothing is looked at unless that is allowed.
    Outside,
}

impl TextureState {
    /// Its name: `found`, `missing` or `outside`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Missing => "missing",
            Self::Outside => "outside",
        }
    }
}

impl From<TextureNotFound> for TextureState {
    fn from(reason: TextureNotFound) -> Self {
        match reason {
            TextureNotFound::Missing => Self::Missing,
            TextureNotFound::Outside => Self::Outside,
        }
    }
}

impl Texture {
    /// Looks for a texture by its path in a file; `base` says what that is relative to.
    #[must_use]
    pub fn find(path: &str, base: &BaseDirectory, search: &TextureSearch) -> Self {
        let texture = path.to_owned();
        match search.find(base, path) {
            Ok(found) => Self {
                texture,
                state: TextureState::Found,
                file: Some(found.file.named().to_path_buf()),
                is_guess: matches!(found.by, TextureMatch::Name | TextureMatch::Stem),
            },
            Err(reason) => Self { texture, state: reason.into(), file: None, is_guess: false },
        }
    }
}

/// The textures that the materials of a document refer to, each path once, in file order.
///
/// ```
/// # use cast_check::{TextureState, textures};
/// # use cast_file::{BaseDirectory, CastFile, Confinement, TextureSearch};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/materials.cast");
/// let file = CastFile::open(path)?;
/// let base = BaseDirectory::of_file(path, Confinement::FileDirectory);
/// let found = textures(&file.cast(), &base, &TextureSearch::new());
/// assert!(found.iter().any(|texture| texture.state == TextureState::Missing));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn textures(cast: &Cast<'_>, base: &BaseDirectory, search: &TextureSearch) -> Vec<Texture> {
    let mut met = HashSet::new();
    let materials = cast.models().flat_map(|model| model.materials());
    let paths = materials.flat_map(|material| material.files()).filter_map(|file| file.path());
    let paths = paths.filter(|path| names_a_file(path)).filter(|path| met.insert(*path));
    paths.map(|path| Texture::find(path, base, search)).collect()
}
