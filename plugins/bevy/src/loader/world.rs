//! Scenes: spawns their entities.

use bevy::animation::graph::{AnimationGraph, AnimationGraphHandle};
use bevy::animation::{AnimatedBy, AnimationPlayer};
use bevy::asset::{Asset, Handle, LoadContext};
use bevy::camera::primitives::Aabb;
use bevy::camera::visibility::{DynamicSkinnedMeshBounds, NoFrustumCulling, Visibility};
use bevy::ecs::entity::Entity;
use bevy::ecs::hierarchy::ChildOf;
use bevy::ecs::name::Name;
use bevy::ecs::world::{EntityWorldMut, World};
use bevy::math::{Mat3, Quat};
use bevy::mesh::morph::{MeshMorphWeights, MorphWeights};
use bevy::mesh::skinning::SkinnedMesh;
use bevy::mesh::{Mesh, Mesh3d};
#[cfg(feature = "pbr")]
use bevy::pbr::{MeshMaterial3d, StandardMaterial};
use bevy::platform::collections::HashMap;
use bevy::transform::components::Transform;
use bevy::world_serialization::{WorldAsset, WorldAssetRoot};

use super::instances::Placement;
use super::loading::{Clips, Loading, ModelMeshes};
#[cfg(feature = "pbr")]
use super::materials::Materials;
use super::weights;
use crate::nodes::{Kind, ModelNodes, morph_targets};
use crate::{CastAssetLabel, CastBone, CastInstance, CastMaterialName, CastModel, CastSkinnedMeshBounds};

/// Everything that scenes are made of.
pub(super) struct Assets<'a, 'l> {
    pub(super) loading: &'a mut Loading<'l>,
    pub(super) models: &'a [ModelNodes],
    pub(super) meshes: &'a [ModelMeshes],
    #[cfg(feature = "pbr")]
    pub(super) materials: &'a Materials,
    pub(super) clips: &'a Clips,
    pub(super) instances: &'a [Placement],
}

/// The assets of one kind, and those of them that have a name.
pub(super) struct Listed<A: Asset> {
    pub(super) handles: Vec<Handle<A>>,
    pub(super) named: HashMap<Box<str>, Handle<A>>,
}

pub(super) fn label<A: Asset>(context: &mut LoadContext<'_>, label: CastAssetLabel) -> Handle<A> {
    context.get_label_handle(label.to_string())
}

impl Assets<'_, '_> {
    /// Whether the entity of a model has a player.
    pub(super) fn is_player(&self, nodes: &ModelNodes) -> bool {
        self.loading.settings.load_animations && nodes.is_animated()
    }

    /// Adds the scene of the file, and those of its models, if there are several.
    pub(super) fn scenes(&mut self, context: &mut LoadContext<'_>) -> Listed<WorldAsset> {
        let count = self.models.len();
        let whole = self.scene(0, 0..count, context);
        let mut scenes = vec![whole.clone()];
        if count > 1 {
            for model in 0..count {
                let scene = self.scene(model + 1, model..model + 1, context);
                scenes.push(scene);
            }
        }
        let mut named = HashMap::default();
        for (model, nodes) in self.models.iter().enumerate() {
            let scene = if count > 1 { scenes.get(model + 1) } else { Some(&whole) };
            if let (Some(name), Some(scene)) = (nodes.model.name(), scene) {
                named.insert(name.into(), scene.clone());
            }
        }
        Listed { handles: scenes, named }
    }

