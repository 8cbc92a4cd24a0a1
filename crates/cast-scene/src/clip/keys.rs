//! The keys of one curve, in memory.

use std::ops::Range;

use cast_base::sort;
use cast_write::{Data, Integers, Node};

use crate::key_frames::key_frames;
use crate::transform::{narrow, slerp, unit_rotation};

/// The keys of a curve: frames in ascending order, and a value for each. Two keys at one frame are a jump: the value just
/// before the frame, and the value from it on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Keys {
    pub(super) frames: Vec<f64>,
    pub(super) values: Values,
    /// Whether a value stays until the next key.
    pub(super) holds: bool,
    /// Whether they differ from what the node has.
    pub(super) is_changed: bool,
}

/// Values of keys, by their type.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Values {
    Numbers(Vec<f32>),
    Rotations(Vec<[f32; 4]>),
    Integers(Vec<u32>),
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    Number(f32),
    Rotation([f32; 4]),
    Integer(u32),
}

impl Value {
    /// As numbers; integers show or hide.
    pub(super) fn numbers(self) -> Vec<f32> {
        match self {
            Self::Number(number) => vec![number],
            Self::Rotation(rotation) => rotation.to_vec(),
            Self::Integer(0) => vec![0.0],
            Self::Integer(_) => vec![1.0],
        }
    }

    pub(super) fn is_finite(self) -> bool {
        match self {
            Self::Number(number) => number.is_finite(),
            Self::Rotation(rotation) => rotation.iter().all(|part| part.is_finite()),
            Self::Integer(_) => true,
        }
    }

    /// The value between two, as players interpolate.
    pub(super) fn between(self, other: Self, amount: f64) -> Self {
        match (self, other) {
            (Self::Number(from), Self::Number(to)) => {
                Self::Number(narrow(f64::from(from) + (f64::from(to) - f64::from(from)) * amount))
            }
            (Self::Rotation(from), Self::Rotation(to)) => {
                Self::Rotation(slerp(unit_rotation(from), unit_rotation(to), amount))
            }
            _ => self,
        }
    }
}

