//! The frames that get keys.

/// Consecutive whole frames.
#[derive(Clone, Copy, Default)]
pub(super) struct Grid {
    first: f64,
    /// One past the last.
    end: f64,
}

impl Grid {
    /// The whole frames within a range, without those before 0, where glTF has no time.
    pub(super) fn between((first, last): (f64, f64)) -> Self {
        let first = if first < 0.0 { 0.0 } else { first.floor() + 1.0 };
        Self { first, end: last }
    }

    /// The number of frames.
    pub(super) fn count(&self) -> u64 {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
        let count = (self.end - self.first).ceil().max(0.0) as u64;
        count
    }

    pub(super) fn contains(&self, frame: f64) -> bool {
        frame.fract() == 0.0 && (self.first..self.end).contains(&frame)
    }

    fn frames(self) -> impl Iterator<Item = f64> {
        #[allow(clippy::cast_precision_loss, reason = "more frames than that exceed any budget")]
        (0..self.count()).map(move |index| self.first + index as f64)
    }
}

/// The frames of keys: ascending, without duplicates, from 0 on.
pub(super) fn sorted(mut frames: Vec<f64>) -> Vec<f64> {
    frames.iter_mut().for_each(|frame| *frame = frame.max(0.0));
    frames.sort_unstable_by(f64::total_cmp);
    frames.dedup();
    frames
}

/// All of these frames and those of the grid, ascending, without duplicates.
pub(super) fn merged(own: &[f64], grid: Option<Grid>) -> impl Iterator<Item = f64> {
    let mut own = own.iter().copied().peekable();
    let mut whole = grid.into_iter().flat_map(Grid::frames).peekable();
    std::iter::from_fn(move || match (own.peek().copied(), whole.peek().copied()) {
        (Some(frame), Some(other)) if frame > other => whole.next(),
        (Some(frame), Some(other)) => {
            whole.next_if(|_| frame >= other);
            own.next()
        }
        (Some(_), None) => own.next(),
        (None, _) => whole.next(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_keys_and_whole_frames_are_merged() {
        let grid = Grid::between((-1.5, 3.0));
        assert_eq!((grid.count(), merged(&[], Some(grid)).collect::<Vec<_>>()), (3, vec![0.0, 1.0, 2.0]));
        let own = sorted(vec![2.0, -1.5, 0.5, 3.0, 2.0]);
        assert_eq!(merged(&own, Some(grid)).collect::<Vec<_>>(), [0.0, 0.5, 1.0, 2.0, 3.0]);
        assert_eq!(merged(&own, None).collect::<Vec<_>>(), own);
        assert_eq!(Grid::between((0.0, 4e9)).count(), 3_999_999_999);
        assert_eq!(Grid::between((5.0, 5.0)).count(), 0);
    }
}
