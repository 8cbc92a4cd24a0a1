//! Where bones rest, and the moves between two rest poses.

use glam::{DAffine3, DMat3, DQuat, DVec3};

use super::model::{Bone, Model};
use crate::matrix::{decompose, inverse};

/// How far shared bones may be apart, as a part of the size of the skeleton.
const DISTANCE: f64 = 1e-3;

/// How much their axes may differ, relative to the length of the axes.
const DIRECTION: f64 = 1e-2;

/// How the bones of a model compare with those of one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// The shared bones have the same rest after one rigid move.
    Same,
    /// Most bones are shared, but they have another rest.
    Copy,
    /// Some bones are shared.
    Other,
    /// No bone is shared.
    None,
}

/// Compares a model with one before it.
pub(super) fn level(model: &Model, before: &Model) -> Level {
    let matches = before.names.matches(model, |_| true);
    let shared = || {
        model
            .order
            .iter()
            .filter_map(|index| Some((model.bone(*index)?, before.bone((*matches.get(*index as usize)?)?)?)))
    };
    let count = shared().count();
    let Some((first, there)) = shared().next() else { return Level::None };
    let is_copy = count.saturating_mul(2) >= model.bones.len().min(before.bones.len());
    let placed = relative(&before.placement, &model.placement);
    let rigid = rigid(there, first, &placed);
    let scale = uniform(&placed);
    let size = Size::of(before.bones.iter().map(|bone| bone.matrix.translation));
    let is_same =
        |bone: &Bone, there: &Bone| Apart::of(&there.matrix, &(rigid * placed * bone.matrix), scale).is_within(&size);
    // A single bone fits anywhere, so it has to be in place.
    let is_in_place = count > 1 || Apart::of(&rigid, &DAffine3::IDENTITY, 1.0).is_within(&size);
    match is_copy && is_in_place && shared().all(|(bone, there)| is_same(bone, there)) {
        true => Level::Same,
        false if is_copy && count > 1 => Level::Copy,
        false => Level::Other,
    }
}

/// From the space of one model to that of another, by their placements.
pub(super) fn relative(onto: &DAffine3, model: &DAffine3) -> DAffine3 {
    if onto == model { DAffine3::IDENTITY } else { inverse(onto).unwrap_or(DAffine3::IDENTITY) * *model }
}

/// The factor of lengths of a matrix.
pub(super) fn uniform(matrix: &DAffine3) -> f64 {
    let factor = matrix.matrix3.determinant().abs().cbrt();
    if factor > 0.0 && factor.is_finite() { factor } else { 1.0 }
}

/// The position and rotation of a bone, without any scale.
pub(super) fn frame(matrix: &DAffine3, unscaled: &DMat3) -> DAffine3 {
    DAffine3::from_rotation_translation(turn(unscaled), matrix.translation)
}

/// The rotation of a matrix that may also scale.
pub(super) fn turn(linear: &DMat3) -> DQuat {
    decompose(&DAffine3::from_mat3(*linear)).0.rotation
}

/// The rigid move that puts a bone, placed by a matrix, onto another one.
pub(super) fn rigid(onto: &Bone, bone: &Bone, placed: &DAffine3) -> DAffine3 {
    let there = frame(&onto.matrix, &onto.unscaled);
    let here = frame(&(*placed * bone.matrix), &(placed.matrix3 * bone.unscaled));
    there * here.inverse()
}

/// The size of a skeleton at rest.
pub(super) struct Size {
    /// The diagonal of the box around its bones.
    diagonal: f64,
    /// The largest coordinate, which limits precision.
    pub(super) reach: f64,
}

impl Size {
    pub(super) fn of(places: impl Iterator<Item = DVec3>) -> Self {
        let mut low = DVec3::INFINITY;
        let mut high = DVec3::NEG_INFINITY;
        for place in places {
            (low, high) = (low.min(place), high.max(place));
        }
        let diagonal = (high - low).length();
        let reach = low.abs().max(high.abs()).max_element();
        let number = |value: f64| if value.is_finite() { value } else { 0.0 };
        Self { diagonal: number(diagonal), reach: number(reach) }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.diagonal = self.diagonal.max(other.diagonal);
        self.reach = self.reach.max(other.reach);
    }
}

/// How far two bones are apart.
pub(super) struct Apart {
    /// The distance of their positions.
    pub(super) distance: f64,
    /// The largest difference of their axes, relative to the length of the axes.
    pub(super) direction: f64,
}

impl Apart {
    /// `scale` is the factor of lengths of `other`, which does not count.
    pub(super) fn of(one: &DAffine3, other: &DAffine3, scale: f64) -> Self {
        let columns = |matrix: &DAffine3| [matrix.matrix3.x_axis, matrix.matrix3.y_axis, matrix.matrix3.z_axis];
        let differ = |(one, other): (DVec3, DVec3)| {
            let other = other / scale;
            let length = one.length().max(other.length());
            if length > 0.0 { (one - other).length() / length } else { 0.0 }
        };
        let direction = columns(one).into_iter().zip(columns(other)).map(differ).fold(0.0, f64::max);
        Self { distance: (one.translation - other.translation).length(), direction }
    }

    pub(super) fn is_within(&self, size: &Size) -> bool {
        self.distance <= DISTANCE * size.diagonal + 1e-6 * size.reach && self.direction <= DIRECTION
    }
}
