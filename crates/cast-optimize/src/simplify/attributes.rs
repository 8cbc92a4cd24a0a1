//! Attributes that simplification takes into account besides positions: how a vertex looks, and how it moves.

use cast_interchange::vertices::{Shape, Weights};
use cast_write::Node;
use meshoptimizer_rs::Attributes as View;

/// Columns for bone weights. There may be hundreds of bones, so each is added to all columns with its own signs:
/// vertices that move differently are then as far apart as with a column for each bone.
const BONE_COLUMNS: usize = 4;

/// How many blend shapes have columns of their own, three for each; further ones are combined like bones.
const MOST_SHAPES: usize = 4;

/// The weight of a difference of 1, relative to a displacement by the size of the mesh.
const NORMAL: f32 = 0.5;
const COORDINATE: f32 = 0.5;
const COLOR: f32 = 0.5;
const BONE: f32 = 0.5;

/// A mesh whose equal vertices are one.
pub(crate) struct Welded {
    /// Three vertices for each face.
    pub(crate) faces: Vec<u32>,
    pub(crate) positions: Vec<[f32; 3]>,
    /// What is taken into account besides positions; empty if no faces will be removed.
    pub(crate) attributes: Attributes,
}

/// The columns: normals, texture coordinates, colours, bones and shapes.
const GROUPS: [usize; 5] = [3, 2, 4, BONE_COLUMNS, 3 * MOST_SHAPES];
const NORMALS: usize = 0;
const COORDINATES: usize = 1;
const COLORS: usize = 2;
const BONES: usize = 3;
const SHAPES: usize = 4;

/// Columns of numbers, each as long as there are vertices, in groups; a group that a mesh does not have is empty. They are
/// multiplied with their weight, which is relative to a displacement by the size of the mesh.
#[derive(Default)]
pub(crate) struct Attributes {
    columns: [Vec<Vec<f32>>; GROUPS.len()],
    count: usize,
    /// The longest side of the mesh.
    size: f32,
}

/// The attributes of the vertices of several meshes, vertex by vertex.
pub(super) struct Joined {
    values: Vec<f32>,
    count: usize,
    width: usize,
}

impl Attributes {
    /// The attributes of vertices of a mesh; `old` are their indices in its arrays, and `positions` their positions.
    pub(crate) fn of(
        mesh: &Node<'_>,
        old: &[u32],
        weights: Option<&Weights>,
        positions: &[[f32; 3]],
        shapes: &[Shape],
        siblings: &[Node<'_>],
    ) -> Self {
        let data = |name: &str| mesh.property(name).map(|property| &property.data);
        let mut all = Self { count: old.len(), size: extent(positions.iter()), ..Self::default() };
        if let Some(normals) = data("vn").and_then(|data| data.elements::<[f32; 3]>()) {
            all.add(NORMALS, NORMAL, old, &normals);
        }
        if let Some(coordinates) = data("u0").and_then(|data| data.elements::<[f32; 2]>()) {
            let extent = extent(coordinates.iter());
            if extent > 0.0 {
                all.add(COORDINATES, COORDINATE / extent, old, &coordinates);
            }
        }
        if let Some(colors) = data("c0").and_then(|data| data.elements::<u32>()) {
            let colors: Vec<[f32; 4]> =
                colors.iter().map(|color| color.to_le_bytes().map(|part| f32::from(part) / 255.0)).collect();
            all.add(COLORS, COLOR, old, &colors);
        } else if let Some(colors) = data("c0").and_then(|data| data.elements::<[f32; 4]>()) {
            all.add(COLORS, COLOR, old, &colors);
        }
        if let Some(weights) = weights {
            all.add(BONES, BONE, old, &bones(weights));
        }
        if !shapes.is_empty() && all.size > 0.0 {
            let columns = moves_of_shapes(mesh, shapes, siblings);
            columns.iter().for_each(|column| all.add(SHAPES, 1.0 / all.size, old, column));
        }
        all
    }

    /// Adds columns of an array of the mesh.
    fn add<const N: usize>(&mut self, group: usize, weight: f32, old: &[u32], rows: &[[f32; N]]) {
        let Some(columns) = self.columns.get_mut(group) else { return };
        for part in 0..N {
            let value = |old: &u32| rows.get(*old as usize).and_then(|row| row.get(part)).copied();
            // NaN cannot be used, nor numbers too large to be squared.
            let value = |old: &u32| weight * value(old).filter(|value| value.abs() < 1e6).unwrap_or(0.0);
            columns.push(old.iter().map(value).collect());
        }
    }

    /// Whether the texture coordinates of two vertices differ.
    pub(super) fn is_seam_of_texture(&self, one: u32, other: u32) -> bool {
        let columns = self.columns.get(COORDINATES).into_iter().flatten();
        columns.into_iter().any(|column| column.get(one as usize) != column.get(other as usize))
    }

    /// The attributes of all vertices of several meshes, one after another.
    pub(super) fn joined(meshes: &[&Self]) -> Joined {
        let groups = || (0..).zip(GROUPS);
        let is_used =
            |group: usize| meshes.iter().any(|mesh| mesh.columns.get(group).is_some_and(|one| !one.is_empty()));
        let used: Vec<(usize, usize)> = groups().filter(|(group, _)| is_used(*group)).collect();
        let width = used.iter().map(|(_, width)| width).sum::<usize>().max(1);
        let count = meshes.iter().map(|mesh| mesh.count).sum::<usize>();
        let mut values = vec![0.0; count.saturating_mul(width)];
        let size = meshes.iter().map(|mesh| mesh.size).fold(0.0, f32::max);
        let mut rest = &mut values[..];
        for mesh in meshes {
            let (own, others) = rest.split_at_mut_checked(mesh.count.saturating_mul(width)).unwrap_or_default();
            rest = others;
            // The method measures displacements by the size of all meshes.
            let scale = if size > 0.0 { mesh.size / size } else { 1.0 };
            let mut first = 0;
            for (group, columns) in &used {
                for (place, column) in mesh.columns.get(*group).into_iter().flatten().take(*columns).enumerate() {
                    let slots = own.iter_mut().skip(first + place).step_by(width);
                    slots.zip(column).for_each(|(slot, value)| *slot = scale * value);
                }
                first += columns;
            }
        }
        Joined { values, count, width }
    }
}

impl Joined {
    /// Those of some vertices.
    pub(super) fn of(&self, vertices: &[u32]) -> Self {
        let mut values = Vec::with_capacity(vertices.len().saturating_mul(self.width));
        for vertex in vertices {
            let row = self.values.chunks_exact(self.width).nth(*vertex as usize).unwrap_or_default();
            values.extend_from_slice(row);
        }
        Self { values, count: vertices.len(), width: self.width }
    }

