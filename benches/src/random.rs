//! Numbers that look random, are the same in every run, and cost next to nothing.

/// A xorshift generator. The files hold hundreds of megabytes of it, so it must not take longer than writing them; it
/// does not have to be good.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The same seed gives the same numbers.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// The upper 32 bits, which are more random than the lower ones.
    pub(crate) fn bits(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }

    /// Below `limit`.
    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        ((u64::from(self.bits()) * u64::from(limit)) >> 32) as u32
    }

    /// Below `limit`, for indices of 16 bits.
    pub(crate) fn below_u16(&mut self, limit: u16) -> u16 {
        u16::try_from(self.below(limit.into())).unwrap_or_default()
    }

    /// -1 to 1. Never NaN, so that sums can be compared.
    #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
    pub(crate) fn float(&mut self) -> f32 {
        (self.bits() >> 8) as f32 / (1_u32 << 23) as f32 - 1.0
    }

    /// A vector of `N` such floats.
    pub(crate) fn vector<const N: usize>(&mut self) -> [f32; N] {
        [(); N].map(|()| self.float())
    }

    /// Many of them.
    pub(crate) fn vectors<const N: usize>(&mut self, count: u32) -> Vec<[f32; N]> {
        (0..count).map(|_| self.vector()).collect()
    }
}
