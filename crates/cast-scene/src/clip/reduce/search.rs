//! The fewest keys with which the error is small enough.

use std::sync::Arc;

use cast_base::sort;

use super::choose::{Frames, choose, shared_within};
use super::poses::Poses;
use super::tracks::{Kept, Track, WEIGHT, bytes, tolerance, tracks};
use crate::clip::content::Clip;
use crate::clip::error::Error;
use crate::clip::surface::Surface;
use crate::links::Model;
use crate::skeleton::Skeleton;

/// The share of the error that each bone has first.
const SHARE: f64 = 0.5;
/// How many attempts there are at most with keys at frames of one kind.
const ROUNDS: usize = 8;
/// Shares are found in a part of a long clip: as many frames as this, or one of so many parts.
const FEW: usize = 64;
const PARTS: usize = 5;
/// Errors that are this near to what is allowed, as a part of it, are near enough.
const NEAR: f64 = 0.6;
/// What the shares aim at, as a part of the error: an attempt above it is of no use.
const AIM: f64 = 0.85;
/// By how much, as an exponent, the share of a bone follows the error of what it moves.
const DAMPED: f64 = 0.7;
/// Scales that are nearer to each other than by this factor are not told apart.
const ROUGH: f64 = 1.1;
/// How many bytes keys at the same frames may take, as a part of those of others with the same tolerances. Errors are smaller then,
/// about by half.
const SMALLER: f64 = 1.4;

/// A choice of keys, and how far what each bone moves is off with it.
struct Attempt {
    kept: Kept,
    errors: Vec<f64>,
    worst: f64,
    /// About how many bytes it takes, as a part of those of all keys.
    bytes: f64,
}

impl Attempt {
    /// About how many bytes it would have with the error that is allowed: that of a curve that bends grows with the square of the
    /// distance between keys.
    fn expected(&self, error: f64) -> f64 {
        self.bytes * (self.worst / error).clamp(0.05, 20.0).sqrt()
    }
}

/// How keys are chosen: at which frames, and how much of the error each bone may make.
struct Way {
    frames: Frames,
    shares: Vec<f64>,
    /// About how many bytes the result takes, as a part of those of all keys.
    bytes: f64,
}

struct Search<'s, 'a> {
    clip: &'s Clip<'a>,
    skeleton: &'s Skeleton,
    surface: &'s Surface,
    reach: &'s [f64],
    tracks: Vec<Track>,
    poses: Poses,
    error: f64,
    /// About how many bytes all keys take.
    bytes: usize,
}

/// The keys that are found, and their error.
pub(super) fn search(clip: &mut Clip<'_>, model: &Arc<Model>, error: f64, budget: u64) -> Result<(Kept, f64), Error> {
    let nothing = vec![None; clip.parts.len()];
    let Some(skeleton) = &model.skeleton else { return Ok((nothing, 0.0)) };
    let surface = Surface::new(model, skeleton, budget)?;
    let reach = surface.reach(skeleton);
    let of = |clip: &mut Clip<'_>| -> Result<(Vec<Track>, Poses, usize), Error> {
        let tracks = tracks(clip, Some(skeleton));
        let poses = Poses::new(clip, (model, skeleton), &tracks, budget)?;
        Ok((tracks, poses, bytes(clip, &vec![None; clip.parts.len()])))
    };
    let (tracks, poses, all) = of(clip)?;
    let count = poses.count();
    let mut whole = Search { clip, skeleton, surface: &surface, reach: &reach, tracks, poses, error, bytes: all };
    if error == 0.0 {
        let found = whole.attempt(Frames::Own, &vec![SHARE; reach.len()])?;
        return Ok(if found.worst == 0.0 { (found.kept, 0.0) } else { (nothing, 0.0) });
    }
    let few = FEW.max(count / PARTS);
    let ways = if few * 2 > count {
        whole.ways()?
    } else {
        let mut part = middle(whole.clip, few as f64);
        let (tracks, poses, bytes) = of(&mut part)?;
        Search { clip: &part, skeleton, surface: &surface, reach: &reach, tracks, poses, error, bytes }.ways()?
    };
    let mut best: Option<Attempt> = None;
    for way in ways {
        if best.as_ref().is_none_or(|best| best.bytes > way.bytes) {
            let found = whole.refined(way)?;
            best = [best, found].into_iter().flatten().min_by(|one, other| one.bytes.total_cmp(&other.bytes));
        }
    }
    Ok(best.map_or((nothing, 0.0), |best| (best.kept, best.worst)))
}

/// Some frames in the middle of a clip.
fn middle<'a>(clip: &Clip<'a>, frames: f64) -> Clip<'a> {
    let (first, last) = clip.range().unwrap_or_default();
    let start = ((first + last - frames) / 2.0).floor();
    let mut part = clip.with_parts(|_| false);
    part.parts = clip.parts.iter().map(|one| one.within(start, start + frames)).collect();
    part
}

