//! Fewer keys, within an error where it is seen: at the vertices that bones move, and at the ends of bones that move none.
//!
//! What a bone turns wrong moves everything below it, the more the farther away it is, and errors add up along a chain. So
//! the tolerance of a rotation is a share of the error divided by how far what is below the bone reaches, as in the Animation
//! Compression Library. Each bone has a share of its own: the poses of all frames are compared after each attempt, and the
//! share of a bone grows or shrinks by how far the worst place below it is from the error that is allowed.

mod poses;
mod tracks;

use std::sync::Arc;

use super::content::{Clip, Part};
use super::error::Error;
use super::keys::Keys;
use super::options::Options;
use super::surface::Surface;
use crate::animation::Part as BonePart;
use crate::links::Model;
use crate::skeleton::Skeleton;
use poses::Poses;
use tracks::{Kept, Track, choose, leave_out, tracks};

/// What a reduction did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Reduced {
    /// How many keys were left out.
    pub keys: u64,
    /// How far a vertex, or an end of a bone that moves none, is from where it was at most, in the unit of the model; `None` if
    /// the skeleton is not known.
    pub error: Option<f64>,
}

/// Weights of blend shapes are no lengths; less is not seen.
const WEIGHT: f64 = 1e-3;

/// The share of the error that each bone has first.
const SHARE: f64 = 0.5;
/// How many attempts there are at most, of which the first are compared in some frames only, as many as this at least, and all
/// after the next ones change all shares alike: each attempt moves keys, so that errors of bones change by chance, too, and what
/// carries many bones would have less and less.
const ROUNDS: usize = 12;
const COARSE: usize = 2;
const FEW: usize = 64;
const FINE: usize = 2;
/// Errors that are this near to what is allowed, as a part of it, are near enough.
const NEAR: f64 = 0.85;
/// What the shares aim at, as a part of the error: an attempt above it is of no use.
const AIM: f64 = 0.95;

/// Leaves out keys.
pub(super) fn reduce(clip: &mut Clip<'_>, error: f64, options: &Options<'_>) -> Result<Reduced, Error> {
    let model = options.model_of(clip).filter(|model| model.skeleton.is_some());
    let before = count(clip);
    let (kept, error) = match model {
        None => (choose(clip, &tracks(clip, None), |track| tolerance(track, error, 1.0)), None),
        Some(model) => {
            let (kept, found) = search(clip, &model, error, options.budget)?;
            (kept, Some(found))
        }
    };
    leave_out(clip, &kept);
    Ok(Reduced { keys: before - count(clip), error })
}

fn count(clip: &Clip<'_>) -> u64 {
    clip.keys().map(|keys| keys.len() as u64).sum()
}

/// The fewest keys that are found with which the error is small enough, and their error.
fn search(clip: &mut Clip<'_>, model: &Arc<Model>, error: f64, budget: u64) -> Result<(Kept, f64), Error> {
    let Some(skeleton) = &model.skeleton else { return Ok((vec![None; clip.parts.len()], 0.0)) };
    let surface = Surface::new(model, skeleton, budget)?;
    let reach = surface.reach(skeleton);
    let tracks = tracks(clip, Some(skeleton));
    let mut poses = Poses::new(clip, (model, skeleton), &tracks, budget)?;
    let mut shares = vec![SHARE; reach.len()];
    let mut best: Option<(Kept, f64, usize)> = None;
    for round in 0..ROUNDS {
        // Some of the frames are enough to find shares that are nearly right.
        let every = if round < COARSE { (poses.count() / FEW).clamp(1, 8) } else { 1 };
        let kept = choose(clip, &tracks, |track| match track.bone {
            Some(bone) => {
                let of_bone = |all: &[f64]| all.get(bone as usize).copied().unwrap_or_default();
                tolerance(track, error * of_bone(&shares), of_bone(&reach))
            }
            // What the skeleton does not have stays, and shapes are no bones.
            None => track.part.is_none().then_some(WEIGHT),
        });
        let after = poses.with(clip, &tracks, &kept, every)?;
        let errors = surface.errors(skeleton, (&poses.places, every), &after);
        let worst = errors.iter().copied().fold(0.0, f64::max);
        let count_of = |(part, kept): (&Part<'_>, &Option<Vec<usize>>)| match kept {
            Some(kept) => kept.len(),
            None => part.content.keys().map_or(0, Keys::len),
        };
        let number: usize = clip.parts.iter().zip(&kept).map(count_of).sum();
        let is_fine = every == 1 && worst <= error;
        if is_fine && best.as_ref().is_none_or(|(_, _, fewest)| number < *fewest) {
            best = Some((kept, worst, number));
        }
        // Where errors are near what is allowed, the next attempt is as likely to be worse as to be better.
        if every == 1 && (error == 0.0 || is_fine && (worst > NEAR * error || round >= COARSE + FINE)) {
            break;
        }
        if round < COARSE + FINE {
            share_out(&mut shares, skeleton, errors, error);
        } else {
            shares.iter_mut().for_each(|share| *share *= AIM * error / worst.max(f64::MIN_POSITIVE));
        }
    }
    Ok(best.map_or_else(|| (vec![None; clip.parts.len()], 0.0), |(kept, worst, _)| (kept, worst)))
}

/// Changes the share of each bone by how far the worst place that it moves is from the error that is allowed.
fn share_out(shares: &mut [f64], skeleton: &Skeleton, mut errors: Vec<f64>, error: f64) {
    for bone in skeleton.order().iter().rev() {
        let own = errors.get(*bone as usize).copied().unwrap_or_default();
        let above = skeleton.parent(*bone).and_then(|parent| errors.get_mut(parent as usize));
        above.into_iter().for_each(|above| *above = above.max(own));
    }
    for (share, found) in shares.iter_mut().zip(errors) {
        *share *= (AIM * error / found.max(f64::MIN_POSITIVE)).clamp(0.2, 3.0);
    }
}

/// How far a value of a track may be from its own; `None` if its keys stay.
fn tolerance(track: &Track, error: f64, reach: f64) -> Option<f64> {
    match track.part {
        // Three axes add up to a length.
        Some(BonePart::Translation) => Some(error / 3.0_f64.sqrt()),
        Some(_) => Some(if reach > 0.0 { error / reach } else { error }),
        None => Some(WEIGHT),
    }
}
