//! The poses of a clip in all frames, with all of its keys and with some.

use std::sync::Arc;

use super::tracks::{Kept, Track, leave_out};
use crate::animation::Part;
use crate::bones::{Pose, World};
use crate::clip::content::{Clip, text};
use crate::clip::error::Error;
use crate::clip::keys::{Keys, Value};
use crate::clip::posing::{Posing, is_resolved};
use crate::clip::surface::Places;
use crate::links::Model;
use crate::skeleton::Skeleton;

pub(super) struct Poses {
    pub(super) skeleton: Arc<Skeleton>,
    model: Arc<Model>,
    frames: Vec<f64>,
    /// The local transforms, frame by frame: first those of the clip, and then those of the last attempt.
    locals: Vec<Pose>,
    /// Where the bones are with all keys.
    pub(super) places: Places,
}

impl Poses {
    pub(super) fn new(clip: &mut Clip<'_>, model: &Arc<Model>, budget: u64) -> Result<Self, Error> {
        let mut posing = Posing::new(clip, model)?;
        let skeleton = Arc::clone(&posing.skeleton);
        let frames = posing.frames(budget)?;
        let bones = skeleton.bones().len();
        // The local transforms, and the matrices before and after.
        let values = (frames.len() as u64).saturating_mul(bones as u64).saturating_mul(3);
        if values.saturating_mul(size_of::<glam::DAffine3>() as u64) > budget {
            return Err(Error::TooLarge { values, budget });
        }
        let mut places = Places::with_capacity(frames.len(), bones);
        let mut locals = Vec::with_capacity(frames.len());
        for frame in &frames {
            let (pose, world) = posing.world_at(*frame);
            places.push(world.affines());
            locals.push(pose.clone());
        }
        Ok(Self { skeleton, model: Arc::clone(model), frames, locals, places })
    }

    /// Where the bones are with the keys that stay.
    pub(super) fn with(&mut self, clip: &Clip<'_>, tracks: &[Track], kept: &Kept) -> Result<Places, Error> {
        let mut places = Places::with_capacity(self.frames.len(), self.skeleton.bones().len());
        if !is_plain(clip, tracks) {
            let mut candidate = clip.clone();
            leave_out(&mut candidate, kept);
            let mut posing = Posing::new(&mut candidate, &self.model)?;
            self.frames.iter().for_each(|frame| places.push(posing.world_at(*frame).1.affines()));
            return Ok(places);
        }
        // A curve is the transform itself, so there is no need to make a file of the clip.
        for track in tracks {
            let (Some(bone), Some(part)) = (track.bone, track.part) else { continue };
            for (axis, index) in &track.curves {
                let keys = clip.parts.get(*index).and_then(|part| part.content.keys());
                let kept = kept.get(*index).and_then(Option::as_ref);
                let (Some(keys), Some(kept)) = (keys, kept) else { continue };
                self.sample(keys, kept, (bone, part, *axis));
            }
        }
        let mut world = World::default();
        for pose in &self.locals {
            self.skeleton.world_into(pose, &mut world);
            places.push(world.affines());
        }
        Ok(places)
    }

    /// Puts the values of a curve with some of its keys into all poses.
    fn sample(&mut self, keys: &Keys, kept: &[usize], (bone, part, axis): (u32, Part, usize)) {
        let key = |place: usize| {
            let key = *kept.get(place)?;
            Some((*keys.frames.get(key)?, keys.values.get(key)?))
        };
        let (mut place, mut low, mut high) = (0, key(0), key(1));
        for (frame, pose) in self.frames.iter().zip(&mut self.locals) {
            while let Some((next, _)) = high
                && next <= *frame
            {
                place += 1;
                (low, high) = (high, key(place + 1));
            }
            let value = match (low, high) {
                (Some((from, value)), Some((to, next))) if *frame > from => {
                    value.between(next, (frame - from) / (to - from))
                }
                (Some((_, value)), _) => value,
                (None, _) => return,
            };
            let Some(local) = pose.locals.get_mut(bone as usize) else { return };
            let slot = match part {
                Part::Translation => local.translation.get_mut(axis),
                Part::Scale => local.scale.get_mut(axis),
                Part::Rotation => None,
            };
            match (value, slot) {
                (Value::Rotation(rotation), _) => local.rotation = rotation,
                (Value::Number(number), Some(slot)) => *slot = number,
                _ => {}
            }
        }
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
