//! Deforms meshes from rest to a pose.
//!
//! First blend shapes, then skinning, by matrices or by dual quaternions as the mesh specifies (`sm`). Each vertex is
//! processed completely, and vertices in parallel; the result does not depend on the number of threads.

mod columns;
mod dual_quaternion;
mod lengths;
mod linear;
mod method;
mod palette;
mod shapes;
mod skin;
mod task;
mod weights;
#[cfg(target_arch = "x86_64")]
mod wide;
mod widths;

use std::mem;

use cast_base::{Threads, parallel};

use crate::animation::ModelPose;
use crate::bones::{Pose, World};
use crate::links::{Mesh, Model};

pub use palette::{Palette, PaletteForms};
use task::{Part, Task, vertices_a_task};

/// The vertices of a mesh in a pose, in the space of the model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deformed {
    /// Position of each vertex.
    pub positions: Vec<[f32; 3]>,
    /// Normal of each vertex, of length 1 unless [`unit_length`](DeformOptions::unit_length) is off; empty when the mesh has
    /// none.
    pub normals: Vec<[f32; 3]>,
    /// Tangent of each vertex, like the normals; empty when the mesh has none.
    pub tangents: Vec<[f32; 3]>,
}

/// Options for turning a pose into matrices and vertices.
///
/// ```
/// # use cast_scene::{DeformOptions, Threads};
/// let options = DeformOptions::new().constraints(false).threads(Threads::One);
/// assert!(!options.solves_constraints());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeformOptions {
    constraints: bool,
    unit_length: bool,
    threads: Threads,
}

impl Default for DeformOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl DeformOptions {
    /// Constraints and inverse kinematics are solved, and normals and tangents brought to length 1, on all threads.
    #[must_use]
    pub const fn new() -> Self {
        Self { constraints: true, unit_length: true, threads: Threads::All }
    }

    /// Whether to solve constraints and inverse kinematics first; otherwise the pose is used as it is.
    #[must_use]
    pub const fn constraints(mut self, solve: bool) -> Self {
        self.constraints = solve;
        self
    }

    /// Whether to bring normals and tangents to length 1 after skinning. Shaders usually do that themselves, because
    /// interpolation between vertices changes lengths, too; without it, skinning takes less time.
    ///
    /// Of a mesh without influences, they are as in the file in any case.
    #[must_use]
    pub const fn unit_length(mut self, normalize: bool) -> Self {
        self.unit_length = normalize;
        self
    }

    /// How many threads to use. The result does not depend on it; with one thread, nothing is allocated.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// Whether constraints and inverse kinematics are solved first.
    #[must_use]
    pub const fn solves_constraints(&self) -> bool {
        self.constraints
    }

    pub(crate) const fn on(&self) -> Threads {
        self.threads
    }
}

/// The result of posing, in memory that is reused: after the first frame on one thread, nothing is allocated.
#[derive(Clone, Debug, Default)]
pub struct Posed {
    bones: Pose,
    world: World,
    palette: Palette,
    meshes: Vec<Deformed>,
}

impl Posed {
    /// The local transforms of the bones, after solving constraints and inverse kinematics.
    #[must_use]
    pub fn bones(&self) -> &Pose {
        &self.bones
    }

    /// The matrices of the bones in the space of the model.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// How far each bone has moved from the rest pose, for skinning on the GPU.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The deformed meshes, in file order, from the last [`Model::deform_into`].
    #[must_use]
    pub fn meshes(&self) -> &[Deformed] {
        &self.meshes
    }
}

impl Model {
    /// All meshes in a pose.
    #[must_use]
    pub fn deform(&self, pose: &ModelPose, options: &DeformOptions) -> Vec<Deformed> {
        let mut posed = Posed::default();
        self.deform_into(pose, options, &mut posed);
        posed.meshes
    }

