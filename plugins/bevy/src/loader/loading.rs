//! The state shared by all parts of loading.

use bevy::animation::AnimationClip;
use bevy::animation::graph::AnimationGraph;
use bevy::asset::{AssetServer, Handle};
use bevy::mesh::Mesh;

use super::source::Source;
use crate::CastLoaderSettings;
use crate::budget::Budget;
use crate::warnings::Warnings;

/// The state shared by all parts of loading.
pub(super) struct Loading<'l> {
    pub(super) server: &'l AssetServer,
    pub(super) settings: &'l CastLoaderSettings,
    pub(super) budget: Budget,
    pub(super) warnings: Warnings,
    pub(super) source: &'l Source,
}

/// The meshes of a file, by model.
pub(super) struct ModelMeshes {
    /// The index of the first mesh among the meshes of the file.
    pub(super) first: usize,
    /// `None` for those without triangles.
    pub(super) meshes: Vec<Option<LoadedMesh>>,
    /// The index of the model's first material among the materials of the file.
    #[cfg(feature = "pbr")]
    pub(super) first_material: usize,
    /// The index of the first hair among the hair of the file.
    pub(super) first_hair: usize,
    pub(super) hairs: Vec<Option<Handle<Mesh>>>,
    /// Index of the skin, for a model with bones.
    pub(super) skin: Option<usize>,
    /// Whether some vertices do not follow any bone, so that the model is needed as a joint.
    pub(super) needs_still: bool,
}

/// The clips of a file.
#[derive(Default)]
pub(super) struct Clips {
    /// The clip of each animation, for the first model that it animates.
    pub(super) first: Vec<Handle<AnimationClip>>,
    pub(super) graph: Option<Handle<AnimationGraph>>,
    /// The graph of each model that can be animated.
    pub(super) of_models: Vec<Option<Handle<AnimationGraph>>>,
}

/// A loaded mesh.
pub(super) struct LoadedMesh {
    pub(super) handle: Handle<Mesh>,
    pub(super) is_skinned: bool,
    pub(super) has_morph_targets: bool,
    /// The minimum and maximum of each coordinate in the rest pose.
    pub(super) bounds: [[f32; 3]; 2],
}
