//! Conversions between Cast and other formats, with a module and a feature for each format.
//!
//! A reader takes a [`Source`](cast_interchange::Source) and returns a [`Converted`](cast_interchange::Converted): a
//! document, the files beside it, and a [`Report`](cast_interchange::Report) with notes on everything that could not be
//! carried over. Nothing is lost without a note. [`to_cast`] is the entry point of all readers. It also applies the shared
//! [`Options`](cast_interchange::Options): axes, units, frame rates, influences and normals are changed in the finished
//! document, in the same way for every format. [`from_cast`] is the entry point of all writers.
//!
//! ```
//! # use cast_write::Layout;
//! # #[cfg(feature = "se")] {
//! # let bytes = include_bytes!("../../../testdata/se/triangle.semodel");
//! # use cast_convert::{Format, to_cast};
//! # use cast_interchange::{Options, Source};
//! let format = Format::of_bytes(bytes).ok_or("an unknown format")?;
//! let converted = to_cast(format, Source::of_bytes(bytes), &Options::default())?;
//! for note in converted.report.notes() {
//!     println!("{note}");
//! }
//! let cast = converted.document.to_vec(Layout::Compact)?;
//! assert!(cast.starts_with(b"cast"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! One feature for each format, with the name of its module, none enabled by default. `fbx` compiles C code; `fbx-tree` is a
//! part of it, and `fbx-write` writes, with `fbx-deflate` for compressed arrays. `obj-write` writes OBJ. `gltf-draco` adds
//! Draco-compressed meshes to `gltf`, and `gltf-pack` quantised and compressed output. `formats` enables all formats that need only Rust, and `formats-lean` those of them with a small
//! code size. `usd` reads and writes USD. `tangents` computes MikkTSpace tangents, and `textures` packs and unpacks the maps of glTF.
#![forbid(unsafe_code)]
// A build with some formats uses only part of what they share; a build with all of them shows what is unused.
#![cfg_attr(not(all(feature = "fbx", feature = "formats", feature = "textures")), allow(dead_code, unused_imports))]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[macro_use]
mod bytes;
mod capability;
mod carried;
#[cfg(any(feature = "gltf", feature = "usd"))]
mod checked;
#[cfg(feature = "cod")]
mod cod;
mod columns;
pub mod export;
mod exported;
#[cfg(any(feature = "fbx-tree", feature = "fbx-write"))]
pub mod fbx;
mod format;
#[cfg(feature = "gltf")]
pub mod gltf;
pub mod import;
pub mod inspect;
#[cfg(any(feature = "gltf", feature = "usd"))]
mod instances;
mod marks;
#[cfg(feature = "md2")]
mod md2;
#[cfg(feature = "ms3d")]
pub mod ms3d;
#[cfg(any(feature = "obj", feature = "obj-write"))]
pub mod obj;
#[cfg(any(feature = "gltf", feature = "usd"))]
mod pieces;
#[cfg(any(feature = "obj", feature = "usd"))]
mod polygon;
mod registry;
#[cfg(feature = "se")]
pub mod se;
#[cfg(any(feature = "fbx", feature = "usd"))]
mod shares;
#[cfg(feature = "smd")]
mod smd;
mod srgb;
mod stored;
#[cfg(any(feature = "text", feature = "text-write"))]
mod text;
mod unsupported;
#[cfg(feature = "usd")]
mod usd;

pub use capability::{Direction, Extent, Feature};
pub use columns::{Capability, Column, capabilities, columns};
pub use export::{Written, from_cast, from_cast_with};
pub use exported::Exported;
pub use import::to_cast;
pub use registry::Format;
pub use unsupported::Unsupported;