    fn scene(
        &mut self,
        index: usize,
        models: std::ops::Range<usize>,
        context: &mut LoadContext<'_>,
    ) -> Handle<WorldAsset> {
        let mut world = World::new();
        let mut scene = context.begin_labeled_asset();
        let name = Name::new(CastAssetLabel::Scene(index).to_string());
        let top = world.spawn((self.loading.source.top, Visibility::default(), name)).id();
        for model in models {
            self.spawn(model, top, &mut world, &mut scene);
        }
        for place in self.instances.iter().filter(|_| index == 0) {
            let instance = CastInstance { path: place.path.clone() };
            let name = Name::new(place.name.clone());
            let transform = without_turn(place.transform, self.loading.source.turn);
            let mut entity = world.spawn((transform, Visibility::default(), name, instance, ChildOf(top)));
            if let Some(file) = &place.file {
                let root = scene.load(CastAssetLabel::Scene(0).from_asset(file.clone()));
                entity.insert(WorldAssetRoot(root));
            }
        }
        let loaded = scene.finish(WorldAsset::new(world));
        context.add_loaded_labeled_asset(CastAssetLabel::Scene(index).to_string(), loaded)
    }

    /// Spawns the entities of a model.
    fn spawn(&mut self, index: usize, top: Entity, world: &mut World, scene: &mut LoadContext<'_>) {
        let (Some(nodes), Some(meshes)) = (self.models.get(index), self.meshes.get(index)) else { return };
        let is_player = self.is_player(nodes);
        let mut entities: Vec<Entity> = Vec::with_capacity(nodes.nodes.len());
        for node in &nodes.nodes {
            let parent = node.parent.and_then(|parent| entities.get(parent).copied()).unwrap_or(top);
            let name = Name::new(node.name.clone());
            let mut entity = world.spawn((node.transform, Visibility::default(), name, ChildOf(parent)));
            let player = entities.first().copied().filter(|_| is_player);
            entities.push(entity.id());
            match node.kind {
                Kind::Model => self.add_model(index, is_player, &mut entity, scene),
                Kind::Unscaled => {}
                Kind::Bone(bone) => {
                    entity.insert(CastBone { index: bone });
                }
                Kind::Mesh(mesh) => self.add_mesh(nodes, meshes, mesh, &mut entity, scene),
                Kind::Hair(hair) => self.add_hair(nodes, meshes, hair, &mut entity, scene),
            }
            if let Some(player) = player {
                entity.insert((node.target, AnimatedBy(player)));
            }
        }
        let Some(skin) = meshes.skin else { return };
        let joints: Vec<Entity> =
            joints(nodes, meshes.needs_still).into_iter().filter_map(|joint| entities.get(joint).copied()).collect();
        for (mesh, node) in meshes.meshes.iter().zip(&nodes.meshes) {
            if !mesh.as_ref().is_some_and(|mesh| mesh.is_skinned) {
                continue;
            }
            // There can be many meshes, each with a list of all joints.
            if !self.loading.budget.spend(joints.len(), size_of::<Entity>()) {
                self.loading.warnings.add("meshes with all their joints are more than the budget allows".to_owned());
                return;
            }
            let inverse_bindposes = label(scene, CastAssetLabel::InverseBindMatrices(skin));
            let Some(mut entity) = entities.get(*node).and_then(|entity| world.get_entity_mut(*entity).ok()) else {
                continue;
            };
            entity.insert(SkinnedMesh { inverse_bindposes, joints: joints.clone() });
            match self.loading.settings.skinned_mesh_bounds {
                CastSkinnedMeshBounds::BindPose => {}
                CastSkinnedMeshBounds::Dynamic => drop(entity.insert(DynamicSkinnedMeshBounds)),
                CastSkinnedMeshBounds::NoFrustumCulling => drop(entity.insert(NoFrustumCulling)),
            }
        }
    }

    fn add_model(&self, index: usize, is_player: bool, entity: &mut EntityWorldMut<'_>, scene: &mut LoadContext<'_>) {
        let animations = self.loading.source.scene.animations.iter();
        let animations = animations.map(|animation| animation.name().unwrap_or_default().to_owned());
        entity.insert(CastModel { index, animations: if is_player { animations.collect() } else { Vec::new() } });
        if !is_player {
            return;
        }
        entity.insert(AnimationPlayer::default());
        if let Some(Some(graph)) = self.clips.of_models.get(index) {
            let own = if Some(graph) == self.clips.graph.as_ref() {
                CastAssetLabel::AnimationGraph
            } else {
                CastAssetLabel::AnimationGraphOfModel(index)
            };
            entity.insert(AnimationGraphHandle(label::<AnimationGraph>(scene, own)));
        }
    }

