//! The content of a file: nodes, properties, borrowed arrays.
//!
//! A [`Cast`] is a document borrowed from bytes, checked once and cheap to copy;
//! [`CastFile::cast`](crate::CastFile::cast) gives one. Its nodes are accessed through the typed [views] of all 18
//! kinds, or in their raw form ([`NodeRef`], [`PropertyRef`]), known or not. Arrays are borrowed at whatever alignment
//! they have ([`Array`]); integers, colours and keys that can have several types are read through one type each
//! ([`Indices`], [`Colors`], [`KeyFrames`], [`KeyValues`]).
//!
//! Each property has a getter, and a `try_` variant that distinguishes an absent property from one that is not what the
//! specification says:
//!
//! ```
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! let file = castkit::CastFile::open(path)?;
//! let mesh = file.meshes().next().ok_or("no mesh")?;
//! assert!(mesh.tangents().is_none());
//! assert!(matches!(mesh.try_tangents(), Ok(None)));
//!
//! // Everything the schema knows about a node, from one pass over its properties.
//! let fields = mesh.fields();
//! assert_eq!(fields.name, Some("body"));
//! assert_eq!(fields.positions, mesh.positions());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[doc(inline)]
pub use cast_base::rotation;
#[doc(inline)]
pub use cast_read::{
    Array, Cast, Children, ChildrenOf, Colors, Companion, CustomOffset, Element, Error, ErrorKind, FieldError,
    FieldErrorKind, FileHeader, FromProperty, Index, Indices, Iter, KeyFrames, KeyValues, Layers, LengthError, Limits,
    LinkTarget, Links, NarrowError, NodeHeader, NodeKind, NodePlace, NodeRef, Outline, ParseOptions, PathError,
    PathErrorKind, Properties, PropertyHeader, PropertyRef, PropertyType, PropertyValue, Recovered, Repair, RepairKind,
    Scope, Step, Target, Text, Unexpected, View, Walker, kind_label, kind_of_label, node_path, views,
};
