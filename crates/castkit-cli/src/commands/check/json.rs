//! Reports as JSON, one object per file.

use std::borrow::Cow;
use std::path::Path;

use castkit::check::{Finding, Report, Severity, Total};
use serde::Serialize;

use super::printer::Printer;
use crate::context::Context;
use crate::input::file_name;
use crate::status::Failure;

/// A line for each file.
pub(super) struct Lines;

#[derive(Serialize)]
struct Record<'a> {
    file: Cow<'a, str>,
    path: Cow<'a, str>,
    errors: u64,
    warnings: u64,
    infos: u64,
    hints: u64,
    findings: Vec<FindingRecord<'a>>,
    totals: Vec<TotalRecord>,
}

#[derive(Serialize)]
struct FindingRecord<'a> {
    code: &'static str,
    severity: &'static str,
    title: &'static str,
    path: &'a str,
    property: Option<&'a str>,
    element: Option<u64>,
    offset: u64,
    message: &'a str,
    section: &'static str,
    specification: &'static str,
    repairable: bool,
}

#[derive(Serialize)]
struct TotalRecord {
    code: &'static str,
    severity: &'static str,
    found: u64,
    listed: u64,
}

impl Printer for Lines {
    fn file(&mut self, context: &mut Context, file: &Path, report: &Report, least: Severity) -> Result<(), Failure> {
        let record = Record {
            file: file_name(file),
            path: file.to_string_lossy(),
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            infos: report.count(Severity::Info),
            hints: report.count(Severity::Hint),
            findings: report
                .findings()
                .iter()
                .filter(|finding| finding.severity >= least)
                .map(FindingRecord::new)
                .collect(),
            totals: report.totals().iter().filter(|total| total.severity >= least).map(TotalRecord::new).collect(),
        };
        context.print_json(&record)
    }

    fn end(&mut self, _: &mut Context) -> Result<(), Failure> {
        Ok(())
    }
}

impl<'a> FindingRecord<'a> {
    fn new(finding: &'a Finding) -> Self {
        let rule = finding.rule;
        Self {
            code: rule.code,
            severity: finding.severity.name(),
            title: rule.title,
            path: &finding.path,
            property: finding.property.as_deref(),
            element: finding.element,
            offset: finding.offset,
            message: &finding.message,
            section: rule.section,
            specification: rule.specification,
            repairable: rule.repairable,
        }
    }
}

impl TotalRecord {
    fn new(total: &Total) -> Self {
        let (code, severity) = (total.rule.code, total.severity.name());
        Self { code, severity, found: total.found, listed: total.kept }
    }
}
