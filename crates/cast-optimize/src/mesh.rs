//! Plans the changes to vertices and faces of a mesh.

use std::borrow::Cow;

use cast_base::{Threads, sort};
use cast_interchange::corners;
use cast_interchange::corners::Stream;
use cast_interchange::lists::set;
use cast_interchange::vertices::{Copies, Geometry, Shape, Weights, moves, rows};
use cast_write::Node;
use zerocopy::IntoBytes;

use super::weights::pruned;
use super::{Options, Simplified, order, simplify};

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
    pub(super) simplified: Option<Simplified>,
}

/// The new index of a removed vertex.
const GONE: u32 = u32::MAX;

/// Plans the changes to a mesh. The error says why the mesh has to stay unchanged.
pub(super) fn plan(
    node: &Node<'_>,
    siblings: &[Node<'_>],
    shapes: &[Shape],
    options: &Options,
) -> Result<Plan, String> {
    let geometry = Geometry::of(node, shapes, siblings)?;
    let count = geometry.positions.len();
    let mut plan = Plan { row_sizes: geometry.row_sizes.clone(), ..Plan::default() };
    let wants_weights = options.changes_weights();
    if let Some(weights) = geometry.weights.as_ref().filter(|weights| wants_weights && weights.count > 1) {
        let (kept, dropped) = pruned(weights, options);
        plan.dropped_weights = dropped;
        plan.weights = Some(kept).filter(|kept| kept != weights);
    }
    let weights = plan.weights.as_ref().or(geometry.weights.as_ref());

    // From old vertices to the first of several equal ones, in the order of those.
    let (welded_of_old, old_of_welded): (Vec<u32>, Vec<u32>) = if options.weld || options.simplify.is_some() {
        let vertices = weld(node, &geometry, weights, siblings, shapes, options.threads);
        (vertices.indices, vertices.first_corners)
    } else {
        let all: Vec<u32> = (0..u32::try_from(count).unwrap_or(u32::MAX)).collect();
        (all.clone(), all)
    };
    plan.welded = (count - old_of_welded.len()) as u64;
    let at = |table: &[u32], index: u32| table.get(index as usize).copied().unwrap_or_default();
    let mut faces: Vec<u32> = geometry.faces.iter().map(|vertex| at(&welded_of_old, *vertex)).collect();
    let position = |old: &u32| geometry.positions.get(*old as usize).copied().unwrap_or_default();
    let positions: Vec<[f32; 3]> = old_of_welded.iter().map(position).collect();
    // Vertices that lose their last face in simplification.
    let mut is_left = vec![false; old_of_welded.len()];
    if let Some(ratio) = options.simplify {
        let attributes = simplify::Attributes::of(node, &old_of_welded, weights, &positions, shapes, siblings);
        let simpler = simplify::simplify(&faces, &positions, &attributes, ratio, options.simplify_error)?;
        faces.iter().for_each(|vertex| set(&mut is_left, *vertex as usize, true));
        simpler.faces.iter().for_each(|vertex| set(&mut is_left, *vertex as usize, false));
        let (before, after) = (faces.len() as u64 / 3, simpler.faces.len() as u64 / 3);
        let name = node.name().unwrap_or_default().to_owned();
        plan.simplified = Some(Simplified { name, before, after, wanted: simpler.wanted, error: simpler.error });
        faces = simpler.faces;
    }
    if let Some(better) = options.order.then(|| order::better(&faces, &positions)).flatten() {
        faces = better;
        plan.is_reordered = true;
    }
    let moved = shapes.iter().map(|shape| shape.vertices.iter().map(|old| at(&welded_of_old, *old)).collect());
    let kept = kept_order(&faces, &is_left, moved, options);
    plan.unused = (old_of_welded.len() - kept.len()) as u64;
    let mut new_of_welded = vec![GONE; old_of_welded.len()];
    for (new, welded) in (0..).zip(&kept) {
        set(&mut new_of_welded, *welded as usize, new);
    }
    let is_same = kept.len() == count && (0..).zip(&kept).all(|(new, old)| new == *old);
    if !is_same {
        let old_of_new = kept.iter().map(|welded| at(&old_of_welded, *welded)).collect();
        plan.copies = Some(Copies::new(old_of_new, count));
    }
    let faces: Vec<u32> = faces.iter().map(|welded| at(&new_of_welded, *welded)).collect();
    plan.faces = Some(faces).filter(|faces| *faces != geometry.faces);
    Ok(plan)
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
