//! All frames of an animation at once.

use super::{Binding, Cursor, ModelPose};
use crate::Transform;
use crate::threads::for_each;
use cast_format::Threads;

/// Which frames to bake: `count` of them, `step` apart, from `first` on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frames {
    /// The first.
    pub first: f64,
    /// From one to the next.
    pub step: f64,
    /// How many.
    pub count: usize,
}

impl Frames {
    /// Every whole frame from the first key of an animation to its last.
    ///
    /// Frames are numbers of a file, up to four billion: see to it that `count` is what you are ready to keep.
    #[must_use]
    pub fn all(animation: &super::Animation<'_>) -> Self {
        let (first, last) = animation.range().unwrap_or((0.0, 0.0));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a difference of ascending frames")]
        let count = (last - first).floor() as usize;
        Self { first, step: 1.0, count: count.saturating_add(1) }
    }

    /// The frame of an index.
    #[must_use]
    pub fn frame(&self, index: usize) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "nobody bakes 2^53 frames")]
        let index = index as f64;
        self.first + self.step * index
    }
}

/// Poses of a model at many frames.
#[derive(Clone, Debug, PartialEq)]
pub struct Baked {
    /// The frames.
    pub frames: Frames,
    /// Number of bones, and of transforms a frame.
    pub bone_count: usize,
    /// Number of blend shapes, and of weights a frame.
    pub shape_count: usize,
    /// Local transforms, frame by frame.
    pub locals: Vec<Transform>,
    /// Weights of blend shapes, frame by frame.
    pub shape_weights: Vec<f32>,
}

impl Baked {
    /// The local transforms of a frame, by its index; empty beyond the last.
    #[must_use]
    pub fn pose(&self, index: usize) -> &[Transform] {
        row(&self.locals, index, self.bone_count)
    }

    /// The weights of blend shapes of a frame, by its index; empty beyond the last.
    #[must_use]
    pub fn weights(&self, index: usize) -> &[f32] {
        row(&self.shape_weights, index, self.shape_count)
    }
}

fn row<T>(values: &[T], index: usize, length: usize) -> &[T] {
    let start = index.saturating_mul(length);
    values.get(start..start.saturating_add(length)).unwrap_or_default()
}

/// Frames that one thread takes at a time: enough for the cursor to be of use.
const FRAMES_A_TASK: usize = 32;

impl Binding<'_, '_> {
    /// Samples many frames, constraints and inverse kinematics left out.
    ///
    /// The result does not depend on `threads`.
    #[must_use]
    pub fn bake(&self, frames: Frames, threads: Threads) -> Baked {
        let bone_count = self.model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
        let shape_count = self.model.blend_shapes.len();
        let mut locals = vec![Transform::IDENTITY; bone_count.saturating_mul(frames.count)];
        let mut shape_weights = vec![0.0; shape_count.saturating_mul(frames.count)];
        let mut parts_of_locals = chunks(&mut locals, bone_count);
        let mut parts_of_weights = chunks(&mut shape_weights, shape_count);
        let task = |index: usize, locals: &mut [Transform], weights: &mut [f32]| {
            let (mut cursor, mut pose) = (Cursor::default(), ModelPose::default());
            let first = index * FRAMES_A_TASK;
            for offset in 0..FRAMES_A_TASK.min(frames.count - first) {
                self.sample_into(frames.frame(first + offset), &mut cursor, &mut pose);
                copy_row(locals, offset, &pose.bones.locals);
                copy_row(weights, offset, &pose.shape_weights);
            }
        };
        let mut tasks: Vec<(usize, &mut [Transform], &mut [f32])> = (0..frames.count.div_ceil(FRAMES_A_TASK))
            .map(|index| {
                (index, parts_of_locals.next().unwrap_or_default(), parts_of_weights.next().unwrap_or_default())
            })
            .collect();
        for_each(threads, &mut tasks, |(index, locals, weights)| task(*index, locals, weights));
        drop((tasks, parts_of_locals, parts_of_weights));
        Baked { frames, bone_count, shape_count, locals, shape_weights }
    }
}

/// Pieces of all frames of a task each.
fn chunks<T>(values: &mut [T], length: usize) -> impl Iterator<Item = &mut [T]> {
    values.chunks_mut((length * FRAMES_A_TASK).max(1))
}

fn copy_row<T: Copy>(rows: &mut [T], index: usize, row: &[T]) {
    if let Some(out) = rows.get_mut(index * row.len()..(index + 1) * row.len()) {
        out.copy_from_slice(row);
    }
}
