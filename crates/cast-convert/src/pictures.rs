//! Decodes and encodes images, in order to pack and unpack material maps.
//!
//! PNG and JPEG, which glTF uses, with crates free of `unsafe` code; eight bits per channel. Sizes come from files, so
//! they are checked before memory is allocated.

mod decode;
mod map;

pub(crate) use map::{Map, Picture, pack};

use std::path::Path;

use crate::reach::Reach;
use crate::{NoteKind, notes, references};

/// The decoded size that the images of a conversion may have for each byte of their files, in addition to the budget of
/// the options. They are decoded one after the other, so this limits time. Real textures expand by a factor of ten,
/// single-coloured ones of a thousand.
const EXPANSION: u64 = 64;

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
        reach: Reach<'_>,
    ) -> Result<Picture, &'static NoteKind> {
        let bytes = references::load(source, path, reach).map_err(|_| &notes::material::UNREADABLE_PICTURES)?;
        self.allow(bytes.len());
        self.read(&bytes)
    }

    /// The image in the bytes of a file. The error is the note that says why there is none.
    pub(crate) fn read(&mut self, bytes: &[u8]) -> Result<Picture, &'static NoteKind> {
        let mut spend = |bytes: usize| {
            let left = self.left.checked_sub(bytes as u64).ok_or(&notes::material::LARGE_PICTURES)?;
            self.left = left;
            Ok(())
        };
        decode::decode(bytes, &mut spend)
    }
}