impl Search<'_, '_> {
    /// Ways that are nearly right, the best one first.
    fn ways(&mut self) -> Result<Vec<Way>, Error> {
        let shares = vec![SHARE; self.reach.len()];
        let own = self.attempt(Frames::Own, &shares)?;
        let most = own.bytes * self.bytes as f64 * SMALLER;
        let mut ways = Vec::new();
        if shared_within(self.clip, &self.tracks, most, |track| self.tolerance(track, &shares)) {
            let found = self.attempt(Frames::Shared, &shares)?;
            let scale = (AIM * self.error / found.worst.max(f64::MIN_POSITIVE)).clamp(0.1, 10.0);
            let shares = shares.iter().map(|share| share * scale).collect();
            ways.push(Way { frames: Frames::Shared, shares, bytes: found.expected(self.error) });
        }
        let mut shares = shares;
        let mut errors = own.errors;
        self.share_out(&mut shares, &mut errors);
        let found = self.attempt(Frames::Own, &shares)?;
        let scale = (AIM * self.error / found.worst.max(f64::MIN_POSITIVE)).clamp(0.1, 10.0);
        shares.iter_mut().for_each(|share| *share *= scale);
        ways.push(Way { frames: Frames::Own, shares, bytes: found.expected(self.error) });
        sort::by(&mut ways, |one: &Way, other| one.bytes.total_cmp(&other.bytes));
        Ok(ways)
    }

    /// The smallest attempt that is found by changing all shares of a way alike: each attempt moves keys, so that errors of bones
    /// change by chance, too, and what carries many bones would have less and less.
    fn refined(&mut self, way: Way) -> Result<Option<Attempt>, Error> {
        let Way { frames, mut shares, .. } = way;
        let mut best: Option<Attempt> = None;
        // The largest scale that was fine, and the smallest that was not.
        let (mut scale, mut low, mut high) = (1.0, 0.0, f64::INFINITY);
        for _ in 0..ROUNDS {
            let found = self.attempt(frames, &shares)?;
            let worst = found.worst;
            let is_fine = worst <= self.error;
            (low, high) = if is_fine { (scale, high) } else { (low, scale) };
            if is_fine && best.as_ref().is_none_or(|best| found.bytes <= best.bytes) {
                best = Some(found);
            }
            // Where errors are near what is allowed, the next attempt is as likely to be worse as to be better.
            if is_fine && worst > NEAR * self.error || high < low * ROUGH {
                break;
            }
            let wanted = scale * (AIM * self.error / worst.max(f64::MIN_POSITIVE)).clamp(0.1, 10.0);
            let next = match wanted > low && wanted < high {
                true => wanted,
                false if high.is_finite() => (f64::max(low, high / 4.0) * high).sqrt(),
                false => scale * 2.0,
            };
            shares.iter_mut().for_each(|share| *share *= next / scale);
            scale = next;
        }
        Ok(best)
    }

    fn tolerance(&self, track: &Track, shares: &[f64]) -> Option<f64> {
        match track.bone {
            Some(bone) => {
                let of_bone = |all: &[f64]| all.get(bone as usize).copied().unwrap_or_default();
                tolerance(track, self.error * of_bone(shares), of_bone(self.reach))
            }
            // What the skeleton does not have stays, and shapes are no bones.
            None => track.part.is_none().then_some(WEIGHT),
        }
    }

    fn attempt(&mut self, frames: Frames, shares: &[f64]) -> Result<Attempt, Error> {
        let kept = choose(self.clip, &self.tracks, frames, self.error > 0.0, |track| self.tolerance(track, shares));
        let after = self.poses.with(self.clip, &self.tracks, &kept)?;
        let errors = self.surface.errors(self.skeleton, &self.poses.places, &after);
        let worst = errors.iter().copied().fold(0.0, f64::max);
        let bytes = bytes(self.clip, &kept) as f64 / self.bytes.max(1) as f64;
        Ok(Attempt { bytes, kept, errors, worst })
    }

    /// Changes the share of each bone by how far the worst place that it moves is from the error that is allowed.
    fn share_out(&self, shares: &mut [f64], errors: &mut [f64]) {
        for bone in self.skeleton.order().iter().rev() {
            let own = errors.get(*bone as usize).copied().unwrap_or_default();
            let above = self.skeleton.parent(*bone).and_then(|parent| errors.get_mut(parent as usize));
            above.into_iter().for_each(|above| *above = above.max(own));
        }
        for (share, found) in shares.iter_mut().zip(errors) {
            // Errors along a chain add up, so that all of them grow with each share.
            *share *= (AIM * self.error / found.max(f64::MIN_POSITIVE)).clamp(0.2, 5.0).powf(DAMPED);
        }
    }
}
