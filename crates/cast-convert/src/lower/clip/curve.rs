//! Curves before they are written.

use cast_format::{CurveMode, CurveProperty};
use cast_write::{Curve, Integers};

use crate::interchange::{Property, Track, Transform};
use crate::keys;
use crate::lower::rest;
use crate::narrow::whole_frame;

/// The keys of one curve.
pub(super) struct Keys {
    property: CurveProperty<'static>,
    frames: Vec<u32>,
    values: Values,
}

enum Values {
    Numbers(Vec<f32>),
    Rotations(Vec<[f32; 4]>),
    Switch(Vec<u8>),
}

/// The curves of a track whose times are frames. If there is a tolerance, redundant keys are removed.
pub(super) fn of(track: &Track<'_>, tolerance: Option<f32>) -> Vec<Keys> {
    use CurveProperty::{
        BlendShape, Rotation, ScaleX, ScaleY, ScaleZ, TranslationX, TranslationY, TranslationZ, Visibility,
    };
    let frames: Vec<u32> = track.times.iter().map(|time| whole_frame(*time)).collect();
    let keys = |property, values| {
        let mut keys = Keys { property, frames: frames.clone(), values };
        keys.forget_still_jumps();
        tolerance.into_iter().for_each(|tolerance| keys.reduce(tolerance));
        keys
    };
    let along = |(lane, property)| {
        let values = track.values.iter().skip(lane).step_by(track.property.lanes()).copied();
        keys(property, Values::Numbers(values.collect()))
    };
    let lanes = |properties: [CurveProperty<'static>; 3]| properties.into_iter().enumerate().map(along).collect();
    match track.property {
        Property::Rotation => vec![keys(Rotation, Values::Rotations(track.values.as_chunks().0.to_vec()))],
        Property::Translation => lanes([TranslationX, TranslationY, TranslationZ]),
        Property::Scale => lanes([ScaleX, ScaleY, ScaleZ]),
        Property::Weight => vec![along((0, BlendShape))],
        Property::Visibility => {
            let values = track.values.iter().map(|value| u8::from(*value != 0.0));
            vec![keys(Visibility, Values::Switch(values.collect()))]
        }
    }
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
    /// Removes the first of two keys at one frame, unless the value jumps there. What holds until the next key needs no
    /// second one to jump.
    fn forget_still_jumps(&mut self) {
        let frames = std::mem::take(&mut self.frames);
        let kept = |is_still: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
            let is_vain = |key: usize| frames.get(key) == frames.get(key + 1) && is_still(key, key + 1);
            (0..frames.len()).filter(|key| !is_vain(*key)).collect()
        };
        let kept = match &self.values {
            _ if frames.windows(2).all(|pair| pair.first() != pair.last()) => None,
            Values::Numbers(values) => Some(kept(&|one, other| values.get(one) == values.get(other))),
            Values::Rotations(values) => Some(kept(&|one, other| values.get(one) == values.get(other))),
            Values::Switch(_) => Some(kept(&|_, _| true)),
        };
        self.frames = frames;
        match (&mut self.values, kept) {
            (_, None) => {}
            (Values::Numbers(values), Some(kept)) => keep(&mut self.frames, values, &kept),
            (Values::Rotations(values), Some(kept)) => keep(&mut self.frames, values, &kept),
            (Values::Switch(values), Some(kept)) => keep(&mut self.frames, values, &kept),
        }
    }

    /// Removes redundant keys. A curve that never changes keeps one key, since the range of an animation comes from
    /// what moves.
    fn reduce(&mut self, tolerance: f32) {
        match &mut self.values {
            Values::Numbers(values) => {
                pick(&mut self.frames, values, |frames, values| keys::numbers(frames, values, tolerance))
            }
            Values::Rotations(values) => {
                pick(&mut self.frames, values, |frames, values| keys::rotations(frames, values, tolerance))
            }
            Values::Switch(values) => pick(&mut self.frames, values, |_, values| keys::steps(values)),
        }
    }

    pub(super) fn last(&self) -> Option<u32> {
        self.frames.last().copied()
    }

    /// Holds the last value until a frame.
    pub(super) fn hold(&mut self, frame: u32) {
        self.frames.push(frame);
        match &mut self.values {
            Values::Numbers(values) => values.extend(values.last().copied()),
            Values::Rotations(values) => values.extend(values.last().copied()),
            Values::Switch(values) => values.extend(values.last().copied()),
        }
    }

    pub(super) fn into_curve(self, target: &str, mode: CurveMode<'static>) -> Curve<'static> {
        let curve = Curve::new().with_node_name(target.to_owned()).with_key_property(self.property);
        let curve = curve.with_key_frames(self.frames).with_mode(mode);
        match self.values {
            Values::Numbers(values) => curve.with_key_values(values),
            Values::Rotations(values) => curve.with_key_values(values),
            Values::Switch(values) => curve.with_key_values(Integers::from(values)),
        }
    }
}

/// Keeps the keys whose indices the function returns.
fn pick<T: Copy + PartialEq>(frames: &mut Vec<u32>, values: &mut Vec<T>, kept: impl Fn(&[u32], &[T]) -> Vec<usize>) {
    let mut kept = kept(frames, values);
    let first = kept.first().and_then(|first| values.get(*first)).copied();
    if kept.iter().all(|key| values.get(*key).copied() == first) {
        kept.truncate(1);
    }
    keep(frames, values, &kept);
}

/// Keeps the keys with these indices.
fn keep<T: Copy>(frames: &mut Vec<u32>, values: &mut Vec<T>, kept: &[usize]) {
    *frames = kept.iter().filter_map(|key| frames.get(*key).copied()).collect();
    *values = kept.iter().filter_map(|key| values.get(*key).copied()).collect();
}
