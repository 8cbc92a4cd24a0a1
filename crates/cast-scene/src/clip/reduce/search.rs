//! The fewest keys with which the error is small enough.

use std::sync::Arc;

use cast_base::sort;

use super::choose::{Frames, choose, shared_within};
use super::poses::Poses;
use super::tolerance;
use super::tracks::{Kept, Track, bytes, tracks};
use crate::clip::content::Clip;
use crate::clip::error::Error;
use crate::clip::surface::Surface;
use crate::links::Model;
use crate::skeleton::Skeleton;

/// The share of the error that each bone has first.
const SHARE: f64 = 0.5;
/// How many attempts there are at most with keys at frames of one kind. The first is compared in some frames only, as many as
/// this at least. All after the next ones change all shares alike: each attempt moves keys, so that errors of bones change by
/// chance, too, and what carries many bones would have less and less.
const ROUNDS: usize = 8;
const FEW: usize = 64;
const SINGLE: usize = 2;
/// Errors that are this near to what is allowed, as a part of it, are near enough.
const NEAR: f64 = 0.7;
/// What the shares aim at, as a part of the error: an attempt above it is of no use.
const AIM: f64 = 0.9;
/// What an attempt in some frames says about bytes is right within about this factor.
const ROUGH: f64 = 1.1;
/// How many bytes keys at the same frames may take, in percent of those of others with the same tolerances. Errors are smaller then,
/// about by half.
const SMALLER: usize = 140;

/// A choice of keys, and how far what each bone moves is off with it.
struct Attempt {
    kept: Kept,
    errors: Vec<f64>,
    worst: f64,
    bytes: usize,
}

impl Attempt {
    /// About how many bytes it would have with the error that is allowed: that of a curve that bends grows with the square of the
    /// distance between keys.
    fn expected(&self, error: f64) -> f64 {
        self.bytes as f64 * (self.worst / error).clamp(0.05, 20.0).sqrt()
    }
}

pub(super) struct Search<'s, 'a> {
    clip: &'s Clip<'a>,
    skeleton: &'s Skeleton,
    surface: Surface,
    reach: Vec<f64>,
    tracks: Vec<Track>,
    poses: Poses,
    error: f64,
}

/// The keys that are found, and their error.
pub(super) fn search(clip: &mut Clip<'_>, model: &Arc<Model>, error: f64, budget: u64) -> Result<(Kept, f64), Error> {
    let nothing = vec![None; clip.parts.len()];
    let Some(skeleton) = &model.skeleton else { return Ok((nothing, 0.0)) };
    let surface = Surface::new(model, skeleton, budget)?;
    let reach = surface.reach(skeleton);
    let tracks = tracks(clip, Some(skeleton));
    let poses = Poses::new(clip, (model, skeleton), &tracks, budget)?;
    let best = Search { clip, skeleton, surface, reach, tracks, poses, error }.best()?;
    Ok(best.map_or((nothing, 0.0), |best| (best.kept, best.worst)))
}

impl Search<'_, '_> {
    fn best(&mut self) -> Result<Option<Attempt>, Error> {
        let shares = vec![SHARE; self.reach.len()];
        if self.error == 0.0 {
            return Ok(Some(self.attempt(Frames::Own, &shares, 1)?).filter(|found| found.worst == 0.0));
        }
        // Some of the frames are enough to see which way is better. An odd number of them meets keys in a row, too.
        let some = (self.poses.count() / FEW).clamp(1, 8) | 1;
        let own = self.attempt(Frames::Own, &shares, some)?;
        let mut ways = Vec::new();
        if self.shared(&shares, own.bytes) {
            let shared = self.attempt(Frames::Shared, &shares, some)?;
            ways.push((shared.expected(self.error), Frames::Shared, shared));
        }
        ways.push((own.expected(self.error), Frames::Own, own));
        sort::by(&mut ways, |one, other| one.0.total_cmp(&other.0));
        let mut best: Option<Attempt> = None;
        for (expected, frames, first) in ways {
            if best.as_ref().is_none_or(|best| best.bytes as f64 > expected * ROUGH) {
                let found = self.refined(frames, first)?;
                best = [best, found].into_iter().flatten().min_by_key(|found| found.bytes);
            }
        }
        Ok(best)
    }

