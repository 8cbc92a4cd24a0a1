//! Keys of curves: their order, and the length and sign of rotations.

use cast_base::sort;
use cast_format::PropertyType;
use cast_read::KeyFrames;
use cast_read::views::CurveProperty;
use cast_write::{Data, Node};

use super::rotations::unit_rotation;
use super::vectors::is_wrong;
use crate::changes::Log;
use crate::data::{self, Elements};
use crate::rules::animation::curves::{NOT_UNIT, REPEATED, SIGN_FLIP, TURNED, UNSORTED, negative_from};
use crate::rules::numbers::{Count, Vector};

pub(super) fn repair(node: &mut Node<'_>, log: &mut Log<'_>) {
    sort(node, log);
    remove_repeated(node, log);
    let property = node.property("kp").and_then(|property| property.data.text()).map(CurveProperty::from);
    if matches!(property, Some(CurveProperty::Rotation | CurveProperty::Other(_))) {
        rotations(node, log);
    }
}

/// Sorts keys by frame; those of one frame keep their order. Values are sorted with them, and weights too if each key
/// has one.
fn sort(node: &mut Node<'_>, log: &mut Log<'_>) {
    let Some(frames) = Elements::of(node, "kb") else { return };
    let Some(frames) = key_frames(&frames) else { return };
    let out_of_order = frames.iter().zip(frames.iter().skip(1)).find(|(before, frame)| frame < before);
    let Some((before, frame)) = out_of_order else { return };
    let keys = frames.len();
    if let KeyFrames::Integer(frames) = &frames
        && negative_from(*frames).is_some()
    {
        return log.refuse(&UNSORTED, "kb", "some frames are negative numbers, which would come last");
    }
    let values = Elements::of(node, "kv").map_or(0, |values| values.len());
    if values != keys {
        let reason = format_args!("there are {keys} keys but {values} values, so they cannot be matched");
        return log.refuse(&UNSORTED, "kb", reason);
    }
    let mut order: Vec<usize> = (0..keys).collect();
    let all: Vec<f64> = frames.iter().collect();
    let frame_of = |key: &usize| all.get(*key).copied().unwrap_or_default();
    sort::by(&mut order, |one, other| frame_of(one).total_cmp(&frame_of(other)));
    let moved = order.iter().enumerate().filter(|(place, key)| place != *key).count();
    choose(node, keys, &order);
    let was = format!("frame {frame} after frame {before}");
    log.change_all(&UNSORTED, "kb", moved as u64, was, "in order");
}

/// Removes keys at the frame of the one before with its value. Of three and more, that leaves at most a step if they
/// have two values; if they have more, the first and the last are kept, which is what the curve shows before the frame
/// and from it on.
fn remove_repeated(node: &mut Node<'_>, log: &mut Log<'_>) {
    let Some(elements) = Elements::of(node, "kb") else { return };
    let Some(frames) = key_frames(&elements) else { return };
    let frames: Vec<f64> = frames.iter().collect();
    let keys = frames.len();
    let Some(values) = Elements::of(node, "kv").filter(|values| values.len() == keys) else { return };
    let weights = Elements::of(node, "ab").filter(|weights| weights.len() == keys);
    let is_same = |one: usize, other: usize| {
        values.are_equal(one, other) && weights.as_ref().is_none_or(|weights| weights.are_equal(one, other))
    };
    let at_one_frame = |one: &usize, other: &usize| frames.get(*one) == frames.get(*other);
    let mut kept: Vec<usize> = (0..keys).collect();
    kept.dedup_by(|key, before| at_one_frame(before, key) && is_same(*before, *key));
    let ends = |run: &[usize]| [run.first().copied(), run.last().copied().filter(|_| run.len() > 1)];
    let ends: Vec<usize> = kept.chunk_by(at_one_frame).flat_map(ends).flatten().collect();
    let (equal, loss) = (keys.saturating_sub(kept.len()), kept.len().saturating_sub(ends.len()));
    if equal == 0 && loss == 0 {
        return;
    }
    drop((elements, values, weights));
    let lost = format_args!("{} keys between the first and the last of a frame would be lost", Count(loss));
    let removes = loss > 0 && log.may_lose(&REPEATED, "kb", lost);
    if removes {
        kept = ends;
    }
    choose(node, keys, &kept);
    if equal > 0 {
        log.change_all(&REPEATED, "kb", equal as u64, "a key equal to the one before, at the same frame", "removed");
    }
    if removes {
        log.lose(&REPEATED, "kb", loss as u64, "a key between two others at the same frame", "removed");
    }
}

