//! Bone weights that are too small to be visible.

use cast_base::parallel;
use cast_interchange::influences::{keep_heaviest, scale_to, summed};
use cast_interchange::vertices::Weights;

use super::Options;

/// How many vertices a thread takes at a time.
const PORTION: usize = 4096;

/// What is left of the weights of some vertices.
#[derive(Default)]
struct Kept {
    slots: Vec<(u32, f32)>,
    /// The number of slots of each vertex.
    counts: Vec<usize>,
    dropped: u64,
}

/// The weights without those that do not matter, and how many non-zero weights were removed.
///
/// Readers divide by the sum of a vertex, so the remaining weights of a vertex take over what was removed, and the
/// sum is kept. Vertices with weights that are negative or NaN are left unchanged.
pub(super) fn pruned(weights: &Weights, options: &Options) -> (Weights, u64) {
    let threshold = if options.weights { options.weight_threshold } else { 0.0 };
    let most = options.max_influences.unwrap_or(usize::MAX).max(1);
    let width = weights.count.max(1);
    let portion = width.saturating_mul(PORTION);
    let portions: Vec<(&[u32], &[f32])> = weights.bones.chunks(portion).zip(weights.values.chunks(portion)).collect();
    let all: Vec<Kept> = parallel::map(options.threads, &portions, 1, |(bones, values)| {
        let mut kept = Kept::default();
        for (bones, values) in bones.chunks_exact(width).zip(values.chunks_exact(width)) {
            let start = kept.slots.len();
            let pairs = bones.iter().copied().zip(values.iter().copied());
            if values.iter().all(|value| value.is_finite() && *value >= 0.0) {
                kept.dropped += prune(pairs, threshold, most, &mut kept.slots);
            } else {
                kept.slots.extend(pairs);
            }
            kept.counts.push(kept.slots.len() - start);
        }
        kept
    });
    let counts = || all.iter().flat_map(|kept| &kept.counts).copied();
    // With one bone per vertex, readers take its weight as 1, so every vertex needs it.
    let count = if counts().all(|count| count == 1) { 1 } else { counts().max().unwrap_or(0).max(2) };
    let count = count.min(weights.count);
    let (bones, values) = (Vec::with_capacity(weights.bones.len()), Vec::with_capacity(weights.values.len()));
    let mut pruned = Weights { count, bones, values };
    for kept in &all {
        let mut rest = kept.slots.as_slice();
        for taken in &kept.counts {
            let (slots, behind) = rest.split_at(*taken.min(&rest.len()));
            rest = behind;
            let padding = count.saturating_sub(*taken);
            pruned.bones.extend(slots.iter().map(|(bone, _)| *bone).chain(std::iter::repeat_n(0, padding)));
            pruned.values.extend(slots.iter().map(|(_, value)| *value).chain(std::iter::repeat_n(0.0, padding)));
        }
    }
    (pruned, all.iter().map(|kept| kept.dropped).sum())
}

/// Adds the remaining weights of a vertex; returns how many non-zero weights were removed.
fn prune(
    pairs: impl ExactSizeIterator<Item = (u32, f32)> + Clone,
    threshold: f32,
    most: usize,
    kept: &mut Vec<(u32, f32)>,
) -> u64 {
    let sum: f32 = pairs.clone().map(|(_, value)| value).sum();
    let mut slots = summed(pairs);
    let before = slots.len();
    let largest = slots.iter().map(|(_, value)| *value).fold(0.0, f32::max);
    slots.retain(|(_, value)| *value >= threshold * sum || *value == largest);
    keep_heaviest(&mut slots, most);
    let dropped = before - slots.len();
    if dropped > 0 {
        scale_to(&mut slots, sum);
    }
    kept.append(&mut slots);
    dropped as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pruned(count: usize, slots: &[(u32, f32)], options: &Options) -> (usize, Vec<(u32, f32)>, u64) {
        let (bones, values) = slots.iter().copied().unzip();
        let (weights, dropped) = super::pruned(&Weights { count, bones, values }, options);
        (weights.count, weights.bones.into_iter().zip(weights.values).collect(), dropped)
    }

    #[test]
    fn small_ones_go_and_the_sum_stays() {
        let options = Options::new().weight_threshold(0.1);
        let slots = [(3, 0.5), (4, 0.25), (5, 0.0), (6, 0.05), (1, 1.0), (1, 0.5), (2, 0.5), (0, 0.0)];
        let (count, found, dropped) = pruned(4, &slots, &options);
        assert_eq!((count, dropped), (2, 1));
        let expected = [(3, 0.5 * 0.8 / 0.75), (4, 0.25 * 0.8 / 0.75), (1, 1.5), (2, 0.5)];
        for ((bone, value), (other, wanted)) in found.iter().zip(expected) {
            assert!(*bone == other && (value - wanted).abs() < 1e-6, "{found:?}");
        }
    }

    #[test]
    fn one_a_vertex_only_where_all_have_one() {
        let options = Options::default();
        assert_eq!(pruned(2, &[(3, 1.0), (0, 0.0), (4, 0.5), (0, 0.0)], &options).0, 1);
        assert_eq!(pruned(2, &[(3, 1.0), (0, 0.0), (4, 0.0), (0, 0.0)], &options).0, 2);
        assert_eq!(pruned(1, &[(3, 0.0), (2, 0.0)], &options).0, 1);
    }

    #[test]
    fn the_largest_are_kept_and_odd_ones_left() {
        let options = Options::new().max_influences(2);
        let slots = [(1, 0.25), (2, 0.25), (3, 0.5), (1, f32::NAN), (2, -1.0), (3, 1.0)];
        let (count, found, dropped) = pruned(3, &slots, &options);
        assert_eq!((count, dropped), (3, 1));
        assert_eq!(found[..3].iter().map(|(bone, _)| *bone).collect::<Vec<_>>(), [1, 3, 0]);
        assert!(found[3].1.is_nan() && found[4] == (2, -1.0));
        let none = Options::new().weights(false);
        assert_eq!(pruned(2, &[(1, 1.0), (2, 1e-9)], &none).2, 0);
    }
}
