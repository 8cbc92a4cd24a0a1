//! Inverse kinematics handles.

use cast_read::View;
use cast_read::views::IKHandleRef;
use glam::{DQuat, DVec3};

use super::chain;
use crate::bones::{BoneMatrix, Hierarchy, Pose, Scratch, World};
use crate::resolve::Siblings;
use crate::transform::{arc, rotation_of, single};
use crate::warning::{WarningKind, Warnings};

/// A chain of bones that reaches for a target: the origin of its last bone moves there.
///
/// Bones of the chain keep their length. Without a pole the chain bends as in the pose, or as at rest if the pose has
/// it straight.
#[derive(Clone, Debug)]
pub struct IkHandle {
    /// The bones from the start to the end, each the parent of the next.
    pub chain: Vec<u32>,
    /// The bone that the chain reaches for; without one, the offset is a position in the model.
    pub target: Option<u32>,
    /// Offset in the space of the target: x, y, z.
    pub target_offset: [f64; 3],
    /// The bone that the chain bends towards.
    pub pole_vector: Option<u32>,
    /// The bone whose rotation around its own x axis, compared with the rest pose, turns the chain around the line from
    /// its start to its end.
    pub pole: Option<u32>,
    /// Whether the end bone takes the rotation of the target in the model.
    pub use_target_rotation: bool,
}

/// The maximum total number of links in all chains of a skeleton. In real rigs, chains hardly share bones; without a
/// limit, a hundred thousand handles on a chain of a hundred thousand bones would be ten billion links.
pub(super) fn chain_budget(hierarchy: &Hierarchy) -> usize {
    hierarchy.bones().len().saturating_mul(16).saturating_add(1 << 16)
}

/// The number of iterations: one is enough unless bones are scaled unevenly.
const MOST_ROUNDS: usize = 8;

/// The required precision, relative to the length of the chain.
const CLOSE: f64 = 1e-7;

impl IkHandle {
    pub(super) fn new(
        node: IKHandleRef<'_>,
        hierarchy: &Hierarchy,
        bones: &Siblings,
        budget: &mut usize,
        warnings: &mut Warnings<'_>,
    ) -> Option<Self> {
        let fields = node.fields();
        for (property, hash) in [("sb", fields.start_bone_hash), ("eb", fields.end_bone_hash)] {
            if hash.is_none() {
                warnings.missing(node.node(), property);
            }
        }
        let mut follow = |property, hash| {
            let bone = bones.follow(node.node(), property, hash, warnings)?;
            u32::try_from(bone).ok()
        };
        let start = follow("sb", fields.start_bone_hash)?;
        let end = follow("eb", fields.end_bone_hash)?;
        let target = follow("tb", fields.target_bone_hash);
        let pole_vector = follow("pv", fields.pole_vector_bone_hash);
        let pole = follow("pb", fields.pole_bone_hash);
        if target.is_none() && fields.target_offset.is_none() {
            warnings.add(node.node(), WarningKind::NoTarget);
            return None;
        }
        let mut chain = vec![end];
        let mut current = end;
        while current != start || chain.len() < 2 {
            let Some(parent) = hierarchy.parent(current) else {
                warnings.add(node.node(), WarningKind::NotAChain);
                return None;
            };
            let Some(rest) = budget.checked_sub(1) else {
                warnings.add(node.node(), WarningKind::ChainTooLong);
                return None;
            };
            *budget = rest;
            current = parent;
            chain.push(current);
        }
        chain.reverse();
        Some(Self {
            chain,
            target,
            target_offset: fields.target_offset.unwrap_or_default().map(f64::from),
            pole_vector,
            pole,
            use_target_rotation: fields.use_target_rotation,
        })
    }

    pub(super) fn reads(&self) -> impl Iterator<Item = u32> + use<> {
        [self.target, self.pole_vector, self.pole].into_iter().flatten()
    }

    /// Changes the local rotations of the chain.
    pub(super) fn solve(&self, hierarchy: &Hierarchy, world: &World, pose: &mut Pose, scratch: &mut Scratch) {
        let Scratch { joints, points, lengths } = scratch;
        let target = world.placed(self.target);
        let goal = target.matrix.transform_point3(DVec3::from_array(self.target_offset));
        let parent = self.chain.first().map_or(BoneMatrix::IDENTITY, |start| world.placed(hierarchy.parent(*start)));
        for _ in 0..MOST_ROUNDS {
            self.find_joints(hierarchy, parent, pose, joints);
            find_points(joints, points);
            let length = chain::length(points);
            let reachable = chain::reach(points, lengths, goal, || self.rest_bend(hierarchy, world));
            self.turn_towards(hierarchy, parent, pose, points);
            self.find_joints(hierarchy, parent, pose, joints);
            let end = joints.last().map_or(goal, |joint| joint.matrix.translation);
            if !reachable || end.distance(goal) <= length * CLOSE {
                break;
            }
        }
        if let Some(pole) = self.pole_vector {
            self.find_joints(hierarchy, parent, pose, joints);
            find_points(joints, points);
            if let Some(turn) = chain::turn_to_pole(points, world.placed(Some(pole)).matrix.translation) {
                self.turn(hierarchy, 0, parent, pose, turn);
            }
        }
        if let Some(angle) = self.pole.and_then(|pole| twist(hierarchy, pose, pole)) {
            self.find_joints(hierarchy, parent, pose, joints);
            if let (Some(start), Some(end)) = (joints.first(), joints.last())
                && let Some(axis) = (end.matrix.translation - start.matrix.translation).try_normalize()
            {
                self.turn(hierarchy, 0, parent, pose, DQuat::from_axis_angle(axis, angle));
            }
        }
        if self.use_target_rotation && self.target.is_some() {
            self.find_joints(hierarchy, parent, pose, joints);
            self.take_rotation(hierarchy, joints, pose, &target);
        }
    }

