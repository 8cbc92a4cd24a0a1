//! Matrices times vectors, four at a time, for machines with registers of 16 floats.
//!
//! Such a register holds a whole matrix. One product per vector, and sums of the columns of four matrices at once, take
//! half the instructions of four vectors one by one; the additions are the same ones, so the result is the same bit for bit.

use std::arch::x86_64::{
    __m512, __m512i, _mm512_add_ps, _mm512_mask_mul_ps, _mm512_mask_permutexvar_ps, _mm512_mul_ps,
    _mm512_permutexvar_ps, _mm512_set1_ps, _mm512_setr_epi32, _mm512_shuffle_f32x4,
};

use fearless_simd::{Avx512, f32x16, kernel, prelude::*};
use glam::Vec4;

use super::columns::Columns;
use super::method::Wire;

/// The lanes of the first three columns.
const LINEAR: u16 = 0x0FFF;

kernel! {
    /// Moves points by their motions, four at a time; returns how many. A group needs another vector after it, because
    /// 16 floats are loaded for 12.
    pub(super) fn points(avx512: Avx512, motions: &[Columns], rest: &[Wire], out: &mut [[f32; 3]]) -> usize {
        let ones = _mm512_set1_ps(1.0);
        let packed = _mm512_setr_epi32(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15);
        let mut done = 0;
        for ((out, motions), vectors) in groups(motions, rest, out) {
            let vectors = load(avx512, vectors);
            let mut products = motions.map(|motion| load(avx512, motion.0));
            for (product, spread) in products.iter_mut().zip(spread()) {
                *product = _mm512_mul_ps(*product, _mm512_mask_permutexvar_ps(ones, LINEAR, spread, vectors));
            }
            let sums: [f32; 16] = f32x16::simd_from(avx512, _mm512_permutexvar_ps(packed, sums(products))).into();
            let Some(sums) = sums.first_chunk::<12>() else { break };
            out.as_flattened_mut().copy_from_slice(sums);
            done += 4;
        }
        done
    }
}

kernel! {
    /// Turns directions by their motions, the same number of them.
    pub(super) fn directions(avx512: Avx512, motions: &[Columns], rest: &[Wire], out: &mut [Vec4]) -> usize {
        // What changes no sum, also not the sign of a zero.
        let nothing = _mm512_set1_ps(-0.0);
        let mut done = 0;
        for ((out, motions), vectors) in groups(motions, rest, out) {
            let vectors = load(avx512, vectors);
            let mut products = motions.map(|motion| load(avx512, motion.0));
            for (product, spread) in products.iter_mut().zip(spread()) {
                *product = _mm512_mask_mul_ps(nothing, LINEAR, *product, _mm512_permutexvar_ps(spread, vectors));
            }
            let sums: [f32; 16] = f32x16::simd_from(avx512, sums(products)).into();
            for (out, sum) in out.iter_mut().zip(sums.as_chunks().0) {
                *out = Vec4::from_array(*sum);
            }
            done += 4;
        }
        done
    }
}

/// Groups of four vertices: where their results go, their motions, and their vectors with the four floats that follow. These
/// machines have the byte order of files; vectors are cast as a whole, because the compiler would load single floats.
#[inline(always)]
fn groups<'g, T>(
    motions: &'g [Columns],
    rest: &'g [Wire],
    out: &'g mut [T],
) -> impl Iterator<Item = ((&'g mut [T; 4], &'g [Columns; 4]), [f32; 16])> {
    let floats = rest.as_flattened();
    let vectors = |first| Some(bytemuck::cast(*floats.get(first..)?.first_chunk::<16>()?));
    let vectors = (0..floats.len()).step_by(12).map_while(vectors);
    out.as_chunks_mut().0.iter_mut().zip(motions.as_chunks().0).zip(vectors)
}

#[inline(always)]
fn load(avx512: Avx512, floats: [f32; 16]) -> __m512 {
    f32x16::simd_from(avx512, floats).into()
}

/// For each of four vectors, the places of its coordinates, each as often as a column is long.
#[target_feature(enable = "avx512f")]
#[inline]
fn spread() -> [__m512i; 4] {
    [
        _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0, 0, 0),
        _mm512_setr_epi32(3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0, 0, 0, 0),
        _mm512_setr_epi32(6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8, 0, 0, 0, 0),
        _mm512_setr_epi32(9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11, 0, 0, 0, 0),
    ]
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
