//! What models become in the scene, and how such objects are named and placed.

use cast_scene::Transform;
use glam::{DAffine3, DQuat, EulerRot};

use super::node::Node;
use super::rows;
use super::scene::{Id, object};
use crate::export::stretch::Stretch;

/// The objects of one model of the source.
pub(super) struct Objects {
    /// What they hang on: the object of the model, or the root of the scene.
    pub(super) parent: Id,
    pub(super) bones: Vec<Bone>,
    /// How much longer ways are than in the numbers of each bone.
    pub(super) stretches: Vec<Stretch>,
    pub(super) meshes: Vec<Id>,
    /// The channel of each blend shape; `None` for one that deforms no mesh.
    pub(super) channels: Vec<Option<Id>>,
}

pub(super) struct Bone {
    pub(super) id: Id,
    pub(super) name: String,
    /// From the space of the bone to the world, when meshes were bound.
    pub(super) world: DAffine3,
    /// How it inherits scale.
    pub(super) inherit: i32,
}

impl Bone {
    /// Its object, placed relative to its parent.
    pub(super) fn placed(&self, local: &Transform) -> Node {
        placed(object("Model", self.id, &self.name, "Model", "LimbNode"), local, self.inherit)
    }
}

/// A mesh in the scene.
#[derive(Clone, Copy)]
pub(super) struct Placed<'n> {
    pub(super) name: &'n str,
    pub(super) geometry: Id,
    pub(super) world: DAffine3,
}

/// How the scale of a parent is inherited: multiplied as matrices are, or not at all.
pub(super) const INHERIT_ALL: i32 = 1;
pub(super) const INHERIT_NO_SCALE: i32 = 2;

/// A name, or for what has none its kind and index, so that things can be told apart.
pub(super) fn named(name: Option<&str>, kind: &str, index: usize) -> String {
    name.filter(|name| !name.is_empty()).map_or_else(|| format!("{kind}{index}"), str::to_owned)
}

/// A model node with its place relative to its parent.
pub(super) fn placed(node: Node, local: &Transform, inherit: i32) -> Node {
    let translation = local.translation.map(f64::from);
    let rotation = angles(DQuat::from_array(local.rotation.map(f64::from))).map(f64::to_degrees);
    let rows = Node::new("Properties70")
        .child(rows::yes("RotationActive", true))
        .child(rows::choice("InheritType", inherit))
        .child(rows::local("Lcl Translation", translation))
        .child(rows::local("Lcl Rotation", rotation))
        .child(rows::local("Lcl Scaling", local.scale.map(f64::from)));
    node.child(Node::leaf("Version", 232))
        .child(rows)
        .child(Node::leaf("Shading", super::node::Value::Yes(true)))
        .child(Node::leaf("Culling", "CullingOff"))
}

/// Angles in radians around x, then y, then z, the order that FBX takes for granted.
pub(super) fn angles(rotation: DQuat) -> [f64; 3] {
    let (z, y, x) = rotation.normalize().to_euler(EulerRot::ZYX);
    [x, y, z]
}
