//! Animations.

use std::borrow::Cow;
use std::ops::RangeInclusive;

/// An animation.
#[derive(Clone, Debug)]
pub struct Clip<'a> {
    /// Its name, or nothing.
    pub name: Cow<'a, str>,
    /// The unit of key times.
    pub rate: Rate,
    /// Whether it repeats.
    pub looping: bool,
    /// Whether redundant keys may be removed: the source was sampled, or interpolates differently.
    pub is_sampled: bool,
    /// First and last frame of a clip that states the value of everything. Its tracks may be constant at rest, and are
    /// then left out.
    pub whole: Option<RangeInclusive<u32>>,
    /// Whether tracks of bones are relative to the scene instead of to the parent, as where the source does not say what the
    /// parents are.
    pub is_world: bool,
    /// Properties over time.
    pub tracks: Vec<Track<'a>>,
    /// Bones whose children have translations of another mode.
    pub overrides: Vec<ModeOverride<'a>>,
    /// Events, by name.
    pub notifications: Vec<Notification<'a>>,
}

impl<'a> Clip<'a> {
    /// A clip with tracks as the source has them, and nothing else.
    pub fn new(name: impl Into<Cow<'a, str>>, rate: Rate, tracks: Vec<Track<'a>>) -> Self {
        let (overrides, notifications) = (Vec::new(), Vec::new());
        let name = name.into();
        let (looping, is_sampled, is_world, whole) = (false, false, false, None);
        Self { name, rate, looping, is_sampled, whole, is_world, tracks, overrides, notifications }
    }
}

/// The unit of key times, and the frame rate of the result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rate {
    /// Times are frames, at this rate.
    Frames(f32),
    /// Times are seconds; the rate, if the source states one, need not match its keys.
    Seconds(Option<f32>),
}

impl Rate {
    /// The timing of a clip that only holds a pose.
    pub const USUAL: Self = Self::Frames(30.0);
}

/// A property over time. Before its first and after its last key it is constant: readers add keys if the source
/// extrapolates differently.
#[derive(Clone, Debug)]
pub struct Track<'a> {
    /// What it moves.
    pub target: Target<'a>,
    /// What it moves of it.
    pub property: Property,
    /// What its values are relative to.
    pub mode: Mode,
    /// The interpolation between its keys.
    pub interpolation: Interpolation,
    /// In any order; if several keys have the same time, the last one wins.
    pub times: Vec<f64>,
    /// As many per time as the property has components, in order of times.
    pub values: Vec<f32>,
}

impl<'a> Track<'a> {
    /// A track with linear interpolation, relative to the parent.
    pub fn linear(target: Target<'a>, property: Property, times: Vec<f64>, values: Vec<f32>) -> Self {
        Self { target, property, mode: Mode::Absolute, interpolation: Interpolation::Linear, times, values }
    }

    /// The numbers of all values, without tangents.
    pub fn own_values(&self) -> impl Iterator<Item = &f32> {
        // The value of a cubic key is the second of three.
        let (lanes, is_cubic) = (self.property.lanes(), self.interpolation == Interpolation::Cubic);
        let is_own = move |index: usize| !is_cubic || index / lanes.max(1) % 3 == 1;
        self.values.iter().enumerate().filter(move |(index, _)| is_own(*index)).map(|(_, value)| value)
    }
}

/// The target of a track.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Target<'a> {
    /// A node of the scene.
    Node(usize),
    /// A channel of the scene.
    Channel(usize),
    /// An object of the scene with a unique name.
    Object(usize),
    /// A bone that is not in the source.
    Name(Cow<'a, str>),
}

/// What a track moves of its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// Three numbers.
    Translation,
    /// A quaternion.
    Rotation,
    /// Three numbers, one for each axis.
    Scale,
    /// Of a channel.
    Weight,
    /// Of an object: 0 or 1, the same until the next key.
    Visibility,
}

impl Property {
    /// The number of components of a value.
    pub fn lanes(self) -> usize {
        match self {
            Self::Translation | Self::Scale => 3,
            Self::Rotation => 4,
            Self::Weight | Self::Visibility => 1,
        }
    }
}

/// What values are relative to.
pub type Mode = cast_format::CurveMode<'static>;

/// The interpolation between keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpolation {
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
pub struct ModeOverride<'a> {
    /// The bone.
    pub name: Cow<'a, str>,
    /// The mode of the translations below it.
    pub mode: Mode,
}

/// An event.
#[derive(Clone, Debug)]
pub struct Notification<'a> {
    /// Its name.
    pub name: Cow<'a, str>,
    /// In the unit of key times, in any order.
    pub times: Vec<f64>,
}
