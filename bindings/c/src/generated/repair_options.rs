// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::ffi::c_char;

use crate::error::Failure;
use crate::progress::castkit_progress;
use crate::values::Values;

/// How a file is repaired or upgraded. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero
/// have their defaults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_repair_options {
    /// `sizeof(castkit_repair_options)`.
    pub size: usize,
    /// Also makes changes that lose data or are not exact; without this, there is a note for each.
    pub lossy: bool,
    /// How many changes of one rule are listed, and how many that were not made; all are counted. By default 1000. 0
    /// for the default.
    pub max_changes: usize,
    /// Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed.
    pub strict: bool,
    /// Neither reports nor counts notes and findings with this code, so that nothing fails because of them.
    pub allow: *const *const c_char,
    /// The number of texts at `allow`.
    pub allow_count: usize,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

impl castkit_repair_options {
    /// The options that are not zero.
    pub(crate) fn values(&self) -> Result<Values, Failure> {
        let mut values = Values::default();
        values.flag("lossy", self.lossy, true);
        values.number("max_changes", self.max_changes as f64);
        values.flag("strict", self.strict, true);
        values.list("allow", self.allow, self.allow_count)?;

        Ok(values)
    }
}
