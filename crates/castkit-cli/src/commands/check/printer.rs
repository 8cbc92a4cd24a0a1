//! What ways of printing findings have in common.

use std::path::Path;

use castkit::check::{Report, Severity};

use crate::context::Context;
use crate::output;
use crate::status::Failure;

/// A form in which reports are printed.
pub(super) trait Printer {
    /// The report of one file; findings less severe than `least` are counted only.
    fn file(&mut self, context: &mut Context, file: &Path, report: &Report, least: Severity) -> Result<(), Failure>;

    /// What comes behind the last file.
    fn end(&mut self, context: &mut Context) -> Result<(), Failure>;
}

/// What a file is called in messages.
pub(super) fn label(file: &Path) -> String {
    output::file_label(file)
}
