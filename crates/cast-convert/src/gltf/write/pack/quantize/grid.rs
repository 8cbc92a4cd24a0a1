//! Positions and morph target offsets, quantised within a cube.

use std::collections::BTreeMap;

use glam::{DAffine3, DMat4, DQuat, DVec3, Vec3};

use super::file::{Errors, File, floats};
use super::values::{Numbers, from_i16, from_u16, to_i16, to_u16};
use crate::checked::finite;
use crate::gltf::schema::component::{F32, I16, U16};
use crate::gltf::schema::{Accessor, Root, Shape};

/// The size of a position: three 16-bit numbers and two bytes of padding.
const STRIDE: usize = 8;
const PADDING: [u8; 2] = [0; 2];

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

fn place(file: &mut File<'_>, accessor: usize, grid: &Grid, error: &mut f64) {
    let Some(positions) = file.floats::<3>(accessor, Shape::Vec3) else { return };
    let (offset, scale) = (grid.offset.map(f64::from), f64::from(grid.scale));
    let quantized = |value: f32, offset: f64| to_u16((f64::from(value) - offset) / scale);
    let mut bytes = Vec::with_capacity(positions.len() * STRIDE);
    for position in positions {
        for (value, offset) in position.into_iter().zip(offset) {
            let place = quantized(value, offset);
            *error = error.max((offset + from_u16(place) * scale - f64::from(value)).abs());
            bytes.extend(place.to_le_bytes());
        }
        bytes.extend(PADDING);
    }
    let numbers = Numbers { bytes, stride: STRIDE, component: U16, filter: None };
    if let Some(Accessor { min, max, .. }) = file.put(accessor, numbers, true) {
        for (bound, offset) in [min, max].into_iter().flat_map(|bounds| bounds.iter_mut().zip(offset)) {
            *bound = quantized(*bound, offset).into();
        }
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
    let quantized = |value: f32| to_i16(f64::from(value) / scale);
    let mut bytes = Vec::new();
    for offset in floats::<3>(&view.bytes) {
        for value in offset {
            let made = quantized(value);
            *error = error.max((from_i16(made) * scale - f64::from(value)).abs());
            bytes.extend(made.to_le_bytes());
        }
        bytes.extend(PADDING.iter().filter(|_| sparse.is_none()));
    }
    if let Some(values) = sparse {
        if let Some(view) = values.and_then(|view| file.views.get_mut(view)) {
            view.bytes = bytes;
        }
    } else {
        file.put(index, Numbers { bytes, stride: STRIDE, component: I16, filter: None }, true);
    }
    if let Some(accessor) = file.root.accessors.get_mut(index) {
        (accessor.component_type, accessor.normalized) = (I16, true);
        accessor.min.iter_mut().chain(&mut accessor.max).for_each(|bound| *bound = quantized(*bound).into());
    }
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
