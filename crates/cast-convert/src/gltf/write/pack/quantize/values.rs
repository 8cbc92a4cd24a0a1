//! Floats to normalised integers, and the largest error.

use cast_base::sort;
use meshoptimizer_rs::codec::{
    ExpMode, decode_filter_exp, decode_filter_oct, decode_filter_quat, encode_filter_exp, encode_filter_oct,
    encode_filter_quat,
};
use meshoptimizer_rs::{Error, Workspace};

use crate::gltf::schema::component::{I16, U16};

/// The size of four integers.
const FOUR: usize = 8;
/// The number of elements above which a filter saves more than its declaration costs.
const FILTERED: usize = 64;

type Encode = fn(usize, usize, u32, &[f32], &mut Workspace) -> Result<Vec<u8>, Error>;

/// An encoding with fewer bits before compression.
pub(super) struct Filter {
    name: &'static str,
    /// Bits of each component.
    bits: u32,
    encode: Encode,
    decode: fn(&mut [u8], usize, usize, &mut Workspace) -> Result<(), Error>,
    /// The error of a vector.
    distance: fn([f32; 4], [f64; 4]) -> f64,
}

/// Directions: an error of one or two hundredths of a degree.
pub(super) const OCTAHEDRAL: Filter = Filter {
    name: "OCTAHEDRAL",
    bits: 13,
    encode: encode_filter_oct,
    decode: decode_filter_oct,
    distance: |[x, y, z, _], [a, b, c, _]| distance([x, y, z, 0.0], [a, b, c, 0.0]),
};

/// Rotations without their largest component, which follows from the others. A quaternion and its negative are the same
/// rotation.
pub(super) const QUATERNION: Filter = Filter {
    name: "QUATERNION",
    bits: 16,
    encode: encode_filter_quat,
    decode: decode_filter_quat,
    distance: |rotation, made| distance(rotation, made).min(distance(rotation, made.map(|value| -value))),
};

/// Bits of vectors that stay floats, of which 24 would be all.
const FLOAT_BITS: u32 = 20;

/// Floats with fewer bits, before a reader undoes the filter for them; `None` if it would not be worth it.
pub(super) fn fewer_bits(vectors: &[[f32; 3]], error: &mut f64) -> Option<Vec<u8>> {
    let (count, stride, mut workspace) = (vectors.len(), size_of::<[f32; 3]>(), Workspace::default());
    if count < FILTERED {
        return None;
    }
    let mode = ExpMode::SharedVector;
    let bytes = encode_filter_exp(count, stride, FLOAT_BITS, vectors.as_flattened(), mode, &mut workspace).ok()?;
    let mut undone = bytes.clone();
    decode_filter_exp(&mut undone, count, stride, &mut workspace).ok()?;
    let made = undone.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
    let apart = vectors.as_flattened().iter().zip(made).map(|(from, to)| (f64::from(*from) - f64::from(to)).abs());
    *error = apart.fold(*error, f64::max);
    Some(bytes)
}

/// Encoded integers.
pub(super) struct Numbers {
    pub(super) bytes: Vec<u8>,
    /// The size of an element.
    pub(super) stride: usize,
    pub(super) component: u32,
    /// The filter that a reader has to undo.
    pub(super) filter: Option<&'static str>,
}

/// The nearest unsigned 16-bit integer for a number from 0 to 1.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped beforehand")]
pub(super) fn to_u16(value: f64) -> u16 {
    (value.clamp(0.0, 1.0) * 65535.0).round() as u16
}

/// The nearest signed 16-bit integer for a number from -1 to 1.
#[allow(clippy::cast_possible_truncation, reason = "clamped beforehand")]
pub(super) fn to_i16(value: f64) -> i16 {
    (value.clamp(-1.0, 1.0) * 32767.0).round() as i16
}

pub(super) fn from_u16(value: u16) -> f64 {
    f64::from(value) / 65535.0
}

pub(super) fn from_i16(value: i16) -> f64 {
    f64::from(value) / 32767.0
}

/// Numbers from 0 to 1.
pub(super) fn unsigned<const N: usize>(vectors: &[[f32; N]], stride: usize, error: &mut f64) -> Numbers {
    let mut bytes = Vec::with_capacity(vectors.len() * stride);
    for vector in vectors {
        let end = bytes.len() + stride;
        for value in vector.map(f64::from) {
            let made = to_u16(value);
            *error = error.max((from_u16(made) - value).abs());
            bytes.extend(made.to_le_bytes());
        }
        bytes.resize(end, 0);
    }
    Numbers { bytes, stride, component: U16, filter: None }
}

