//! Which bones correspond, and what is constant about them.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::{DQuat, DVec3};

use super::driver::Driver;
use super::error::Error;
use super::options::Options;
use super::reach::{Feet, Reach};
use super::rotations::{copied, rotations, set};
use crate::convert_axes::Up;
use crate::rename::SameName;
use crate::skeleton::Skeleton;
use crate::transform::arc;

/// How much the places of bones have to be alike after a turn, from 0 to 1, so that the source is turned.
/// The length of a bone, relative to the longest of its skeleton, from which on lengths are compared.
const SHORT: f64 = 0.01;
const LEAST_LIKENESS: f64 = 0.8;

/// How much they have to be alike so that the turn is not one of quarters: bones then have the same shape from above, with
/// deviations of a third of the size or less.
const SAME_SHAPE: f64 = 0.95;

/// Within this angle, in radians, a turn is one of quarters: models face along axes, and less is a difference of poses.
const QUARTER_TOLERANCE: f64 = 20.0 * PI / 180.0;

/// Which bones correspond, and what is constant about them.
#[derive(Debug)]
pub(super) struct Pairs {
    /// For each bone of the target.
    pub(super) drivers: Vec<Driver>,
    /// The nearest bone above each bone of the target that corresponds to one of the source.
    pub(super) above: Vec<Option<u32>>,
    /// Rotations at rest in model space.
    pub(super) source_rest: Vec<DQuat>,
    pub(super) target_rest: Vec<DQuat>,
    /// A for each bone of the target.
    pub(super) aligned: Vec<DQuat>,
    /// The ratio of lengths of each bone of the target.
    pub(super) ratios: Vec<f64>,
    pub(super) root_scale: f64,
    /// The feet, as bones of the source and the target.
    pub(super) feet: Vec<[u32; 2]>,
    /// The bone that all feet are below.
    pub(super) hips: Option<u32>,
    /// The heights of the ground in source and target.
    pub(super) ground: [f64; 2],
    pub(super) height: f64,
    pub(super) up: DVec3,
    /// F: the turn around the up axis from where the source faces to where the target does.
    pub(super) turn: DQuat,
    /// The angle of that turn, in radians.
    pub(super) turn_angle: f64,
    pub(super) rest_angle: Option<(f64, Box<str>)>,
    /// For each bone of the source, the bone of the target that corresponds.
    targets: Vec<Option<u32>>,
    /// For each bone of the source, whether it turns bones of a chain.
    is_in_chain: Vec<bool>,
    /// Which bones of the target change with which of the source.
    pub(super) reach: Reach,
}

impl Pairs {
    pub(super) fn new(from: &Skeleton, to: &Skeleton, options: &Options<'_>) -> Result<Self, Error> {
        let sources = corresponding(from, to, options)?;
        let count = to.bones().len();
        let mut above = vec![None; count];
        for bone in to.order() {
            let parent = to.parent(*bone);
            let is_pair = parent.is_some_and(|parent| source(&sources, parent).is_some());
            let found = if is_pair { parent } else { parent.and_then(|parent| copied(&above, parent).flatten()) };
            set(&mut above, *bone, found);
        }
        let up = match options.up {
            Up::X => DVec3::X,
            Up::Y => DVec3::Y,
            Up::Z => DVec3::Z,
        };
        let [source_rest, target_rest] = [from, to].map(rest_rotations);
        let mut targets = vec![None; from.bones().len()];
        for (target, bone) in (0_u32..).zip(&sources) {
            bone.iter().for_each(|bone| set(&mut targets, *bone, Some(target)));
        }
        let mut pairs = Self {
            drivers: sources.iter().map(|source| source.map_or(Driver::Parent, Driver::Bone)).collect(),
            above,
            source_rest,
            target_rest,
            aligned: vec![DQuat::IDENTITY; count],
            ratios: vec![1.0; count],
            root_scale: 1.0,
            feet: Vec::new(),
            hips: None,
            ground: [0.0; 2],
            height: 0.0,
            up,
            turn: DQuat::IDENTITY,
            turn_angle: 0.0,
            rest_angle: None,
            is_in_chain: vec![false; targets.len()],
            targets,
            reach: Reach::default(),
        };
        pairs.set_turn(from, to, &sources);
        pairs.measure(from, to, &sources);
        pairs.root_scale = options.scale_root.unwrap_or(pairs.root_scale);
        pairs.set_ratios(from, to, &sources);
        pairs.align(from, to, &sources, options.align_rest);
        pairs.set_chains(from, to, &sources);
        pairs.reach = Reach::new([from, to], &pairs.drivers, &pairs.above, &pairs.aligned);
        pairs.reach.feet = [(from, 0), (to, 1)].map(|(skeleton, which)| {
            Feet::new(skeleton, up, pairs.feet.iter().filter_map(|pair| pair.get(which).copied()))
        });
        Ok(pairs)
    }

