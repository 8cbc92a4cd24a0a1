//! Times and memory, for ratios that hold on a noisy machine.

use std::fs;
use std::time::{Duration, Instant};

use crate::Result;

/// Something to measure: it does its own preparation and returns the time of the part that counts.
pub type Work<'w> = Box<dyn FnMut() -> Result<Duration> + 'w>;

/// How long `work` takes. Its result is used, so that the compiler cannot leave it out, and dropped after the clock
/// has stopped.
///
/// # Errors
/// Returns an error if the work fails.
pub fn timed<T>(work: impl FnOnce() -> Result<T>) -> Result<Duration> {
    let start = Instant::now();
    let result = std::hint::black_box(work()?);
    let time = start.elapsed();
    drop(result);
    Ok(time)
}

/// The times of one work, round by round.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

/// The least, the median and the most of something that was measured several times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The least.
    pub least: f64,
    /// The median.
    pub median: f64,
    /// The most.
    pub most: f64,
}

impl Times {
    /// The median.
    #[must_use]
    pub fn median(&self) -> Duration {
        Duration::from_secs_f64(Spread::of(self.0.iter().map(Duration::as_secs_f64)).median)
    }

    /// The same for more or less of the same work.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        Self(self.0.iter().map(|time| time.mul_f64(factor)).collect())
    }

    /// Each time as a share of another's of the same round: what disturbs one round disturbs both sides of it.
    #[must_use]
    pub fn ratios(&self, yardstick: &Self) -> Spread {
        Spread::of(
            self.0.iter().zip(&yardstick.0).map(|(time, yardstick)| time.as_secs_f64() / yardstick.as_secs_f64()),
        )
    }

    /// In milliseconds.
    #[must_use]
    pub fn milliseconds(&self) -> Spread {
        Spread::of(self.0.iter().map(|time| time.as_secs_f64() * 1000.0))
    }
}

impl Spread {
    /// Of these values; all 0 when there are none.
    #[must_use]
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_unstable_by(f64::total_cmp);
        let [Some(&least), Some(&most)] = [values.first(), values.last()] else {
            return Self { least: 0.0, median: 0.0, most: 0.0 };
        };
        let median = f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2]);
        Self { least, median, most }
    }
}

/// Runs all works in turn for so many rounds, after one round that does not count; the times of each.
///
/// Interleaved, because other programs on the machine come and go: what they slow down is one round of everything and
/// not all rounds of one thing. Every round begins with another work, so that none always follows the same one.
///
/// # Errors
/// Returns an error if a work fails.
pub fn interleaved(rounds: usize, works: &mut [Work<'_>]) -> Result<Vec<Times>> {
    let mut times = vec![Times::default(); works.len()];
    for round in 0..=rounds {
        for turn in 0..works.len() {
            let number = (round + turn) % works.len();
            let time = works[number]()?;
            if round > 0 {
                times[number].0.push(time);
            }
        }
    }
    Ok(times)
}

/// What Linux says of the memory of this process, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Pages in memory, those of mapped files among them (`VmRSS`).
    pub resident: u64,
    /// The most there ever were (`VmHWM`).
    pub peak: u64,
    /// Pages that belong to no file: heap and stack (`RssAnon`).
    pub anonymous: u64,
}

impl Memory {
    /// The memory now. `None` on systems without `/proc`.
    #[must_use]
    pub fn now() -> Option<Self> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let field = |name: &str| -> Option<u64> {
            let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
            Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
        };
        Some(Self { resident: field("VmRSS")?, peak: field("VmHWM")?, anonymous: field("RssAnon")? })
    }
}
