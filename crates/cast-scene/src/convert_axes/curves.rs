//! Curves, which have the axis in their name.

use cast_base::sort;
use cast_format::NodeKind;
use cast_write::{Data, Node};
use hashbrown::{HashMap, HashSet};

use super::basis::Basis;
use crate::key_frames::key_frames;
use crate::transform::from_angles;

/// Converts the curves of an animation for some nodes, by their names. Returns for how many nodes Euler curves had to be replaced.
pub(super) fn convert(animation: &mut Node<'_>, basis: &Basis, is_meant: &dyn Fn(&str) -> bool) -> usize {
    let is_curve =
        |node: &&mut Node<'_>| node.kind == NodeKind::CURVE && is_meant(text(node, "nn").unwrap_or_default());
    let mut quaternions = HashSet::new();
    for curve in animation.children_of(NodeKind::CURVE) {
        if let (Some(name), Some("rw")) = (text(curve, "nn"), text(curve, "kp")) {
            quaternions.insert(name.to_owned());
        }
    }
    for curve in animation.children.iter_mut().filter(is_curve) {
        let Some(property) = text(curve, "kp").map(str::to_owned) else { continue };
        let in_four = text(curve, "nn").is_some_and(|name| quaternions.contains(name));
        match property.as_str() {
            "rq" => turn(curve, basis),
            "tx" | "ty" | "tz" => rename(curve, &property, basis, true, true),
            "sx" | "sy" | "sz" => rename(curve, &property, basis, false, false),
            "rx" | "ry" | "rz" if in_four => rename(curve, &property, basis, true, false),
            _ => {}
        }
    }
    if basis.keeps_axes() { 0 } else { convert_angles(animation, basis, &quaternions, is_meant) }
}

fn text<'n>(node: &'n Node<'_>, name: &str) -> Option<&'n str> {
    node.property(name)?.data.text()
}

fn axis_of(property: &str) -> Option<usize> {
    ["x", "y", "z"].iter().position(|axis| property.ends_with(axis))
}

/// A rotation curve: quaternions with another axis.
fn turn(curve: &mut Node<'_>, basis: &Basis) {
    let Some(values) = curve.property_mut("kv") else { return };
    let Some(rotations) = values.data.elements::<[f32; 4]>() else { return };
    let turned: Vec<[f32; 4]> = rotations.iter().map(|rotation| basis.rotation(*rotation)).collect();
    values.data = Data::from(turned);
}

/// A curve along an axis becomes one along another, possibly reversed or in another unit.
fn rename(curve: &mut Node<'_>, property: &str, basis: &Basis, has_sign: bool, is_length: bool) {
    let Some((target, negative)) = axis_of(property).map(|axis| basis.target(axis)) else { return };
    let new = format!("{}{}", property.get(..1).unwrap_or_default(), ["x", "y", "z"].get(target).unwrap_or(&"x"));
    if new != property {
        curve.set("kp", new);
    }
    let change = |value: f32| {
        let value = if is_length { basis.length(value) } else { value };
        if negative && has_sign { -value } else { value }
    };
    // Values are only touched if they change: a sign or a factor turns integers, which have none, into floats.
    if change(1.0).to_bits() == 1.0_f32.to_bits() {
        return;
    }
    let Some(values) = curve.property_mut("kv") else { return };
    if let Some(numbers) = numbers(&values.data) {
        let changed: Vec<f32> = numbers.into_iter().map(change).collect();
        values.data = Data::from(changed);
    }
}

/// The values of a curve as floats, however they are stored.
#[allow(clippy::cast_precision_loss, reason = "values of curves are floats; whole ones are a way to save space")]
fn numbers(data: &Data<'_>) -> Option<Vec<f32>> {
    if let Some(floats) = data.elements::<f32>() {
        return Some(floats.into_owned());
    }
    whole(data).map(|numbers| numbers.into_iter().map(|number| number as f32).collect())
}

/// Integers of any width.
fn whole(data: &Data<'_>) -> Option<Vec<u32>> {
    let bytes = data.elements::<u8>().map(|numbers| numbers.iter().map(|number| u32::from(*number)).collect());
    let shorts = || data.elements::<u16>().map(|numbers| numbers.iter().map(|number| u32::from(*number)).collect());
    bytes.or_else(shorts).or_else(|| data.elements::<u32>().map(std::borrow::Cow::into_owned))
}

/// Keys of an Euler curve, sorted by frame.
type Keys = Vec<(f64, f64)>;

