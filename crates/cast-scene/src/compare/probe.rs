//! A pose that moves everything, in which weights, bind poses and shapes are compared.

use glam::{DQuat, DVec3};

use super::pairs::Pairs;
use crate::animation::ModelPose;
use crate::links::Model;
use crate::transform::single;

/// Rotations of bones, in radians.
const TURN: f64 = 0.2;

/// The same pose for both models: every common bone is rotated around an axis of its own, and every shape is applied.
/// The axes of the second model's bones are rotated by the spin.
pub(super) fn poses(
    [first, second]: [&Model; 2],
    bones: &Pairs<'_>,
    shapes: &[[usize; 2]],
    spin: DQuat,
) -> [ModelPose; 2] {
    let mut poses = [first, second].map(Model::rest);
    let [one, other] = &mut poses;
    for [here, there] in &bones.both {
        let turn = turn(*here as u64);
        let spun = spin.conjugate() * turn * spin;
        for (pose, bone, turn) in [(&mut *one, *here, turn), (&mut *other, *there, spun)] {
            if let Some(local) = pose.bones.locals.get_mut(bone) {
                local.rotation = single(local.wide_rotation() * turn).to_array();
            }
        }
    }
    for [here, there] in shapes {
        let weight = weight(*here as u64);
        for (pose, shape) in [(&mut *one, *here), (&mut *other, *there)] {
            if let Some(applied) = pose.shape_weights.get_mut(shape) {
                *applied = weight;
            }
        }
    }
    poses
}

/// An individual rotation for each bone.
fn turn(index: u64) -> DQuat {
    let [x, y, z] = [0, 1, 2].map(|part| part_of_one(index.wrapping_mul(3).wrapping_add(part)) - 0.5);
    DVec3::new(x, y, z).try_normalize().map_or(DQuat::IDENTITY, |axis| DQuat::from_axis_angle(axis, TURN))
}

/// An individual weight for each shape, from 0.3 to 0.8.
#[allow(clippy::cast_possible_truncation, reason = "any weight will do")]
fn weight(index: u64) -> f32 {
    (0.3 + 0.5 * part_of_one(!index)) as f32
}

/// A pseudorandom number from 0 to 1.
#[allow(clippy::cast_precision_loss, reason = "53 bits are enough")]
fn part_of_one(index: u64) -> f64 {
    let mixed = index.wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed >> 11) as f64 / (1_u64 << 53) as f64
}
