//! Tracks of a clip under construction.

use super::moments::Moment;
use crate::interchange::{Property, Target, Track};

/// The maximum number of keys in tracks that share them, per animation: two hundred shapes for an hour and a half at
/// sixty frames per second.
pub(super) const ROOM: usize = 1 << 26;

/// The tracks of an animation.
pub(super) struct Tracks {
    pub(super) tracks: Vec<Track<'static>>,
    /// How many more keys are allowed in tracks that share them.
    pub(super) room: usize,
    /// How many tracks were left out because of that limit.
    pub(super) crowded: u64,
    pub(super) tolerance: Tolerance,
    /// Whether tracks miss values that the source has between frames.
    pub(super) misses: bool,
    /// How many nodes and shapes jump just after a frame.
    pub(super) ramps: u64,
}

/// How far from its source a track may be before it counts as another motion: as far as the reduction of its keys may
/// move it.
#[derive(Clone, Copy)]
pub(super) struct Tolerance {
    /// In units of the source.
    pub(super) length: f64,
    pub(super) number: f64,
}

impl Tolerance {
    /// Whether an error is more than what is allowed, and more than single precision explains for such a value.
    pub(super) fn is_over(allowed: f64, error: f64, value: f64) -> bool {
        error > allowed.max(value * 1e-6)
    }
}

impl Tracks {
    /// Whether tracks that share keys with others, such as those of the meshes below a blinking object, are within the
    /// limit. Each is no larger than the file; together they could be as large as its square.
    pub(super) fn has_room(&mut self, keys: usize) -> bool {
        let left = self.room.checked_sub(keys);
        self.crowded += u64::from(left.is_none());
        self.room = left.unwrap_or(self.room);
        left.is_some()
    }
}

/// A track with keys at some moments.
pub(super) fn track(
    target: Target<'static>,
    property: Property,
    moments: &[Moment],
    values: Vec<f32>,
) -> Track<'static> {
    Track::linear(target, property, moments.iter().map(|moment| moment.frame).collect(), values)
}