    fn add_mesh(
        &self,
        nodes: &ModelNodes,
        meshes: &ModelMeshes,
        mesh: usize,
        entity: &mut EntityWorldMut<'_>,
        scene: &mut LoadContext<'_>,
    ) {
        let Some(Some(loaded)) = meshes.meshes.get(mesh) else { return };
        let handle: Handle<Mesh> = label(scene, CastAssetLabel::Primitive { mesh: meshes.first + mesh });
        let [low, high] = loaded.bounds;
        entity.insert((Mesh3d(handle.clone()), Aabb::from_min_max(low.into(), high.into())));
        if loaded.has_morph_targets {
            let targets = morph_targets(&nodes.model, mesh).count();
            if let Ok(weights) = MorphWeights::new(vec![0.0; targets], Some(handle)) {
                let own = entity.id();
                entity.insert((weights, MeshMorphWeights::Reference(own)));
            }
        }
        let material = nodes.model.meshes.get(mesh).and_then(|mesh| mesh.material);
        self.add_material(nodes, meshes, material, entity, scene);
    }

    fn add_hair(
        &self,
        nodes: &ModelNodes,
        meshes: &ModelMeshes,
        hair: usize,
        entity: &mut EntityWorldMut<'_>,
        scene: &mut LoadContext<'_>,
    ) {
        if let Some(Some(_)) = meshes.hairs.get(hair) {
            entity.insert(Mesh3d(label(scene, CastAssetLabel::Hair(meshes.first_hair + hair))));
            let material = nodes.model.hairs.get(hair).and_then(|hair| hair.material);
            self.add_material(nodes, meshes, material, entity, scene);
        }
    }

    /// Gives an entity the material with an index in its model.
    fn add_material(
        &self,
        nodes: &ModelNodes,
        #[cfg_attr(not(feature = "pbr"), allow(unused_variables, reason = "materials need it"))] meshes: &ModelMeshes,
        material: Option<usize>,
        entity: &mut EntityWorldMut<'_>,
        #[cfg_attr(not(feature = "pbr"), allow(unused_variables, reason = "materials need it"))]
        scene: &mut LoadContext<'_>,
    ) {
        if let Some(name) = material.and_then(|material| nodes.model.materials.get(material)?.name()) {
            entity.insert(CastMaterialName(name.to_owned()));
        }
        #[cfg(feature = "pbr")]
        if !self.loading.settings.load_materials.is_empty() {
            let own = match material {
                Some(material) => CastAssetLabel::Material(meshes.first_material + material),
                None => CastAssetLabel::DefaultMaterial,
            };
            entity.insert(MeshMaterial3d(label::<StandardMaterial>(scene, own)));
        }
    }
}

/// The node of each joint of a model.
pub(super) fn joints(nodes: &ModelNodes, needs_still: bool) -> Vec<usize> {
    let limit = usize::from(weights::joint_count(nodes.bones.len()));
    let bones = nodes.bones.iter().map(|bone| bone.joint).take(limit);
    // Vertices without bones follow the model, which is its first node.
    bones.chain(needs_still.then_some(0)).collect()
}

/// A transform for content that is turned, as if it were not. Scales are along the axes that the turn exchanges.
fn without_turn(place: Transform, turn: Quat) -> Transform {
    let (axes, scale) = (Mat3::from_quat(turn), place.scale);
    let scale = axes.x_axis.abs() * scale.x + axes.y_axis.abs() * scale.y + axes.z_axis.abs() * scale.z;
    Transform { rotation: place.rotation * turn.inverse(), scale, ..place }
}
