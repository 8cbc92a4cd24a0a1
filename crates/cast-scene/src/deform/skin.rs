//! The loop over vertices that all skinning methods share.
//!
//! A block of vertices is processed step by step: motion, positions, normals, tangents. Loops that do one thing keep
//! everything in registers; a single loop for everything spent a third of its time moving values in and out of them.

use std::iter;
use std::ops::Range;

use cast_map::prefetch_range;
use cast_read::Element;
use fearless_simd::{Simd, f32x16, prelude::*};
use glam::Vec4;
use zerocopy::{Immutable, IntoBytes};

use super::lengths::squared_lengths;
use super::method::{Method, Wire};
use super::palette::Bones;
use super::task::{Part, Task};
use super::weights::{BLOCK, Fours, Weight, all_exist, any_extreme, factors};
use crate::influences::InfluenceArrays;

impl InfluenceArrays<'_> {
    /// The part of the arrays for a task.
    pub(super) fn range(&self, task: &Task<'_>) -> Range<usize> {
        let count = self.count.max(1);
        task.first * count..(task.first + task.positions.rest.len()) * count
    }
}

impl Part<'_> {
    fn blocks(&mut self) -> impl Iterator<Item = (&[Wire], &mut [[f32; 3]])> {
        let mut out = &mut *self.deformed;
        let out = iter::from_fn(move || {
            let block = out.split_off_mut(..BLOCK.min(out.len()))?;
            load_ahead(out, BLOCK);
            Some(block)
        });
        in_blocks(self.rest.as_wire(), BLOCK).zip(out)
    }
}

/// Blocks of an array. While one is processed the next is loaded, which the processor by itself does too late at the
/// end of each page. Without this, skinning a mesh that the caches do not hold takes 1.4 times as long.
fn in_blocks<T: IntoBytes + Immutable>(mut all: &[T], block: usize) -> impl Iterator<Item = &[T]> {
    iter::from_fn(move || {
        let first = all.split_off(..block.min(all.len()))?;
        load_ahead(all, block);
        (!first.is_empty()).then_some(first)
    })
}

/// Loads the first elements, also those that are only written.
#[inline(always)]
fn load_ahead<T: IntoBytes + Immutable>(elements: &[T], count: usize) {
    prefetch_range(elements.as_bytes(), 0..count.saturating_mul(size_of::<T>()));
}

/// Inlined, so that everything is compiled for the detected machine.
#[inline(always)]
pub(super) fn by_block<'p, M, T, S>(
    simd: S,
    influences: &InfluenceArrays<'_>,
    indices: &[T::Wire],
    bones: &'p Bones<M::Bone>,
    bone: impl Fn(T) -> Option<&'p M::Bone>,
    at_rest: bool,
    task: &mut Task<'_>,
) where
    M: Method,
    T: Element + Into<u32> + Ord + Default,
    S: Simd,
{
    let count = influences.count.max(1);
    let block = BLOCK.saturating_mul(count);
    let weights = influences.weights.and_then(|weights| weights.slice(influences.range(task)));
    let mut weights = weights.map(|weights| in_blocks(weights.as_wire(), block));
    let mut positions = task.positions.blocks();
    let mut normals = task.normals.blocks();
    let mut tangents = task.tangents.blocks();
    let mut motions = [M::STILL; BLOCK];
    for indices in in_blocks(indices, block) {
        match weights.as_mut().and_then(Iterator::next) {
            // Written out for usual numbers of influences, for which the compiler unrolls the loops; in browsers only for
            // the most usual one, because the size of the module matters more.
            Some(weights) => match (count, factors(simd, count, weights)) {
                (_, factors) if !all_exist::<T>(indices, bones.len()) || factors.as_ref().is_some_and(any_extreme) => {
                    one_by_one::<M, T>(count, indices, weights, bones, &mut motions);
                }
                (4, None) => weighted::<M, T, S>(simd, 4, indices, weights, &bone, iter::repeat(1.0), &mut motions),
                #[cfg(not(target_family = "wasm"))]
                (4, Some(factors)) => weighted::<M, T, S>(simd, 4, indices, weights, &bone, factors, &mut motions),
                #[cfg(not(target_family = "wasm"))]
                (8, factors) => weighted::<M, T, S>(simd, 8, indices, weights, &bone, or_ones(factors), &mut motions),
                (_, factors) => {
                    weighted::<M, T, S>(simd, count, indices, weights, &bone, or_ones(factors), &mut motions);
                }
            },
            None => {
                for (motion, index) in motions.iter_mut().zip(indices) {
                    match bones.get(T::from_wire(*index).into()) {
                        Some(bone) => M::sum(iter::once((bone, 1.0)), motion),
                        None => *motion = M::STILL,
                    }
                }
            }
        }
        let Some((rest, positions)) = positions.next() else { break };
        if at_rest {
            let done = M::many_points(simd, &motions, rest, positions);
            for ((position, rest), motion) in positions.iter_mut().zip(rest).zip(&motions).skip(done) {
                *position = M::point(motion, <[f32; 3]>::from_wire(*rest)).truncate().to_array();
            }
        } else {
            for (position, motion) in positions.iter_mut().zip(&motions) {
                *position = M::point(motion, *position).truncate().to_array();
            }
        }
        if let Some((rest, normals)) = normals.next() {
            turn::<M, S>(simd, rest, normals, &motions, task.unit_length, M::normal);
        }
        if let Some((rest, tangents)) = tangents.next() {
            turn::<M, S>(simd, rest, tangents, &motions, task.unit_length, M::tangent);
        }
    }
}

