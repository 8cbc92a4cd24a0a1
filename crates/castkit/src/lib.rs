//! Cast (`.cast`) 3D models and animations: **the file is the data structure**.
//!
//! A Cast file holds models (meshes, skeletons, materials, hair, blend shapes), animations and instances in a tree of
//! nodes. castkit maps or reads the file, checks its structure once, and hands out its arrays where they lie, without
//! copying them:
//!
//! ```
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! let bytes = castkit::read(path)?;
//! let cast = castkit::Cast::parse(&bytes)?;
//! for mesh in cast.meshes() {
//!     let positions = mesh.positions().unwrap_or_default();
//!     let highest = positions.iter().map(|[_, y, _]| y).fold(f32::MIN, f32::max);
//!     println!("{}: {} vertices, {highest} high", mesh.name().unwrap_or("unnamed"), positions.len());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | you want to | look at |
//! |---|---|
//! | get the bytes of a file | [`map`], which copies nothing, and [`read`], which is safe whatever happens to the file |
//! | navigate a file | [`Cast`], and the typed [views] of all 18 kinds of node |
//! | use vertices, faces, keys | [`Array`], [`Indices`], [`Colors`], [`KeyFrames`], [`KeyValues`] |
//! | look at any node, known or not | [`NodeRef`], [`PropertyRef`], [`Cast::find`] for paths such as `root[0]/model[0]/mesh["body"]` |
//! | step through headers lazily | [`Walker`] |
//! | follow links in large files | [`Index`] |
//! | know what is wrong with a file | [`check`], every rule of the format, and [`check::reference`], the list of them |
//! | read a damaged file | [`Cast::recover`] and [`Repairs`] |
//! | know what is in the format | [`format::reference`], every node and property, and [`format::schema`], the same as a table |
//!
//! # Mapped, without a copy
//!
//! Mapping is fastest, and it is `unsafe` because of one condition that no code can check: nobody changes the file while
//! it is mapped.
//!
//! ```
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! // SAFETY: the file is part of our own assets, and nobody writes to it while we run.
//! let bytes = unsafe { castkit::map(path) }?;
//! let cast = castkit::Cast::parse(&bytes)?;
//! let mesh = cast.meshes().next().ok_or("no mesh")?;
//! let positions = mesh.positions().ok_or("no positions")?;
//! match positions.as_slice() {
//!     Some(slice) => println!("{} vertices, usable where they lie", slice.len()),
//!     None => println!("{} vertices, not aligned: iterate, or copy them", positions.to_vec().len()),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Absent, or not what was expected
//!
//! Each property has two getters: `positions()` is the value or `None`; `try_positions()` tells a property that is absent
//! (`Ok(None)`) from one that is there with another type ([`FieldError`]). Files of unknown origin are safe to open: no
//! function here panics on what is in a file, allocates what a header merely promises, or recurses.
//!
//! # Features
//!
//! * `check`: the rules of the format. On by default; it needs threads and the standard library.
//! * `program`: `open_assuming_unchanging`, mapping without the word `unsafe`, for programs that promise in its stead
//!   that the files they are given do not change meanwhile. Off by default, and not for libraries.
#![forbid(unsafe_code)]

#[doc(inline)]
pub use cast_format as format;

#[cfg(feature = "program")]
pub use cast_map::open_assuming_unchanging;
pub use cast_map::{Advice, AlignedBuffer, AllocError, Bytes, MapOptions, ReadOptions, map, map_file, read, read_from};

#[doc(inline)]
pub use cast_read::*;

/// What can go wrong between a path and bytes. [`Error`] is what can be wrong with the structure of a file.
pub mod open {
    pub use cast_map::{Error, ErrorKind};
}

/// The specification as rules: what is wrong with a file, and where.
#[cfg(feature = "check")]
#[doc(inline)]
pub use cast_check as check;
