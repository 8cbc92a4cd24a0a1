//! The mark of generated files.

/// The first line of every generated source file.
pub(crate) const DO_NOT_EDIT: &str = "// Generated from the schema table by `cargo xtask codegen`. Do not edit.\n\n";
