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
mod children;
mod companion;
pub mod decode;
mod document;
mod error;
mod extent;
mod field;
mod fields;
mod find;
mod finder;
mod glance;
mod index;
mod indices;
mod kept;
mod kernels;
mod leaves;
mod length;
mod limits;
mod links;
mod named;
mod node;
mod numbers;
mod path;
mod paths_in_order;
mod place;
mod property;
mod recover;
mod recovered;
mod repairs;
mod resolve;
mod scan;
mod sharing;
mod source;
mod stack;
mod text;
mod value;
mod values;
#[cfg(feature = "interleave")]
pub mod vertex;
mod view;
pub mod views;
mod walk;

pub use array::{Array, Iter};
pub use cast_base::Threads;
pub use cast_format::schema::Scope;
pub use cast_format::{Element, FileHeader, NodeHeader, NodeKind, PropertyHeader, PropertyType};
pub use children::Children;
pub use companion::{Companion, Outline};
pub use document::Cast;
pub use error::{Error, ErrorKind, FieldErrorKind};
pub use field::{FieldError, FromProperty};
pub use fields::{Layers, Unexpected};
pub use find::{PathError, PathErrorKind, kind_of_label};
pub use finder::PathFinder;
pub use index::Index;
pub use indices::Indices;
pub use length::{LengthError, NarrowError};
pub use limits::{Limits, ParseOptions};
pub use links::Links;
pub use node::NodeRef;
pub use numbers::OtherNumbers;
pub use path::{kind_label, node_path};
pub use paths_in_order::PathsInOrder;
pub use place::NodePlace;
pub use property::{Properties, PropertyRef};
pub use recovered::Recovered;
pub use repairs::{Repair, RepairKind};
pub use resolve::Target;
pub use text::Text;
pub use value::PropertyValue;
pub use values::{Colors, CustomOffset, KeyFrames, KeyValues};
pub use view::{ChildrenOf, LinkTarget, View};
pub use walk::{Step, Walker};
