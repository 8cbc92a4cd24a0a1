//! A limit for memory that is a product of what is in a file.

/// The remaining bytes.
#[derive(Debug)]
pub(crate) struct Budget(u64);

impl Budget {
    pub(crate) fn new(bytes: u64) -> Self {
        Self(bytes)
    }

    /// Takes `bytes` for each of `things`. Returns `false` and takes nothing if not enough are left.
    pub(crate) fn spend(&mut self, things: usize, bytes: usize) -> bool {
        let wanted = (things as u64).saturating_mul(bytes as u64);
        let left = self.0.checked_sub(wanted);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}
