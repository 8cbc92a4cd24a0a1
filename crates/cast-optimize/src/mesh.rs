//! Plans the changes to vertices and faces of a mesh.

use std::borrow::Cow;

use cast_base::{Threads, sort};
use cast_interchange::corners;
use cast_interchange::corners::Stream;
use cast_interchange::lists::set;
use cast_interchange::nodes::set_weights;
use cast_interchange::vertices::{Copies, Geometry, Shape, Weights, moves, rows};
use cast_write::{Data, Integers, Node};
use zerocopy::IntoBytes;

use super::simplify::{self, Attributes, Welded};
use super::weights::pruned;
use super::{Options, order};

/// A mesh whose changes are planned: its vertices after welding.
pub(super) struct Prepared {
    geometry: Geometry,
    /// The new weights of the old vertices, if they change.
    new_weights: Option<Weights>,
    dropped_weights: u64,
    /// From old vertices to the first of several equal ones, in the order of those.
    welded_of_old: Vec<u32>,
    old_of_welded: Vec<u32>,
    /// The faces and welded vertices.
    pub(super) welded: Welded,
}

/// The planned changes to vertices and faces of a mesh.
#[derive(Default)]
pub(super) struct Plan {
    /// The vertices that are kept; `None` if all stay in place.
    pub(super) copies: Option<Copies>,
    /// For each property, the size of its row per vertex; 0 for properties without such rows.
    pub(super) row_sizes: Vec<usize>,
    /// The new faces, if they change.
    pub(super) faces: Option<Vec<u32>>,
    /// The new weights of the old vertices, if they change.
    pub(super) weights: Option<Weights>,
    pub(super) dropped_weights: u64,
    pub(super) welded: u64,
    pub(super) unused: u64,
    pub(super) is_reordered: bool,
}

/// The new index of a removed vertex.
const GONE: u32 = u32::MAX;

fn at(table: &[u32], index: u32) -> u32 {
    table.get(index as usize).copied().unwrap_or_default()
}

