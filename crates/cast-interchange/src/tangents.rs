//! MikkTSpace tangents, and their sign, which Cast does not store.
//!
//! A normal map is baked for the tangents of the program that bakes it, and nearly all programs use MikkTSpace; with
//! other tangents the shading is wrong along seams. They follow from positions, normals and the first layer of texture
//! coordinates, corner by corner: if corners of one vertex disagree, the vertex is split.
//!
//! The crate `bevy_mikktspace` gives exactly the bits of the original, but it recurses once for every face around a
//! vertex and takes quadratic time for them, so that a small file could crash the program. The tests compare with it.

#[cfg(feature = "tangents")]
mod model;
mod signs;
#[cfg(feature = "tangents")]
mod vertex;

#[cfg(feature = "tangents")]
pub use model::apply;
pub use signs::count_lost;
pub use signs::signs;
