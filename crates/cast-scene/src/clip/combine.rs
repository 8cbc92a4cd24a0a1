//! Two clips in one: what is left of a clip over another, and clips on top of, in place of, and between others.

mod model;

use std::sync::Arc;

use glam::DQuat;
use hashbrown::HashMap;

use super::content::Clip;
use super::error::Error;
use super::mask::Mask;
use super::options::Options;
use super::posing::{Named, NewCurves, Posing, local};
use super::time::Time;
use crate::animation::{Animation, Axis, Binding, Channel, Cursor, Mode, ModelPose, PARTS, Part};
use crate::key_frames::ascending;
use crate::links::Model;
use crate::skeleton::Skeleton;
use crate::transform::{Transform, narrow, single, slerp};
use model::model;

/// What a clip is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Base {
    /// The name of a clip; `rest` is the rest pose, and none the clip itself.
    pub clip: String,
    /// One pose of it, instead of all.
    pub at: Option<Time>,
}

/// How two clips become one.
#[derive(Clone, Debug, PartialEq)]
pub enum Combine {
    /// What is left of the clip over a pose or a clip, as additive curves.
    Additive(Base),
    /// The clip, which is additive, on top of another, by a weight.
    Apply(String, f64),
    /// Another in place of the clip for some bones.
    Layer(String, Mask),
    /// A pose between the clip and another, by the weight of the other.
    Blend(String, f64),
}

impl Combine {
    /// The name of the other clip.
    pub(super) fn clip(&self) -> Option<&str> {
        match self {
            Self::Additive(base) => Some(&*base.clip).filter(|name| !name.is_empty() && *name != "rest"),
            Self::Apply(name, _) | Self::Layer(name, _) | Self::Blend(name, _) => Some(name),
        }
    }

    pub(super) fn additive(text: &str) -> Result<Self, Error> {
        let (clip, at) = match text.rsplit_once('@') {
            Some((clip, time)) => (clip, Some(Time::parse(time)?)),
            None => (text, None),
        };
        if clip.is_empty() && at.is_none() {
            return Err(Error::value(text, "expected a file, rest, or @ and a frame of the clip itself"));
        }
        Ok(Self::Additive(Base { clip: clip.into(), at }))
    }

    pub(super) fn apply(text: &str) -> Result<Self, Error> {
        let (clip, weight) = weighed(text, Some(1.0))?;
        Ok(Self::Apply(clip, weight))
    }

    pub(super) fn blend(text: &str) -> Result<Self, Error> {
        let (clip, weight) = weighed(text, None)?;
        Ok(Self::Blend(clip, weight))
    }

    pub(super) fn layer(text: &str) -> Result<Self, Error> {
        let wrong = || {
            Error::value(text, "expected a file, @ and a bone or weights, such as aim.cast@spine:3 or aim.cast@arm_*=1")
        };
        let (clip, bone) =
            text.rsplit_once('@').filter(|(clip, bone)| !clip.is_empty() && !bone.is_empty()).ok_or_else(wrong)?;
        Ok(Self::Layer(clip.into(), Mask::parse(bone)?))
    }
}

/// A file and a weight after an `@`.
fn weighed(text: &str, usual: Option<f64>) -> Result<(String, f64), Error> {
    let parts = text.rsplit_once('@').and_then(|(clip, weight)| Some((clip, weight.parse::<f64>().ok()?)));
    let found = parts.or_else(|| usual.map(|usual| (text, usual)));
    let (clip, weight) = found
        .filter(|(clip, weight)| !clip.is_empty() && (0.0..=1.0).contains(weight))
        .ok_or_else(|| Error::value(text, "expected a file, @ and a weight from 0 to 1, such as run.cast@0.5"))?;
    Ok((clip.into(), weight))
}

/// The other clip, as the model is posed by it.
enum Other {
    Clip(Box<Bound>),
    Pose(Vec<Transform>),
}

struct Bound {
    binding: Binding,
    cursor: Cursor,
    pose: ModelPose,
    /// The first frame of both, and how many frames of the other one of the clip is.
    starts: [f64; 2],
    ratio: f64,
}

