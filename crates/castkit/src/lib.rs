//! Cast (`.cast`) 3D models and animations: **the file is the data structure**.
//!
//! A Cast file holds models (meshes, skeletons, materials, hair, blend shapes), animations and instances in a tree of
//! nodes. castkit maps or reads the file, checks its structure once, and returns its arrays in place, without
//! copying them:
//!
//! ```
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! use castkit::CastFile;
//!
//! let file = CastFile::open(path)?;
//! for mesh in file.meshes() {
//!     let positions = mesh.positions().unwrap_or_default();
//!     let highest = positions.iter().map(|[_, y, _]| y).fold(f32::MIN, f32::max);
//!     println!("{}: {} vertices, {highest} high", mesh.name().unwrap_or("unnamed"), positions.len());
//! }
//! # Ok::<(), castkit::Error>(())
//! ```
//!
//! A [`CastFile`] can be stored and sent to other threads; it owns the bytes and what parsing found in them.
//!
//! # Where to look
//!
//! | you want to | look at |
//! |---|---|
//! | open a file, intact or damaged | [`CastFile`] and [`OpenOptions`]; [`open`] for bytes alone |
//! | look at nodes, vertices, keys | [`read`], and the typed [views](read::views) of all 18 kinds of node |
//! | fill an interleaved vertex buffer | `vertex` |
//! | change a file and save it | [`Document::open`], and the typed [nodes](write::typed) of all 18 kinds |
//! | build a file | the same nodes, such as [`write::Mesh`], and [`Document`] |
//! | change values in place | [`write::patch`] |
//! | play an animation, skin a mesh, follow links and instances | [`scene`] |
//! | find out what is wrong with a file, and fix it | [`check`], [`check::repair`], [`check::upgrade`] |
//! | find the differences between two files | [`check::diff`] |
//! | convert other formats to Cast, and back | `convert`, with the feature of that name |
//! | make a file smaller and faster to draw | `convert::optimize` |
//! | catalogue a library of many files, and search it | `catalog`, with the feature of that name |
//! | look up what is in the format | [`format::reference`], every node and property, and [`format::schema`], the same as a table |
//!
//! # Mapping a file
//!
//! Mapping is fastest. It requires a promise that no code can check: nobody changes the file while it is mapped. The
//! promise is a value, so a program makes it once and passes it on.
//!
//! ```
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! use castkit::{CastFile, Unchanging};
//!
//! // SAFETY: the file is part of our own assets, and nobody writes to it while we run.
//! let assets = unsafe { Unchanging::promise() };
//! let file = CastFile::map(path, assets)?;
//! let mesh = file.meshes().next().expect("the character has a mesh");
//! let positions = mesh.positions().expect("the mesh has positions");
//! match positions.as_slice() {
//!     Some(slice) => println!("{} vertices, usable in place", slice.len()),
//!     None => println!("{} vertices, not aligned: iterate, or copy them", positions.to_vec().len()),
//! }
//! # Ok::<(), castkit::Error>(())
//! ```
//!
//! # Changing and saving a file
//!
//! ```
//! # let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! # let directory = tempfile::tempdir().unwrap();
//! # let path = directory.path().join("hero.cast");
//! # std::fs::copy(source, &path).unwrap();
//! use castkit::{Document, write::Layout};
//!
//! let mut document = Document::open(&path)?;
//! for mut mesh in document.meshes_mut() {
//!     mesh.set_name("body");
//!     for [_, y, _] in mesh.positions_mut().into_iter().flatten() {
//!         *y += 1.0;
//!     }
//! }
//! document.save(&path, Layout::aligned(16)?)?;
//! # Ok::<(), castkit::Error>(())
//! ```
//!
//! Unchanged data, including everything that the schema does not know, is copied from the old file to the new one.
//! Saving is atomic. In an aligned layout a program that maps the file can use every array in place.
//!
//! # Playing an animation
//!
//! [`scene`] knows what the nodes mean. Its types have no lifetime, so an engine can store them, and a frame allocates
//! nothing once the buffers exist:
//!
//! ```
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! use castkit::scene::{Cursor, DeformOptions, ModelPose, Posed, Scene};
//! use castkit::{CastFile, Threads};
//!
//! let scene = Scene::new(&CastFile::open(path)?);
//! let (model, animation) = (&scene.models[0], &scene.animations[0]);
//! let binding = animation.bind(model);
//! let options = DeformOptions::new().threads(Threads::One);
//! let (mut cursor, mut pose, mut posed) = (Cursor::default(), ModelPose::default(), Posed::default());
//! for frame in 0..60 {
//!     let seconds = f64::from(frame) / 60.0;
//!     binding.sample_into(animation.frame_at(seconds), &mut cursor, &mut pose);
//!     model.deform_into(&pose, &options, &mut posed);
//!     let _vertices = &posed.meshes()[0].positions;
//! }
//! # Ok::<(), castkit::Error>(())
//! ```
//!
//! # Untrusted files
//!
//! Files of unknown origin are safe to open: no function here panics because of a file's content, allocates what a
//! header merely claims, or recurses. Errors name the byte and the node; all of them convert to [`Error`].
//!
//! # Features
//!
//! * `rayon`: copying, decoding and deforming on [all threads](Threads). On by default.
//! * `interleave`: the module `vertex`. On by default.
//! * `documentation`: what properties and their values mean, in the schema table. On by default.
//! * `check`: the rules of the format. On by default; it needs threads.
//! * `serde`: summaries of files ([`summary`]), single values ([`read::PropertyValue`]), and what is found, noted,
//!   changed or different can be serialised. Off by default.
//! * `scene`: the module of that name. On by default. `mint`: conversions between its transforms and matrices and the
//!   types of the crate `mint`. Off by default.
//! * `render`: the module of that name, pictures without a GPU. Off by default.
//! * `convert`: the module of that name, conversion of other formats to and from Cast. Off by default. `convert-fbx`:
//!   also FBX to Cast; needs a C compiler.
//! * `catalog`: the module of that name, catalogues of many files, as Parquet tables. Off by default, because Arrow and
//!   Parquet are large. `catalog-arrow`: the same in memory only.
#![forbid(unsafe_code)]

#[cfg(feature = "convert-lean")]
pub mod convert;
mod error;
pub mod open;
pub mod prelude;
pub mod read;

pub use error::{Error, ErrorKind, Result};

#[doc(hidden)]
pub use cast_base::sort;
#[doc(inline)]
pub use cast_base::{Cancelled, DEFAULT_BUDGET, Progress, Threads};
#[doc(inline)]
pub use open::{CastFile, OpenOptions, Recovery, Unchanging};
#[doc(inline)]
pub use read::Cast;
#[doc(inline)]
pub use write::Document;

#[doc(inline)]
pub use cast_format as format;

#[cfg(feature = "interleave")]
#[doc(inline)]
pub use cast_read::vertex;

#[doc(inline)]
pub use cast_write as write;

#[cfg(feature = "scene")]
#[doc(inline)]
pub use cast_scene as scene;

#[cfg(feature = "render")]
#[doc(inline)]
pub use cast_render as render;

#[cfg(feature = "check")]
#[doc(inline)]
pub use cast_check as check;

#[cfg(feature = "check")]
#[doc(inline)]
pub use cast_check::summary;

#[cfg(any(feature = "check", feature = "convert-lean"))]
#[doc(inline)]
pub use cast_options as options;

#[cfg(feature = "catalog-arrow")]
#[doc(inline)]
pub use cast_catalog as catalog;
