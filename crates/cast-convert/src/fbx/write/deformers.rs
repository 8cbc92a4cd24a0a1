//! Deformers of meshes: skins, with the transforms at binding time, and blend shapes.

use std::collections::BTreeMap;

use cast_interchange::lists::set;
use cast_interchange::notes;
use cast_scene::{BlendShape, Mesh, Model, ShapeTarget, Vertices};
use glam::DAffine3;

use super::geometry::vectors;
use super::node::{Array, Node};
use super::objects::{Bone, Id, Scene, object};
use super::rows;

/// The vertices that each bone moves, and their weights; only bones with any influence, in bone order.
pub(super) fn clusters(mesh: &Mesh, bone_count: usize) -> Vec<(usize, [Node; 2])> {
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
    let arrays = |(bone, moved): (usize, Vec<(i32, f64)>)| {
        let indices = Node::of("Indexes", Array::integers(moved.iter().map(|pair| pair.0)));
        (bone, [indices, Node::of("Weights", Array::doubles(moved.iter().map(|pair| pair.1)))])
    };
    moved.into_iter().map(arrays).collect()
}

/// Adds the skin of a geometry, whose mesh is at `world` at binding time.
pub(super) fn add_skin(
    scene: &mut Scene,
    mesh: &Mesh,
    (geometry, name): (Id, &str),
    world: &DAffine3,
    clusters: Vec<(usize, [Node; 2])>,
    bones: &[Bone],
) {
    if clusters.is_empty() {
        return;
    }
    let skin = scene.id();
    scene.report.add_many(&notes::skeleton::DUAL_QUATERNIONS_KEPT, mesh.dual_quaternions.into(), name);
    let method = if mesh.dual_quaternions { "DualQuaternion" } else { "Linear" };
    let node = object("Deformer", skin, name, "Deformer", "Skin")
        .leaf("Version", 101)
        .leaf("Link_DeformAcuracy", 50.0)
        .leaf("SkinningType", method);
    scene.add(skin, geometry, node);
    for (bone, arrays) in clusters {
        let Some(bone) = bones.get(bone) else { continue };
        let id = scene.id();
        // The mesh relative to the bone, and the bone in the world, at binding time.
        let seen = bone.world.inverse() * *world;
        let node = object("Deformer", id, &bone.name, "SubDeformer", "Cluster")
            .leaf("Version", 100)
            .child(Node::of("UserData", "").value(""))
            .children(arrays)
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

/// The vertices that each blend shape of a mesh moves, and their offsets, by its index among those of the model.
pub(super) fn shapes(model: &Model, mesh: &Mesh) -> Vec<(usize, [Node; 3])> {
    let shapes = mesh.blend_shapes.iter().filter_map(|index| Some((*index, model.blend_shapes.get(*index)?)));
    let shapes = shapes.map(|(index, shape)| {
        let (vertices, ways): (Vec<i32>, Vec<[f32; 3]>) = ways(model, mesh, shape).into_iter().unzip();
        // Programs expect as many normals as vertices, but none defines their meaning, so they are zero.
        let normals = Node::of("Normals", vectors(ways.iter().map(|_| [0.0; 3])));
        let indices = Node::of("Indexes", Array::integers(vertices));
        (index, [indices, Node::of("Vertices", vectors(ways.into_iter())), normals])
    });
    shapes.collect()
}

/// The vertices that a shape moves, and their offsets at weight 1.
fn ways(model: &Model, mesh: &Mesh, shape: &BlendShape) -> Vec<(i32, [f32; 3])> {
    let way = |vertex: usize, [a, b, c]: [f32; 3]| {
        let [x, y, z] = mesh.positions().get(vertex)?;
        Some([a - x, b - y, c - z])
    };
    let numbered = |vertex: usize, way: Option<[f32; 3]>| Some((i32::try_from(vertex).ok()?, way?));
    let listed = |vertices: Vertices<'_>, way: &dyn Fn(usize, usize) -> Option<[f32; 3]>| {
        let pairs = (0..vertices.len()).filter_map(|index| vertices.get(index));
        pairs.filter_map(|(vertex, place)| numbered(vertex as usize, way(vertex as usize, place))).collect()
    };
    match shape.target() {
        ShapeTarget::Positions { vertices, positions } => {
            listed(vertices, &|vertex, place| way(vertex, positions.get(place)?))
        }
        ShapeTarget::Deltas { vertices, deltas } => {
            listed(vertices, &|vertex, place| deltas.get(place).filter(|_| vertex < mesh.positions().len()))
        }
        ShapeTarget::Mesh(target) => {
            let target = model.meshes.get(target).map(|target| target.positions()).unwrap_or_default();
            target.iter().enumerate().filter_map(|(vertex, target)| numbered(vertex, way(vertex, target))).collect()
        }
        _ => Vec::new(),
    }
}

/// Adds the blend shapes of a geometry; `channels` receives the channel of each, which animations target.
pub(super) fn add_shapes(
    scene: &mut Scene,
    model: &Model,
    (of, mesh): (Id, &str),
    shapes: Vec<(usize, [Node; 3])>,
    channels: &mut [Option<Id>],
) {
    if shapes.is_empty() {
        return;
    }
    let deformer = scene.id();
    let node = object("Deformer", deformer, mesh, "Deformer", "BlendShape").leaf("Version", 100);
    scene.add(deformer, of, node);
    for (index, arrays) in shapes {
        let Some(source) = model.blend_shapes.get(index) else { continue };
        let name = source.name().unwrap_or_default();
        scene.report.add_if(source.largest_weight != 1.0, &notes::skeleton::LARGEST_WEIGHTS, name);
        let (channel, geometry) = (scene.id(), scene.id());
        let node = object("Deformer", channel, name, "SubDeformer", "BlendShapeChannel")
            .leaf("Version", 100)
            .leaf("DeformPercent", 0.0)
            .leaf("FullWeights", Array::doubles([100.0]))
            .rows([rows::number("DeformPercent", 0.0)]);
        scene.add(channel, deformer, node);
        let node = object("Geometry", geometry, name, "Geometry", "Shape").leaf("Version", 100).children(arrays);
        scene.add(geometry, channel, node);
        set(channels, index, Some(channel));
    }
}