impl Bound {
    fn new(clip: &Clip<'_>, animation: &Arc<Animation>, model: &Arc<Model>) -> Self {
        let starts = [clip.range().unwrap_or_default().0, animation.range().unwrap_or_default().0];
        let ratio = animation.frame_rate / clip.rate;
        Self { binding: animation.bind(model), cursor: Cursor::default(), pose: ModelPose::default(), starts, ratio }
    }

    fn pose(&mut self, frame: f64) -> &[Transform] {
        let [start, other] = self.starts;
        self.binding.sample_into(other + (frame - start) * self.ratio, &mut self.cursor, &mut self.pose);
        &self.pose.bones.locals
    }

    /// A frame of the other clip as one of the first.
    fn back(&self, frame: f64) -> f64 {
        let [start, other] = self.starts;
        let moved = start + (frame - other) / self.ratio;
        // Just before a jump is just before it.
        if frame.next_up().fract() == 0.0 && frame.fract() != 0.0 {
            (start + (frame.next_up() - other) / self.ratio).next_down()
        } else {
            moved
        }
    }
}

/// What of a bone gets curves.
struct Track {
    bone: u32,
    name: String,
    part: Part,
    axes: [bool; 3],
    /// Ascending; none for every frame.
    frames: Option<Vec<f64>>,
    weight: f64,
    values: Vec<Transform>,
}

/// The curves of a part of a bone: which axes have one, their frames, and whether none of them changes.
#[derive(Clone, Default)]
struct Keyed {
    axes: [bool; 3],
    frames: Vec<f64>,
    is_still: bool,
    is_additive: bool,
}

/// The curves of an animation by bone and part.
fn keyed(animation: &Animation, skeleton: &Skeleton) -> HashMap<(u32, usize), Keyed> {
    let mut all: HashMap<(u32, usize), Keyed> = HashMap::new();
    for curve in &animation.curves {
        let place = Part::of(curve.channel).and_then(|part| PARTS.iter().position(|other| *other == part));
        let (Some(part), Some(bone)) = (place, skeleton.bone(curve.target())) else { continue };
        let slot = all.entry((bone, part)).or_insert_with(|| Keyed { is_still: true, ..Keyed::default() });
        match curve.channel {
            Channel::Translation(axis) | Channel::Scale(axis) => {
                slot.axes.get_mut(axis.index()).into_iter().for_each(|axis| *axis = true);
            }
            _ => slot.axes = [true; 3],
        }
        slot.frames.extend(curve.frames());
        slot.is_still &= curve.key_count() < 2;
        slot.is_additive |= curve.mode == Mode::Additive;
    }
    for keyed in all.values_mut() {
        ascending(&mut keyed.frames);
    }
    all
}

