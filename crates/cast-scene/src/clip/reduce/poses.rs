//! The poses of a clip in all frames, with all of its keys and with some.

use std::sync::Arc;

use super::tracks::{Kept, Track, leave_out};
use super::turn::Turn;
use crate::animation::Part;
use crate::bones::{Pose, World};
use crate::clip::content::{Clip, text};
use crate::clip::error::Error;
use crate::clip::keys::{Keys, Values};
use crate::clip::posing::{Posing, all_frames, is_resolved};
use crate::clip::surface::Places;
use crate::clip::whole_frames::settle;
use crate::links::Model;
use crate::skeleton::Skeleton;
use crate::transform::narrow;

pub(super) struct Poses {
    pub(super) skeleton: Arc<Skeleton>,
    model: Arc<Model>,
    frames: Vec<f64>,
    /// Whether a curve is the transform itself, so that there is no need to make an animation of the clip.
    is_plain: bool,
    /// The local transforms of plain clips, frame by frame: first those of the clip, and then those of the last attempt.
    locals: Vec<Pose>,
    /// Where the bones are with all keys.
    pub(super) places: Places,
}

impl Poses {
    pub(super) fn new(
        clip: &mut Clip<'_>,
        (model, skeleton): (&Arc<Model>, &Arc<Skeleton>),
        tracks: &[Track],
        budget: u64,
    ) -> Result<Self, Error> {
        settle(clip);
        let bones = skeleton.bones().len();
        let jumps: Vec<f64> = clip.keys().flat_map(Keys::jumps).collect();
        let frames = all_frames(clip.range(), jumps, bones, budget)?;
        // The local transforms, and the matrices before and after.
        let values = (frames.len() as u64).saturating_mul(bones as u64).saturating_mul(3);
        if values.saturating_mul(size_of::<glam::DAffine3>() as u64) > budget {
            return Err(Error::TooLarge { values, budget });
        }
        let is_plain = is_plain(clip, tracks);
        let locals = if is_plain { vec![skeleton.rest().clone(); frames.len()] } else { Vec::new() };
        let (skeleton, model) = (Arc::clone(skeleton), Arc::clone(model));
        let mut poses = Self { skeleton, model, frames, is_plain, locals, places: Places::default() };
        poses.places = poses.with(clip, tracks, &vec![None; clip.parts.len()])?;
        Ok(poses)
    }

    pub(super) fn count(&self) -> usize {
        self.frames.len()
    }

    /// Where the bones are with the keys that stay, in all frames.
    pub(super) fn with(&mut self, clip: &Clip<'_>, tracks: &[Track], kept: &Kept) -> Result<Places, Error> {
        let mut places = Places::with_capacity(self.frames.len(), self.skeleton.bones().len());
        if !self.is_plain {
            let mut candidate = clip.clone();
            leave_out(&mut candidate, kept);
            let mut posing = Posing::new(&mut candidate, &self.model)?;
            self.frames.iter().for_each(|frame| places.push(posing.world_at(*frame).1.affines()));
            return Ok(places);
        }
        // Those that never change are the same as before.
        let is_first = self.places.is_empty();
        for track in tracks.iter().filter(|track| is_first || !track.is_still) {
            let (Some(bone), Some(part)) = (track.bone, track.part) else { continue };
            for (axis, index) in &track.curves {
                let kept = kept.get(*index).and_then(Option::as_ref);
                let keys = kept.or_else(|| clip.parts.get(*index)?.content.keys());
                keys.into_iter().for_each(|keys| self.sample(keys, (bone as usize, part, *axis)));
            }
        }
        let mut world = World::default();
        for pose in &self.locals {
            self.skeleton.world_into(pose, &mut world);
            places.push(world.affines());
        }
        Ok(places)
    }

    /// Puts the values of a curve into the poses.
    fn sample(&mut self, keys: &Keys, (bone, part, axis): (usize, Part, usize)) {
        let poses = &mut self.locals;
        match &keys.values {
            Values::Rotations(values) => {
                let mix = |turn: &Turn, amount: f64| turn.at(amount).map(narrow);
                along(&self.frames, (&keys.frames, values), (Turn::new, mix), |frame, rotation| {
                    let local = poses.get_mut(frame).and_then(|pose| pose.locals.get_mut(bone));
                    local.into_iter().for_each(|local| local.rotation = rotation);
                });
            }
            Values::Numbers(values) => {
                let line = |from: f32, to: f32| (f64::from(from), f64::from(to));
                let mix = |(from, to): &(f64, f64), amount: f64| narrow(from + (to - from) * amount);
                along(&self.frames, (&keys.frames, values), (line, mix), |frame, number| {
                    let local = poses.get_mut(frame).and_then(|pose| pose.locals.get_mut(bone));
                    let numbers = local.map(|local| match part {
                        Part::Scale => &mut local.scale,
                        _ => &mut local.translation,
                    });
                    let slot = numbers.and_then(|numbers| numbers.get_mut(axis));
                    slot.into_iter().for_each(|slot| *slot = number);
                });
            }
            Values::Integers(_) => {}
        }
    }
}

/// The values of a curve at ascending frames. What two keys have in common is computed once for
/// all frames between them.
fn along<V: Copy, S>(
    frames: &[f64],
    (keys, values): (&[f64], &[V]),
    (between, mix): (impl Fn(V, V) -> S, impl Fn(&S, f64) -> V),
    mut put: impl FnMut(usize, V),
) {
    let key = |place: usize| Some((*keys.get(place)?, *values.get(place)?));
    let (mut place, mut low, mut high) = (0, key(0), key(1));
    let mut known: Option<S> = None;
    for (index, frame) in frames.iter().enumerate() {
        while let Some((next, _)) = high
            && next <= *frame
        {
            place += 1;
            (low, high, known) = (high, key(place + 1), None);
        }
        let value = match (low, high) {
            (Some((from, value)), Some((to, next))) if *frame > from => {
                mix(known.get_or_insert_with(|| between(value, next)), (frame - from) / (to - from))
            }
            (Some((_, value)), _) => value,
            (None, _) => return,
        };
        put(index, value);
    }
}

/// Whether each curve is a part of the transform of its bone, as it is stored.
fn is_plain(clip: &Clip<'_>, tracks: &[Track]) -> bool {
    let mut met: Vec<(u32, usize, usize)> = Vec::new();
    for track in tracks {
        let (Some(bone), Some(part)) = (track.bone, track.part) else { continue };
        let part = [Part::Translation, Part::Rotation, Part::Scale].iter().position(|other| *other == part);
        for (axis, index) in &track.curves {
            let mode = clip.parts.get(*index).map(|part| text(&part.node, "m")).unwrap_or_default();
            if matches!(mode, "relative" | "additive") {
                return false;
            }
            met.push((bone, part.unwrap_or_default(), *axis));
        }
    }
    let count = met.len();
    cast_base::sort::unstable(&mut met);
    met.dedup();
    met.len() == count && is_resolved(clip)
}
