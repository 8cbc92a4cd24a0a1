//! Steps, as users write them.

use super::error::Error;
use super::notify::Notify;
use super::time::{Length, Range, Time};

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
    let found = number(value).filter(|number| *number > 0.0);
    found.ok_or_else(|| Error::value(value, "expected a positive number"))
}

/// A whole number of frames.
fn frames(value: &str) -> Result<f64, Error> {
    let found = value.parse::<u32>().ok().map(f64::from);
    found.ok_or_else(|| Error::value(value, "expected a whole number of frames"))
}
