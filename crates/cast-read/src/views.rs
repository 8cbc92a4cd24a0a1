//! Typed views of the 18 node kinds.
//!
//! A view is a newtype over [`NodeRef`](crate::NodeRef) with a getter for every property of the schema table, generated
//! from it. For a property `positions`:
//!
//! * `positions()` is the value, or its default, or `None` if it is absent or not what the specification says;
//! * `try_positions()` distinguishes absent (`Ok(None)`) from unexpected (`Err`).
//!
//! For a link `material`: `material()` is the node it leads to, which takes one step in a stored file and a scan of the
//! siblings in a bare [`Cast`](crate::Cast); `scan_material()` always scans; `material_hash()` and
//! `try_material_hash()` are the number in the file. Colour and UV layers, material slots and legacy blend shapes,
//! which a table cannot express, are written by hand next to the generated code.
//!
//! A view dereferences to its [`NodeRef`](crate::NodeRef), so it has all methods of a node. Names are not among them,
//! because not every kind has one: a curve names its target by [`node_name`](CurveRef::node_name).
//!
//! ```
//! # use cast_read::views::CurveRef;
//! fn animated<'a>(curve: &CurveRef<'a>) -> Option<&'a str> {
//!     curve.node_name()
//! }
//! ```
//!
//! ```compile_fail
//! # use cast_read::views::CurveRef;
//! fn animated<'a>(curve: &CurveRef<'a>) -> Option<&'a str> {
//!     curve.name()
//! }
//! ```

mod layers;
mod slots;
pub(crate) mod view;

#[path = "generated/fields.rs"]
mod fields;
#[path = "generated/views.rs"]
mod generated;

pub use cast_format::{
    ColorSpace, ConstraintType, CurveMode, CurveProperty, RotationInterpolation, SkinningMethod, TransformSpace, UpAxis,
};
pub use fields::*;
pub use generated::*;
pub use slots::{MaterialSource, Slot};
