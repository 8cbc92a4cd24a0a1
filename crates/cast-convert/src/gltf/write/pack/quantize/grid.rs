//! Positions and morph target offsets, quantised within a cube.

use std::collections::BTreeMap;

use glam::{DAffine3, DMat4, DQuat, DVec3, Vec3};

use super::file::{Errors, File, floats};
use super::values::{Numbers, from_i16, from_u16, to_i16, to_u16};
use crate::gltf::schema::component::{F32, I16, U16};
use crate::gltf::schema::{Root, Shape};
use crate::gltf::write::vectors::{self, finite};

/// The size of a position: three 16-bit numbers and two bytes of padding.
const STRIDE: usize = 8;

/// A cube that contains one mesh, or all meshes that share inverse bind matrices.
struct Grid {
    meshes: Vec<usize>,
    /// The accessor of the inverse bind matrices.
    bind: Option<usize>,
    offset: [f32; 3],
    scale: f32,
}

/// Quantises positions and shapes, and stores the inverse transform in nodes and inverse bind matrices.
pub(super) fn quantize(file: &mut File<'_>, errors: &mut Errors) {
    let grids = grids(file.root);
    for grid in &grids {
        for mesh in &grid.meshes {
            let primitives = file.root.meshes.get(*mesh).map(|mesh| mesh.primitives.clone()).unwrap_or_default();
            for primitive in primitives {
                if let Some(positions) = primitive.attributes.get("POSITION") {
                    place(file, *positions, grid, &mut errors.positions);
                }
                for target in primitive.targets.iter().filter_map(|target| target.get("POSITION")) {
                    shape(file, *target, grid, &mut errors.shapes);
                }
            }
        }
        if let Some(bind) = grid.bind {
            bind_again(file, bind, grid);
        }
    }
    move_nodes(file.root, &grids);
}

/// The cubes of all meshes. A mesh is skinned with the same matrices wherever it is shown, or nowhere.
fn grids(root: &Root) -> Vec<Grid> {
    let mut bind_of: BTreeMap<usize, Option<usize>> = BTreeMap::new();
    for node in &root.nodes {
        let Some(mesh) = node.mesh else { continue };
        let skin = node.skin.and_then(|skin| root.skins.get(skin));
        bind_of.insert(mesh, skin.and_then(|skin| skin.inverse_bind_matrices));
    }
    let mut groups: BTreeMap<(Option<usize>, usize), Vec<usize>> = BTreeMap::new();
    for (mesh, bind) in bind_of {
        // Meshes without a skin have their own cube.
        groups.entry((bind, if bind.is_some() { 0 } else { mesh })).or_default().push(mesh);
    }
    groups.into_iter().map(|((bind, _), meshes)| grid(root, bind, meshes)).collect()
}

fn grid(root: &Root, bind: Option<usize>, meshes: Vec<usize>) -> Grid {
    let (mut low, mut high, mut moved) = (Vec3::INFINITY, Vec3::NEG_INFINITY, 0.0_f32);
    let bounds = |accessor: &usize| {
        let accessor = root.accessors.get(*accessor)?;
        Some((accessor.min.first_chunk::<3>().copied()?, accessor.max.first_chunk::<3>().copied()?))
    };
    for primitive in meshes.iter().filter_map(|mesh| root.meshes.get(*mesh)).flat_map(|mesh| &mesh.primitives) {
        if let Some((min, max)) = primitive.attributes.get("POSITION").and_then(bounds) {
            (low, high) = (low.min(min.into()), high.max(max.into()));
        }
        for (min, max) in primitive.targets.iter().filter_map(|target| target.get("POSITION")).filter_map(bounds) {
            moved = min.iter().chain(&max).fold(moved, |moved, value| moved.max(value.abs()));
        }
    }
    let offset = finite(low.to_array());
    let [width, height, depth] = (high - low).to_array();
    let scale = [width, height, depth, moved].into_iter().filter(|value| value.is_finite()).fold(0.0, f32::max);
    Grid { meshes, bind, offset, scale: if scale > 0.0 { scale } else { 1.0 } }
}

/// Bounds of integers, as they are written.
fn bounds<T: Into<f32> + Copy>(all: &[[T; 3]]) -> [Vec<f32>; 2] {
    vectors::bounds(all.iter().map(|vector| vector.map(Into::into)))
}

