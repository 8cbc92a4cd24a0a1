//! How far each bone has moved from the rest pose, in the forms that skinning wants.

use glam::{DAffine3, DMat3, DQuat, Vec4};

use super::dual_quaternion::DualBone;
use super::linear::{LinearBone, ScaledBone};
use crate::skeleton::{Skeleton, World};
use crate::transform::rotation_of;

/// Bones of a pose relative to the rest pose: world matrix times inverse bind matrix.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    pub(super) linear: Vec<LinearBone>,
    /// Empty unless bones scale.
    pub(super) scaled: Vec<ScaledBone>,
    /// Empty unless asked for.
    pub(super) dual: Vec<DualBone>,
    /// Whether any bone does more than turn and move.
    pub(super) scales: bool,
}

/// Whether a matrix does nothing but turn.
fn is_rotation(matrix: &DMat3) -> bool {
    (matrix.transpose() * *matrix).abs_diff_eq(DMat3::IDENTITY, RIGID) && matrix.determinant() > 0.0
}

/// How much a matrix may differ from a rotation and still count as one: what rounding to single precision leaves.
const RIGID: f64 = 1e-6;

impl Palette {
    /// From the matrices of a pose. Dual quaternions are made only when a mesh wants them.
    #[must_use]
    pub fn new(skeleton: &Skeleton<'_>, world: &World, dual_quaternions: bool) -> Self {
        let matrices = world.matrices().iter().zip(skeleton.inverse_bind());
        Self::from_matrices(matrices.map(|(world, inverse_bind)| *world * *inverse_bind), dual_quaternions)
    }

    /// From matrices that take each bone from its place at rest to where it is now.
    #[must_use]
    pub fn from_matrices(matrices: impl IntoIterator<Item = DAffine3>, dual_quaternions: bool) -> Self {
        let matrices: Vec<DAffine3> = matrices.into_iter().collect();
        let scales = !matrices.iter().all(|matrix| is_rotation(&matrix.matrix3));
        let dual = |matrix: &DAffine3| {
            let rotation = rotation_of(&matrix.matrix3).unwrap_or(DQuat::IDENTITY);
            let scale = DMat3::from_quat(rotation.inverse()) * matrix.matrix3;
            DualBone::new(rotation, matrix.translation, scale)
        };
        Self {
            linear: matrices.iter().map(LinearBone::new).collect(),
            scaled: matrices.iter().filter(|_| scales).map(ScaledBone::new).collect(),
            dual: matrices.iter().filter(|_| dual_quaternions).map(dual).collect(),
            scales,
        }
    }

    /// Number of bones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.linear.len()
    }

    /// Whether there are no bones.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.linear.is_empty()
    }

    /// The matrix of a bone as columns: what it does to x, y and z, and where it moves the origin.
    #[must_use]
    pub fn matrix(&self, bone: usize) -> Option<[Vec4; 4]> {
        self.linear.get(bone).map(|bone| bone.columns.get())
    }
}
