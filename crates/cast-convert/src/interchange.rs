//! The scene that stands between all formats.
//!
//! Readers fill it and know nothing of Cast; [`lower`](crate::lower) makes Cast of it and knows nothing of other formats.
//! So what is decided once is decided there: bind poses, influences, key times, names, places of textures.
//!
//! Conventions: right-handed, triangles counter-clockwise, texture coordinates from the top left downwards, quaternions
//! x, y, z, w, matrices for column vectors. Indices of things of a scene are indices of its lists; readers see to it that
//! they lead somewhere. Arrays stay borrowed from the source wherever it holds them in this form.

mod array;
mod clip;
mod material;
mod mesh;
mod node;

use std::borrow::Cow;

pub(crate) use array::{Array, Colors, Indices, Value};
pub(crate) use clip::{Clip, Interpolation, Mode, ModeOverride, Notification, Property, Rate, Target, Track};
pub(crate) use material::{ColorSpace, Image, Material, Slot, Texture, TextureTransform};
pub(crate) use mesh::{Influences, Mesh, Shape};
pub(crate) use node::{Channel, Instances, Node, Object, Role, Skin, Transform};

use cast_scene::convert_axes::Up;

/// What a file of any format holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene<'a> {
    /// What the whole is called, or nothing.
    pub(crate) name: Cow<'a, str>,
    /// Who made it, and with what, if the source says so.
    pub(crate) author: Option<Cow<'a, str>>,
    pub(crate) software: Option<Cow<'a, str>>,
    /// The axis that points up, if the source says so.
    pub(crate) up: Option<Up>,
    /// How many metres a unit of length is, if the source says so.
    pub(crate) unit: Option<f32>,
    /// In the order in which bones are to be numbered.
    pub(crate) nodes: Vec<Node<'a>>,
    pub(crate) meshes: Vec<Mesh<'a>>,
    /// Meshes at nodes.
    pub(crate) objects: Vec<Object<'a>>,
    pub(crate) skins: Vec<Skin>,
    pub(crate) channels: Vec<Channel<'a>>,
    pub(crate) instances: Vec<Instances<'a>>,
    pub(crate) materials: Vec<Material<'a>>,
    pub(crate) images: Vec<Image<'a>>,
    pub(crate) clips: Vec<Clip<'a>>,
}