impl Values {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Numbers(values) => values.len(),
            Self::Rotations(values) => values.len(),
            Self::Integers(values) => values.len(),
        }
    }

    /// None of the same type, with space for some.
    pub(super) fn empty(&self, count: usize) -> Self {
        match self {
            Self::Numbers(_) => Self::Numbers(Vec::with_capacity(count)),
            Self::Rotations(_) => Self::Rotations(Vec::with_capacity(count)),
            Self::Integers(_) => Self::Integers(Vec::with_capacity(count)),
        }
    }

    pub(super) fn get(&self, index: usize) -> Option<Value> {
        match self {
            Self::Numbers(values) => values.get(index).copied().map(Value::Number),
            Self::Rotations(values) => values.get(index).copied().map(Value::Rotation),
            Self::Integers(values) => values.get(index).copied().map(Value::Integer),
        }
    }

    /// Adds a value. That of another type, which a curve of this type cannot have, becomes 0 or no rotation.
    pub(super) fn push(&mut self, value: Value) {
        match (self, value) {
            (Self::Numbers(values), Value::Number(value)) => values.push(value),
            (Self::Numbers(values), other) => values.push(other.numbers().first().copied().unwrap_or_default()),
            (Self::Rotations(values), Value::Rotation(value)) => values.push(value),
            (Self::Rotations(values), _) => values.push([0.0, 0.0, 0.0, 1.0]),
            (Self::Integers(values), Value::Integer(value)) => values.push(value),
            (Self::Integers(values), other) => values.push(u32::from(other.numbers().first() != Some(&0.0))),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Adds those of a range of another curve of this type.
    pub(super) fn extend(&mut self, other: &Self, range: Range<usize>) {
        match (self, other) {
            (Self::Numbers(own), Self::Numbers(other)) => own.extend(other.get(range).unwrap_or_default()),
            (Self::Rotations(own), Self::Rotations(other)) => own.extend(other.get(range).unwrap_or_default()),
            (Self::Integers(own), Self::Integers(other)) => own.extend(other.get(range).unwrap_or_default()),
            (own, other) => range.filter_map(|index| other.get(index)).for_each(|value| own.push(value)),
        }
    }

    /// Leaves the first ones.
    fn truncate(&mut self, count: usize) {
        match self {
            Self::Numbers(values) => values.truncate(count),
            Self::Rotations(values) => values.truncate(count),
            Self::Integers(values) => values.truncate(count),
        }
    }

    /// Those with some indices, in that order.
    pub(super) fn pick(&self, indices: impl Iterator<Item = usize>) -> Self {
        let mut picked = self.empty(0);
        indices.filter_map(|index| self.get(index)).for_each(|value| picked.push(value));
        picked
    }
}

impl Keys {
    /// Keys that no node has yet.
    pub(super) fn new(frames: Vec<f64>, values: Values) -> Self {
        Self { frames, values, holds: false, is_changed: true }
    }

    /// None yet, of the same type, with space for some.
    pub(super) fn like(&self, count: usize) -> Self {
        let frames = Vec::with_capacity(count);
        Self { frames, values: self.values.empty(count), holds: self.holds, is_changed: true }
    }

    /// Those of a curve: sorted, without keys whose frame is not a number, and with at most two at a frame. `None` if the
    /// node has none that can be read.
    pub(super) fn of(curve: &Node<'_>) -> Option<Self> {
        let (name, _) = frames_of(curve)?;
        let frames = moments(&curve.property(name)?.data)?;
        let data = &curve.property("kv")?.data;
        let property = curve.property("kp").and_then(|property| property.data.text()).unwrap_or_default();
        let (is_rotation, holds) = (property == "rq", property == "vb");
        let values = match is_rotation {
            true => Values::Rotations(rotations(data)?),
            false => numbers(data, holds)?,
        };
        let count = frames.len().min(values.len());
        let is_ordered = count == frames.len()
            && frames.iter().all(|frame| frame.is_finite())
            && frames.windows(2).all(|pair| matches!(pair, [one, two] if one < two));
        if is_ordered {
            return Some(Self { frames, values, holds, is_changed: false }).filter(|keys| !keys.frames.is_empty());
        }
        let mut order: Vec<(f64, usize)> = frames.iter().copied().zip(0..count).collect();
        order.retain(|(frame, _)| frame.is_finite());
        sort::by(&mut order, |one, other| one.0.total_cmp(&other.0));
        // Of several at a frame, the first is the value before it, and the last the value from it on.
        let mut kept: Vec<(f64, usize)> = Vec::with_capacity(order.len());
        for same in order.chunk_by(|one, other| one.0 == other.0) {
            kept.extend(same.first().filter(|_| same.len() > 1));
            kept.extend(same.last());
        }
        if kept.is_empty() {
            return None;
        }
        let picked = values.pick(kept.iter().map(|(_, index)| *index));
        Some(Self { frames: kept.iter().map(|(frame, _)| *frame).collect(), values: picked, holds, is_changed: false })
    }

    /// Puts them into the node, if they changed. Many curves in a row have the same frames.
    pub(super) fn write(&self, curve: &mut Node<'_>, last: &mut Option<(Vec<f64>, Data<'static>)>) {
        if !self.is_changed {
            return;
        }
        let name = frames_of(curve).map_or("kb", |(name, _)| name);
        if last.as_ref().is_none_or(|(frames, _)| *frames != self.frames) {
            *last = Some((self.frames.clone(), key_frames(self.frames.clone())));
        }
        if let Some((_, stored)) = last {
            curve.set(name, stored.clone());
        }
        match &self.values {
            Values::Numbers(values) => curve.set("kv", values.clone()),
            Values::Rotations(values) => curve.set("kv", values.clone()),
            Values::Integers(values) => curve.set("kv", Integers::from(values.clone())),
        };
    }

    /// The frames of the first and the last key.
    pub(super) fn range(&self) -> Option<(f64, f64)> {
        Some((*self.frames.first()?, *self.frames.last()?))
    }

    pub(super) fn len(&self) -> usize {
        self.frames.len()
    }

    /// The value at a frame. Where it jumps, that from the frame on.
    pub(super) fn at(&self, frame: f64) -> Option<Value> {
        let after = self.frames.partition_point(|key| *key <= frame);
        self.mixed(after, frame)
    }

    /// The value just before a frame.
    pub(super) fn before(&self, frame: f64) -> Option<Value> {
        let after = self.frames.partition_point(|key| *key < frame);
        self.mixed(after, frame)
    }

    /// The value at a frame between the key with an index and the one before it.
    fn mixed(&self, after: usize, frame: f64) -> Option<Value> {
        let Some(low) = after.checked_sub(1) else { return self.values.get(0) };
        let (from, value) = (*self.frames.get(low)?, self.values.get(low)?);
        let (Some(to), Some(next)) = (self.frames.get(after), self.values.get(after)) else { return Some(value) };
        if self.holds || frame <= from || to <= &from {
            return Some(value);
        }
        Some(value.between(next, ((frame - from) / (to - from)).clamp(0.0, 1.0)))
    }

    /// The frames at which it jumps.
    pub(super) fn jumps(&self) -> impl Iterator<Item = f64> + '_ {
        let pairs = self.frames.iter().zip(self.frames.iter().skip(1));
        pairs.filter(|(one, next)| one == next).map(|(frame, _)| *frame)
    }

    /// Leaves the first keys.
    pub(super) fn truncate(&mut self, count: usize) {
        self.frames.truncate(count);
        self.values.truncate(count);
        self.is_changed = true;
    }

    pub(super) fn push(&mut self, frame: f64, value: Value) {
        self.frames.push(frame);
        self.values.push(value);
        self.is_changed = true;
    }

    /// The last value, if it is after no other.
    pub(super) fn last(&self) -> Option<(f64, Value)> {
        let index = self.len().checked_sub(1)?;
        Some((*self.frames.get(index)?, self.values.get(index)?))
    }

    pub(super) fn first(&self) -> Option<(f64, Value)> {
        Some((*self.frames.first()?, self.values.get(0)?))
    }

    /// Adds a key before all others.
    pub(super) fn push_first(&mut self, frame: f64, value: Value) {
        let mut values = self.values.empty(self.len() + 1);
        values.push(value);
        self.values.iter().for_each(|value| values.push(value));
        self.frames.insert(0, frame);
        self.values = values;
        self.is_changed = true;
    }

    /// Moves all keys. The change must not alter their order, unless it reverses it.
    pub(super) fn move_keys(&mut self, moved: impl Fn(f64) -> f64) {
        self.frames.iter_mut().for_each(|frame| *frame = moved(*frame));
        self.is_changed = true;
    }
}

