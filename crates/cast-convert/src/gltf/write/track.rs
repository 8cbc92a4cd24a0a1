//! One property of one node over time.

use cast_scene::ModelPose;
use glam::Vec3;

use super::vectors::is_finite;
use crate::keys;

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
    /// Ascending.
    pub(super) frames: Vec<f64>,
    values: Vec<f32>,
    taken: usize,
    /// Whether there are more frames than keys.
    dense: bool,
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

    /// Its numbers in a pose.
    fn read(&self, pose: &ModelPose, out: &mut Vec<f32>) {
        let local = |bone: u32| pose.bones.locals.get(bone as usize).copied().unwrap_or_default();
        let finite = |vector: [f32; 3], other| if is_finite(vector) { vector } else { other };
        match self {
            Self::Bone { bone, path: Path::Translation, compensated } => {
                let scale = compensated.map_or([1.0; 3], |parent| local(parent).scale);
                let scaled = Vec3::from(local(*bone).translation) * Vec3::from(scale);
                out.extend(finite(scaled.to_array(), [0.0; 3]));
            }
            Self::Bone { bone, path: Path::Rotation, .. } => out.extend(local(*bone).rotation),
            Self::Bone { bone, path: Path::Scale, .. } => out.extend(finite(local(*bone).scale, [1.0; 3])),
            Self::Weights(shapes) => out.extend(shapes.iter().map(|shape| {
                let weight = pose.shape_weights.get(*shape).copied().unwrap_or_default();
                if weight.is_finite() { weight } else { 0.0 }
            })),
        }
    }
}

impl Track {
    pub(super) fn new(node: usize, component: Component, frames: Vec<f64>, dense: bool) -> Self {
        let values = Vec::with_capacity(frames.len() * component.width());
        Self { node, component, frames, values, taken: 0, dense }
    }

    /// Takes what it needs of the pose of a frame; frames come in order.
    #[allow(clippy::float_cmp, reason = "the very same number is what is looked for")]
    pub(super) fn take(&mut self, frame: f64, pose: &ModelPose) {
        if self.frames.get(self.taken) == Some(&frame) {
            self.component.read(pose, &mut self.values);
            self.taken += 1;
        }
    }

    /// Whether it never is anything but what it is at rest.
    pub(super) fn rests(&self, rest: &ModelPose) -> bool {
        let mut own = Vec::new();
        self.component.read(rest, &mut own);
        self.values.chunks(own.len().max(1)).all(|value| value == own)
    }

    /// Leaves out the keys that were added and say nothing new.
    pub(super) fn reduce(&mut self, tolerance: f32) {
        if !self.dense {
            return;
        }
        let width = self.component.width().max(1);
        let mut kept: Vec<usize> = if width == 4 {
            let rotations: Vec<[f32; 4]> =
                self.values.chunks_exact(4).filter_map(|value| value.first_chunk().copied()).collect();
            keys::rotations(&self.frames, &rotations, tolerance)
        } else {
            // Keys that another component needs may bring the tolerance in twice.
            let component = |component| {
                let values: Vec<f32> = self.values.iter().copied().skip(component).step_by(width).collect();
                keys::numbers(&self.frames, &values, tolerance / 2.0)
            };
            (0..width).flat_map(component).collect()
        };
        kept.sort_unstable();
        kept.dedup();
        let values = kept.iter().filter_map(|key| self.values.chunks_exact(width).nth(*key)).flatten();
        self.values = values.copied().collect();
        self.frames = kept.iter().filter_map(|key| self.frames.get(*key).copied()).collect();
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
            } else if seconds.times.last().is_some_and(|last| time <= *last) {
                seconds.merged += 1;
            } else {
                seconds.times.push(time);
                seconds.values.extend_from_slice(value);
            }
        }
        seconds
    }
}