/// Does it to a clip.
pub(super) fn combine(clip: &mut Clip<'_>, what: &Combine, options: &Options<'_>) -> Result<(), Error> {
    let other = what.clip().map(|name| options.clip(name)).transpose()?;
    let needed_for = match what {
        Combine::Layer(..) => Some("which bones are below others is not known"),
        Combine::Additive(base) if base.clip == "rest" => Some("its rest pose is not known"),
        _ => None,
    };
    let is_additive = matches!(what, Combine::Apply(..));
    let model = model(clip, other.as_deref(), (needed_for, is_additive), options)?;
    let mut posing = Posing::new(clip, &model)?;
    let skeleton = Arc::clone(&posing.skeleton);
    let mut with = match (what, &other) {
        (Combine::Additive(Base { at: None, clip: name }), None) if name == "rest" => {
            Other::Pose(skeleton.rest().locals.clone())
        }
        (Combine::Additive(Base { at, .. }), None) => {
            let frame = clip.frame(at.as_ref().unwrap_or(&Time::Frame(0.0)))?;
            Other::Pose(posing.at(frame).locals.clone())
        }
        (Combine::Additive(Base { at: Some(at), .. }), Some(animation)) => {
            let mut bound = Bound::new(clip, animation, &model);
            let frame = frame_of(animation, at)?;
            bound.binding.sample_into(frame, &mut bound.cursor, &mut bound.pose);
            Other::Pose(bound.pose.bones.locals)
        }
        (_, Some(animation)) => Other::Clip(Box::new(Bound::new(clip, animation, &model))),
        (_, None) => return Err(Error::clip(clip.name(), "the other clip is missing")),
    };
    let mut tracks = tracks(clip, &posing, what, &with)?;
    let dense =
        if tracks.iter().any(|track| track.frames.is_none()) { posing.frames(options.budget)? } else { Vec::new() };
    let mut frames: Vec<f64> = tracks.iter().filter_map(|track| track.frames.as_ref()).flatten().copied().collect();
    frames.extend(&dense);
    ascending(&mut frames);
    let mut next = vec![0_usize; tracks.len()];
    let mut base = ModelPose::default();
    let mut cursor = Cursor::default();
    for frame in &frames {
        let others = match &mut with {
            Other::Clip(bound) => bound.pose(*frame),
            Other::Pose(pose) => pose.as_slice(),
        };
        if matches!(what, Combine::Apply(..)) {
            base.set_rest(&model);
            base.bones.locals.copy_from_slice(others);
            posing.binding.apply(*frame, &mut cursor, &mut base);
        }
        let own = if matches!(what, Combine::Apply(..)) { &base.bones } else { posing.at(*frame) };
        for (track, next) in tracks.iter_mut().zip(&mut next) {
            let wanted = track.frames.as_ref().unwrap_or(&dense);
            if wanted.get(*next) != Some(frame) {
                continue;
            }
            *next += 1;
            let (own, other) = (local(own, track.bone), others.get(track.bone as usize).copied().unwrap_or_default());
            track.values.push(match what {
                Combine::Additive(_) => over(&own, &other),
                Combine::Apply(_, weight) => mixed(&other, &own, *weight),
                Combine::Layer(..) => mixed(&own, &other, track.weight),
                Combine::Blend(_, weight) => mixed(&own, &other, *weight),
            });
        }
    }
    let mode = if matches!(what, Combine::Additive(_)) { "additive" } else { "absolute" };
    let mut new = NewCurves::default();
    for track in &tracks {
        let frames = track.frames.as_ref().unwrap_or(&dense);
        new.replace((&track.name, mode), (track.part, track.axes), frames, &track.values);
    }
    new.put(clip);
    let (first, last) = posing.animation.range().unwrap_or_default();
    super::cut::hold_range(clip, (first, last));
    Ok(())
}

