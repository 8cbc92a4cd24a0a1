//! Curves before they are written.

use std::borrow::Cow;

use cast_format::{CurveMode, CurveProperty};
use cast_write::{Curve, KeyValueData};

use crate::interchange::{Property, Track, Transform};
use crate::keys;
use crate::lower::rest;
use crate::narrow::{narrow, whole_frame};

/// The keys of one curve.
pub(super) struct Keys {
    property: CurveProperty<'static>,
    frames: Vec<u32>,
    values: KeyValueData<'static>,
}

/// The curves of a track whose times are frames. If there is a tolerance, redundant keys are removed.
pub(super) fn of(track: &Track<'_>, tolerance: Option<f32>) -> Vec<Keys> {
    use CurveProperty::{
        BlendShape, Rotation, ScaleX, ScaleY, ScaleZ, TranslationX, TranslationY, TranslationZ, Visibility,
    };
    let frames: Vec<u32> = track.times.iter().map(|time| whole_frame(*time)).collect();
    let along = |(lane, property)| {
        let values = track.values.iter().skip(lane).step_by(track.property.lanes()).copied().collect();
        let (frames, values) = needed(&frames, values, tolerance, PartialEq::eq, keys::numbers);
        Keys { property, frames, values: values.into() }
    };
    let lanes = |properties: [CurveProperty<'static>; 3]| properties.into_iter().enumerate().map(along).collect();
    match track.property {
        Property::Rotation => {
            let values = track.values.as_chunks().0.to_vec();
            let (frames, values) = needed(&frames, values, tolerance, PartialEq::eq, keys::rotations);
            vec![Keys { property: Rotation, frames, values: values.into() }]
        }
        Property::Translation => lanes([TranslationX, TranslationY, TranslationZ]),
        Property::Scale => lanes([ScaleX, ScaleY, ScaleZ]),
        Property::Weight => vec![along((0, BlendShape))],
        Property::Visibility => {
            let values = track.values.iter().map(|value| u32::from(*value != 0.0)).collect();
            // What holds until the next key needs no second one to jump.
            let (frames, values) = needed(&frames, values, tolerance, |_, _| true, |_, values, _| keys::steps(values));
            vec![Keys { property: Visibility, frames, values: KeyValueData::Integer(values.into()) }]
        }
    }
}

/// The keys without the first of two at one frame, unless the value jumps there. If there is a tolerance, also without
/// redundant ones: those whose indices `reduce` does not return. A curve that never changes then keeps one key, since
/// the range of an animation comes from what moves.
fn needed<T: Copy + PartialEq>(
    frames: &[u32],
    values: Vec<T>,
    tolerance: Option<f32>,
    is_still: impl Fn(&T, &T) -> bool,
    reduce: impl Fn(&[u32], &[T], f32) -> Vec<usize>,
) -> (Vec<u32>, Vec<T>) {
    let keep = |(frames, values): (&[u32], &[T]), kept: Vec<usize>| -> (Vec<u32>, Vec<T>) {
        kept.into_iter().filter_map(|key| frames.get(key).copied().zip(values.get(key).copied())).unzip()
    };
    let mut keys = (frames.to_vec(), values);
    if frames.windows(2).any(|pair| pair.first() == pair.last()) {
        let (frames, values) = &keys;
        let stays = |(one, next)| is_still(one, next);
        let is_vain = |key: usize| {
            frames.get(key) == frames.get(key + 1) && values.get(key).zip(values.get(key + 1)).is_some_and(stays)
        };
        keys = keep((frames, values), (0..frames.len()).filter(|key| !is_vain(*key)).collect());
    }
    if let Some(tolerance) = tolerance {
        let (frames, values) = &keys;
        let mut kept = reduce(frames, values, tolerance);
        let first = kept.first().and_then(|first| values.get(*first));
        if kept.iter().all(|key| values.get(*key) == first) {
            kept.truncate(1);
        }
        keys = keep((frames, values), kept);
    }
    keys
}

/// Removes curves that always equal the rest state. Shapes rest at 0, and all meshes are visible.
pub(super) fn leave_out_rest(curves: &mut Vec<Keys>, track: &Track<'_>, rest: Option<&Transform>) {
    let is_at_rest = match (track.property, rest) {
        (Property::Weight, _) => track.values.iter().all(|value| *value == 0.0),
        (Property::Visibility, _) => track.values.iter().all(|value| *value != 0.0),
        (Property::Rotation, Some(rest)) => rest::is_at(track, rest),
        (Property::Translation | Property::Scale, Some(rest)) => {
            let whole = track.times.len() == 1 && rest::is_at(track, rest);
            let rest = if track.property == Property::Scale { rest.scale } else { rest.translation };
            let mut axes = 0..;
            curves.retain(|_| !axes.next().is_some_and(|axis| rest::is_along(track, rest.to_array(), axis, 0.0)));
            whole
        }
        (_, None) => true,
    };
    if is_at_rest {
        curves.clear();
    }
}

impl Keys {
    /// Whether there is a step: two keys at one frame.
    pub(super) fn jumps(&self) -> bool {
        self.frames.windows(2).any(|pair| pair.first() == pair.last())
    }

    pub(super) fn last(&self) -> Option<u32> {
        self.frames.last().copied()
    }

    /// Adds a key one frame before each jump. It changes nothing, but readers that keep only one key of a frame, such as the
    /// official plug-in 1.99 for Blender, would otherwise change the value all the way from the key before: this way, it
    /// is right at every frame.
    pub(super) fn hold_before_jumps(&mut self) {
        match &mut self.values {
            // What holds until the next key has no two keys at a frame.
            KeyValueData::Integer(_) => {}
            KeyValueData::Float(values) => {
                let mix = |from, to, amount| narrow(f64::from(from) + (f64::from(to) - f64::from(from)) * amount);
                hold_before_jumps(&mut self.frames, values.to_mut(), mix);
            }
            KeyValueData::Rotation(values) => {
                hold_before_jumps(&mut self.frames, values.to_mut(), cast_scene::slerp);
            }
        }
    }

    /// Holds the last value until a frame.
    pub(super) fn hold(&mut self, frame: u32) {
        fn repeat_last<T: Copy>(values: &mut Cow<'_, [T]>) {
            let last = values.last().copied();
            values.to_mut().extend(last);
        }
        self.frames.push(frame);
        match &mut self.values {
            KeyValueData::Integer(values) => repeat_last(values),
            KeyValueData::Float(values) => repeat_last(values),
            KeyValueData::Rotation(values) => repeat_last(values),
        }
    }

    pub(super) fn into_curve(self, target: &str, mode: CurveMode<'static>) -> Curve<'static> {
        let curve = Curve::new().with_node_name(target.to_owned()).with_key_property(self.property);
        curve.with_key_frames(self.frames).with_mode(mode).with_key_values(self.values)
    }
}

fn hold_before_jumps<T: Copy + PartialEq>(
    frames: &mut Vec<u32>,
    values: &mut Vec<T>,
    between: impl Fn(T, T, f64) -> T,
) {
    if frames.windows(2).all(|pair| pair.first() != pair.last()) {
        return;
    }
    let mut keys: Vec<(u32, T)> = Vec::with_capacity(frames.len().saturating_mul(2));
    let mut ahead = frames.iter().copied().zip(values.iter().copied()).peekable();
    while let Some((frame, value)) = ahead.next() {
        if let (Some(&(from, old)), Some(&(next, _))) = (keys.last(), ahead.peek())
            && next == frame
            && from < frame.saturating_sub(1)
        {
            let amount = 1.0 - 1.0 / f64::from(frame - from);
            keys.push((frame - 1, if old == value { old } else { between(old, value, amount) }));
        }
        keys.push((frame, value));
    }
    (*frames, *values) = keys.into_iter().unzip();
}
