//! The assets of a loaded file.

use bevy::animation::AnimationClip;
use bevy::animation::graph::{AnimationGraph, AnimationNodeIndex};
use bevy::asset::{Asset, Handle};
use bevy::mesh::Mesh;
use bevy::mesh::skinning::SkinnedMeshInverseBindposes;
#[cfg(feature = "pbr")]
use bevy::pbr::StandardMaterial;
use bevy::platform::collections::HashMap;
use bevy::reflect::TypePath;
use bevy::transform::components::Transform;
use bevy::world_serialization::WorldAsset;

/// A Cast file.
#[derive(Asset, Debug, TypePath)]
pub struct Cast {
    /// The whole file; if it has several models, followed by each of them as a separate scene.
    pub scenes: Vec<Handle<WorldAsset>>,
    /// Scenes by the names of the models. If several have the same name, the last one wins, as in all maps of this
    /// struct.
    pub named_scenes: HashMap<Box<str>, Handle<WorldAsset>>,
    /// The meshes of all models, in file order.
    pub meshes: Vec<Handle<CastMesh>>,
    /// Meshes by name.
    pub named_meshes: HashMap<Box<str>, Handle<CastMesh>>,
    /// The materials of all models, in file order; empty if the settings do not load materials.
    #[cfg(feature = "pbr")]
    pub materials: Vec<Handle<StandardMaterial>>,
    /// Materials by name.
    #[cfg(feature = "pbr")]
    pub named_materials: HashMap<Box<str>, Handle<StandardMaterial>>,
    /// Models, bones, meshes, hair and instances; parents come before their children.
    pub nodes: Vec<Handle<CastNode>>,
    /// Nodes by name.
    pub named_nodes: HashMap<Box<str>, Handle<CastNode>>,
    /// The skins of all models with bones.
    pub skins: Vec<Handle<CastSkin>>,
    /// The clip of each animation, for the first model that it animates.
    pub animations: Vec<Handle<AnimationClip>>,
    /// Clips by name.
    pub named_animations: HashMap<Box<str>, Handle<AnimationClip>>,
    /// The properties of each animation that clips cannot store.
    pub animation_info: Vec<CastAnimation>,
    /// The graph of all [`animations`](Self::animations): animation 0 is [node](CastAnimation::node) 1, and so on.
    pub animation_graph: Option<Handle<AnimationGraph>>,
    /// Sentences about what is unusual in the file, or was left out or approximated.
    pub warnings: Vec<String>,
    /// The file, if [`include_source`](crate::CastLoaderSettings::include_source) is set.
    pub source: Option<castkit::CastFile>,
}

/// A mesh with its material and its skin.
#[derive(Asset, Clone, Debug, TypePath)]
pub struct CastMesh {
    /// Index among the meshes of the file.
    pub index: usize,
    /// The name, or `Mesh` and the index.
    pub name: String,
    /// The vertices and triangles; `None` for a mesh without triangles.
    pub mesh: Option<Handle<Mesh>>,
    /// The material.
    #[cfg(feature = "pbr")]
    pub material: Option<Handle<StandardMaterial>>,
    /// The skin, for a mesh with weights.
    pub skin: Option<Handle<CastSkin>>,
}

/// A model, bone, mesh, hair or instance, as it is in a scene.
#[derive(Asset, Clone, Debug, TypePath)]
pub struct CastNode {
    /// Index among the nodes of the file.
    pub index: usize,
    /// The name of the entity.
    pub name: String,
    /// The children of the node.
    pub children: Vec<Handle<CastNode>>,
    /// The mesh, if the node is one.
    pub mesh: Option<Handle<CastMesh>>,
    /// The rest pose, relative to the parent.
    pub transform: Transform,
    /// Whether the entity of the node has the animation player.
    pub is_animation_root: bool,
}

/// The bones of a model as joints.
#[derive(Asset, Clone, Debug, TypePath)]
pub struct CastSkin {
    /// Index among the skins of the file.
    pub index: usize,
    /// The name of the model, or `Skin` and the index.
    pub name: String,
    /// The node of each joint: the bones in file order, followed by the model if some vertices do not follow any bone.
    pub joints: Vec<Handle<CastNode>>,
    /// The inverse bind matrices, from the space of the model to that of each joint.
    pub inverse_bind_matrices: Handle<SkinnedMeshInverseBindposes>,
}

/// The properties of an animation that a clip cannot store.
#[derive(Clone, Debug, PartialEq)]
pub struct CastAnimation {
    /// Index among the animations of the file.
    pub index: usize,
    /// The name.
    pub name: Option<String>,
    /// Frames per second; frame 0 is the start of the clip.
    pub frame_rate: f64,
    /// Whether it is meant to be [repeated](bevy::animation::ActiveAnimation::repeat).
    pub looping: bool,
    /// The notifications, each with its times in seconds, ascending. The clip contains them as events as well:
    /// [`CastNotification`](crate::CastNotification).
    pub notifications: Vec<(String, Vec<f32>)>,
}

impl CastAnimation {
    /// The node of the animation in every graph of the file.
    #[must_use]
    pub fn node(&self) -> AnimationNodeIndex {
        AnimationNodeIndex::new(self.index + 1)
    }
}
