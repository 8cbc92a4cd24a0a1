//! A mesh, as far as its vertices and faces are understood; and what becomes of them.

use std::borrow::Cow;

use cast_format::{NodeKind, Threads, schema};
use cast_write::Node;
use zerocopy::IntoBytes;

use super::shapes::{self, Shape};
use super::weights::Weights;
use super::{Options, order, rows};
use crate::corners::{self, Stream};

/// More bones a vertex than this no file means.
const MOST_INFLUENCES: usize = 64;

/// What of a mesh goes by vertices.
struct Geometry {
    positions: Vec<[f32; 3]>,
    faces: Vec<u32>,
    /// For each property the size of its row for a vertex; 0 for those that have none.
    row_sizes: Vec<usize>,
    /// The weights, if they can be looked at. They are compared by these, and not by the properties.
    weights: Option<Weights>,
}

/// What becomes of the vertices and faces of a mesh.
#[derive(Default)]
pub(super) struct Plan {
    /// The vertices that stay, by their old index; `None` when all stay where they are.
    pub(super) old_of_new: Option<Vec<u32>>,
    /// The new index of each old vertex, [`GONE`] for those that go.
    pub(super) new_of_old: Vec<u32>,
    /// For each property the size of its row for a vertex; 0 for those that have none.
    pub(super) row_sizes: Vec<usize>,
    /// The faces, if they change.
    pub(super) faces: Option<Vec<u32>>,
    /// The weights of the old vertices, if they change.
    pub(super) weights: Option<Weights>,
    pub(super) dropped_weights: u64,
    pub(super) welded: u64,
    pub(super) unused: u64,
    pub(super) is_reordered: bool,
}

/// The new index of a vertex that goes.
pub(super) const GONE: u32 = u32::MAX;