    /// As meshoptimizer expects them, each with this weight besides that in the values.
    pub(super) fn view(&self, weight: f32) -> Option<(View<'_>, Vec<f32>)> {
        let view = View::from_interleaved(&self.values, self.count, self.width, self.width, 0).ok()?;
        Some((view, vec![weight; self.width]))
    }
}

/// The longest side of the bounding box; 0 if there are no points.
fn extent<'p, const N: usize>(points: impl Iterator<Item = &'p [f32; N]> + Clone) -> f32 {
    let side = |part: usize| {
        let values = points.clone().filter_map(|point| point.get(part).copied()).filter(|value| value.is_finite());
        let (low, high) = values.fold((f32::MAX, f32::MIN), |(low, high), value| (low.min(value), high.max(value)));
        high - low
    };
    let longest = (0..N).map(side).fold(0.0, f32::max);
    if longest.is_finite() { longest } else { 0.0 }
}

/// The sign of an item in a column: nearly independent from column to column.
fn is_minus(number: u32, column: usize) -> bool {
    let mixed = (u64::from(number) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> (32 + column) & 1 == 1
}

/// The influences of bones on vertices.
fn bones(weights: &Weights) -> Vec<[f32; BONE_COLUMNS]> {
    let slots = weights.bones.chunks_exact(weights.count.max(1)).zip(weights.values.chunks_exact(weights.count.max(1)));
    let of_vertex = |(bones, values): (&[u32], &[f32])| {
        let sum: f32 = values.iter().sum();
        let mut row = [0.0; BONE_COLUMNS];
        for (bone, value) in bones.iter().zip(values).filter(|_| sum > 0.0) {
            for (column, slot) in row.iter_mut().enumerate() {
                // Half of each, so that lengths are as with a column for each bone.
                *slot += if is_minus(*bone, column) { -0.5 } else { 0.5 } * value / sum;
            }
        }
        row
    };
    slots.map(of_vertex).collect()
}

/// How far blend shapes move vertices.
fn moves_of_shapes(mesh: &Node<'_>, shapes: &[Shape], siblings: &[Node<'_>]) -> Vec<Vec<[f32; 3]>> {
    let base = mesh.property("vp").and_then(|positions| positions.data.elements::<[f32; 3]>()).unwrap_or_default();
    let mut moved = vec![vec![[0.0_f32; 3]; base.len()]; shapes.len().min(MOST_SHAPES)];
    let is_alone = shapes.len() <= MOST_SHAPES;
    for (number, shape) in (0_u32..).zip(shapes) {
        let positions = siblings.get(shape.node).and_then(|node| node.property("vp"));
        let Some(positions) = positions.and_then(|positions| positions.data.elements::<[f32; 3]>()) else { continue };
        for (column, of_column) in moved.iter_mut().enumerate() {
            let factor = match (is_alone, is_minus(number, column)) {
                (true, _) if column == number as usize => 1.0,
                (true, _) => continue,
                (false, false) => 0.5,
                (false, true) => -0.5,
            };
            for (vertex, to) in shape.vertices.iter().zip(positions.iter()) {
                let (Some(from), Some(slot)) = (base.get(*vertex as usize), of_column.get_mut(*vertex as usize)) else {
                    continue;
                };
                slot.iter_mut().zip(to.iter().zip(from)).for_each(|(slot, (to, from))| *slot += factor * (to - from));
            }
        }
    }
    moved
}
