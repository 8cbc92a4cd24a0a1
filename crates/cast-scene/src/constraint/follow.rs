//! Constraints: a bone that takes its translation, rotation or scale from another.

use cast_read::views::{ConstraintFields, ConstraintRef, ConstraintType};
use cast_read::{CustomOffset, View};
use glam::{DQuat, DVec3};

use crate::bones::{Hierarchy, Pose, World};
use crate::resolve::Siblings;
use crate::transform::{angles_of, double, from_angles, inverse, rotation_of, single, slerp_double, unit, wide};
use crate::warning::Warnings;

/// A bone that follows another.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The bone that follows.
    pub bone: u32,
    /// The bone that is followed.
    pub target: u32,
    /// What is followed, and at what offset.
    pub kind: ConstraintKind,
    /// How much, 0 to 1.
    pub weight: f32,
    /// Axes of the bone's local translation, rotation (as angles around x, then y, then z) or scale that stay as they
    /// are.
    pub skip: [bool; 3],
}

/// What a constraint acts on (`ct`), with the offset: that of the rest pose with `mo`, else `co`, else none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConstraintKind {
    /// The bone is at the position of the target, plus an offset in the space of the bone's parent.
    Point {
        /// The offset: x, y, z.
        offset: [f64; 3],
    },
    /// The bone has the rotation of the target in the model, times an offset.
    Orient {
        /// The offset: a unit quaternion x, y, z, w.
        offset: [f64; 4],
    },
    /// The bone has the target's own scale, times an offset. Scale is always local in this format.
    Scale {
        /// The offset: factors along x, y, z.
        offset: [f64; 3],
    },
}

impl Constraint {
    pub(super) fn new(
        node: ConstraintRef<'_>,
        hierarchy: &Hierarchy,
        bones: &Siblings,
        warnings: &mut Warnings<'_>,
    ) -> Option<Self> {
        let fields = node.fields();
        let bone = required(node, "cb", fields.constraint_bone_hash, bones, warnings)?;
        let target = required(node, "tb", fields.target_bone_hash, bones, warnings)?;
        let Some(constraint_type) = fields.constraint_type else {
            warnings.missing(node.node(), "ct");
            return None;
        };
        let kind = match constraint_type {
            ConstraintType::Point => {
                ConstraintKind::Point { offset: point_offset(&fields, hierarchy, bone, target).to_array() }
            }
            ConstraintType::Orient => {
                ConstraintKind::Orient { offset: orient_offset(&fields, hierarchy, bone, target).to_array() }
            }
            ConstraintType::Scale => {
                ConstraintKind::Scale { offset: scale_offset(&fields, hierarchy, bone, target).to_array() }
            }
            _ => return None,
        };
        let weight = fields.weight;
        let weight = if weight.is_nan() { 1.0 } else { weight.clamp(0.0, 1.0) };
        Some(Self { bone, target, kind, weight, skip: [fields.skip_x, fields.skip_y, fields.skip_z] })
    }

    /// Changes the bone's local transform.
    pub(super) fn solve(&self, hierarchy: &Hierarchy, world: &World, pose: &mut Pose) {
        let index = self.bone as usize;
        let (Some(bone), Some(target_local)) =
            (hierarchy.bones().get(index), pose.locals.get(self.target as usize).copied())
        else {
            return;
        };
        let Some(local) = pose.locals.get_mut(index) else { return };
        let parent = world.placed(bone.parent);
        let target = world.placed(Some(self.target));
        match self.kind {
            ConstraintKind::Point { offset } => {
                let goal =
                    inverse(&parent.matrix).transform_point3(target.matrix.translation) + DVec3::from_array(offset);
                local.translation = self.mixed(local.translation, goal);
            }
            ConstraintKind::Scale { offset } => {
                local.scale = self.mixed(local.scale, target_local.wide_scale() * DVec3::from_array(offset));
            }
            ConstraintKind::Orient { offset } => {
                let basis = rotation_of(&parent.basis(bone.segment_scale_compensate)).unwrap_or_default();
                let turned = rotation_of(&target.unscaled).unwrap_or_default() * DQuat::from_array(offset);
                let goal = self.without_skipped(local.wide_rotation(), basis.inverse() * turned);
                local.rotation = single(slerp_double(local.wide_rotation(), goal, f64::from(self.weight))).to_array();
            }
        }
    }

    /// Interpolates from the current value to the goal, axis by axis.
    fn mixed(&self, current: [f32; 3], goal: DVec3) -> [f32; 3] {
        let mut mixed = wide(current).lerp(goal, f64::from(self.weight)).as_vec3().to_array();
        for ((mixed, current), skip) in mixed.iter_mut().zip(current).zip(self.skip) {
            if skip {
                *mixed = current;
            }
        }
        mixed
    }

    /// The goal, with unchanged angles for skipped axes.
    fn without_skipped(&self, current: DQuat, goal: DQuat) -> DQuat {
        if self.skip == [false; 3] {
            return goal;
        }
        let [cx, cy, cz] = angles_of(double(single(current)));
        let [gx, gy, gz] = angles_of(double(single(goal)));
        let [x, y, z] = self.skip;
        double(from_angles([if x { cx } else { gx }, if y { cy } else { gy }, if z { cz } else { gz }]))
    }
}

fn required(
    node: ConstraintRef<'_>,
    property: &'static str,
    hash: Option<u64>,
    bones: &Siblings,
    warnings: &mut Warnings<'_>,
) -> Option<u32> {
    if hash.is_none() {
        warnings.missing(node.node(), property);
    }
    let bone = bones.follow(node.node(), property, hash, warnings)?;
    u32::try_from(bone).ok()
}

fn vector(offset: Option<CustomOffset>, default: DVec3) -> DVec3 {
    match offset {
        Some(CustomOffset::Vector(offset)) => wide(offset),
        _ => default,
    }
}

fn point_offset(fields: &ConstraintFields<'_>, hierarchy: &Hierarchy, bone: u32, target: u32) -> DVec3 {
    if !fields.maintain_offset {
        return vector(fields.custom_offset, DVec3::ZERO);
    }
    let rest = hierarchy.rest_world();
    let parent = rest.placed(hierarchy.parent(bone));
    let target = inverse(&parent.matrix).transform_point3(rest.placed(Some(target)).matrix.translation);
    let own = hierarchy.rest().locals.get(bone as usize).map_or(DVec3::ZERO, |local| local.wide_translation());
    own - target
}

fn orient_offset(fields: &ConstraintFields<'_>, hierarchy: &Hierarchy, bone: u32, target: u32) -> DQuat {
    if fields.maintain_offset {
        let rotation = |bone| hierarchy.rest_world().turn(bone).unwrap_or_default();
        return rotation(target).inverse() * rotation(bone);
    }
    match fields.custom_offset {
        Some(CustomOffset::Rotation(offset)) => double(unit(offset)),
        _ => DQuat::IDENTITY,
    }
}

fn scale_offset(fields: &ConstraintFields<'_>, hierarchy: &Hierarchy, bone: u32, target: u32) -> DVec3 {
    if !fields.maintain_offset {
        return vector(fields.custom_offset, DVec3::ONE);
    }
    let scale = |bone: u32| {
        let local = hierarchy.rest().locals.get(bone as usize);
        local.map_or(DVec3::ONE, |local| local.wide_scale())
    };
    let ratio = scale(bone) / scale(target);
    // A target with a scale of 0 has no ratio to keep.
    let finite = |ratio: f64| if ratio.is_finite() { ratio } else { 1.0 };
    DVec3::new(finite(ratio.x), finite(ratio.y), finite(ratio.z))
}
