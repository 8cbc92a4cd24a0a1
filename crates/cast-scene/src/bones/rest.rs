//! The rest pose: the transforms in the file, and those derived where they are missing.

use cast_read::views::BoneRef;
use glam::DQuat;

use super::bone::{Bone, Pose};
use super::world::World;
use crate::Transform;
use crate::transform::{double, inverse, single, unit, wide};

/// Local transforms of the rest pose.
///
/// The plug-ins use local positions and rotations; some writers store only those relative to the world, so each missing
/// one is derived from its world counterpart and the parent. If both are missing, the bone has the transform of its
/// parent.
pub(super) fn locals(bones: &[Bone], nodes: &[BoneRef<'_>], order: &[u32]) -> Pose {
    let mut pose = Pose { locals: vec![Transform::IDENTITY; bones.len()] };
    let mut world = World::of(bones, &[], &pose);
    // World rotations are products of rotations: matrices would also contain shear under uneven scale.
    let mut rotations = vec![DQuat::IDENTITY; bones.len()];
    for index in order {
        let (Some(bone), Some(node)) = (bones.get(*index as usize), nodes.get(*index as usize)) else { continue };
        let parent = world.placed(bone.parent);
        let parent_rotation = bone.parent.and_then(|parent| rotations.get(parent as usize).copied());
        let parent_rotation = parent_rotation.unwrap_or(DQuat::IDENTITY);
        let fields = node.fields();
        let mut local = Transform::from_parts(fields.local_position, fields.local_rotation, fields.scale);
        if let (None, Some(position)) = (fields.local_position, fields.world_position) {
            local.translation = inverse(&parent.matrix).transform_point3(wide(position)).as_vec3().to_array();
        }
        if let (None, Some(rotation)) = (fields.local_rotation, fields.world_rotation) {
            local.rotation = single(parent_rotation.inverse() * double(unit(rotation))).to_array();
        }
        world.place(*index, bone, &local);
        if let (Some(slot), Some(rotation)) = (pose.locals.get_mut(*index as usize), rotations.get_mut(*index as usize))
        {
            *slot = local;
            *rotation = (parent_rotation * local.wide_rotation()).normalize();
        }
    }
    pose
}
