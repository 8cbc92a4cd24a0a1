//! Tracks of a clip under construction.

use super::timeline::Moment;
use crate::interchange::{Property, Target, Track};

/// The maximum number of keys in tracks that share them, per animation: two hundred shapes for an hour and a half at
/// sixty frames per second.
const MOST_SHARED: usize = 1 << 26;

/// The tracks of an animation, or of a part of it.
#[derive(Default)]
pub(super) struct Tracks {
    pub(super) tracks: Vec<Track<'static>>,
    /// How many keys are in tracks that share them.
    shared: usize,
    /// How many tracks were left out because of the limit for these.
    pub(super) crowded: u64,
    /// Whether tracks miss values that the source has between frames.
    pub(super) misses: bool,
    /// How many nodes and shapes jump just after a frame.
    pub(super) ramps: u64,
}

impl Tracks {
    /// Whether tracks that share keys with others, such as those of the meshes below a blinking object, are within the
    /// limit. Each is no larger than the file; together they could be as large as its square.
    pub(super) fn has_room(&mut self, keys: usize) -> bool {
        let shared = self.shared.checked_add(keys).filter(|shared| *shared <= MOST_SHARED);
        self.crowded += u64::from(shared.is_none());
        self.shared = shared.unwrap_or(self.shared);
        shared.is_some()
    }

    /// Adds a track with keys at some moments.
    pub(super) fn add(&mut self, target: Target<'static>, property: Property, moments: &[Moment], values: Vec<f32>) {
        let frames = moments.iter().map(|moment| moment.frame).collect();
        self.tracks.push(Track::linear(target, property, frames, values));
    }
}
