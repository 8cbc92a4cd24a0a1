//! Converts tracks to curves of Bevy.

use bevy::animation::animated_field;
use bevy::animation::gltf_curves::WideLinearKeyframeCurve;
use bevy::animation::prelude::{AnimatableCurve, AnimatedField, WeightsCurve};
use bevy::animation::{AnimationClip, VariableCurve};
use bevy::math::curve::{ConstantCurve, Interval, UnevenSampleAutoCurve};
use bevy::math::{Quat, Vec3};
use bevy::transform::components::Transform;

use super::frames::{push, seconds};
use super::tracks::{Path, Track};
use super::weights::WeightsTrack;
use crate::nodes::ModelNodes;

/// Adds the keys of a node to a clip.
pub(super) fn add(clip: &mut AnimationClip, nodes: &ModelNodes, track: &Track, frame_rate: f64) {
    let Some(target) = nodes.target(track.node) else { return };
    // The times of two frames can be equal as 32-bit floats.
    let mut times = Vec::with_capacity(track.keys.len());
    let values = track.keys.iter().filter(|(frame, _)| push(&mut times, seconds(*frame, frame_rate))).map(|key| key.1);
    let values: Vec<[f32; 4]> = values.collect();
    let keys = thinned(&times.into_iter().zip(values).collect::<Vec<_>>());
    let vector = |[x, y, z, _]: [f32; 4]| Vec3::new(x, y, z);
    macro_rules! curve {
        ($field:tt, $value:expr) => {{
            let property = animated_field!(Transform::$field);
            match keys.as_slice() {
                [] => None,
                [(_, only)] => {
                    let curve = ConstantCurve::new(Interval::EVERYWHERE, $value(*only));
                    Some(VariableCurve::new(AnimatableCurve::new(property, curve)))
                }
                keys => UnevenSampleAutoCurve::new(keys.iter().map(|(time, value)| (*time, $value(*value))))
                    .ok()
                    .map(|curve| VariableCurve::new(AnimatableCurve::new(property, curve))),
            }
        }};
    }
    let curve = match track.path {
        Path::Translation => curve!(translation, vector),
        Path::Rotation => curve!(rotation, Quat::from_array),
        Path::Scale => curve!(scale, vector),
    };
    curve.into_iter().for_each(|curve| clip.add_variable_curve_to_target(target, curve));
}

/// Removes keys whose neighbours have the same value; a constant becomes a single key.
fn thinned(keys: &[(f32, [f32; 4])]) -> Vec<(f32, [f32; 4])> {
    let Some(first) = keys.first() else { return Vec::new() };
    if keys.iter().all(|(_, value)| *value == first.1) {
        return vec![*first];
    }
    let says = |index: usize| {
        let value = |index: usize| keys.get(index).map(|(_, value)| *value);
        let own = value(index);
        let before = index.checked_sub(1).and_then(value);
        before != own || value(index + 1) != own
    };
    keys.iter().enumerate().filter(|(index, _)| says(*index)).map(|(_, key)| *key).collect()
}

/// Adds the weights of a mesh to a clip.
pub(super) fn add_weights(clip: &mut AnimationClip, nodes: &ModelNodes, track: WeightsTrack, frame_rate: f64) {
    let Some(target) = nodes.target(track.node) else { return };
    let mut times: Vec<f32> = Vec::with_capacity(track.frames.len());
    let mut weights = Vec::with_capacity(track.weights.len());
    for (frame, row) in track.frames.iter().zip(track.weights.chunks_exact(track.targets.max(1))) {
        if push(&mut times, seconds(*frame, frame_rate)) {
            weights.extend_from_slice(row);
        }
    }
    let curve = if times.len() == 1 {
        Some(VariableCurve::new(WeightsCurve(ConstantCurve::new(Interval::EVERYWHERE, weights))))
    } else {
        WideLinearKeyframeCurve::new(times, weights).ok().map(|curve| VariableCurve::new(WeightsCurve(curve)))
    };
    curve.into_iter().for_each(|curve| clip.add_variable_curve_to_target(target, curve));
}
