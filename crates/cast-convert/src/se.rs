//! SEModel and SEAnim: models and animations as tools that extract game assets write them.
//!
//! [`SeModel`] and [`SeAnim`] are the files as they are: arrays lie where they lie, and text is bytes, for it need not
//! be UTF-8. Names and counts are the only things that are gathered. The published text about SEModel is a draft; what is
//! read here is what files and libraries agree on.

mod animation;
mod animation_to_cast;
mod model;
mod model_to_cast;
mod parse_model;
mod widths;

pub use animation::{Channel, Key, Mode, Note as SeNote, SeAnim, SeAnimBone};
pub use model::{
    Placement, SeModel, SeModelBone, SeModelMaterial, SeModelMesh, TextureNames, Weight8, Weight16, Weight32, Weights,
};
pub use widths::Narrow;

pub use animation_to_cast::to_cast as animation_to_cast;
pub use model_to_cast::to_cast as model_to_cast;
