//! Clips as data: cutting, joining, mending and combining animations.
//!
//! [`apply`] does an ordered list of [`Step`]s to the animations of a document. A step works on keys: it moves them, and
//! adds only those that a curve needs to stay as it is, so that what is sparse stays sparse. Everything else in the
//! document, what castkit does not know included, stays as it is.
//!
//! ```
//! # use cast_file::CastFile;
//! # use cast_scene::Scene;
//! # use cast_scene::clip::{Options, Step, apply};
//! # use cast_write::{Animation, Curve, Document, Layout, Root};
//! let curve = Curve::new().with_node_name("hip").with_key_property("tz").with_mode("absolute");
//! let curve = curve.with_key_frames(vec![0_u32, 100]).with_key_values(vec![0.0_f32, 1.0]);
//! let walk = Animation::new().with_frame_rate(30.0).with_curve(curve);
//! let steps = [Step::parse("trim 10..50")?, Step::parse("reverse")?];
//!
//! let (document, reports) = apply(Document::from(Root::new().with_animation(walk)), &steps, &Options::new())?;
//! let file = CastFile::from_bytes(document.to_vec(Layout::Compact)?)?;
//! assert_eq!(Scene::new(&file).animations[0].range(), Some((0.0, 40.0)));
//! assert_eq!((reports[0].first, reports[0].last), (0.0, 40.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Time
//!
//! Frames of Cast are whole numbers. Between steps they need not be: what a change of length or rate puts between frames
//! stays there for the next step. In the end, a key between two frames becomes a key at each of them, with the value of
//! the curve there, so that the curve is unchanged at every frame; [`Report::whole_frames`] says how far it is off between
//! them. Notifications move to the nearest frame.

mod absolute;
mod combine;
mod concat;
mod content;
mod cut;
mod deviation;
mod ends;
mod error;
mod keys;
mod mask;
mod mend;
mod mirror;
mod motion;
mod notify;
mod options;
mod posing;
mod reduce;
mod report;
mod rest;
mod root;
mod step;
mod surface;
mod time;
mod whole_frames;

use cast_format::NodeKind;
use cast_write::{Document, Node};

pub use combine::{Base, Combine};
pub use deviation::{Deviation, Resampled};
pub use ends::Ends;
pub use error::Error;
pub use mask::Mask;
pub use mend::Mended;
pub use motion::{Motion, MotionCurve, RootMotion};
pub use notify::Notify;
pub use options::Options;
pub use reduce::Reduced;
pub use report::{Remarks, Report};
pub use step::{Cut, Step};
pub use time::{Length, Range, Time};
pub use whole_frames::{LAST_FRAME, WholeFrames};

use content::Clip;
use rest::Rest;

