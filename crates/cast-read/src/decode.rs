//! Decoding: gathers every array of a mesh, a model, an animation or a whole file in one block of memory.
//!
//! Engines need plain buffers: aligned, in native byte order, with indices of one width. A [`DecodePlan`] lists the
//! arrays below a node and where each goes in an arena, a block of bytes provided by the caller: each array starts on a
//! new cache line. [`decode`](DecodePlan::decode) fills the arena, [`decode_on`](DecodePlan::decode_on) does so on
//! several threads.
//!
//! The arena can be reused for the next file, which is what makes decoding fast: writing to memory for the first time
//! costs several times as much as the copy itself.
//!
//! ```
//! # use cast_read::Cast;
//! # let bytes = include_bytes!("../../../testdata/valid/character.cast");
//! # use cast_read::decode::{DecodeOptions, DecodePlan};
//! # #[repr(align(64))]
//! # struct Memory([u8; 65536]);
//! # let mut memory = Memory([0; 65536]);
//! # let arena = &mut memory.0[..];
//! let cast = Cast::parse(bytes)?;
//! let mesh = cast.meshes().next().unwrap();
//! let plan = DecodePlan::new(*mesh, DecodeOptions::default());
//! assert!(plan.byte_len() <= arena.len()); // aligned to 64 bytes, from wherever memory comes from
//! let decoded = plan.decode(arena).unwrap();
//!
//! let positions: &[[f32; 3]] = decoded.mesh(mesh).positions().unwrap();
//! let faces: &[u32] = decoded.mesh(mesh).faces().unwrap();
//! assert_eq!(positions.len(), mesh.vertex_count());
//! assert!(faces.iter().all(|index| (*index as usize) < positions.len()));
//! # Ok::<(), cast_read::Error>(())
//! ```

mod conversion;
mod decoded;
mod error;
mod part;
mod plan;
mod run;
#[cfg(feature = "streaming")]
mod streamed;
mod typed;

#[path = "generated/decoded.rs"]
mod generated;

pub use decoded::Decoded;
pub use error::DecodeError;
pub use generated::*;
pub use plan::{ColorFormat, DecodeOptions, DecodePlan, IndexFormat, KeyFrameFormat, PlannedArray};
pub use typed::ArenaElement;

/// The alignment of arrays in an arena: the size of a cache line.
pub const ALIGNMENT: usize = 64;
