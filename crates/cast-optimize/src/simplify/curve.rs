//! Faces in the order in which a curve that fills space passes them (Morton's), so that faces that are close in the order
//! are close in space.

use cast_base::{Threads, parallel, sort};
use glam::{DVec3, Vec3};
use rayon::prelude::*;

/// How many faces a thread takes at a time.
const PORTION: usize = 4096;

/// The bits of a coordinate that the curve takes into account.
const BITS: u32 = 16;

/// The positions of the corners of a face; `None` if there is none.
pub(super) fn corners([a, b, c]: &[u32; 3], positions: &[[f32; 3]]) -> Option<[Vec3; 3]> {
    let at = |vertex: u32| positions.get(vertex as usize).copied().map(Vec3::from_array);
    Some([at(*a)?, at(*b)?, at(*c)?])
}

/// The faces in the order of the curve; `None` if there is no position for a corner, or there are too many faces.
pub(super) fn sorted(faces: &[[u32; 3]], positions: &[[f32; 3]], threads: Threads) -> Option<Vec<[u32; 3]>> {
    u32::try_from(faces.len()).ok()?;
    let portions: Vec<&[[u32; 3]]> = faces.chunks(PORTION).collect();
    let bounds_of = |faces: &&[[u32; 3]]| {
        let mut bounds = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for face in *faces {
            let [a, b, c] = corners(face, positions)?;
            bounds = (bounds.0.min(a).min(b).min(c), bounds.1.max(a).max(b).max(c));
        }
        Some(bounds)
    };
    let bounds: Vec<(Vec3, Vec3)> = parallel::map::<_, _, Option<_>>(threads, &portions, 1, bounds_of)?;
    let low = bounds.iter().fold(Vec3::INFINITY, |low, bounds| low.min(bounds.0)).as_dvec3();
    let high = bounds.iter().fold(Vec3::NEG_INFINITY, |high, bounds| high.max(bounds.1)).as_dvec3();
    let scale = f64::from(1 << BITS) / (high - low).max_element().max(f64::MIN_POSITIVE);
    let place = |face: &[u32; 3]| {
        let middle = corners(face, positions).unwrap_or_default().map(Vec3::as_dvec3).into_iter().sum::<DVec3>() / 3.0;
        let parts = ((middle - low) * scale).to_array();
        parts.into_iter().enumerate().map(|(axis, part)| spread(part) << axis).sum()
    };
    let places: Vec<u64> = parallel::map(threads, faces, PORTION, place);
    let mut order: Vec<(u64, u32)> = places.into_iter().zip(0..).collect();
    if threads.are_several() {
        order.par_sort_unstable()
    } else {
        sort::unstable(&mut order)
    }
    let face = |(_, number): &(u64, u32)| faces.get(*number as usize).copied().unwrap_or_default();
    Some(parallel::map(threads, &order, PORTION, face))
}

/// The bits of a number, with two zeros after each.
fn spread(part: f64) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates, and is in the box")]
    let number = (part as u64).min((1 << BITS) - 1);
    let apart = (number | number << 16) & 0x0000_FF00_00FF;
    let apart = (apart | apart << 8) & 0x00F0_0F00_F00F;
    let apart = (apart | apart << 4) & 0x0C30_C30C_30C3;
    (apart | apart << 2) & 0x2492_4924_9249
}
