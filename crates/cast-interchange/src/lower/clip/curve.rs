//! Curves before they are written.

use std::borrow::Cow;

use cast_format::{CurveMode, CurveProperty};
use cast_write::{Curve, KeyValueData};

use crate::lower::rest;
use crate::narrow::{narrow, whole_frame};
use crate::scene::{Property, Track, Transform};
use cast_scene::keys;
use cast_scene::keys::{Allowed, Tolerance};

/// The keys of one curve.
pub(super) struct Keys {
    property: CurveProperty<'static>,
    frames: Vec<u32>,
    values: KeyValueData<'static>,
}

/// The curves of a track whose times are frames. If there is a tolerance, redundant keys are removed; `stretch` is how long
/// a length of 1 can become in the scene.
pub(super) fn of(track: &Track<'_>, tolerance: Option<Tolerance>, stretch: f64) -> Vec<Keys> {
    use CurveProperty::{
        BlendShape, Rotation, ScaleX, ScaleY, ScaleZ, TranslationX, TranslationY, TranslationZ, Visibility,
    };
    let frames: Vec<u32> = track.times.iter().map(|time| whole_frame(*time)).collect();
    let lanes = |properties: [CurveProperty<'static>; 3], allowed: Option<Allowed>| {
        let vectors: &[[f32; 3]] = track.values.as_chunks().0;
        // Together, as they are one property in most other formats.
        let (frames, vectors) = without_vain(&frames, vectors, PartialEq::eq);
        let kept = allowed.map(|allowed| keys::vectors(&frames, &vectors, allowed));
        let along = |(lane, property): (usize, CurveProperty<'static>)| {
            let values = vectors.iter().filter_map(|vector| vector.get(lane)).copied().collect();
            let kept = kept.as_ref().and_then(|kept| kept.get(lane)).cloned();
            let (frames, values) = needed(&frames, values, PartialEq::eq, |_, _| kept);
            Keys { property, frames, values: values.into() }
        };
        properties.into_iter().enumerate().map(along).collect()
    };
    match track.property {
        Property::Rotation => {
            let values = track.values.as_chunks().0.to_vec();
            let reduce = |frames: &[u32], values: &[[f32; 4]]| {
                tolerance.map(|tolerance| keys::rotations(frames, values, tolerance.rotation()))
            };
            let (frames, values) = needed(&frames, values, PartialEq::eq, reduce);
            vec![Keys { property: Rotation, frames, values: values.into() }]
        }
        Property::Translation => {
            let allowed = tolerance.map(|tolerance| tolerance.translation(stretch, || motion(track)));
            lanes([TranslationX, TranslationY, TranslationZ], allowed)
        }
        Property::Scale => lanes([ScaleX, ScaleY, ScaleZ], tolerance.map(|tolerance| tolerance.scale())),
        Property::Weight => {
            let reduce = |frames: &[u32], values: &[f32]| {
                tolerance.map(|tolerance| keys::within(frames, values, tolerance.weight(1.0)))
            };
            let (frames, values) = needed(&frames, track.values.clone(), PartialEq::eq, reduce);
            vec![Keys { property: BlendShape, frames, values: values.into() }]
        }
        Property::Visibility => {
            let values = track.values.iter().map(|value| u32::from(*value != 0.0)).collect();
            // What holds until the next key needs no second one to jump.
            let reduce = |_: &[u32], values: &[u32]| tolerance.map(|_| keys::steps(values));
            let (frames, values) = needed(&frames, values, |_, _| true, reduce);
            vec![Keys { property: Visibility, frames, values: KeyValueData::Integer(values.into()) }]
        }
    }
}

/// How far a track of three axes moves along the longest of them.
pub(super) fn motion(track: &Track<'_>) -> f64 {
    let along = |lane| keys::range(track.values.iter().skip(lane).step_by(3));
    (0..3).map(along).fold(0.0, f64::max)
}

/// The keys without the first of two at one frame, unless the value jumps there.
fn without_vain<T: Copy>(frames: &[u32], values: &[T], is_still: impl Fn(&T, &T) -> bool) -> (Vec<u32>, Vec<T>) {
    let stays = |(one, next)| is_still(one, next);
    let is_vain = |key: usize| {
        frames.get(key) == frames.get(key + 1) && values.get(key).zip(values.get(key + 1)).is_some_and(stays)
    };
    if frames.windows(2).any(|pair| pair.first() == pair.last()) {
        picked(frames, values, (0..frames.len()).filter(|key| !is_vain(*key)))
    } else {
        (frames.to_vec(), values.to_vec())
    }
}

fn picked<T: Copy>(frames: &[u32], values: &[T], kept: impl Iterator<Item = usize>) -> (Vec<u32>, Vec<T>) {
    kept.filter_map(|key| frames.get(key).copied().zip(values.get(key).copied())).unzip()
}

/// The keys that `reduce` returns, if it reduces any, [without vain ones](without_vain). A curve that never changes then
/// keeps one key, since the range of an animation comes from what moves.
fn needed<T: Copy + PartialEq>(
    frames: &[u32],
    values: Vec<T>,
    is_still: impl Fn(&T, &T) -> bool,
    reduce: impl FnOnce(&[u32], &[T]) -> Option<Vec<usize>>,
) -> (Vec<u32>, Vec<T>) {
    let Some(mut kept) = reduce(frames, &values) else { return without_vain(frames, &values, is_still) };
    let first = kept.first().and_then(|first| values.get(*first));
    if kept.iter().all(|key| values.get(*key) == first) {
        kept.truncate(1);
    }
    let (frames, values) = picked(frames, &values, kept.into_iter());
    without_vain(&frames, &values, is_still)
}

/// Removes curves that always equal the rest state. Shapes rest at 0, and all meshes are visible.
pub(super) fn leave_out_rest(curves: &mut Vec<Keys>, track: &Track<'_>, rest: Option<&Transform>, reach: f64) {
    let is_at_rest = match (track.property, rest) {
        (Property::Weight, _) => track.values.iter().all(|value| *value == 0.0),
        (Property::Visibility, _) => track.values.iter().all(|value| *value != 0.0),
        (Property::Rotation, Some(rest)) => rest::is_at(track, rest, reach),
        (Property::Translation | Property::Scale, Some(rest)) => {
            let whole = track.times.len() == 1 && rest::is_at(track, rest, reach);
            let rest = if track.property == Property::Scale { rest.scale } else { rest.translation };
            let mut axes = 0..;
            curves
                .retain(|_| !axes.next().is_some_and(|axis| rest::is_along(track, rest.to_array(), axis, 0.0, reach)));
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
