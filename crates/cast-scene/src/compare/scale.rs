//! The size of whole scenes.

use super::difference::{Aspect, Difference, Differences};
use super::options::Options;
use super::pairs::Pairs;
use crate::Scene;
use crate::links::Model;
use crate::query::Bounds;

/// Adds a difference if all models of the second scene are larger or smaller than those of the first by one factor, as
/// when one file is in inches and the other in metres. The factor holds in all three directions: a model that is longer in one
/// only has another shape.
pub(super) fn compare(scenes: [&Scene; 2], models: &Pairs<'_>, found: &mut Differences, options: &Options<'_>) {
    // Parts that nothing shows can change the size as well.
    let is_moved = |found: &Difference| matches!(found.aspect, Aspect::Positions | Aspect::Placement);
    if !found.comparison.differences().iter().any(is_moved) {
        return;
    }
    let extents: Vec<[Extents; 2]> = models
        .both(&scenes[0].models, &scenes[1].models)
        .filter_map(|[one, other]| Some([Extents::of(one.item)?, Extents::of(other.item)?]))
        .collect();
    let Some([one, other]) = extents.first() else { return };
    let factor = other.diagonal / one.diagonal;
    // Sizes have the precision of positions; twice the tolerance for the ends of both.
    let is_same = |one: f64, other: f64, size: f64| (one - other).abs() <= 2.0 * options.tolerance * size;
    let is_scaled = |[one, other]: &[Extents; 2]| {
        one.sides.iter().zip(other.sides).all(|(one, side)| is_same(one * factor, side, other.diagonal))
    };
    if !is_same(factor, 1.0, factor.max(1.0)) && extents.iter().all(is_scaled) {
        found.add_first(Aspect::Scale, "1".into(), rounded(factor));
    }
}

/// How large a model is at rest, or its skeleton if there is no mesh.
struct Extents {
    /// In ascending order, so that they do not depend on the up axis: axes differ by quarter turns.
    sides: [f64; 3],
    diagonal: f64,
}

impl Extents {
    /// Those of a model that has a size.
    fn of(model: &Model) -> Option<Self> {
        let skeleton = || {
            let bones = model.skeleton.as_ref()?.rest_world().affines();
            Bounds::of(bones.iter().map(|bone| bone.translation.as_vec3().to_array()))
        };
        let mut sides = model.rest_bounds().or_else(skeleton)?.size().map(f64::from);
        sides.sort_by(f64::total_cmp);
        let diagonal = sides.iter().map(|side| side * side).sum::<f64>().sqrt();
        (diagonal.is_finite() && diagonal > 0.0).then_some(Self { sides, diagonal })
    }
}

/// Four significant digits.
fn rounded(factor: f64) -> String {
    let digits = 3.0 - factor.log10().floor();
    let precision = digits.clamp(0.0, 12.0);
    let step = 10_f64.powf(digits);
    let value = (factor * step).round() / step;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 12")]
    let text = format!("{value:.*}", precision as usize);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}
