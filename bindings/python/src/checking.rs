//! Checks, repairs and comparisons of files.

use castkit::check::diff::{self, Change};
use castkit::check::repair::{self, Changes};
use castkit::check::{self, Around, Disk, upgrade};
use castkit::{CastFile, Document};
use pyo3::prelude::*;

use crate::file::File;
use crate::given::{Given, set};
use crate::progress;

/// A finding: code, severity, title, message, path, property, element, offset, whether it can be repaired.
type Finding = (&'static str, &'static str, &'static str, String, String, Option<String>, Option<u64>, u64, bool);
/// A violated rule: code, severity, number of violations.
type Total = (&'static str, &'static str, u64);
/// A change: code of the rule, path, property, old value, new value, offset, whether data is lost.
type Made = (&'static str, String, Option<String>, String, String, u64, bool);
/// A refusal: code of the rule, path, property, reason, offset, whether data would be lost.
type Refused = (&'static str, String, Option<String>, String, u64, bool);
/// A difference: path, property, kind, how many elements differ and how many there are, with the largest difference.
type Difference = (String, Option<String>, &'static str, u64, u64, u64, Option<f64>);

/// Checks a file against all rules of the format.
#[pyfunction]
#[pyo3(signature = (file, checking, progress=None))]
pub(crate) fn check_file(
    py: Python<'_>,
    file: &File,
    checking: Given<'_>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Vec<Finding>, Vec<Total>)> {
    let options = set(check::Options::new(), &checking, check::Options::with)?;
    let file = file.file();
    let report = progress::run(py, progress.as_ref(), |progress| {
        check::check(file, &options.progress(progress).around(Around::of(file, &Disk)))
    })?;
    let findings = report.findings().iter().map(|of| {
        let rule = of.rule;
        let (message, path, property) = (of.message.clone(), of.path.clone(), of.property.clone());
        (rule.code, of.severity.name(), rule.title, message, path, property, of.element, of.offset, rule.repairable)
    });
    let totals = report.totals().iter().map(|total| (total.rule.code, total.severity.name(), total.found));
    Ok((findings.collect(), totals.collect()))
}

/// The title, the explanation and the section of a rule.
#[pyfunction]
pub(crate) fn rule(code: &str) -> Option<(&'static str, &'static str, &'static str)> {
    check::rules::find(code).map(|rule| (rule.title, rule.explanation, rule.section))
}

/// Repairs a file or, with `upgrade`, upgrades an old file to the current format.
#[pyfunction]
#[pyo3(signature = (file, upgrade, changing, progress=None))]
pub(crate) fn change_file(
    py: Python<'_>,
    file: &File,
    upgrade: bool,
    changing: Given<'_>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(File, Vec<Made>, Vec<Refused>)> {
    let options = set(repair::Options::new(), &changing, repair::Options::with)?;
    progress::run(py, progress.as_ref(), |progress| -> castkit::Result<_> {
        let (file, options) = (file.file(), options.progress(progress));
        let (document, changes, layout) = if upgrade {
            let upgraded = upgrade::upgrade(file, &options)?;
            (upgraded.document, upgraded.changes, upgraded.layout)
        } else {
            let repaired = repair::repair(file, &options)?;
            (repaired.document, repaired.changes, repaired.layout)
        };
        let (made, refused) = told(&changes);
        Ok((written(file, &document, layout)?, made, refused))
    })
}

/// A document as a file in memory, with the path of the original file.
fn written(from: &CastFile, document: &Document<'_>, layout: castkit::write::Layout) -> castkit::Result<File> {
    let bytes = castkit::open::FileBytes::from(document.to_vec(layout)?);
    let bytes = if let Some(path) = from.path() { bytes.with_path(path) } else { bytes };
    Ok(File::new(CastFile::from_bytes(bytes)?))
}

fn told(changes: &Changes) -> (Vec<Made>, Vec<Refused>) {
    let made = changes.made().iter().map(|of| {
        let (path, property) = (of.path.clone(), of.property.clone());
        (of.rule.code, path, property, of.was.clone(), of.now.clone(), of.offset, of.lossy)
    });
    let refused = changes.refused().iter().map(|of| {
        let (path, property) = (of.path.clone(), of.property.clone());
        (of.rule.code, path, property, of.reason.clone(), of.offset, of.lossy)
    });
    (made.collect(), refused.collect())
}

/// The differences between two files, and their total number.
#[pyfunction]
#[pyo3(signature = (first, second, comparing, progress=None))]
pub(crate) fn diff_files(
    py: Python<'_>,
    first: &File,
    second: &File,
    comparing: Given<'_>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Vec<Difference>, u64)> {
    let options = set(diff::Options::new(), &comparing, diff::Options::with)?;
    progress::run(py, progress.as_ref(), |progress| {
        let compared = diff::compare(first.file(), second.file(), &options.progress(progress))?;
        let differences = compared.differences().iter().map(|of| {
            let (what, [differing, first, second], largest) = change(&of.change);
            let property = of.property().map(|property| property.name().to_string());
            (of.path.clone(), property, what, differing, first, second, largest)
        });
        Ok::<_, castkit::Cancelled>((differences.collect(), compared.total()))
    })
}

/// The name of a change; how many elements differ, and how many there are in either file; the largest difference.
fn change(change: &Change) -> (&'static str, [u64; 3], Option<f64>) {
    match change {
        Change::FileHeader => ("file_header", [0; 3], None),
        Change::OnlyInFirst { nodes } => ("only_in_first", [*nodes, *nodes, 0], None),
        Change::OnlyInSecond { nodes } => ("only_in_second", [*nodes, 0, *nodes], None),
        Change::Hash { .. } => ("hash", [1, 1, 1], None),
        Change::Type => ("type", [1, 1, 1], None),
        Change::Text => ("text", [1, 1, 1], None),
        Change::Bytes => ("bytes", [1, 1, 1], None),
        Change::Elements(of) => {
            let largest = of.largest.as_ref().map(|largest| largest.difference);
            ("elements", [of.differing, of.first_count, of.second_count], largest)
        }
        Change::Links(of) => ("links", [of.differing, of.first_count, of.second_count], None),
        Change::ChildOrder => ("child_order", [0; 3], None),
        Change::PropertyOrder => ("property_order", [0; 3], None),
        Change::Unaccounted { first, second } => ("unaccounted", [0, *first, *second], None),
        Change::Headers => ("headers", [0; 3], None),
        _ => ("other", [0; 3], None),
    }
}
