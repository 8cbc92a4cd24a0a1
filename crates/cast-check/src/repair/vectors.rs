//! Vectors of unit length.

use cast_write::Node;

use crate::Rule;
use crate::changes::Log;
use crate::data::{self, Elements};
use crate::rules::mesh::buffers::{NORMALS, TANGENTS};
use crate::rules::numbers::{Count, Vector, is_finite, is_unit};
use crate::rules::properties::FOUR_TANGENTS;

/// Normals and tangents of a mesh.
pub(super) fn repair(node: &mut Node<'_>, log: &mut Log<'_>) {
    buffer(node, "vn", &NORMALS, log);
    four(node, log);
    buffer(node, "vt", &TANGENTS, log);
}

/// Tangents with a sign.
fn four(node: &mut Node<'_>, log: &mut Log<'_>) {
    let Some(tangents) = data::to_vec::<[f32; 4]>(node, "vt") else { return };
    let count = tangents.len();
    if log.may_lose(&FOUR_TANGENTS, "vt", "the sign of the bitangents would be lost") {
        log.lose(&FOUR_TANGENTS, "vt", count as u64, "four numbers", "three numbers");
        let three: Vec<[f32; 3]> = tangents.into_iter().map(|[x, y, z, _]| [x, y, z]).collect();
        data::replace(node, "vt", three);
    }
}

/// Whether a length violates a rule; infinite ones are covered by another rule.
pub(super) fn is_wrong<const N: usize>(vector: [f32; N]) -> bool {
    !is_unit(vector) && is_finite(vector)
}

/// The normalised vector; `None` if it has no direction.
#[allow(clippy::cast_possible_truncation, reason = "rounding to what files hold")]
pub(super) fn unit<const N: usize>(vector: [f32; N]) -> Option<[f32; N]> {
    // In double precision, the square of a single-precision number is neither infinite nor 0.
    let wide = vector.map(f64::from);
    let length = wide.iter().map(|component| component * component).sum::<f64>().sqrt();
    (length > 0.0).then(|| wide.map(|component| (component / length) as f32))
}

fn buffer(node: &mut Node<'_>, name: &str, rule: &'static Rule, log: &mut Log<'_>) {
    let Some(elements) = Elements::of(node, name) else { return };
    let Some(array) = elements.array::<[f32; 3]>() else { return };
    if !array.iter().any(is_wrong) {
        return;
    }
    let mut vectors = array.to_vec();
    drop(elements);
    let (mut changed, mut directionless) = (0_u64, 0_usize);
    let mut first = None;
    for vector in vectors.iter_mut().filter(|vector| is_wrong(**vector)) {
        let Some(new) = unit(*vector) else {
            directionless = directionless.saturating_add(1);
            continue;
        };
        changed = changed.saturating_add(1);
        first.get_or_insert((*vector, new));
        *vector = new;
    }
    if directionless > 0 {
        log.refuse(rule, name, format_args!("{} vectors have length 0 and no direction", Count(directionless)));
    }
    if let Some((was, now)) = first {
        log.change_all(rule, name, changed, Vector(&was), Vector(&now));
        data::replace(node, name, vectors);
    }
}
