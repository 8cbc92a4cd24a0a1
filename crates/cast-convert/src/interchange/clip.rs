//! What moves.

use std::borrow::Cow;
use std::ops::RangeInclusive;

/// An animation.
#[derive(Clone, Debug)]
pub(crate) struct Clip<'a> {
    /// Its name, or nothing.
    pub(crate) name: Cow<'a, str>,
    pub(crate) rate: Rate,
    pub(crate) looping: bool,
    /// Whether keys may go that others say already: the source was sampled, or interpolates in other ways.
    pub(crate) is_sampled: bool,
    /// First and last frame of a clip that says of everything where it is. Its tracks may say what is at rest anyway, and
    /// are left out then.
    pub(crate) whole: Option<RangeInclusive<u32>>,
    pub(crate) tracks: Vec<Track<'a>>,
    pub(crate) overrides: Vec<ModeOverride<'a>>,
    /// What happens at times, by name.
    pub(crate) notifications: Vec<Notification<'a>>,
}

/// What key times are, and how many frames a second the result is to have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rate {
    /// Times are frames, so many a second.
    Frames(f32),
    /// Times are seconds; the source says nothing, or a rate at which its keys need not lie.
    Seconds(Option<f32>),
}

impl Rate {
    /// What a clip that only holds a pose has.
    pub(crate) const USUAL: Self = Self::Frames(30.0);
}

/// A property of something over time. Beyond its first and last key it stays what it is there: readers add keys where
/// their source knows other ways to go on.
#[derive(Clone, Debug)]
pub(crate) struct Track<'a> {
    pub(crate) target: Target<'a>,
    pub(crate) property: Property,
    pub(crate) mode: Mode,
    pub(crate) interpolation: Interpolation,
    /// In any order; of keys at the same time the last counts.
    pub(crate) times: Vec<f64>,
    /// As many for each time as the property has, one time after the other.
    pub(crate) values: Vec<f32>,
}

/// What a track moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Target<'a> {
    /// A node of the scene.
    Node(usize),
    /// A channel of the scene.
    Channel(usize),
    /// An object of the scene, whose name no other has.
    Object(usize),
    /// A bone that is not in the source.
    Name(Cow<'a, str>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Property {
    Translation,
    Rotation,
    Scale,
    /// Of a channel.
    Weight,
    /// Of an object: 0 or 1, the same until the next key.
    Visibility,
}

impl Property {
    /// Numbers of a value.
    pub(crate) fn lanes(self) -> usize {
        match self {
            Self::Translation | Self::Scale => 3,
            Self::Rotation => 4,
            Self::Weight | Self::Visibility => 1,
        }
    }
}

/// What values are relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The parent.
    Absolute,
    /// Where the bone is at rest.
    Relative,
    /// What other animations make of it.
    Additive,
}

/// What lies between keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interpolation {
    /// A line, or the shorter arc.
    Linear,
    /// The value of the key before.
    Step,
    /// A cubic. A key has three values: the tangent with which it is reached, per unit of time, its value, and the
    /// tangent with which it is left.
    Cubic,
}

/// A bone that is moved in another way than the tracks say, and so is what is below it.
#[derive(Clone, Debug)]
pub(crate) struct ModeOverride<'a> {
    pub(crate) name: Cow<'a, str>,
    pub(crate) mode: Mode,
}

/// Something that happens at times.
#[derive(Clone, Debug)]
pub(crate) struct Notification<'a> {
    pub(crate) name: Cow<'a, str>,
    /// In the unit of key times, in any order.
    pub(crate) times: Vec<f64>,
}
