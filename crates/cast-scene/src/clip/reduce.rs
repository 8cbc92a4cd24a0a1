//! Fewer keys, within an error where it is seen: at the ends of bones.
//!
//! What a bone turns wrong moves everything below it, the more the farther away it is, and errors add up along a chain. So
//! the tolerance of a rotation is the error divided by how far what is below the bone reaches, times a factor that is the
//! same for all bones; and the largest factor is searched for with which no point of any bone is off by more than the error
//! in any frame. The points of a bone are, as in the Animation Compression Library, at a distance along each of its axes,
//! here that of its farthest child, which is where what it moves ends.

use std::sync::Arc;

use glam::DVec3;

use super::content::{Clip, Content, text};
use super::error::Error;
use super::keys::{Keys, Values};
use super::mend::keep;
use super::options::Options;
use super::posing::Posing;
use crate::keys::{Allowed, rotations, steps, within};
use crate::links::Model;
use crate::skeleton::Skeleton;
use crate::transform::narrow;

/// What a reduction did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Reduced {
    /// How many keys were left out.
    pub keys: u64,
    /// How far a point of a bone is from where it was at most, in the unit of the model; `None` if the skeleton is not known.
    pub error: Option<f64>,
}

/// How the tolerances of a bone follow from the error, at rest.
struct Reach {
    /// How far its points are from it.
    ends: Vec<f64>,
    /// How far the points of all bones below it are.
    below: Vec<f64>,
}

/// Weights of blend shapes are no lengths; less is not seen.
const WEIGHT: f64 = 1e-3;

/// How often the factor is halved or doubled, and then the distance between two factors.
const ROUNDS: usize = 12;

/// Leaves out keys.
pub(super) fn reduce(clip: &mut Clip<'_>, error: f64, options: &Options<'_>) -> Result<Reduced, Error> {
    let model = options.model_of(clip).filter(|model| model.skeleton.is_some());
    let before = count(clip);
    let Some(model) = model else {
        *clip = reduced(clip, |_, property| tolerance(property, error, 1.0));
        return Ok(Reduced { keys: before - count(clip), error: None });
    };
    let (best, found) = search(clip, &model, error, options.budget)?;
    *clip = best;
    Ok(Reduced { keys: before - count(clip), error: Some(found) })
}

fn count(clip: &Clip<'_>) -> u64 {
    clip.keys().map(|keys| keys.len() as u64).sum()
}

/// The largest factor of the tolerances with which the error is small enough, to a tenth.
fn search<'a>(clip: &mut Clip<'a>, model: &Arc<Model>, error: f64, budget: u64) -> Result<(Clip<'a>, f64), Error> {
    let mut posing = Posing::new(clip, model)?;
    let skeleton = Arc::clone(&posing.skeleton);
    let reach = Reach::new(&skeleton);
    let frames = posing.frames(budget)?;
    let size =
        (frames.len() as u64).saturating_mul(reach.ends.len() as u64).saturating_mul(size_of::<[DVec3; 3]>() as u64);
    if size > budget {
        return Err(Error::TooLarge { values: size / size_of::<DVec3>() as u64, budget });
    }
    let original = points(&mut posing, &frames, &reach);
    let attempt = |clip: &Clip<'a>, factor: f64| -> Result<(Clip<'a>, f64), Error> {
        let mut candidate = reduced(clip, |name, property| {
            let bone = skeleton.bone(name)?;
            let reach = reach.below.get(bone as usize).copied().unwrap_or_default();
            tolerance(property, error * factor, reach)
        });
        let mut posing = Posing::new(&mut candidate, model)?;
        let moved = points(&mut posing, &frames, &reach);
        let apart = original.iter().zip(&moved).map(|(one, other)| one.distance(*other));
        Ok((candidate, apart.fold(0.0, f64::max)))
    };
    // Without any tolerance only what follows from other keys exactly is left out.
    let (mut best, mut least) = (None, 0.0);
    let (mut factor, mut most) = (1.0, f64::INFINITY);
    for _ in 0..ROUNDS {
        let (candidate, found) = attempt(clip, factor)?;
        if found <= error {
            let is_whole = best.as_ref().is_some_and(|(other, _)| count(other) == count(&candidate));
            (best, least) = (Some((candidate, found)), factor);
            if most <= 1.1 * least || is_whole && !most.is_finite() {
                break;
            }
        } else {
            most = factor;
        }
        factor = if most.is_finite() { (least + most) / 2.0 } else { 2.0 * factor };
        if best.is_none() && most < 1e-3 {
            break;
        }
    }
    match best {
        Some(best) => Ok(best),
        None => Ok((clip.clone(), 0.0)),
    }
}

