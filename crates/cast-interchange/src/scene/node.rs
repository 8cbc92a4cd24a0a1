//! Nodes, and what they place.

use std::borrow::Cow;

use glam::{DAffine3, DMat3, DQuat, DVec3};

/// A translation, a rotation and a scale, as stated by the source. Double precision, because long chains are
/// multiplied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// Applied last.
    pub translation: DVec3,
    /// Of any length; without a direction it is the identity.
    pub rotation: DQuat,
    /// Applied first, along each axis.
    pub scale: DVec3,
}

impl Transform {
    /// Nothing is moved.
    pub const IDENTITY: Self = Self { translation: DVec3::ZERO, rotation: DQuat::IDENTITY, scale: DVec3::ONE };

    /// A translation and a rotation.
    pub fn new(translation: [f32; 3], rotation: [f32; 4]) -> Self {
        Self {
            translation: DVec3::from(translation.map(f64::from)),
            rotation: DQuat::from_array(rotation.map(f64::from)),
            scale: DVec3::ONE,
        }
    }

    /// The rotation, of unit length.
    pub fn unit_rotation(&self) -> DQuat {
        let length = self.rotation.length();
        if length > 0.0 && length.is_finite() { self.rotation / length } else { DQuat::IDENTITY }
    }

    /// As a matrix: translation * rotation * scale.
    pub fn matrix(&self) -> DAffine3 {
        let linear = DMat3::from_quat(self.unit_rotation()) * DMat3::from_diagonal(self.scale);
        DAffine3 { matrix3: linear, translation: self.translation }
    }
}

/// A node of the hierarchy.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// Need not be unique.
    pub name: Cow<'a, str>,
    /// The parent may follow in the list. Cycles are broken when the scene is lowered.
    pub parent: Option<usize>,
    /// Relative to the parent. If only one of this and `world` is given, the other follows from it.
    pub local: Option<Transform>,
    /// Relative to the scene.
    pub world: Option<Transform>,
    /// Whether the source states the scale; `local` contains a scale of 1 otherwise.
    pub is_scaled: bool,
    /// Whether children inherit the scale.
    pub passes_scale_on: bool,
    /// Its purpose.
    pub role: Role,
}

impl<'a> Node<'a> {
    /// A node with a transform relative to its parent, whose children inherit its scale.
    pub fn new(name: impl Into<Cow<'a, str>>, parent: Option<usize>, local: Transform, role: Role) -> Self {
        let (name, local) = (name.into(), Some(local));
        Self { name, parent, local, world: None, is_scaled: false, passes_scale_on: true, role }
    }
}

/// The purpose of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A bone, whether or not anything needs it.
    Bone,
    /// A transform. It becomes a bone if a skin or an animation uses it or a node below it.
    Place,
    /// A node that represents a whole model in a file written by this crate. If the scene consists of that model, it
    /// does not become a bone.
    Model,
    /// A marker that exists for no other purpose. It becomes a bone if its parent is one.
    Marker,
}

/// A mesh in the scene.
#[derive(Clone, Debug, Default)]
pub struct Object<'a> {
    /// Its name, or nothing.
    pub name: Cow<'a, str>,
    /// The node that places it; `None` if its positions are in scene space.
    pub node: Option<usize>,
    /// The index of its mesh.
    pub mesh: usize,
    /// The index of its material.
    pub material: Option<usize>,
    /// The index of the skin that moves it.
    pub skin: Option<usize>,
    /// Whether the skin blends dual quaternions instead of matrices.
    pub dual_quaternions: bool,
    /// Whether vertices without joints follow the node; otherwise they stay in place.
    pub unweighted_follow_node: bool,
    /// Whether it is hidden unless an animation shows it.
    pub is_hidden: bool,
    /// The channel of each shape of the mesh, as an index into those of the scene.
    pub channels: Vec<usize>,
}

/// Joints that move the vertices of meshes.
#[derive(Clone, Debug)]
pub struct Skin {
    /// The node of each joint.
    pub joints: Vec<usize>,
    /// From the space of the mesh to that of each joint at binding time. `None` for meshes that were bound in the pose
    /// of the nodes, and whose positions are in scene space.
    pub inverse_bind: Option<Vec<DAffine3>>,
    /// From the space of the mesh to that of the scene at binding time, if the source states it.
    pub mesh_to_scene: Option<DAffine3>,
}

/// The weight of a shape. Shapes of several meshes may share a channel.
#[derive(Clone, Debug)]
pub struct Channel<'a> {
    /// Not empty; need not be unique.
    pub name: Cow<'a, str>,
    /// A prefix that makes the name unique if necessary.
    pub holder: Cow<'a, str>,
    /// Channels with the same number belong to one object, and cannot share a name.
    pub group: usize,
    /// Its weight unless an animation changes it.
    pub rest: f32,
}

/// The same objects at many places.
#[derive(Clone, Debug)]
pub struct Instances<'a> {
    /// The name of each instance; empty if it has none.
    pub name: Option<Cow<'a, str>>,
    /// The name of the file with the objects, without its extension.
    pub file: String,
    /// The name of the content.
    pub model: Cow<'a, str>,
    /// Without nodes and skins; `None` if earlier instances refer to the same file.
    pub objects: Option<Vec<Object<'a>>>,
    /// In scene space.
    pub places: Vec<DAffine3>,
}
