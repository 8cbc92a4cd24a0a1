//! Textures that results refer to.
