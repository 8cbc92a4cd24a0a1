//! Loops over whole arrays: copying, widening, converting. Each is written so that the compiler vectorises it.
//!
//! The machine code (x86-64 without further target features, release profile; shown by `cargo asm` or by `objdump -d`
//! on the benches): [`widen`] from 16 bits is four `punpcklwd`/`punpckhwd` pairs per iteration, from 8 bits there is a
//! `punpcklbw` first; [`unpack_colors`] is `punpck*`, `cvtdq2ps`, `divps`; [`seconds`] is `cvtdq2ps`, `divps`. [`copy`]
//! is one `memcpy`. This requires zipping the two slices: with indices, each iteration would check both bounds.

use cast_format::Element;
use zerocopy::IntoBytes;

/// An element as stored in the file.
pub(crate) type Wire<T> = <T as Element>::Wire;

/// From elements as stored in the file to native ones. On a little-endian machine the bytes are the same.
#[inline]
pub(crate) fn copy<T: Element>(source: &[T::Wire], out: &mut [T]) {
    if cfg!(target_endian = "little") {
        bytemuck::cast_slice_mut::<T, u8>(out).copy_from_slice(source.as_bytes());
    } else {
        out.iter_mut().zip(source).for_each(|(out, wire)| *out = T::from_wire(*wire));
    }
}

/// The minimum and maximum of each coordinate; infinities without vectors. NaN is ignored.
///
/// Four vectors at a time, because one is no multiple of what a register holds.
pub(crate) fn bounds(vectors: &[Wire<[f32; 3]>]) -> [[f32; 3]; 2] {
    let (fours, rest) = vectors.as_flattened().as_chunks::<12>();
    let (mut low, mut high) = ([f32::INFINITY; 12], [f32::NEG_INFINITY; 12]);
    extend(&mut low, &mut high, fours);
    extend_by(&mut low, &mut high, rest);
    let of_all = |values: [f32; 12], by_pair: fn(f32, f32) -> f32| {
        let [[a, b, c, d]] = values.as_chunks::<3>().0.as_chunks().0 else { return [0.0; 3] };
        let join = |[ax, ay, az]: [f32; 3], [bx, by, bz]: [f32; 3]| [by_pair(ax, bx), by_pair(ay, by), by_pair(az, bz)];
        join(join(*a, *b), join(*c, *d))
    };
    [of_all(low, smaller), of_all(high, larger)]
}

/// Extends bounds by groups of values, each value at its own place.
///
/// A function of its own: where the compiler sees that the places are then joined by threes, it computes by threes, which
/// fit no register, and takes more than twice as long.
#[inline(never)]
fn extend(low: &mut [f32; 12], high: &mut [f32; 12], groups: &[[Wire<f32>; 12]]) {
    let (mut lows, mut highs) = (*low, *high);
    let (blocks, rest) = groups.as_chunks::<{ AHEAD / size_of::<[f32; 12]>() }>();
    for (index, block) in blocks.iter().enumerate() {
        load_ahead(groups.as_bytes(), index.saturating_mul(AHEAD));
        block.iter().for_each(|group| extend_by(&mut lows, &mut highs, group));
    }
    rest.iter().for_each(|group| extend_by(&mut lows, &mut highs, group));
    (*low, *high) = (lows, highs);
}

/// How many bytes are loaded ahead at a time.
const AHEAD: usize = 192;

/// Loads three cache lines half a page later, because by itself the processor does not look beyond the end of a page:
/// without this, bounds of a large model take twice as long. With more lines less often, they take a tenth longer.
#[inline(always)]
fn load_ahead(bytes: &[u8], index: usize) {
    #[cfg(feature = "prefetch")]
    for ahead in [2048, 2112, 2176] {
        cast_map::prefetch(bytes, index.saturating_add(ahead));
    }
    #[cfg(not(feature = "prefetch"))]
    let _ = (bytes, index);
}

#[inline(always)]
fn extend_by<const N: usize>(low: &mut [f32; N], high: &mut [f32; N], values: &[Wire<f32>]) {
    for ((low, high), wire) in low.iter_mut().zip(high).zip(values) {
        let value = f32::from_wire(*wire);
        (*low, *high) = (smaller(*low, value), larger(*high, value));
    }
}

/// A comparison is one instruction; `f32::min` takes care of NaN on either side, and takes three times as long.
#[inline]
fn smaller(a: f32, b: f32) -> f32 {
    if b < a { b } else { a }
}

/// See [`smaller`].
#[inline]
fn larger(a: f32, b: f32) -> f32 {
    if b > a { b } else { a }
}

/// The largest integer; 0 if there is none.
pub(crate) fn largest<T: Element + Into<u32> + Ord + Default>(integers: &[T::Wire]) -> u32 {
    let mut most = T::default();
    for (index, block) in integers.chunks(AHEAD.checked_div(T::SIZE).unwrap_or(1)).enumerate() {
        load_ahead(integers.as_bytes(), index.saturating_mul(AHEAD));
        most = block.iter().fold(most, |most, wire| most.max(T::from_wire(*wire)));
    }
    most.into()
}

