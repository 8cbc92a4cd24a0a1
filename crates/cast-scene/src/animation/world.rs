//! Curves relative to the scene, in files before 2023-10 (`ts` = `world`).

use cast_base::sort;

use glam::DVec3;

use super::last_keys::LastKeys;
use super::tracks::BoneTrack;
use super::{Curve, ModelPose};
use crate::Transform;
use crate::bones::{BoneMatrix, World};
use crate::skeleton::Skeleton;
use crate::transform::{inverse, rotation_of, single};

/// Sorts tracks by their bones, parents before children: the parent must be in place before the values of a bone can be
/// made relative to it. Tracks of the same bone keep their order.
pub(super) fn sort(tracks: &mut [BoneTrack], skeleton: &Skeleton) {
    let subtrees = skeleton.subtrees();
    sort::by_key(tracks, |track| subtrees.rank(track.bone));
}

/// Applies sorted tracks.
pub(super) fn apply(
    mut tracks: &[BoneTrack],
    curves: &[Curve],
    frame: f64,
    skeleton: &Skeleton,
    pose: &mut ModelPose,
    world: &mut World,
) {
    skeleton.world_into(&pose.bones, world);
    for index in skeleton.order() {
        let (Some(bone), Some(local)) =
            (skeleton.bones().get(*index as usize), pose.bones.locals.get_mut(*index as usize))
        else {
            continue;
        };
        let own = tracks.iter().take_while(|track| track.bone == *index).count();
        let (own, others) = tracks.split_at(own);
        tracks = others;
        if !own.is_empty() {
            let parent = world.placed(bone.parent);
            *local = relative(own.iter(), curves, frame, skeleton, *index, *local, &parent);
        }
        world.place(*index, bone, local);
    }
}

/// Applies the tracks to the bone in the space of the model, and makes the result relative to the parent.
pub(super) fn relative<'t>(
    tracks: impl Iterator<Item = &'t BoneTrack> + Clone,
    curves: &[Curve],
    frame: f64,
    skeleton: &Skeleton,
    bone: u32,
    mut local: Transform,
    parent: &BoneMatrix,
) -> Transform {
    let compensates = skeleton.bones().get(bone as usize).is_some_and(|bone| bone.segment_scale_compensate);
    let placed = parent.child(&local, compensates);
    let mut current = in_model(placed.matrix.translation, &placed, local);
    let rest_local = skeleton.rest().locals.get(bone as usize).copied().unwrap_or_default();
    let rest_placed = skeleton.rest_world().placed(Some(bone));
    let rest = in_model(rest_placed.matrix.translation, &rest_placed, rest_local);
    for track in tracks.clone() {
        track.apply(curves, frame, &mut LastKeys::default(), &mut current, &rest);
    }
    local.scale = current.scale;
    if tracks.clone().any(|track| track.kind.is_translation()) {
        let position = inverse(&parent.matrix).transform_point3(current.wide_translation());
        local.translation = position.as_vec3().to_array();
    }
    if tracks.clone().any(|track| track.kind.is_rotation()) {
        let basis = rotation_of(&parent.basis(compensates)).unwrap_or_default();
        local.rotation = single(basis.inverse() * current.wide_rotation()).to_array();
    }
    local
}

fn in_model(position: DVec3, placed: &BoneMatrix, local: Transform) -> Transform {
    let rotation = rotation_of(&placed.unscaled).map_or(local.rotation, |rotation| single(rotation).to_array());
    Transform { translation: position.as_vec3().to_array(), rotation, scale: local.scale }
}
