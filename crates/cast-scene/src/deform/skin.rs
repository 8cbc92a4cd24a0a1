//! The loop over vertices that all skinning methods share.
//!
//! A block of vertices is processed step by step: motion, positions, normals, tangents. Loops that do one thing keep
//! everything in registers; a single loop for everything spent a third of its time moving values in and out of them.

use std::iter;

use cast_read::{Array, Element, Indices};
use fearless_simd::{Level, Simd, dispatch};
use glam::Vec3A;

use super::dual_quaternion::Dual;
use super::influences::InfluenceArrays;
use super::linear::{Linear, Scaled};
use super::method::Method;
use super::palette::{Bones, Palette};
use super::task::{Part, Task};
use super::weights::{BLOCK, Fours, Weight, all_exist, all_sum_to_one, each, factors};

/// Skins a part of a mesh, starting from the rest positions or from those after blend shapes.
pub(super) fn apply(
    influences: &InfluenceArrays<'_>,
    palette: &Palette,
    dual: bool,
    at_rest: bool,
    task: &mut Task<'_>,
) {
    match (dual && !palette.dual.is_empty(), palette.scales) {
        (false, false) => by_width::<Linear>(influences, &palette.linear, at_rest, task),
        (false, true) => by_width::<Scaled>(influences, &palette.scaled, at_rest, task),
        (true, false) => by_width::<Dual<false>>(influences, &palette.dual, at_rest, task),
        (true, true) => by_width::<Dual<true>>(influences, &palette.dual, at_rest, task),
    }
}

fn by_width<M: Method>(influences: &InfluenceArrays<'_>, bones: &Bones<M::Bone>, at_rest: bool, task: &mut Task<'_>) {
    let level = Level::new();
    match influences.bones {
        Indices::Byte(indices) => {
            let Some(bytes) = bones.for_bytes() else { return };
            let bone = |index: u8| bytes.get(usize::from(index));
            dispatch!(level, simd => by_block::<M, u8, _>(simd, influences, indices, bones, bone, at_rest, task));
        }
        Indices::Short(indices) => {
            let bone = |index: u16| bones.get(index.into());
            dispatch!(level, simd => by_block::<M, u16, _>(simd, influences, indices, bones, bone, at_rest, task));
        }
        Indices::Integer32(indices) => {
            let bone = |index: u32| bones.get(index);
            dispatch!(level, simd => by_block::<M, u32, _>(simd, influences, indices, bones, bone, at_rest, task));
        }
    }
}

type Wire = <[f32; 3] as Element>::Wire;

impl Part<'_> {
    fn blocks(&mut self) -> impl Iterator<Item = (&[Wire], &mut [[f32; 3]])> {
        self.rest.as_wire().chunks(BLOCK).zip(self.deformed.chunks_mut(BLOCK))
    }
}

/// Inlined, so that everything is compiled for the detected machine.
#[inline(always)]
fn by_block<'p, M, T, S>(
    simd: S,
    influences: &InfluenceArrays<'_>,
    indices: Array<'_, T>,
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
    let range = task.first * count..(task.first + task.positions.rest.len()) * count;
    let Some(indices) = indices.slice(range.clone()) else { return };
    let weights = influences.weights.and_then(|weights| weights.slice(range));
    let mut weights = weights.map(|weights| weights.as_wire().chunks(BLOCK * count));
    let mut normals = task.normals.blocks();
    let mut tangents = task.tangents.blocks();
    let mut motions = [M::STILL; BLOCK];
    for (indices, (rest, positions)) in indices.as_wire().chunks(BLOCK * count).zip(task.positions.blocks()) {
        match weights.as_mut().and_then(Iterator::next) {
            Some(weights) if !all_exist::<T>(indices, bones.len()) => {
                some_exist::<M, T>(count, indices, weights, bones, &mut motions);
            }
            Some(weights) if count == 4 && all_sum_to_one(weights) => {
                for ((motion, indices), weights) in
                    motions.iter_mut().zip(indices.as_chunks().0).zip(weights.as_chunks().0)
                {
                    if let Some(bones) = each(indices.map(|index| bone(T::from_wire(index)))) {
                        M::sum_of_fours(simd, iter::once((bones, weights.map(f32::from_wire))), motion);
                    }
                }
            }
            Some(weights) => {
                let factors = factors(count, weights);
                let vertices = indices.chunks_exact(count).zip(weights.chunks_exact(count));
                let bone = |index: &T::Wire| bone(T::from_wire(*index));
                for ((motion, factor), (indices, weights)) in motions.iter_mut().zip(factors).zip(vertices) {
                    if factor.is_finite() {
                        M::sum_of_fours(simd, Fours { indices, weights, factor, bone: &bone }, motion);
                    } else {
                        *motion = M::STILL;
                    }
                }
            }
            None => {
                for (motion, index) in motions.iter_mut().zip(indices) {
                    match bones.get(T::from_wire(*index).into()) {
                        Some(bone) => M::sum(iter::once((bone, 1.0)), motion),
                        None => *motion = M::STILL,
                    }
                }
            }
        }
        if at_rest {
            for ((position, rest), motion) in positions.iter_mut().zip(rest).zip(&motions) {
                *position = M::point(motion, <[f32; 3]>::from_wire(*rest)).to_array();
            }
        } else {
            for (position, motion) in positions.iter_mut().zip(&motions) {
                *position = M::point(motion, *position).to_array();
            }
        }
        if let Some((rest, normals)) = normals.next() {
            turn(rest, normals, &motions, M::normal);
        }
        if let Some((rest, tangents)) = tangents.next() {
            turn(rest, tangents, &motions, M::tangent);
        }
    }
}

/// Ignores bones that do not exist. Not inlined: it would take registers from the common case.
#[cold]
#[inline(never)]
fn some_exist<M: Method, T: Element + Into<u32>>(
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
        if sum == 0.0 {
            *motion = M::STILL;
        } else {
            M::sum(pairs().map(|(bone, weight)| (bone, weight / sum)), motion);
        }
    }
}

/// Rotates directions and normalises them; those without a length are kept.
#[inline(always)]
fn turn<M>(rest: &[Wire], directions: &mut [[f32; 3]], motions: &[M; BLOCK], by: impl Fn(&M, [f32; 3]) -> Vec3A) {
    let (mut turned, mut factors) = ([Vec3A::ZERO; BLOCK], [0.0_f32; BLOCK]);
    for (((turned, factor), motion), rest) in turned.iter_mut().zip(&mut factors).zip(motions).zip(rest) {
        *turned = by(motion, <[f32; 3]>::from_wire(*rest));
        *factor = turned.length_squared();
    }
    // Roots and divisions are the slowest steps: in a separate loop, many are done at once.
    for factor in &mut factors {
        *factor = 1.0 / factor.sqrt();
    }
    for (((direction, rest), turned), factor) in directions.iter_mut().zip(rest).zip(&turned).zip(&factors) {
        *direction = if factor.is_finite() { (*turned * *factor).to_array() } else { <[f32; 3]>::from_wire(*rest) };
    }
}
