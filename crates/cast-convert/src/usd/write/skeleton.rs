//! Skeletons: joints in the order of their hierarchy, each named by its path.
//!
//! A joint inherits the scale of the one above. Where a bone is not to, the bone above becomes two joints, as in glTF.

use cast_interchange::lists::{push, set};
use cast_interchange::matrix::{affine, inverse, matrix};
use cast_interchange::names::Unique;
use cast_interchange::plan::Scales;
use cast_interchange::plan::joints::{Joint, joints, unscaled};
use cast_interchange::{Error, Report, notes};
use cast_scene::{Model, Skeleton};
use glam::{DAffine3, DVec3};
use hashbrown::HashMap;

use super::stage::Stage;
use super::transform::{bind, rows};
use crate::usd::layer::{Kind, Property, Specifier, Value};
use crate::usd::names::{identifier, without_nul};

/// The joints of a model.
pub(super) struct Rig {
    /// The prim of the skeleton.
    pub(super) prim: usize,
    /// The bones, as they become joints.
    pub(super) bones: Vec<Joint>,
    /// The joint of each bone with its translation and rotation, and the one with its scale, which vertices follow.
    pub(super) joints: Vec<[usize; 2]>,
    /// The names of all joints, which are paths.
    pub(super) paths: Vec<String>,
    /// The joint that stands still.
    pub(super) still: usize,
}

/// The joints so far, with their names and matrices.
#[derive(Default)]
struct Joints {
    paths: Vec<String>,
    /// What the bones are called.
    names: Vec<String>,
    bind: Vec<DAffine3>,
    rest: Vec<DAffine3>,
    /// The names below each joint, and below none.
    unique: HashMap<Option<usize>, Unique>,
    given: Unique,
}

impl Joints {
    /// Adds a joint below another.
    fn add(&mut self, parent: Option<usize>, name: &str, [bind, rest]: [DAffine3; 2]) -> usize {
        let own = self.unique.entry(parent).or_default().give(&identifier(name));
        let above = parent.and_then(|parent| self.paths.get(parent));
        let path = above.map_or(own.clone(), |above| format!("{above}/{own}"));
        self.names.push(self.given.give(&without_nul(name)));
        self.bind.push(bind);
        self.rest.push(rest);
        push(&mut self.paths, path)
    }
}

/// Adds the skeleton of a model; one with a joint that stands still, if there are only blend shapes.
///
/// # Errors
/// Returns an error if the paths of joints would take more than the budget.
pub(super) fn add(
    stage: &mut Stage<'_>,
    model: &Model,
    parent: usize,
    (scaled, needs_still): (Option<&Scales>, bool),
) -> Result<Rig, Error> {
    let mut all = Joints::default();
    let (mut bones, mut of_bones) = (Vec::new(), Vec::new());
    if let Some(skeleton) = &model.skeleton {
        bones = joints(skeleton, scaled, &mut stage.report);
        of_bones = add_bones(stage, &mut all, (skeleton, &bones), bind(model))?;
    }
    let is_alone = all.paths.is_empty();
    let name = if is_alone { "root" } else { "static" };
    let mut still = all.paths.len();
    if is_alone || needs_still {
        stage.report.add_if(!is_alone, &notes::skeleton::STATIC_BONE, model.name().unwrap_or_default());
        still = all.add(None, name, [bind(model), DAffine3::IDENTITY]);
    }
    let prim = stage.layer.add(Some(parent), (Specifier::Def, "Skeleton"), None, "Skeleton");
    stage.layer.fields_of(prim).push(("apiSchemas", Value::Schemas(vec!["SkelBindingAPI"])));
    let matrices = |all: &[DAffine3]| Value::double_array(Kind::Matrix, all.iter().flat_map(rows));
    let is_renamed = all.paths.iter().zip(&all.names).any(|(path, name)| path.rsplit('/').next() != Some(name));
    let names = is_renamed.then(|| Property::uniform("jointNames", "token[]", Value::Tokens(all.names)));
    stage.layer.set(
        prim,
        [
            Property::uniform("joints", "token[]", Value::Tokens(all.paths.clone())),
            Property::uniform("bindTransforms", "matrix4d[]", matrices(&all.bind)),
            Property::uniform("restTransforms", "matrix4d[]", matrices(&all.rest)),
        ]
        .into_iter()
        .chain(names),
    );
    Ok(Rig { prim, bones, joints: of_bones, paths: all.paths, still })
}

fn add_bones(
    stage: &mut Stage<'_>,
    all: &mut Joints,
    (skeleton, bones): (&Skeleton, &[Joint]),
    placement: DAffine3,
) -> Result<Vec<[usize; 2]>, Error> {
    let mut of_bones = vec![[0; 2]; bones.len()];
    let worlds = skeleton.rest_world().matrices();
    // A path has the names of all joints above, so that a chain takes more than its bones.
    let mut bytes = 0_u64;
    for index in skeleton.order() {
        let at = *index as usize;
        let (Some(bone), Some(joint), Some(world)) = (skeleton.bones().get(at), bones.get(at), worlds.get(at)) else {
            continue;
        };
        let above = bone.parent.and_then(|parent| of_bones.get(parent as usize).copied());
        let hook = above.map(|[placed, scaled]| if joint.compensated.is_some() { placed } else { scaled });
        let name = bone.name().filter(|name| !name.is_empty()).map_or_else(|| format!("bone_{index}"), str::to_owned);
        let above = hook.and_then(|hook| all.paths.get(hook)).map_or(0, String::len);
        bytes = bytes.saturating_add((above + name.len()) as u64);
        stage.budget.check(bytes, || "the paths of joints".to_owned())?;
        let world = bindable(affine(world), &name, &mut stage.report);
        let (placed, scaled) = joint.nodes();
        let own = match scaled {
            None => {
                let one = all.add(hook, &name, [placement * world, finite(matrix(&placed))]);
                [one; 2]
            }
            Some(scaled) => {
                let without = world * DAffine3::from_scale(back(scaled.scale));
                let outer = all.add(hook, &unscaled(&name), [placement * without, finite(matrix(&placed))]);
                [outer, all.add(Some(outer), &name, [placement * world, finite(matrix(&scaled))])]
            }
        };
        set(&mut of_bones, at, own);
    }
    stage.budget.spend(bytes, || "the paths of joints".to_owned())?;
    Ok(of_bones)
}

/// The matrix if there is a way back from it, as for the inverse bind matrices of the scene.
fn bindable(world: DAffine3, name: &str, report: &mut Report) -> DAffine3 {
    let is_sound = inverse(&world).is_some();
    report.add_if(!world.is_finite(), &notes::file::NUMBERS, name);
    if is_sound { world } else { DAffine3::IDENTITY }
}

fn finite(matrix: DAffine3) -> DAffine3 {
    if matrix.is_finite() { matrix } else { DAffine3::IDENTITY }
}

/// The scale that takes another one back.
fn back(scale: [f32; 3]) -> DVec3 {
    let back = |scale: f32| if scale == 0.0 || !scale.is_finite() { 1.0 } else { 1.0 / f64::from(scale) };
    DVec3::from_array(scale.map(back))
}
