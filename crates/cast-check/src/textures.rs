//! Where the textures of a file are.

use std::path::PathBuf;

use cast_file::{BaseDirectory, TextureMatch, TextureNotFound, TextureSearch, names_a_file};
use cast_read::views::{FileRef, MaterialRef};
use cast_read::{Cast, View};
use hashbrown::HashMap;

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
    /// It is in the file itself, which is of another format than Cast.
    Embedded,
}

impl TextureState {
    /// Its name: `found`, `missing`, `outside` or `embedded`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Missing => "missing",
            Self::Outside => "outside",
            Self::Embedded => "embedded",
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
#[derive(Debug)]
pub(crate) struct Located {
    /// What their paths are relative to.
    pub(crate) base: BaseDirectory,
    pub(crate) textures: Vec<Texture>,
    by_path: HashMap<String, TextureState>,
}

impl Located {
    /// Looks for them.
    pub(crate) fn new(cast: &Cast<'_>, base: BaseDirectory, search: &TextureSearch) -> Self {
        let (mut textures, mut by_path) = (Vec::new(), HashMap::new());
        let materials = cast.nodes().filter_map(|step| MaterialRef::cast(step.node));
        let files = materials.flat_map(|material| material.node().children_of::<FileRef<'_>>());
        for path in files.filter_map(|file| file.path()).filter(|path| names_a_file(path)) {
            by_path.entry_ref(path).or_insert_with(|| {
                let texture = Texture::find(path, &base, search);
                let state = texture.state;
                textures.push(texture);
                state
            });
        }
        Self { base, textures, by_path }
    }

    /// Whether a texture was not found.
    pub(crate) fn is_missing(&self, path: &str) -> bool {
        self.by_path.get(path) == Some(&TextureState::Missing)
    }
}