/// Replaces the Euler curves of each node by a rotation curve, in the place of the first of them.
fn convert_angles(
    animation: &mut Node<'_>,
    basis: &Basis,
    quaternions: &HashSet<String>,
    is_meant: &dyn Fn(&str) -> bool,
) -> usize {
    let angle_axis = |node: &Node<'_>| match text(node, "kp") {
        Some("rx") => Some(0),
        Some("ry") => Some(1),
        Some("rz") => Some(2),
        _ => None,
    };
    let mut gathered: HashMap<String, [Option<Keys>; 3]> = HashMap::new();
    for curve in animation.children_of(NodeKind::CURVE) {
        let (Some(axis), Some(name)) = (angle_axis(curve), text(curve, "nn")) else { continue };
        let Some(keys) = keys(curve).filter(|_| is_meant(name) && !quaternions.contains(name)) else { continue };
        let slots = gathered.entry(name.to_owned()).or_default();
        slots.get_mut(axis).into_iter().for_each(|slot| *slot = Some(keys.clone()));
    }
    if gathered.is_empty() {
        return 0;
    }
    let count = gathered.len();
    let mut done = HashSet::new();
    animation.children.retain_mut(|curve| {
        if curve.kind != NodeKind::CURVE || angle_axis(curve).is_none() || keys(curve).is_none() {
            return true;
        }
        let Some(name) = text(curve, "nn").map(str::to_owned) else { return true };
        let Some(angles) = gathered.get(&name) else { return true };
        if !done.insert(name) {
            return false;
        }
        rotate_at_keys(curve, angles, basis);
        true
    });
    count
}

fn keys(curve: &Node<'_>) -> Option<Keys> {
    let frames = curve.property("kb").or_else(|| curve.property("kt"))?;
    let whole = whole(&frames.data).map(|frames| frames.into_iter().map(f64::from).collect());
    let floats = || frames.data.elements::<f32>().map(|frames| frames.iter().map(|frame| f64::from(*frame)).collect());
    let frames: Vec<f64> = whole.or_else(floats)?;
    let values = numbers(&curve.property("kv")?.data)?;
    let mut keys: Keys = frames.into_iter().zip(values.into_iter().map(f64::from)).collect();
    keys.retain(|(frame, _)| frame.is_finite());
    sort::by(&mut keys, |a, b| a.0.total_cmp(&b.0));
    (!keys.is_empty()).then_some(keys)
}

/// Makes a rotation curve from up to three curves of angles in degrees, with a key wherever one of them has a key, and two
/// where one of them jumps.
///
/// An angle without a curve is 0; absolute curves would take it from the rest pose, where it is nearly always 0.
fn rotate_at_keys(curve: &mut Node<'_>, angles: &[Option<Keys>; 3], basis: &Basis) {
    let mut moments: Vec<(f64, Side)> = Vec::new();
    for keys in angles.iter().flatten() {
        moments.extend(keys.iter().map(|(frame, _)| (*frame, Side::At)));
        let pairs = keys.iter().zip(keys.iter().skip(1));
        moments.extend(pairs.filter(|(one, other)| one.0 == other.0).map(|((frame, _), _)| (*frame, Side::Before)));
    }
    sort::unstable_by(&mut moments, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    moments.dedup();
    let rotation = |moment: &(f64, Side)| {
        let [x, y, z] = angles.each_ref().map(|keys| keys.as_ref().map_or(0.0, |keys| at(keys, *moment).to_radians()));
        basis.rotation(from_angles([x, y, z]).to_array())
    };
    let values: Vec<[f32; 4]> = moments.iter().map(rotation).collect();
    let frames: Vec<f64> = moments.into_iter().map(|(frame, _)| frame).collect();
    curve.remove("kt");
    curve.set("kp", "rq");
    curve.set("kb", key_frames(frames));
    curve.set("kv", values);
}

/// On which side of a jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Before,
    At,
}

/// The angle at a frame.
fn at(keys: &[(f64, f64)], (frame, side): (f64, Side)) -> f64 {
    let after = keys.partition_point(|(key, _)| if side == Side::At { *key <= frame } else { *key < frame });
    match (after.checked_sub(1).and_then(|before| keys.get(before)), keys.get(after)) {
        (Some((start, low)), Some((end, high))) => low + (high - low) * (frame - start) / (end - start),
        (Some((_, value)), None) | (None, Some((_, value))) => *value,
        (None, None) => 0.0,
    }
}