    /// The current positions of the bones of the chain, in the space of the model.
    fn find_joints(&self, hierarchy: &Hierarchy, parent: BoneMatrix, pose: &Pose, joints: &mut Vec<BoneMatrix>) {
        let mut above = parent;
        let joint = |bone: &u32| {
            let local = pose.locals.get(*bone as usize).copied().unwrap_or_default();
            above = above.child(&local, compensates(hierarchy, *bone));
            above
        };
        joints.clear();
        joints.extend(self.chain.iter().map(joint));
    }

    /// Rotates each bone except the last so that the next one is in the direction of its point.
    fn turn_towards(&self, hierarchy: &Hierarchy, parent: BoneMatrix, pose: &mut Pose, points: &[DVec3]) {
        let mut above = parent;
        for ((place, pair), goal) in self.chain.windows(2).enumerate().zip(points.iter().skip(1)) {
            let [bone, next] = pair else { continue };
            let at = |pose: &Pose, bone: &u32| pose.locals.get(*bone as usize).copied().unwrap_or_default();
            let joint = above.child(&at(pose, bone), compensates(hierarchy, *bone));
            let child = joint.child(&at(pose, next), compensates(hierarchy, *next));
            let origin = joint.matrix.translation;
            self.turn(hierarchy, place, above, pose, arc(child.matrix.translation - origin, *goal - origin));
            above = above.child(&at(pose, bone), compensates(hierarchy, *bone));
        }
    }

    /// Rotates a bone of the chain, in the space of the model.
    fn turn(&self, hierarchy: &Hierarchy, place: usize, parent: BoneMatrix, pose: &mut Pose, turn: DQuat) {
        let Some(bone) = self.chain.get(place) else { return };
        let Some(local) = pose.locals.get_mut(*bone as usize) else { return };
        let basis = rotation_of(&parent.basis(compensates(hierarchy, *bone))).unwrap_or_default();
        local.rotation = single(basis.inverse() * turn * basis * local.wide_rotation()).to_array();
    }

    fn take_rotation(&self, hierarchy: &Hierarchy, joints: &[BoneMatrix], pose: &mut Pose, target: &BoneMatrix) {
        let [.., above, _] = joints else { return };
        let (Some(end), Some(rotation)) = (self.chain.last(), rotation_of(&target.unscaled)) else { return };
        let basis = rotation_of(&above.basis(compensates(hierarchy, *end))).unwrap_or_default();
        if let Some(local) = pose.locals.get_mut(*end as usize) {
            local.rotation = single(basis.inverse() * rotation).to_array();
        }
    }

    /// The direction in which the chain bends in the rest pose, rotated like the parent of the chain.
    fn rest_bend(&self, hierarchy: &Hierarchy, world: &World) -> DVec3 {
        let rest = hierarchy.rest_world();
        let points = self.chain.iter().filter_map(|bone| rest.origin(*bone));
        let parent = self.chain.first().and_then(|start| hierarchy.parent(*start));
        let turned = parent.map_or(DQuat::IDENTITY, |parent| {
            let rotation = |world: &World| world.turn(parent).unwrap_or_default();
            rotation(world) * rotation(rest).inverse()
        });
        turned * chain::bend(points)
    }
}

fn find_points(joints: &[BoneMatrix], points: &mut Vec<DVec3>) {
    points.clear();
    points.extend(joints.iter().map(|joint| joint.matrix.translation));
}

fn compensates(hierarchy: &Hierarchy, bone: u32) -> bool {
    hierarchy.bones().get(bone as usize).is_some_and(|bone| bone.segment_scale_compensate)
}

/// The rotation of a bone around its own x axis relative to the rest pose, in radians.
fn twist(hierarchy: &Hierarchy, pose: &Pose, bone: u32) -> Option<f64> {
    let rest = hierarchy.rest().locals.get(bone as usize)?.wide_rotation();
    let turned = rest.inverse() * pose.locals.get(bone as usize)?.wide_rotation();
    let angle = 2.0 * turned.x.atan2(turned.w);
    // Half a turn and more is equivalent to less in the other direction; rotations without a twist give no angle.
    let wrapped = (angle + std::f64::consts::PI).rem_euclid(std::f64::consts::TAU) - std::f64::consts::PI;
    (wrapped.abs() > 1e-9).then_some(wrapped)
}
