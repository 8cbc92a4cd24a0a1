//! Redundant keys of curves.

use cast_format::schema;
use cast_read::sort;
use cast_write::{Data, Node};

use super::{Options, Steps};
use crate::keys;
use crate::vertices::rows;

/// Removes redundant keys of a curve. The error says why the curve has to stay unchanged.
pub(super) fn optimize(curve: &mut Node<'_>, options: &Options, steps: &mut Steps) -> Result<(), String> {
    let Some(tolerance) = options.key_tolerance else { return Ok(()) };
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
    let of = curve.property("kp").and_then(|property| property.data.text()).unwrap_or_default();
    let times = times(&frames.data).ok_or("`kb` has an unexpected type")?;
    let kept = match of {
        "rq" => values.data.elements::<[f32; 4]>().map(|values| keys::rotations(&times, &values, tolerance)),
        "tx" | "ty" | "tz" | "sx" | "sy" | "sz" | "bs" => {
            values.data.elements::<f32>().map(|values| keys::numbers(&times, &values, tolerance))
        }
        "vb" => values.data.integers().map(|values| keys::steps(&values)),
        other => return Err(format!("the interpolation of {other:?} is unknown")),
    };
    let kept = with_keys_before_jumps(&times, kept.ok_or("`kv` has an unexpected type")?);
    steps.keys += (times.len() - kept.len()) as u64;
    if kept.len() < times.len() {
        let kept: Vec<u32> = kept.into_iter().filter_map(|key| u32::try_from(key).ok()).collect();
        for name in ["kb", "kv"] {
            if let Some(property) = curve.property_mut(name) {
                let size = property.data.property_type().element_size().unwrap_or(0);
                property.data = rows::pick(&property.data, size, &kept);
            }
        }
    }
    Ok(())
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