/// How far a value of a curve may be from its own; `None` if its keys stay.
fn tolerance(property: &str, error: f64, reach: f64) -> Option<f64> {
    let part = if reach > 0.0 { error / reach } else { error };
    match property {
        // Three axes add up to a length.
        "tx" | "ty" | "tz" => Some(error / 3.0_f64.sqrt()),
        "rq" | "sx" | "sy" | "sz" => Some(part),
        _ => None,
    }
}

/// A clip with fewer keys.
fn reduced<'a>(clip: &Clip<'a>, tolerance: impl Fn(&str, &str) -> Option<f64>) -> Clip<'a> {
    let mut clip = clip.clone();
    let range = clip.range().unwrap_or_default();
    for part in &mut clip.parts {
        let Content::Keys(keys) = &mut part.content else { continue };
        let property = text(&part.node, "kp");
        // Shapes and what shows are not bones.
        let allowed = match property {
            "bs" => Some(WEIGHT),
            "vb" => Some(0.0),
            _ => tolerance(text(&part.node, "nn"), property),
        };
        if let Some(allowed) = allowed {
            leave_out(keys, allowed);
        }
    }
    super::cut::hold_range(&mut clip, range);
    clip
}

fn leave_out(keys: &mut Keys, allowed: f64) {
    let kept = match &keys.values {
        _ if keys.holds => steps(&keys.values.iter().collect::<Vec<_>>()),
        Values::Rotations(values) => rotations(&keys.frames, values, narrow(allowed.min(1.0))),
        Values::Numbers(values) => within(&keys.frames, values, Allowed::Distance(allowed)),
        Values::Integers(values) => steps(values),
    };
    keep(keys, &kept);
    super::posing::fill(keys);
}

impl Reach {
    fn new(skeleton: &Skeleton) -> Self {
        let count = skeleton.bones().len();
        let (mut ends, mut below) = (vec![0.0_f64; count], vec![0.0_f64; count]);
        let place = |bone: u32| skeleton.rest_world().origin(bone).unwrap_or_default();
        let set = |all: &mut [f64], bone: u32, far: f64| {
            all.get_mut(bone as usize).into_iter().for_each(|slot| *slot = slot.max(far));
        };
        for bone in skeleton.order() {
            if let Some(parent) = skeleton.parent(*bone) {
                set(&mut ends, parent, place(*bone).distance(place(parent)));
            }
        }
        let longest = ends.iter().copied().fold(0.0, f64::max);
        for bone in skeleton.order() {
            // A bone without children ends as far away as it begins from its parent.
            let own = skeleton.parent(*bone).map_or(longest, |parent| place(*bone).distance(place(parent)));
            let is_last = ends.get(*bone as usize).is_none_or(|end| *end == 0.0);
            if is_last {
                set(&mut ends, *bone, if own > 0.0 { own } else { 0.01 * longest });
            }
        }
        for bone in skeleton.order().iter().rev() {
            let own = ends.get(*bone as usize).copied().unwrap_or_default();
            set(&mut below, *bone, own);
            if let Some(parent) = skeleton.parent(*bone) {
                let far = below.get(*bone as usize).copied().unwrap_or_default() + place(*bone).distance(place(parent));
                set(&mut below, parent, far);
            }
        }
        Self { ends, below }
    }
}

/// Where the points of all bones are, frame by frame.
fn points(posing: &mut Posing, frames: &[f64], reach: &Reach) -> Vec<DVec3> {
    let mut points = Vec::with_capacity(frames.len() * reach.ends.len() * 3);
    for frame in frames {
        let (_, world) = posing.world_at(*frame);
        for (matrix, end) in world.affines().iter().zip(&reach.ends) {
            points.extend([DVec3::X, DVec3::Y, DVec3::Z].map(|axis| matrix.transform_point3(axis * *end)));
        }
    }
    points
}
