//! Tracks on their way into a clip.

use crate::interchange::{Interpolation, Mode, Property, Target, Track};

/// Keys of tracks that share theirs in one animation: two hundred shapes for an hour and a half of sixty frames a second.
pub(super) const ROOM: usize = 1 << 26;

/// The tracks of an animation.
pub(super) struct Tracks {
    pub(super) tracks: Vec<Track<'static>>,
    /// How many keys there may still be of tracks that share theirs.
    pub(super) room: usize,
    /// How many tracks were left out because there was no more room.
    pub(super) crowded: u64,
    /// How many tracks had keys that hold instead of leading over.
    pub(super) steps: u64,
}

impl Tracks {
    /// Whether there is room for tracks that many have the keys of, such as the meshes below an object that blinks. Each by
    /// itself is no larger than the file; all of them could be its square.
    pub(super) fn has_room(&mut self, keys: usize) -> bool {
        let left = self.room.checked_sub(keys);
        self.crowded += u64::from(left.is_none());
        self.room = left.unwrap_or(self.room);
        left.is_some()
    }
}

/// A track with keys at some frames.
pub(super) fn track(target: Target<'static>, property: Property, frames: &[u32], values: Vec<f32>) -> Track<'static> {
    let times = frames.iter().map(|frame| f64::from(*frame)).collect();
    Track { target, property, mode: Mode::Absolute, interpolation: Interpolation::Linear, times, values }
}
