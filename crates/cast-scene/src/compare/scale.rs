//! The size of whole scenes.

use super::difference::{Aspect, Difference, Found};
use super::options::Options;
use super::pairs::Pairs;
use crate::Scene;
use crate::links::Model;
use crate::query::Bounds;

/// Adds a difference if all models of the second scene are larger or smaller than those of the first by one factor, as
/// when one file is in inches and the other in metres, and something is elsewhere: parts that nothing shows can change the
/// size as well.
pub(super) fn compare(scenes: [&Scene; 2], models: &Pairs<'_>, found: &mut Found, options: &Options<'_>) {
    let is_moved = |found: &Difference| matches!(found.aspect, Aspect::Positions | Aspect::Placement);
    if !found.comparison.differences().iter().any(is_moved) {
        return;
    }
    let mut factors = models.both(&scenes[0].models, &scenes[1].models).filter_map(|[one, other]| {
        let (one, other) = (size(one.item)?, size(other.item)?);
        (one > 0.0 && other > 0.0).then_some(other / one)
    });
    let Some(first) = factors.next() else { return };
    // Sizes have the precision of positions; twice the tolerance for the ends of both.
    let is_same = |one: f64, other: f64| (one - other).abs() <= 2.0 * options.tolerance * one.max(other);
    if !is_same(first, 1.0) && factors.all(|factor| is_same(factor, first)) {
        found.add_first(Aspect::Scale, "1".into(), rounded(first));
    }
}

/// The length of the diagonal of a model at rest, or of its skeleton if there is no mesh. It does not depend on the up
/// axis: axes differ by quarter turns.
fn size(model: &Model) -> Option<f64> {
    let skeleton = || {
        let bones = model.skeleton.as_ref()?.rest_world().affines();
        Bounds::of(bones.iter().map(|bone| bone.translation.as_vec3().to_array()))
    };
    let [x, y, z] = model.rest_bounds().or_else(skeleton)?.size().map(f64::from);
    Some((x * x + y * y + z * z).sqrt()).filter(|size| size.is_finite())
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
