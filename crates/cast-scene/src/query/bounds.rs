//! Axis-aligned bounding boxes.

use crate::animation::{Binding, Cursor, Frames, ModelPose};
use crate::deform::{DeformOptions, Deformed};
use crate::links::{Mesh, Model};
use crate::scene::Scene;
use crate::transform::wide;
use cast_base::{Cancelled, Progress, Steps, Threads, parallel};

/// The smallest axis-aligned box that contains some points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The smallest coordinates.
    pub low: [f32; 3],
    /// The largest coordinates.
    pub high: [f32; 3],
}

impl Bounds {
    /// Around points; `None` without any. NaN is ignored.
    pub fn of(points: impl IntoIterator<Item = [f32; 3]>) -> Option<Self> {
        let nothing = Self { low: [f32::INFINITY; 3], high: [f32::NEG_INFINITY; 3] };
        let found = points.into_iter().fold(nothing, |bounds, point| bounds.union(Self { low: point, high: point }));
        found.low.iter().zip(&found.high).all(|(low, high)| low <= high).then_some(found)
    }

    /// Around two boxes.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        // `f32::min` and `f32::max` ignore NaN; those of vectors do not guarantee it.
        Self { low: each(self.low, other.low, f32::min), high: each(self.high, other.high, f32::max) }
    }

    /// The middle.
    #[must_use]
    pub fn center(self) -> [f32; 3] {
        each(self.low, self.high, |low, high| (low + high) * 0.5)
    }

    /// Length of the edges.
    #[must_use]
    pub fn size(self) -> [f32; 3] {
        each(self.high, self.low, |high, low| high - low)
    }
}

/// Applies a function to each pair of coordinates.
fn each([ax, ay, az]: [f32; 3], [bx, by, bz]: [f32; 3], of: impl Fn(f32, f32) -> f32) -> [f32; 3] {
    [of(ax, bx), of(ay, by), of(az, bz)]
}

fn union(boxes: impl IntoIterator<Item = Option<Bounds>>) -> Option<Bounds> {
    boxes.into_iter().flatten().reduce(Bounds::union)
}

impl Mesh {
    /// Around the positions at rest, in the space of the model.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        Bounds::of(self.positions())
    }
}

impl Model {
    /// Around all meshes and hair at rest, in the space of the model.
    #[must_use]
    pub fn rest_bounds(&self) -> Option<Bounds> {
        let hairs = self.hairs.iter().map(|hair| Bounds::of(hair.node().particles().unwrap_or_default()));
        union(self.meshes.iter().map(Mesh::bounds).chain(hairs))
    }

    /// Around all meshes in a pose, in the space of the model; see [`deform`](Self::deform).
    #[must_use]
    pub fn pose_bounds(&self, pose: &ModelPose, options: &DeformOptions) -> Option<Bounds> {
        let palette = self.palette(pose, options);
        let mut deformed = Deformed::default();
        union((0..self.meshes.len()).map(|mesh| {
            self.deform_mesh(mesh, pose, &palette, options, &mut deformed);
            Bounds::of(deformed.positions.iter().copied())
        }))
    }
}

impl Binding {
    /// Around all meshes at all of these frames, in the space of the model.
    ///
    /// Nothing is stored per frame, so there may be any number of them.
    #[must_use]
    pub fn bounds(&self, frames: Frames, options: &DeformOptions) -> Option<Bounds> {
        self.bounds_with(frames, options, Progress::none()).unwrap_or_default()
    }

    /// [`bounds`](Self::bounds) with progress, in frames.
    ///
    /// # Errors
    /// Returns an error if it was cancelled.
    pub fn bounds_with(
        &self,
        frames: Frames,
        options: &DeformOptions,
        progress: Progress<'_>,
    ) -> Result<Option<Bounds>, Cancelled> {
        const FRAMES_A_TASK: usize = 4;
        const TASKS_AT_ONCE: usize = 1 << 12;
        let frames_a_task = options.on().portion(FRAMES_A_TASK);
        let progress = Steps::new(progress, frames.count as u64);
        let one = options.threads(Threads::One);
        let mut starts = (0..frames.count).step_by(frames_a_task);
        let mut all = None;
        loop {
            let mut tasks: Vec<(usize, Option<Bounds>)> =
                starts.by_ref().take(TASKS_AT_ONCE).map(|start| (start, None)).collect();
            if tasks.is_empty() {
                return Ok(all);
            }
            parallel::for_each(options.on(), &mut tasks, |(start, bounds)| {
                if progress.is_cancelled() {
                    return;
                }
                let (mut cursor, mut pose) = (Cursor::default(), ModelPose::default());
                let end = start.saturating_add(frames_a_task).min(frames.count);
                *bounds = union((*start..end).map(|index| {
                    self.sample_into(frames.frame(index), &mut cursor, &mut pose);
                    self.model().pose_bounds(&pose, &one)
                }));
                progress.done((end - *start) as u64);
            });
            progress.check()?;
            all = union(tasks.into_iter().map(|(_, bounds)| bounds).chain([all]));
        }
    }
}

impl Scene {
    /// Around all models at rest, in the world. Instances are other files and not included.
    #[must_use]
    pub fn rest_bounds(&self) -> Option<Bounds> {
        union(self.models.iter().map(|model| {
            let bounds = model.rest_bounds()?;
            let Some(placement) = model.placement else { return Some(bounds) };
            let matrix = placement.affine();
            // The box around the rotated box, which is not the smallest but contains everything.
            let corners = (0..8).map(|corner| {
                let pick = |bit: u8, low: f32, high: f32| if corner & bit == 0 { low } else { high };
                let ([x, y, z], [u, v, w]) = (bounds.low, bounds.high);
                let point = wide([pick(1, x, u), pick(2, y, v), pick(4, z, w)]);
                matrix.transform_point3(point).as_vec3().to_array()
            });
            Bounds::of(corners)
        }))
    }
}