/// The property with frames: that of today, or that of old files.
fn frames_of<'n>(curve: &'n Node<'_>) -> Option<(&'static str, &'n Data<'n>)> {
    ["kb", "kt"].into_iter().find_map(|name| Some((name, &curve.property(name)?.data)))
}

/// Frames of any type, including those of old files.
pub(super) fn moments(data: &Data<'_>) -> Option<Vec<f64>> {
    let whole = || Some(data.integers()?.iter().map(|frame| f64::from(*frame)).collect());
    let floats = || Some(data.elements::<f32>()?.iter().map(|frame| f64::from(*frame)).collect());
    whole().or_else(floats)
}

/// Quaternions; four numbers are one.
fn rotations(data: &Data<'_>) -> Option<Vec<[f32; 4]>> {
    let whole = || Some(data.elements::<[f32; 4]>()?.into_owned());
    let parts = || {
        let numbers = data.elements::<f32>()?;
        Some(numbers.chunks_exact(4).filter_map(|part| part.try_into().ok()).collect())
    };
    whole().or_else(parts)
}

/// Numbers of any type; integers only if they hold.
fn numbers(data: &Data<'_>, holds: bool) -> Option<Values> {
    if let Some(values) = data.elements::<f32>() {
        return Some(Values::Numbers(values.into_owned()));
    }
    if let Some(values) = data.elements::<f64>() {
        return Some(Values::Numbers(values.iter().map(|value| narrow(*value)).collect()));
    }
    let values = data.integers()?;
    if holds {
        return Some(Values::Integers(values.into_owned()));
    }
    Some(Values::Numbers(values.iter().map(|value| narrow(f64::from(*value))).collect()))
}
