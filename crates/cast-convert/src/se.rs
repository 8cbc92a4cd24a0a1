//! SEModel and SEAnim: models and animations, as written by tools that extract game assets.
//!
//! [`SeModel`] and [`SeAnim`] are parsed files: arrays are borrowed from their bytes, and text is stored as bytes,
//! since it may not be UTF-8. Only names and counts are copied. The published description of SEModel is a draft; this
//! reader follows what files and libraries agree on. Neither format stores the up axis; castkit states it in reserved bytes,
//! which other programs do not look at, and so knows its own files again.

mod animation;
mod axis;
mod model;
mod modes;
mod motion;
mod parse_model;
mod read_animation;
mod read_model;
mod widths;
mod write;
mod write_animation;
mod write_model;

pub use animation::{Channel, Key, Mode, Note as SeNote, SeAnim, SeAnimBone};
pub use model::{Placement, SeModel, SeModelBone, SeModelMaterial, SeModelMesh, TextureNames, Weights};

pub use read_animation::to_cast as animation_to_cast;
pub use read_model::to_cast as model_to_cast;
pub use write_animation::animation_from_cast;
pub use write_model::model_from_cast;
