//! Matrices times vectors, four at a time, for machines with registers of 16 floats.
//!
//! Such a register holds a whole matrix. One product per vector, and sums of the columns of four matrices at once, take
//! half the instructions of four vectors one by one; the operations are the same ones, so the result is the same bit for bit.

use std::arch::x86_64::{
    __m512, __m512i, _mm512_add_epi32, _mm512_add_ps, _mm512_mask_mul_ps, _mm512_mask_permutexvar_ps, _mm512_mul_ps,
    _mm512_permutexvar_ps, _mm512_set1_epi32, _mm512_set1_ps, _mm512_setr_epi32, _mm512_shuffle_f32x4,
};

use fearless_simd::{Avx512, f32x16, kernel, prelude::*};

use super::columns::Columns;
use super::lengths::squared_lengths;
use super::method::Wire;
use super::weights::Weight;

/// The lanes of the first three columns.
const LINEAR: u16 = 0x0FFF;

/// How many vertices are moved together: as many as there are lengths in a register.
const GROUP: usize = 16;

kernel! {
    /// Moves points by their motions, in groups; returns how many.
    pub(super) fn points(avx512: Avx512, motions: &[Columns], rest: &[Wire], out: &mut [[f32; 3]]) -> usize {
        let mut done = 0;
        for ((out, motions), vectors) in groups(motions, rest, out) {
            let Some((motions, vectors)) = quarters(avx512, motions, vectors) else { break };
            for (out, moved) in out.as_chunks_mut().0.iter_mut().zip(moved::<true>(motions, vectors)) {
                store(avx512, moved, out);
            }
            done += GROUP;
        }
        done
    }
}

kernel! {
    /// Turns directions by their motions, in groups, and brings them to length 1 if that is wanted; returns how many. It ends
    /// before a group in which one has no length.
    pub(super) fn directions(
        avx512: Avx512,
        motions: &[Columns],
        rest: &[Wire],
        unit_length: bool,
        out: &mut [[f32; 3]],
    ) -> usize {
        let mut done = 0;
        for ((out, motions), vectors) in groups(motions, rest, out) {
            let Some((motions, vectors)) = quarters(avx512, motions, vectors) else { break };
            let mut turned = moved::<false>(motions, vectors);
            if unit_length {
                let factors = 1.0 / squared_lengths(turned.map(|four| f32x16::simd_from(avx512, four))).sqrt();
                if !factors.simd_lt(f32::INFINITY).all_true() {
                    break;
                }
                turned = times(turned, factors.into());
            }
            for (out, turned) in out.as_chunks_mut().0.iter_mut().zip(turned) {
                store(avx512, turned, out);
            }
            done += GROUP;
        }
        done
    }
}

/// Where the results of a group go, its motions, and the floats of its vectors.
type Group<'g> = ((&'g mut [[f32; 3]; GROUP], &'g [Columns; GROUP]), &'g [Weight; GROUP * 3]);

/// Whole groups. These machines have the byte order of files.
#[inline(always)]
fn groups<'g>(motions: &'g [Columns], rest: &'g [Wire], out: &'g mut [[f32; 3]]) -> impl Iterator<Item = Group<'g>> {
    out.as_chunks_mut().0.iter_mut().zip(motions.as_chunks().0).zip(rest.as_flattened().as_chunks().0)
}

/// The motions of a group, and its vectors as 16 floats for each four; the last ones begin four floats earlier, so that all end
/// with the group. Floats are cast as a whole, because the compiler would load single ones.
#[inline(always)]
fn quarters(
    avx512: Avx512,
    motions: &[Columns; GROUP],
    vectors: &[Weight; GROUP * 3],
) -> Option<([[__m512; 4]; 4], [__m512; 4])> {
    let sixteen = |floats: [f32; 16]| f32x16::simd_from(avx512, floats).into();
    let [a, b, c, d] = motions.as_chunks().0 else { return None };
    let motions = [a, b, c, d].map(|four: &[Columns; 4]| four.map(|motion| sixteen(motion.0)));
    let load = |first| Some(sixteen(bytemuck::cast(*vectors.get(first..)?.first_chunk::<16>()?)));
    Some((motions, [load(0)?, load(12)?, load(24)?, load(32)?]))
}

