//! Blend shapes.

use cast_scene::{BlendShape, Mesh, Model, ShapeTarget};

use super::geometry::vectors;
use super::node::Array;
use super::objects::{Id, Placed, Scene, object};
use super::rows;
use crate::lists::set;
use crate::notes;

/// The offsets of vertices of a mesh in a shape.
pub(super) struct Shape {
    /// The index among the blend shapes of the model.
    index: usize,
    vertices: Array,
    ways: Array,
    normals: Array,
}

/// The shapes of a mesh.
pub(super) fn shapes(model: &Model, mesh: &Mesh) -> Vec<Shape> {
    let shapes = mesh.blend_shapes.iter().filter_map(|index| Some((*index, model.blend_shapes.get(*index)?)));
    let shapes = shapes.map(|(index, shape)| {
        let (vertices, ways): (Vec<i32>, Vec<[f32; 3]>) = ways(model, mesh, shape).into_iter().unzip();
        // Programs expect as many normals as vertices, but none defines their meaning, so they are zero.
        let normals = vectors(ways.iter().map(|_| [0.0; 3]));
        Shape { index, vertices: Array::integers(vertices), ways: vectors(ways.into_iter()), normals }
    });
    shapes.collect()
}

/// The vertices that a shape moves, and their offsets at weight 1.
fn ways(model: &Model, mesh: &Mesh, shape: &BlendShape) -> Vec<(i32, [f32; 3])> {
    let from = |vertex: usize, target: [f32; 3]| {
        let [x, y, z] = mesh.positions().get(vertex)?;
        Some((i32::try_from(vertex).ok()?, [target[0] - x, target[1] - y, target[2] - z]))
    };
    match &shape.target() {
        ShapeTarget::Positions { vertices, positions } => (0..vertices.len())
            .filter_map(|place| vertices.get(place))
            .filter_map(|(vertex, place)| from(vertex as usize, positions.get(place)?))
            .collect(),
        ShapeTarget::Deltas { vertices, deltas } => (0..vertices.len())
            .filter_map(|place| vertices.get(place))
            .filter(|(vertex, _)| (*vertex as usize) < mesh.positions().len())
            .filter_map(|(vertex, place)| Some((i32::try_from(vertex).ok()?, deltas.get(place)?)))
            .collect(),
        ShapeTarget::Mesh(target) => {
            let target = model.meshes.get(*target).map(|target| target.positions()).unwrap_or_default();
            target.iter().enumerate().filter_map(|(vertex, target)| from(vertex, target)).collect()
        }
        _ => Vec::new(),
    }
}

/// The blend shapes of a geometry; `channels` receives the channel of each, which animations target.
pub(super) fn add(scene: &mut Scene, model: &Model, placed: Placed, shapes: Vec<Shape>, channels: &mut [Option<Id>]) {
    if shapes.is_empty() {
        return;
    }
    let deformer = scene.id();
    let node = object("Deformer", deformer, placed.name, "Deformer", "BlendShape").leaf("Version", 100);
    scene.add(deformer, placed.geometry, node);
    for shape in shapes {
        let Some(source) = model.blend_shapes.get(shape.index) else { continue };
        let name = source.name().unwrap_or_default();
        scene.report.add_if(source.largest_weight != 1.0, &notes::skeleton::LARGEST_WEIGHTS, name);
        let (channel, geometry) = (scene.id(), scene.id());
        let node = object("Deformer", channel, name, "SubDeformer", "BlendShapeChannel")
            .leaf("Version", 100)
            .leaf("DeformPercent", 0.0)
            .leaf("FullWeights", Array::doubles([100.0]))
            .rows([rows::number("DeformPercent", 0.0)]);
        scene.add(channel, deformer, node);
        let node = object("Geometry", geometry, name, "Geometry", "Shape")
            .leaf("Version", 100)
            .leaf("Indexes", shape.vertices)
            .leaf("Vertices", shape.ways)
            .leaf("Normals", shape.normals);
        scene.add(geometry, channel, node);
        set(channels, shape.index, Some(channel));
    }
}
