//! Tracks of a clip under construction.

use crate::interchange::{Interpolation, Mode, Property, Target, Track};

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
    /// How many tracks had keys with constant interpolation.
    pub(super) steps: u64,
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

/// A track with keys at some frames.
pub(super) fn track(target: Target<'static>, property: Property, frames: &[f64], values: Vec<f32>) -> Track<'static> {
    let (mode, interpolation) = (Mode::Absolute, Interpolation::Linear);
    Track { target, property, mode, interpolation, times: frames.to_vec(), values }
}
