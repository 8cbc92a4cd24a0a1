//! Steps, as users write them.

use super::combine::Combine;
use super::error::Error;
use super::motion::RootMotion;
use super::notify::Notify;
use super::time::{Length, Range, Time};
use crate::animation::Axis;
use crate::transform::narrow;

/// Something that is done to clips.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step {
    /// Takes a part, which then begins at frame 0.
    Trim(Range),
    /// Makes clips longer or shorter.
    Retime(Length),
    /// Plays clips backwards.
    Reverse,
    /// Changes the frame rate; clips take as long as before.
    Fps(f64),
    /// Makes one clip of all, with a cross-fade of some frames.
    Concat(f64),
    /// Cuts clips into several.
    SplitAt(Vec<Cut>),
    /// Lists or changes notifications.
    Notify(Notify),
    /// Keeps the bone that carries the motion above where it is in the first frame.
    InPlace,
    /// Moves the motion to the topmost bone, or from it to its children.
    RootMotion(RootMotion),
    /// Moves everything so that the lowest bone is on the floor.
    Ground,
    /// Compares the first and the last pose.
    LoopCheck,
    /// Lets the last pose be the first, by changes over some frames.
    LoopClose(f64),
    /// Left for right, at the plane across an axis.
    Mirror(Axis),
    /// Resolves modes of curves and overrides.
    Absolute,
    /// Combines clips with another one.
    Combine(Combine),
    /// Leaves one key of each curve that never changes.
    Fill,
    /// Leaves out keys, so that no end of a bone is off by more than this, in the unit of the model.
    Reduce(f64),
    /// Moves keys to whole frames.
    Snap,
    /// Leaves out keys that are no values or repeat others, and turns rotations to the nearer sign.
    Clean,
}

/// Where a clip is cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// The frame. Of a notification without a number, all frames are meant.
    pub time: Time,
    /// The name of the clip that begins there.
    pub name: Option<String>,
}

/// What a name stands for: how its value is read.
type Parser = fn(&str) -> Result<Step, Error>;

/// The steps by name.
const PARSERS: &[(&str, Parser)] = &[
    ("trim", |value| Range::parse(value).map(Step::Trim)),
    ("retime", |value| Length::parse(value).map(Step::Retime)),
    ("reverse", |value| nothing(value).map(|()| Step::Reverse)),
    ("fps", |value| positive(value).map(Step::Fps)),
    ("concat", |value| frames(value).map(Step::Concat)),
    ("split_at", |value| value.split(',').map(Cut::parse).collect::<Result<_, _>>().map(Step::SplitAt)),
    ("notify", |value| Notify::parse(value).map(Step::Notify)),
    ("in_place", |value| nothing(value).map(|()| Step::InPlace)),
    ("root_motion", |value| RootMotion::parse(value).map(Step::RootMotion)),
    ("ground", |value| nothing(value).map(|()| Step::Ground)),
    ("loop_check", |value| nothing(value).map(|()| Step::LoopCheck)),
    ("loop_close", |value| frames(value).and_then(at_least_one).map(Step::LoopClose)),
    ("mirror", |value| axis(value).map(Step::Mirror)),
    ("absolute", |value| nothing(value).map(|()| Step::Absolute)),
    ("additive", |value| Combine::additive(value).map(Step::Combine)),
    ("apply", |value| Combine::apply(value).map(Step::Combine)),
    ("layer", |value| Combine::layer(value).map(Step::Combine)),
    ("blend", |value| Combine::blend(value).map(Step::Combine)),
    ("fill", |value| nothing(value).map(|()| Step::Fill)),
    ("reduce", |value| length(value).map(Step::Reduce)),
    ("snap", |value| nothing(value).map(|()| Step::Snap)),
    ("clean", |value| nothing(value).map(|()| Step::Clean)),
];

impl Step {
    /// The names of all steps.
    pub fn names() -> impl Iterator<Item = &'static str> {
        PARSERS.iter().map(|(name, _)| *name)
    }

    /// A step and its value, such as `trim 10..50` or `reverse`.
    ///
    /// ```
    /// # use cast_scene::clip::Step;
    /// assert_eq!(Step::parse("fps 60")?, Step::Fps(60.0));
    /// assert_eq!(Step::parse("speed 2").unwrap_err().to_string(), "there is no step \"speed\"");
    /// # Ok::<(), cast_scene::clip::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no step of this name, or if it cannot have this value.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Self::of(name, value.trim())
    }

    /// The step of a name with a value, which is empty for steps that have none. Words may be joined by `-` or `_`.
    ///
    /// # Errors
    /// The same as for [`parse`](Self::parse).
    pub fn of(name: &str, value: &str) -> Result<Self, Error> {
        let plain = name.replace('-', "_");
        let found = PARSERS.iter().find(|(other, _)| *other == plain);
        let (_, parser) = found.ok_or_else(|| Error::UnknownStep { name: name.to_owned() })?;
        parser(value)
    }
}

impl Step {
    /// The name of the other clip that it needs, if it needs one.
    #[must_use]
    pub fn clip(&self) -> Option<&str> {
        match self {
            Self::Combine(combine) => combine.clip(),
            _ => None,
        }
    }
}

impl Cut {
    /// A [time](Time::parse), or the name of the clip that begins there, `=`, and a time.
    ///
    /// # Errors
    /// Returns an error if the time cannot be read.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let named = text.split_once('=').filter(|(name, _)| !name.trim().is_empty());
        match named {
            Some((name, time)) => Ok(Self { time: Time::parse(time)?, name: Some(name.trim().to_owned()) }),
            None => Ok(Self { time: Time::parse(text)?, name: None }),
        }
    }
}

fn nothing(value: &str) -> Result<(), Error> {
    if value.is_empty() { Ok(()) } else { Err(Error::value(value, "this step has no value")) }
}

fn number(value: &str) -> Option<f64> {
    value.parse::<f64>().ok().filter(|number| number.is_finite())
}

fn positive(value: &str) -> Result<f64, Error> {
    // Files store rates in single precision.
    let is_stored = |number: &f64| narrow(*number).is_finite() && narrow(*number) > 0.0;
    let found = number(value).filter(is_stored);
    found.ok_or_else(|| Error::value(value, "expected a positive number"))
}

/// A whole number of frames.
fn frames(value: &str) -> Result<f64, Error> {
    let found = value.parse::<u32>().ok().map(f64::from);
    found.ok_or_else(|| Error::value(value, "expected a whole number of frames"))
}

fn at_least_one(frames: f64) -> Result<f64, Error> {
    if frames >= 1.0 { Ok(frames) } else { Err(Error::value(frames.to_string(), "expected at least one frame")) }
}

fn axis(value: &str) -> Result<Axis, Error> {
    let axes = [("x", Axis::X), ("y", Axis::Y), ("z", Axis::Z)];
    let found = axes.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
    found.map(|(_, axis)| axis).ok_or_else(|| Error::value(value, "expected x, y or z"))
}

fn length(value: &str) -> Result<f64, Error> {
    let found = number(value).filter(|number| *number >= 0.0);
    found.ok_or_else(|| Error::value(value, "expected 0 or a positive length"))
}
