//! Rotations of old files, kept in three or four curves.

use glam::{DQuat, Quat};

use super::channel::Axis;
use super::curve::Curve;
use super::modes::Mode;
use crate::Transform;
use crate::transform::{angles_of, from_angles, single};

/// The curves of a rotation that is stored in parts.
///
/// `rx ry rz` are degrees, as the plug-ins read them until they were removed in 2023-11, applied around x first, then
/// y, then z: R = Rz * Ry * Rx. With `rw` beside them, in the first weeks of the format, the four are a quaternion.
#[derive(Clone, Debug, Default)]
pub(super) struct RotationParts {
    angles: [Option<usize>; 3],
    w: Option<usize>,
}

impl RotationParts {
    pub(super) fn set(&mut self, axis: Axis, curve: usize) {
        if let Some(slot) = self.angles.get_mut(axis.index()) {
            *slot = Some(curve);
        }
    }

    pub(super) fn set_w(&mut self, curve: usize) {
        self.w = Some(curve);
    }

    pub(super) fn curves(&self) -> impl Iterator<Item = usize> + '_ {
        self.angles.iter().chain([&self.w]).copied().flatten()
    }

    /// The rotation at a frame. For components without a curve, absolute curves use the rest pose, and others no
    /// rotation.
    pub(super) fn rotation(&self, curves: &[Curve], frame: f64, mode: Mode, rest: &Transform) -> Quat {
        let value = |curve: &Option<usize>| Some(curves.get((*curve)?)?.number_at(frame));
        let [x, y, z] = self.angles.each_ref().map(value);
        if let Some(w) = value(&self.w) {
            let quaternion = DQuat::from_xyzw(x.unwrap_or(0.0), y.unwrap_or(0.0), z.unwrap_or(0.0), w);
            return single(quaternion);
        }
        let angles = [x, y, z].map(|degrees| degrees.map(f64::to_radians));
        let missing =
            if mode == Mode::Absolute && angles.contains(&None) { angles_of(rest.wide_rotation()) } else { [0.0; 3] };
        let [x, y, z] = [0, 1, 2].map(|axis: usize| {
            angles.get(axis).copied().flatten().or_else(|| missing.get(axis).copied()).unwrap_or(0.0)
        });
        from_angles([x, y, z])
    }

    /// The blend weight of the first of the curves; writers of several curves used the same settings for all.
    pub(super) fn blend_weight(&self, curves: &[Curve]) -> f32 {
        let first = self.angles.iter().chain([&self.w]).flatten().next();
        first.and_then(|curve| curves.get(*curve)).map_or(1.0, |curve| curve.blend_weight)
    }
}
