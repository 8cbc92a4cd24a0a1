//! Rotations of bones in model space.

use glam::DQuat;

use crate::bones::Pose;
use crate::skeleton::Skeleton;

/// Rotations of a pose in model space: products of rotations, without scale and shear.
pub(super) fn rotations(skeleton: &Skeleton, pose: &Pose, out: &mut Vec<DQuat>) {
    out.clear();
    out.resize(skeleton.bones().len(), DQuat::IDENTITY);
    for bone in skeleton.order() {
        let parent = skeleton.parent(*bone).and_then(|parent| copied(out, parent)).unwrap_or_default();
        let local = pose.locals.get(*bone as usize).map(|local| local.wide_rotation()).unwrap_or_default();
        out.get_mut(*bone as usize).into_iter().for_each(|slot| *slot = (parent * local).normalize());
    }
}

/// The element of a bone.
pub(super) fn copied<T: Copy>(all: &[T], bone: u32) -> Option<T> {
    all.get(bone as usize).copied()
}

/// Sets the element of a bone.
pub(super) fn set<T>(all: &mut [T], bone: u32, value: T) {
    if let Some(slot) = all.get_mut(bone as usize) {
        *slot = value;
    }
}
