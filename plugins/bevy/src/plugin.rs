//! The plugin.

use bevy::animation::graph::AnimationGraphHandle;
use bevy::animation::{AnimatedBy, AnimationPlayer, AnimationTargetId};
use bevy::app::{App, Plugin};
use bevy::asset::AssetApp;
use bevy::camera::primitives::Aabb;
use bevy::camera::visibility::{
    DynamicSkinnedMeshBounds, InheritedVisibility, NoFrustumCulling, ViewVisibility, Visibility, VisibilityClass,
};
use bevy::ecs::hierarchy::{ChildOf, Children};
use bevy::ecs::name::Name;
use bevy::mesh::Mesh3d;
use bevy::mesh::morph::{MeshMorphWeights, MorphWeights};
use bevy::mesh::skinning::SkinnedMesh;
use bevy::transform::components::{GlobalTransform, Transform, TransformTreeChanged};
use bevy::world_serialization::WorldAssetRoot;

use crate::{Cast, CastBone, CastInstance, CastLoader, CastMaterialName, CastMesh, CastModel, CastNode, CastSkin};

/// Adds the loader of Cast files to the app.
#[derive(Clone, Copy, Debug, Default)]
pub struct CastPlugin;

impl Plugin for CastPlugin {
    fn build(&self, app: &mut App) {
        // Scenes are spawned through reflection. Most apps have registered Bevy's own types already, but not those
        // without its feature `reflect_auto_register`, or without a renderer.
        macro_rules! register {
            ($($component:ty),* $(,)?) => { $( app.register_type::<$component>(); )* };
        }
        register!(CastModel, CastBone, CastMaterialName, CastInstance);
        register!(Transform, GlobalTransform, TransformTreeChanged, ChildOf, Children, Name);
        register!(Visibility, InheritedVisibility, ViewVisibility, VisibilityClass, Aabb, NoFrustumCulling);
        register!(Mesh3d, SkinnedMesh, DynamicSkinnedMeshBounds, MorphWeights, MeshMorphWeights);
        register!(AnimationPlayer, AnimationGraphHandle, AnimationTargetId, AnimatedBy, WorldAssetRoot);
        #[cfg(feature = "pbr")]
        register!(bevy::pbr::MeshMaterial3d<bevy::pbr::StandardMaterial>);
        app.init_asset::<Cast>()
            .init_asset::<CastMesh>()
            .init_asset::<CastNode>()
            .init_asset::<CastSkin>()
            .init_asset_loader::<CastLoader>();
    }
}
