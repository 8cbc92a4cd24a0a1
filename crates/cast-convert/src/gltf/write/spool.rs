//! What was made of textures. Images are in a temporary file until they are written, so that memory does not grow with the
//! result.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use cast_interchange::NoteKind;
use cast_picture::{Converted, FileFormat};
use hashbrown::HashMap;

use super::role::Role;

/// What becomes of a texture.
#[derive(Clone)]
pub(super) enum Texture {
    /// The file, byte for byte.
    AsIs(&'static str),
    /// An image that was made, and the same as PNG for programs that cannot read it.
    Made { image: Kept, format: FileFormat, fallback: Option<Kept> },
    /// None; the note says why.
    None,
}

/// The content of an image that was made.
#[derive(Clone)]
pub(super) enum Kept {
    Memory(Arc<Vec<u8>>),
    /// A part of a temporary file.
    Spooled {
        file: Arc<Mutex<File>>,
        at: u64,
        length: u64,
    },
}

/// Where an image is kept.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Place {
    Memory(usize),
    File(u64),
}

impl Kept {
    pub(super) fn length(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::Spooled { length, .. } => *length,
        }
    }

    /// What is the same for all uses of the image.
    pub(super) fn place(&self) -> Place {
        match self {
            Self::Memory(bytes) => Place::Memory(Arc::as_ptr(bytes).addr()),
            Self::Spooled { at, .. } => Place::File(*at),
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Memory(bytes) => out.write_all(bytes),
            Self::Spooled { file, at, length } => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(*at))?;
                io::copy(&mut Read::take(&mut *file, *length), out).map(drop)
            }
        }
    }
}

/// A note on a texture, with what it is about.
pub(super) type Note = (&'static NoteKind, String);

/// The digest of the content of a file, and what is made of it: equal files are converted once.
pub(super) type Digest = (blake3::Hash, Role);

/// The textures of a scene.
#[derive(Default)]
pub(super) struct ConvertedTextures {
    /// By file and role, with the notes that were not added to the report yet.
    pub(super) known: HashMap<(PathBuf, Role), (Texture, Vec<Note>)>,
    pub(super) by_content: HashMap<Digest, Texture>,
    spool: Option<(Arc<Mutex<File>>, u64)>,
}

impl ConvertedTextures {
    pub(super) fn keep(&mut self, converted: Converted) -> Texture {
        let fallback = converted.fallback.map(|bytes| self.spool(bytes));
        Texture::Made { image: self.spool(converted.bytes), format: converted.format, fallback }
    }

    /// Moves an image to the temporary file; it stays in memory if there is none.
    fn spool(&mut self, bytes: Vec<u8>) -> Kept {
        if self.spool.is_none() {
            self.spool = tempfile::tempfile().ok().map(|file| (Arc::new(Mutex::new(file)), 0));
        }
        if let Some((file, end)) = &mut self.spool {
            let mut open = file.lock().unwrap_or_else(PoisonError::into_inner);
            let written = open.seek(SeekFrom::Start(*end)).and_then(|_| open.write_all(&bytes));
            drop(open);
            if written.is_ok() {
                let (at, length) = (*end, bytes.len() as u64);
                *end += length;
                return Kept::Spooled { file: Arc::clone(file), at, length };
            }
        }
        Kept::Memory(Arc::new(bytes))
    }
}
