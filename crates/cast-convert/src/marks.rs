//! Custom properties that mark the purpose of objects in FBX files written by this crate. Other programs show them as
//! user properties, and ignore them.

/// A material whose shininess is a slot for gloss. Blender reads it as roughness, and so it is without this mark.
pub(crate) const GLOSS: &str = "CastGloss";

/// A bone that marks the end of the one above it.
pub(crate) const END: &str = "CastEnd";
/// A null object that represents and places a model.
pub(crate) const MODEL: &str = "CastModel";