    /// Whether a bone of the source corresponds to one of the target, or is part of a chain.
    pub(super) fn uses(&self, bone: u32) -> bool {
        self.has(bone) || copied(&self.is_in_chain, bone).unwrap_or_default()
    }

    /// Whether a bone of the source corresponds to one of the target.
    fn has(&self, bone: u32) -> bool {
        self.target(bone).is_some()
    }

    /// The bone of the target that corresponds to one of the source.
    pub(super) fn target(&self, bone: u32) -> Option<u32> {
        copied(&self.targets, bone).flatten()
    }

    /// Finds the turn around the up axis: that which brings the places of the bones of the source, from above, nearest to
    /// those of the target. It is the solution of Procrustes' problem in the plane, rounded to quarter turns, unless both
    /// have the same shape and neither faces along an axis of the other.
    fn set_turn(&mut self, from: &Skeleton, to: &Skeleton, sources: &[Option<u32>]) {
        let at = |skeleton: &Skeleton, bone: u32| {
            let place = skeleton.rest_world().origin(bone).unwrap_or_default();
            place - self.up * place.dot(self.up)
        };
        let places =
            || sources.iter().zip(0_u32..).filter_map(|(source, bone)| Some([at(from, (*source)?), at(to, bone)]));
        let count = places().map(|_| 1.0).sum::<f64>();
        let [from_middle, to_middle] =
            places().fold([DVec3::ZERO; 2], |[from, to], [source, target]| [from + source, to + target]);
        let (mut along, mut across, mut sizes) = (0.0, 0.0, [0.0; 2]);
        for [source, target] in places() {
            let (source, target) = (source - from_middle / count, target - to_middle / count);
            along += source.dot(target);
            across += source.cross(target).dot(self.up);
            sizes = [sizes[0] + source.length_squared(), sizes[1] + target.length_squared()];
        }
        // Bones that are all above each other face nowhere, and others may have no shape in common.
        let likeness = along.hypot(across) / (sizes[0] * sizes[1]).sqrt();
        let angle = across.atan2(along);
        let quarter = (angle / FRAC_PI_2).round() * FRAC_PI_2;
        let is_between = likeness >= SAME_SHAPE && (angle - quarter).abs() > QUARTER_TOLERANCE;
        let angle = if is_between { angle } else { quarter };
        if likeness >= LEAST_LIKENESS && angle != 0.0 {
            self.turn_angle = angle;
            self.turn = DQuat::from_axis_angle(self.up, self.turn_angle);
            self.source_rest.iter_mut().for_each(|rotation| *rotation = self.turn * *rotation);
        }
    }