fn place(file: &mut File<'_>, accessor: usize, grid: &Grid, error: &mut f64) {
    let Some(positions) = file.floats::<3>(accessor, Shape::Vec3) else { return };
    let scale = f64::from(grid.scale);
    let mut made = Vec::with_capacity(positions.len());
    let mut quantized = |value: f32, offset: f32| {
        let (value, offset) = (f64::from(value), f64::from(offset));
        let place = to_u16((value - offset) / scale);
        *error = error.max((offset + from_u16(place) * scale - value).abs());
        place
    };
    let [left, bottom, back] = grid.offset;
    for [x, y, z] in positions {
        made.push([quantized(x, left), quantized(y, bottom), quantized(z, back)]);
    }
    let [min, max] = bounds(&made);
    let bytes = made.iter().flat_map(|[x, y, z]: &[u16; 3]| [*x, *y, *z, 0]).flat_map(u16::to_le_bytes).collect();
    let numbers = Numbers { bytes, stride: STRIDE, component: U16, filter: None };
    if let Some(accessor) = file.put(accessor, numbers, true) {
        (accessor.min, accessor.max) = (min, max);
    }
}

/// The offsets of a shape: of all vertices, or of some in a sparse accessor.
fn shape(file: &mut File<'_>, index: usize, grid: &Grid, error: &mut f64) {
    let Some(accessor) = file.root.accessors.get(index).filter(|accessor| accessor.component_type == F32) else {
        return;
    };
    let sparse = accessor.sparse.as_ref().map(|sparse| sparse.values.buffer_view);
    let Some(view) = sparse.unwrap_or(accessor.buffer_view).and_then(|view| file.views.get(view)) else { return };
    let scale = f64::from(grid.scale);
    let mut quantized = |value: f32| {
        let made = to_i16(f64::from(value) / scale);
        *error = error.max((from_i16(made) * scale - f64::from(value)).abs());
        made
    };
    let offsets = floats::<3>(&view.bytes).into_iter();
    let made: Vec<[i16; 3]> = offsets.map(|offset| offset.map(&mut quantized)).collect();
    // Vertices outside the sparse ones do not move.
    let still = sparse.map(|_| [0_i16; 3]);
    let [min, max] = bounds(&made.iter().copied().chain(still).collect::<Vec<_>>());
    let accessor = if let Some(values) = sparse {
        if let Some(view) = values.and_then(|view| file.views.get_mut(view)) {
            view.bytes = made.iter().flatten().flat_map(|value| value.to_le_bytes()).collect();
        }
        let Some(accessor) = file.root.accessors.get_mut(index) else { return };
        (accessor.component_type, accessor.normalized) = (I16, true);
        accessor
    } else {
        let bytes = made.iter().flat_map(|[x, y, z]| [*x, *y, *z, 0]).flat_map(i16::to_le_bytes).collect();
        let numbers = Numbers { bytes, stride: STRIDE, component: I16, filter: None };
        let Some(accessor) = file.put(index, numbers, true) else { return };
        accessor
    };
    (accessor.min, accessor.max) = (min, max);
}

/// The nodes of meshes without a skin, which have no other transform, restore positions.
fn move_nodes(root: &mut Root, grids: &[Grid]) {
    let of_nodes = grids.iter().filter(|grid| grid.bind.is_none());
    let grid_of: BTreeMap<usize, &Grid> =
        of_nodes.flat_map(|grid| grid.meshes.iter().map(move |mesh| (*mesh, grid))).collect();
    for node in &mut root.nodes {
        let Some(grid) = node.mesh.and_then(|mesh| grid_of.get(&mesh)) else { continue };
        node.translation = (grid.offset != [0.0; 3]).then_some(grid.offset);
        node.scale = (grid.scale != 1.0).then_some([grid.scale; 3]);
    }
}

/// Inverse bind matrices restore positions before they are applied.
fn bind_again(file: &mut File<'_>, bind: usize, grid: &Grid) {
    let Some(matrices) = file.floats::<16>(bind, Shape::Mat4) else { return };
    let back = DAffine3::from_scale_rotation_translation(
        DVec3::splat(f64::from(grid.scale)),
        DQuat::IDENTITY,
        DVec3::from_array(grid.offset.map(f64::from)),
    );
    let again = |matrix: [f32; 16]| {
        let matrix = DMat4::from_cols_array(&matrix.map(f64::from)) * DMat4::from(back);
        matrix.as_mat4().to_cols_array()
    };
    let bytes = matrices.into_iter().flat_map(again).flat_map(f32::to_le_bytes).collect();
    let view = file.root.accessors.get(bind).and_then(|accessor| accessor.buffer_view);
    if let Some(view) = view.and_then(|view| file.views.get_mut(view)) {
        view.bytes = bytes;
    }
}
