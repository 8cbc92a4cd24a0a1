//! Ends of bones, so that what animations move below them is moved.
//!
//! FBX has no ends of bones. Blender's importer (`wm.fbx_import`, since 4.5) puts them along the y axis, as far away as the
//! bones below are on average, and connects a bone that starts where the one above ends. A connected bone is turned and
//! scaled, but never moved. So a bone below which animations move one that would be connected gets an end: one more bone, as
//! exporters write them, so far out that no other starts at the average. All places stay exact. Showing the moved bone a
//! little off instead is seen in small models, and every animation that does not move it has to say where it stays.

use std::collections::BTreeSet;

use cast_scene::{Model, Transform};

use super::animation::Moved;
use super::models::limb;
use super::objects::{Bone, INHERIT_ALL, Objects};
use super::rows;
use super::scene::Scene;
use crate::names::Unique;
use crate::{marks, notes};

/// How near is taken as connected, in metres, with some room for rounding.
const CONNECTED: f64 = 1.1e-4;
/// How far from the average other bones start, in metres, and of the distance from the origin where single precision is
/// coarser.
const APART: f64 = 4e-4;
const APART_OF_DISTANCE: f64 = 4e-6;
/// No bone is taken as shorter, in metres.
const SHORTEST: f64 = 0.01;

/// How far away the bones are that hang on a bone.
#[derive(Clone, Copy, Default)]
struct Below {
    count: f64,
    sum: f64,
    longest: f64,
}

/// Adds an end to each bone of a model that needs one. `moved` are the bones that animations move.
pub(super) fn add(scene: &mut Scene, model: &Model, objects: &Objects, moved: &Moved, unit: Option<f32>) {
    let Some(skeleton) = &model.skeleton else { return };
    let metre = 1.0 / f64::from(unit.unwrap_or(1.0));
    let bones = || skeleton.bones().iter().zip(&skeleton.rest().locals);
    let place = |local: &Transform| glam::DVec3::from(local.translation.map(f64::from));
    let mut below = vec![Below::default(); skeleton.bones().len()];
    for (bone, local) in bones() {
        if let Some(below) = bone.parent.and_then(|parent| below.get_mut(parent as usize)) {
            let length = place(local).length();
            *below = Below { count: below.count + 1.0, sum: below.sum + length, longest: below.longest.max(length) };
        }
    }
    let mut ending = BTreeSet::new();
    for (index, (bone, local)) in bones().enumerate().filter(|(index, _)| moved.contains(index)) {
        let Some((parent, below)) = bone.parent.and_then(|parent| Some((parent, below.get(parent as usize)?))) else {
            continue;
        };
        let end = (below.sum / below.count).max(SHORTEST * metre);
        let off = (place(local) - glam::DVec3::new(0.0, end, 0.0)).length();
        let rounding = objects.bones.get(index).map_or(0.0, |bone| off_origin(bone) * 1e-6);
        if off <= CONNECTED * metre + rounding {
            ending.insert(parent as usize);
        }
    }
    if ending.is_empty() {
        return;
    }
    let mut names = Unique::default();
    objects.bones.iter().for_each(|bone| drop(names.give(&bone.name)));
    for (bone, below) in ending.into_iter().filter_map(|index| Some((objects.bones.get(index)?, below.get(index)?))) {
        scene.report.add(&notes::skeleton::BONE_ENDS, &bone.name);
        let apart = (APART * metre).max(APART_OF_DISTANCE * off_origin(bone));
        let average = below.longest.max(SHORTEST * metre) + apart;
        let length = average * (below.count + 1.0) - below.sum;
        #[allow(clippy::cast_possible_truncation, reason = "what files hold")]
        let local = Transform { translation: [0.0, length as f32, 0.0], ..Transform::IDENTITY };
        let (id, name) = (scene.id(), names.give(&format!("{}_end", bone.name)));
        let end = Bone { id, name, world: bone.world, inherit: INHERIT_ALL };
        limb(scene, end.placed(&local).row(rows::mark(marks::END)), &end, bone.id);
    }
}

fn off_origin(bone: &Bone) -> f64 {
    bone.world.translation.abs().max_element()
}