    /// Finds the feet, the hips, the ground and the heights.
    fn measure(&mut self, from: &Skeleton, to: &Skeleton, sources: &[Option<u32>]) {
        let [at_source, at_target] =
            [from, to].map(|skeleton| move |bone: u32| skeleton.rest_world().origin(bone).unwrap_or_default());
        let pairs: Vec<[u32; 2]> =
            sources.iter().zip(0_u32..).filter_map(|(source, bone)| Some([(*source)?, bone])).collect();
        let up = self.up;
        let range = |heights: &mut dyn Iterator<Item = f64>| {
            heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), height| (low.min(height), high.max(height)))
        };
        let source = range(&mut pairs.iter().map(|[bone, _]| at_source(*bone).dot(up)));
        let target = range(&mut pairs.iter().map(|[_, bone]| at_target(*bone).dot(up)));
        self.ground = [source.0, target.0];
        let extents = [source.1 - source.0, target.1 - target.0];
        self.height = extents[1];
        // How many bones that correspond are above each, and whether there is one below.
        let mut depths = vec![0_u32; to.bones().len()];
        let mut is_above = vec![false; to.bones().len()];
        for bone in to.order() {
            if let Some(above) = copied(&self.above, *bone).flatten() {
                let depth = copied(&depths, above).unwrap_or_default() + 1;
                set(&mut depths, *bone, depth);
                if copied(sources, *bone).flatten().is_some() {
                    set(&mut is_above, above, true);
                }
            }
        }
        let is_low = |height: f64, ground: f64, extent: f64| height - ground <= 0.1 * extent;
        let is_foot = |[source_bone, bone]: &[u32; 2]| {
            copied(&is_above, *bone) == Some(false)
                && copied(&depths, *bone).is_some_and(|depth| depth >= 2)
                && is_low(at_source(*source_bone).dot(up), source.0, extents[0])
                && is_low(at_target(*bone).dot(up), target.0, extents[1])
        };
        self.feet = pairs.iter().copied().filter(is_foot).collect();
        self.hips = self.hips_of(to);
        let hips = self.hips.and_then(|hips| Some([copied(sources, hips).flatten()?, hips]));
        let heights = hips
            .map(|[source_hips, hips]| [at_source(source_hips).dot(up) - source.0, at_target(hips).dot(up) - target.0]);
        let root = pairs.iter().find(|[_, bone]| copied(&self.above, *bone).flatten().is_none());
        let farthest = || {
            let [source_root, root] = *root?;
            let far = |distances: &mut dyn Iterator<Item = f64>| distances.fold(0.0, f64::max);
            Some([
                far(&mut pairs.iter().map(|[bone, _]| at_source(*bone).distance(at_source(source_root)))),
                far(&mut pairs.iter().map(|[_, bone]| at_target(*bone).distance(at_target(root)))),
            ])
        };
        let is_size = |sizes: &[f64; 2]| sizes.iter().all(|size| size.is_finite() && *size > 0.0);
        let sizes = heights.filter(is_size).or(Some(extents).filter(is_size)).or_else(|| farthest().filter(is_size));
        if let Some([source, target]) = sizes {
            self.root_scale = target / source;
        }
    }

    /// The nearest bone of the target that all feet are below; of one foot, the first above it that corresponds.
    fn hips_of(&self, to: &Skeleton) -> Option<u32> {
        let total = self.feet.len();
        let mut below = vec![0_usize; to.bones().len()];
        self.feet.iter().for_each(|[_, foot]| set(&mut below, *foot, 1));
        for bone in to.order().iter().rev() {
            if let Some(above) = copied(&self.above, *bone).flatten() {
                let sum = copied(&below, above).unwrap_or_default() + copied(&below, *bone).unwrap_or_default();
                // Bones that correspond to none are not above any.
                if matches!(copied(&self.drivers, *bone), Some(Driver::Bone(_))) {
                    set(&mut below, above, sum);
                }
            }
        }
        let mut all = to.order().iter().copied().filter(|bone| total > 0 && copied(&below, *bone) == Some(total));
        match total {
            1 => all.next(),
            _ => all.next_back(),
        }
    }

    fn set_ratios(&mut self, from: &Skeleton, to: &Skeleton, sources: &[Option<u32>]) {
        let length = |skeleton: &Skeleton, bone: u32| {
            skeleton.rest().locals.get(bone as usize).map_or(0.0, |local| local.wide_translation().length())
        };
        // The hips move the whole body, whether or not there is a root bone above them.
        let mut moves_all = vec![false; to.bones().len()];
        let mut bone = self.hips;
        while let Some(next) = bone {
            set(&mut moves_all, next, true);
            bone = copied(&self.above, next).flatten();
        }
        // Where one is much shorter than the bones of its skeleton, the ratio says nothing about how far it moves.
        let least = [from, to].map(|skeleton| SHORT * longest(skeleton));
        for (bone, source) in (0_u32..).zip(sources) {
            let Some(source) = source else { continue };
            let is_root = copied(&self.above, bone).flatten().is_none();
            let is_ratio = !is_root && copied(&moves_all, bone) == Some(false);
            let (own, other) = (length(to, bone), length(from, *source));
            let is_ratio = is_ratio && other > least[0] && own > least[1];
            set(&mut self.ratios, bone, if is_ratio { own / other } else { self.root_scale });
        }
    }

    /// Sets A, and the largest angle between directions.
    fn align(&mut self, from: &Skeleton, to: &Skeleton, sources: &[Option<u32>], is_wanted: bool) {
        // The only bone that corresponds and has this one above it; `None` if there are several.
        let mut only: Vec<Option<Option<u32>>> = vec![None; to.bones().len()];
        for bone in to.order().iter().filter(|bone| copied(sources, **bone).flatten().is_some()) {
            let Some(above) = copied(&self.above, *bone).flatten() else { continue };
            let found = if copied(&only, above).flatten().is_none() { Some(*bone) } else { None };
            let first = copied(&only, above) == Some(None);
            set(&mut only, above, Some(found.filter(|_| first)));
        }
        let at = |skeleton: &Skeleton, bone: u32| skeleton.rest_world().origin(bone).unwrap_or_default();
        for bone in to.order() {
            let above = copied(&self.above, *bone).flatten();
            let inherited = above.and_then(|above| copied(&self.aligned, above)).unwrap_or_default();
            set(&mut self.aligned, *bone, inherited);
            let child = copied(&only, *bone).flatten().flatten();
            let pair = copied(sources, *bone).flatten().zip(child.and_then(|child| copied(sources, child).flatten()));
            let (Some(child), Some((source, source_child))) = (child, pair) else { continue };
            let own = at(to, child) - at(to, *bone);
            let other = self.turn * (at(from, source_child) - at(from, source));
            if own.length() < 1e-6 * longest(to) || other.length() < 1e-6 * longest(from) {
                continue;
            }
            let angle = own.angle_between(other);
            if self.rest_angle.as_ref().is_none_or(|(largest, _)| angle > *largest)
                && let Some(name) = to.bones().get(*bone as usize).and_then(|bone| bone.name())
            {
                self.rest_angle = Some((angle, name.into()));
            }
            if is_wanted {
                set(&mut self.aligned, *bone, arc(inherited * own, other) * inherited);
            }
        }
    }

    /// Finds the chains: bones that correspond to none in both skeletons, between the same two that do.
    fn set_chains(&mut self, from: &Skeleton, to: &Skeleton, sources: &[Option<u32>]) {
        let position = |skeleton: &Skeleton, bone: u32| skeleton.rest_world().origin(bone).unwrap_or_default();
        for end in to.order() {
            let Some(source_end) = copied(sources, *end).flatten() else { continue };
            let Some(start) = copied(&self.above, *end).flatten() else { continue };
            let Some(source_start) = copied(sources, start).flatten() else { continue };
            let Some(own) =
                path(to, *end, |bone| bone == start, |bone| copied(&self.drivers, bone) == Some(Driver::Parent))
            else {
                continue;
            };
            let is_free = |bone: u32| !self.has(bone);
            let Some(other) = path(from, source_end, |bone| bone == source_start, is_free) else { continue };
            if own.is_empty() || other.is_empty() {
                continue;
            }
            let fractions = |skeleton: &Skeleton, start: u32, joints: &[u32], end: u32| -> Vec<f64> {
                let mut last = position(skeleton, start);
                let mut sum = 0.0;
                let mut sums: Vec<f64> = Vec::with_capacity(joints.len() + 1);
                for joint in joints.iter().chain([&end]) {
                    let next = position(skeleton, *joint);
                    sum += next.distance(last);
                    last = next;
                    sums.push(sum);
                }
                sums.pop();
                sums.iter().map(|length| if sum > 0.0 { length / sum } else { 0.0 }).collect()
            };
            other.iter().for_each(|bone| set(&mut self.is_in_chain, *bone, true));
            let own_places = fractions(to, start, &own, *end);
            let other_places = fractions(from, source_start, &other, source_end);
            for (bone, place) in own.iter().zip(own_places) {
                let after = other_places.partition_point(|other| *other < place - 1e-9);
                let driver = match (after.checked_sub(1), other.get(after)) {
                    (before, Some(high)) => {
                        let start_place = before.and_then(|before| other_places.get(before)).copied().unwrap_or(0.0);
                        let end_place = other_places.get(after).copied().unwrap_or(1.0);
                        let low = before.and_then(|before| other.get(before)).copied().unwrap_or(source_start);
                        let length = end_place - start_place;
                        let amount = if length > 0.0 { ((place - start_place) / length).clamp(0.0, 1.0) } else { 1.0 };
                        Driver::Between { low: Some(low), high: *high, amount }
                    }
                    (_, None) => match other.last() {
                        Some(last) => Driver::Between { low: None, high: *last, amount: 1.0 },
                        None => continue,
                    },
                };
                set(&mut self.drivers, *bone, driver);
            }
        }
    }
}

