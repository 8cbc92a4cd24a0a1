//! One property of one node over time.

use cast_scene::Transform;
use glam::Vec3;

use super::vectors::is_finite;
use crate::keys::{self, Walk};

/// What of a bone moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Path {
    Translation,
    Rotation,
    Scale,
}

/// What of a pose a track is.
#[derive(Clone, Debug)]
pub(super) enum Component {
    /// Of a bone; its translation times the scale of the bone that it compensates for.
    Bone { bone: u32, path: Path, compensated: Option<u32> },
    /// The weights of blend shapes.
    Weights(Vec<usize>),
}

/// Values at frames.
pub(super) struct Track {
    pub(super) node: usize,
    pub(super) component: Component,
    /// The keys so far, ascending.
    pub(super) frames: Vec<f64>,
    values: Vec<f32>,
    /// Leaves out keys, where there are more frames than keys.
    thinned: Option<Thinned>,
}

/// Keys of which most say nothing new: only those that are kept stay in memory.
struct Thinned {
    tolerance: f32,
    walks: Walks,
    /// The frame and the values of the key before, unless it is kept already.
    last: Option<(f64, Vec<f32>)>,
}

/// The walks over the keys: one for each component, or one for rotations.
enum Walks {
    Numbers(Vec<Walk<(f64, f32), 1>>),
    Rotation(Option<Walk<(f64, [f32; 4]), 3>>),
}

impl Walks {
    /// Goes on to a key; whether the one before it has to be kept.
    fn step(&mut self, frame: f64, values: &[f32], tolerance: f32) -> bool {
        match self {
            Self::Numbers(walks) if walks.is_empty() => {
                *walks = values.iter().map(|value| Walk::from((frame, *value))).collect();
                false
            }
            Self::Numbers(walks) => {
                // Keys that another component needs may bring the tolerance in twice.
                let tolerance = f64::from(tolerance) / 2.0;
                walks.iter_mut().zip(values).fold(false, |is_kept, (walk, value)| {
                    walk.step((frame, *value), tolerance, |a, b| b.0 - a.0, |a, b| keys::number_way(a.1, b.1))
                        || is_kept
                })
            }
            Self::Rotation(walk) => {
                let Some(value) = values.first_chunk().copied() else { return false };
                let Some(walk) = walk else {
                    *walk = Some(Walk::from((frame, value)));
                    return false;
                };
                let tolerance = keys::half_side(tolerance);
                walk.step((frame, value), tolerance, |a, b| b.0 - a.0, |a, b| keys::rotation_way(a.1, b.1))
            }
        }
    }
}

/// The keys of a track in seconds.
#[derive(Default)]
pub(super) struct Seconds {
    /// Ascending.
    pub(super) times: Vec<f32>,
    pub(super) values: Vec<f32>,
    /// Keys that are lost because floats cannot tell their times from those before.
    pub(super) merged: u64,
    /// Keys that are lost because their frames are beyond what Cast counts to.
    pub(super) beyond: u64,
}

impl Component {
    /// How many numbers it has.
    fn width(&self) -> usize {
        match self {
            Self::Bone { path: Path::Rotation, .. } => 4,
            Self::Bone { .. } => 3,
            Self::Weights(shapes) => shapes.len(),
        }
    }

    /// Its numbers, where bones have these transforms; none for weights.
    pub(super) fn read(&self, local: impl Fn(u32) -> Option<Transform>, out: &mut Vec<f32>) {
        out.clear();
        let local = |bone| local(bone).unwrap_or_default();
        let finite = |vector: [f32; 3], other| if is_finite(vector) { vector } else { other };
        match self {
            Self::Bone { bone, path: Path::Translation, compensated } => {
                let scale = compensated.map_or([1.0; 3], |parent| local(parent).scale);
                let scaled = Vec3::from(local(*bone).translation) * Vec3::from(scale);
                out.extend(finite(scaled.to_array(), [0.0; 3]));
            }
            Self::Bone { bone, path: Path::Rotation, .. } => out.extend(local(*bone).rotation),
            Self::Bone { bone, path: Path::Scale, .. } => out.extend(finite(local(*bone).scale, [1.0; 3])),
            Self::Weights(_) => {}
        }
    }
}

impl Track {
    /// A track without keys. With a tolerance those are left out that say nothing new.
    pub(super) fn new(node: usize, component: Component, tolerance: Option<f32>) -> Self {
        let walks = || match component {
            Component::Bone { path: Path::Rotation, .. } => Walks::Rotation(None),
            _ => Walks::Numbers(Vec::new()),
        };
        let thinned = tolerance.map(|tolerance| Thinned { tolerance, walks: walks(), last: None });
        Self { node, component, frames: Vec::new(), values: Vec::new(), thinned }
    }

    /// Adds a key; frames ascend.
    pub(super) fn push(&mut self, frame: f64, values: &[f32]) {
        if let Some(Thinned { tolerance, walks, last }) = &mut self.thinned {
            let is_first = self.frames.is_empty();
            let before = last.take();
            if walks.step(frame, values, *tolerance) {
                let (frame, values) = before.as_ref().map_or((f64::NAN, &[][..]), |(frame, values)| (*frame, values));
                self.frames.extend((!values.is_empty()).then_some(frame));
                self.values.extend_from_slice(values);
            }
            if !is_first {
                let mut own = before.map(|(_, values)| values).unwrap_or_default();
                own.clear();
                own.extend_from_slice(values);
                *last = Some((frame, own));
                return;
            }
        }
        self.frames.push(frame);
        self.values.extend_from_slice(values);
    }

    /// Adds the last key, which is kept whatever it says.
    pub(super) fn finish(&mut self) {
        if let Some((frame, values)) = self.thinned.as_mut().and_then(|thinned| thinned.last.take()) {
            self.frames.push(frame);
            self.values.extend(values);
        }
    }

    /// Whether all its keys are these numbers.
    pub(super) fn rests(&self, own: &[f32]) -> bool {
        self.values.chunks(own.len().max(1)).all(|value| value == own)
    }

    /// Its keys in seconds.
    pub(super) fn in_seconds(&self, frame_rate: f64) -> Seconds {
        let mut seconds = Seconds { times: Vec::with_capacity(self.frames.len()), ..Seconds::default() };
        for (frame, value) in self.frames.iter().zip(self.values.chunks_exact(self.component.width().max(1))) {
            #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
            let time = (frame / frame_rate) as f32;
            // Frames that are floats, as in old files, can lie where no reader finds its way back to a frame.
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
    /// Whether a key at a time comes after the last one. Where a value jumps there are two at a time: the first moves to the
    /// time before.
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
