//! Reports as JSON, one object per file.

use std::path::Path;

use castkit::check::{Finding, Report, Severity, Texture, Total};
use serde::Serialize;

use super::printer::Printer;
use crate::context::Context;
use crate::status::Failure;

/// A line for each file.
pub(super) struct Lines;

#[derive(Serialize)]
struct Record<'a> {
    errors: u64,
    warnings: u64,
    infos: u64,
    hints: u64,
    findings: Vec<&'a Finding>,
    totals: Vec<&'a Total>,
    #[serde(skip_serializing_if = "Option::is_none")]
    textures: Option<&'a [Texture]>,
}

impl Printer for Lines {
    fn file(&mut self, context: &mut Context, file: &Path, report: &Report, least: Severity) -> Result<(), Failure> {
        let record = Record {
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            infos: report.count(Severity::Info),
            hints: report.count(Severity::Hint),
            findings: report.findings().iter().filter(|finding| finding.severity >= least).collect(),
            totals: report.totals().iter().filter(|total| total.severity >= least).collect(),
            textures: report.textures(),
        };
        context.print_json_of(file, &record)
    }

    fn end(&mut self, _: &mut Context) -> Result<(), Failure> {
        Ok(())
    }
}
