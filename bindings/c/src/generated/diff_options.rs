// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use crate::error::Failure;
use crate::progress::castkit_progress;
use crate::values::Values;

/// How files are compared. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have their
/// defaults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_diff_options {
    /// `sizeof(castkit_diff_options)`.
    pub size: usize,
    /// Compares everything, including hashes, order, widths of integers, padding and unaccounted bytes.
    pub exact: bool,
    /// Ignores differences between floats up to this. By default 0.0. 0 for the default.
    pub tolerance: f64,
    /// Ignores differences between floats up to this fraction of the larger one. By default 0, and 1e-4 with semantic.
    /// 0 for the default.
    pub relative: f64,
    /// How many differences are listed; all are counted. By default 100. 0 for the default.
    pub limit: usize,
    /// Whether to use only the calling thread.
    pub one_thread: bool,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

impl castkit_diff_options {
    /// The options that are not zero.
    pub(crate) fn values(&self) -> Result<Values, Failure> {
        let mut values = Values::default();
        values.flag("exact", self.exact, true);
        values.number("tolerance", self.tolerance);
        values.number("relative", self.relative);
        values.number("limit", self.limit as f64);

        Ok(values)
    }
}
