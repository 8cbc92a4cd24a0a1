//! Labels of the parts of a file.

use std::fmt;

use bevy::asset::AssetPath;

/// Labels of the parts of a Cast file, such as `hero.cast#Scene0`. For the same kinds of assets, they are the labels of
/// Bevy's glTF loader, except for materials: since 0.19, `Material0` of that loader is a description of its own, and the
/// `StandardMaterial` is `Material0/std`. Here `Material0` is the `StandardMaterial`.
///
/// ```
/// use bevy_castkit::CastAssetLabel;
///
/// let path = CastAssetLabel::Scene(0).from_asset("models/hero.cast");
/// assert_eq!(path.to_string(), "models/hero.cast#Scene0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CastAssetLabel {
    /// `Scene{}`: a [`WorldAsset`](bevy::world_serialization::WorldAsset). `Scene0` is the whole file. If the file has
    /// several models, `Scene1` is the first of them as a separate scene, and so on.
    Scene(usize),
    /// `Node{}`: a model, bone, mesh, hair or instance, as a [`CastNode`](crate::CastNode).
    Node(usize),
    /// `Mesh{}`: a [`CastMesh`](crate::CastMesh), numbered across all models in file order.
    Mesh(usize),
    /// `Mesh{}/Primitive0`: the [`Mesh`](bevy::mesh::Mesh) of it. A mesh in Cast has one primitive.
    Primitive {
        /// Index of the mesh.
        mesh: usize,
    },
    /// `Hair{}`: hair as lines, as a [`Mesh`](bevy::mesh::Mesh).
    Hair(usize),
    /// `Material{}`: a `StandardMaterial`, numbered across all models in file order.
    Material(usize),
    /// `DefaultMaterial`: the `StandardMaterial` of meshes without a material.
    DefaultMaterial,
    /// `Texture{}`: an [`Image`](bevy::image::Image) combined from several, for the material with this index.
    Texture(usize),
    /// `Animation{}`: an [`AnimationClip`](bevy::animation::AnimationClip), for the first model that it animates.
    Animation(usize),
    /// `Animation{}/Model{}`: the clip for another model.
    AnimationOfModel {
        /// Index of the animation.
        animation: usize,
        /// Index of the model.
        model: usize,
    },
    /// `AnimationGraph`: an [`AnimationGraph`](bevy::animation::graph::AnimationGraph) of all clips of the file.
    AnimationGraph,
    /// `AnimationGraph/Model{}`: the graph of a model with separate clips.
    AnimationGraphOfModel(usize),
    /// `Skin{}`: a [`CastSkin`](crate::CastSkin), one for each model with bones.
    Skin(usize),
    /// `Skin{}/InverseBindMatrices`: the
    /// [`SkinnedMeshInverseBindposes`](bevy::mesh::skinning::SkinnedMeshInverseBindposes) of it.
    InverseBindMatrices(usize),
}

impl fmt::Display for CastAssetLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scene(index) => write!(f, "Scene{index}"),
            Self::Node(index) => write!(f, "Node{index}"),
            Self::Mesh(index) => write!(f, "Mesh{index}"),
            Self::Primitive { mesh } => write!(f, "Mesh{mesh}/Primitive0"),
            Self::Hair(index) => write!(f, "Hair{index}"),
            Self::Material(index) => write!(f, "Material{index}"),
            Self::DefaultMaterial => f.write_str("DefaultMaterial"),
            Self::Texture(index) => write!(f, "Texture{index}"),
            Self::Animation(index) => write!(f, "Animation{index}"),
            Self::AnimationOfModel { animation, model } => write!(f, "Animation{animation}/Model{model}"),
            Self::AnimationGraph => f.write_str("AnimationGraph"),
            Self::AnimationGraphOfModel(model) => write!(f, "AnimationGraph/Model{model}"),
            Self::Skin(index) => write!(f, "Skin{index}"),
            Self::InverseBindMatrices(index) => write!(f, "Skin{index}/InverseBindMatrices"),
        }
    }
}

impl CastAssetLabel {
    /// The path of this part of a file.
    #[must_use]
    pub fn from_asset(&self, path: impl Into<AssetPath<'static>>) -> AssetPath<'static> {
        path.into().with_label(self.to_string())
    }
}
