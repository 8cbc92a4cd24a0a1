//! All frames of an animation at once.

use super::{Binding, Cursor, ModelPose};
use crate::{Error, Transform};
use cast_base::{DEFAULT_BUDGET, Progress, Steps, Threads, parallel};

/// The frames to bake: `count` of them, `step` apart, starting at `first`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frames {
    /// The first.
    pub first: f64,
    /// From one to the next.
    pub step: f64,
    /// The number of frames.
    pub count: usize,
}

impl Frames {
    /// Every whole frame from the first key of an animation to its last.
    ///
    /// Frames come from the file and can be up to four billion.
    #[must_use]
    pub fn all(animation: &super::Animation) -> Self {
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
    /// Number of bones, and of transforms per frame.
    pub bone_count: usize,
    /// Number of blend shapes, and of weights per frame.
    pub shape_count: usize,
    /// Local transforms, frame by frame.
    pub locals: Vec<Transform>,
    /// Weights of blend shapes, frame by frame.
    pub shape_weights: Vec<f32>,
}

impl Baked {
    /// The local transforms of a frame, by index; empty if out of range.
    #[must_use]
    pub fn pose(&self, index: usize) -> &[Transform] {
        row(&self.locals, index, self.bone_count)
    }

    /// The weights of blend shapes of a frame, by index; empty if out of range.
    #[must_use]
    pub fn weights(&self, index: usize) -> &[f32] {
        row(&self.shape_weights, index, self.shape_count)
    }
}

fn row<T>(values: &[T], index: usize, length: usize) -> &[T] {
    let start = index.saturating_mul(length);
    values.get(start..start.saturating_add(length)).unwrap_or_default()
}

/// Options for baking.
#[derive(Clone, Copy, Debug)]
pub struct BakeOptions<'p> {
    threads: Threads,
    progress: Progress<'p>,
    budget: u64,
}

impl Default for BakeOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'p> BakeOptions<'p> {
    /// All threads, no progress, at most 1 GiB.
    #[must_use]
    pub const fn new() -> Self {
        Self { threads: Threads::All, progress: Progress::none(), budget: DEFAULT_BUDGET }
    }

    /// How many threads share the work. The result does not depend on it.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// A callback that receives the number of finished frames, and may cancel the work.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'p>) -> Self {
        self.progress = progress;
        self
    }

    /// The maximum size of the result in bytes; a larger one is an error before anything is sampled. Frame ranges come
    /// from files, which may claim four billion frames. Default 1 GiB.
    #[must_use]
    pub const fn budget(mut self, bytes: u64) -> Self {
        self.budget = bytes;
        self
    }
}

/// Frames per task: enough for the cursor to be useful.
const FRAMES_A_TASK: usize = 32;

/// How many tasks are listed at a time, so that the list does not grow with the number of frames.
const TASKS_AT_ONCE: usize = 1 << 12;

impl Binding {
    /// Samples many frames, without constraints and inverse kinematics.
    ///
    /// To visit one frame after the other without storing them all, use [`sample_into`](Self::sample_into) with one
    /// pose.
    ///
    /// # Errors
    /// Returns an error if the result would be larger than the options or the memory allow, before anything is sampled;
    /// and when the progress callback cancels the work.
    ///
    /// ```
    /// # use cast_file::CastFile;
    /// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
    /// # use cast_scene::{BakeOptions, Error, Frames, Scene};
    /// let scene = Scene::new(&CastFile::from_bytes(bytes)?);
    /// let binding = scene.animations[0].bind(&scene.models[0]);
    /// let baked = binding.bake(Frames::all(binding.animation()), &BakeOptions::new())?;
    /// println!("{} frames of {} bones", baked.frames.count, baked.bone_count);
    ///
    /// let endless = Frames { first: 0.0, step: 1.0, count: usize::MAX };
    /// assert!(matches!(binding.bake(endless, &BakeOptions::new()), Err(Error::TooLarge { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bake(&self, frames: Frames, options: &BakeOptions<'_>) -> Result<Baked, Error> {
        let bone_count = self.model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
        let shape_count = self.model.blend_shapes.len();
        let a_frame = bone_count * size_of::<Transform>() + shape_count * size_of::<f32>();
        let bytes = (frames.count as u64).saturating_mul(a_frame as u64);
        let too_large = Error::TooLarge { frames: frames.count as u64, bytes, budget: options.budget };
        if bytes > options.budget {
            return Err(too_large);
        }
        let mut locals = filled(Transform::IDENTITY, bone_count, frames.count).ok_or(too_large)?;
        let mut shape_weights = filled(0.0, shape_count, frames.count).ok_or(too_large)?;
        if a_frame > 0 {
            self.bake_into(frames, [bone_count, shape_count], options, &mut locals, &mut shape_weights)?;
        }
        Ok(Baked { frames, bone_count, shape_count, locals, shape_weights })
    }

    fn bake_into(
        &self,
        frames: Frames,
        [bone_count, shape_count]: [usize; 2],
        options: &BakeOptions<'_>,
        locals: &mut [Transform],
        shape_weights: &mut [f32],
    ) -> Result<(), Error> {
        let frames_a_task = options.threads.portion(FRAMES_A_TASK);
        let mut locals = chunks(locals, bone_count * frames_a_task);
        let mut weights = chunks(shape_weights, shape_count * frames_a_task);
        let progress = Steps::new(options.progress, frames.count as u64);
        let mut starts = (0..frames.count).step_by(frames_a_task);
        loop {
            let part = |first| (first, locals.next().unwrap_or_default(), weights.next().unwrap_or_default());
            let mut tasks: Vec<(usize, &mut [Transform], &mut [f32])> =
                starts.by_ref().take(TASKS_AT_ONCE).map(part).collect();
            if tasks.is_empty() {
                return Ok(());
            }
            parallel::for_each(options.threads, &mut tasks, |(first, locals, weights)| {
                let count = frames_a_task.min(frames.count - *first);
                if progress.is_cancelled() {
                    return;
                }
                let (mut cursor, mut pose) = (Cursor::default(), ModelPose::default());
                for offset in 0..count {
                    self.sample_into(frames.frame(*first + offset), &mut cursor, &mut pose);
                    copy_row(locals, offset, &pose.bones.locals);
                    copy_row(weights, offset, &pose.shape_weights);
                }
                progress.done(count as u64);
            });
            progress.check()?;
        }
    }
}

/// `frames` times `values` elements; `None` if there is not enough memory.
fn filled<T: Copy>(value: T, a_frame: usize, frames: usize) -> Option<Vec<T>> {
    let count = a_frame.checked_mul(frames)?;
    let mut values = Vec::new();
    values.try_reserve_exact(count).ok()?;
    values.resize(count, value);
    Some(values)
}

/// The frames, divided into tasks.
fn chunks<T>(values: &mut [T], length: usize) -> impl Iterator<Item = &mut [T]> {
    values.chunks_mut(length.max(1))
}

fn copy_row<T: Copy>(rows: &mut [T], index: usize, row: &[T]) {
    if let Some(out) = rows.get_mut(index * row.len()..(index + 1) * row.len()) {
        out.copy_from_slice(row);
    }
}
