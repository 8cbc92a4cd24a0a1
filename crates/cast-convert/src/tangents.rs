//! Tangents: computed as MikkTSpace does, and their sign, which Cast has no place for.
//!
//! A normal map is baked against the tangents of the program that bakes it, and nearly all bake against those of
//! MikkTSpace; with others the light is wrong along seams. They follow from positions, normals and the first layer of
//! texture coordinates, corner by corner: where corners of one vertex disagree, the vertex becomes several.
//!
//! The crate `bevy_mikktspace` gives the very bits of the original, but it calls itself once for every face around a vertex
//! and takes quadratic time for them, so that a small file could end the program. It is what the tests compare with.

#[cfg(feature = "tangents")]
mod corner;
#[cfg(feature = "tangents")]
mod model;
mod signs;
#[cfg(feature = "tangents")]
mod vertex;

#[cfg(feature = "tangents")]
pub(crate) use model::apply;
pub(crate) use signs::signs;
