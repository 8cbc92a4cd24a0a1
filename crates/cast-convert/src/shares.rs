//! Shapes in between: several shapes that one weight blends through.

/// How the weight of a channel is divided among its shapes.
pub(crate) struct Shares {
    /// Ascending weights, and the shape that is at full strength at each; none at 0.
    knots: Vec<(f64, Option<usize>)>,
}

impl Shares {
    /// For shapes that are at full strength at these weights.
    pub(crate) fn between(weights: impl Iterator<Item = f64>) -> Self {
        let mut knots: Vec<(f64, Option<usize>)> =
            weights.enumerate().map(|(index, weight)| (weight, Some(index))).collect();
        knots.retain(|(weight, _)| weight.is_finite());
        knots.sort_by(|a, b| a.0.total_cmp(&b.0));
        // A shape at full strength just above 0 comes after it.
        knots.insert(knots.partition_point(|(weight, _)| *weight < 0.0), (0.0, None));
        Self { knots }
    }

    /// Weights at which the slope of shares changes.
    pub(crate) fn bends(&self) -> impl Iterator<Item = f64> + '_ {
        let inner = self.knots.get(1..self.knots.len().saturating_sub(1)).unwrap_or_default();
        inner.iter().map(|(weight, _)| *weight)
    }

    /// The share of a shape. Beyond the outermost weights, the last segment is extrapolated.
    pub(crate) fn of(&self, shape: usize, weight: f64) -> f64 {
        if weight == 0.0 {
            return 0.0;
        }
        let after = self.knots.partition_point(|(knot, _)| *knot <= weight);
        let after = after.clamp(1, self.knots.len().saturating_sub(1).max(1));
        let (Some(low), Some(high)) = (self.knots.get(after - 1), self.knots.get(after)) else { return 0.0 };
        let amount = (weight - low.0) / (high.0 - low.0);
        match (amount.is_finite(), low.1 == Some(shape), high.1 == Some(shape)) {
            (true, true, _) => 1.0 - amount,
            (true, _, true) => amount,
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(weights: &[f64]) -> Shares {
        Shares::between(weights.iter().copied())
    }

    #[test]
    fn weights_are_shared_between_neighbours() {
        let one = shares(&[1.0]);
        assert_eq!([-0.5, 0.0, 0.25, 2.0].map(|weight| one.of(0, weight)), [-0.5, 0.0, 0.25, 2.0]);
        assert_eq!(one.bends().count(), 0);
        let two = shares(&[0.5, 1.0]);
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(|weight| two.of(0, weight)), [0.0, 0.5, 1.0, 0.5, 0.0]);
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.5].map(|weight| two.of(1, weight)), [0.0, 0.0, 0.0, 0.5, 2.0]);
        assert_eq!(two.bends().collect::<Vec<_>>(), [0.5]);
        // A shape at 0 is at full strength just above 0, and has no effect at 0 itself.
        let from_zero = shares(&[0.0, 1.0]);
        assert_eq!([0.0, 0.25, 1.0].map(|weight| from_zero.of(0, weight)), [0.0, 0.75, 0.0]);
        let both_ways = shares(&[-1.0, 1.0]);
        assert_eq!([both_ways.of(0, -0.25), both_ways.of(1, -0.25), both_ways.of(1, 0.25)], [0.25, 0.0, 0.25]);
    }
}
