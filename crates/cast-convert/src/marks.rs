//! Custom properties that mark the purpose of objects in FBX files written by this crate. Other programs show them as
//! user properties, and ignore them.

/// A material whose shininess is a slot for gloss. Blender reads it as roughness, and so it is without this mark.
pub(crate) const GLOSS: &str = "CastGloss";

/// A material with a slot for metalness. All others state that there is none, since the default of the FBX SDK is 1.
pub(crate) const METAL: &str = "CastMetal";

/// A material with a slot for occlusion. All others state that nothing is ambient, since the default of the FBX SDK is
/// 0.2.
pub(crate) const OCCLUSION: &str = "CastOcclusion";

/// A bone that marks the end of the one above it.
pub(crate) const END: &str = "CastEnd";
/// A null object that represents and places a model.
pub(crate) const MODEL: &str = "CastModel";