/// What gets curves, and where their keys are: every frame only where products of rotations, or of scales, are interpolated.
fn tracks(clip: &Clip<'_>, posing: &Posing, what: &Combine, with: &Other) -> Result<Vec<Track>, Error> {
    let skeleton = &posing.skeleton;
    let (own, named) = (keyed(&posing.animation, skeleton), Named::new(clip, skeleton));
    let (other, bound) = match with {
        Other::Clip(bound) => (keyed(bound.binding.animation(), skeleton), Some(bound)),
        Other::Pose(_) => (HashMap::new(), None),
    };
    let weights = match what {
        Combine::Layer(_, mask) => mask.of_bones(clip, skeleton)?,
        _ => vec![1.0; skeleton.bones().len()],
    };
    if matches!(what, Combine::Apply(..)) && !own.values().any(|keyed| keyed.is_additive) {
        return Err(Error::clip(
            clip.name(),
            "none of its curves is additive; `additive` makes such a clip, and `blend` mixes others",
        ));
    }
    let range = clip.range().unwrap_or_default();
    let mut tracks = Vec::new();
    for (bone, part) in
        (0_u32..).zip(skeleton.bones()).flat_map(|(bone, _)| PARTS.iter().enumerate().map(move |part| (bone, part)))
    {
        let weight = weights.get(bone as usize).copied().unwrap_or_default();
        let (one, two) = (own.get(&(bone, part.0)), other.get(&(bone, part.0)));
        if one.is_none() && two.is_none() || weight == 0.0 {
            continue;
        }
        let still = |keyed: Option<&Keyed>| keyed.is_none_or(|keyed| keyed.is_still);
        let part = *part.1;
        let is_exact = match (what, part) {
            (Combine::Additive(_), Part::Translation) | (Combine::Blend(..), Part::Translation | Part::Scale) => true,
            (Combine::Apply(..), Part::Translation) => true,
            (Combine::Layer(..), _) if weight == 1.0 => true,
            (Combine::Layer(..), Part::Translation | Part::Scale) => true,
            (Combine::Apply(_, weight), _) => (still(one) || still(two)) && *weight == 1.0 || still(one) && still(two),
            (Combine::Additive(_), _) => still(two) || still(one),
            (Combine::Blend(..) | Combine::Layer(..), _) => still(one) && still(two),
        };
        let frames = is_exact.then(|| {
            let takes_own = !(matches!(what, Combine::Layer(..)) && weight == 1.0);
            let mut frames: Vec<f64> = one.filter(|_| takes_own).map(|keyed| keyed.frames.clone()).unwrap_or_default();
            if let (Some(two), Some(bound)) = (two, bound) {
                frames.extend(two.frames.iter().map(|frame| bound.back(*frame)));
                // Between the keys around an end there is no key at it.
                let ends = [range.0, range.1];
                let is_cut = frames.iter().any(|frame| *frame < range.0 || *frame > range.1);
                frames.extend(ends.into_iter().filter(|_| is_cut));
                frames.retain(|frame| (range.0..=range.1).contains(frame));
            }
            if frames.is_empty() {
                frames.push(range.0);
            }
            ascending(&mut frames);
            frames
        });
        let axes = |keyed: Option<&Keyed>| keyed.map(|keyed| keyed.axes).unwrap_or_default();
        let (one, two) = (axes(one), axes(two));
        let axes = [Axis::X, Axis::Y, Axis::Z].map(|axis| {
            let at = |axes: &[bool; 3]| axes.get(axis.index()).copied().unwrap_or_default();
            at(&one) || at(&two)
        });
        let Some(name) = named.name(bone) else { continue };
        tracks.push(Track { bone, name: name.to_owned(), part, axes, frames, weight, values: Vec::new() });
    }
    Ok(tracks)
}

/// What is left of a transform over another.
fn over(own: &Transform, base: &Transform) -> Transform {
    let difference = |(own, base): (f32, f32)| own - base;
    let ratio = |(own, base): (f32, f32)| if base == 0.0 { 1.0 } else { narrow(f64::from(own) / f64::from(base)) };
    let rotation: DQuat = base.wide_rotation().inverse() * own.wide_rotation();
    Transform {
        translation: paired(own.translation, base.translation, difference),
        rotation: single(rotation).to_array(),
        scale: paired(own.scale, base.scale, ratio),
    }
}

/// A transform between two.
fn mixed(from: &Transform, to: &Transform, amount: f64) -> Transform {
    if amount == 1.0 {
        return *to;
    }
    let between = |(from, to): (f32, f32)| narrow(f64::from(from) + (f64::from(to) - f64::from(from)) * amount);
    Transform {
        translation: paired(from.translation, to.translation, between),
        rotation: slerp(from.rotation, to.rotation, amount),
        scale: paired(from.scale, to.scale, between),
    }
}

fn paired(one: [f32; 3], other: [f32; 3], of: impl Fn((f32, f32)) -> f32) -> [f32; 3] {
    let mut pairs = one.into_iter().zip(other).map(of);
    std::array::from_fn(|_| pairs.next().unwrap_or_default())
}

/// The frame of a time in an animation of another file.
fn frame_of(animation: &Animation, time: &Time) -> Result<f64, Error> {
    let frames_of = |wanted: &str| {
        let own = animation.notifications.iter().filter(|one| one.name() == Some(wanted));
        let mut frames: Vec<f64> = own.flat_map(|one| one.frames.iter().copied()).collect();
        ascending(&mut frames);
        frames
    };
    time.frame(animation.frame_rate, frames_of).map_err(|(wanted, _)| {
        let name = animation.name().unwrap_or_default();
        Error::clip(name, format!("it has no notification {wanted:?} with this number"))
    })
}
