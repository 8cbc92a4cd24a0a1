//! Animations.

use std::borrow::Cow;
use std::ops::RangeInclusive;

/// An animation.
#[derive(Clone, Debug)]
pub(crate) struct Clip<'a> {
    /// Its name, or nothing.
    pub(crate) name: Cow<'a, str>,
    pub(crate) rate: Rate,
    pub(crate) looping: bool,
    /// Whether redundant keys may be removed: the source was sampled, or interpolates differently.
    pub(crate) is_sampled: bool,
    /// First and last frame of a clip that states the value of everything. Its tracks may be constant at rest, and are
    /// then left out.
    pub(crate) whole: Option<RangeInclusive<u32>>,
    pub(crate) tracks: Vec<Track<'a>>,
    pub(crate) overrides: Vec<ModeOverride<'a>>,
    /// Events, by name.
    pub(crate) notifications: Vec<Notification<'a>>,
}

impl<'a> Clip<'a> {
    /// A clip with tracks as the source has them, and nothing else.
    pub(crate) fn new(name: impl Into<Cow<'a, str>>, rate: Rate, tracks: Vec<Track<'a>>) -> Self {
        let (overrides, notifications) = (Vec::new(), Vec::new());
        let name = name.into();
        Self { name, rate, looping: false, is_sampled: false, whole: None, tracks, overrides, notifications }
    }
}

/// The unit of key times, and the frame rate of the result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rate {
    /// Times are frames, at this rate.
    Frames(f32),
    /// Times are seconds; the rate, if the source states one, need not match its keys.
    Seconds(Option<f32>),
}

impl Rate {
    /// The timing of a clip that only holds a pose.
    pub(crate) const USUAL: Self = Self::Frames(30.0);
}

/// A property over time. Before its first and after its last key it is constant: readers add keys if the source
/// extrapolates differently.
#[derive(Clone, Debug)]
pub(crate) struct Track<'a> {
    pub(crate) target: Target<'a>,
    pub(crate) property: Property,
    pub(crate) mode: Mode,
    pub(crate) interpolation: Interpolation,
    /// In any order; if several keys have the same time, the last one wins.
    pub(crate) times: Vec<f64>,
    /// As many per time as the property has components, in order of times.
    pub(crate) values: Vec<f32>,
}

impl<'a> Track<'a> {
    /// A track with linear interpolation, relative to the parent.
    pub(crate) fn linear(target: Target<'a>, property: Property, times: Vec<f64>, values: Vec<f32>) -> Self {
        Self { target, property, mode: Mode::Absolute, interpolation: Interpolation::Linear, times, values }
    }

    /// The numbers of all values, without tangents.
    pub(crate) fn own_values(&self) -> impl Iterator<Item = &f32> {
        // The value of a cubic key is the second of three.
        let (lanes, is_cubic) = (self.property.lanes(), self.interpolation == Interpolation::Cubic);
        let is_own = move |index: usize| !is_cubic || index / lanes.max(1) % 3 == 1;
        self.values.iter().enumerate().filter(move |(index, _)| is_own(*index)).map(|(_, value)| value)
    }
}

/// The target of a track.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Target<'a> {
    /// A node of the scene.
    Node(usize),
    /// A channel of the scene.
    Channel(usize),
    /// An object of the scene with a unique name.
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
    /// The number of components of a value.
    pub(crate) fn lanes(self) -> usize {
        match self {
            Self::Translation | Self::Scale => 3,
            Self::Rotation => 4,
            Self::Weight | Self::Visibility => 1,
        }
    }
}

/// What values are relative to.
pub(crate) type Mode = cast_format::CurveMode<'static>;

/// The interpolation between keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interpolation {
    /// Linear, or the shorter arc.
    Linear,
    /// The value of the previous key.
    Step,
    /// A cubic spline. A key has three values: the incoming tangent per unit of time, the value, and the outgoing
    /// tangent.
    Cubic,
}

/// A bone below which the translations of all bones have another mode than their tracks.
#[derive(Clone, Debug)]
pub(crate) struct ModeOverride<'a> {
    pub(crate) name: Cow<'a, str>,
    pub(crate) mode: Mode,
}

/// An event.
#[derive(Clone, Debug)]
pub(crate) struct Notification<'a> {
    pub(crate) name: Cow<'a, str>,
    /// In the unit of key times, in any order.
    pub(crate) times: Vec<f64>,
}
