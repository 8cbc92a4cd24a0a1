//! The intermediate scene between all formats.
//!
//! Readers fill it and know nothing of Cast; [`lower`](crate::lower) turns it into Cast and knows nothing of other
//! formats. Decisions that affect all formats are made there: bind poses, influences, key times, names, texture paths.
//!
//! Conventions: right-handed axes, counterclockwise triangles, texture coordinates from the top left down, quaternions
//! x, y, z, w, matrices for column vectors. Indices refer to the lists of the scene; readers ensure that they are
//! valid. Arrays stay borrowed from the source wherever it stores them in this form.

mod array;
mod clip;
mod material;
mod mesh;
mod node;

use std::borrow::Cow;

pub use array::{Array, Colors, Indices};
pub use clip::{Clip, Interpolation, Mode, ModeOverride, Notification, Property, Rate, Target, Track};
pub use material::{ColorSpace, Image, Material, Slot, Texture, TextureTransform};
pub use mesh::{Hair, Influences, Mesh, Shape};
pub use node::{Channel, Instances, Node, Object, Role, Skin, Transform};

use cast_scene::convert_axes::Up;

/// The content of a file of any format.
#[derive(Clone, Debug, Default)]
pub struct Scene<'a> {
    /// The name of the scene; empty if it has none.
    pub name: Cow<'a, str>,
    /// The author, if the source states one.
    pub author: Option<Cow<'a, str>>,
    /// The program that made it, if the source states one.
    pub software: Option<Cow<'a, str>>,
    /// The up axis, if the source states it.
    pub up: Option<Up>,
    /// The length of a unit in metres, if the source states it.
    pub unit: Option<f32>,
    /// In the order in which bones are numbered.
    pub nodes: Vec<Node<'a>>,
    /// Each once, however often it is shown.
    pub meshes: Vec<Mesh<'a>>,
    /// Meshes placed by nodes.
    pub objects: Vec<Object<'a>>,
    /// Strands of hair.
    pub hairs: Vec<Hair<'a>>,
    /// What moves the vertices of meshes.
    pub skins: Vec<Skin>,
    /// The weights of blend shapes.
    pub channels: Vec<Channel<'a>>,
    /// Objects in many places.
    pub instances: Vec<Instances<'a>>,
    /// Those of objects.
    pub materials: Vec<Material<'a>>,
    /// Those of materials.
    pub images: Vec<Image<'a>>,
    /// Animations.
    pub clips: Vec<Clip<'a>>,
    /// The indices of clips that only move objects of other scenes of the source.
    pub clips_of_others: Vec<usize>,
}
