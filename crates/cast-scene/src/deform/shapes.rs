//! Blend shapes: vertices on their way to other positions.

use cast_read::Array;
use glam::Vec3;

use super::task::Task;
use crate::links::{BlendShape, Mesh, ShapeTarget, Vertices};

/// Moves the vertices of a part of a mesh by their offset to the target, times the weight.
///
/// Offsets start at `rest`, whatever other shapes have done to the vertex.
pub(super) fn apply(shape: &BlendShape, meshes: &[Mesh], rest: Array<'_, [f32; 3]>, weight: f32, task: &mut Task<'_>) {
    let way = |target: [f32; 3], vertex: usize| {
        let start = rest.get(vertex).unwrap_or(target);
        Vec3::from_array(target) - Vec3::from_array(start)
    };
    match shape.target() {
        ShapeTarget::None => {}
        ShapeTarget::Positions { vertices, positions } => {
            for_each(&vertices, weight, task, |place, vertex| Some(way(positions.get(place)?, vertex)));
        }
        ShapeTarget::Deltas { vertices, deltas } => {
            for_each(&vertices, weight, task, |place, _| deltas.get(place).map(Vec3::from_array));
        }
        ShapeTarget::Mesh(mesh) => {
            let Some(target) = meshes.get(mesh) else { return };
            let positions = target.positions();
            for (vertex, position) in (task.first..).zip(task.positions.deformed.iter_mut()) {
                let Some(target) = positions.get(vertex) else { return };
                move_by(position, way(target, vertex) * weight);
            }
        }
    }
}

/// Only the vertices of the shape that are in the part; they are sorted, so these are found by bisection.
fn for_each(vertices: &Vertices<'_>, weight: f32, task: &mut Task<'_>, way: impl Fn(usize, usize) -> Option<Vec3>) {
    let (mut low, mut high) = (0, vertices.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if vertices.get(middle).is_some_and(|(vertex, _)| (vertex as usize) < task.first) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (vertex, place) in (low..vertices.len()).map_while(|index| vertices.get(index)) {
        let vertex = vertex as usize;
        let Some(position) = vertex.checked_sub(task.first).and_then(|offset| task.positions.deformed.get_mut(offset))
        else {
            return;
        };
        if let Some(way) = way(place, vertex) {
            move_by(position, way * weight);
        }
    }
}

fn move_by(position: &mut [f32; 3], way: Vec3) {
    *position = (Vec3::from_array(*position) + way).to_array();
}
