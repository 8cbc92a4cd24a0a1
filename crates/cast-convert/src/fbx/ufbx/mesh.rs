//! Meshes: a Cast mesh for each material of each object.

mod parts;
pub(super) mod skin;
mod triangles;

use std::ops::Range;

use cast_base::{Cancelled, Threads, parallel};
use cast_interchange::budget::Budget;
use cast_interchange::names::Unique;
use cast_interchange::scene::{Object, Scene};
use cast_interchange::{Error, Options, Report, notes, scene};
use ufbx::{Mesh, MeshPart, SceneRoot, SkinningMethod};

use super::geometry::Attributes;
use super::nodes::{Places, deciding};
use super::shapes;

/// The objects of the intermediate scene at a node of the source, by its index.
pub(super) struct Shown {
    pub(super) node: usize,
    pub(super) objects: Range<usize>,
}

/// A part of a mesh: there is one for each of its materials that has triangles.
struct Piece {
    mesh: scene::Mesh<'static>,
    /// Index among the materials of the object.
    material: usize,
    /// The channel of each of its shapes.
    channels: Vec<usize>,
}

/// Adds all meshes, at all nodes that show them.
///
/// # Errors
/// Returns an error if copies would exceed the limit of the options.
pub(super) fn convert(
    scene: &SceneRoot,
    options: &Options,
    places: &Places,
    channels: &shapes::Channels,
    result: &mut Scene<'_>,
    report: &mut Report,
) -> Result<Vec<Shown>, Error> {
    check_objects(scene, options)?;
    let part = options.part(250..350, scene.meshes.len());
    let of_mesh = |index: &usize| {
        part.step()?;
        Ok(pieces(scene, *index, channels, options.threads))
    };
    let indices: Vec<usize> = (0..scene.meshes.len()).collect();
    let converted: Result<Vec<_>, Cancelled> = parallel::map(options.threads, &indices, 1, of_mesh);
    let (mut shown, mut names) = (Vec::new(), Unique::default());
    for (mesh, (pieces, of_pieces)) in scene.meshes.iter().zip(converted?) {
        report.append(of_pieces);
        let deformer = skin::of(mesh);
        let skin = deformer.map(|_| result.skins.len());
        result.skins.extend(deformer.map(|deformer| skin::skin(deformer, places)));
        let leaves_alone = deformer.is_some_and(|skin| skin::leaves_vertices_alone(mesh, skin));
        let method = deformer.map(skin::method);
        let first = result.meshes.len();
        for node in &mesh.element.instances {
            // Unless an animation shows it.
            let is_hidden = deciding(node).any(|node| !node.visible);
            let start = result.objects.len();
            for (mesh, (piece, name)) in (first..).zip(pieces.iter().zip(called(mesh, node, &mut names, report))) {
                if piece.mesh.faces.is_empty() {
                    continue;
                }
                result.objects.push(Object {
                    name: name.into(),
                    node: places.of(node),
                    mesh,
                    material: node.materials.get(piece.material).map(|material| material.element.typed_id as usize),
                    skin,
                    dual_quaternions: method.is_some_and(|method| method != SkinningMethod::Linear),
                    unweighted_follow_node: leaves_alone,
                    is_hidden,
                    channels: piece.channels.clone(),
                });
            }
            shown.push(Shown { node: node.element.typed_id as usize, objects: start..result.objects.len() });
        }
        result.meshes.extend(pieces.into_iter().map(|piece| piece.mesh));
    }
    Ok(shown)
}

