//! The processor time of this process, summed over its threads.

use std::time::Duration;

/// Time in which other programs run does not count.
#[cfg(unix)]
pub(crate) fn taken() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// On other systems, wall-clock time.
#[cfg(not(unix))]
pub(crate) fn taken() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}
