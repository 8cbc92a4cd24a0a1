//! Reduces the influences of a vertex: to a maximum number, or by removing small ones.

use cast_base::sort;
use hashbrown::HashMap;

/// More than real vertices have. For more than this, comparing all pairs of influences would take too long.
const FEW: usize = 32;

/// The influences of a vertex, each bone once with the sum of its weights, in the order of first occurrence. Weights of
/// 0 are left out.
pub fn summed(pairs: impl ExactSizeIterator<Item = (u32, f32)>) -> Vec<(u32, f32)> {
    let mut places = (pairs.len() > FEW).then(HashMap::new);
    let mut summed: Vec<(u32, f32)> = Vec::with_capacity(pairs.len());
    for (bone, value) in pairs.filter(|(_, value)| *value != 0.0) {
        let place = match &mut places {
            Some(places) => Some(*places.entry(bone).or_insert(summed.len())),
            None => summed.iter().position(|(other, _)| *other == bone),
        };
        match place.and_then(|place| summed.get_mut(place)) {
            Some((_, sum)) => *sum += value,
            None => summed.push((bone, value)),
        }
    }
    summed
}

/// Keeps the heaviest influences in place and removes the others; of equal ones, the last is removed first. Returns the
/// removed weight.
pub fn keep_heaviest(influences: &mut Vec<(u32, f32)>, most: usize) -> f32 {
    if influences.len() <= most {
        return 0.0;
    }
    let mut order: Vec<(usize, f32)> = influences.iter().map(|(_, value)| *value).enumerate().collect();
    sort::by(&mut order, |a, b| b.1.total_cmp(&a.1));
    let lost = order.drain(most..).map(|(_, value)| value).sum();
    sort::unstable_by_key(&mut order, |(place, _)| *place);
    *influences = order.iter().filter_map(|(place, _)| influences.get(*place).copied()).collect();
    lost
}

/// Scales weights so that they have this sum.
pub fn scale_to(influences: &mut [(u32, f32)], sum: f32) {
    let now: f32 = influences.iter().map(|(_, value)| *value).sum();
    if now > 0.0 {
        influences.iter_mut().for_each(|(_, value)| *value *= sum / now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_are_summed_as_few_are() {
        let few: Vec<(u32, f32)> = (0_u8..30).map(|index| (u32::from(index % 7), f32::from(index))).collect();
        let padding = std::iter::repeat_n((1_000, 0.0), 100);
        let many: Vec<(u32, f32)> = few.iter().copied().chain(padding).collect();
        let found = summed(few.into_iter());
        assert_eq!(
            (found.len(), found[0], found[1]),
            (7, (1, 1.0 + 8.0 + 15.0 + 22.0 + 29.0), (2, 2.0 + 9.0 + 16.0 + 23.0))
        );
        assert_eq!(summed(many.into_iter()), found);
    }

    #[test]
    fn the_heaviest_stay_in_order() {
        let mut influences = vec![(1, 0.1), (2, 0.4), (3, 0.1), (4, 0.4)];
        assert!((keep_heaviest(&mut influences, 3) - 0.1).abs() < 1e-6);
        assert_eq!(influences, [(1, 0.1), (2, 0.4), (4, 0.4)]);
        scale_to(&mut influences, 1.8);
        assert!((influences[0].1 - 0.2).abs() < 1e-6, "{influences:?}");
        assert!(keep_heaviest(&mut influences, 3) == 0.0);
    }
}
