//! Models: a prim each, with a skeleton, meshes, hair and materials.

use std::sync::Arc;

use cast_base::sort;
use cast_interchange::{Error, notes, plan};
use cast_scene::{Animation, Model, ModelNames};

use super::material::Materials;
use super::skeleton::Rig;
use super::stage::{Origin, Stage};
use super::transform::{bind, placed};
use super::{hair, mesh, skeleton};
use crate::usd::layer::{Specifier, Value};

/// A model in the stage.
pub(super) struct Placed<'p> {
    pub(super) model: &'p Arc<Model>,
    pub(super) prim: usize,
    pub(super) rig: Option<Rig>,
    /// The prim of each mesh; `None` for those without triangles.
    pub(super) meshes: Vec<Option<usize>>,
}

/// Adds a model below a prim. `scaled` are the names of bones that animations scale, if there are any.
///
/// # Errors
/// Returns an error if something would take more than the budget.
pub(super) fn add<'p>(
    stage: &mut Stage<'p>,
    model: &'p Arc<Model>,
    parent: usize,
    (origin, scaled, kind): (Origin<'p>, Option<&plan::Scales>, Option<&'static str>),
) -> Result<Placed<'p>, Error> {
    let is_skinned = model.skeleton.is_some() || !model.blend_shapes.is_empty();
    let type_name = if is_skinned { "SkelRoot" } else { "Xform" };
    let prim = stage.layer.add(Some(parent), (Specifier::Def, type_name), model.name(), "model");
    stage.layer.fields_of(prim).extend(kind.map(|kind| ("kind", Value::token(kind))));
    if let Some(placement) = &model.placement {
        stage.layer.set(prim, placed(placement));
    }
    let rigged = model.skeleton.as_ref().is_some_and(|skeleton| !skeleton.rig().is_empty());
    if rigged && scaled.is_none() {
        stage.report.add(&notes::skeleton::CONSTRAINTS_BAKED, model.name().unwrap_or_default());
    }
    let plans = mesh::plan_all(stage, model);
    let needs_still = plans.iter().flatten().any(|plan| plan.needs_still);
    let rig = is_skinned.then(|| skeleton::add(stage, model, prim, (scaled, needs_still))).transpose()?;
    let mut materials = Materials::new(&model.materials, origin, prim);
    let bind = bind(model);
    let mut meshes = Vec::with_capacity(plans.len());
    for (mesh, plan) in model.meshes.iter().zip(plans) {
        meshes.push(mesh::add(stage, (model, mesh, plan), (prim, rig.as_ref(), bind), &mut materials)?);
    }
    for one in &model.hairs {
        hair::add(stage, one, prim, &mut materials);
    }
    materials.add_rest(stage);
    Ok(Placed { model, prim, rig, meshes })
}

/// The models that an animation moves: those with something of the name of a curve, and those with a rig.
pub(super) fn moved_by<'s, 'p>(
    names: &ModelNames,
    animation: &Animation,
    placed: &'s [Placed<'p>],
) -> Vec<&'s Placed<'p>> {
    let has_rig = |placed: &Placed<'_>| placed.model.skeleton.as_ref().is_some_and(|one| !one.rig().is_empty());
    let mut moved: Vec<usize> = names.moved_by(animation);
    moved.extend(placed.iter().enumerate().filter(|(_, placed)| has_rig(placed)).map(|(index, _)| index));
    sort::unstable(&mut moved);
    moved.dedup();
    moved.into_iter().filter_map(|index| placed.get(index)).collect()
}
