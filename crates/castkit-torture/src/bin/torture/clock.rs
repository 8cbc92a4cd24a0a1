//! The time that this process has taken of the processors, all its threads together.

use std::time::Duration;

/// Seconds that pass while other programs run do not count.
#[cfg(unix)]
pub(crate) fn taken() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// Elsewhere all seconds count.
#[cfg(not(unix))]
pub(crate) fn taken() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}
