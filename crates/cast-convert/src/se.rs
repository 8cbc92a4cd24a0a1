//! SEModel and SEAnim: models and animations as tools that extract game assets write them.
//!
//! [`SeModel`] and [`SeAnim`] are the files as they are: arrays lie where they lie, and text is bytes, for it need not
//! be UTF-8. Names and counts are the only things that are gathered. The published text about SEModel is a draft; what is
//! read here is what files and libraries agree on.

mod animation;
mod model;
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
