//! Blend shapes as morph targets, which store offsets of vertices instead of positions.

use bevy::math::Vec3;
use bevy::mesh::Mesh;
use bevy::mesh::morph::{MAX_MORPH_WEIGHTS, MorphAttributes};
use castkit::scene::{self, BlendShape, Model, ShapeTarget};

use crate::budget::Budget;
use crate::nodes::{finite, morph_targets};
use crate::warnings::Warnings;

/// Adds morph targets to a mesh. Returns whether it has any.
pub(super) fn add(mesh: &mut Mesh, model: &Model, index: usize, budget: &mut Budget, warnings: &mut Warnings) -> bool {
    let Some(source) = model.meshes.get(index) else { return false };
    let shapes: Vec<_> = morph_targets(model, index).collect();
    let left_out = source.blend_shapes.len() - shapes.len();
    let name = source.name().unwrap_or_default();
    if left_out > 0 {
        warnings.add(format!(
            "{left_out} blend shapes of mesh {name:?} move nothing, or exceed the {MAX_MORPH_WEIGHTS} that Bevy supports: left out"
        ));
    }
    if shapes.is_empty() {
        return false;
    }
    let vertices = source.positions().len();
    if !budget.spend(shapes.len().saturating_mul(vertices), size_of::<MorphAttributes>()) {
        warnings.add(format!(
            "mesh {name:?} has {} blend shapes of {vertices} vertices, which is more than the budget allows: they are left out",
            shapes.len()
        ));
        return false;
    }
    let mut targets = vec![MorphAttributes::default(); shapes.len() * vertices];
    for ((_, shape), rows) in shapes.iter().zip(targets.chunks_exact_mut(vertices.max(1))) {
        fill(shape, source, &model.meshes, rows);
    }
    mesh.set_morph_targets(targets);
    let names = shapes.iter().map(|(index, shape)| match shape.name() {
        Some(name) => name.to_owned(),
        None => format!("shape_{index}"),
    });
    mesh.set_morph_target_names(names.collect());
    true
}

/// The offset by which a shape moves each vertex.
fn fill(shape: &BlendShape, mesh: &scene::Mesh, meshes: &[scene::Mesh], rows: &mut [MorphAttributes]) {
    let base = mesh.positions();
    let mut put = |vertex: usize, delta: Vec3| {
        if let Some(row) = rows.get_mut(vertex) {
            row.position = finite(delta, Vec3::ZERO);
        }
    };
    let from = |vertex: usize| base.get(vertex).map(Vec3::from);
    match shape.target() {
        ShapeTarget::Positions { vertices, positions } => {
            for (vertex, place) in (0..vertices.len()).map_while(|index| vertices.get(index)) {
                let vertex = vertex as usize;
                if let (Some(to), Some(from)) = (positions.get(place), from(vertex)) {
                    put(vertex, Vec3::from(to) - from);
                }
            }
        }
        ShapeTarget::Deltas { vertices, deltas } => {
            for (vertex, place) in (0..vertices.len()).map_while(|index| vertices.get(index)) {
                if let Some(delta) = deltas.get(place) {
                    put(vertex as usize, delta.into());
                }
            }
        }
        ShapeTarget::Mesh(target) => {
            let Some(target) = meshes.get(target) else { return };
            for (vertex, to) in target.positions().iter().enumerate().take(base.len()) {
                if let Some(from) = from(vertex) {
                    put(vertex, Vec3::from(to) - from);
                }
            }
        }
        _ => {}
    }
}
