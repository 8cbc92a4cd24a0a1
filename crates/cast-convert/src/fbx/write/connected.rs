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

/// What says in a layer that a bone stays where it is.
const BYTES_A_LAYER: u64 = 1024;

/// Shows the bones of a model that are moved, and would be taken as connected, a little off. `layers` are those of all
/// animations.
///
/// # Errors
/// When what says so in each of many animations would take more than the budget.
pub(super) fn loosen(
    scene: &mut Scene,
    model: &Model,
    objects: &Objects,
    (moved, layers): (&Moved, &[Id]),
    unit: Option<f32>,
) -> Result<(), Error> {
    let Some(skeleton) = &model.skeleton else { return Ok(()) };
    let is_bound = model.meshes.iter().any(|mesh| mesh.influences.is_some());
    let metre = 1.0 / f64::from(unit.unwrap_or(1.0));
    let ends = ends(skeleton, SHORTEST * metre);
    for (index, moved_in) in moved {
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
        let shown = place + off.normalize_or(side) * far;
        let shown = Transform { translation: shown.as_vec3().to_array(), ..*local };
        if let Some(object) = scene.objects.get_mut(bone.object) {
            *object = bone.placed(&shown);
        }
        let still = layers.len().saturating_sub(moved_in.len());
        scene.budget.spend(BYTES_A_LAYER.saturating_mul(still as u64), || {
            format!("where bone {:?} stays in each of {still} animations", bone.name)
        })?;
        for layer in layers.iter().filter(|layer| moved_in.binary_search(layer).is_err()) {
            animation::hold(scene, *layer, bone.id, local.translation);
        }
    }
    Ok(())
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
