//! The vocabulary of the Cast container format (`.cast`).
//!
//! This crate holds facts and nothing else: the headers as stored in a file, the node kinds and property types, the
//! elements of property data, and [`schema`], the one table of all nodes and properties. It needs neither `std` nor an
//! allocator and does no I/O; the crates for reading and writing build on it.
//!
//! ```
//! # use cast_format::{NodeKind, PropertyType, schema};
//! let mesh = schema::node(NodeKind::MESH).unwrap();
//! let row = |field: &str| mesh.properties.iter().find(|row| row.field == field);
//! let positions = row("positions").unwrap();
//! assert_eq!(positions.types, [PropertyType::VECTOR3]);
//! assert!(positions.is_required());
//! // Layers with any number share one row.
//! assert!(row("uv_layer").unwrap().is_layered());
//! ```
#![no_std]
#![forbid(unsafe_code)]

mod element;
mod header;
mod kind;
mod padding;
mod property_type;
pub mod schema;

#[path = "generated/choices.rs"]
mod choices;

#[doc = include_str!("generated/nodes.md")]
pub mod reference {}

pub use choices::{
    ColorSpace, ConstraintType, CurveMode, CurveProperty, RotationInterpolation, SkinningMethod, TransformSpace, UpAxis,
};
pub use element::Element;
pub use header::{FileHeader, MAGIC, NO_PARENT, NodeHeader, PropertyHeader, VERSION};
pub use kind::NodeKind;
pub use padding::Padding;
pub use property_type::PropertyType;
