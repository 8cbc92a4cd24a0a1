//! Fewer keys, within an error where it is seen: at the vertices that bones move, and at the ends of bones that move none.
//!
//! What a bone turns wrong moves everything below it, the more the farther away it is, and errors add up along a chain. So
//! the tolerance of a rotation is a share of the error divided by how far what is below the bone reaches, as in the Animation
//! Compression Library. Each bone has a share of its own: the poses of all frames are compared after each attempt, and the
//! share of a bone grows or shrinks by how far the worst place below it is from the error that is allowed. Where it takes fewer
//! bytes, all curves have their keys at the same frames instead.

mod choose;
mod fit;
mod poses;
mod search;
mod tracks;
mod turn;

use super::content::Clip;
use super::error::Error;
use super::options::Options;
use choose::{Frames, choose};
use search::search;
use tracks::{count, leave_out, tolerance, tracks};

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

/// Leaves out keys.
pub(super) fn reduce(clip: &mut Clip<'_>, error: f64, options: &Options<'_>) -> Result<Reduced, Error> {
    let model = options.model_of(clip).filter(|model| model.skeleton.is_some());
    let before = count(clip, &vec![None; clip.parts.len()]);
    let (kept, error) = match model {
        None => (choose(clip, &tracks(clip, None), Frames::Own, false, |track| tolerance(track, error, 1.0)), None),
        Some(model) => {
            let (kept, found) = search(clip, &model, error, options.budget)?;
            (kept, Some(found))
        }
    };
    leave_out(clip, &kept);
    let after = count(clip, &vec![None; clip.parts.len()]);
    Ok(Reduced { keys: before.saturating_sub(after) as u64, error })
}
