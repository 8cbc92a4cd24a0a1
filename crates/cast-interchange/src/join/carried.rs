//! Bones that have another parent in the joined skeleton.

use cast_scene::{Transform, World};
use glam::{DAffine3, DQuat, DVec3};

use crate::matrix::{affine, decompose, inverse, rounded};

/// How far bones rest apart that are held, as a part of the size of the skeleton, or as an angle in radians.
const HELD: f64 = 1e-3;

/// Bones of a model that have another parent in the joined skeleton.
#[derive(Default)]
pub(super) struct Carried {
    pub(super) bones: Vec<CarriedBone>,
    /// Bones that are not in the joined skeleton.
    pub(super) left_out: Vec<u32>,
    /// Where shared bones rest in the joined skeleton, if the model is only there for clips.
    pub(super) rests: Vec<(u32, Transform)>,
}

/// A bone, as an index in its model.
pub(super) struct CarriedBone {
    pub(super) bone: u32,
    pub(super) parent: Above,
}

/// What a bone is relative to in the joined skeleton.
pub(super) enum Above {
    /// Something that does not move: from the model to it.
    Fixed(DAffine3),
    /// A bone of the model, and from that to the parent.
    Below { bone: u32, between: DAffine3 },
}

impl Carried {
    /// All bones whose curves may change.
    pub(super) fn all_bones(&self) -> impl Iterator<Item = u32> + '_ {
        let carried = self.bones.iter().map(|bone| bone.bone);
        carried.chain(self.left_out.iter().copied()).chain(self.rests.iter().map(|(bone, _)| *bone))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bones.is_empty() && self.left_out.is_empty() && self.rests.is_empty()
    }
}

/// Which of translation and rotation differ between two places at rest. `size` is that of the skeleton.
pub(super) fn are_apart(own: &Transform, other: &Transform, size: f64) -> [bool; 2] {
    let vector = |numbers: [f32; 3]| DVec3::from_array(numbers.map(f64::from));
    let rotation = |transform: &Transform| DQuat::from_array(transform.rotation.map(f64::from)).normalize();
    [
        vector(own.translation).distance(vector(other.translation)) > HELD * size,
        rotation(own).angle_between(rotation(other)) > HELD,
    ]
}

impl CarriedBone {
    /// Where the bone is in a pose, relative to its new parent.
    pub(super) fn place(&self, world: &World) -> Option<Transform> {
        let at = |bone: u32| world.matrices().get(bone as usize).map(affine);
        let own = at(self.bone)?;
        let local = match &self.parent {
            Above::Fixed(into) => *into * own,
            Above::Below { bone, between } => *between * inverse(&at(*bone)?)? * own,
        };
        Some(rounded(&decompose(&local).0))
    }
}
