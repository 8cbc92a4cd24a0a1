//! Which keys of which curves stay.

use super::fit::fitted;
use super::tracks::{Kept, Track, value_bytes};
use crate::clip::content::Clip;
use crate::clip::keys::{Keys, Values};
use crate::keys::{
    Allowed, Funnel, half_side, number_way, range, rotation_way, rotations, rough_rotations, rough_way, steps, vectors,
    within,
};
use crate::transform::narrow;

/// Which curves have keys at the same frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frames {
    /// Those of one property of a bone.
    Own,
    /// All: poses at these frames are right, so that errors of bones along a chain do not add up by chance, and formats store the
    /// frames once.
    Shared,
}

/// The curves with fewer keys, where values may be off by a tolerance; `None` leaves a track as it is. With `does_fit`, they have the
/// values that come nearest to all keys, which can be off by a little more.
///
/// Of curves with a key at each frame, all stay where fewer than three of ten would go, unless all curves lose the same ones: then
/// they make no error, so that others may make more, and in formats whose curves share the times of their keys, times of its own
/// would take more than the keys.
pub(super) fn choose(
    clip: &Clip<'_>,
    tracks: &[Track],
    frames: Frames,
    does_fit: bool,
    tolerance: impl Fn(&Track) -> Option<f64>,
) -> Kept {
    let mut all: Kept = vec![None; clip.parts.len()];
    let mut put = |index: usize, keys: &Keys, kept: &[usize]| {
        if is_worth_it(keys, kept, frames)
            && let Some(slot) = all.get_mut(index)
        {
            *slot = Some(if does_fit { fitted(keys, kept) } else { some(keys, kept) });
        }
    };
    let mut lanes = Lanes::default();
    for track in tracks {
        let Some(tolerance) = tolerance(track) else { continue };
        if frames == Frames::Own || !lanes.take(clip, track, tolerance) {
            let curves = track.curves.iter().filter_map(|(_, index)| Some((*index, keys_of(clip, *index)?)));
            curves
                .zip(kept(clip, track, tolerance, does_fit))
                .for_each(|((index, keys), kept)| put(index, keys, &kept));
        }
    }
    let kept = lanes.kept(f64::INFINITY).unwrap_or_default();
    lanes.still.iter().for_each(|(index, keys)| put(*index, keys, &[0]));
    lanes.all.iter().for_each(|lane| put(lane.index, lane.keys, &kept));
    all
}

/// Whether curves with the same frames take at most some bytes, where values may be off by a tolerance.
pub(super) fn shared_within(
    clip: &Clip<'_>,
    tracks: &[Track],
    bytes: f64,
    tolerance: impl Fn(&Track) -> Option<f64>,
) -> bool {
    let mut lanes = Lanes::default();
    for track in tracks {
        tolerance(track).into_iter().for_each(|tolerance| _ = lanes.take(clip, track, tolerance));
    }
    let of_key: usize = lanes.all.iter().map(|lane| value_bytes(lane.keys)).sum();
    lanes.kept(bytes / of_key.max(1) as f64).is_some()
}

fn keys_of<'k>(clip: &'k Clip<'_>, index: usize) -> Option<&'k Keys> {
    clip.parts.get(index)?.content.keys()
}

/// Some keys of a curve, as they are.
fn some(keys: &Keys, kept: &[usize]) -> Keys {
    let frames = kept.iter().filter_map(|key| keys.frames.get(*key).copied()).collect();
    Keys { frames, values: keys.values.pick(kept.iter().copied()), holds: keys.holds, is_changed: true }
}

fn is_worth_it(keys: &Keys, kept: &[usize], frames: Frames) -> bool {
    let is_dense = keys.range().is_some_and(|(first, last)| keys.len() as f64 > last - first);
    kept.len() < keys.len() && (!is_dense || frames == Frames::Shared || kept.len() * 10 <= keys.len() * 7)
}

/// Curves that keep the same keys.
#[derive(Default)]
struct Lanes<'k> {
    all: Vec<Lane<'k>>,
    /// Those that do not move, by the indices of their parts.
    still: Vec<(usize, &'k Keys)>,
}

struct Lane<'k> {
    index: usize,
    keys: &'k Keys,
    tolerance: [f64; 3],
}

impl<'k> Lanes<'k> {
    /// Adds the curves of a track, unless they have other frames.
    fn take(&mut self, clip: &'k Clip<'_>, track: &Track, tolerance: f64) -> bool {
        let curves = || track.curves.iter().filter_map(|(_, index)| Some((*index, keys_of(clip, *index)?)));
        let fits = |keys: &Keys| !keys.holds && self.all.first().is_none_or(|lane| lane.keys.frames == keys.frames);
        if !track.is_still && !curves().all(|(_, keys)| fits(keys)) {
            return false;
        }
        for (index, keys) in curves() {
            if track.is_still || is_still(keys, tolerance) {
                self.still.push((index, keys));
                continue;
            }
            let tolerance = match &keys.values {
                Values::Rotations(_) => half_side(narrow(tolerance.min(1.0))),
                _ => [tolerance, f64::INFINITY, f64::INFINITY],
            };
            self.all.push(Lane { index, keys, tolerance });
        }
        true
    }

