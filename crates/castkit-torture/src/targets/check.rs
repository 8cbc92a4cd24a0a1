//! The rules of the format.

use std::sync::LazyLock;

use cast_check::{Options, Reader, check_bytes};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A report says the same whatever the number of threads, is in file order, points inside the file, and counts right.
pub fn check(bytes: &[u8]) {
    let options = Options { readers: Reader::ALL.to_vec(), max_repeats: 3, ..Options::default() };
    crate::threads::share_in_portions(1, bytes);
    let report = check_bytes(bytes, &options);
    // On a single thread there is nothing to compare.
    if rayon::current_num_threads() > 1 {
        let alone = ALONE.install(|| check_bytes(bytes, &options));
        assert!(report.findings() == alone.findings() && report.totals() == alone.totals());
    }
    assert!(report.findings().is_sorted_by_key(|finding| finding.offset));
    for finding in report.findings() {
        assert!(finding.offset <= bytes.len() as u64 && !finding.message.is_empty());
    }
    for total in report.totals() {
        let kept = report.findings().iter().filter(|finding| finding.rule.code == total.rule.code).count() as u64;
        assert!(kept == total.kept && total.kept <= total.found && total.kept <= 3);
    }
}

/// A pool of one thread.
static ALONE: LazyLock<ThreadPool> = LazyLock::new(|| {
    ThreadPoolBuilder::new().num_threads(1).build().unwrap_or_else(|error| unreachable!("no thread starts: {error}"))
});
