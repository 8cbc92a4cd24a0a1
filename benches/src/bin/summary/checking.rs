//! What checking a file against all rules takes.

use castkit_benches::measure::{Work, medians, timed};
use castkit_benches::{Result, files, work};

use crate::report::{Finding, Promise};

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let bytes = work::open(&files::model_420mb()?)?;
    let bytes: &[u8] = &bytes;
    let works: &mut [Work<'_>] = &mut [
        Box::new(|| timed(|| Ok(work::par_sum_bytes(bytes)))),
        Box::new(|| timed(|| Ok(cast_check::check_bytes(bytes, &cast_check::Options::default()).findings().len()))),
    ];
    let times = medians(rounds, works)?;
    Ok(vec![
        Finding::ratio("check", times[1], times[0], "420 MB model: check / sum of all bytes, all threads")
            .promised(Promise::AtMost(3.0)),
    ])
}
