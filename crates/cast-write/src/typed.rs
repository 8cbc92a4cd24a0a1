//! The 18 node kinds, typed: for building, reading and editing by full names.
//!
//! A typed node is a newtype over [`Node`](crate::Node) with methods for every property and child of the schema table,
//! generated from it. For a property such as `positions` there are:
//!
//! | method | what it does |
//! |---|---|
//! | `positions()` | reads: in place if possible, otherwise a copy; `None` if absent or of another type |
//! | `try_positions()` | distinguishes absent from unexpected |
//! | `set_positions(..)`, `with_positions(..)` | writes; the second is for building, and takes and returns the node |
//! | `positions_mut()` | returns a `&mut Vec`; borrowed or mapped data is copied first |
//! | `remove("positions")` | removes the property |
//!
//! To take an array out without a copy, `mem::take` what `positions_mut()` returns.
//!
//! For children such as meshes there are `meshes()`, `meshes_mut()`, `push_mesh(..)`, `with_mesh(..)`,
//! `remove_mesh(index)` and `retain_meshes(..)`.
//!
//! Integer buffers and counts are widened when read, and stored in the smallest width that fits. Links are hashes
//! ([`Node::hash`](crate::Node::hash), a handle unless set). Layers and their counts, weights, and slots of materials,
//! which a table cannot express, are written by hand next to the generated code.
//!
//! [`Mesh`] owns its node; [`MeshMut`] edits one in its tree, such as those of
//! [`Document::meshes_mut`](crate::Document::meshes_mut). They are one type with the same methods. A [`Mesh`] is made
//! from a [`Node`](crate::Node) with `try_from`, and converted back with `into`.
//!
//! ```
//! # use cast_write::{Material, Mesh, Model};
//! let skin = Material::new().with_name("skin").with_material_type("pbr").with_texture("albedo", "textures/skin.png");
//! let mesh = Mesh::new()
//!     .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
//!     .with_weights(1, vec![0_u8, 0, 0], vec![1.0, 1.0, 1.0])
//!     .with_faces(vec![0_u32, 1, 2])
//!     .with_material(skin.hash());
//! let mut model = Model::new().with_name("hero").with_mesh(mesh).with_material(skin);
//!
//! for mut mesh in model.meshes_mut() {
//!     mesh.set_name("body");
//!     for [_, y, _] in mesh.positions_mut().into_iter().flatten() {
//!         *y += 1.0;
//!     }
//! }
//! assert_eq!(model.meshes().next().and_then(|mesh| mesh.positions().map(|positions| positions[0])), Some([0.0, 1.0, 0.0]));
//! ```

mod edit;
mod integers;
mod layers;
mod read;
mod rows;
mod slots;
mod values;

#[path = "generated/typed.rs"]
mod generated;

pub use generated::*;
pub use integers::{Integers, IntegersMut};
pub use slots::{MaterialSource, Slot};
pub use values::{ColorData, ColorsMut, KeyFrameData, KeyFramesMut, KeyValueData, KeyValuesMut, OffsetData};
