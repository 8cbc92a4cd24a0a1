//! The settings of the loader.

use bevy::asset::RenderAssetUsages;
#[cfg(feature = "pbr")]
use bevy::image::ImageAddressMode;
use bevy::image::ImageSamplerDescriptor;
use serde::{Deserialize, Serialize};

/// How a file is loaded. By default, everything is loaded, upright and in metres.
///
/// ```no_run
/// # use bevy::prelude::*;
/// # use bevy_castkit::{Cast, CastLoaderSettings};
/// # fn load(assets: Res<AssetServer>) {
/// // Lengths in the file are inches.
/// let hero: Handle<Cast> = assets
///     .load_builder()
///     .with_settings(|settings: &mut CastLoaderSettings| settings.unit = 0.0254)
///     .load("hero.cast");
/// # }
/// ```
///
/// Bevy keeps one asset for each path, so the settings of the first load of a file apply to all of them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct CastLoaderSettings {
    /// Where meshes and hair are kept. If empty, they are not loaded. Default: everywhere.
    pub load_meshes: RenderAssetUsages,
    /// Where textures are kept. If empty, neither textures nor materials are loaded. Default: everywhere.
    pub load_materials: RenderAssetUsages,
    /// Whether to load clips, graphs and players. Default true.
    pub load_animations: bool,
    /// Whether to load the files that instances refer to. Default true.
    pub load_instances: bool,
    /// How the axes and the unit of the file are converted to those of Bevy: Y up, metres.
    pub convert: CastConversion,
    /// The up axis of the file. `None`, the default: the one in its metadata, or else Z, as in most
    /// files without metadata.
    pub up_axis: Option<CastUpAxis>,
    /// The unit of length of the file in metres, which Cast does not specify. Default 1.
    pub unit: f32,
    /// Whether to rotate the scene by half a turn around Y, so that models facing +Z face -Z, which is forward in Bevy.
    /// Default false, as for glTF.
    pub rotate_scene_entity: bool,
    /// How clips find the entities that they animate.
    pub targets: CastTargets,
    /// The path of a Cast file, in the same asset source, with the model for the animations of this file, if it has
    /// animations but no model. `None`, the default: only the curves and skeletons in this file are used.
    pub skeleton: Option<String>,
    /// Whether to solve constraints and inverse kinematics handles at every frame of a clip. Default true; otherwise
    /// bones only follow their own curves.
    pub bake_constraints: bool,
    /// How the bounds of skinned meshes are computed.
    pub skinned_mesh_bounds: CastSkinnedMeshBounds,
    /// How textures are sampled. `None`, the default: linear filtering, repeated.
    pub sampler: Option<ImageSamplerDescriptor>,
    /// How transparency is drawn.
    pub alpha: CastAlpha,
    /// Whether to draw both sides of faces. Default false.
    pub double_sided: bool,
    /// Whether the green channel of normal maps points down, as in DirectX. Default false.
    pub flip_normal_map_y: bool,
    /// Whether to combine separate roughness (or gloss) and metalness maps into one texture, as Bevy requires. Default
    /// true; otherwise maps that cannot be used as they are are left out.
    pub pack_textures: bool,
    /// Whether to load what can be recovered of damaged files, instead of failing. Default false; files in which only sizes
    /// are wrong load with a warning in either case.
    pub recover: bool,
    /// Whether the asset keeps the file, including its bytes. Default false.
    pub include_source: bool,
    /// The maximum number of bytes that may result from multiplying what is in a file: morph targets of all vertices,
    /// keys for each frame. What would take more is left out, with a warning. Default 1 GiB.
    pub budget: u64,
}

impl Default for CastLoaderSettings {
    fn default() -> Self {
        Self {
            load_meshes: RenderAssetUsages::default(),
            load_materials: RenderAssetUsages::default(),
            load_animations: true,
            load_instances: true,
            convert: CastConversion::default(),
            up_axis: None,
            unit: 1.0,
            rotate_scene_entity: false,
            targets: CastTargets::default(),
            skeleton: None,
            bake_constraints: true,
            skinned_mesh_bounds: CastSkinnedMeshBounds::default(),
            sampler: None,
            alpha: CastAlpha::default(),
            double_sided: false,
            flip_normal_map_y: false,
            pack_textures: true,
            recover: false,
            include_source: false,
            budget: 1 << 30,
        }
    }
}

#[cfg(feature = "pbr")]
impl CastLoaderSettings {
    /// The sampler of textures.
    pub(crate) fn sampler(&self) -> ImageSamplerDescriptor {
        let repeat = ImageAddressMode::Repeat;
        self.sampler.clone().unwrap_or(ImageSamplerDescriptor {
            address_mode_u: repeat,
            address_mode_v: repeat,
            address_mode_w: repeat,
            ..ImageSamplerDescriptor::linear()
        })
    }
}

/// How the axes and the unit of a file are converted to those of Bevy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CastConversion {
    /// Not at all.
    None,
    /// By the transform of the root entity of a scene: meshes, bones and clips keep the values in the file.
    #[default]
    Scene,
    /// In all data, so that meshes, bones and clips can also be used separately. This copies the file.
    Data,
}

/// An up axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum CastUpAxis {
    X,
    Y,
    Z,
}

/// How clips find the entities that they animate: the [`AnimationTargetId`](bevy::animation::AnimationTargetId).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CastTargets {
    /// By the name of the bone alone, as in curves of Cast: a clip from any file plays on any model that has the bones.
    #[default]
    BoneName,
    /// By the names of all nodes from the model down, as in Bevy's glTF loader.
    Path,
}

/// How the bounds of skinned meshes are computed, as with
/// [`GltfSkinnedMeshBoundsPolicy`](https://docs.rs/bevy/latest/bevy/gltf/enum.GltfSkinnedMeshBoundsPolicy.html).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CastSkinnedMeshBounds {
    /// From the mesh in the bind pose.
    BindPose,
    /// From the joints, at every frame.
    #[default]
    Dynamic,
    /// Skinned meshes are always drawn.
    NoFrustumCulling,
}

/// How transparency is drawn, which Cast does not specify.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum CastAlpha {
    /// Blended if the base colour is a constant that is not opaque; otherwise opaque.
    #[default]
    Constant,
    /// Always opaque.
    Opaque,
    /// Parts with an alpha below this value are not drawn.
    Mask(f32),
    /// Always blended.
    Blend,
}