/// Directions and rotations; the error is an angle. A filter is only used for many.
pub(super) fn signed(vectors: &[[f32; 4]], filter: Option<&Filter>, error: &mut f64) -> Numbers {
    let filtered = filter.filter(|_| vectors.len() >= FILTERED).and_then(|filter| filter.apply(vectors, error));
    filtered.unwrap_or_else(|| {
        let mut bytes = Vec::with_capacity(vectors.len() * FOUR);
        for vector in vectors {
            let made = vector.map(|value| to_i16(f64::from(value)));
            *error = error.max(distance(*vector, made.map(from_i16)));
            bytes.extend(made.map(i16::to_le_bytes).as_flattened());
        }
        Numbers { bytes, stride: FOUR, component: I16, filter: None }
    })
}

impl Filter {
    /// The numbers before a reader undoes the filter; `None` if they cannot be encoded.
    fn apply(&self, vectors: &[[f32; 4]], error: &mut f64) -> Option<Numbers> {
        let (count, mut workspace) = (vectors.len(), Workspace::default());
        let bytes = (self.encode)(count, FOUR, self.bits, vectors.as_flattened(), &mut workspace).ok()?;
        let mut undone = bytes.clone();
        (self.decode)(&mut undone, count, FOUR, &mut workspace).ok()?;
        for (vector, made) in vectors.iter().zip(undone.as_chunks().0) {
            *error = error.max((self.distance)(*vector, four(made)));
        }
        Some(Numbers { bytes, stride: FOUR, component: I16, filter: Some(self.name) })
    }
}

fn four(bytes: &[u8; FOUR]) -> [f64; 4] {
    let (numbers, _) = bytes.as_chunks::<2>();
    let mut numbers = numbers.iter().map(|bytes| from_i16(i16::from_le_bytes(*bytes)));
    std::array::from_fn(|_| numbers.next().unwrap_or_default())
}

fn distance(from: [f32; 4], to: [f64; 4]) -> f64 {
    let squares = from.iter().zip(to).map(|(from, to)| (f64::from(*from) - to).powi(2));
    squares.sum::<f64>().sqrt()
}

/// Weights in several sets, whose sum is preserved: the remainder of rounding goes to the weights that lost most. The
/// positions of zero weights are returned with each set.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "parts of 65,535")]
pub(super) fn weights(sets: &[Vec<[f32; 4]>], error: &mut f64) -> Vec<(Numbers, Vec<usize>)> {
    let count = sets.iter().map(Vec::len).min().unwrap_or(0);
    let numbers = || Numbers { bytes: Vec::with_capacity(count * FOUR), stride: FOUR, component: U16, filter: None };
    let mut made: Vec<(Numbers, Vec<usize>)> = sets.iter().map(|_| (numbers(), Vec::new())).collect();
    let (mut exact, mut order): (Vec<f64>, Vec<usize>) = (Vec::new(), Vec::new());
    for vertex in 0..count {
        exact.clear();
        let row = sets.iter().filter_map(|set| set.get(vertex)).flatten();
        exact.extend(row.map(|weight| f64::from(*weight)));
        let sum: f64 = exact.iter().sum();
        let whole = if sum > 0.0 { 65535.0 } else { 0.0 };
        exact.iter_mut().for_each(|weight| *weight *= whole / sum.max(f64::MIN_POSITIVE));
        let mut rounded: Vec<f64> = exact.iter().map(|weight| weight.floor()).collect();
        let left = whole - rounded.iter().sum::<f64>();
        order.clear();
        order.extend(0..exact.len());
        let lost = |place: &usize| exact.get(*place).map_or(0.0, |weight| weight.fract());
        sort::by(&mut order, |one, other| lost(other).total_cmp(&lost(one)));
        for place in order.iter().take(left as usize) {
            rounded.get_mut(*place).into_iter().for_each(|weight| *weight += 1.0);
        }
        for (set, row) in rounded.chunks(4).enumerate() {
            let Some((numbers, empty)) = made.get_mut(set) else { continue };
            for (lane, weight) in row.iter().enumerate() {
                let before = exact.get(set * 4 + lane).copied().unwrap_or_default();
                *error = error.max((before - weight).abs() / 65535.0);
                if *weight == 0.0 {
                    empty.push(vertex * 4 + lane);
                }
                numbers.bytes.extend((*weight as u16).to_le_bytes());
            }
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_add_up_to_one_exactly() {
        let thirds = [1.0_f32 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0];
        let tiny = [0.999_99, 1e-6, 0.0, 9e-6];
        let sets = [vec![thirds, tiny, [0.25; 4]], vec![[0.0; 4], [0.0; 4], [0.25, 0.0, 0.0, 0.0]]];
        let mut error = 0.0;
        let made = weights(&sets, &mut error);
        for vertex in 0..3 {
            let of_set = |set: usize| made[set].0.bytes[vertex * 8..][..8].as_chunks::<2>().0.to_vec();
            let all = [of_set(0), of_set(1)].concat();
            assert_eq!(all.iter().map(|bytes| u32::from(u16::from_le_bytes(*bytes))).sum::<u32>(), 65535);
        }
        assert!(error > 0.0 && error <= 1.0 / 65535.0, "{error}");
        assert_eq!(made[0].1, [3, 5, 6], "what became nothing is told");
    }
}