/// Finds out what becomes of a mesh, or why it has to stay as it is.
pub(super) fn plan(
    node: &Node<'_>,
    siblings: &[Node<'_>],
    shapes: &[Shape],
    options: &Options,
) -> Result<Plan, String> {
    let geometry = Geometry::of(node)?;
    let count = geometry.positions.len();
    if let Some(shape) = shapes.iter().find(|shape| shape.vertices.iter().any(|vertex| *vertex as usize >= count)) {
        let name = siblings.get(shape.node).and_then(Node::name).unwrap_or_default();
        return Err(format!("its blend shape {name:?} moves a vertex that it does not have"));
    }
    let mut plan = Plan { row_sizes: geometry.row_sizes.clone(), ..Plan::default() };
    let wants_weights = options.weight_threshold.is_some() || options.max_influences.is_some();
    let pruned = geometry.weights.as_ref().filter(|weights| wants_weights && weights.count > 1);
    if let (Some((pruned, dropped)), Some(weights)) = (pruned.map(|weights| weights.pruned(options)), &geometry.weights)
    {
        plan.dropped_weights = dropped;
        plan.weights = Some(pruned).filter(|pruned| pruned != weights);
    }
    let weights = plan.weights.as_ref().or(geometry.weights.as_ref());

    // From old vertices to those that are left of several equal ones, in order of the first.
    let (welded_of_old, old_of_welded): (Vec<u32>, Vec<u32>) = if options.weld {
        let vertices = weld(node, &geometry, weights, siblings, shapes, options.threads);
        (vertices.indices, vertices.first_corners)
    } else {
        let all: Vec<u32> = (0..u32::try_from(count).unwrap_or(u32::MAX)).collect();
        (all.clone(), all)
    };
    plan.welded = (count - old_of_welded.len()) as u64;
    let at = |table: &[u32], index: u32| table.get(index as usize).copied().unwrap_or_default();
    let mut faces: Vec<u32> = geometry.faces.iter().map(|vertex| at(&welded_of_old, *vertex)).collect();
    if options.order {
        let position = |old: &u32| geometry.positions.get(*old as usize).copied().unwrap_or_default();
        let positions: Vec<[f32; 3]> = old_of_welded.iter().map(position).collect();
        if let Some(better) = order::better(&faces, &positions) {
            faces = better;
            plan.is_reordered = true;
        }
    }
    let moved = shapes.iter().map(|shape| shape.vertices.iter().map(|old| at(&welded_of_old, *old)).collect());
    let kept = kept_order(&faces, old_of_welded.len(), moved, options);
    plan.unused = (old_of_welded.len() - kept.len()) as u64;
    let mut new_of_welded = vec![GONE; old_of_welded.len()];
    for (new, welded) in (0..).zip(&kept) {
        if let Some(slot) = new_of_welded.get_mut(*welded as usize) {
            *slot = new;
        }
    }
    let is_same = kept.len() == count && (0..).zip(&kept).all(|(new, old)| new == *old);
    if !is_same {
        plan.new_of_old = welded_of_old.iter().map(|welded| at(&new_of_welded, *welded)).collect();
        plan.old_of_new = Some(kept.iter().map(|welded| at(&old_of_welded, *welded)).collect());
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
    let moved = shapes::moves(geometry.positions.len(), shapes, siblings);
    streams.push(Stream::new(&moved));
    corners::deduplicate_on(geometry.positions.len(), &streams, threads)
}

/// The vertices that stay, in their new order: as faces use them first, if that is wanted, and behind them the others.
fn kept_order(faces: &[u32], count: usize, shapes: impl Iterator<Item = Vec<u32>>, options: &Options) -> Vec<u32> {
    let mut is_kept = vec![false; count];
    let mut kept = Vec::with_capacity(count);
    let mut keep = |vertex: u32, is_kept: &mut Vec<bool>| {
        if let Some(known @ false) = is_kept.get_mut(vertex as usize) {
            *known = true;
            kept.push(vertex);
        }
    };
    faces.iter().for_each(|vertex| keep(*vertex, &mut is_kept));
    for moved in shapes {
        // A shape without vertices would be another one, and some readers cannot take it.
        if moved.iter().all(|vertex| is_kept.get(*vertex as usize) == Some(&false)) {
            moved.iter().for_each(|vertex| keep(*vertex, &mut is_kept));
        }
    }
    if !options.unused_vertices {
        (0..u32::try_from(count).unwrap_or(u32::MAX)).for_each(|vertex| keep(vertex, &mut is_kept));
    }
    if !options.order {
        kept.sort_unstable();
    }
    kept
}

impl Geometry {
    /// Looks at a mesh.
    fn of(node: &Node<'_>) -> Result<Self, String> {
        rows::check_properties(node)?;
        let positions = node.property("vp").ok_or("it has no positions")?;
        let positions = positions.data.elements::<[f32; 3]>().ok_or("`vp` has an unexpected type")?.into_owned();
        let faces = node.property("f").ok_or("it has no faces")?;
        let faces = faces.data.integers().ok_or("`f` has an unexpected type")?.into_owned();
        let count = positions.len();
        if faces.is_empty() || faces.len() % 3 != 0 {
            return Err(format!("`f` has {} indices, which make no triangles", faces.len()));
        }
        if let Some(vertex) = faces.iter().find(|vertex| **vertex as usize >= count) {
            return Err(format!("`f` has the index {vertex}, and there are {count} vertices"));
        }
        let row_sizes = vec![0; node.properties.len()];
        let mut geometry = Self { positions, faces, row_sizes, weights: None };
        let influences = node.property("mi").and_then(|count| count.data.integers()?.first().copied());
        for (property, row_size) in node.properties.iter().zip(&mut geometry.row_sizes) {
            let (name, found) = (rows::name(property), property.data.count());
            let Some(size) = property.data.property_type().element_size() else { continue };
            let row = schema::node(NodeKind::MESH).and_then(|mesh| mesh.property(name));
            let a_vertex = match row.map(|row| row.key) {
                Some("vp" | "vn" | "vt" | "vc" | "c%d" | "u%d") => 1,
                // Lists without elements are as good as none.
                Some("wb" | "wv") if found == 0 => continue,
                Some("wb" | "wv") => influences.ok_or("it has weights and no `mi`")? as usize,
                None if rows::may_be_indexed(property) => {
                    return Err(format!("nobody knows what `{}` holds", rows::shown(property)));
                }
                _ => continue,
            };
            let expected = (count as u64).saturating_mul(a_vertex as u64);
            if found != expected || a_vertex == 0 {
                return Err(format!("`{name}` has {found} elements, expected {expected}"));
            }
            *row_size = size.saturating_mul(a_vertex);
        }
        geometry.weights = influences.and_then(|count| weights(node, count as usize));
        Ok(geometry)
    }
}

/// The weights of a mesh, when bones and values are there in the types they should have.
fn weights(node: &Node<'_>, count: usize) -> Option<Weights> {
    let bones = node.property("wb")?.data.integers()?.into_owned();
    let values = node.property("wv")?.data.elements::<f32>()?.into_owned();
    let is_usable = bones.len() == values.len() && !bones.is_empty() && (1..=MOST_INFLUENCES).contains(&count);
    is_usable.then_some(Weights { count, bones, values })
}
