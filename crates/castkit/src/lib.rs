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
//! | look up names and hashes in large files | [`Index`] |
//! | know what is wrong with a file | [`check`], every rule of the format, and [`check::reference`], the list of them |
//! | put right what is wrong, or old | [`check::repair`] and [`check::upgrade`] |
//! | know what differs between two files | [`check::diff`], by content or exactly, with tolerances |
//! | read a damaged file | [`Recovery`], or [`Cast::recover`] for bytes |
//! | build a file | the typed [builders](write::builders) of all 18 kinds, such as [`write::Mesh`], and [`write::Document`] |
//! | change a file and save it | [`write::Document`], which borrows the arrays of what it was read from, and [`write::Layout`] |
//! | change values where they lie | [`write::patch`] |
//! | know what a file means | [`scene`]: links, skeletons, animation, skinning, constraints, conversion of axes |
//! | turn other formats into Cast | `convert`, with the feature of that name |
//! | make a file smaller and faster to draw | `convert::optimize`, and triangles in order with `optimize-order` |
//! | know what is in the format | [`format::reference`], every node and property, and [`format::schema`], the same as a table |
//!
//! # Mapped, without a copy
//!
//! Mapping is fastest, and has one condition that no code can check: nobody changes the file while it is mapped. That is
//! promised once, in one `unsafe` line, and passed on as a token ([`Unchanging`]).
//!
//! ```
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! // SAFETY: the file is part of our own assets, and nobody writes to it while we run.
//! let assets = unsafe { castkit::Unchanging::promise() };
//! let bytes = castkit::map(path, assets)?;
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
//! # Written, and usable where it lies
//!
//! [`write`](mod@write) has a builder for each kind of node. Nodes are linked by handle, hashes are assigned, and in an
//! aligned layout every array of the file can be used in place by whoever maps it. Saving is atomic.
//!
//! ```
//! use castkit::write::{Document, Layout, Material, Mesh, Metadata, Model, Root};
//!
//! let skin = Material::new().with_name("skin").with_material_type("pbr").with_texture("albedo", "textures/skin.png");
//! let mesh = Mesh::new()
//!     .with_name("triangle")
//!     .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
//!     .with_faces(vec![0_u32, 1, 2])
//!     .with_material(skin.hash());
//! let model = Model::new().with_name("hero").with_mesh(mesh).with_material(skin);
//! let document = Document::from(Root::new().with_metadata(Metadata::new().with_up_axis("y")).with_model(model));
//!
//! # let directory = tempfile::tempdir()?;
//! # let path = directory.path().join("hero.cast");
//! document.save(&path, Layout::aligned(16)?)?;
//!
//! let bytes = castkit::read(&path)?;
//! let cast = castkit::Cast::parse(&bytes)?;
//! let mesh = cast.meshes().next().ok_or("no mesh")?;
//! assert_eq!(mesh.positions().and_then(|positions| positions.as_slice()).map(<[_]>::len), Some(3));
//!
//! // Read, changed and written again; the arrays go straight from the one file to the other.
//! let mut document = Document::from(&cast);
//! document.for_each_mut(|node| {
//!     if node.name() == Some("triangle") {
//!         node.set("n", "body");
//!     }
//! });
//! document.save(&path, Layout::Preserve)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Changed in place
//!
//! A file written with an aligned layout and mapped for changes lends out its arrays as `&mut [T]`:
//!
//! ```
//! # let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! # let directory = std::env::temp_dir().join(format!("castkit-doc-{}", std::process::id()));
//! # std::fs::create_dir_all(&directory)?;
//! # let path = directory.join("hero.cast");
//! use castkit::write::{Document, Layout, patch::Patch};
//!
//! let bytes = castkit::read(source)?;
//! Document::from(&castkit::Cast::parse(&bytes)?).save(&path, Layout::aligned(16)?)?;
//!
//! // SAFETY: the file has just been written, and nobody else knows of it.
//! let promise = unsafe { castkit::Unchanging::promise() };
//! let mut bytes = castkit::map_mut(&path, promise)?;
//! let mut patch = Patch::new(&mut bytes)?;
//! let mut mesh = patch.node("root/model/mesh")?;
//! let positions: &mut [[f32; 3]] = mesh.array_mut("positions")?;
//! positions.iter_mut().for_each(|[_, y, _]| *y += 1.0);
//! bytes.flush()?;
//!
//! let changed = castkit::read(&path)?;
//! let mesh = castkit::Cast::parse(&changed)?.meshes().next().ok_or("no mesh")?;
//! let highest = mesh.positions().ok_or("no positions")?.iter().map(|[_, y, _]| y).fold(f32::MIN, f32::max);
//! assert_eq!(highest, 3.0);
//! # std::fs::remove_dir_all(&directory)?;
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
//! * `scene`: the module of that name. On by default.
//! * `convert`: the module of that name, other formats to and from Cast. Off by default.
//! * `optimize-order`: `convert::optimize` puts triangles in order, too; wants a C++ compiler. Off by default.
#![forbid(unsafe_code)]

#[doc(inline)]
pub use cast_format as format;

pub use cast_map::{
    Advice, AlignedBuffer, AllocError, Bytes, BytesMut, MapOptions, ReadOptions, Unchanging, exit_on_lost_pages, map,
    map_file, map_mut, read, read_from,
};

#[doc(inline)]
pub use cast_file as file;
pub use cast_file::{BaseDirectory, CastFile, Confinement, FileBytes, OpenOptions, Recovery, ReferenceError};

#[doc(inline)]
pub use cast_read::*;

#[cfg(feature = "convert")]
#[doc(inline)]
pub use cast_convert as convert;

#[cfg(feature = "scene")]
#[doc(inline)]
pub use cast_scene as scene;

#[doc(inline)]
pub use cast_write as write;

/// What can go wrong between a path and bytes. [`Error`] is what can be wrong with the structure of a file.
pub mod open {
    pub use cast_map::{Error, ErrorKind};
}

/// The specification as rules: what is wrong with a file, and where; how to put it right, and old files in today's form.
#[cfg(feature = "check")]
#[doc(inline)]
pub use cast_check as check;
