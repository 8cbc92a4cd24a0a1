//! End bones, which keep animated child bones movable in Blender.
//!
//! FBX does not store where bones end. Blender's importer (`wm.fbx_import`, since 4.5) places the end along the y axis,
//! at the average distance of the child bones, and connects a child that starts exactly there. A connected bone can
//! rotate and scale but never move. So if an animation moves a child that would be connected, its parent gets an end
//! bone, as other exporters write them, so far out that no child starts at the average. All positions stay exact. The
//! alternative, to shift the moved bone a little, is visible in small models and requires every other animation to
//! correct its position.

use cast_interchange::names::Unique;
use cast_interchange::narrow::narrow;
use cast_interchange::notes;
use cast_scene::Transform;
use glam::DVec3;
use hashbrown::{HashMap, HashSet};

use super::animation::Moved;
use super::models::add_limb;
use super::objects::{Bone, Id, Limb, Objects, Scene};
use super::rows;
use crate::marks;

/// The distance, in metres, at which Blender connects bones, with some room for rounding.
const CONNECTED: f64 = 1.1e-4;
/// The distance to keep from the average, in metres, and relative to the distance from the origin where single
/// precision is coarser.
const APART: f64 = 4e-4;
const APART_OF_DISTANCE: f64 = 4e-6;
/// The minimum length of a bone, in metres.
const SHORTEST: f64 = 0.01;

/// The distances of the children of a bone.
#[derive(Clone, Copy, Default)]
struct Below {
    count: f64,
    sum: f64,
    longest: f64,
}

/// Adds an end to each bone of a model that needs one. `moved` are the bones whose translation is animated, `unit` is that
/// of the file in metres.
pub(super) fn add(scene: &mut Scene, objects: &Objects, moved: &Moved, unit: f32) {
    if moved.is_empty() {
        return;
    }
    let metre = 1.0 / f64::from(unit);
    let place = |limb: &Limb| DVec3::from(limb.local.translation.map(f64::from));
    let mut below: HashMap<Id, Below> = HashMap::new();
    let mut names = Unique::default();
    for limb in objects.bones.iter().flat_map(Bone::limbs) {
        names.give(&limb.name);
        let length = place(&limb).length();
        let below = below.entry(limb.above).or_default();
        *below = Below { count: below.count + 1.0, sum: below.sum + length, longest: below.longest.max(length) };
    }
    let mut ending = HashSet::new();
    let moved = moved.iter().filter_map(|index| objects.bones.get(*index)?.limbs().next());
    for limb in moved.filter(|limb| limb.above != objects.parent) {
        let Some(below) = below.get(&limb.above) else { continue };
        let end = (below.sum / below.count).max(SHORTEST * metre);
        let off = (place(&limb) - DVec3::new(0.0, end, 0.0)).length();
        if off <= CONNECTED * metre + off_origin(&limb) * 1e-6 {
            ending.insert(limb.above);
        }
    }
    for bone in objects.bones.iter().flat_map(Bone::limbs).filter(|bone| ending.contains(&bone.id)) {
        let Some(below) = below.get(&bone.id) else { continue };
        scene.report.add(&notes::skeleton::BONE_ENDS, &bone.name);
        let apart = (APART * metre).max(APART_OF_DISTANCE * off_origin(&bone));
        let average = below.longest.max(SHORTEST * metre) + apart;
        let length = average * (below.count + 1.0) - below.sum;
        let local = Transform { translation: [0.0, narrow(length), 0.0], ..Transform::IDENTITY };
        let (id, name) = (scene.id(), names.give(&format!("{}_end", bone.name)));
        let end = Limb { id, above: bone.id, name, local, world: bone.world };
        add_limb(scene, &end, [rows::mark(marks::END)]);
    }
}

fn off_origin(limb: &Limb) -> f64 {
    limb.world.translation.abs().max_element()
}