/// Integers of any width to 32 bits.
#[inline]
pub(crate) fn widen<T: Element + Into<u32>>(source: &[T::Wire], out: &mut [u32]) {
    out.iter_mut().zip(source).for_each(|(out, wire)| *out = T::from_wire(*wire).into());
}

/// From integers to 16 bits; larger ones are truncated, so check the largest first.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "callers have looked at the largest index")]
pub(crate) fn narrow<T: Element + Into<u32>>(source: &[T::Wire], out: &mut [u16]) {
    out.iter_mut().zip(source).for_each(|(out, wire)| *out = T::from_wire(*wire).into() as u16);
}

/// Frames to seconds.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "frames above 2^24 are 194 days at 1 a second")]
pub(crate) fn seconds<T: Element + Into<u32>>(source: &[T::Wire], out: &mut [f32], frame_rate: f32) {
    out.iter_mut().zip(source).for_each(|(out, wire)| *out = T::from_wire(*wire).into() as f32 / frame_rate);
}

/// From frames of old files, which may be fractional, to seconds.
#[inline]
pub(crate) fn float_seconds(source: &[Wire<f32>], out: &mut [f32], frame_rate: f32) {
    out.iter_mut().zip(source).for_each(|(out, wire)| *out = f32::from_wire(*wire) / frame_rate);
}

/// From frames of old files to whole ones, rounded half up; negative ones and NaN become 0.
///
/// In doubles, which represent every sum of a float and a half exactly. In floats the sum itself is rounded: from 2^23
/// on odd frames would be off by one, and 0.49999997 would become 1.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
pub(crate) fn whole_frames(source: &[Wire<f32>], out: &mut [u32]) {
    out.iter_mut().zip(source).for_each(|(out, wire)| *out = (f64::from(f32::from_wire(*wire)) + 0.5) as u32);
}

/// Packed colours to floats r, g, b, a from 0 to 1.
#[inline]
pub(crate) fn unpack_colors(source: &[Wire<u32>], out: &mut [[f32; 4]]) {
    out.iter_mut().zip(source).for_each(|(out, wire)| *out = unpack_color(u32::from_wire(*wire)));
}

/// Colours to bytes r, g, b, a: clamped to 0 to 1 and rounded.
#[inline]
pub(crate) fn pack_colors(source: &[Wire<[f32; 4]>], out: &mut [[u8; 4]]) {
    out.iter_mut().zip(source).for_each(|(out, wire)| *out = <[f32; 4]>::from_wire(*wire).map(unit_to_byte));
}

/// Red is in the lowest byte.
#[inline]
pub(crate) fn unpack_color(packed: u32) -> [f32; 4] {
    // Divided, not multiplied by 1/255, which differs in the last bit for some bytes.
    packed.to_le_bytes().map(|byte| f32::from(byte) / 255.0)
}

/// 0.0 to 1.0 as 0 to 255, rounded; NaN is 0. The cast saturates, so no value can overflow.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
pub(crate) fn unit_to_byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn bounds_ignore_nan_and_keep_the_first_zero() {
        assert_eq!(bounds(&[]), [[f32::INFINITY; 3], [f32::NEG_INFINITY; 3]]);
        assert_eq!(bounds(&[[f32::NAN; 3].to_wire()]), bounds(&[]));
        // Every place within a block, in a group after it, and in the rest.
        for count in 1..=37 {
            for place in 0..count {
                let vector = |index| if index == place { [2.0, 3.0, -1.0] } else { [f32::NAN, -0.0, 1.0] };
                let vectors: Vec<_> = (0..count).map(|index| vector(index).to_wire()).collect();
                let [low, high] = bounds(&vectors);
                let y = if count == 1 { 3.0 } else { -0.0_f32 };
                let z = if count == 1 { -1.0 } else { 1.0 };
                assert_eq!(low.map(f32::to_bits), [2.0, y, -1.0].map(f32::to_bits), "{place} of {count}");
                assert_eq!(high, [2.0, 3.0, z], "{place} of {count}");
            }
        }
    }

    #[test]
    fn frames_are_rounded_whatever_their_size() {
        let frames = [
            (-1.0, 0),
            (0.499_999_97, 0),
            (0.5, 1),
            (1.4, 1),
            (8_388_607.5, 8_388_608),
            (8_388_609.0, 8_388_609),
            (16_777_215.0, 16_777_215),
            (4_294_967_040.0, 4_294_967_040),
            (f32::MAX, u32::MAX),
            (f32::NAN, 0),
        ];
        let mut whole = [7; 10];
        whole_frames(&frames.map(|(frame, _)| frame.to_wire()), &mut whole);
        assert_eq!(whole, frames.map(|(_, whole)| whole));
    }
}
