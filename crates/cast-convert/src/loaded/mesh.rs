//! Meshes: a mesh of Cast for each material of each object.

mod attributes;
mod build;
mod parts;
mod places;
mod triangles;

use cast_write::Node;
use rayon::prelude::*;
use ufbx::{Mesh, SceneRoot};

pub(super) use attributes::Attributes;
pub(super) use parts::Part;
pub(super) use places::Shown;

use super::material::Materials;
use super::open::memory_limit;
use super::rig::Rig;
use super::shapes;
use super::skin::Binding;
use crate::{Outcome, Report, Source};

/// What the meshes of a scene become.
pub(super) struct Content {
    pub(super) meshes: Vec<Node<'static>>,
    pub(super) shapes: Vec<Node<'static>>,
    /// The meshes of each node, for curves of visibility.
    pub(super) visible: Vec<Shown>,
}

/// Converts all meshes.
pub(super) fn convert(
    scene: &SceneRoot,
    source: Source<'_>,
    rig: &Rig,
    shape_names: &shapes::Names,
    materials: &Materials,
    report: &mut Report,
) -> Content {
    let places = places::places(scene, memory_limit(source), report);
    let of_mesh = |index: usize| {
        let mut report = Report::default();
        let nodes = one(scene, index, places.of(index), rig, shape_names, materials, &mut report);
        (nodes, report)
    };
    let converted: Vec<_> = (0..scene.meshes.len()).into_par_iter().map(of_mesh).collect();
    let (mut meshes, mut shapes) = (Vec::new(), Vec::new());
    for (mut nodes, of_mesh) in converted {
        meshes.append(&mut nodes.0);
        shapes.append(&mut nodes.1);
        report.append(of_mesh);
    }
    Content { meshes, shapes, visible: places.shown }
}

/// Converts a mesh at all nodes that show it.
fn one(
    scene: &SceneRoot,
    index: usize,
    places: &[Shown],
    rig: &Rig,
    shape_names: &shapes::Names,
    materials: &Materials,
    report: &mut Report,
) -> (Vec<Node<'static>>, Vec<Node<'static>>) {
    let (mut meshes, mut shapes) = (Vec::new(), Vec::new());
    let Some(mesh) = scene.meshes.get(index) else { return (meshes, shapes) };
    if places.is_empty() {
        report.add(Outcome::Dropped, "meshes", "no object of the scene shows it", &mesh.element.name);
        return (meshes, shapes);
    }
    lost(mesh, report);
    let attributes = Attributes::new(mesh, report);
    let mut parts = parts::parts(scene, index, &attributes, report);
    let mut moving = shapes::Moving::new(mesh, report);
    for (left, place) in (0..places.len()).rev().zip(places) {
        let Some(node) = scene.nodes.get(place.node) else { continue };
        let binding = Binding::new(node, mesh, rig);
        if !binding.is_exact() {
            let detail = "two skins were bound in poses that do not go together; vertices of several bones may be off";
            report.add(Outcome::Approximated, "bind pose", detail, &node.element.name);
        }
        for (part, name) in parts.iter_mut().zip(&place.names) {
            let faces = if left == 0 { std::mem::take(&mut part.faces) } else { part.faces.clone() };
            if faces.is_empty() {
                continue;
            }
            let material = node.materials.get(part.material).and_then(|material| materials.hash(material));
            let built = build::mesh(name, mesh, &attributes, (part, faces), &binding, material, report);
            shapes.extend(moving.of_part(shape_names, &attributes, part, &binding, built.hash));
            meshes.push(built);
        }
    }
    moving.report(report);
    (meshes, shapes)
}

/// What of a mesh has no place in Cast.
fn lost(mesh: &Mesh, report: &mut Report) {
    let name = &mesh.element.name;
    let count = |count: usize| count as u64;
    let flat = "there is no area between less than three corners";
    report.add_many(Outcome::Dropped, "lines", flat, count(mesh.num_line_faces), name);
    report.add_many(Outcome::Dropped, "points", flat, count(mesh.num_point_faces), name);
    let holes = mesh.face_hole.iter().filter(|hole| **hole).count();
    report.add_many(Outcome::Approximated, "holes", "faces that are to be hidden show", count(holes), name);
    if mesh.subdivision_display_mode != ufbx::SubdivisionDisplayMode::Disabled {
        let detail = "the mesh is the coarse one that was to be subdivided";
        report.add(Outcome::Approximated, "subdivision surfaces", detail, name);
    }
    let creases = mesh.edge_crease.iter().filter(|crease| **crease > 0.0).count();
    report.add_many(Outcome::Dropped, "creases", "Cast knows no subdivision", count(creases), name);
    let further = mesh.skin_deformers.len().saturating_sub(1);
    report.add_many(Outcome::Dropped, "further skins", "a mesh has one skin, the first", count(further), name);
    let detail = "vertices from files of their own, frame by frame";
    report.add_many(Outcome::Dropped, "geometry caches", detail, count(mesh.cache_deformers.len()), name);
    for skin in mesh.skin_deformers.into_iter().take(1) {
        if skin.skinning_method == ufbx::SkinningMethod::BlendedDqLinear {
            let detail = "a mesh is skinned in one way; dual quaternions were taken";
            report.add(Outcome::Approximated, "blended skinning", detail, name);
        }
    }
}
