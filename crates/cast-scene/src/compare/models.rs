//! Models: their contents, at rest and in the pose that moves everything.

use std::sync::Arc;

use glam::{DAffine3, DQuat, DVec3};

use super::bones::{self, Space};
use super::corners::Surface;
use super::difference::{Aspect, Differences, Numbers};
use super::options::Options;
use super::pairs::Pairs;
use super::world_vertices::WorldVertices;
use super::{materials, meshes, probe};
use crate::animation::ModelPose;
use crate::bones::Bone;
use crate::deform::{DeformOptions, Posed};
use crate::links::{BlendShape, Model};
use crate::skeleton::Skeleton;
use crate::transform::wide;

/// Two models that were compared at rest, for their poses.
pub(super) struct Paired<'m> {
    pub(super) path: String,
    pub(super) models: [&'m Arc<Model>; 2],
    space: Space,
    bones: Pairs<'m>,
    meshes: Vec<PairedMesh>,
    /// Whether nothing differs at rest or when deformed, bones coincide exactly, and everything has the same index.
    pub(super) is_alike: bool,
}

struct PairedMesh {
    path: String,
    indices: [usize; 2],
    surface: Surface,
}

/// Compares two models, of which the second is rotated first.
pub(super) fn compare<'m>(
    path: String,
    models: [&'m Arc<Model>; 2],
    turn: DQuat,
    found: &mut Differences,
    options: &Options<'_>,
) -> Paired<'m> {
    let [first, second] = models;
    let total = found.comparison.total();
    let mut placements = models.map(|model| model.placement.map_or(DAffine3::IDENTITY, |placement| placement.affine()));
    placements[1] = DAffine3::from_quat(turn) * placements[1];
    let (size, tolerance) = (size(first, placements[0]), options.tolerance);
    let mut space = Space { placements, spin: DQuat::IDENTITY, size, tolerance };

    let skeletons = models.map(|model| model.skeleton.as_deref());
    let [here, there] = skeletons.map(|skeleton| skeleton.map_or(&[][..], Skeleton::bones));
    let bones = Pairs::by_name(here, there, Bone::name);
    if bones::are_spun(skeletons, &bones, space, turn) {
        space.spin = turn;
    }
    bones::compare(&path, skeletons, &bones, found, &space);
    let operators = skeletons.map(|skeleton| skeleton.map_or(0, |skeleton| skeleton.rig().operators().len()));
    found.counts(&path, Aspect::Constraints, operators[0], operators[1]);

    let slots = [&*first.materials, &*second.materials];
    let textures = Pairs::by_name(&first.materials, &second.materials, |material| material.name());
    materials::compare(&path, slots, &textures, found);

    let at_rest = deformed(models, &models.map(|model| model.rest()), false, options);
    let pairs = Pairs::by_name(&first.meshes, &second.meshes, |mesh| mesh.name());
    pairs.report(found, &path, "mesh");
    let (mut paired, mut shapes) = (Vec::new(), Vec::new());
    for [one, other] in pairs.both(&first.meshes, &second.meshes) {
        let path = one.path(&path, "mesh");
        materials::of_mesh(&path, slots, &textures, [one.item.material, other.item.material], found);
        let indices = [one.index, other.index];
        let placed = placed(&at_rest, indices, &space);
        let surface = meshes::compare(&path, [one.item, other.item], placed, &space, found);
        compare_shapes(&path, models.map(|model| &**model), indices, &mut shapes, found);
        paired.extend(surface.map(|surface| PairedMesh { path, indices, surface }));
    }

    let hairs = Pairs::by_name(&first.hairs, &second.hairs, |hair| hair.name());
    hairs.report(found, &path, "hair");
    for [one, other] in hairs.both(&first.hairs, &second.hairs) {
        let path = one.path(&path, "hair");
        materials::of_mesh(&path, slots, &textures, [one.item.material, other.item.material], found);
        meshes::compare_hair(&path, [one.item, other.item], &space, found);
    }

    let poses = probe::poses(models.map(|model| &**model), &bones, &shapes, space.spin);
    let mut paired = Paired { path, models, space, bones, meshes: paired, is_alike: false };
    let posed = paired.deformed(&poses, false, options);
    for (path, numbers) in paired.surfaces(&posed) {
        found.numbers(path, Aspect::Deforming, numbers);
    }
    let [rest, other_rest] = skeletons.map(|skeleton| skeleton.map(|skeleton| &skeleton.rest().locals));
    let same_places = rest == other_rest && placements[0] == placements[1] && paired.space.spin == DQuat::IDENTITY;
    let mut indices = paired.bones.both.iter().chain(paired.meshes.iter().map(|mesh| &mesh.indices)).chain(&shapes);
    let same_indices = indices.all(|[one, other]| one == other);
    let is_same = same_places && same_indices && total == found.comparison.total();
    paired.is_alike = is_same && !paired.is_rigged() && first.blend_shapes.len() == second.blend_shapes.len();
    paired
}

