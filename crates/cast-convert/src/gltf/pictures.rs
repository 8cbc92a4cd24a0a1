//! Images of materials, within a budget, and images with one channel.

mod map;

pub(crate) use map::{Map, is_colored, pack};

use std::path::Path;

use cast_interchange::assets::policy::AssetPolicy;
use cast_interchange::assets::references;
use cast_interchange::{NoteKind, notes};
use cast_picture::{Decoder, Error, Picture};

/// The decoded size that the images of a conversion may have for each byte of their files, in addition to the budget of
/// the options. They are decoded one after the other, so this limits time. Real textures expand by a factor of ten,
/// single-coloured ones of a thousand.
const EXPANSION: u64 = 64;

const UNREADABLE: &NoteKind = &notes::material::UNREADABLE_PICTURES;

/// Decodes images as long as their total size is plausible for their files.
#[derive(Debug)]
pub(crate) struct Pictures {
    left: u64,
}

impl Pictures {
    /// Uses the budget of the options.
    pub(crate) fn new(budget: u64) -> Self {
        Self { left: budget }
    }

    /// Counts the bytes of a file. One file may contain many images, and several may share bytes.
    pub(crate) fn allow(&mut self, bytes: usize) {
        self.left = self.left.saturating_add((bytes as u64).saturating_mul(EXPANSION));
    }

    /// The image in a file that a source refers to. The error is the note that says why there is none.
    pub(crate) fn open(
        &mut self,
        source: Option<&Path>,
        path: &str,
        policy: AssetPolicy<'_>,
    ) -> Result<Picture, &'static NoteKind> {
        let bytes = references::load(source, path, policy).map_err(|_| UNREADABLE)?;
        self.allow(bytes.len());
        self.read(&bytes, path)
    }

    /// The image in the bytes of a file with a name. The error is the note that says why there is none.
    pub(crate) fn read(&mut self, bytes: &[u8], name: &str) -> Result<Picture, &'static NoteKind> {
        let decoder = Decoder::new(bytes, Some(name)).map_err(|error| note_on(&error))?;
        self.spend(decoder.info().decoded_len() as u64)?;
        decoder.decode().map_err(|error| note_on(&error))
    }

    /// Spends the size of an image, before memory for it is allocated.
    pub(crate) fn spend(&mut self, bytes: u64) -> Result<(), &'static NoteKind> {
        self.left = self.left.checked_sub(bytes).ok_or(&notes::material::LARGE_PICTURES)?;
        Ok(())
    }
}

fn note_on(error: &Error) -> &'static NoteKind {
    if let Error::Size { .. } = error { &notes::material::LARGE_PICTURES } else { UNREADABLE }
}
