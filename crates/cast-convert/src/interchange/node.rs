//! Places, and what is there.

use std::borrow::Cow;

use glam::{DAffine3, DMat3, DQuat, DVec3};

/// A translation, a rotation and a scale, as the source gives them. Double precision, because those of long chains are
/// multiplied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Transform {
    pub(crate) translation: DVec3,
    /// Of any length; what has no direction is no rotation.
    pub(crate) rotation: DQuat,
    pub(crate) scale: DVec3,
}

impl Transform {
    pub(crate) const IDENTITY: Self = Self { translation: DVec3::ZERO, rotation: DQuat::IDENTITY, scale: DVec3::ONE };

    /// A place that is moved and turned.
    pub(crate) fn new(translation: [f32; 3], rotation: [f32; 4]) -> Self {
        Self {
            translation: DVec3::from(translation.map(f64::from)),
            rotation: DQuat::from_array(rotation.map(f64::from)),
            scale: DVec3::ONE,
        }
    }

    /// The rotation, of unit length.
    pub(crate) fn unit_rotation(&self) -> DQuat {
        let length = self.rotation.length();
        if length > 0.0 && length.is_finite() { self.rotation / length } else { DQuat::IDENTITY }
    }

    pub(crate) fn matrix(&self) -> DAffine3 {
        let linear = DMat3::from_quat(self.unit_rotation()) * DMat3::from_diagonal(self.scale);
        DAffine3 { matrix3: linear, translation: self.translation }
    }
}

/// A place in a hierarchy.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    /// Others may have the same.
    pub(crate) name: Cow<'a, str>,
    /// May follow in the list. Nodes that are their own ancestors lose a parent when the scene is lowered.
    pub(crate) parent: Option<usize>,
    /// Relative to the parent. Where only one of this and `world` is given, the other follows from it.
    pub(crate) local: Option<Transform>,
    /// In the scene.
    pub(crate) world: Option<Transform>,
    /// Whether the scale, of which `local` holds one all the same, is one that the source gives.
    pub(crate) is_scaled: bool,
    /// Whether what is below is scaled too.
    pub(crate) passes_scale_on: bool,
    pub(crate) role: Role,
}

/// What a node is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A bone, whether anything needs it or not.
    Bone,
    /// A place. It is a bone if a skin needs it or an animation moves it, or something below it.
    Place,
    /// What stands for a whole model in a file that was written here. Where the scene is that model, it is no bone.
    Model,
    /// A place that marks something, and that the source has for no other reason. It is a bone if the node above it is
    /// one too.
    Marker,
}

/// A mesh that is shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Object<'a> {
    /// Its name, or nothing.
    pub(crate) name: Cow<'a, str>,
    /// Where it is; `None` for one whose positions are in the space of the scene.
    pub(crate) node: Option<usize>,
    pub(crate) mesh: usize,
    pub(crate) material: Option<usize>,
    pub(crate) skin: Option<usize>,
    pub(crate) dual_quaternions: bool,
    /// Whether vertices that no joint of the skin moves follow the node; else they stay where they are.
    pub(crate) unweighted_follow_node: bool,
    /// Whether it does not show where nothing is animated.
    pub(crate) is_hidden: bool,
    /// What moves each shape of the mesh, as an index among the channels of the scene.
    pub(crate) channels: Vec<usize>,
}

/// Bones that move the vertices of meshes.
#[derive(Clone, Debug)]
pub(crate) struct Skin {
    /// The node of each joint.
    pub(crate) joints: Vec<usize>,
    /// From the space of the mesh to that of each joint, when the mesh was bound. `None` for meshes that were bound as
    /// the nodes lie, and whose positions are in the space of the scene.
    pub(crate) inverse_bind: Option<Vec<DAffine3>>,
    /// From the space of the mesh to that of the scene, when the mesh was bound, if the source says so.
    pub(crate) mesh_to_scene: Option<DAffine3>,
}

/// How far a shape is in force. Shapes of several meshes may have the same.
#[derive(Clone, Debug)]
pub(crate) struct Channel<'a> {
    /// Not empty; others may have the same.
    pub(crate) name: Cow<'a, str>,
    /// What comes before the name where others have it.
    pub(crate) holder: Cow<'a, str>,
    /// Channels with the same number belong to the same thing, and cannot share a name.
    pub(crate) group: usize,
    /// Its weight where nothing is animated.
    pub(crate) rest: f32,
}

/// The same objects in many places.
#[derive(Clone, Debug)]
pub(crate) struct Instances<'a> {
    /// What each is called, or nothing.
    pub(crate) name: Option<Cow<'a, str>>,
    /// The file that holds the objects, without its extension.
    pub(crate) file: String,
    /// The name of what is in it.
    pub(crate) model: Cow<'a, str>,
    /// Without nodes and skins; `None` where instances before these are of the same file.
    pub(crate) objects: Option<Vec<Object<'a>>>,
    /// In the scene.
    pub(crate) places: Vec<DAffine3>,
}
