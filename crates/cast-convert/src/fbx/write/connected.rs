//! Bones that importers take as connected.
//!
//! FBX has no ends of bones. Blender's importer (`wm.fbx_import`, since 4.5) puts them along the y axis, as far away as the
//! bones below are on average, and connects a bone that starts where the one above ends. A connected bone is turned and
//! scaled, but never moved. Nothing in the file could tell it otherwise but a bone in a slightly wrong place, or one that is
//! not there at all, which is worse for everybody else: so it is said.

use cast_scene::{Model, Skeleton};
use glam::DVec3;

use super::scene::Scene;
use crate::notes;

/// How near, in the unit of the file.
const CONNECTED: f64 = 1e-4;

/// Says which bones of a model are moved by animations and taken as connected; `moved` are the former, each once.
pub(super) fn report(scene: &mut Scene, model: &Model, moved: impl Iterator<Item = usize>) {
    let Some(skeleton) = &model.skeleton else { return };
    let ends = ends(skeleton);
    let connected: Vec<usize> = moved.filter(|bone| is_connected(skeleton, &ends, *bone)).collect();
    let first = connected.first().and_then(|bone| skeleton.bones().get(*bone)?.name()).unwrap_or_default();
    scene.report.add_many(&notes::skeleton::CONNECTED_BONES, connected.len() as u64, first);
}

/// How long each bone is taken for; `None` for those with nothing below.
fn ends(skeleton: &Skeleton) -> Vec<Option<f64>> {
    let mut below = vec![(0.0, 0_u32); skeleton.bones().len()];
    for (bone, local) in skeleton.bones().iter().zip(&skeleton.rest().locals) {
        let parent = bone.parent.and_then(|parent| below.get_mut(parent as usize));
        if let Some((length, count)) = parent {
            *length += DVec3::from(local.translation.map(f64::from)).length();
            *count += 1;
        }
    }
    below.into_iter().map(|(length, count)| (count > 0).then(|| length / f64::from(count))).collect()
}

fn is_connected(skeleton: &Skeleton, ends: &[Option<f64>], bone: usize) -> bool {
    let parent = skeleton.bones().get(bone).and_then(|bone| bone.parent);
    let end = parent.and_then(|parent| ends.get(parent as usize).copied().flatten());
    let local = skeleton.rest().locals.get(bone);
    end.zip(local).is_some_and(|(end, local)| {
        DVec3::from(local.translation.map(f64::from)).distance(DVec3::new(0.0, end, 0.0)) < CONNECTED
    })
}
