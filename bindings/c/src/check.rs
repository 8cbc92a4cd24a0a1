//! Checking files.

mod repair;

use castkit::Threads;
use castkit::check::{self, Around, Disk, Report, Severity};

use crate::error::{castkit_error, given};
use crate::file::castkit_file;
use crate::generated::check_options::castkit_check_options;
use crate::guard::{fallible, total};
use crate::handle;
use crate::options::{self, Options};
use crate::text::castkit_string;

/// The result of a check. Opaque, reference-counted and immutable.
pub struct castkit_report {
    report: Report,
}

const _: () = handle::shared::<castkit_report>();

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_check_options {}

/// The severity of a finding: one of `CASTKIT_SEVERITY_…`.
pub type castkit_severity = u32;
/// Nothing is wrong, but something could be improved.
pub const CASTKIT_SEVERITY_HINT: castkit_severity = 0;
/// Unusual or outdated, without consequences.
pub const CASTKIT_SEVERITY_INFO: castkit_severity = 1;
/// Readers interpret it differently, or the result of a conversion differs.
pub const CASTKIT_SEVERITY_WARNING: castkit_severity = 2;
/// A violation of the format: data is lost, misread or rejected.
pub const CASTKIT_SEVERITY_ERROR: castkit_severity = 3;

/// A problem in a file. Its texts live as long as the report.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_finding {
    /// The code of the rule, such as `CAST-MESH-001`.
    pub code: castkit_string,
    /// What the rule requires.
    pub title: castkit_string,
    /// Why the rule exists, and what to do.
    pub explanation: castkit_string,
    /// The section of the specification.
    pub section: castkit_string,
    /// What was found, in one sentence.
    pub message: castkit_string,
    /// The path of the node.
    pub path: castkit_string,
    /// The property; no text if the finding is about the node.
    pub property: castkit_string,
    /// The severity.
    pub severity: castkit_severity,
    /// Whether castkit can repair it.
    pub is_repairable: bool,
    /// Whether `element` is set.
    pub has_element: bool,
    /// The index of the element in the property.
    pub element: u64,
    /// The byte offset in the file.
    pub offset: u64,
}

pub(crate) fn severity(of: Severity) -> castkit_severity {
    match of {
        Severity::Hint => CASTKIT_SEVERITY_HINT,
        Severity::Info => CASTKIT_SEVERITY_INFO,
        Severity::Warning => CASTKIT_SEVERITY_WARNING,
        Severity::Error => CASTKIT_SEVERITY_ERROR,
    }
}

/// Checks a file against all rules of the format. Returns NULL and sets `error` if the check was cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_check(
    file: Option<&castkit_file>,
    options: *const castkit_check_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_report {
    fallible(error, std::ptr::null_mut(), || {
        let file = given(file, "file")?.file();
        let options = options::read(options, "options")?;
        let wanted = options.values()?.set(check::Options::new(), check::Options::with)?;
        let wanted = wanted.threads(if options.one_thread { Threads::One } else { Threads::All });
        let report = options::read(options.progress, "options->progress")?
            .during(|progress| check::check(file, &wanted.progress(progress).around(Around::of(file, &Disk))))?;
        Ok(handle::give(castkit_report { report }))
    })
}

/// The number of findings in a report.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_report_count(report: Option<&castkit_report>) -> usize {
    total(0, || report.map_or(0, |report| report.report.findings().len()))
}

/// The number of violations of rules with a given severity, including those whose findings were not kept.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_report_total(report: Option<&castkit_report>, of: castkit_severity) -> u64 {
    total(0, || {
        let totals = report.into_iter().flat_map(|report| report.report.totals());
        totals.filter(|total| severity(total.severity) == of).map(|total| total.found).sum()
    })
}

/// Writes finding number `index` to `*finding`. `size` is `sizeof *finding`. Returns false if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_report_finding(
    report: Option<&castkit_report>,
    index: usize,
    finding: *mut castkit_finding,
    size: usize,
) -> bool {
    total(false, || {
        let Some(found) = report.and_then(|report| report.report.findings().get(index)) else { return false };
        let rule = found.rule;
        let told = castkit_finding {
            code: castkit_string::of(rule.code.as_bytes()),
            title: castkit_string::of(rule.title.as_bytes()),
            explanation: castkit_string::of(rule.explanation.as_bytes()),
            section: castkit_string::of(rule.section.as_bytes()),
            message: castkit_string::of(found.message.as_bytes()),
            path: castkit_string::of(found.path.as_bytes()),
            property: castkit_string::of_option(found.property.as_ref()),
            severity: severity(found.severity),
            is_repairable: rule.repairable,
            has_element: found.element.is_some(),
            element: found.element.unwrap_or(0),
            offset: found.offset,
        };
        options::write(told, finding, size, "finding").is_ok()
    })
}

/// Adds a reference to a report and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_report_retain(report: Option<&castkit_report>) -> *mut castkit_report {
    handle::retain(report)
}

/// Releases a reference to a report. Releasing the last one frees it. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_report_release(report: *const castkit_report) {
    handle::release(report);
}
