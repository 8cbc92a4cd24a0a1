//! Redundant keys of curves.

use std::borrow::Cow;

use cast_base::sort;
use cast_format::{NodeKind, schema};
use cast_interchange::vertices::rows;
use cast_scene::keys;
use cast_scene::keys::Tolerance;
use cast_write::{Data, Node};
use hashbrown::HashMap;

use super::lengths::Lengths;
use super::{Options, Steps};

/// The properties with an axis each.
const VECTORS: [[&str; 3]; 2] = [["tx", "ty", "tz"], ["sx", "sy", "sz"]];

/// What is known of a curve whose keys can be reduced.
struct Keys<'c> {
    target: &'c str,
    property: &'c str,
    times: Vec<f64>,
    values: Values<'c>,
}

enum Values<'c> {
    Numbers(Cow<'c, [f32]>),
    Rotations(Cow<'c, [[f32; 4]]>),
    Integers(Cow<'c, [u32]>),
}

/// Removes redundant keys of the curves of an animation. Returns those that have to stay unchanged, by child index, and why.
pub(super) fn optimize(
    animation: &mut Node<'_>,
    lengths: &Lengths,
    options: &Options,
    steps: &mut Steps,
) -> Vec<(usize, String)> {
    if !options.keys {
        return Vec::new();
    }
    let tolerance = Tolerance::new(options.animation_tolerance, lengths.size());
    let mut reasons = Vec::new();
    let mut curves: Vec<(usize, Keys<'_>)> = Vec::new();
    for (index, curve) in animation.children.iter().enumerate().filter(|(_, child)| child.kind == NodeKind::CURVE) {
        match read(curve) {
            Ok(keys) => curves.push((index, keys)),
            Err(reason) => reasons.push((index, reason)),
        }
    }
    let mut kept: Vec<(usize, Vec<usize>)> = Vec::with_capacity(curves.len());
    // The axes of each property that have the same frames; some readers hold an axis that has no key where another has one.
    let mut axes: HashMap<(&str, usize), Vec<(usize, &Keys<'_>)>> = HashMap::new();
    for (index, keys) in &curves {
        match VECTORS.iter().position(|axes| axes.contains(&keys.property)) {
            Some(vector) => axes.entry((keys.target, vector)).or_default().push((*index, keys)),
            None => kept.push((*index, with_keys_before_jumps(&keys.times, reduced(keys, tolerance)))),
        }
    }
    for ((target, vector), curves) in axes {
        let of = |axis: usize| {
            let name = VECTORS.get(vector).and_then(|axes| axes.get(axis)).copied().unwrap_or_default();
            let mut found = curves.iter().filter(|(_, keys)| keys.property == name);
            (found.next(), found.next().is_some())
        };
        let all = [0, 1, 2].map(of);
        let first = curves.first().map(|(_, keys)| keys.times.as_slice()).unwrap_or_default();
        let fit =
            all.iter().all(|(_, is_repeated)| !is_repeated) && curves.iter().all(|(_, keys)| same(&keys.times, first));
        let stretch = lengths.stretch(target);
        let allowed = |values: &[&[f32]]| {
            let motion = || values.iter().map(|values| keys::range(values.iter())).fold(0.0, f64::max);
            if vector == 0 { tolerance.translation(stretch, motion) } else { tolerance.scale() }
        };
        if fit {
            let along = all.map(|(found, _)| found.map(|(_, keys)| keys.numbers()).unwrap_or_default());
            let value = |key: usize| along.map(|values| values.get(key).copied().unwrap_or_default());
            let vectors: Vec<[f32; 3]> = (0..first.len()).map(value).collect();
            let of_axes = keys::vectors(first, &vectors, allowed(&along));
            let pairs = all.into_iter().zip(of_axes);
            kept.extend(pairs.filter_map(|((found, _), kept)| Some((found?.0, with_keys_before_jumps(first, kept)))));
        } else {
            let alone = |(index, keys): &(usize, &Keys<'_>)| {
                let kept = keys::within(&keys.times, keys.numbers(), allowed(&[keys.numbers()]));
                (*index, with_keys_before_jumps(&keys.times, kept))
            };
            kept.extend(curves.iter().map(alone));
        }
    }
    drop(curves);
    for (index, kept) in kept {
        if let Some(curve) = animation.children.get_mut(index) {
            steps.keys += keep(curve, &kept);
        }
    }
    reasons
}

/// Whether two lists of frames are equal, whatever their bits.
fn same(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.total_cmp(other).is_eq())
}

impl Keys<'_> {
    fn numbers(&self) -> &[f32] {
        match &self.values {
            Values::Numbers(numbers) => numbers,
            _ => &[],
        }
    }
}

/// The keys to keep of a curve that is a property of its own.
fn reduced(keys: &Keys<'_>, tolerance: Tolerance) -> Vec<usize> {
    match &keys.values {
        Values::Rotations(values) => keys::rotations(&keys.times, values, tolerance.rotation()),
        Values::Numbers(values) => keys::within(&keys.times, values, tolerance.weight(1.0)),
        Values::Integers(values) => keys::steps(values),
    }
}

/// The keys of a curve. The error says why it has to stay unchanged.
fn read<'c>(curve: &'c Node<'_>) -> Result<Keys<'c>, String> {
    rows::check_properties(curve)?;
    for property in &curve.properties {
        let known = schema::node(curve.kind).and_then(|row| row.property(rows::name(property)));
        if rows::may_be_indexed(property) && known.is_none_or(|row| row.is_legacy()) {
            return Err(format!("the property `{}` is unknown", rows::shown(property)));
        }
    }
    let (Some(frames), Some(values)) = (curve.property("kb"), curve.property("kv")) else {
        return Err("`kb` or `kv` is missing".into());
    };
    if frames.data.count() != values.data.count() {
        return Err(format!("`kb` has {} elements, but `kv` has {}", frames.data.count(), values.data.count()));
    }
    let text = |name| curve.property(name).and_then(|property| property.data.text()).unwrap_or_default();
    let (target, property) = (text("nn"), text("kp"));
    let times = times(&frames.data).ok_or("`kb` has an unexpected type")?;
    let values = match property {
        "rq" => values.data.elements::<[f32; 4]>().map(Values::Rotations),
        "tx" | "ty" | "tz" | "sx" | "sy" | "sz" | "bs" => values.data.elements::<f32>().map(Values::Numbers),
        "vb" => values.data.integers().map(Values::Integers),
        other => return Err(format!("the interpolation of {other:?} is unknown")),
    };
    Ok(Keys { target, property, times, values: values.ok_or("`kv` has an unexpected type")? })
}

/// Removes all keys but some; returns how many were removed.
fn keep(curve: &mut Node<'_>, kept: &[usize]) -> u64 {
    let count = curve.property("kb").map_or(0, |frames| frames.data.count());
    let removed = count.saturating_sub(kept.len() as u64);
    if removed > 0 {
        let kept: Vec<u32> = kept.iter().filter_map(|key| u32::try_from(*key).ok()).collect();
        for name in ["kb", "kv"] {
            if let Some(property) = curve.property_mut(name) {
                let size = property.data.property_type().element_size().unwrap_or(0);
                property.data = rows::pick(&property.data, size, &kept);
            }
        }
    }
    removed
}

/// The keys to keep, and those one frame before a jump: readers that keep only one key of a frame, such as the official
/// plug-in 1.99 for Blender, need them to be right at every other frame.
fn with_keys_before_jumps(times: &[f64], mut kept: Vec<usize>) -> Vec<usize> {
    let is_before_jump = |keys: &[f64]| matches!(keys, [one, two, three] if two == three && one + 1.0 == *two);
    let more = times.windows(3).enumerate().filter(|(_, keys)| is_before_jump(keys)).map(|(key, _)| key);
    let count = kept.len();
    kept.extend(more);
    if kept.len() > count {
        sort::unstable(&mut kept);
        kept.dedup();
    }
    kept
}

/// Frames of any type, including those of old files.
fn times(data: &Data<'_>) -> Option<Vec<f64>> {
    let whole = || Some(data.integers()?.iter().map(|frame| f64::from(*frame)).collect());
    let floats = || Some(data.elements::<f32>()?.iter().map(|frame| f64::from(*frame)).collect());
    whole().or_else(floats)
}
