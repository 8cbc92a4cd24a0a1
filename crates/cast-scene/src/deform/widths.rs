//! Which loop over vertices skins a mesh: one for each method, and each width of bone indices.

#[cfg(target_family = "wasm")]
use std::ops::Range;

#[cfg(target_family = "wasm")]
use cast_read::Element;
use cast_read::Indices;
use fearless_simd::{Level, dispatch};

use super::dual_quaternion::Dual;
use super::linear::{Linear, Scaled};
use super::method::Method;
use super::palette::{Bones, Palette};
use super::skin::by_block;
use super::task::Task;
use crate::influences::InfluenceArrays;

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

#[cfg(not(target_family = "wasm"))]
fn by_width<M: Method>(influences: &InfluenceArrays<'_>, bones: &Bones<M::Bone>, at_rest: bool, task: &mut Task<'_>) {
    let level = Level::new();
    let range = influences.range(task);
    match influences.bones {
        Indices::Byte(indices) => {
            let (Some(bytes), Some(indices)) = (bones.for_bytes(), indices.slice(range)) else { return };
            let bone = |index: u8| bytes.get(usize::from(index));
            dispatch!(level, simd => by_block::<M, u8, _>(simd, influences, indices.as_wire(), bones, bone, at_rest, task));
        }
        Indices::Short(indices) => {
            let Some(indices) = indices.slice(range) else { return };
            let all = bones.all();
            let bone = |index: u16| all.get(usize::from(index));
            dispatch!(level, simd => by_block::<M, u16, _>(simd, influences, indices.as_wire(), bones, bone, at_rest, task));
        }
        Indices::Integer32(indices) => {
            let Some(indices) = indices.slice(range) else { return };
            let all = bones.all();
            let bone = |index: u32| all.get(index as usize);
            dispatch!(level, simd => by_block::<M, u32, _>(simd, influences, indices.as_wire(), bones, bone, at_rest, task));
        }
    }
}

/// In browsers all indices are made 32 bits wide first, for about a tenth of the time of skinning: a loop for each width takes
/// 9 kB of code.
#[cfg(target_family = "wasm")]
fn by_width<M: Method>(influences: &InfluenceArrays<'_>, bones: &Bones<M::Bone>, at_rest: bool, task: &mut Task<'_>) {
    let level = Level::new();
    let Some(indices) = widened(influences.bones, influences.range(task)) else { return };
    let all = bones.all();
    let bone = |index: u32| all.get(index as usize);
    dispatch!(level, simd => by_block::<M, u32, _>(simd, influences, &indices, bones, bone, at_rest, task));
}

#[cfg(target_family = "wasm")]
fn widened(indices: Indices<'_>, range: Range<usize>) -> Option<Vec<<u32 as Element>::Wire>> {
    Some(match indices {
        Indices::Byte(indices) => indices.slice(range)?.iter().map(|index| u32::from(index).to_wire()).collect(),
        Indices::Short(indices) => indices.slice(range)?.iter().map(|index| u32::from(index).to_wire()).collect(),
        Indices::Integer32(indices) => indices.slice(range)?.as_wire().to_vec(),
    })
}
