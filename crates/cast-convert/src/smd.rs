//! SMD (StudioModelData), the text in which models of the Source engine are compiled, with flexes in VTA files.
//!
//! A file has the bones of a model, and either a reference, which is the model at rest, or an animation with a block for each
//! frame. What a file without triangles is cannot be told: it is read as an animation whose bones rest in its first frame. A
//! mesh is made for each material. Blend shapes are read from the VTA file with the name of the model, and a VTA file with the
//! SMD file of that name; vertices are matched by their positions, as `studiomdl` does it.
//!
//! What is written is a reference if the document has meshes, and otherwise its first animation. Further animations, and blend
//! shapes, become files beside it. Neither the unit nor the frame rate is stored; by convention a unit is an inch, z is up,
//! and an animation has 30 frames per second.

mod frames;
mod parse;
mod read;
mod shapes;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use read::to_cast;
pub(crate) use write::write;

/// The material of triangles without one.
const NO_MATERIAL: &str = "no_material";

/// The frame rate of `studiomdl`, if a QC file says nothing else.
const FRAME_RATE: f32 = 30.0;
