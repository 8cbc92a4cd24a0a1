//! The meshes of a model, and their blend shapes.

use cast_base::parallel;

use cast_format::NodeKind;
use cast_interchange::names::lod_name;
use cast_interchange::vertices::{Copies, Shape, shapes_of};
use cast_interchange::{Tangents, tangents};
use cast_write::Node;
use rayon::prelude::*;

use super::mesh::{Plan, Prepared, prepare};
use super::simplified::{self, Level};
use super::{Options, Summary, levels};

/// What became of the meshes of a model.
#[derive(Default)]
pub(super) struct Outcome {
    /// The meshes that have to stay unchanged, by child index, and why.
    pub(super) reasons: Vec<(usize, String)>,
    /// The former names of the meshes that have levels of detail.
    pub(super) old_names: Vec<String>,
}

/// Optimises the meshes of a model; `triangles` is the number of those of the document.
pub(super) fn optimize(model: &mut Node<'_>, options: &Options, triangles: u64, summary: &mut Summary) -> Outcome {
    if options.tangents == Tangents::Keep {
        return if options.changes_meshes() { changed(model, options, triangles, summary) } else { Outcome::default() };
    }
    // Tangents depend on the final faces, and split vertices, some of which are then equal.
    let before = options.clone().order(false);
    let mut outcome =
        if before.changes_meshes() { changed(model, &before, triangles, summary) } else { Outcome::default() };
    let computed = tangents::apply(model, options.tangents, options.threads, &mut summary.report);
    summary.steps.tangents += computed.meshes;
    summary.steps.split += computed.split;
    let after = Options::nothing().weld(options.weld).order(options.order).threads(options.threads);
    if after.changes_meshes() {
        let again = changed(model, &after, triangles, summary);
        if outcome.reasons.is_empty() {
            outcome.reasons = again.reasons;
        }
    }
    outcome
}

/// A mesh that is planned, or why it has to stay unchanged; `None` for other nodes.
type Found = Option<Result<Prepared, String>>;

fn changed(model: &mut Node<'_>, options: &Options, triangles: u64, summary: &mut Summary) -> Outcome {
    let of_child = shapes_of(model);
    let children = &model.children;
    let prepare_one = |(node, shapes): &(&Node<'_>, &Result<Vec<Shape>, String>)| {
        let is_mesh = node.kind == NodeKind::MESH;
        let shapes = || shapes.as_ref().map_err(Clone::clone);
        is_mesh.then(|| shapes().and_then(|shapes| prepare(node, children, shapes, options)))
    };
    let pairs: Vec<(&Node<'_>, &Result<Vec<Shape>, String>)> = children.iter().zip(&of_child).collect();
    let mut prepared: Vec<Found> = parallel::map(options.threads, &pairs, 1, prepare_one);
    let levels = simplified::of(&mut prepared, children, options, triangles, summary);
    let shapes_of = |child: usize| of_child.get(child).and_then(|shapes| shapes.as_deref().ok()).unwrap_or_default();
    let plan = |child: usize, level: &Level| {
        let prepared = prepared.get(child)?.as_ref()?.as_ref().ok()?;
        Some(prepared.plan(shapes_of(child), level.faces_of(child), options))
    };
    let indices: Vec<usize> = (0..prepared.len()).collect();
    let own = Level::default();
    let own = levels.iter().find(|level| level.number == 0).unwrap_or(&own);
    let plans: Vec<Option<Plan>> = parallel::map(options.threads, &indices, 1, |child| plan(*child, own));

    let further: Vec<(&Level, usize)> = levels
        .iter()
        .filter(|level| level.number > 0)
        .flat_map(|level| indices.iter().map(move |child| (level, *child)))
        .collect();
    let of_level = |(level, child): &(&Level, usize)| {
        let (mesh, plan) = (children.get(*child)?, plan(*child, level)?);
        let name = lod_name(&levels::base(mesh, *child), level.number);
        Some(levels::level(children, mesh, shapes_of(*child), &plan, name))
    };
    let further: Vec<Option<Vec<Node<'_>>>> = parallel::map(options.threads, &further, 1, of_level);

    let mut outcome = Outcome::default();
    let steps = &mut summary.steps;
    for (index, found) in prepared.into_iter().enumerate() {
        if let Some(Err(reason)) = found {
            outcome.reasons.push((index, reason));
        }
    }
    let mut moved: Vec<(Shape, &Copies)> = Vec::new();
    for (shapes, plan) in of_child.into_iter().zip(&plans) {
        let Some(plan) = plan else { continue };
        steps.weights += plan.dropped_weights;
        steps.welded += plan.welded;
        steps.unused += plan.unused;
        steps.reordered += u64::from(plan.is_reordered);
        let copies = plan.copies.as_ref();
        moved.extend(shapes.unwrap_or_default().into_iter().filter_map(|shape| Some((shape, copies?))));
    }
    for (shape, copies) in moved {
        if let Some(node) = model.children.get_mut(shape.node) {
            copies.move_shape(node, &shape);
        }
    }
    let apply = |(node, plan): (&mut Node<'_>, &Option<Plan>)| {
        if let Some(plan) = plan {
            plan.apply(node);
        }
    };
    if options.threads.are_several() {
        model.children.par_iter_mut().zip(&plans).for_each(apply);
    } else {
        model.children.iter_mut().zip(&plans).for_each(apply);
    }
    if !options.lods.is_empty() {
        for (index, (mesh, _)) in
            model.children.iter_mut().zip(&plans).enumerate().filter(|(_, (_, plan))| plan.is_some())
        {
            outcome.old_names.extend(mesh.name().map(str::to_owned));
            let name = lod_name(&levels::base(mesh, index), 0);
            mesh.set("n", name);
        }
    }
    model.children.extend(further.into_iter().flatten().flatten());
    outcome
}