/// Keeps these keys only, in this order: their frames, values, and weights if each key has one.
fn choose(node: &mut Node<'_>, keys: usize, chosen: &[usize]) {
    for name in ["kb", "kv", "ab"] {
        let data =
            Elements::of(node, name).filter(|elements| elements.len() == keys).and_then(|one| one.in_order(chosen));
        if let Some(data) = data {
            data::replace(node, name, data);
        }
    }
}

fn key_frames<'n>(elements: &'n Elements<'_>) -> Option<KeyFrames<'n>> {
    elements.indices().map(KeyFrames::Integer).or_else(|| elements.array().map(KeyFrames::Float))
}

/// Normalises rotations, and gives them the sign nearest to the previous key.
fn rotations(node: &mut Node<'_>, log: &mut Log<'_>) {
    let Some(elements) = Elements::of(node, "kv") else { return };
    let Some(array) = elements.array::<[f32; 4]>() else { return };
    let dot = |one: &[f32; 4], other: &[f32; 4]| one.iter().zip(other).map(|(one, other)| one * other).sum::<f32>();
    let flips = || array.iter().zip(array.iter().skip(1)).any(|(before, rotation)| dot(&before, &rotation) < TURNED);
    if !array.iter().any(is_wrong) && !flips() {
        return;
    }
    let mut rotations = array.to_vec();
    drop(elements);
    let mut units = (0_u64, None);
    for rotation in rotations.iter_mut().filter(|rotation| is_wrong(**rotation)) {
        let was = core::mem::replace(rotation, unit_rotation(*rotation));
        units = (units.0.saturating_add(1), units.1.or(Some((was, *rotation))));
    }
    let mut signs = (0_u64, None);
    let mut before: Option<[f32; 4]> = None;
    for rotation in &mut rotations {
        if before.is_some_and(|before| dot(&before, rotation) < TURNED) {
            let was = core::mem::replace(rotation, rotation.map(|component| 0.0 - component));
            signs = (signs.0.saturating_add(1), signs.1.or(Some((was, *rotation))));
        }
        before = Some(*rotation);
    }
    for (rule, (count, first)) in [(&NOT_UNIT, units), (&SIGN_FLIP, signs)] {
        if let Some((was, now)) = first {
            log.change_all(rule, "kv", count, Vector(&was), Vector(&now));
        }
    }
    data::replace(node, "kv", rotations);
}

impl Elements<'_> {
    /// The bytes of one element; `None` for strings.
    fn element(&self, index: usize) -> Option<&[u8]> {
        let size = self.property_type().element_size()?;
        let start = index.checked_mul(size)?;
        self.bytes().get(start..start.checked_add(size)?)
    }

    /// Whether two elements are the same bytes, or equal floats, as 0 and -0.
    fn are_equal(&self, one: usize, other: usize) -> bool {
        let floats = || self.array::<f32>().is_some_and(|array| array.get(one) == array.get(other));
        let rotations = || self.array::<[f32; 4]>().is_some_and(|array| array.get(one) == array.get(other));
        self.element(one) == self.element(other) || floats() || rotations()
    }

    /// Some elements in some order; `None` for strings.
    fn in_order(&self, order: &[usize]) -> Option<Data<'static>> {
        let property_type: PropertyType = self.property_type();
        let size = property_type.element_size()?;
        let mut bytes = Vec::with_capacity(order.len().saturating_mul(size));
        for index in order {
            bytes.extend_from_slice(self.element(*index)?);
        }
        Some(Data::Raw { property_type, count: u32::try_from(order.len()).ok()?, bytes: bytes.into() })
    }
}
