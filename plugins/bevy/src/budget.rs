//! How much may be made of a file by multiplying what is in it.

/// Bytes that are left.
#[derive(Debug)]
pub(crate) struct Budget(u64);

impl Budget {
    pub(crate) fn new(bytes: u64) -> Self {
        Self(bytes)
    }

    /// Takes so many bytes for each of so many things; `false` when there are not so many left, and none are taken.
    pub(crate) fn spend(&mut self, things: usize, bytes: usize) -> bool {
        let wanted = (things as u64).saturating_mul(bytes as u64);
        let left = self.0.checked_sub(wanted);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}
