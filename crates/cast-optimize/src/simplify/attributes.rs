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

/// Columns of numbers, vertex by vertex.
pub(crate) struct Attributes {
    values: Vec<f32>,
    /// The weight of each column.
    weights: Vec<f32>,
    count: usize,
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
        let mut columns = Columns { old, columns: Vec::new() };
        if let Some(normals) = data("vn").and_then(|data| data.elements::<[f32; 3]>()) {
            columns.add(NORMAL, &normals);
        }
        if let Some(coordinates) = data("u0").and_then(|data| data.elements::<[f32; 2]>()) {
            let extent = extent(coordinates.iter());
            if extent > 0.0 {
                columns.add(COORDINATE / extent, &coordinates);
            }
        }
        if let Some(colors) = data("c0").and_then(|data| data.elements::<u32>()) {
            let colors: Vec<[f32; 4]> =
                colors.iter().map(|color| color.to_le_bytes().map(|part| f32::from(part) / 255.0)).collect();
            columns.add(COLOR, &colors);
        } else if let Some(colors) = data("c0").and_then(|data| data.elements::<[f32; 4]>()) {
            columns.add(COLOR, &colors);
        }
        if let Some(weights) = weights {
            columns.add(BONE, &bones(weights));
        }
        let size = extent(positions.iter());
        if !shapes.is_empty() && size > 0.0 {
            add_shapes(&mut columns, size, mesh, shapes, siblings);
        }
        columns.interleaved()
    }

    /// As meshoptimizer expects them; `None` if there are none.
    pub(super) fn view(&self) -> Option<(View<'_>, &[f32])> {
        let width = self.weights.len();
        let view = View::from_interleaved(&self.values, self.count, width, width, 0);
        Some((view.ok().filter(|_| width > 0)?, &self.weights))
    }
}

/// Columns, each with its weight.
struct Columns<'o> {
    old: &'o [u32],
    columns: Vec<(f32, Vec<f32>)>,
}

impl Columns<'_> {
    /// Adds the columns of an array of the mesh.
    fn add<const N: usize>(&mut self, weight: f32, rows: &[[f32; N]]) {
        for part in 0..N {
            let value = |old: &u32| rows.get(*old as usize).and_then(|row| row.get(part)).copied();
            // NaN cannot be used, nor numbers too large to be squared.
            let value = |old: &u32| value(old).filter(|value| value.abs() < 1e6).unwrap_or(0.0);
            self.columns.push((weight, self.old.iter().map(value).collect()));
        }
    }

    fn interleaved(self) -> Attributes {
        let weights: Vec<f32> = self.columns.iter().map(|(weight, _)| *weight).collect();
        let count = self.old.len();
        let mut values = vec![0.0; count.saturating_mul(weights.len())];
        for (place, (_, column)) in self.columns.iter().enumerate() {
            let slots = values.iter_mut().skip(place).step_by(weights.len());
            slots.zip(column).for_each(|(slot, value)| *slot = *value);
        }
        Attributes { values, weights, count }
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
fn add_shapes(columns: &mut Columns<'_>, size: f32, mesh: &Node<'_>, shapes: &[Shape], siblings: &[Node<'_>]) {
    let Some(base) = mesh.property("vp").and_then(|positions| positions.data.elements::<[f32; 3]>()) else { return };
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
    moved.iter().for_each(|column| columns.add(1.0 / size, column));
}
