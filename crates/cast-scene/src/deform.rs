//! Deforming: from meshes at rest to meshes of a pose.
//!
//! First blend shapes, then skinning, by matrices or by dual quaternions as the mesh says (`sm`). All of a vertex is
//! done in one go, vertices in parallel; what comes out does not depend on the number of threads.

mod dual_quaternion;
mod influences;
mod linear;
mod palette;
mod shapes;
mod skin;

use cast_format::Threads;
use std::mem;

use cast_read::Array;

use crate::animation::ModelPose;
use crate::links::{Mesh, Model};
use crate::threads::for_each;

pub use influences::Influences;
pub use palette::Palette;

/// The vertices of a mesh in a pose, in the space of the model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deformed {
    /// Position of each vertex.
    pub positions: Vec<[f32; 3]>,
    /// Unit normal of each vertex; empty when the mesh has none.
    pub normals: Vec<[f32; 3]>,
    /// Unit tangent of each vertex; empty when the mesh has none.
    pub tangents: Vec<[f32; 3]>,
}

/// Vertices that one task takes: its part of all buffers stays in the first-level cache between the steps.
const VERTICES_A_TASK: usize = 1024;

/// A part of a mesh.
struct Task<'o> {
    first: usize,
    positions: Part<'o>,
    normals: Part<'o>,
    tangents: Part<'o>,
}

/// A part of one of its buffers, and what it is at rest.
#[derive(Default)]
struct Part<'o> {
    rest: Array<'o, [f32; 3]>,
    deformed: &'o mut [[f32; 3]],
}

impl<'o> Part<'o> {
    fn all(rest: Array<'o, [f32; 3]>, deformed: &'o mut Vec<[f32; 3]>) -> impl Iterator<Item = Self> {
        deformed.resize(rest.len(), [0.0; 3]);
        deformed.chunks_mut(VERTICES_A_TASK).enumerate().map(move |(index, deformed)| {
            let first = index * VERTICES_A_TASK;
            Self { rest: rest.slice(first..first + deformed.len()).unwrap_or_default(), deformed }
        })
    }

    fn load(&mut self) {
        // The lengths fit: the buffer was made as long as the array.
        let _copied = self.rest.copy_to(self.deformed);
    }
}

impl<'a> Model<'a> {
    /// All meshes in a pose.
    ///
    /// With constraints and inverse kinematics solved first, unless the pose is to be taken as it is.
    #[must_use]
    pub fn deform(&self, pose: &ModelPose, solve_rig: bool, threads: Threads) -> Vec<Deformed> {
        let palette = self.palette(pose, solve_rig);
        let deform = |index| {
            let mut deformed = Deformed::default();
            self.deform_mesh(index, pose, &palette, threads, &mut deformed);
            deformed
        };
        (0..self.meshes.len()).map(deform).collect()
    }

    /// How far bones have moved from the rest pose, which is the same for all meshes.
    #[must_use]
    pub fn palette(&self, pose: &ModelPose, solve_rig: bool) -> Palette {
        let Some(skeleton) = &self.skeleton else { return Palette::default() };
        let world = if solve_rig && !skeleton.rig().is_empty() {
            skeleton.solve(&mut pose.bones.clone())
        } else {
            skeleton.world(&pose.bones)
        };
        Palette::new(skeleton, &world, self.meshes.iter().any(|mesh| mesh.dual_quaternions))
    }

    /// One mesh, by its index, into buffers that are there already.
    pub fn deform_mesh(&self, index: usize, pose: &ModelPose, palette: &Palette, threads: Threads, out: &mut Deformed) {
        let Some(mesh) = self.meshes.get(index) else { return };
        let mut normals = Part::all(mesh.normals.unwrap_or_default(), &mut out.normals);
        let mut tangents = Part::all(mesh.tangents.unwrap_or_default(), &mut out.tangents);
        let mut tasks: Vec<Task<'_>> = Part::all(mesh.positions, &mut out.positions)
            .enumerate()
            .map(|(index, positions)| Task {
                first: index * VERTICES_A_TASK,
                positions,
                normals: normals.next().unwrap_or_default(),
                tangents: tangents.next().unwrap_or_default(),
            })
            .collect();
        for_each(threads, &mut tasks, |task| self.deform_part(mesh, pose, palette, task));
    }

    fn deform_part(&self, mesh: &Mesh<'a>, pose: &ModelPose, palette: &Palette, task: &mut Task<'_>) {
        let shapes = mesh.blend_shapes.iter().filter_map(|index| {
            let weight = pose.shape_weights.get(*index).copied().filter(|weight| *weight != 0.0)?;
            Some((self.blend_shapes.get(*index)?, weight))
        });
        let mut at_rest = true;
        for (shape, weight) in shapes {
            if mem::take(&mut at_rest) {
                task.positions.load();
            }
            shapes::apply(shape, &self.meshes, mesh.positions, weight, task);
        }
        if let Some(influences) = mesh.influences.as_ref().filter(|_| !palette.is_empty()) {
            skin::apply(influences, palette, mesh.dual_quaternions, at_rest, task);
            return;
        }
        if at_rest {
            task.positions.load();
        }
        task.normals.load();
        task.tangents.load();
    }
}
