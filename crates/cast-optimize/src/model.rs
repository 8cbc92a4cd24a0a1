//! The meshes of a model, and their blend shapes.

use cast_base::parallel;

use cast_format::NodeKind;
use cast_interchange::nodes::set_weights;
use cast_interchange::vertices::{Copies, Shape, rows, shapes_of};
use cast_interchange::{Tangents, notes, tangents};
use cast_write::{Data, Integers, Node};
use rayon::prelude::*;

use super::mesh::{Plan, plan};
use super::{Options, Simplified, Summary};

/// Optimises the meshes of a model. Returns those that have to stay unchanged, by child index, and why.
pub(super) fn optimize(model: &mut Node<'_>, options: &Options, summary: &mut Summary) -> Vec<(usize, String)> {
    if options.tangents == Tangents::Keep {
        return if options.changes_meshes() { changed(model, options, summary) } else { Vec::new() };
    }
    // Tangents depend on the final faces, and split vertices, some of which are then equal.
    let before = options.clone().order(false);
    let mut reasons = if before.changes_meshes() { changed(model, &before, summary) } else { Vec::new() };
    let computed = tangents::apply(model, options.tangents, options.threads, &mut summary.report);
    summary.steps.tangents += computed.meshes;
    summary.steps.split += computed.split;
    let after = Options::nothing().weld(options.weld).order(options.order).threads(options.threads);
    if after.changes_meshes() {
        let again = changed(model, &after, summary);
        if reasons.is_empty() {
            reasons = again;
        }
    }
    reasons
}

fn changed(model: &mut Node<'_>, options: &Options, summary: &mut Summary) -> Vec<(usize, String)> {
    let Summary { steps, simplified, report, .. } = summary;
    let of_child = shapes_of(model);
    let children = &model.children;
    let plan_of = |(node, shapes): &(&Node<'_>, &Result<Vec<Shape>, String>)| {
        let is_mesh = node.kind == NodeKind::MESH;
        let shapes = || shapes.as_ref().map_err(Clone::clone);
        is_mesh.then(|| shapes().and_then(|shapes| plan(node, children, shapes, options)))
    };
    let pairs: Vec<(&Node<'_>, &Result<Vec<Shape>, String>)> = children.iter().zip(&of_child).collect();
    let plans: Vec<Option<Result<Plan, String>>> = parallel::map(options.threads, &pairs, 1, plan_of);
    let mut reasons = Vec::new();
    let mut moved: Vec<(Shape, &Copies)> = Vec::new();
    for (index, (shapes, plan)) in of_child.into_iter().zip(&plans).enumerate() {
        match plan {
            Some(Ok(plan)) => {
                steps.weights += plan.dropped_weights;
                steps.welded += plan.welded;
                steps.unused += plan.unused;
                steps.reordered += u64::from(plan.is_reordered);
                if let Some(mesh) = &plan.simplified {
                    steps.simplified += mesh.before.saturating_sub(mesh.after);
                    if mesh.after > mesh.wanted {
                        let Simplified { name, before, after, wanted, .. } = mesh;
                        let what = format_args!("{name:?}: kept {after} of {before} faces instead of {wanted}");
                        report.add(&notes::mesh::FACES_KEPT, what);
                    }
                    simplified.extend((mesh.after < mesh.before).then(|| mesh.clone()));
                }
                let copies = plan.copies.as_ref();
                moved.extend(shapes.unwrap_or_default().into_iter().filter_map(|shape| Some((shape, copies?))));
            }
            Some(Err(reason)) => reasons.push((index, reason.clone())),
            None => {}
        }
    }
    for (shape, copies) in moved {
        if let Some(node) = model.children.get_mut(shape.node) {
            copies.move_shape(node, &shape);
        }
    }
    let apply = |(node, plan): (&mut Node<'_>, &Option<Result<Plan, String>>)| {
        if let Some(Ok(plan)) = plan {
            apply(node, plan);
        }
    };
    if options.threads.are_several() {
        model.children.par_iter_mut().zip(&plans).for_each(apply);
    } else {
        model.children.iter_mut().zip(&plans).for_each(apply);
    }
    reasons
}

/// Applies the plan to a mesh.
fn apply(node: &mut Node<'_>, plan: &Plan) {
    if let Some(weights) = &plan.weights {
        set_weights(node, weights.count, weights.bones.clone(), weights.values.clone());
    }
    if let Some(copies) = &plan.copies {
        let influences = plan.weights.as_ref().map(|weights| weights.count);
        for (property, size) in node.properties.iter_mut().zip(&plan.row_sizes).filter(|(_, size)| **size > 0) {
            // Weights that were just replaced, possibly with fewer per vertex and another width.
            let new = influences.filter(|_| matches!(rows::name(property), "wb" | "wv"));
            let element = property.data.property_type().element_size().unwrap_or(0);
            let size = new.map_or(*size, |influences| element.saturating_mul(influences));
            property.data = copies.move_rows(&property.data, size);
        }
    }
    if let Some(faces) = &plan.faces {
        node.set("f", Data::from(Integers::from(faces.clone())));
    }
}
