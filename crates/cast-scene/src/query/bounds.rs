//! Axis-aligned boxes around what there is to see.

use glam::{DVec3, Vec3};

use crate::animation::{Binding, Cursor, Frames, ModelPose};
use crate::deform::Deformed;
use crate::links::{Mesh, Model};
use crate::scene::Scene;
use crate::threads::Threads;

/// The smallest box along the axes that holds some points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The smallest coordinates.
    pub low: Vec3,
    /// The largest coordinates.
    pub high: Vec3,
}

impl Bounds {
    /// Around points; `None` without any. What is not a number is passed over.
    pub fn of(points: impl IntoIterator<Item = [f32; 3]>) -> Option<Self> {
        let nothing = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        let (low, high) = points.into_iter().fold(nothing, |(low, high), [x, y, z]| {
            // The methods of f32 prefer the number over what is not one; those of vectors promise nothing.
            let lower = Vec3::new(low.x.min(x), low.y.min(y), low.z.min(z));
            (lower, Vec3::new(high.x.max(x), high.y.max(y), high.z.max(z)))
        });
        low.cmple(high).all().then_some(Self { low, high })
    }

    /// Around two boxes.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The middle.
    #[must_use]
    pub fn center(self) -> Vec3 {
        self.low.midpoint(self.high)
    }

    /// Length of the edges.
    #[must_use]
    pub fn size(self) -> Vec3 {
        self.high - self.low
    }
}

fn union(boxes: impl IntoIterator<Item = Option<Bounds>>) -> Option<Bounds> {
    boxes.into_iter().flatten().reduce(Bounds::union)
}

impl Mesh<'_> {
    /// Around the positions at rest, in the space of the model.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        Bounds::of(self.positions)
    }
}

impl Model<'_> {
    /// Around all meshes and hair at rest, in the space of the model.
    #[must_use]
    pub fn rest_bounds(&self) -> Option<Bounds> {
        let hairs = self.hairs.iter().map(|hair| Bounds::of(hair.node.particles().unwrap_or_default()));
        union(self.meshes.iter().map(Mesh::bounds).chain(hairs))
    }

    /// Around all meshes in a pose, in the space of the model; see [`deform`](Self::deform).
    #[must_use]
    pub fn pose_bounds(&self, pose: &ModelPose, solve_rig: bool, threads: Threads) -> Option<Bounds> {
        let palette = self.palette(pose, solve_rig);
        let mut deformed = Deformed::default();
        union((0..self.meshes.len()).map(|mesh| {
            self.deform_mesh(mesh, pose, &palette, threads, &mut deformed);
            Bounds::of(deformed.positions.iter().copied())
        }))
    }
}

impl Binding<'_, '_> {
    /// Around all meshes at all of these frames, in the space of the model.
    #[must_use]
    pub fn bounds(&self, frames: Frames, solve_rig: bool, threads: Threads) -> Option<Bounds> {
        const FRAMES_A_TASK: usize = 4;
        let starts = (0..frames.count).step_by(FRAMES_A_TASK);
        let mut tasks: Vec<(usize, Option<Bounds>)> = starts.map(|start| (start, None)).collect();
        threads.for_each(&mut tasks, |(start, bounds)| {
            let (mut cursor, mut pose) = (Cursor::default(), ModelPose::default());
            let end = start.saturating_add(FRAMES_A_TASK).min(frames.count);
            *bounds = union((*start..end).map(|index| {
                self.sample_into(frames.frame(index), &mut cursor, &mut pose);
                self.model().pose_bounds(&pose, solve_rig, Threads::One)
            }));
        });
        union(tasks.into_iter().map(|(_, bounds)| bounds))
    }
}

impl Scene<'_> {
    /// Around all models at rest, in the world. Instances are other files and not counted.
    #[must_use]
    pub fn rest_bounds(&self) -> Option<Bounds> {
        union(self.models.iter().map(|model| {
            let bounds = model.rest_bounds()?;
            let Some(placement) = model.placement else { return Some(bounds) };
            let matrix = placement.matrix();
            // The box of the turned box, which is not the smallest but holds everything.
            let corners = (0..8).map(|corner| {
                let pick = |bit: u8, low: f32, high: f32| f64::from(if corner & bit == 0 { low } else { high });
                let (low, high) = (bounds.low, bounds.high);
                let point = DVec3::new(pick(1, low.x, high.x), pick(2, low.y, high.y), pick(4, low.z, high.z));
                matrix.transform_point3(point).as_vec3().to_array()
            });
            Bounds::of(corners)
        }))
    }
}
