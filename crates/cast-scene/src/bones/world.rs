//! Matrices of all bones in the space of the model.

use glam::{DAffine3, DMat3, DQuat, DVec3};

use super::bone::{Bone, Pose};
use crate::transform::{Affine, Transform, affines};

/// Matrices of all bones of a pose in the space of the model, in file order.
///
/// In double precision: a chain of 2,000 bones multiplies as many matrices.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct World {
    matrices: Vec<DAffine3>,
    /// The linear part of each bone without its own scale, on which compensating children are based. Dividing by the
    /// scale instead, as in the formula, fails for bones with a scale of 0, the usual way to hide things.
    unscaled: Vec<DMat3>,
    pub(crate) scratch: Scratch,
}

/// One bone in the space of the model.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoneMatrix {
    pub(crate) matrix: DAffine3,
    pub(crate) unscaled: DMat3,
}

/// Buffers for solving a chain, so that frames after the first allocate nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) joints: Vec<BoneMatrix>,
    pub(crate) points: Vec<DVec3>,
    pub(crate) lengths: Vec<f64>,
}

impl PartialEq for Scratch {
    /// Buffers of the last chain are ignored in comparisons.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl BoneMatrix {
    pub(crate) const IDENTITY: Self = Self { matrix: DAffine3::IDENTITY, unscaled: DMat3::IDENTITY };

    /// The space that the rotation of a child is relative to.
    pub(crate) fn basis(&self, child_compensates: bool) -> DMat3 {
        if child_compensates { self.unscaled } else { self.matrix.matrix3 }
    }

    /// A child with this local transform.
    pub(crate) fn child(&self, local: &Transform, compensates: bool) -> Self {
        Self::below((&self.matrix, &self.unscaled), local, compensates)
    }

    /// The same, without a copy of the parent.
    fn below((matrix, unscaled): (&DAffine3, &DMat3), local: &Transform, compensates: bool) -> Self {
        let basis = if compensates { unscaled } else { &matrix.matrix3 };
        let unscaled = *basis * local.rotation_matrix();
        let scale = local.wide_scale();
        Self {
            matrix: DAffine3 {
                matrix3: DMat3::from_cols(
                    unscaled.x_axis * scale.x,
                    unscaled.y_axis * scale.y,
                    unscaled.z_axis * scale.z,
                ),
                translation: matrix.transform_point3(local.wide_translation()),
            },
            unscaled,
        }
    }
}

impl World {
    pub(crate) fn of(bones: &[Bone], order: &[u32], pose: &Pose) -> Self {
        let mut world = Self::default();
        world.update(bones, order, pose);
        world
    }

    pub(crate) fn update(&mut self, bones: &[Bone], order: &[u32], pose: &Pose) {
        self.matrices.resize(bones.len(), DAffine3::IDENTITY);
        self.unscaled.resize(bones.len(), DMat3::IDENTITY);
        for index in order {
            let (Some(bone), Some(local)) = (bones.get(*index as usize), pose.locals.get(*index as usize)) else {
                continue;
            };
            self.place(*index, bone, local);
        }
    }

    /// Sets one bone from its local transform and its parent.
    pub(crate) fn place(&mut self, index: u32, bone: &Bone, local: &Transform) {
        let parent = bone
            .parent
            .and_then(|parent| Some((self.matrices.get(parent as usize)?, self.unscaled.get(parent as usize)?)))
            .unwrap_or((&DAffine3::IDENTITY, &DMat3::IDENTITY));
        let placed = BoneMatrix::below(parent, local, bone.segment_scale_compensate);
        if let (Some(matrix), Some(unscaled)) =
            (self.matrices.get_mut(index as usize), self.unscaled.get_mut(index as usize))
        {
            *matrix = placed.matrix;
            *unscaled = placed.unscaled;
        }
    }

    /// A bone, or the model itself for `None`.
    pub(crate) fn placed(&self, bone: Option<u32>) -> BoneMatrix {
        let found = bone.and_then(|bone| {
            let (matrix, unscaled) = (self.matrices.get(bone as usize)?, self.unscaled.get(bone as usize)?);
            Some(BoneMatrix { matrix: *matrix, unscaled: *unscaled })
        });
        found.unwrap_or(BoneMatrix::IDENTITY)
    }

    /// The matrices, one for each bone.
    #[must_use]
    pub fn matrices(&self) -> &[Affine] {
        affines(&self.matrices)
    }

    pub(crate) fn affines(&self) -> &[DAffine3] {
        &self.matrices
    }

    /// The linear part of a bone's matrix without its own scale, as columns: what the rotation of a child that
    /// compensates is relative to.
    #[must_use]
    pub fn unscaled(&self, bone: u32) -> Option<[[f64; 3]; 3]> {
        self.unscaled.get(bone as usize).map(DMat3::to_cols_array_2d)
    }

    /// Position of a bone in the space of the model.
    #[must_use]
    pub fn position(&self, bone: u32) -> Option<[f64; 3]> {
        self.origin(bone).map(|origin| origin.to_array())
    }

    /// Rotation of a bone in the space of the model, without scale and shear: a unit quaternion x, y, z, w.
    #[must_use]
    pub fn rotation(&self, bone: u32) -> Option<[f64; 4]> {
        self.turn(bone).map(|rotation| rotation.to_array())
    }

    pub(crate) fn origin(&self, bone: u32) -> Option<DVec3> {
        self.matrices.get(bone as usize).map(|matrix| matrix.translation)
    }

    pub(crate) fn turn(&self, bone: u32) -> Option<DQuat> {
        crate::transform::rotation_of(self.unscaled.get(bone as usize)?)
    }
}