/// Does steps, one after the other, to all animations of a document. Returns a report for each animation of the result.
///
/// # Errors
/// Returns an error if an animation does not have what a step needs, or the result would be larger than allowed.
pub fn apply<'a>(
    mut document: Document<'a>,
    steps: &[Step],
    options: &Options<'_>,
) -> Result<(Document<'a>, Vec<Report>), Error> {
    let mut clips: Vec<(Clip<'a>, Remarks)> =
        take(&mut document).into_iter().map(|clip| (clip, Remarks::default())).collect();
    for step in steps {
        clips = step_of_all(clips, step, options)?;
    }
    let mut reports = Vec::with_capacity(clips.len());
    let mut done = Vec::with_capacity(clips.len());
    for (mut clip, mut remarks) in clips {
        remarks.add(whole_frames::settle(&mut clip));
        reports.push(Report::new(&clip, remarks));
        done.push(clip);
    }
    put_back(&mut document, done);
    Ok((document, reports))
}

/// Changes the frame rate of an animation, which takes as long as before.
///
/// # Errors
/// Returns an error if it would end later than programs understand; the animation is unchanged then.
pub fn change_frame_rate(animation: &mut Node<'_>, rate: f64) -> Result<WholeFrames, Error> {
    let mut clip = Clip::new(std::mem::replace(animation, Node::new(NodeKind::ANIMATION)), (0, 0));
    let result = cut::change_rate(&mut clip, rate).map(|()| whole_frames::settle(&mut clip));
    *animation = clip.into_node();
    result
}

fn step_of_all<'a>(
    clips: Vec<(Clip<'a>, Remarks)>,
    step: &Step,
    options: &Options<'_>,
) -> Result<Vec<(Clip<'a>, Remarks)>, Error> {
    match step {
        Step::Concat(fade) => {
            let (clips, remarks): (Vec<Clip<'a>>, Vec<Remarks>) = clips.into_iter().unzip();
            let mut remarks = remarks.into_iter().reduce(Remarks::and).unwrap_or_default();
            let rest = Rest { model: clips.first().and_then(|clip| options.model_of(clip)) };
            let (all, held) = concat::concat(clips, *fade, &rest, options.budget)?;
            remarks.rest_unknown += held;
            Ok(all.into_iter().map(|clip| (clip, remarks.clone())).collect())
        }
        Step::SplitAt(cuts) => {
            let mut parts = Vec::with_capacity(clips.len());
            for (clip, remarks) in clips {
                let split = cut::split(&clip, frames_of(&clip, cuts)?, options.budget)?;
                parts.extend(split.into_iter().map(|part| (part, remarks.clone())));
            }
            Ok(parts)
        }
        _ => {
            let mut clips = clips;
            for (clip, remarks) in &mut clips {
                step_of_one(clip, step, options, remarks)?;
            }
            Ok(clips)
        }
    }
}

fn step_of_one(clip: &mut Clip<'_>, step: &Step, options: &Options<'_>, remarks: &mut Remarks) -> Result<(), Error> {
    if matches!(step, Step::InPlace | Step::RootMotion(_) | Step::Ground | Step::Mirror(_))
        && !posing::is_resolved(clip)
    {
        resolve(clip, options)?;
    }
    match step {
        Step::Trim(range) => cut::trim(clip, range)?,
        Step::Retime(length) => cut::retime(clip, *length)?,
        Step::Reverse => remarks.notifications_outside += cut::reverse(clip),
        Step::Fps(rate) => cut::change_rate(clip, *rate)?,
        Step::Notify(notify) => notify::apply(clip, notify)?,
        Step::InPlace => {
            remarks.motion = root::in_place(clip, options)?;
            remarks.skeleton_unknown += u64::from(remarks.motion.is_none());
        }
        Step::RootMotion(what) => remarks.motion = Some(root::root_motion(clip, *what, options)?),
        Step::Ground => remarks.grounded += root::ground(clip, options)?,
        Step::LoopCheck => remarks.ends = Some(ends::check(clip)),
        Step::LoopClose(count) => ends::close(clip, *count, options.budget)?,
        Step::Mirror(axis) => remarks.unmatched += mirror::mirror(clip, *axis, options)?,
        Step::Absolute => resolve(clip, options)?,
        Step::Combine(combine) => combine::combine(clip, combine, options)?,
        Step::Fill => remarks.mended = remarks.mended.and(mend::fill(clip)),
        Step::Snap => remarks.mended = remarks.mended.and(mend::snap(clip)),
        Step::Clean => remarks.mended = remarks.mended.and(mend::clean(clip)),
        Step::Reduce(error) => {
            let reduced = reduce::reduce(clip, *error, options)?;
            remarks.per_curve += u64::from(reduced.error.is_none());
            remarks.reduced = Some(reduced);
        }
        Step::Concat(_) | Step::SplitAt(_) => {}
    }
    Ok(())
}

/// Resolves modes and overrides.
fn resolve(clip: &mut Clip<'_>, options: &Options<'_>) -> Result<(), Error> {
    let is_absolute = |node: &Node<'_>| {
        matches!(content::text(node, "kp"), "bs" | "vb") || !matches!(content::text(node, "m"), "relative" | "additive")
    };
    if posing::is_resolved(clip) && clip.curves().all(|(node, _)| is_absolute(node)) {
        return Ok(());
    }
    let model = options.model_of(clip).ok_or_else(|| {
        Error::clip(
            clip.name(),
            "its curves have modes or overrides that need the rest pose; name the file of its model with `skeleton`",
        )
    })?;
    absolute::absolute(clip, &model, options.budget)
}

/// The frames of cuts, each with the name of what begins there. Of a notification without a number, all frames are meant.
fn frames_of(clip: &Clip<'_>, cuts: &[Cut]) -> Result<Vec<(f64, Option<String>)>, Error> {
    let mut frames = Vec::with_capacity(cuts.len());
    for cut in cuts {
        let first = clip.frame(&cut.time)?;
        match &cut.time {
            Time::Notification(name, 0) => {
                let all = clip.moments_of(name);
                let own = cut.name.clone().unwrap_or_else(|| name.clone());
                let named = |number: usize| if all.len() > 1 { format!("{own}_{}", number + 1) } else { own.clone() };
                frames.extend(all.iter().enumerate().map(|(number, frame)| (*frame, Some(named(number)))));
            }
            _ => frames.push((first, cut.name.clone())),
        }
    }
    Ok(frames)
}

/// Takes the animations out of the roots.
fn take<'a>(document: &mut Document<'a>) -> Vec<Clip<'a>> {
    let mut clips = Vec::new();
    for (root, node) in document.roots.iter_mut().enumerate().filter(|(_, node)| node.kind == NodeKind::ROOT) {
        let children = std::mem::take(&mut node.children).into_vec();
        for child in children {
            match child.kind {
                NodeKind::ANIMATION => clips.push(Clip::new(child, (root, node.children.len()))),
                _ => node.children.push(child),
            }
        }
    }
    clips
}

/// Puts animations back where they were; several from one place stay in their order.
fn put_back<'a>(document: &mut Document<'a>, clips: Vec<Clip<'a>>) {
    let mut clips = clips.into_iter().peekable();
    for (root, node) in document.roots.iter_mut().enumerate() {
        if clips.peek().is_none_or(|clip| clip.place.0 != root) {
            continue;
        }
        let others: Vec<Node<'a>> = std::mem::take(&mut node.children).into_vec();
        let count = others.len();
        let mut others = others.into_iter();
        for index in 0..=count {
            while let Some(clip) = clips.next_if(|clip| clip.place == (root, index)) {
                node.children.push(clip.into_node());
            }
            node.children.extend(others.next());
        }
    }
}
