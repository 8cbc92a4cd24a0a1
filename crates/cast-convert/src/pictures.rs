//! Pictures as numbers, for putting maps of materials into one picture and taking them apart.
//!
//! PNG and JPEG, which is what glTF has, by crates without unsafe code; eight bits a number. Sizes come from files, so
//! they are looked at before anything is allocated.

mod decode;
mod limit;
mod map;
mod picture;

pub(crate) use map::{Map, pack};
pub(crate) use picture::Picture;

use std::path::Path;

use crate::reach::Reach;
use crate::{NoteKind, notes, references};

/// What the pictures of a conversion may take as numbers for each byte of their files, besides the budget of the options:
/// one after the other, so this is about time. Real textures become ten times as large, those of one colour a thousand times.
const EXPANSION: u64 = 64;

/// Reads pictures as long as they do not add up to more than files of their size should have.
#[derive(Debug)]
pub(crate) struct Pictures {
    left: u64,
}

impl Pictures {
    /// With the budget of the options.
    pub(crate) fn new(budget: u64) -> Self {
        Self { left: budget }
    }

    /// Counts the bytes of a file. One file may hold many pictures, and several may share bytes.
    pub(crate) fn allow(&mut self, bytes: usize) {
        self.left = self.left.saturating_add((bytes as u64).saturating_mul(EXPANSION));
    }

    /// The picture of a file that a source refers to; else the note that says why there is none.
    pub(crate) fn open<'r>(
        &mut self,
        source: Option<&Path>,
        path: &str,
        reach: impl Into<Reach<'r>>,
    ) -> Result<Picture, &'static NoteKind> {
        let bytes = references::load(source, path, reach).map_err(|_| &notes::material::UNREADABLE_PICTURES)?;
        self.allow(bytes.len());
        self.read(&bytes)
    }

    /// The picture of the bytes of a file; else the note that says why there is none.
    pub(crate) fn read(&mut self, bytes: &[u8]) -> Result<Picture, &'static NoteKind> {
        let mut spend = |bytes: usize| {
            let left = self.left.checked_sub(bytes as u64).ok_or(&notes::material::LARGE_PICTURES)?;
            self.left = left;
            Ok(())
        };
        decode::decode(bytes, &mut spend)
    }
}
