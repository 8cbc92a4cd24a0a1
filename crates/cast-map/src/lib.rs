//! The bytes of files: mapping, reading, and aligned memory.
//!
//! The readers of this workspace borrow a `&[u8]` and do no I/O; this crate is where such a slice comes from.
//!
//! | | copies | takes | the file may change meanwhile |
//! |---|---|---|---|
//! | [`map`] | nothing; pages arrive when touched | regular files | no: it takes [`Unchanging`], a promise |
//! | [`read`] | once, to 64-byte aligned memory | regular files, pipes, devices, `/proc` | yes |
//! | [`read_from`] | once, to 64-byte aligned memory | any [`Read`](std::io::Read), such as standard input | yes |
//!
//! The first two give [`Bytes`], which dereferences to `&[u8]`. [`map_mut`] and [`read_mut`] give [`BytesMut`], a `&mut
//! [u8]` whose changes are written back to the file on demand. [`AlignedBuffer`] is the memory of everything that is
//! read, and serves as memory for decoded arrays; on Linux it can use huge pages.
//!
//! ```
//! # use cast_map::Unchanging;
//! # use cast_map::map;
//! # use cast_map::read;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let directory = tempfile::tempdir()?;
//! # let path = directory.path().join("hero.cast");
//! # std::fs::write(&path, b"cast\x01\0\0\0\0\0\0\0\0\0\0\0")?;
//! let copied = read(&path)?;
//!
//! // SAFETY: the file lies in a directory of our own, and nobody else writes there.
//! let promise = unsafe { Unchanging::promise() };
//! let mapped = map(&path, promise)?;
//!
//! assert_eq!(copied[..4], *b"cast");
//! assert_eq!(*copied, *mapped);
//! # Ok(())
//! # }
//! ```
//!
//! No function here panics. This is the only library crate of the workspace with `unsafe` code.

mod buffer;
mod bytes;
mod bytes_mut;
mod error;
mod lost_pages;
mod map;
mod prefetch;
mod program_memory;
mod read;
mod unchanging;

pub use buffer::{AlignedBuffer, AllocError};
pub use bytes::{Advice, Bytes};
pub use bytes_mut::{BytesMut, map_mut, read_mut};
pub use error::{Error, ErrorKind};
pub use lost_pages::exit_on_lost_pages;
pub use map::{MapOptions, map, map_file};
pub use prefetch::{CAN_PREFETCH, prefetch, prefetch_range};
pub use program_memory::ProgramMemory;
pub use read::{ReadOptions, read, read_from};
pub use unchanging::Unchanging;
