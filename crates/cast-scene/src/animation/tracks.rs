//! A curve with its target, and how it changes the target.

use glam::Quat;

use super::euler::RotationParts;
use super::last_keys::LastKeys;
use super::{Axis, Curve, Mode};
use crate::Transform;
use crate::transform::{double, narrow, single, slerp_single};

/// A curve of a bone, or several that belong together.
#[derive(Clone, Debug)]
pub(super) struct BoneTrack {
    pub(super) bone: u32,
    pub(super) mode: Mode,
    /// Whether the mode is that of an override.
    pub(super) is_overridden: bool,
    pub(super) kind: TrackKind,
}

#[derive(Clone, Debug)]
pub(super) enum TrackKind {
    Translation {
        axis: Axis,
        curve: usize,
    },
    Scale {
        axis: Axis,
        curve: usize,
    },
    Rotation {
        curve: usize,
    },
    /// Curves of single components of a rotation, in old files.
    Parts(Box<RotationParts>),
}

impl TrackKind {
    /// Whether it moves the bone, rather than rotating or scaling it.
    pub(super) fn is_translation(&self) -> bool {
        matches!(self, Self::Translation { .. })
    }

    /// The curves, as indices among those of the animation.
    pub(super) fn curves(&self) -> Vec<usize> {
        match self {
            Self::Translation { curve, .. } | Self::Scale { curve, .. } | Self::Rotation { curve } => vec![*curve],
            Self::Parts(parts) => parts.curves().collect(),
        }
    }

    pub(super) fn is_rotation(&self) -> bool {
        matches!(self, Self::Rotation { .. } | Self::Parts(_))
    }
}

impl BoneTrack {
    /// Prefetches what [`apply`](Self::apply) needs.
    #[inline]
    pub(super) fn prefetch(&self, curves: &[Curve], frame: f64, place: &LastKeys) {
        match &self.kind {
            TrackKind::Translation { curve, .. } | TrackKind::Scale { curve, .. } | TrackKind::Rotation { curve } => {
                curves.get(*curve).into_iter().for_each(|curve| curve.prefetch(frame, place));
            }
            TrackKind::Parts(_) => {}
        }
    }

    /// Changes a transform by the values at a frame; `rest` is the transform in the rest pose.
    #[inline]
    pub(super) fn apply(
        &self,
        curves: &[Curve],
        frame: f64,
        place: &mut LastKeys,
        current: &mut Transform,
        rest: &Transform,
    ) {
        match &self.kind {
            TrackKind::Translation { axis, curve } => {
                let Some(curve) = curves.get(*curve) else { return };
                let value = curve.number(frame, place);
                let Some(slot) = current.translation.get_mut(axis.index()) else { return };
                *slot = narrow(match self.mode {
                    Mode::Absolute => value,
                    Mode::Relative => f64::from(component(rest.translation, *axis)) + value,
                    Mode::Additive => f64::from(*slot) + value * f64::from(curve.blend_weight),
                });
            }
            TrackKind::Scale { axis, curve } => {
                let Some(curve) = curves.get(*curve) else { return };
                let value = curve.number(frame, place);
                let Some(slot) = current.scale.get_mut(axis.index()) else { return };
                *slot = narrow(match self.mode {
                    Mode::Absolute => value,
                    Mode::Relative => f64::from(component(rest.scale, *axis)) * value,
                    // From the current scale at weight 0 to its product with the value at weight 1.
                    Mode::Additive => f64::from(*slot) * (1.0 + (value - 1.0) * f64::from(curve.blend_weight)),
                });
            }
            TrackKind::Rotation { curve } => {
                let Some(curve) = curves.get(*curve) else { return };
                let value = curve.rotation(frame, place);
                turn(self.mode, curve.blend_weight, value, current, rest);
            }
            TrackKind::Parts(parts) => turn_by_parts(parts, self.mode, curves, frame, current, rest),
        }
    }
}

/// Not inlined, because it is rare.
#[inline(never)]
fn turn_by_parts(
    parts: &RotationParts,
    mode: Mode,
    curves: &[Curve],
    frame: f64,
    current: &mut Transform,
    rest: &Transform,
) {
    let value = parts.rotation(curves, frame, mode, rest);
    turn(mode, parts.blend_weight(curves), value, current, rest);
}

#[inline(always)]
fn turn(mode: Mode, blend_weight: f32, value: Quat, current: &mut Transform, rest: &Transform) {
    let product = |base: &Transform, value: Quat| single(base.wide_rotation() * double(value));
    let turned = match mode {
        Mode::Absolute => value,
        Mode::Relative => product(rest, value),
        Mode::Additive => product(current, slerp_single(Quat::IDENTITY, value, f64::from(blend_weight))),
    };
    current.rotation = turned.to_array();
}

fn component([x, y, z]: [f32; 3], axis: Axis) -> f32 {
    match axis {
        Axis::X => x,
        Axis::Y => y,
        Axis::Z => z,
    }
}
