//! Zero-copy reader of Cast files (`.cast`).
//!
//! **The file is the data structure.** The reader borrows the bytes in place (mapped, read or embedded), walks them by
//! node size, and hands out arrays without copying. There are two layers:
//!
//! * [`Walker`]: lazy and fallible; goes from node header to node header, and skips subtrees without touching them.
//! * [`Cast`]: checks the structure of the whole file once; then navigation is infallible and cheap.
//!
//! Neither of them allocates per node, recurses, or trusts a number from the file before comparing it with the
//! available bytes. On top of them are [typed views](views) of all 18 node kinds, borrowed [`Array`]s, [`Links`] that
//! are followed in one step, and an [`Index`] of names.
//!
//! ```
//! # use cast_read::Cast;
//! # let bytes = include_bytes!("../../../testdata/valid/character.cast");
//! let cast = Cast::parse(bytes)?;
//! let mesh = cast.meshes().next().unwrap();
//! assert_eq!(mesh.name(), Some("body"));
//! let positions = mesh.positions().unwrap();
//! let faces = mesh.faces().unwrap();
//! for [a, b, c] in faces.triangles() {
//!     let _corners = [a, b, c].map(|index| positions.get(index as usize));
//! }
//!
//! // A property that is absent is distinguished from one that is not what the specification says.
//! assert_eq!(mesh.tangents(), None);
//! assert!(matches!(mesh.try_tangents(), Ok(None)));
//! # Ok::<(), cast_read::Error>(())
//! ```
//!
//! The crate needs `alloc` but not `std`.
#![no_std]
#![forbid(unsafe_code)]
#![deny(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

extern crate alloc;

mod array;
mod error;
mod node;
mod parse;
mod path;
mod recover;
mod resolve;
mod source;
#[cfg(feature = "interleave")]
pub mod vertex;
pub mod views;

pub use array::indices::Indices;
pub use array::length::{LengthError, NarrowError};
pub use array::numbers::OtherNumbers;
pub use array::text::Text;
pub use array::values::{Colors, CustomOffset, KeyFrames, KeyValues};
pub use array::{Array, Iter};
pub use cast_base::Threads;
pub use cast_format::schema::Scope;
pub use cast_format::{Element, FileHeader, NodeHeader, NodeKind, PropertyHeader, PropertyType};
pub use error::{Error, ErrorKind, FieldErrorKind};
pub use node::NodeRef;
pub use node::children::Children;
pub use node::field::{FieldError, FromProperty};
pub use node::fields::{Layers, Unexpected};
pub use node::property::{Properties, PropertyRef};
pub use node::value::PropertyValue;
pub use parse::document::Cast;
pub use parse::limits::{Limits, ParseOptions};
pub use parse::walk::{Step, Walker};
pub use path::find::{PathError, PathErrorKind, kind_of_label};
pub use path::finder::PathFinder;
pub use path::index::Index;
pub use path::paths_in_order::PathsInOrder;
pub use path::place::NodePlace;
pub use path::{kind_label, node_path};
pub use recover::recovered::Recovered;
pub use resolve::Target;
pub use source::companion::{Companion, Outline};
pub use source::links::Links;
pub use source::repairs::{Repair, RepairKind};
pub use views::view::{ChildrenOf, LinkTarget, View};
