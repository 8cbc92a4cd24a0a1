//! What is in a file: nodes, properties, arrays where they lie.
//!
//! A [`Cast`] is a document borrowed from bytes, checked once and cheap to copy; [`CastFile::cast`](crate::CastFile::cast)
//! gives one. Its nodes are seen through the typed [views] of all 18 kinds, or as they are ([`NodeRef`],
//! [`PropertyRef`]), known or not. Arrays are borrowed at whatever alignment they have ([`Array`]); integers, colours and
//! keys that come in several types are read as one ([`Indices`], [`Colors`], [`KeyFrames`], [`KeyValues`]).
//!
//! Each property has a getter, and a twin that tells a property that is absent from one that is not what the
//! specification says:
//!
//! ```
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! let file = castkit::CastFile::open(path)?;
//! let mesh = file.meshes().next().ok_or("no mesh")?;
//! assert!(mesh.tangents().is_none());
//! assert!(matches!(mesh.try_tangents(), Ok(None)));
//!
//! // Everything the schema knows of a node, from one pass over its properties.
//! let fields = mesh.fields();
//! assert_eq!(fields.name, Some("body"));
//! assert_eq!(fields.positions, mesh.positions());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[doc(inline)]
pub use cast_read::{
    Array, Cast, Children, ChildrenOf, Colors, Companion, CustomOffset, Element, Error, ErrorKind, FieldError,
    FieldErrorKind, FileHeader, FromProperty, Index, Indices, Iter, KeyFrames, KeyValues, Layers, LengthError, Limits,
    LinkTarget, Links, NarrowError, NodeHeader, NodeKind, NodePlace, NodeRef, Outline, ParseOptions, PathError,
    PathErrorKind, Properties, PropertyHeader, PropertyRef, PropertyType, PropertyValue, Recovered, Repair, RepairKind,
    Scope, Step, Target, Text, Unexpected, View, Walker, kind_label, kind_of_label, node_path, rotation, views,
};
