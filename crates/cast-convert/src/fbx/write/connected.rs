//! Bones that importers take as connected, kept apart.
//!
//! FBX has no ends of bones. Blender's importer (`wm.fbx_import`, since 4.5) puts them along the y axis, as far away as the
//! bones below are on average, and connects a bone that starts where the one above ends: in the bind pose, and in the pose
//! that the objects show. A connected bone is turned and scaled, but never moved. So the objects of bones that animations
//! move show them a little off the end, by a tenth of a millimetre. What they are bound to stays exact, and so do all
//! animations: those that do not move such a bone say where it stays. One more bone below the other, or other bind
//! matrices, would be worse for everybody else. Where no mesh is bound, the objects alone say where bones are: they stay
//! exact, and what Blender will do is said.

use cast_scene::{Model, Skeleton, Transform};
use glam::DVec3;

use super::animation::{self, Moved};
use super::objects::Objects;
use super::scene::{Id, Scene};
use crate::{Error, notes};

/// How near is taken as connected, in metres, with some room for rounding.
const CONNECTED: f64 = 1.1e-4;
/// How far off the bone is shown, in metres, and of its distance from the origin where single precision is coarser.
const OFF: f64 = 1.25e-4;
const OFF_OF_DISTANCE: f64 = 1e-6;
/// No bone is taken as shorter, in metres.
const SHORTEST: f64 = 0.01;

/// What says in a layer that a bone stays where it is: a curve node, its properties, and what connects it.
const BYTES_A_LAYER: u64 = 4096;

/// A bone to be shown off.
struct Shown {
    index: usize,
    at: DVec3,
}

/// Shows the bones of all models that are moved, and would be taken as connected, a little off. `layers` are those of all
/// animations.
///
/// # Errors
/// When what says so in each of many animations would take more than the budget. Nothing of it has been made then.
pub(super) fn loosen(
    scene: &mut Scene,
    models: &[(&Model, &Objects, &Moved)],
    layers: &[Id],
    unit: Option<f32>,
) -> Result<(), Error> {
    let metre = 1.0 / f64::from(unit.unwrap_or(1.0));
    let found: Vec<Vec<Shown>> = models.iter().map(|model| connected(scene, model, metre)).collect();
    let mut stays = 0_usize;
    for (shown, (_, _, moved)) in found.iter().zip(models) {
        let in_others = |shown: &Shown| layers.len().saturating_sub(moved.get(&shown.index).map_or(0, Vec::len));
        stays = shown.iter().map(in_others).fold(stays, usize::saturating_add);
    }
    scene.budget.spend(BYTES_A_LAYER.saturating_mul(stays as u64), || {
        let bones: usize = found.iter().map(Vec::len).sum();
        format!("where {bones} bones stay in those of {} animations that do not move them", layers.len())
    })?;
    for (shown, (model, objects, moved)) in found.into_iter().zip(models) {
        let Some(skeleton) = &model.skeleton else { continue };
        for Shown { index, at } in shown {
            let (Some(bone), Some(local)) = (objects.bones.get(index), skeleton.rest().locals.get(index)) else {
                continue;
            };
            scene.report.add(&notes::skeleton::BONES_SHOWN_OFF, &bone.name);
            let shown = Transform { translation: at.as_vec3().to_array(), ..*local };
            if let Some(object) = scene.objects.get_mut(bone.object) {
                *object = bone.placed(&shown);
            }
            let moved_in = moved.get(&index).map(Vec::as_slice).unwrap_or_default();
            for layer in layers.iter().filter(|layer| moved_in.binary_search(layer).is_err()) {
                animation::hold(scene, *layer, bone.id, local.translation);
            }
        }
    }
    Ok(())
}

/// The bones of a model that are to be shown off, and where. Those of which this would be a loss are said.
fn connected(scene: &mut Scene, (model, objects, moved): &(&Model, &Objects, &Moved), metre: f64) -> Vec<Shown> {
    let Some(skeleton) = &model.skeleton else { return Vec::new() };
    let is_bound = model.meshes.iter().any(|mesh| mesh.influences.is_some());
    let ends = ends(skeleton, SHORTEST * metre);
    let mut all = Vec::new();
    for index in moved.keys() {
        let parent = skeleton.bones().get(*index).and_then(|bone| bone.parent);
        let end = parent.and_then(|parent| ends.get(parent as usize).copied().flatten());
        let (Some(end), Some(local)) = (end, skeleton.rest().locals.get(*index)) else { continue };
        let Some(bone) = objects.bones.get(*index) else { continue };
        let place = DVec3::from(local.translation.map(f64::from));
        let off = place - DVec3::new(0.0, end, 0.0);
        if off.length() > CONNECTED * metre {
            continue;
        }
        if !is_bound {
            scene.report.add(&notes::skeleton::CONNECTED_BONES, &bone.name);
            continue;
        }
        // To either side in turn: what is below a bone is shown off with it.
        let side = if index % 2 == 0 { DVec3::X } else { DVec3::NEG_X };
        let far = (OFF * metre).max(OFF_OF_DISTANCE * bone.world.translation.abs().max_element());
        all.push(Shown { index: *index, at: place + off.normalize_or(side) * far });
    }
    all
}

/// How long each bone is taken for; `None` for those with nothing below.
fn ends(skeleton: &Skeleton, shortest: f64) -> Vec<Option<f64>> {
    let mut below = vec![(0.0, 0_u32); skeleton.bones().len()];
    for (bone, local) in skeleton.bones().iter().zip(&skeleton.rest().locals) {
        let parent = bone.parent.and_then(|parent| below.get_mut(parent as usize));
        if let Some((length, count)) = parent {
            *length += DVec3::from(local.translation.map(f64::from)).length();
            *count += 1;
        }
    }
    let end = |(length, count): (f64, u32)| (count > 0).then(|| (length / f64::from(count)).max(shortest));
    below.into_iter().map(end).collect()
}
