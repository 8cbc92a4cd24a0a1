//! Curves until they are written.

use cast_format::{CurveMode, CurveProperty};
use cast_write::{Curve, Integers};

use crate::keys;

/// Keys of curves that share theirs in one animation: two hundred shapes for an hour and a half of sixty frames a second.
const ROOM: usize = 1 << 26;

/// The curves of an animation.
pub(super) struct Tracks {
    tracks: Vec<Track>,
    tolerance: f32,
    /// How many keys there may still be of curves that share theirs.
    room: usize,
    /// How many curves were left out because there was no more room.
    pub(super) crowded: u64,
    /// How many curves had keys that hold instead of leading over.
    pub(super) steps: u64,
}

/// One curve.
pub(super) struct Track {
    target: String,
    property: CurveProperty<'static>,
    frames: Vec<u32>,
    values: Values,
}

pub(super) enum Values {
    Numbers(Vec<f32>),
    Rotations(Vec<[f32; 4]>),
    Switch(Vec<u8>),
}

impl Track {
    pub(super) fn new(target: &str, property: CurveProperty<'static>, frames: Vec<u32>, values: Values) -> Self {
        Self { target: target.to_owned(), property, frames, values }
    }

    /// Leaves out keys that the others say already; all but one if they all say the same.
    pub(super) fn reduce(&mut self, tolerance: f32) {
        let mut kept = match &self.values {
            Values::Numbers(values) => keys::numbers(&self.frames, values, tolerance),
            Values::Rotations(values) => keys::rotations(&self.frames, values, tolerance),
            Values::Switch(values) => keys::steps(values),
        };
        if let [first, last] = kept[..] {
            let same = match &self.values {
                Values::Numbers(values) => values.get(first) == values.get(last),
                Values::Rotations(values) => values.get(first) == values.get(last),
                Values::Switch(values) => values.get(first) == values.get(last),
            };
            kept.truncate(if same { 1 } else { 2 });
        }
        pick(&mut self.frames, &kept);
        match &mut self.values {
            Values::Numbers(values) => pick(values, &kept),
            Values::Rotations(values) => pick(values, &kept),
            Values::Switch(values) => pick(values, &kept),
        }
    }

    /// Holds the last value until a frame.
    fn hold(&mut self, frame: u32) {
        self.frames.push(frame);
        match &mut self.values {
            Values::Numbers(values) => values.extend(values.last().copied()),
            Values::Rotations(values) => values.extend(values.last().copied()),
            Values::Switch(values) => values.extend(values.last().copied()),
        }
    }

    fn into_curve(self) -> Curve<'static> {
        let curve =
            Curve::new().with_node_name(self.target).with_key_property(self.property).with_key_frames(self.frames);
        let curve = match self.values {
            Values::Numbers(values) => curve.with_key_values(values),
            Values::Rotations(values) => curve.with_key_values(values),
            Values::Switch(values) => curve.with_key_values(Integers::from(values)),
        };
        curve.with_mode(CurveMode::Absolute)
    }
}

/// Keeps the elements of some indices, which ascend.
fn pick<T: Copy>(values: &mut Vec<T>, kept: &[usize]) {
    *values = kept.iter().filter_map(|index| values.get(*index).copied()).collect();
}

impl Tracks {
    pub(super) fn new(tolerance: f32) -> Self {
        Self { tracks: Vec::new(), tolerance, room: ROOM, crowded: 0, steps: 0 }
    }

    pub(super) fn tolerance(&self) -> f32 {
        self.tolerance
    }

    /// Whether there is room for a curve that many others have the keys of, such as the meshes below an object that blinks.
    /// Each by itself is no larger than the file; all of them could be its square.
    pub(super) fn has_room(&mut self, keys: usize) -> bool {
        let left = self.room.checked_sub(keys);
        self.crowded += u64::from(left.is_none());
        self.room = left.unwrap_or(self.room);
        left.is_some()
    }

    /// Adds curves whose keys are reduced already.
    pub(super) fn extend(&mut self, tracks: impl IntoIterator<Item = Track>) {
        self.tracks.extend(tracks);
    }

    /// Adds a curve.
    pub(super) fn add(&mut self, mut track: Track) {
        track.reduce(self.tolerance);
        self.tracks.push(track);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tracks.is_empty()
    }

    /// All curves. One of them reaches the last frame: that is how long the animation is, and nothing else says it.
    pub(super) fn into_curves(mut self, last: u32) -> impl Iterator<Item = Curve<'static>> {
        let reached = self.tracks.iter().filter_map(|track| track.frames.last().copied()).max();
        if let Some(first) = self.tracks.first_mut().filter(|_| reached.is_some_and(|reached| reached < last)) {
            first.hold(last);
        }
        self.tracks.into_iter().map(Track::into_curve)
    }
}