fn or_ones(factors: Option<[f32; BLOCK]>) -> [f32; BLOCK] {
    factors.unwrap_or([1.0; BLOCK])
}

/// The motions of vertices, all of whose bones exist.
#[inline(always)]
fn weighted<'p, M: Method, T: Element, S: Simd>(
    simd: S,
    count: usize,
    indices: &[T::Wire],
    weights: &[Weight],
    bone: &impl Fn(T) -> Option<&'p M::Bone>,
    factors: impl IntoIterator<Item = f32>,
    motions: &mut [M::Motion; BLOCK],
) where
    M::Bone: 'p,
{
    let bone = |index: &T::Wire| bone(T::from_wire(*index));
    let vertices = indices.chunks_exact(count).zip(weights.chunks_exact(count));
    for ((motion, (indices, weights)), factor) in motions.iter_mut().zip(vertices).zip(factors) {
        if factor.is_finite() {
            M::sum_of_fours(simd, Fours { indices, weights, bone: &bone }, factor, motion);
        } else {
            *motion = M::STILL;
        }
    }
}

/// Divides each weight before it is used, and ignores bones that do not exist. Not inlined: it would take registers from the common case.
#[cold]
#[inline(never)]
fn one_by_one<M: Method, T: Element + Into<u32>>(
    count: usize,
    indices: &[T::Wire],
    weights: &[Weight],
    bones: &Bones<M::Bone>,
    motions: &mut [M::Motion; BLOCK],
) {
    let vertices = indices.chunks(count).zip(weights.chunks(count));
    for (motion, (indices, weights)) in motions.iter_mut().zip(vertices) {
        let pairs = || {
            let pairs = indices.iter().zip(weights);
            pairs.filter_map(|(index, weight)| Some((bones.get(T::from_wire(*index).into())?, f32::from_wire(*weight))))
        };
        let sum: f32 = pairs().map(|(_, weight)| weight).sum();
        // As `weighted` decides for vertices of other blocks.
        if sum.is_finite() && (1.0 / sum).is_finite() {
            M::sum(pairs().map(|(bone, weight)| (bone, weight / sum)), motion);
        } else {
            *motion = M::STILL;
        }
    }
}

/// Rotates directions, and normalises them if that is wanted; those without a length are kept.
#[inline(always)]
fn turn<M: Method, S: Simd>(
    simd: S,
    rest: &[Wire],
    directions: &mut [[f32; 3]],
    motions: &[M::Motion; BLOCK],
    unit_length: bool,
    by: impl Fn(&M::Motion, [f32; 3]) -> Vec4,
) {
    let done = M::many_directions(simd, motions, rest, unit_length, directions);
    if done == directions.len() {
        return;
    }
    let (mut turned, mut factors) = ([Vec4::ZERO; BLOCK], [1.0_f32; BLOCK]);
    for ((turned, motion), rest) in turned.iter_mut().zip(motions).zip(rest).skip(done) {
        *turned = by(motion, <[f32; 3]>::from_wire(*rest));
    }
    // Roots and divisions are the slowest steps: in a separate loop, many are done at once.
    let mut all_finite = true;
    if unit_length {
        for (factors, vectors) in factors.as_chunks_mut().0.iter_mut().zip(turned.as_chunks().0).skip(done / 16) {
            let floats: [[f32; 4]; 16] = vectors.map(|vector| vector.to_array());
            let [a, b, c, d] = floats.as_flattened().as_chunks().0 else { return };
            let fours = [a, b, c, d].map(|fours| f32x16::simd_from(simd, *fours));
            let sixteen = 1.0 / squared_lengths(fours).sqrt();
            all_finite &= sixteen.simd_lt(f32::INFINITY).all_true();
            *factors = sixteen.into();
        }
    }
    if !all_finite {
        for ((turned, factor), rest) in turned.iter_mut().zip(&mut factors).zip(rest).skip(done) {
            if !factor.is_finite() {
                let [x, y, z] = <[f32; 3]>::from_wire(*rest);
                (*turned, *factor) = (Vec4::new(x, y, z, 0.0), 1.0);
            }
        }
    }
    for ((direction, turned), factor) in directions.iter_mut().zip(turned).zip(factors).skip(done) {
        *direction = (turned * factor).truncate().to_array();
    }
}
