//! Bones of the target at a frame, from those of the source.

use std::ops::Range;

use glam::{DQuat, DVec3};
use hashbrown::{HashMap, HashSet};

use super::clip::Clip;
use super::driver::Driver;
use super::joints::Joints;
use super::pairs::{Pairs, scale_above};
use super::reach::outermost;
use super::rotations::copied;
use super::tracks::{Keys, Track, scaled};
use crate::animation::{BoneCurves, Part};
use crate::bones::Nested;
use crate::skeleton::Skeleton;
use crate::transform::{Transform, narrow, single, slerp_double, wide};

/// What turns a bone of the target, as joints of the source.
#[derive(Clone, Copy, Debug)]
enum Turn {
    None,
    Joint(usize),
    Between { low: Option<usize>, high: usize, amount: f64 },
}

/// A bone of the target that is posed.
struct Target {
    bone: u32,
    turn: Turn,
    /// What turns the nearest bone above that something turns.
    anchor: Turn,
    local: Transform,
}

/// A joint of the source at a frame.
struct Source<'b> {
    curves: Option<BoneCurves<'b>>,
    local: Transform,
    /// D: what it turns from rest, in model space.
    turned: DQuat,
}

/// The feet that move, as joints, and the height of the lowest of the others.
struct Feet {
    joints: Vec<usize>,
    others: f64,
}

/// Bones of the target at a frame.
pub(super) struct Posing<'b> {
    clip: &'b Clip<'b>,
    to: &'b Skeleton,
    pairs: &'b Pairs,
    sources: Vec<Source<'b>>,
    source_joints: Joints<'b>,
    needed_sources: Vec<usize>,
    targets: Vec<Target>,
    target_of: HashMap<u32, usize>,
    target_joints: Joints<'b>,
    needed_targets: Vec<usize>,
    /// Of the source, and of the target.
    feet: [Feet; 2],
    /// Whether feet move.
    pub(super) do_feet_move: bool,
}

