//! The schema table: every node kind and every property of the format, past and present, once.
//!
//! The reader's views, the writer's builders, the checker's table rules, the program's names and the node reference
//! all come from here. Adding a property to the format is one row in a file of `schema/` and `cargo xtask codegen`.
//!
//! Dates are the months in which the published text gained (`since`) or lost (`until`) a row.

mod animation;
mod choices;
mod material;
mod model;
mod rows;
mod scene;
mod skeleton;

pub use choices::{CHOICES, Choice, Choices, is_same_word};
pub use rows::layer_number;
pub use rows::{ChildSchema, DefaultValue, LinkSchema, Meaning, NodeSchema, PropertySchema, Requirement, Scope, Shape};

use crate::NodeKind;

/// Every node kind, in the order of the published format.
pub static NODES: [&NodeSchema; 18] = [
    &scene::ROOT,
    &model::MODEL,
    &model::MESH,
    &model::HAIR,
    &model::BLEND_SHAPE,
    &skeleton::SKELETON,
    &skeleton::BONE,
    &skeleton::IK_HANDLE,
    &skeleton::CONSTRAINT,
    &animation::ANIMATION,
    &animation::CURVE,
    &animation::CURVE_MODE_OVERRIDE,
    &animation::NOTIFICATION_TRACK,
    &material::MATERIAL,
    &material::FILE,
    &material::COLOR,
    &scene::INSTANCE,
    &scene::METADATA,
];

/// The row of a node kind; `None` when the kind is unknown.
#[must_use]
pub fn node(kind: NodeKind) -> Option<&'static NodeSchema> {
    NODES.iter().copied().find(|node| node.kind == kind)
}

/// The kinds of node that may hold a node of this kind as a child.
pub fn parents(kind: NodeKind) -> impl Iterator<Item = &'static NodeSchema> {
    NODES.iter().copied().filter(move |node| node.child(kind).is_some())
}
