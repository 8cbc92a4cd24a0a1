//! What a file is loaded as.

use bevy::asset::RenderAssetUsages;
#[cfg(feature = "pbr")]
use bevy::image::ImageAddressMode;
use bevy::image::ImageSamplerDescriptor;
use serde::{Deserialize, Serialize};

/// What becomes of a file. The defaults load all of it, upright and in metres.
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
/// Bevy keeps one asset for each path, so the settings of the first load of a file count for all of them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct CastLoaderSettings {
    /// Where meshes and hair are kept. Empty: they are not loaded. Default: everywhere.
    pub load_meshes: RenderAssetUsages,
    /// Where textures are kept. Empty: neither they nor materials are loaded. Default: everywhere.
    pub load_materials: RenderAssetUsages,
    /// Whether there are clips, graphs and players. Default true.
    pub load_animations: bool,
    /// Whether the files that instances name are loaded, too. Default true.
    pub load_instances: bool,
    /// How the axes and the unit of the file become those of Bevy: Y up, metres.
    pub convert: CastConversion,
    /// Which axis points up in the file. `None`, the default: the one that its metadata say, else Y.
    pub up_axis: Option<CastUpAxis>,
    /// How many metres a unit of the file is. Cast does not say; default 1.
    pub unit: f32,
    /// Whether the scene is turned by half around Y, so that models that look along +Z look along -Z, which Bevy calls
    /// forward. Default false, as for glTF.
    pub rotate_scene_entity: bool,
    /// What clips find the entities by that they move.
    pub targets: CastTargets,
    /// Path of the Cast file, in the same asset source, whose model the animations of this file are for: for files that
    /// have animations and no model. `None`, the default: of each bone is known what curves and skeletons in the file say.
    pub skeleton: Option<String>,
    /// Whether constraints and IK handles are solved at every frame of a clip. Default true; else bones move by their
    /// own curves alone.
    pub bake_constraints: bool,
    /// How the bounds of skinned meshes are found.
    pub skinned_mesh_bounds: CastSkinnedMeshBounds,
    /// How textures are sampled. `None`, the default: linear, repeated.
    pub sampler: Option<ImageSamplerDescriptor>,
    /// How transparency is drawn.
    pub alpha: CastAlpha,
    /// Whether both sides of faces are drawn. Default false.
    pub double_sided: bool,
    /// Whether the green of normal maps points down the image, as DirectX has it. Default false.
    pub flip_normal_map_y: bool,
    /// Whether maps of roughness (or gloss) and metalness in files of their own are put into one texture, which is how
    /// Bevy wants them. Default true; else a map is left out that does not fit as it is.
    pub pack_textures: bool,
    /// Whether damaged files are recovered as far as they can be, instead of failing. Default false.
    pub recover: bool,
    /// Whether the asset keeps the file, and with it the bytes. Default false.
    pub include_source: bool,
    /// How many bytes may be made of a file by multiplying what is in it: morph targets of all vertices, keys for each
    /// frame. What would take more is left out, with a warning. Default 1 GiB.
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
    /// How textures are sampled.
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

/// How the axes and the unit of a file become those of Bevy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CastConversion {
    /// They stay.
    None,
    /// By the transform of the entity at the top of a scene: meshes, bones and clips keep the numbers of the file.
    #[default]
    Scene,
    /// In all data: meshes, bones and clips that are used by themselves are right, too. The file is copied for it.
    Data,
}

/// An axis that points up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum CastUpAxis {
    X,
    Y,
    Z,
}

/// What clips find the entities by that they move: the [`AnimationTargetId`](bevy::animation::AnimationTargetId).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CastTargets {
    /// By the name of a bone alone, which is what curves of Cast name: the clip of any file plays on any model that has
    /// the bones.
    #[default]
    BoneName,
    /// By the names of all nodes from the model down, as in Bevy's glTF loader.
    Path,
}

/// How the bounds of skinned meshes are found, as
/// [`GltfSkinnedMeshBoundsPolicy`](https://docs.rs/bevy/latest/bevy/gltf/enum.GltfSkinnedMeshBoundsPolicy.html).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CastSkinnedMeshBounds {
    /// Those of the mesh at rest.
    BindPose,
    /// Those of the joints of each frame.
    #[default]
    Dynamic,
    /// Skinned meshes are always drawn.
    NoFrustumCulling,
}

/// How transparency is drawn. Cast does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum CastAlpha {
    /// Blended where the base colour is a constant that is not opaque, else not at all.
    #[default]
    Constant,
    /// Not at all.
    Opaque,
    /// Parts whose alpha is below a value are left out.
    Mask(f32),
    /// Blended.
    Blend,
}