/// Examines a mesh. The error says why it has to stay unchanged.
pub(super) fn prepare(
    node: &Node<'_>,
    siblings: &[Node<'_>],
    shapes: &[Shape],
    options: &Options,
) -> Result<Prepared, String> {
    let geometry = Geometry::of(node, shapes, siblings)?;
    let count = geometry.positions.len();
    let (mut new_weights, mut dropped_weights) = (None, 0);
    let wants_weights = options.changes_weights();
    if let Some(weights) = geometry.weights.as_ref().filter(|weights| wants_weights && weights.count > 1) {
        let (kept, dropped) = pruned(weights, options);
        dropped_weights = dropped;
        new_weights = Some(kept).filter(|kept| kept != weights);
    }
    let weights = new_weights.as_ref().or(geometry.weights.as_ref());
    let (welded_of_old, old_of_welded): (Vec<u32>, Vec<u32>) = if options.weld || options.simplifies() {
        let vertices = weld(node, &geometry, weights, siblings, shapes, options.threads);
        (vertices.indices, vertices.first_corners)
    } else {
        let all: Vec<u32> = (0..u32::try_from(count).unwrap_or(u32::MAX)).collect();
        (all.clone(), all)
    };
    let faces: Vec<u32> = geometry.faces.iter().map(|vertex| at(&welded_of_old, *vertex)).collect();
    let position = |old: &u32| geometry.positions.get(*old as usize).copied().unwrap_or_default();
    let positions: Vec<[f32; 3]> = old_of_welded.iter().map(position).collect();
    let mut attributes = Attributes::default();
    if options.simplifies() {
        simplify::check(&faces, &positions)?;
        attributes = Attributes::of(node, &old_of_welded, weights, &positions, shapes, siblings);
    }
    let welded = Welded { faces, positions, attributes };
    Ok(Prepared { geometry, new_weights, dropped_weights, welded_of_old, old_of_welded, welded })
}

impl Prepared {
    /// Plans the changes to the mesh, with all of its faces or, if it is simplified, these.
    pub(super) fn plan(&self, shapes: &[Shape], simpler: Option<&[u32]>, options: &Options) -> Plan {
        let count = self.geometry.positions.len();
        let mut plan = Plan {
            row_sizes: self.geometry.row_sizes.clone(),
            weights: self.new_weights.clone(),
            dropped_weights: self.dropped_weights,
            welded: (count - self.old_of_welded.len()) as u64,
            ..Plan::default()
        };
        let mut faces = Cow::Borrowed(simpler.unwrap_or(&self.welded.faces));
        // Vertices that lose their last face in simplification.
        let mut is_left = vec![false; self.old_of_welded.len()];
        if simpler.is_some() {
            self.welded.faces.iter().for_each(|vertex| set(&mut is_left, *vertex as usize, true));
            faces.iter().for_each(|vertex| set(&mut is_left, *vertex as usize, false));
        }
        if let Some(better) = options.order.then(|| order::better(&faces, &self.welded.positions)).flatten() {
            faces = Cow::Owned(better);
            plan.is_reordered = true;
        }
        let welded = |old: &u32| at(&self.welded_of_old, *old);
        let moved = shapes.iter().map(|shape| shape.vertices.iter().map(welded).collect());
        let kept = kept_order(&faces, &is_left, moved, options);
        plan.unused = (self.old_of_welded.len() - kept.len()) as u64;
        let mut new_of_welded = vec![GONE; self.old_of_welded.len()];
        for (new, welded) in (0..).zip(&kept) {
            set(&mut new_of_welded, *welded as usize, new);
        }
        let is_same = kept.len() == count && (0..).zip(&kept).all(|(new, old)| new == *old);
        if !is_same {
            let old_of_new = kept.iter().map(|welded| at(&self.old_of_welded, *welded)).collect();
            plan.copies = Some(Copies::new(old_of_new, count));
        }
        let faces: Vec<u32> = faces.iter().map(|welded| at(&new_of_welded, *welded)).collect();
        plan.faces = Some(faces).filter(|faces| *faces != self.geometry.faces);
        plan
    }
}

impl Plan {
    /// Applies the plan to a mesh.
    pub(super) fn apply(&self, node: &mut Node<'_>) {
        if let Some(weights) = &self.weights {
            set_weights(node, weights.count, weights.bones.clone(), weights.values.clone());
        }
        if let Some(copies) = &self.copies {
            let influences = self.weights.as_ref().map(|weights| weights.count);
            for (property, size) in node.properties.iter_mut().zip(&self.row_sizes).filter(|(_, size)| **size > 0) {
                // Weights that were just replaced, possibly with fewer per vertex and another width.
                let new = influences.filter(|_| matches!(rows::name(property), "wb" | "wv"));
                let element = property.data.property_type().element_size().unwrap_or(0);
                let size = new.map_or(*size, |influences| element.saturating_mul(influences));
                property.data = copies.move_rows(&property.data, size);
            }
        }
        if let Some(faces) = &self.faces {
            node.set("f", Data::from(Integers::from(faces.clone())));
        }
    }
}

/// Finds vertices that agree in everything.
fn weld(
    node: &Node<'_>,
    geometry: &Geometry,
    weights: Option<&Weights>,
    siblings: &[Node<'_>],
    shapes: &[Shape],
    threads: Threads,
) -> corners::Vertices {
    let is_compared = |name: &str| weights.is_none() || !matches!(name, "wb" | "wv");
    let arrays: Vec<(Cow<'_, [u8]>, usize)> = node
        .properties
        .iter()
        .zip(&geometry.row_sizes)
        .filter(|(property, size)| **size > 0 && is_compared(rows::name(property)))
        .map(|(property, size)| (property.data.to_bytes(), *size))
        .collect();
    let mut streams: Vec<Stream<'_>> = arrays.iter().map(|(bytes, size)| Stream::of_bytes(bytes, *size)).collect();
    if let Some(weights) = weights {
        let size = weights.count.saturating_mul(4);
        streams.push(Stream::of_bytes(weights.bones.as_bytes(), size));
        streams.push(Stream::of_bytes(weights.values.as_bytes(), size));
    }
    let moved = moves(geometry.positions.len(), shapes, siblings);
    streams.push(Stream::new(&moved));
    corners::deduplicate(geometry.positions.len(), &streams, threads)
}

/// The vertices that are kept, in their new order: if requested, as faces use them, followed by the others. Vertices
/// that simplification left unused are always removed.
fn kept_order(faces: &[u32], is_left: &[bool], shapes: impl Iterator<Item = Vec<u32>>, options: &Options) -> Vec<u32> {
    let mut is_kept = vec![false; is_left.len()];
    let mut kept = Vec::with_capacity(is_left.len());
    let mut keep = |vertex: u32, is_kept: &mut Vec<bool>| {
        if let Some(known @ false) = is_kept.get_mut(vertex as usize) {
            *known = true;
            kept.push(vertex);
        }
    };
    faces.iter().for_each(|vertex| keep(*vertex, &mut is_kept));
    for moved in shapes {
        // A shape without vertices would be a different one, and some readers fail on it.
        if moved.iter().all(|vertex| is_kept.get(*vertex as usize) == Some(&false)) {
            moved.iter().for_each(|vertex| keep(*vertex, &mut is_kept));
        }
    }
    if !options.unused_vertices {
        let others = (0..).zip(is_left).filter(|(_, is_left)| !**is_left);
        others.for_each(|(vertex, _)| keep(vertex, &mut is_kept));
    }
    if !options.order {
        sort::unstable(&mut kept);
    }
    kept
}
