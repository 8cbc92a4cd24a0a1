//! Cast files that can be kept.
//!
//! A [`Cast`](cast_read::Cast) borrows the bytes it is read from, so it cannot be stored together with them. A
//! [`CastFile`] can: it owns the bytes, wherever they came from, and what parsing found in them. It is `Send + Sync +
//! 'static`, cheap to clone, and gives the document back in constant time.
//!
//! ```
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! # use cast_file::CastFile;
//! struct Character {
//!     file: CastFile, // no lifetime
//! }
//!
//! let character = Character { file: CastFile::open(path)? };
//! for mesh in character.file.meshes() {
//!     println!("{}", mesh.name().unwrap_or("?"));
//! }
//! # Ok::<(), cast_file::Error>(())
//! ```
#![forbid(unsafe_code)]
#![deny(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

mod bytes;
mod confinement;
mod directory;
mod error;
mod file;
mod identity;
#[cfg(feature = "rayon")]
mod in_order;
mod listing;
mod looked_again;
mod names;
mod options;
mod output;
mod paths;
mod references;
mod stamp;
mod textures;
mod trace;

pub use bytes::FileBytes;
pub use confinement::Confinement;
pub use error::{Error, ErrorKind};
pub use file::CastFile;
pub use identity::FileIdentity;
#[cfg(feature = "rayon")]
pub use in_order::{MemoryPermits, Permit, work_in_order};
pub use listing::files_below;
pub use looked_again::{Finder, Found};
pub use names::{FileNames, file_system_key, portable_key};
pub use options::{OpenOptions, Recovery};
pub use output::{
    Counted, InPlace, OutputFiles, discard_unfinished, discard_unfinished_at_exit, open_to_append, remove_below,
    replace_file,
};
pub use paths::{
    is_absolute_anywhere, is_same_path, names_a_file, normal_path, path_between, relative_path, resolved_path,
};
pub use references::{BaseDirectory, ReferenceError, ReferencedFile};
pub use stamp::Stamp;
pub use textures::{
    FoundTexture, PICTURE_EXTENSIONS, SearchLimits, SearchProblem, TextureMatch, TextureNotFound, TextureSearch,
};
pub use trace::{Lookup, Trace};
