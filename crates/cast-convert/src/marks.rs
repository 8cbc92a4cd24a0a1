//! Properties by which objects of FBX files that were written here say what they are for. Other programs show them as
//! properties of a user, and ignore them.

/// A bone that marks the end of the one above it.
pub(crate) const END: &str = "CastEnd";
/// A null object that stands for a model, and places it.
pub(crate) const MODEL: &str = "CastModel";
