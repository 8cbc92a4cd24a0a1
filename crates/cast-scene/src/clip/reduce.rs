//! Fewer keys, within an error where it is seen: at the vertices that bones move, and at the ends of bones that move none.
//!
//! What a bone turns wrong moves everything below it, the more the farther away it is, and errors add up along a chain. So
//! the tolerance of a rotation is a share of the error divided by how far what is below the bone reaches, as in the Animation
//! Compression Library. Each bone has a share of its own: the poses of all frames are compared after each attempt, and the
//! share of a bone grows or shrinks by how far the worst place below it is from the error that is allowed.

mod poses;
mod tracks;

use std::sync::Arc;

use super::content::Clip;
use super::error::Error;
use super::options::Options;
use super::surface::Surface;
use crate::animation::Part;
use crate::links::Model;
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
/// How often the shares change at most.
const ROUNDS: usize = 12;
/// What fewer keys are worth another attempt, as a part of all.
const GAIN: f64 = 0.02;
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
    let mut poses = Poses::new(clip, model, budget)?;
    let skeleton = Arc::clone(&poses.skeleton);
    let surface = Surface::new(model, &skeleton, budget)?;
    let reach = surface.reach(&skeleton);
    let tracks = tracks(clip, Some(&skeleton));
    let mut shares = vec![SHARE; reach.len()];
    let mut best: Option<(Kept, f64, usize)> = None;
    for _ in 0..ROUNDS {
        let kept = choose(clip, &tracks, |track| match track.bone {
            Some(bone) => {
                let of_bone = |all: &[f64]| all.get(bone as usize).copied().unwrap_or_default();
                tolerance(track, error * of_bone(&shares), of_bone(&reach))
            }
            // What the skeleton does not have stays, and shapes are no bones.
            None => track.part.is_none().then_some(WEIGHT),
        });
        let after = poses.with(clip, &tracks, &kept)?;
        let mut errors = surface.errors(&skeleton, &poses.places, &after);
        let worst = errors.iter().copied().fold(0.0, f64::max);
        let number: usize = kept.iter().flatten().map(Vec::len).sum();
        if worst <= error {
            let fewest = best.as_ref().map(|(_, _, fewest)| *fewest);
            if fewest.is_none_or(|fewest| number < fewest) {
                best = Some((kept, worst, number));
            }
            if fewest.is_some_and(|fewest| number as f64 > (1.0 - GAIN) * fewest as f64) {
                break;
            }
        }
        if error == 0.0 {
            break;
        }
        // The worst place below each bone.
        for bone in skeleton.order().iter().rev() {
            let own = errors.get(*bone as usize).copied().unwrap_or_default();
            let above = skeleton.parent(*bone).and_then(|parent| errors.get_mut(parent as usize));
            above.into_iter().for_each(|above| *above = above.max(own));
        }
        for (share, found) in shares.iter_mut().zip(&errors) {
            *share *= (AIM * error / found.max(f64::MIN_POSITIVE)).clamp(0.2, 3.0);
        }
    }
    Ok(best.map_or_else(|| (vec![None; clip.parts.len()], 0.0), |(kept, worst, _)| (kept, worst)))
}

/// How far a value of a track may be from its own; `None` if its keys stay.
fn tolerance(track: &Track, error: f64, reach: f64) -> Option<f64> {
    match track.part {
        // Three axes add up to a length.
        Some(Part::Translation) => Some(error / 3.0_f64.sqrt()),
        Some(_) => Some(if reach > 0.0 { error / reach } else { error }),
        None => Some(WEIGHT),
    }
}
