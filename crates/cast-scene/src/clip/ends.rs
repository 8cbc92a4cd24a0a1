//! The ends of clips that are played in a loop.

use glam::DQuat;
use hashbrown::HashMap;

use super::content::{Clip, text};
use super::error::Error;
use super::keys::{Keys, Value, Values};
use crate::key_frames::ascending;
use crate::transform::{angle, narrow, single, slerp, unit};

/// How far the last pose of a bone is from the first, relative to its parent.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Ends {
    /// The name of the bone.
    pub bone: String,
    /// How far it jumps.
    pub position: f64,
    /// By what angle it turns at once, in radians.
    pub angle: f64,
    /// How much its speed changes at once, in lengths per second.
    pub speed: f64,
    /// How much faster or slower it turns at once, in radians per second.
    pub turning: f64,
}

/// What the curves of a bone are at the ends: values and speeds along three axes, and rotations.
#[derive(Default)]
struct Bone {
    values: [f64; 3],
    speeds: [f64; 3],
    angle: f64,
    turning: f64,
}

/// Compares the ends of all bones, those that jump farthest first.
pub(super) fn check(clip: &Clip<'_>) -> Vec<Ends> {
    let Some((first, last)) = clip.range() else { return Vec::new() };
    let mut order: Vec<&str> = Vec::new();
    let mut bones: HashMap<&str, Bone> = HashMap::new();
    // A frame on both sides; less if there is less.
    let step = (last - first).min(1.0);
    for (node, keys) in clip.curves() {
        let axis = ["tx", "ty", "tz"].iter().position(|property| text(node, "kp") == *property);
        let name = text(node, "nn");
        let at = |frame: f64| keys.at(frame);
        let (start, end) = (at(first), keys.before(last));
        let (after, before) = (at(first + step), at(last - step));
        let (Some(start), Some(end), Some(after), Some(before)) = (start, end, after, before) else { continue };
        let is_turn = matches!(start, Value::Rotation(_)) && text(node, "kp") == "rq";
        if axis.is_none() && !is_turn {
            continue;
        }
        let bone = bones.entry(name).or_insert_with(|| {
            order.push(name);
            Bone::default()
        });
        let per_second = if step > 0.0 { clip.rate / step } else { 0.0 };
        match (start, end, after, before) {
            (Value::Number(start), Value::Number(end), Value::Number(after), Value::Number(before)) => {
                let [start, end, after, before] = [start, end, after, before].map(f64::from);
                let slot = |slots: &mut [f64; 3], value: f64| {
                    axis.and_then(|axis| slots.get_mut(axis)).into_iter().for_each(|slot| *slot = value);
                };
                slot(&mut bone.values, end - start);
                slot(&mut bone.speeds, ((end - before) - (after - start)) * per_second);
            }
            (Value::Rotation(start), Value::Rotation(end), Value::Rotation(after), Value::Rotation(before)) => {
                let [start, end, after, before] = [start, end, after, before].map(wide);
                bone.angle = angle(start, end);
                bone.turning = (angle(before, end) - angle(start, after)).abs() * per_second;
            }
            _ => {}
        }
    }
    let length = |values: [f64; 3]| values.iter().map(|value| value * value).sum::<f64>().sqrt();
    let ends = order.into_iter().filter_map(|name| {
        let bone = bones.get(name)?;
        let (position, speed) = (length(bone.values), length(bone.speeds));
        Some(Ends { bone: name.to_owned(), position, angle: bone.angle, speed, turning: bone.turning })
    });
    let mut ends: Vec<Ends> = ends.collect();
    let most = |value: fn(&Ends) -> f64| ends.iter().map(value).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let (farthest, widest) = (most(|end| end.position), most(|end| end.angle));
    cast_base::sort::by(&mut ends, |one, other| {
        let size = |end: &Ends| (end.position / farthest).max(end.angle / widest);
        size(other).total_cmp(&size(one))
    });
    ends
}

/// A rotation of unit length.
fn wide(rotation: [f32; 4]) -> DQuat {
    unit(rotation).as_dquat()
}

/// Lets the last pose be the first, by changes that grow evenly over the last frames, and marks the clip as a loop.
pub(super) fn close(clip: &mut Clip<'_>, count: f64, budget: u64) -> Result<(), Error> {
    let Some((first, last)) = clip.range() else { return Ok(()) };
    if count > last - first {
        let reason = format!("it has {} frames, and its end cannot be changed over {count}", last - first);
        return Err(Error::clip(clip.name(), reason));
    }
    let rotations = clip.keys().filter(|keys| matches!(keys.values, Values::Rotations(_))).count() as u64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a positive number of frames")]
    let values = (count as u64).saturating_add(2).saturating_mul(rotations);
    if values.saturating_mul(32) > budget {
        return Err(Error::TooLarge { values, budget });
    }
    for keys in clip.keys_mut() {
        close_curve(keys, (first, last), last - count);
    }
    clip.node.set("lo", true);
    Ok(())
}

fn close_curve(keys: &mut Keys, (first, last): (f64, f64), from: f64) {
    let (Some(start), Some(end)) = (keys.at(first), keys.at(last)) else { return };
    if start == end {
        return;
    }
    if keys.holds {
        keys.truncate(keys.frames.partition_point(|frame| *frame < last));
        keys.push(last, start);
        return;
    }
    let mut frames: Vec<f64> = keys.frames.iter().copied().filter(|frame| *frame > from).collect();
    frames.extend([from, last]);
    if matches!(start, Value::Rotation(_)) {
        // Products of two rotations that both turn are not interpolated as such.
        let mut frame = from;
        while frame < last {
            frames.push(frame);
            frame += 1.0;
        }
    }
    ascending(&mut frames);
    let old = keys.clone();
    keys.truncate(keys.frames.partition_point(|frame| *frame < from));
    for frame in frames {
        let amount = (frame - from) / (last - from);
        let jumps = old.frames.iter().skip(old.frames.partition_point(|key| *key < frame)).take(2).eq([&frame, &frame]);
        let before = old.before(frame).filter(|_| jumps && frame > from);
        for value in before.into_iter().chain(old.at(frame)) {
            let value =
                if frame >= last && Some(value) != before { start } else { nearer(value, (start, end), amount) };
            keys.push(frame, value);
        }
    }
}

/// A value changed by a part of what leads from the last to the first.
fn nearer(value: Value, (start, end): (Value, Value), amount: f64) -> Value {
    match (value, start, end) {
        (Value::Number(value), Value::Number(start), Value::Number(end)) => {
            Value::Number(narrow(f64::from(value) + amount * (f64::from(start) - f64::from(end))))
        }
        (Value::Rotation(value), Value::Rotation(start), Value::Rotation(end)) => {
            let change = single(wide(start) * wide(end).inverse()).to_array();
            let part = wide(slerp([0.0, 0.0, 0.0, 1.0], change, amount));
            Value::Rotation(single(part * wide(value)).to_array())
        }
        _ => value,
    }
}
