//! Quake II models (MD2), to Cast.
//!
//! A model is a mesh whose frames each store all vertices. The first frame becomes the mesh; each of the others becomes
//! a blend shape named after it, and an animation at ten frames per second plays them. Skins are alternative textures
//! of the mesh: the mesh uses the first, and the others become materials without a mesh. MD2 triangles are clockwise,
//! and z is up.
//!
//! Normals are computed from the faces of the first frame, across seams of texture coordinates. The file stores an
//! index into a table of 162 directions for each vertex of each frame, with an error of up to ten degrees; shapes of
//! Cast have no normals. The commands for drawing strips and fans repeat the same triangles.

mod parse;
mod read;

pub(crate) use read::to_cast;
