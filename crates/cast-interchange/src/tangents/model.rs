//! Tangents of all meshes of a model.

use cast_base::{Threads, parallel};
use cast_format::NodeKind;
use cast_write::{Data, Integers, Node};

use super::vertex::{self, unit};
use crate::note_kind::NoteKind;
use crate::notes;
use crate::options::Tangents;
use crate::report::Report;
use crate::vertices::{Copies, Geometry, Shape, shapes_of};

/// The factor by which a mesh and its shapes may grow. A vertex of an ordinary mesh has six corners, and so at most as
/// many copies; without a limit, a small file could contain one vertex with thousands of layers and a million corners.
const MOST_GROWTH: u64 = 8;

/// The number of bytes by which any mesh may grow.
const LEAST_GROWTH: u64 = 1 << 20;

/// The outcome.
#[derive(Default)]
pub struct Computed {
    /// The number of meshes with computed tangents.
    pub meshes: u64,
    /// The number of added vertices.
    pub split: u64,
}

/// The new tangents of a mesh.
struct Plan {
    copies: Option<Copies>,
    row_sizes: Vec<usize>,
    faces: Option<Vec<u32>>,
    tangents: Vec<[f32; 3]>,
    assumed: u64,
}

/// Why tangents were not computed: the kind of the note, and the reason.
type Problem = (&'static NoteKind, String);

/// Handles the tangents of a model as requested, and adds notes on meshes for which that was not possible.
pub fn apply(model: &mut Node<'_>, wish: Tangents, threads: Threads, report: &mut Report) -> Computed {
    let mut computed = Computed::default();
    let is_wanted = |mesh: &Node<'_>| match wish {
        Tangents::Keep | Tangents::Drop => false,
        Tangents::Compute => true,
        Tangents::Complete => mesh.property("vt").is_none_or(|tangents| tangents.data.count() == 0),
    };
    if wish == Tangents::Drop {
        model.children_of_mut(NodeKind::MESH).for_each(|mesh| {
            mesh.remove("vt");
        });
    }
    if !model.children_of(NodeKind::MESH).any(is_wanted) {
        return computed;
    }
    let of_child = shapes_of(model);
    let children = &model.children;
    let plan_of = |(node, shapes): &(&Node<'_>, &Result<Vec<Shape>, String>)| {
        (node.kind == NodeKind::MESH && is_wanted(node)).then(|| plan(node, shapes, children))
    };
    let pairs: Vec<(&Node<'_>, &Result<Vec<Shape>, String>)> = children.iter().zip(&of_child).collect();
    let plans: Vec<Option<Result<Plan, Problem>>> = parallel::map(threads, &pairs, 1, plan_of);
    for (index, (plan, shapes)) in plans.into_iter().zip(of_child).enumerate() {
        let Some(mesh) = model.children.get_mut(index) else { continue };
        let name = mesh.name().unwrap_or_default().to_owned();
        match plan {
            Some(Ok(plan)) => {
                computed.meshes += 1;
                report.add_many(&notes::mesh::TANGENTS_ASSUMED, plan.assumed, name);
                if let Some(copies) = &plan.copies {
                    let before = mesh.property("vp").map_or(0, |positions| positions.data.count());
                    computed.split += (copies.len() as u64).saturating_sub(before);
                    for shape in shapes.iter().flatten() {
                        if let Some(node) = model.children.get_mut(shape.node) {
                            copies.move_shape(node, shape);
                        }
                    }
                }
                if let Some(mesh) = model.children.get_mut(index) {
                    put(mesh, plan);
                }
            }
            Some(Err((kind, reason))) => report.add(kind, format_args!("{name:?}: {reason}")),
            None => {}
        }
    }
    computed
}

fn plan(node: &Node<'_>, shapes: &Result<Vec<Shape>, String>, siblings: &[Node<'_>]) -> Result<Plan, Problem> {
    let missing = |what: &str| (&notes::mesh::TANGENTS_IMPOSSIBLE, what.to_owned());
    let failed = |why: String| (&notes::mesh::TANGENTS_NOT_COMPUTED, why);
    let normals = node.property("vn").and_then(|normals| normals.data.elements::<[f32; 3]>());
    let coordinates = node.property("u0").and_then(|coordinates| coordinates.data.elements::<[f32; 2]>());
    let (normals, coordinates) = match (normals, coordinates) {
        (Some(normals), Some(coordinates)) => (normals, coordinates),
        (None, Some(_)) => return Err(missing("it has no normals")),
        (Some(_), None) => return Err(missing("it has no texture coordinates")),
        (None, None) => return Err(missing("it has neither normals nor texture coordinates")),
    };
    let shapes = shapes.as_ref().map_err(|reason| failed(reason.clone()))?;
    if let Some(unknown) = Geometry::unknown(node) {
        return Err((&notes::mesh::TANGENTS_UNKNOWN, format!("`{unknown}`")));
    }
    let Geometry { positions, faces, row_sizes, .. } = Geometry::of(node, shapes, siblings).map_err(failed)?;
    let normals: Vec<[f32; 3]> = normals.iter().map(|normal| unit(*normal).unwrap_or_default()).collect();
    let corners = vertex::of_corners(&faces, &positions, &normals, &coordinates).map_err(|why| failed(why.into()))?;
    let split = vertex::split(&faces, &normals, corners);
    let copies = (split.old_of_new.len() > positions.len()).then(|| Copies::new(split.old_of_new, positions.len()));
    if let Some(copies) = &copies {
        check_growth(copies, positions.len(), &row_sizes, shapes).map_err(failed)?;
    }
    let faces = Some(split.faces).filter(|_| copies.is_some());
    Ok(Plan { copies, row_sizes, faces, tangents: split.tangents, assumed: split.assumed })
}

fn check_growth(copies: &Copies, count: usize, row_sizes: &[usize], shapes: &[Shape]) -> Result<(), String> {
    let bytes = |vertices: usize, moved: &dyn Fn(&Shape) -> u64| {
        let row: usize = row_sizes.iter().fold(0, |sum, size| sum.saturating_add(*size));
        let of_shape = |shape: &Shape| {
            let row = shape.arrays.iter().fold(4, |sum: usize, (_, size)| sum.saturating_add(*size));
            moved(shape).saturating_mul(row as u64)
        };
        let own = (vertices as u64).saturating_mul(row as u64);
        shapes.iter().map(of_shape).fold(own, u64::saturating_add)
    };
    let before = bytes(count, &|shape| shape.vertices.len() as u64);
    let after = bytes(copies.len(), &|shape| copies.moved(shape));
    if after > before.saturating_mul(MOST_GROWTH).saturating_add(LEAST_GROWTH) {
        return Err(format!("it would grow from {before} to {after} bytes"));
    }
    Ok(())
}

fn put(mesh: &mut Node<'_>, plan: Plan) {
    if let Some(copies) = &plan.copies {
        for (property, size) in mesh.properties.iter_mut().zip(&plan.row_sizes).filter(|(_, size)| **size > 0) {
            property.data = copies.move_rows(&property.data, *size);
        }
    }
    if let Some(faces) = plan.faces {
        mesh.set("f", Data::from(Integers::from(faces)));
    }
    mesh.set("vt", plan.tangents);
}
