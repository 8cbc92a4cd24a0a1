//! The mark of generated files, and what they cite.

use cast_format::schema::NodeSchema;

/// The first line of every generated source file.
pub(crate) const DO_NOT_EDIT: &str = "// Generated from the schema table by `cargo xtask codegen`. Do not edit.\n\n";

/// Where the specification has a kind of node. A test follows every anchor that is cited.
pub(crate) fn anchor(node: &NodeSchema) -> String {
    format!("docs/format.md#{}", node.name.to_lowercase())
}
