//! One property of one node over time.

use cast_interchange::narrow::narrow;
use cast_scene::keys;
use cast_scene::keys::{Allowed, Walk};

use crate::gltf::schema::Shape;

/// The animated properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Path {
    Translation,
    Rotation,
    Scale,
    Weights,
}

impl Path {
    /// Its name in the file.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Translation => "translation",
            Self::Rotation => "rotation",
            Self::Scale => "scale",
            Self::Weights => "weights",
        }
    }

    /// The shape of its values. A key has the weights of all blend shapes.
    pub(super) fn shape(self) -> Shape {
        match self {
            Self::Translation | Self::Scale => Shape::Vec3,
            Self::Rotation => Shape::Vec4,
            Self::Weights => Shape::Scalar,
        }
    }
}

/// Values at frames.
pub(super) struct Track {
    pub(super) node: usize,
    pub(super) path: Path,
    /// How many numbers a key has.
    width: usize,
    /// The keys so far, in ascending order.
    pub(super) frames: Vec<f64>,
    values: Vec<f32>,
    /// Removes redundant keys if there are more frames than keys.
    thinned: Option<Thinned>,
}

/// The reduction of keys.
#[derive(Clone, Copy)]
pub(super) enum Reduction {
    /// Of vectors.
    Vector(Allowed),
    /// Of rotations, within an angle in radians.
    Rotation(f32),
}

enum Thinned {
    Vector(Walk<[f32; 3], 3>, Allowed),
    Rotation(Walk<[f32; 4], 3>, f32),
}

impl Thinned {
    fn new(reduction: Reduction) -> Self {
        match reduction {
            Reduction::Vector(allowed) => Self::Vector(Walk::START, allowed),
            Reduction::Rotation(tolerance) => Self::Rotation(Walk::START, tolerance),
        }
    }

    /// Keeps the last key.
    fn pin(&mut self) {
        match self {
            Self::Vector(walk, _) => walk.pin(),
            Self::Rotation(walk, _) => walk.pin(),
        }
    }

    /// Advances to a key. Returns whether the previous one is redundant.
    fn step(&mut self, frame: f64, values: &[f32]) -> bool {
        match self {
            Self::Vector(walk, allowed) => {
                let value: [f32; 3] = values.first_chunk().copied().unwrap_or_default();
                walk.step((frame, value), value.map(|value| allowed.of(value)), keys::number_way)
            }
            Self::Rotation(walk, tolerance) => {
                let value = values.first_chunk().copied().unwrap_or_default();
                walk.step((frame, value), keys::half_side(*tolerance), keys::rotation_way)
            }
        }
    }
}

/// The keys of a track in seconds.
#[derive(Default)]
pub(super) struct Seconds {
    /// In ascending order.
    pub(super) times: Vec<f32>,
    pub(super) values: Vec<f32>,
    /// Keys that are lost because their times are equal to the previous ones as floats.
    pub(super) merged: u64,
    /// Keys that are lost because their frames exceed the range of Cast.
    pub(super) beyond: u64,
}

impl Track {
    /// A track without keys. If there is a reduction, redundant keys are removed.
    pub(super) fn new(node: usize, path: Path, width: usize, reduction: Option<Reduction>) -> Self {
        Self { node, path, width, frames: Vec::new(), values: Vec::new(), thinned: reduction.map(Thinned::new) }
    }

    /// Adds a key; frames must be in ascending order. A pinned one is not removed.
    pub(super) fn push(&mut self, frame: f64, values: &[f32], is_pinned: bool) {
        if self.thinned.as_mut().is_some_and(|thinned| thinned.step(frame, values)) {
            self.frames.pop();
            self.values.truncate(self.values.len().saturating_sub(values.len()));
        }
        if let Some(thinned) = self.thinned.as_mut().filter(|_| is_pinned) {
            thinned.pin();
        }
        self.frames.push(frame);
        self.values.extend_from_slice(values);
    }

    /// Whether all of its keys have these values.
    pub(super) fn rests(&self, own: &[f32]) -> bool {
        self.values.chunks(own.len().max(1)).all(|value| value == own)
    }

    /// Its keys in seconds.
    pub(super) fn in_seconds(&self, frame_rate: f64) -> Seconds {
        let mut seconds = Seconds { times: Vec::with_capacity(self.frames.len()), ..Seconds::default() };
        for (frame, value) in self.frames.iter().zip(self.values.chunks_exact(self.width.max(1))) {
            let time = narrow(frame / frame_rate);
            // Fractional frames, as in old files, can have times from which no reader recovers the frame.
            let countable = (f64::from(time) * frame_rate).round() < f64::from(u32::MAX);
            if !countable {
                seconds.beyond += 1;
            } else if !seconds.makes_room(time) {
                seconds.merged += 1;
            } else {
                seconds.times.push(time);
                seconds.values.extend_from_slice(value);
            }
        }
        seconds
    }
}

impl Seconds {
    /// Whether a key at this time comes after the last one. Where a value jumps there are two keys at one time: the
    /// first moves to the preceding time.
    fn makes_room(&mut self, time: f32) -> bool {
        let (before, last) = match self.times.as_mut_slice() {
            [] => return true,
            [last] => (0.0, last),
            [.., before, last] => (*before, last),
        };
        if time == *last && last.next_down() > before {
            *last = last.next_down();
        }
        time > *last
    }
}
