//! Samplers: values over time.

use std::borrow::Cow;

use super::input::{Input, required};
use crate::Error;
use crate::gltf::schema::{AnimationSampler, Interpolation};

/// Times in seconds, and the values of all keys in sequence; each key has three values if the interpolation is cubic.
pub(super) fn keys(
    input: &Input<'_>,
    sampler: &AnimationSampler,
    components: usize,
) -> Result<(Vec<f64>, Vec<f32>), Error> {
    let times = times(input, required(sampler.input, "input")?)?;
    let values = values(input, sampler, times.len(), components)?;
    input.spend(times.len().saturating_mul(8))?;
    Ok((times.iter().map(|time| f64::from(*time)).collect(), values.into_owned()))
}

/// The times of keys, in seconds.
fn times<'a>(input: &Input<'a>, accessor: usize) -> Result<Cow<'a, [f32]>, Error> {
    let times = input.accessor(accessor)?.floats::<1>()?;
    if times.iter().flatten().any(|time| !(*time >= 0.0 && time.is_finite())) {
        return Err(Error::invalid("the time of a key is negative or not finite"));
    }
    Ok(match times {
        Cow::Borrowed(times) => Cow::Borrowed(times.as_flattened()),
        Cow::Owned(times) => Cow::Owned(times.into_flattened()),
    })
}

/// The values of a sampler, with all components in sequence. Checks their number: `components` per key, three times as
/// many if the interpolation is cubic.
fn values<'a>(
    input: &Input<'a>,
    sampler: &AnimationSampler,
    keys: usize,
    components: usize,
) -> Result<Cow<'a, [f32]>, Error> {
    fn flat<'a, const N: usize>(values: Cow<'a, [[f32; N]]>) -> Cow<'a, [f32]> {
        match values {
            Cow::Borrowed(values) => Cow::Borrowed(values.as_flattened()),
            Cow::Owned(values) => Cow::Owned(values.into_flattened()),
        }
    }
    let elements = input.accessor(required(sampler.output, "output")?)?;
    let values = match elements.lanes() {
        1 => flat(elements.floats::<1>()?),
        3 => flat(elements.floats::<3>()?),
        4 => flat(elements.floats::<4>()?),
        lanes => return Err(Error::invalid(format!("values of {lanes} components cannot be animated"))),
    };
    let a_key = if sampler.interpolation == Interpolation::CubicSpline { 3 } else { 1 };
    let expected = keys.saturating_mul(components).saturating_mul(a_key);
    if values.len() != expected {
        let found = values.len();
        return Err(Error::invalid(format!("{keys} keys need {expected} numbers, not {found}")));
    }
    Ok(values)
}