    /// The keys that stay: one more wherever a curve could not do without it; `None` if there are more than some.
    fn kept(&self, most: f64) -> Option<Vec<usize>> {
        let frames = self.all.first().map(|lane| lane.keys.frames.as_slice()).unwrap_or_default();
        let mut funnels = vec![Funnel::OPEN; self.all.len()];
        let mut ways: Vec<[f64; 3]> = Vec::with_capacity(self.all.len());
        let mut kept = vec![0];
        let (mut anchor, mut key) = (0, 1);
        // The curve that ended the last span is the most likely to end the next one.
        let mut strict = 0;
        while let (Some(from), Some(to)) = (frames.get(anchor), frames.get(key)) {
            if kept.len() as f64 > most {
                return None;
            }
            let time = to - from;
            let admits = |lane: &Lane<'_>, funnel: &Funnel<3>| {
                let slope = lane.way(anchor, key).filter(|_| time > 0.0)?.map(|way| way / time);
                Some(slope).filter(|slope| funnel.admits(*slope))
            };
            let is_admitted = self
                .all
                .get(strict)
                .zip(funnels.get(strict))
                .is_none_or(|(lane, funnel)| admits(lane, funnel).is_some());
            ways.clear();
            if is_admitted {
                ways.extend(self.all.iter().zip(&funnels).map_while(|(lane, funnel)| admits(lane, funnel)));
            }
            if ways.len() == self.all.len() {
                for ((lane, funnel), way) in self.all.iter().zip(&mut funnels).zip(&ways) {
                    funnel.narrow(*way, time, lane.tolerance);
                }
                key += 1;
            } else if anchor + 1 < key {
                if is_admitted {
                    strict = ways.len();
                }
                anchor = key - 1;
                kept.push(anchor);
                funnels.fill(Funnel::OPEN);
            } else {
                // No way leads there, so nothing between this key and the next one can go.
                funnels.fill(Funnel::CLOSED);
                key += 1;
            }
        }
        kept.extend(frames.len().checked_sub(1).filter(|last| *last > 0));
        Some(kept)
    }
}

impl Lane<'_> {
    fn way(&self, from: usize, to: usize) -> Option<[f64; 3]> {
        match &self.keys.values {
            Values::Rotations(values) => rough_way(*values.get(from)?, *values.get(to)?),
            Values::Numbers(values) => {
                number_way([*values.get(from)?], [*values.get(to)?]).map(|[way]| [way, 0.0, 0.0])
            }
            Values::Integers(_) => None,
        }
    }
}

/// The keys that the curves of a track keep.
fn kept(clip: &Clip<'_>, track: &Track, tolerance: f64, is_rough: bool) -> Vec<Vec<usize>> {
    let keys_of = |index: usize| clip.parts.get(index).and_then(|part| part.content.keys());
    let curves: Vec<(usize, &Keys)> =
        track.curves.iter().filter_map(|(axis, index)| Some((*axis, keys_of(*index)?))).collect();
    if track.is_still {
        return curves.iter().map(|_| vec![0]).collect();
    }
    if let [(_, keys)] = curves[..] {
        return vec![kept_of_one(keys, tolerance, is_rough)];
    }
    let numbers = |keys: &Keys, key: usize| match &keys.values {
        Values::Numbers(numbers) => numbers.get(key).copied(),
        _ => None,
    };
    let frames = curves.first().map(|(_, keys)| keys.frames.as_slice()).unwrap_or_default();
    let values: Vec<[f32; 3]> = (0..frames.len())
        .map(|key| {
            let mut value = [0.0; 3];
            for (axis, keys) in &curves {
                value.get_mut(*axis).into_iter().for_each(|slot| *slot = numbers(keys, key).unwrap_or_default());
            }
            value
        })
        .collect();
    let mut of_axes = vectors(frames, &values, Allowed::Distance(tolerance));
    let kept = curves.iter().map(|(axis, keys)| {
        let own = of_axes.get_mut(*axis).map(std::mem::take).unwrap_or_default();
        if is_still(keys, tolerance) { vec![0] } else { own }
    });
    kept.collect()
}

fn kept_of_one(keys: &Keys, tolerance: f64, is_rough: bool) -> Vec<usize> {
    if !keys.holds && is_still(keys, tolerance) {
        return vec![0];
    }
    match &keys.values {
        _ if keys.holds => steps(&keys.values.iter().collect::<Vec<_>>()),
        Values::Rotations(values) if is_rough => rough_rotations(&keys.frames, values, narrow(tolerance.min(1.0))),
        Values::Rotations(values) => rotations(&keys.frames, values, narrow(tolerance.min(1.0))),
        Values::Numbers(values) => within(&keys.frames, values, Allowed::Distance(tolerance)),
        Values::Integers(values) => steps(values),
    }
}

/// Whether all values are within a tolerance of the first.
fn is_still(keys: &Keys, tolerance: f64) -> bool {
    match &keys.values {
        Values::Numbers(values) => range(values) <= tolerance && values.iter().all(|value| value.is_finite()),
        Values::Rotations(values) => {
            let first = values.first().copied().unwrap_or_default();
            let angle = |way: [f64; 3]| way.iter().map(|part| part * part).sum::<f64>().sqrt();
            values.iter().all(|value| rotation_way(first, *value).is_some_and(|way| angle(way) <= tolerance))
        }
        Values::Integers(_) => false,
    }
}
