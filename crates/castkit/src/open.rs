//! Opening files, from paths or from bytes in memory.
//!
//! | | copies | takes | the file may change meanwhile |
//! |---|---|---|---|
//! | [`CastFile::open`] | once, to aligned memory | regular files, pipes, devices | yes |
//! | [`CastFile::map`] | nothing; pages arrive when they are touched | regular files; all else is read | no, as [`Unchanging`] promises |
//! | [`CastFile::from_bytes`] | nothing | a `Vec<u8>`, an `Arc<[u8]>`, a `&'static [u8]`, any owner of bytes | |
//!
//! [`OpenOptions`] has the rest: recovery of damaged files, limits, progress that can cancel, hints to the system.
//! [`files_below`] lists directories, and `work_in_order` (feature `rayon`) works on many files at a time. The other
//! functions return plain bytes, for code that does its own parsing.

#[doc(inline)]
pub use cast_file::{
    BaseDirectory, CastFile, Confinement, Error, ErrorKind, FileBytes, FileIdentity, FileNames, FoundTexture,
    OpenOptions, Recovery, ReferenceError, ReferencedFile, SearchLimits, SearchProblem, TextureMatch, TextureNotFound,
    TextureSearch, Trace, file_system_key, files_below, is_absolute_anywhere, is_same_path, normal_path, path_between,
    portable_key, relative_path, resolved_path,
};
#[cfg(feature = "rayon")]
#[doc(inline)]
pub use cast_file::{MemoryPermits, Permit, work_in_order};
#[doc(inline)]
pub use cast_map::{
    Advice, AlignedBuffer, AllocError, Bytes, BytesMut, Error as BytesError, ErrorKind as BytesErrorKind, MapOptions,
    ProgramMemory, ReadOptions, Unchanging, exit_on_lost_pages, map, map_file, map_mut, read, read_from, read_mut,
};