/// Converts a mesh in its own space.
fn pieces(scene: &SceneRoot, index: usize, channels: &shapes::Channels, threads: Threads) -> (Vec<Piece>, Report) {
    let (mut pieces, mut report) = (Vec::new(), Report::default());
    let Some(mesh) = scene.meshes.get(index) else { return (pieces, report) };
    if mesh.element.instances.is_empty() {
        report.add(&notes::scene::MESHES_NOT_SHOWN, &mesh.element.name);
        return (pieces, report);
    }
    lost(mesh, &mut report);
    let attributes = Attributes::new(mesh, &mut report);
    let mut moving = shapes::Moving::new(mesh, &mut report);
    for mut part in parts::parts(scene, index, &attributes, threads, &mut report) {
        let faces = std::mem::take(&mut part.faces);
        let mut mesh_of_part = parts::mesh(&attributes, &part, faces, threads);
        mesh_of_part.influences =
            skin::of(mesh).map(|skin| skin::influences(skin, &attributes, &part, threads, &mut report));
        let (shapes, channels) = moving.of_part(channels, &attributes, &part).into_iter().unzip();
        mesh_of_part.shapes = shapes;
        pieces.push(Piece { mesh: mesh_of_part, material: part.material, channels });
    }
    moving.report(&mut report);
    report.add_if(mesh.num_faces == 0, &notes::mesh::EMPTY_MESHES, &mesh.element.name);
    (pieces, report)
}

/// The size of an object with its name.
const BYTES_PER_OBJECT: usize = 160;

/// Rejects objects before any is made: a file of a few kilobytes may show a mesh of a thousand parts a million times.
/// Copies of the meshes are counted when the scene is lowered.
fn check_objects(scene: &SceneRoot, options: &Options) -> Result<(), Error> {
    let (mut objects, mut bytes) = (0_usize, 0_usize);
    for mesh in &scene.meshes {
        let channels: usize = mesh.blend_deformers.into_iter().map(|deformer| deformer.channels.len()).sum();
        let shown = mesh.element.instances.len().saturating_mul(mesh.material_parts.len());
        objects = objects.saturating_add(shown);
        bytes = bytes.saturating_add(shown.saturating_mul(channels.saturating_mul(8).saturating_add(BYTES_PER_OBJECT)));
    }
    Budget::new(options.whole_budget()).spend(bytes as u64, || format!("{objects} objects of meshes"))
}

/// The names of an object's parts: its own, followed by that of the material if there are several parts.
fn called(mesh: &Mesh, node: &ufbx::Node, given: &mut Unique, report: &mut Report) -> Vec<String> {
    let used = || mesh.material_parts.iter().filter(|part| part.num_triangles > 0);
    let several = used().nth(1).is_some();
    let base = match (&*node.element.name, &*mesh.element.name) {
        ("", "") => "mesh",
        ("", name) | (name, _) => name,
    };
    let mut give = |wanted: &str| {
        let name = given.give(wanted);
        report.add_if(name != wanted, &notes::mesh::REPEATED_NAMES, wanted);
        name
    };
    let name = |part: &MeshPart| {
        let material = node.materials.get(part.index as usize).filter(|_| several);
        match material.map(|material| &*material.element.name) {
            Some(material) if !material.is_empty() => give(&format!("{base}_{material}")),
            _ => give(base),
        }
    };
    used().map(name).collect()
}

/// Adds notes on parts of a mesh that Cast has no place for.
fn lost(mesh: &Mesh, report: &mut Report) {
    let name = &mesh.element.name;
    let is_subdivided = mesh.subdivision_display_mode != ufbx::SubdivisionDisplayMode::Disabled;
    for (kind, count) in [
        (&notes::mesh::LINES, mesh.num_line_faces),
        (&notes::mesh::POINTS, mesh.num_point_faces),
        (&notes::mesh::HOLES, mesh.face_hole.iter().filter(|hole| **hole).count()),
        (&notes::mesh::SUBDIVISION, is_subdivided.into()),
        (&notes::mesh::CREASES, mesh.edge_crease.iter().filter(|crease| **crease > 0.0).count()),
        (&notes::skeleton::FURTHER_SKINS, mesh.skin_deformers.len().saturating_sub(1)),
        (&notes::mesh::GEOMETRY_CACHES, mesh.cache_deformers.len()),
    ] {
        report.add_many(kind, count as u64, name);
    }
    for skin in mesh.skin_deformers.into_iter().take(1) {
        let is_blended = skin::method(skin) == SkinningMethod::BlendedDqLinear;
        report.add_if(is_blended, &notes::skeleton::BLENDED_SKINNING, name);
    }
}
