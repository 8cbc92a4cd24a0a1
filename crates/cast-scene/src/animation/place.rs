//! Where a curve was sampled last.

/// The keys that a time was found between, for the next time: when playing forwards, that is often the same two.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// The rank of the first of them. Any number is allowed, also that of another curve.
    pub(super) rank: u32,
    /// Their frames; an empty range if nothing is known. Only for the same curve.
    frames: [f64; 2],
    /// Their numbers.
    numbers: [f64; 2],
}

impl Place {
    /// Whether the number at a frame is known without the curve.
    pub(super) fn holds(&self, frame: f64) -> bool {
        let [start, end] = self.frames;
        start <= frame && frame < end
    }

    /// The number at a frame, if it is known without the curve.
    #[inline]
    pub(super) fn number(&self, frame: f64) -> Option<f64> {
        self.holds(frame).then(|| mix(self.numbers, amount(frame, self.frames)))
    }

    pub(super) fn hold(&mut self, frames: [f64; 2], numbers: [f64; 2]) {
        (self.frames, self.numbers) = (frames, numbers);
    }
}

/// How far a frame is between two others, from 0 to 1.
#[inline]
pub(super) fn amount(frame: f64, [start, end]: [f64; 2]) -> f64 {
    ((frame - start) / (end - start)).clamp(0.0, 1.0)
}

#[inline]
pub(super) fn mix([low, high]: [f64; 2], amount: f64) -> f64 {
    if amount == 0.0 { low } else { low + (high - low) * amount }
}