    /// Whether curves with the same frames may take fewer bytes than others, which took some with the same tolerances, while errors
    /// are smaller.
    fn shared(&self, shares: &[f64], own: usize) -> bool {
        let most = own.saturating_mul(SMALLER) / 100;
        shared_within(self.clip, &self.tracks, most, |track| self.tolerance(track, shares))
    }

    fn tolerance(&self, track: &Track, shares: &[f64]) -> Option<f64> {
        match track.bone {
            Some(bone) => {
                let of_bone = |all: &[f64]| all.get(bone as usize).copied().unwrap_or_default();
                tolerance(track, self.error * of_bone(shares), of_bone(&self.reach))
            }
            // What the skeleton does not have stays, and shapes are no bones.
            None => track.part.is_none().then_some(super::WEIGHT),
        }
    }

    fn attempt(&mut self, frames: Frames, shares: &[f64], every: usize) -> Result<Attempt, Error> {
        let kept = choose(self.clip, &self.tracks, frames, self.error > 0.0, |track| self.tolerance(track, shares));
        let after = self.poses.with(self.clip, &self.tracks, &kept, every)?;
        let errors = self.surface.errors(self.skeleton, (&self.poses.places, every), &after);
        let worst = errors.iter().copied().fold(0.0, f64::max);
        Ok(Attempt { bytes: bytes(self.clip, &kept), kept, errors, worst })
    }

    /// The smallest attempt that is found with keys at frames of one kind, after a first one.
    fn refined(&mut self, frames: Frames, first: Attempt) -> Result<Option<Attempt>, Error> {
        let mut shares = vec![SHARE; self.reach.len()];
        let mut best: Option<Attempt> = None;
        // All shares alike: the largest scale that was fine, and the smallest that was not.
        let (mut scale, mut low, mut high) = (1.0, 0.0, f64::INFINITY);
        let (mut errors, mut worst) = (first.errors, first.worst);
        for round in 0..ROUNDS {
            let is_alike = frames == Frames::Shared || round >= SINGLE;
            if is_alike {
                let wanted = scale * (AIM * self.error / worst.max(f64::MIN_POSITIVE)).clamp(0.1, 10.0);
                let next = match wanted > low && wanted < high {
                    true => wanted,
                    false if high.is_finite() => (f64::max(low, high / 4.0) * high).sqrt(),
                    false => scale * 2.0,
                };
                shares.iter_mut().for_each(|share| *share *= next / scale);
                scale = next;
            } else {
                self.share_out(&mut shares, &mut errors);
            }
            let found = self.attempt(frames, &shares, 1)?;
            worst = found.worst;
            let is_fine = worst <= self.error;
            if is_alike {
                (low, high) = if is_fine { (scale, high) } else { (low, scale) };
            }
            if is_fine && best.as_ref().is_none_or(|best| found.bytes <= best.bytes) {
                errors.clone_from(&found.errors);
                best = Some(found);
            } else {
                errors = found.errors;
            }
            // Where errors are near what is allowed, the next attempt is as likely to be worse as to be better.
            if is_fine && worst > NEAR * self.error || high < low * ROUGH {
                break;
            }
        }
        Ok(best)
    }

    /// Changes the share of each bone by how far the worst place that it moves is from the error that is allowed.
    fn share_out(&self, shares: &mut [f64], errors: &mut [f64]) {
        for bone in self.skeleton.order().iter().rev() {
            let own = errors.get(*bone as usize).copied().unwrap_or_default();
            let above = self.skeleton.parent(*bone).and_then(|parent| errors.get_mut(parent as usize));
            above.into_iter().for_each(|above| *above = above.max(own));
        }
        for (share, found) in shares.iter_mut().zip(errors) {
            *share *= (AIM * self.error / found.max(f64::MIN_POSITIVE)).clamp(0.2, 3.0);
        }
    }
}