impl Paired<'_> {
    /// Whether one of the models has constraints, which apply in any animation.
    pub(super) fn is_rigged(&self) -> bool {
        let mut skeletons = self.models.iter().filter_map(|model| model.skeleton.as_ref());
        skeletons.any(|skeleton| !skeleton.rig().is_empty())
    }

    /// The bones and vertices of the larger model.
    pub(super) fn count(&self) -> u64 {
        let count = |model: &Model| {
            let bones = model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
            let vertices = model.meshes.iter().map(|mesh| mesh.node().vertex_count());
            vertices.fold(bones as u64, |sum, count| sum.saturating_add(count as u64))
        };
        self.models.iter().map(|model| count(model)).max().unwrap_or(0)
    }

    /// Both models in a pose.
    pub(super) fn deformed(&self, poses: &[ModelPose; 2], constraints: bool, options: &Options<'_>) -> [Posed; 2] {
        deformed(self.models, poses, constraints, options)
    }

    /// Compares the bones of a pose.
    pub(super) fn bones(&self, [first, second]: &[Posed; 2]) -> Numbers {
        self.space.bones([first.world(), second.world()], &self.bones)
    }

    /// Compares the surfaces of a pose, mesh by mesh.
    pub(super) fn surfaces(&self, posed: &[Posed; 2]) -> impl Iterator<Item = (&str, Numbers)> {
        self.meshes.iter().map(move |mesh| {
            let placed = placed(posed, mesh.indices, &self.space);
            (mesh.path.as_str(), mesh.surface.positions(placed, self.space.allowed()))
        })
    }

    /// Meshes and bones that are visible in only one of the poses.
    pub(super) fn visibility(&self, [first, second]: &[ModelPose; 2]) -> Numbers {
        let mut numbers = Numbers::NONE;
        let mut look =
            |one: Option<&bool>, other: Option<&bool>| numbers.count(if one == other { 0.0 } else { 1.0 }, 0.5);
        for PairedMesh { indices: [one, other], .. } in &self.meshes {
            look(first.meshes_visible.get(*one), second.meshes_visible.get(*other));
        }
        for [one, other] in &self.bones.both {
            look(first.bones_visible.get(*one), second.bones_visible.get(*other));
        }
        numbers
    }
}

/// Matches the blend shapes of two meshes.
fn compare_shapes(
    path: &str,
    models: [&Model; 2],
    [one, other]: [usize; 2],
    shapes: &mut Vec<[usize; 2]>,
    found: &mut Differences,
) {
    let of_mesh = |model: &Model, mesh: usize| -> Vec<usize> {
        model.meshes.get(mesh).map_or_else(Vec::new, |mesh| mesh.blend_shapes.clone())
    };
    let indices = [of_mesh(models[0], one), of_mesh(models[1], other)];
    let [first, second] =
        [(models[0], &indices[0]), (models[1], &indices[1])].map(|(model, indices)| -> Vec<&BlendShape> {
            indices.iter().filter_map(|index| model.blend_shapes.get(*index)).collect()
        });
    let pairs = Pairs::by_name(&first, &second, |shape| shape.name());
    pairs.report(found, path, "blend shape");
    for [one, other] in pairs.both(&first, &second) {
        let [here, there] = [one.item.largest_weight, other.item.largest_weight].map(|weight| Some(weight.to_string()));
        found.texts(&one.path(path, "blend shape"), Aspect::LargestWeight, here, there);
        if let (Some(one), Some(other)) = (indices[0].get(one.index), indices[1].get(other.index)) {
            shapes.push([*one, *other]);
        }
    }
}

/// Two models in a pose each.
fn deformed(models: [&Arc<Model>; 2], poses: &[ModelPose; 2], constraints: bool, options: &Options<'_>) -> [Posed; 2] {
    let deform = DeformOptions::new().threads(options.threads).constraints(constraints);
    let mut posed = [Posed::default(), Posed::default()];
    for ((model, pose), posed) in models.iter().zip(poses).zip(&mut posed) {
        model.deform_into(pose, &deform, posed);
    }
    posed
}

/// The vertices of two meshes in the world.
fn placed<'p>([first, second]: &'p [Posed; 2], [one, other]: [usize; 2], space: &Space) -> [WorldVertices<'p>; 2] {
    let [here, there] = space.placements;
    [(first, one, here), (second, other, there)].map(|(posed, mesh, placement)| {
        let positions = posed.meshes().get(mesh).map_or(&[][..], |mesh| &mesh.positions);
        WorldVertices { positions, placement }
    })
}

/// The diagonal of the bounding box of vertices and bones; 1 for a model without size.
fn size(model: &Model, placement: DAffine3) -> f64 {
    let bones = model.skeleton.iter().flat_map(|skeleton| skeleton.rest_world().affines()).map(|bone| bone.translation);
    let vertices = model.meshes.iter().flat_map(|mesh| mesh.positions().into_iter().map(wide));
    let points = bones.chain(vertices).map(|point| placement.transform_point3(point)).filter(|point| point.is_finite());
    let none = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    let (low, high) = points.fold(none, |(low, high), point| (low.min(point), high.max(point)));
    let size = (high - low).length();
    if size.is_finite() && size > 0.0 { size } else { 1.0 }
}
