//! At which frames the target has keys, and their values.

use super::clip::Clip;
use super::curves::MadeCurve;
use super::error::Error;
use super::options::Options;
use super::pairs::Pairs;
use super::pose::Posing;
use super::tracks::{Keys, Track, curves, make, tracks};
use crate::animation::{Animation, Binding, Mode, Part};
use crate::key_frames::ascending;
use crate::skeleton::Skeleton;
use crate::transform::Transform;

/// The curves of an animation.
pub(super) struct Made {
    pub(super) curves: Vec<MadeCurve>,
    pub(super) feet_moved: f64,
}

/// The curves of the target. The work is that of the bones that the animation moves, and of those of the target that change.
pub(super) fn retarget(
    binding: &Binding,
    [from, to]: [&Skeleton; 2],
    pairs: &Pairs,
    options: &Options<'_>,
) -> Result<Made, Error> {
    let animation = binding.animation();
    let clip = Clip::new(binding, from);
    let usual = clip.usual_mode();
    let mut tracks = tracks(&clip, pairs, to, usual);
    let has_feet = options.feet && !pairs.feet.is_empty() && usual != Mode::Additive && !tracks.is_empty();
    let hips = pairs.hips.filter(|_| has_feet);
    let mut posing = Posing::new(&clip, to, pairs, &tracks, hips);

    let (first, last) = animation.range().unwrap_or((0.0, 0.0));
    let check = |frames: u64, each: usize| match frames.saturating_mul(each as u64).saturating_mul(128) > options.budget
    {
        true => Err(Error::TooLarge { frames, budget: options.budget }),
        false => Ok(()),
    };
    check(tracks.iter().map(|track| track.repeated(&clip) as u64).sum(), 1)?;
    let is_everywhere = |track: &Track| track.keys == Keys::All;
    let needs_all = hips.is_some() && posing.do_feet_move || tracks.iter().any(is_everywhere);
    let frames = match needs_all {
        true => {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a difference of ascending frames"
            )]
            let whole = (last - first).floor().max(0.0) as u64;
            let each = posing.work() + tracks.iter().filter(|track| is_everywhere(track)).count();
            check(whole, each)?;
            let frames = every_frame(animation, [first, last]);
            check(frames.len() as u64, each)?;
            frames
        }
        // What the feet are off at rest.
        false => hips.map(|_| first).into_iter().collect(),
    };
    let mut feet_moved = 0.0_f64;
    let mut raised: Vec<(f64, Transform)> = Vec::new();
    for frame in &frames {
        posing.set(*frame);
        if let Some(hips) = hips.filter(|_| posing.do_feet_move || raised.is_empty()) {
            let missing = posing.missing();
            feet_moved = feet_moved.max(missing.abs());
            raised.extend(posing.raised(hips, missing).map(|local| (*frame, local)));
        }
        for track in tracks.iter_mut().filter(|track| is_everywhere(track)) {
            posing.local(track.bone).into_iter().for_each(|local| track.add(*frame, local));
        }
    }
    // Less is rounding.
    let hips = hips.filter(|_| feet_moved > 1e-5 * pairs.height);
    if let Some(hips) = hips {
        let mut track = Track::new(hips, Part::Translation, usual, Keys::All);
        raised.into_iter().for_each(|(frame, local)| track.add(frame, local));
        match tracks.iter_mut().find(|track| track.bone == hips && track.part == Part::Translation) {
            Some(own) => own.replace_by(track),
            None => tracks.push(track),
        }
    }
    tracks.iter_mut().for_each(|track| make(track, &clip, pairs, to, first));
    let curves = tracks.into_iter().flat_map(|track| curves(track, to)).collect();
    Ok(Made { curves, feet_moved: if hips.is_some() { feet_moved } else { 0.0 } })
}

/// Every whole frame, the first and the last, and where anything jumps.
fn every_frame(animation: &Animation, [first, last]: [f64; 2]) -> Vec<f64> {
    let mut frames = vec![first, last];
    let mut frame = first.ceil();
    while frame <= last {
        frames.push(frame);
        frame += 1.0;
    }
    // Where anything jumps, everything may.
    frames.extend(animation.jumps().into_iter().flat_map(|frame| [frame.next_down(), frame]));
    ascending(&mut frames);
    frames
}