/// Bones of longer chains stay at rest.
const LONGEST: usize = 256;

/// The bones between a bone and one above it, from above; `None` if one of them is not of this kind.
fn path(
    skeleton: &Skeleton,
    below: u32,
    is_start: impl Fn(u32) -> bool,
    is_of_chain: impl Fn(u32) -> bool,
) -> Option<Vec<u32>> {
    let mut path = Vec::new();
    let mut bone = skeleton.parent(below)?;
    while !is_start(bone) {
        if !is_of_chain(bone) || path.len() >= LONGEST {
            return None;
        }
        path.push(bone);
        bone = skeleton.parent(bone)?;
    }
    path.reverse();
    Some(path)
}

/// The bone of the source for each bone of the target.
fn corresponding(from: &Skeleton, to: &Skeleton, options: &Options<'_>) -> Result<Vec<Option<u32>>, Error> {
    let mut sources: Vec<Option<u32>> = vec![None; to.bones().len()];
    let named = || (0_u32..).zip(from.bones()).filter_map(|(bone, found)| Some((bone, found.name()?)));
    let new = |name: &str| options.map.and_then(|map| map.renamed(name)).unwrap_or_else(|| name.to_owned());
    // Exact names first; of repeated ones, the first counts.
    for is_exact in [true, false] {
        for (bone, name) in named().filter(|(bone, name)| from.names().exact(name) == Some(*bone)) {
            let new = new(name);
            let exact = to.names().exact(&new);
            let target = if is_exact { exact } else { to.bone(&new).filter(|_| exact.is_none()) };
            let Some(target) = target else { continue };
            match sources.get_mut(target as usize) {
                Some(slot @ None) => *slot = Some(bone),
                Some(Some(other)) if is_exact && *other != bone => {
                    let other = from.bones().get(*other as usize).and_then(|bone| bone.name()).unwrap_or_default();
                    return Err(SameName { bones: [other.to_owned(), name.to_owned()], name: new }.into());
                }
                _ => {}
            }
        }
    }
    if sources.iter().all(Option::is_none) {
        let first =
            |skeleton: &Skeleton| skeleton.bones().iter().find_map(|bone| bone.name()).unwrap_or_default().into();
        return Err(Error::NothingInCommon { source: first(from), target: first(to) });
    }
    Ok(sources)
}

/// Rotations at rest in model space: products of rotations, as matrices would also contain shear under uneven scale.
fn rest_rotations(skeleton: &Skeleton) -> Vec<DQuat> {
    let mut all = Vec::new();
    rotations(skeleton, skeleton.rest(), &mut all);
    all
}

fn longest(skeleton: &Skeleton) -> f64 {
    skeleton.rest().locals.iter().map(|local| local.wide_translation().length()).fold(0.0, f64::max)
}

fn source(sources: &[Option<u32>], bone: u32) -> Option<u32> {
    copied(sources, bone).flatten()
}
