//! Where bones rest, and the moves between two rest poses.

use glam::{DAffine3, DMat3, DQuat, DVec3};

use super::model::{Bone, Model};
use super::size::Size;
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
    let Some(shared) = Shared::of(model, before) else { return Level::None };
    let is_copy = shared.count().saturating_mul(2) >= model.bones.len().min(before.bones.len());
    // A single bone fits anywhere, so it has to be in place.
    let is_in_place = shared.count() > 1 || shared.is_in_place;
    match is_copy && is_in_place && shared.apart == 0 {
        true => Level::Same,
        false if is_copy && shared.count() > 1 => Level::Copy,
        false => Level::Other,
    }
}

/// How the bones rest that two models share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shared {
    /// How many rest alike after the rigid move that puts the first of them onto that of the other model.
    pub(super) alike: usize,
    /// How many do not.
    pub(super) apart: usize,
    /// Whether the first of them rests alike without that move.
    is_in_place: bool,
}

impl Shared {
    /// Compares a model with another one; `None` if they share no bone. The work is that for the bones of the first.
    pub(super) fn of(model: &Model, other: &Model) -> Option<Self> {
        let matches = model.matches(&other.names, |_| true);
        let there = |index: u32| other.bone((*matches.get(index as usize)?)?);
        let shared = |placements: bool| {
            let of = |index: &u32| {
                let (bone, onto) = (model.bone(*index)?, there(*index)?);
                (placements || !(bone.is_placement || onto.is_placement)).then_some((bone, onto))
            };
            model.order.iter().filter_map(of).collect::<Vec<(&Bone, &Bone)>>()
        };
        // Where armatures are says nothing about the character, unless nothing else is shared.
        let shared = Some(shared(false)).filter(|shared| !shared.is_empty()).unwrap_or_else(|| shared(true));
        let (first, onto) = *shared.first()?;
        let placed = relative(&other.placement, &model.placement);
        let rigid = rigid(onto, first, &placed);
        let (moved, scale) = (rigid * placed, uniform(&placed));
        let is_in_place = Apart::of(&rigid, &DAffine3::IDENTITY, 1.0).is_within(&other.size);
        let mut found = Self { alike: 0, apart: 0, is_in_place };
        for (bone, onto) in shared {
            let is_alike = Apart::of(&onto.matrix, &(moved * bone.matrix), scale).is_within(&other.size);
            let count = if is_alike { &mut found.alike } else { &mut found.apart };
            *count = count.saturating_add(1);
        }
        Some(found)
    }

    fn count(&self) -> usize {
        self.alike.saturating_add(self.apart)
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
