//! The pose of the target for a pose of the source.

use cast_base::rotation::slerp;
use glam::{DQuat, DVec3};

use super::pairs::{Driver, Pairs, copied};
use crate::bones::{Pose, World};
use crate::skeleton::Skeleton;
use crate::transform::{narrow, single, wide};

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

/// Turns poses of the source into poses of the target; keeps its memory.
pub(super) struct Posing<'s> {
    from: &'s Skeleton,
    to: &'s Skeleton,
    pairs: &'s Pairs,
    source_rotations: Vec<DQuat>,
    source_world: World,
    target_rotations: Vec<DQuat>,
    target_world: World,
    /// The pose of the target.
    pub(super) pose: Pose,
}

impl<'s> Posing<'s> {
    pub(super) fn new([from, to]: [&'s Skeleton; 2], pairs: &'s Pairs) -> Self {
        Self {
            from,
            to,
            pairs,
            source_rotations: Vec::new(),
            source_world: World::default(),
            target_rotations: Vec::new(),
            target_world: World::default(),
            pose: to.rest().clone(),
        }
    }

    /// Sets the pose of the target, without regard to feet.
    pub(super) fn set(&mut self, source: &Pose) {
        rotations(self.from, source, &mut self.source_rotations);
        self.from.world_into(source, &mut self.source_world);
        self.target_rotations.clear();
        self.target_rotations.resize(self.to.bones().len(), DQuat::IDENTITY);
        for bone in self.to.order() {
            self.set_bone(*bone, source);
        }
    }

    /// D of a bone of the source.
    fn turned(&self, bone: u32) -> DQuat {
        let rest = copied(&self.pairs.source_rest, bone).unwrap_or_default();
        copied(&self.source_rotations, bone).unwrap_or_default() * rest.inverse()
    }

    fn parent_rotation(&self, bone: u32) -> DQuat {
        self.to.parent(bone).and_then(|parent| copied(&self.target_rotations, parent)).unwrap_or_default()
    }

    fn set_bone(&mut self, bone: u32, source: &Pose) {
        let Some(rest) = self.to.rest().locals.get(bone as usize).copied() else { return };
        let parent = self.parent_rotation(bone);
        let pairs = self.pairs;
        let turn = match copied(&pairs.drivers, bone).unwrap_or(Driver::Parent) {
            Driver::Parent => None,
            Driver::Bone(source) => Some(self.turned(source)),
            Driver::Between { low, high, amount } => {
                let high = self.turned(high);
                let low = low.map_or(high, |low| self.turned(low));
                Some(DQuat::from_array(slerp(low.to_array(), high.to_array(), amount)))
            }
        };
        let mut local = rest;
        let rotation = match turn {
            None => parent * rest.wide_rotation(),
            Some(turn) => {
                let aligned = copied(&pairs.aligned, bone).unwrap_or_default();
                let rotation = turn * aligned * copied(&pairs.target_rest, bone).unwrap_or_default();
                local.rotation = single(parent.inverse() * rotation).to_array();
                rotation
            }
        };
        if let Some(Driver::Bone(driver)) = copied(&pairs.drivers, bone) {
            let moved = parent.inverse() * self.moved(bone, driver, source);
            local.translation = (rest.wide_translation() + moved).to_array().map(narrow);
            if let Some((now, before)) =
                source.locals.get(driver as usize).zip(self.from.rest().locals.get(driver as usize))
            {
                for (slot, (now, before)) in local.scale.iter_mut().zip(now.scale.into_iter().zip(before.scale)) {
                    *slot = if before == 0.0 { now } else { *slot * (now / before) };
                }
            }
        }
        self.target_rotations.get_mut(bone as usize).into_iter().for_each(|slot| *slot = rotation.normalize());
        self.pose.locals.get_mut(bone as usize).into_iter().for_each(|slot| *slot = local);
    }

    /// How far a bone moves from where its parent has it at rest, in model space.
    fn moved(&self, bone: u32, driver: u32, source: &Pose) -> DVec3 {
        let ratio = copied(&self.pairs.ratios, bone).unwrap_or(1.0);
        if copied(&self.pairs.above, bone).flatten().is_none() {
            let rest = self.from.rest_world().origin(driver).unwrap_or_default();
            return (self.source_world.origin(driver).unwrap_or_default() - rest) * self.pairs.root_scale;
        }
        let at =
            |pose: &Pose| pose.locals.get(driver as usize).map(|local| wide(local.translation)).unwrap_or_default();
        let parent = self.from.parent(driver).and_then(|parent| copied(&self.source_rotations, parent));
        parent.unwrap_or_default() * (at(source) - at(self.from.rest())) * ratio
    }

    /// How far the hips have to move up, so that the lowest foot is as high as that of the source.
    pub(super) fn missing(&mut self) -> f64 {
        let Self { pairs, source_world, target_world, .. } = self;
        self.to.world_into(&self.pose, target_world);
        let lowest = |which: usize, world: &World| {
            let heights = pairs.feet.iter().filter_map(|pair| world.origin(*pair.get(which)?));
            heights.map(|origin| origin.dot(pairs.up)).fold(f64::INFINITY, f64::min)
        };
        let [source_ground, target_ground] = pairs.ground;
        let wanted = (lowest(0, source_world) - source_ground) * pairs.root_scale;
        let missing = wanted - (lowest(1, target_world) - target_ground);
        if missing.is_finite() { missing } else { 0.0 }
    }

    /// Moves a bone along the up axis.
    pub(super) fn raise(&mut self, bone: u32, height: f64) {
        let moved = self.parent_rotation(bone).inverse() * (self.pairs.up * height);
        if let Some(local) = self.pose.locals.get_mut(bone as usize) {
            local.translation = (wide(local.translation) + moved).to_array().map(narrow);
        }
    }
}
