//! Models: a prim each, with a skeleton, meshes, hair and materials.

use std::sync::Arc;

use cast_base::sort;
use cast_interchange::matrix::{inverse, matrix};
use cast_interchange::{Error, notes, plan};
use cast_scene::{Animation, Model, ModelNames, Transform};
use glam::DAffine3;

use super::material::Materials;
use super::skeleton::Rig;
use super::stage::{Origin, Stage};
use super::{hair, mesh, skeleton};
use crate::checked::finite_or;
use crate::usd::layer::{Kind, Property, Specifier, Value};

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

/// What places a prim relative to the one above.
pub(super) fn placed<'p>(transform: &Transform) -> Vec<Property<'p>> {
    let (translation, scale) = (finite_or(transform.translation, 0.0), finite_or(transform.scale, 1.0));
    let order = ["xformOp:translate", "xformOp:orient", "xformOp:scale"];
    vec![
        Property::value(order[0], "double3", Value::doubles(Kind::Double3, translation.map(f64::from))),
        Property::value(order[1], "quatf", Value::floats(Kind::Quaternion, transform.rotation)),
        Property::value(order[2], "float3", Value::floats(Kind::Float3, scale)),
        Property::uniform("xformOpOrder", "token[]", Value::Tokens(order.map(str::to_owned).to_vec())),
    ]
}

/// The transform of a model at which its meshes are bound: bind transforms are in the space of the world. The identity if
/// there is no way back from it.
pub(super) fn bind(model: &Model) -> DAffine3 {
    let placement = model.placement.as_ref().map(matrix).filter(|matrix| inverse(matrix).is_some());
    placement.unwrap_or(DAffine3::IDENTITY)
}

/// A matrix for row vectors.
pub(super) fn rows(matrix: &DAffine3) -> impl Iterator<Item = f64> + use<> {
    let [x, y, z] = [matrix.matrix3.x_axis, matrix.matrix3.y_axis, matrix.matrix3.z_axis].map(|axis| axis.extend(0.0));
    [x, y, z, matrix.translation.extend(1.0)].into_iter().flat_map(|row| row.to_array())
}
