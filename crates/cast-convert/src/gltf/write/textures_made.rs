//! What was made of the textures of a scene.

use std::path::PathBuf;
use std::sync::Arc;

use cast_interchange::NoteKind;
use cast_interchange::assets::made_pictures::{MadePicture, MadePictures, PictureKey};
use cast_picture::FileFormat;
use hashbrown::{HashMap, HashSet};

use super::role::Role;

/// What becomes of a texture.
#[derive(Clone)]
pub(super) enum Texture {
    /// The file, byte for byte.
    AsIs(&'static str),
    /// A picture that was made, in this format.
    Made(MadePicture, FileFormat),
    /// None; the note says why.
    None,
}

/// A note on a texture, with what it is about.
pub(super) type Note = (&'static NoteKind, String);

/// The textures of a scene.
#[derive(Default)]
pub(super) struct ConvertedTextures {
    /// By file and role, with the notes that were not added to the report yet.
    pub(super) known: HashMap<(PathBuf, Role), (Texture, Vec<Note>)>,
    /// The contents that were met: equal files are converted once.
    pub(super) met: HashSet<PictureKey>,
    /// Pictures of this result alone.
    pub(super) own: Arc<MadePictures>,
}
