//! The rules of the format.

use cast_base::Threads;
use cast_check::{Options, Reader, Report};
use cast_file::{OpenOptions, Recovery};

use crate::threads::in_portions;

/// A report is the same for any number of threads, is in file order with findings about the structure first, refers to places
/// inside the file, and has correct counts.
pub fn check(bytes: &[u8]) {
    let options = Options::new().for_readers(Reader::ALL).max_repeats(3);
    let report = checked(bytes, &options.clone().threads(in_portions(1, bytes)));
    let alone = checked(bytes, &options.threads(Threads::One));
    assert!(report.findings() == alone.findings() && report.totals() == alone.totals());
    assert!(report.findings().is_sorted_by_key(|finding| (finding.rule.area() != "STRUCTURE", finding.offset)));
    for finding in report.findings() {
        assert!(finding.offset <= bytes.len() as u64 && !finding.message.is_empty());
    }
    for total in report.totals() {
        let kept = report.findings().iter().filter(|finding| finding.rule.code == total.rule.code).count() as u64;
        assert!(kept == total.kept && total.kept <= total.found && total.kept <= 3);
    }
}

/// The findings in arbitrary bytes.
pub(super) fn checked(bytes: &[u8], options: &Options<'_>) -> Report {
    let opened = OpenOptions::new().recovery(Recovery::WhenDamaged).parse(bytes.to_vec());
    let report = match opened {
        Ok(file) => cast_check::check(&file, options).ok(),
        Err(error) => Report::of_unreadable(&error, options),
    };
    report.unwrap_or_else(|| unreachable!("nobody cancels, and bytes can be read"))
}
