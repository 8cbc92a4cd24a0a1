//! Quake II models (MD2), to Cast.
//!
//! A model is a mesh of which every frame has all vertices. The first frame is the mesh; each of the others is a blend
//! shape of its name, and one animation of ten frames a second goes through them. Skins are pictures for the same mesh:
//! it has the first, and the others are materials without a mesh. Triangles are clockwise there and z is up.
//!
//! Normals are computed from the faces of the first frame, across the seams of texture coordinates. The file has an index
//! into a table of 162 directions for each vertex of each frame, which says the same with an error of up to ten degrees;
//! shapes of Cast have no normals. The commands for drawing strips and fans are the same triangles once more.

mod parse;
mod read;

pub(crate) use read::to_cast;
