//! Skins: which bones move which vertices, and the transforms at binding time.

use std::collections::BTreeMap;

use cast_scene::Mesh;
use glam::DAffine3;

use super::node::{Array, Node};
use super::objects::{Bone, Placed, Scene, object};
use crate::notes;

/// The influence of one bone.
pub(super) struct Cluster {
    bone: usize,
    vertices: Array,
    weights: Array,
}

/// The clusters of a mesh, for bones with any influence, in bone order.
pub(super) fn clusters(mesh: &Mesh, bone_count: usize) -> Vec<Cluster> {
    let Some(influences) = &mesh.influences else { return Vec::new() };
    // Not one list per bone: there may be as many meshes as bones, each with only a few influences.
    let mut moved: BTreeMap<usize, Vec<(i32, f64)>> = BTreeMap::new();
    for (vertex, index) in (0..mesh.positions().len()).zip(0_i32..) {
        let usable = |(bone, weight): (u32, f32)| {
            let usable = weight != 0.0 && weight.is_finite() && (bone as usize) < bone_count;
            usable.then_some((bone as usize, f64::from(weight)))
        };
        let total: f64 = influences.of(vertex).filter_map(usable).map(|(_, weight)| weight).sum();
        // Vertices without weights stay in place; other sums are normalised to one, as readers of Cast do.
        if total == 0.0 {
            continue;
        }
        for (bone, weight) in influences.of(vertex).filter_map(usable) {
            let moved = moved.entry(bone).or_default();
            match moved.last_mut().filter(|last| last.0 == index) {
                Some(same) => same.1 += weight / total,
                None => moved.push((index, weight / total)),
            }
        }
    }
    let clusters = moved.into_iter().map(|(bone, moved)| Cluster {
        bone,
        vertices: Array::integers(moved.iter().map(|pair| pair.0)),
        weights: Array::doubles(moved.iter().map(|pair| pair.1)),
    });
    clusters.collect()
}

/// The skin of a geometry.
pub(super) fn add(scene: &mut Scene, mesh: &Mesh, placed: Placed, clusters: Vec<Cluster>, bones: &[Bone]) {
    if clusters.is_empty() {
        return;
    }
    let skin = scene.id();
    scene.report.add_many(&notes::skeleton::DUAL_QUATERNIONS_KEPT, mesh.dual_quaternions.into(), placed.name);
    let method = if mesh.dual_quaternions { "DualQuaternion" } else { "Linear" };
    let node = object("Deformer", skin, placed.name, "Deformer", "Skin")
        .leaf("Version", 101)
        .leaf("Link_DeformAcuracy", 50.0)
        .leaf("SkinningType", method);
    scene.add(skin, placed.geometry, node);
    for cluster in clusters {
        let Some(bone) = bones.get(cluster.bone) else { continue };
        let id = scene.id();
        // The mesh relative to the bone, and the bone in the world, at binding time.
        let seen = bone.world.inverse() * placed.world;
        let node = object("Deformer", id, &bone.name, "SubDeformer", "Cluster")
            .leaf("Version", 100)
            .child(Node::of("UserData", "").value(""))
            .leaf("Indexes", cluster.vertices)
            .leaf("Weights", cluster.weights)
            .leaf("Transform", matrix(&seen))
            .leaf("TransformLink", matrix(&bone.world));
        scene.add(id, skin, node);
        scene.connect(bone.id, id);
    }
}

/// Sixteen numbers in column-major order.
pub(super) fn matrix(matrix: &DAffine3) -> Array {
    let columns = [matrix.matrix3.x_axis, matrix.matrix3.y_axis, matrix.matrix3.z_axis, matrix.translation];
    let last = [0.0, 0.0, 0.0, 1.0];
    Array::doubles(columns.into_iter().zip(last).flat_map(|(column, last)| [column.x, column.y, column.z, last]))
}
