//! What all parts of loading have at hand, and what they hand on.

use bevy::animation::AnimationClip;
use bevy::animation::graph::AnimationGraph;
use bevy::asset::{AssetServer, Handle};
use bevy::mesh::Mesh;

use super::source::Source;
use crate::CastLoaderSettings;
use crate::budget::Budget;
use crate::warnings::Warnings;

/// What all parts of loading have at hand.
pub(super) struct Loading<'l> {
    pub(super) server: &'l AssetServer,
    pub(super) settings: &'l CastLoaderSettings,
    pub(super) budget: Budget,
    pub(super) warnings: Warnings,
    pub(super) source: &'l Source,
}

/// The meshes of a file, by model.
pub(super) struct ModelMeshes {
    /// Index among the meshes of the file of the first one.
    pub(super) first: usize,
    /// `None` for those without triangles.
    pub(super) meshes: Vec<Option<LoadedMesh>>,
    /// Index among the materials of the file of the first one of the model.
    #[cfg(feature = "pbr")]
    pub(super) first_material: usize,
    /// Index among the hair of the file of the first one.
    pub(super) first_hair: usize,
    pub(super) hairs: Vec<Option<Handle<Mesh>>>,
    /// Index of the skin, for a model with bones.
    pub(super) skin: Option<usize>,
    /// Whether vertices of some mesh stand still, for which the model is a joint.
    pub(super) needs_still: bool,
}

/// The clips of a file.
#[derive(Default)]
pub(super) struct Clips {
    /// Of each animation, for the first model that it moves.
    pub(super) first: Vec<Handle<AnimationClip>>,
    pub(super) graph: Option<Handle<AnimationGraph>>,
    /// The graph of each model that can be animated.
    pub(super) of_models: Vec<Option<Handle<AnimationGraph>>>,
}

/// A mesh that was loaded.
pub(super) struct LoadedMesh {
    pub(super) handle: Handle<Mesh>,
    pub(super) is_skinned: bool,
    pub(super) has_morph_targets: bool,
    /// Smallest and largest of each coordinate at rest.
    pub(super) bounds: [[f32; 3]; 2],
}