    /// All meshes in a pose, together with the intermediate results, in existing memory.
    pub fn deform_into(&self, pose: &ModelPose, options: &DeformOptions, posed: &mut Posed) {
        self.pose_into(pose, options, posed);
        posed.meshes.resize_with(self.meshes.len(), Deformed::default);
        for (index, out) in posed.meshes.iter_mut().enumerate() {
            self.deform_mesh(index, pose, &posed.palette, options, out);
        }
    }

    /// The matrices of a pose and the palette, without the vertices, for skinning on the GPU.
    pub fn pose_into(&self, pose: &ModelPose, options: &DeformOptions, posed: &mut Posed) {
        posed.bones.locals.clear();
        posed.bones.locals.extend_from_slice(&pose.bones.locals);
        let Some(skeleton) = &self.skeleton else {
            (posed.world, posed.palette) = (World::default(), Palette::default());
            return;
        };
        if options.constraints {
            skeleton.solve_into(&mut posed.bones, &mut posed.world);
        } else {
            skeleton.world_into(&posed.bones, &mut posed.world);
        }
        let wanted = self.meshes.iter().any(|mesh| mesh.dual_quaternions);
        let forms = if wanted { PaletteForms::WithDualQuaternions } else { PaletteForms::Matrices };
        posed.palette.update(skeleton, &posed.world, forms);
    }

    /// How far bones have moved from the rest pose, for all meshes.
    #[must_use]
    pub fn palette(&self, pose: &ModelPose, options: &DeformOptions) -> Palette {
        let mut posed = Posed::default();
        self.pose_into(pose, options, &mut posed);
        posed.palette
    }

    /// One mesh, by index, in existing buffers. Constraints have been solved before, for the palette.
    pub fn deform_mesh(
        &self,
        index: usize,
        pose: &ModelPose,
        palette: &Palette,
        options: &DeformOptions,
        out: &mut Deformed,
    ) {
        let Some(mesh) = self.meshes.get(index) else { return };
        // How the motion of a vertex is summed depends on its block, so that tasks consist of whole ones.
        let vertices = vertices_a_task(options.threads).next_multiple_of(weights::BLOCK);
        let mut normals = Part::all(mesh.normals().unwrap_or_default(), &mut out.normals, vertices);
        let mut tangents = Part::all(mesh.tangents().unwrap_or_default(), &mut out.tangents, vertices);
        let parts = Part::all(mesh.positions(), &mut out.positions, vertices);
        let tasks = parts.enumerate().map(|(index, positions)| Task {
            first: index * vertices,
            positions,
            normals: normals.next().unwrap_or_default(),
            tangents: tangents.next().unwrap_or_default(),
            unit_length: options.unit_length,
        });
        let deform = |task: &mut Task<'_>| self.deform_part(mesh, pose, palette, task);
        match options.threads {
            // Without a list of tasks, because a frame loop must not allocate.
            Threads::One => tasks.for_each(|mut task| deform(&mut task)),
            threads => parallel::for_each(threads, &mut tasks.collect::<Vec<_>>(), deform),
        }
    }

    fn deform_part(&self, mesh: &Mesh, pose: &ModelPose, palette: &Palette, task: &mut Task<'_>) {
        let shapes = mesh.blend_shapes.iter().filter_map(|index| {
            let weight = pose.shape_weights.get(*index).copied().filter(|weight| *weight != 0.0)?;
            Some((self.blend_shapes.get(*index)?, weight))
        });
        let mut at_rest = true;
        for (shape, weight) in shapes {
            if mem::take(&mut at_rest) {
                task.positions.load();
            }
            shapes::apply(shape, &self.meshes, mesh.positions(), weight, task);
        }
        if let Some(influences) = mesh.influences.as_ref().filter(|_| !palette.is_empty()) {
            widths::apply(&influences.arrays(), palette, mesh.dual_quaternions, at_rest, task);
            return;
        }
        if at_rest {
            task.positions.load();
        }
        task.normals.load();
        task.tangents.load();
    }
}
