//! The time of checking a file against all rules.

use cast_file::CastFile;
use castkit_benches::measure::{Work, interleaved, timed};
use castkit_benches::{Result, files, work};

use crate::report::{Finding, Target, all};

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let bytes = work::open(&files::model_420mb()?)?;
    let file = &CastFile::from_bytes(bytes)?;
    let bytes: &[u8] = file.bytes();
    let works: &mut [Work<'_>] = &mut [
        Box::new(|| timed(|| Ok(work::par_sum_bytes(bytes)))),
        Box::new(|| timed(|| Ok(cast_check::check(file, &cast_check::Options::new())?.findings().len()))),
    ];
    let times = interleaved(rounds, works)?;
    Ok(vec![
        Finding::time("check", all("420 MB model: check", &times[1]), all("sum of all its bytes", &times[0]))
            .with_target(Target::AtMost(1.5)),
    ])
}
