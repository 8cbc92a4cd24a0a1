//! The result of a conversion or an optimisation.

use castkit::CastFile;
use castkit::convert::Note;

use crate::file::castkit_file;
use crate::handle;

/// The result of a conversion, with its notes. Opaque, reference-counted and immutable.
pub struct castkit_conversion {
    pub(super) notes: Vec<NoteRow>,
    pub(super) side_files: Vec<Beside>,
    pub(super) format: &'static str,
    pub(super) bytes: u64,
    pub(super) is_written: bool,
    pub(super) counts: Option<Box<[castkit_totals; 2]>>,
}

const _: () = handle::shared::<castkit_conversion>();

impl castkit_conversion {
    /// That of a file in memory, without files beside it.
    pub(crate) fn of_file(file: &CastFile, notes: Vec<NoteRow>) -> Self {
        let bytes = file.bytes().len() as u64;
        Self { notes, side_files: Vec::new(), format: "cast", bytes, is_written: false, counts: None }
    }
}

/// A file beside a result: its path relative to it, and its bytes if it is in memory.
pub(super) struct Beside {
    pub(super) path: String,
    pub(super) data: Option<Vec<u8>>,
}

/// A note on a source, by its index, with its texts.
pub(crate) struct NoteRow {
    pub(super) note: Note,
    pub(super) sentence: String,
    pub(super) detail: String,
    pub(super) explanation: String,
    pub(super) examples: Vec<String>,
    pub(super) source: usize,
}

/// The number of things in a file.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_totals {
    /// Meshes.
    pub meshes: u64,
    /// The vertices of meshes.
    pub vertices: u64,
    /// Triangles.
    pub faces: u64,
    /// The influences: bones per vertex, summed over all vertices.
    pub influences: u64,
    /// The vertices of blend shapes.
    pub shape_vertices: u64,
    /// Materials.
    pub materials: u64,
    /// Textures.
    pub textures: u64,
    /// Curves.
    pub curves: u64,
    /// The keys of curves.
    pub keys: u64,
}

pub(super) fn give(file: CastFile) -> *mut castkit_file {
    handle::give(castkit_file::new(file))
}
