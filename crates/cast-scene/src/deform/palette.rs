//! The motion of each bone from the rest pose, in the forms that skinning needs.

use glam::{DAffine3, DMat3, DQuat};

use super::columns::Columns;
use super::dual_quaternion::DualBone;
use super::linear::ScaledBone;
use crate::bones::World;
use crate::skeleton::Skeleton;
use crate::transform::{Affine, rotation_of};

/// Bones of a pose relative to the rest pose: world matrix times inverse bind matrix.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    pub(super) linear: Bones<Columns>,
    /// Empty unless bones scale.
    pub(super) scaled: Bones<ScaledBone>,
    /// Empty unless requested.
    pub(super) dual: Bones<DualBone>,
    /// Whether any bone does more than rotate and move.
    pub(super) scales: bool,
    matrices: Vec<DAffine3>,
}

/// Bones, padded with copies of the last one so that every byte is a valid index and the loop over vertices need not
/// check.
#[derive(Clone, Debug)]
pub(super) struct Bones<B> {
    count: usize,
    filled: Vec<B>,
}

/// As many as there are values of a byte.
const BYTES: usize = 256;

impl<B: Clone> Bones<B> {
    /// Sets bones, and reserves memory for `most`, the number in other frames.
    fn set(&mut self, most: usize, bones: impl Iterator<Item = B>) {
        self.filled.clear();
        self.filled.reserve(if most > 0 { most.max(BYTES) } else { 0 });
        self.filled.extend(bones);
        self.count = self.filled.len();
        if let Some(last) = self.filled.last().cloned() {
            self.filled.resize(self.count.max(BYTES), last);
        }
    }
}

impl<B> Bones<B> {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline(always)]
    pub(super) fn get(&self, index: u32) -> Option<&B> {
        self.all().get(index as usize)
    }

    /// A slice, so that a loop over vertices checks each index once.
    #[inline(always)]
    pub(super) fn all(&self) -> &[B] {
        self.filled.get(..self.count).unwrap_or_default()
    }

    /// Entries for every value of a byte, including bones that do not exist. `None` if there are no bones.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn for_bytes(&self) -> Option<&[B; BYTES]> {
        self.filled.first_chunk()
    }
}

impl<B> Default for Bones<B> {
    fn default() -> Self {
        Self { count: 0, filled: Vec::new() }
    }
}

/// Whether a matrix is a pure rotation.
fn is_rotation(matrix: &DMat3) -> bool {
    (matrix.transpose() * *matrix).abs_diff_eq(DMat3::IDENTITY, RIGID) && matrix.determinant() > 0.0
}

/// The tolerance for rotations: the error of rounding to single precision.
const RIGID: f64 = 1e-6;

/// The forms in which a palette stores its bones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PaletteForms {
    /// As matrices.
    #[default]
    Matrices,
    /// Matrices and dual quaternions, for models with a mesh that [needs them](crate::Mesh::dual_quaternions).
    WithDualQuaternions,
}

impl Palette {
    /// From the matrices of a pose.
    #[must_use]
    pub fn new(skeleton: &Skeleton, world: &World, forms: PaletteForms) -> Self {
        let mut palette = Self::default();
        palette.update(skeleton, world, forms);
        palette
    }

    /// Like [`new`](Self::new), in existing memory.
    pub fn update(&mut self, skeleton: &Skeleton, world: &World, forms: PaletteForms) {
        let matrices = world.affines().iter().zip(skeleton.inverse_bind_affines());
        self.set(matrices.map(|(world, inverse_bind)| *world * *inverse_bind), forms);
    }

    /// From matrices that move each bone from its rest pose to its current one.
    #[must_use]
    pub fn from_matrices(matrices: impl IntoIterator<Item = Affine>, forms: PaletteForms) -> Self {
        let mut palette = Self::default();
        palette.set(matrices.into_iter().map(|matrix| DAffine3::from_cols_array_2d(&matrix)), forms);
        palette
    }

    fn set(&mut self, from: impl Iterator<Item = DAffine3>, forms: PaletteForms) {
        let dual_quaternions = forms == PaletteForms::WithDualQuaternions;
        self.matrices.clear();
        self.matrices.extend(from);
        let matrices = &self.matrices;
        let scales = !matrices.iter().all(|matrix| is_rotation(&matrix.matrix3));
        let dual = |matrix: &DAffine3| {
            let rotation = rotation_of(&matrix.matrix3).unwrap_or(DQuat::IDENTITY);
            let scale = DMat3::from_quat(rotation.inverse()) * matrix.matrix3;
            DualBone::new(rotation, matrix.translation, scale)
        };
        self.linear.set(matrices.len(), matrices.iter().map(Columns::of));
        self.scaled.set(matrices.len(), matrices.iter().filter(|_| scales).map(ScaledBone::new));
        self.dual.set(
            if dual_quaternions { matrices.len() } else { 0 },
            matrices.iter().filter(|_| dual_quaternions).map(dual),
        );
        self.scales = scales;
    }

    /// The matrices of all bones as columns, ready to be uploaded.
    pub fn matrices(&self) -> impl ExactSizeIterator<Item = [[f32; 3]; 4]> + '_ {
        (0..self.len()).map(|bone| self.matrix(bone).unwrap_or_default())
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
    pub fn matrix(&self, bone: usize) -> Option<[[f32; 3]; 4]> {
        self.linear
            .get(u32::try_from(bone).ok()?)
            .map(|columns| columns.get().map(|column| column.truncate().to_array()))
    }
}