/// Four times four vectors, moved as points or turned as directions.
#[target_feature(enable = "avx512f")]
#[inline]
fn moved<const POINTS: bool>([a, b, c, d]: [[__m512; 4]; 4], vectors: [__m512; 4]) -> [__m512; 4] {
    let first = spread(0);
    [
        four::<POINTS>(a, vectors[0], first),
        four::<POINTS>(b, vectors[1], first),
        four::<POINTS>(c, vectors[2], first),
        four::<POINTS>(d, vectors[3], spread(4)),
    ]
}

#[target_feature(enable = "avx512f")]
#[inline]
fn four<const POINTS: bool>(motions: [__m512; 4], vectors: __m512, spread: [__m512i; 4]) -> __m512 {
    let product = |motion, spread| {
        if POINTS {
            _mm512_mul_ps(motion, _mm512_mask_permutexvar_ps(_mm512_set1_ps(1.0), LINEAR, spread, vectors))
        } else {
            // What changes no sum, also not the sign of a zero.
            let nothing = _mm512_set1_ps(-0.0);
            _mm512_mask_mul_ps(nothing, LINEAR, motion, _mm512_permutexvar_ps(spread, vectors))
        }
    };
    let [a, b, c, d] = motions;
    let [first, second, third, fourth] = spread;
    sums([product(a, first), product(b, second), product(c, third), product(d, fourth)])
}

/// Each of sixteen vectors times its factor.
#[target_feature(enable = "avx512f")]
#[inline]
fn times([a, b, c, d]: [__m512; 4], factors: __m512) -> [__m512; 4] {
    let each = |first| {
        let places = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
        _mm512_permutexvar_ps(_mm512_add_epi32(_mm512_set1_epi32(first), places), factors)
    };
    [_mm512_mul_ps(a, each(0)), _mm512_mul_ps(b, each(4)), _mm512_mul_ps(c, each(8)), _mm512_mul_ps(d, each(12))]
}

/// Stores the first three of each four numbers.
#[target_feature(enable = "avx512f")]
#[inline]
fn store(avx512: Avx512, fours: __m512, out: &mut [[f32; 3]; 4]) {
    let packed = _mm512_setr_epi32(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15);
    let floats: [f32; 16] = f32x16::simd_from(avx512, _mm512_permutexvar_ps(packed, fours)).into();
    if let Some(floats) = floats.first_chunk::<12>() {
        out.as_flattened_mut().copy_from_slice(floats);
    }
}

/// For each of four vectors, the places of its coordinates, each as often as a column is long; the first one begins at `lane`.
#[target_feature(enable = "avx512f")]
#[inline]
fn spread(lane: i32) -> [__m512i; 4] {
    let lane = _mm512_set1_epi32(lane);
    [
        _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0, 0, 0),
        _mm512_setr_epi32(3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0, 0, 0, 0),
        _mm512_setr_epi32(6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8, 0, 0, 0, 0),
        _mm512_setr_epi32(9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11, 0, 0, 0, 0),
    ]
    .map(|places| _mm512_add_epi32(places, lane))
}

/// Of each matrix, the sum of the first two columns and that of the last two, added.
#[target_feature(enable = "avx512f")]
#[inline]
fn sums([a, b, c, d]: [__m512; 4]) -> __m512 {
    let pairs = |one: __m512, other: __m512| {
        let even = _mm512_shuffle_f32x4::<0b10_00_10_00>(one, other);
        _mm512_add_ps(even, _mm512_shuffle_f32x4::<0b11_01_11_01>(one, other))
    };
    pairs(pairs(a, b), pairs(c, d))
}
