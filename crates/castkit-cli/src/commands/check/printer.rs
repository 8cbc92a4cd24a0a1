//! The interface of all ways to print findings.

use std::path::Path;

use castkit::check::{Report, Severity};

use crate::context::Context;
use crate::status::Failure;

/// A form in which reports are printed.
pub(super) trait Printer {
    /// Prints the report of one file. Findings less severe than `least` are only counted.
    fn file(&mut self, context: &mut Context, file: &Path, report: &Report, least: Severity) -> Result<(), Failure>;

    /// Prints what follows the last file.
    fn end(&mut self, context: &mut Context) -> Result<(), Failure>;
}
