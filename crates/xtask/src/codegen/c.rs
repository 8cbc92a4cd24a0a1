//! The C interface: constants, readers, structs of fields and setters for every kind and property, as Rust functions, from
//! which `bindings/c/header` makes the header and the declarations for C#.

pub(super) mod constants;
pub(super) mod fields;
pub(super) mod form;
pub(super) mod options;
pub(super) mod read;
pub(super) mod write;