impl<'b> Posing<'b> {
    /// For the tracks with keys at every frame; and for the hips, if feet are to stay on the ground.
    pub(super) fn new(
        clip: &'b Clip<'b>,
        to: &'b Skeleton,
        pairs: &'b Pairs,
        tracks: &[Track],
        hips: Option<u32>,
    ) -> Self {
        let changing = under(to, tracks.iter().filter(|track| track.keys != Keys::One));
        let tracked = under(to, tracks.iter());
        let feet = |which: usize, moved: &[Range<u32>]| -> Vec<u32> {
            let feet = pairs.reach.feet.get(which).filter(|_| hips.is_some());
            feet.into_iter().flat_map(|feet| feet.within(moved)).collect()
        };
        let (source_feet, target_feet) = (feet(0, &clip.outermost), feet(1, &tracked));
        let do_feet_move = !source_feet.is_empty() || !feet(1, &changing).is_empty();

        // The bones of the target that carry feet.
        let is_tracked: HashSet<u32> = tracks.iter().map(|track| track.bone).collect();
        let is_scaled: HashSet<u32> =
            tracks.iter().filter(|track| track.part == Part::Scale).map(|track| track.bone).collect();
        let bones =
            if target_feet.is_empty() { Vec::new() } else { is_tracked.iter().chain(&target_feet).copied().collect() };
        let mut target_joints = Joints::new(to, bones, |bone| is_scaled.contains(&bone));
        let target_feet: Vec<usize> = target_feet.into_iter().filter_map(|foot| target_joints.find(foot)).collect();
        target_feet.iter().for_each(|foot| target_joints.need(*foot));
        let needed_targets = target_joints.needed();
        let carriers = needed_targets.iter().filter_map(|joint| target_joints.bones().get(*joint).copied());

        let at_all_frames = tracks.iter().filter(|track| track.keys == Keys::All).map(|track| track.bone);
        let wanted: HashSet<u32> =
            carriers.filter(|bone| is_tracked.contains(bone)).chain(at_all_frames).chain(hips).collect();
        let driver = |bone: Option<u32>| bone.and_then(|bone| copied(&pairs.drivers, bone)).unwrap_or(Driver::Parent);
        let drivers = |bone: u32| [driver(Some(bone)), driver(copied(&pairs.reach.anchors, bone).flatten())];

        let mut bones: Vec<u32> = wanted.iter().flat_map(|bone| drivers(*bone)).flat_map(Driver::bones).collect();
        bones.extend(&source_feet);
        let asked: HashSet<u32> = bones.iter().copied().collect();
        bones.extend(clip.moved.iter().map(|moved| moved.bone));
        let from = clip.from;
        let mut source_joints = Joints::new(from, bones, |bone| clip.keyed(bone, Part::Scale).is_some());
        asked
            .iter()
            .filter_map(|bone| source_joints.find(*bone))
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|joint| source_joints.need(joint));
        let sources = source_joints.bones().iter().map(|bone| Source {
            curves: clip.find(*bone).and_then(|index| clip.moved.get(index)).map(|moved| moved.curves.clone()),
            local: from.rest().locals.get(*bone as usize).copied().unwrap_or_default(),
            turned: DQuat::IDENTITY,
        });
        let sources = sources.collect();
        let turn = |driver: Driver| match driver {
            Driver::Parent => Turn::None,
            Driver::Bone(bone) => source_joints.find(bone).map_or(Turn::None, Turn::Joint),
            Driver::Between { low, high, amount } => {
                let low = low.and_then(|low| source_joints.find(low));
                source_joints.find(high).map_or(Turn::None, |high| Turn::Between { low, high, amount })
            }
        };
        let targets = wanted.into_iter().map(|bone| {
            let [own, anchor] = drivers(bone).map(turn);
            let local = to.rest().locals.get(bone as usize).copied().unwrap_or_default();
            Target { bone, turn: own, anchor, local }
        });
        let targets: Vec<Target> = targets.collect();
        let source_feet = source_feet.into_iter().filter_map(|foot| source_joints.find(foot)).collect();
        let others = |which: usize, moved: &[Range<u32>]| {
            let feet = pairs.reach.feet.get(which);
            feet.map_or(f64::INFINITY, |feet| feet.lowest_outside(moved))
        };
        Self {
            feet: [
                Feet { joints: source_feet, others: others(0, &clip.outermost) },
                Feet { joints: target_feet, others: others(1, &tracked) },
            ],
            do_feet_move,
            needed_sources: source_joints.needed(),
            sources,
            source_joints,
            target_of: targets.iter().enumerate().map(|(index, target)| (target.bone, index)).collect(),
            targets,
            target_joints,
            needed_targets,
            clip,
            to,
            pairs,
        }
    }

    /// How many bones are posed at each frame.
    pub(super) fn work(&self) -> usize {
        self.needed_sources.len() + self.targets.len() + self.needed_targets.len()
    }

    /// Sets the pose at a frame, without regard to feet.
    pub(super) fn set(&mut self, frame: f64) {
        let frame = self.clip.binding.animation().frame_shown(frame);
        for joint in &self.needed_sources {
            let above = self.parent_turned(*joint);
            let Some(bone) = self.source_joints.bones().get(*joint).copied() else { continue };
            let Some(source) = self.sources.get_mut(*joint) else { continue };
            if let Some(curves) = &mut source.curves {
                source.local = match self.clip.is_in_scene {
                    false => curves.sample(frame),
                    true => curves.sample_in_scene(frame, self.clip.from, &self.source_joints.parent_placed(*joint)),
                };
            }
            self.source_joints.place(*joint, &source.local);
            let parent = rest_of_parent(self.clip.from, bone, &self.pairs.source_rest, self.pairs.turn);
            let rest = copied(&self.pairs.source_rest, bone).unwrap_or_default();
            source.turned = (above * parent * source.local.wide_rotation() * rest.inverse()).normalize();
        }
        for index in 0..self.targets.len() {
            let local = self.targets.get(index).and_then(|target| self.local_of(target));
            if let Some((target, local)) = self.targets.get_mut(index).zip(local) {
                target.local = local;
            }
        }
    }

    /// D of the nearest joint above one of the source.
    fn parent_turned(&self, joint: usize) -> DQuat {
        let above = self.source_joints.parent(joint).and_then(|above| self.sources.get(above));
        above.map(|above| above.turned).unwrap_or_default()
    }

    fn turned(&self, turn: Turn) -> DQuat {
        let of = |joint: usize| self.sources.get(joint).map(|source| source.turned).unwrap_or_default();
        match turn {
            Turn::None => DQuat::IDENTITY,
            Turn::Joint(joint) => of(joint),
            Turn::Between { low, high, amount } => slerp_double(of(low.unwrap_or(high)), of(high), amount),
        }
    }

    /// The rotation of the parent of a bone of the target in model space.
    fn parent_rotation(&self, target: &Target) -> DQuat {
        let Some(parent) = self.to.parent(target.bone) else { return DQuat::IDENTITY };
        let aligned = copied(&self.pairs.aligned, parent).unwrap_or_default();
        self.turned(target.anchor) * aligned * copied(&self.pairs.target_rest, parent).unwrap_or_default()
    }

    fn local_of(&self, target: &Target) -> Option<Transform> {
        let (pairs, bone) = (self.pairs, target.bone);
        let rest = self.to.rest().locals.get(bone as usize).copied()?;
        let mut local = rest;
        if let Turn::None = target.turn {
            return Some(local);
        }
        let into_parent = self.parent_rotation(target).inverse();
        let aligned = copied(&pairs.aligned, bone).unwrap_or_default();
        let rotation = self.turned(target.turn) * aligned * copied(&pairs.target_rest, bone).unwrap_or_default();
        local.rotation = single(into_parent * rotation).to_array();
        if let Turn::Joint(joint) = target.turn {
            let moved = into_parent * self.moved(bone, joint)?;
            local.translation = (rest.wide_translation() + moved).to_array().map(narrow);
            let source = self.sources.get(joint)?;
            let before = self.source_rest(joint)?;
            local.scale = scaled(rest.scale, source.local.scale, before.scale);
        }
        Some(local)
    }

    fn source_rest(&self, joint: usize) -> Option<Transform> {
        let bone = self.source_joints.bones().get(joint)?;
        self.clip.from.rest().locals.get(*bone as usize).copied()
    }

    /// How far a bone moves from where its parent has it at rest, in model space.
    fn moved(&self, bone: u32, joint: usize) -> Option<DVec3> {
        let pairs = self.pairs;
        let source = self.source_joints.bones().get(joint).copied()?;
        if copied(&pairs.above, bone).flatten().is_none() {
            let rest = self.clip.from.rest_world().origin(source).unwrap_or_default();
            let moved = self.source_joints.placed(joint).matrix.translation - rest;
            return Some(pairs.turn * moved * (pairs.root_scale / scale_above(self.to, bone)));
        }
        let ratio = copied(&pairs.ratios, bone).unwrap_or(1.0);
        let moved = wide(self.sources.get(joint)?.local.translation) - wide(self.source_rest(joint)?.translation);
        let parent = rest_of_parent(self.clip.from, source, &pairs.source_rest, pairs.turn);
        Some(self.parent_turned(joint) * parent * moved * ratio)
    }

    /// A bone of the target at this frame, if it is posed.
    pub(super) fn local(&self, bone: u32) -> Option<Transform> {
        Some(self.targets.get(*self.target_of.get(&bone)?)?.local)
    }

    /// How far the hips have to move up, so that the lowest foot is as high as that of the source.
    pub(super) fn missing(&mut self) -> f64 {
        for joint in &self.needed_targets {
            let Some(bone) = self.target_joints.bones().get(*joint).copied() else { continue };
            let posed = self.target_of.get(&bone).and_then(|index| self.targets.get(*index)).map(|target| target.local);
            let rest = || self.to.rest().locals.get(bone as usize).copied();
            self.target_joints.place(*joint, &posed.or_else(rest).unwrap_or_default());
        }
        let up = self.pairs.up;
        let lowest = |feet: &Feet, joints: &Joints<'_>| {
            let heights = feet.joints.iter().map(|joint| joints.placed(*joint).matrix.translation.dot(up));
            heights.fold(feet.others, f64::min)
        };
        let [source_feet, target_feet] = &self.feet;
        let [source_ground, target_ground] = self.pairs.ground;
        let wanted = (lowest(source_feet, &self.source_joints) - source_ground) * self.pairs.root_scale;
        let missing = wanted - (lowest(target_feet, &self.target_joints) - target_ground);
        if missing.is_finite() { missing } else { 0.0 }
    }

    /// A bone that is posed, moved along the up axis.
    pub(super) fn raised(&self, bone: u32, height: f64) -> Option<Transform> {
        let target = self.targets.get(*self.target_of.get(&bone)?)?;
        let height = height / scale_above(self.to, bone);
        let moved = self.parent_rotation(target).inverse() * (self.pairs.up * height);
        let translation = (wide(target.local.translation) + moved).to_array().map(narrow);
        Some(Transform { translation, ..target.local })
    }
}

/// The rotation at rest of the parent of a bone of the source, in model space; for a bone without one, the turn of all.
fn rest_of_parent(from: &Skeleton, bone: u32, rest: &[DQuat], turn: DQuat) -> DQuat {
    from.parent(bone).map_or(turn, |parent| copied(rest, parent).unwrap_or_default())
}

/// The places of what is below the bones of tracks: ranges that are apart and ascending.
fn under<'t>(to: &Skeleton, tracks: impl Iterator<Item = &'t Track>) -> Vec<Range<u32>> {
    let subtrees = to.subtrees();
    let mut ranges: Vec<Range<u32>> = tracks.map(|track| subtrees.range(track.bone)).collect();
    cast_base::sort::unstable_by_key(&mut ranges, |range| range.start);
    ranges.dedup();
    let nested = Nested::new(&ranges);
    outermost(&ranges, &nested)
}
