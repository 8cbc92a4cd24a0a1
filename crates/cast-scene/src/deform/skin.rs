//! The loop over vertices that all ways of skinning have in common.

use cast_read::{Array, Element, Indices};
use fearless_simd::{Level, Simd, dispatch};
use glam::Vec3A;

use super::dual_quaternion::Dual;
use super::linear::{Linear, Scaled};
use super::{Influences, Palette, Task};

/// A way of skinning: how bones are summed by weight, and what the sum does to a vertex.
pub(super) trait Method {
    type Bone: Sync;
    type Sum;
    type Motion;

    /// The sum of bones times weights.
    fn sum<'b>(bones: impl Iterator<Item = (&'b Self::Bone, f32)>) -> Self::Sum
    where
        Self::Bone: 'b;
    /// The same for four, the usual number, side by side.
    fn sum_of_four<S: Simd>(simd: S, bones: [&Self::Bone; 4], weights: [f32; 4]) -> Self::Sum;
    /// What the sum does; `None` when there is nothing in it.
    fn motion(sum: Self::Sum) -> Option<Self::Motion>;
    fn point(motion: &Self::Motion, point: [f32; 3]) -> Vec3A;
    /// Not yet of unit length.
    fn tangent(motion: &Self::Motion, tangent: [f32; 3]) -> Vec3A;
    /// Not yet of unit length.
    fn normal(motion: &Self::Motion, normal: [f32; 3]) -> Vec3A;
}

/// Skins a part of a mesh in place.
pub(super) fn apply(influences: &Influences<'_>, palette: &Palette, dual: bool, task: &mut Task<'_>) {
    match (dual && !palette.dual.is_empty(), palette.scales) {
        (false, false) => by_width::<Linear>(influences, &palette.linear, task),
        (false, true) => by_width::<Scaled>(influences, &palette.scaled, task),
        (true, false) => by_width::<Dual<false>>(influences, &palette.dual, task),
        (true, true) => by_width::<Dual<true>>(influences, &palette.dual, task),
    }
}

fn by_width<M: Method>(influences: &Influences<'_>, palette: &[M::Bone], task: &mut Task<'_>) {
    let level = Level::new();
    match influences.bones {
        Indices::Byte(bones) => dispatch!(level, simd => by_count::<M, u8, _>(simd, influences, bones, palette, task)),
        Indices::Short(bones) => {
            dispatch!(level, simd => by_count::<M, u16, _>(simd, influences, bones, palette, task))
        }
        Indices::Integer32(bones) => {
            dispatch!(level, simd => by_count::<M, u32, _>(simd, influences, bones, palette, task))
        }
    }
}

/// In line, so that all of it is compiled for the machine at hand.
#[inline(always)]
fn by_count<M, T, S>(
    simd: S,
    influences: &Influences<'_>,
    bones: Array<'_, T>,
    palette: &[M::Bone],
    task: &mut Task<'_>,
) where
    M: Method,
    T: Element + Into<u32>,
    S: Simd,
{
    let count = influences.count;
    let range = task.first * count..(task.first + task.positions.len()) * count;
    let Some(bones) = bones.slice(range.clone()) else { return };
    let bone = |wire: &T::Wire| palette.get(T::from_wire(*wire).into() as usize);
    let Some(weights) = influences.weights.and_then(|weights| weights.slice(range)) else {
        let sums = bones.as_wire().iter().map(|wire| M::sum(bone(wire).map(|bone| (bone, 1.0)).into_iter()));
        return vertices::<M>(sums, task);
    };
    let weight = |wire: &<f32 as Element>::Wire| f32::from_wire(*wire);
    let any_number = |bones: &[T::Wire], weights: &[<f32 as Element>::Wire]| {
        M::sum(bones.iter().zip(weights).filter_map(|(index, amount)| Some((bone(index)?, weight(amount)))))
    };
    let pairs = bones.as_wire().chunks_exact(count).zip(weights.as_wire().chunks_exact(count));
    if count == 4 {
        let sums = pairs.map(|(bones, weights)| {
            if let ([a, b, c, d], [wa, wb, wc, wd]) = (bones, weights) {
                // All looked up before any is used, so that the usual case is one branch.
                if let (Some(a), Some(b), Some(c), Some(d)) = (bone(a), bone(b), bone(c), bone(d)) {
                    return M::sum_of_four(simd, [a, b, c, d], [weight(wa), weight(wb), weight(wc), weight(wd)]);
                }
            }
            any_number(bones, weights)
        });
        vertices::<M>(sums, task);
    } else {
        vertices::<M>(pairs.map(|(bones, weights)| any_number(bones, weights)), task);
    }
}

#[inline(always)]
fn vertices<M: Method>(sums: impl Iterator<Item = M::Sum>, task: &mut Task<'_>) {
    let mut normals = task.normals.iter_mut();
    let mut tangents = task.tangents.iter_mut();
    for (sum, position) in sums.zip(task.positions.iter_mut()) {
        let (normal, tangent) = (normals.next(), tangents.next());
        let Some(motion) = M::motion(sum) else { continue };
        *position = M::point(&motion, *position).to_array();
        if let Some(normal) = normal {
            set_direction(normal, M::normal(&motion, *normal));
        }
        if let Some(tangent) = tangent {
            set_direction(tangent, M::tangent(&motion, *tangent));
        }
    }
}

/// Makes the direction one of unit length; one without length stays as it was.
#[inline(always)]
fn set_direction(slot: &mut [f32; 3], direction: Vec3A) {
    let squared = direction.length_squared();
    if squared > 0.0 {
        *slot = (direction * (1.0 / squared.sqrt())).to_array();
    }
}
