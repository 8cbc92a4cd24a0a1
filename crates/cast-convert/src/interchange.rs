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

pub(crate) use array::{Array, Colors, Indices};
pub(crate) use clip::{Clip, Interpolation, Mode, ModeOverride, Notification, Property, Rate, Target, Track};
pub(crate) use material::{ColorSpace, Image, Material, Slot, Texture, TextureTransform};
pub(crate) use mesh::{Influences, Mesh, Shape};
pub(crate) use node::{Channel, Instances, Node, Object, Role, Skin, Transform};

use cast_scene::convert_axes::Up;

/// The content of a file of any format.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene<'a> {
    /// The name of the scene; empty if it has none.
    pub(crate) name: Cow<'a, str>,
    /// The author and the program, if the source states them.
    pub(crate) author: Option<Cow<'a, str>>,
    pub(crate) software: Option<Cow<'a, str>>,
    /// The up axis, if the source states it.
    pub(crate) up: Option<Up>,
    /// The length of a unit in metres, if the source states it.
    pub(crate) unit: Option<f32>,
    /// In the order in which bones are numbered.
    pub(crate) nodes: Vec<Node<'a>>,
    pub(crate) meshes: Vec<Mesh<'a>>,
    /// Meshes placed by nodes.
    pub(crate) objects: Vec<Object<'a>>,
    pub(crate) skins: Vec<Skin>,
    pub(crate) channels: Vec<Channel<'a>>,
    pub(crate) instances: Vec<Instances<'a>>,
    pub(crate) materials: Vec<Material<'a>>,
    pub(crate) images: Vec<Image<'a>>,
    pub(crate) clips: Vec<Clip<'a>>,
    /// The indices of clips that only move objects of other scenes of the source.
    pub(crate) clips_of_others: Vec<usize>,
}
