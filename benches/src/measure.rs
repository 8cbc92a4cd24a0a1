//! Times and memory, for ratios that hold on a noisy machine.

use std::fs;
use std::time::{Duration, Instant};

use crate::Result;

/// Something to measure: it does its own preparation, and returns the time of the relevant part.
pub type Work<'w> = Box<dyn FnMut() -> Result<Duration> + 'w>;

/// Measures the time that `work` takes. Its result is used, so that the compiler cannot remove it, and dropped after
/// the measurement.
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

/// The times of one work item, by round.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

/// The minimum, median and maximum of several measurements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The minimum.
    pub least: f64,
    /// The median.
    pub median: f64,
    /// The maximum.
    pub most: f64,
}

impl Times {
    /// The median.
    #[must_use]
    pub fn median(&self) -> Duration {
        Duration::from_secs_f64(Spread::of(self.0.iter().map(Duration::as_secs_f64)).median)
    }

    /// The times for more or less of the same work.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        Self(self.0.iter().map(|time| time.mul_f64(factor)).collect())
    }

    /// Each time divided by another one of the same round: other load on the machine affects both.
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

impl From<Vec<Duration>> for Times {
    fn from(rounds: Vec<Duration>) -> Self {
        Self(rounds)
    }
}

impl Spread {
    /// The spread of these values; all 0 if there are none.
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

/// Runs all work items in turn for this many rounds, after one round that is not counted. Returns the times of each.
///
/// They are interleaved, so that other programs slow down one round of everything instead of all rounds of one item.
/// Each round begins with a different item, so that none always follows the same one.
///
/// # Errors
/// Returns an error if an item fails.
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

/// The memory of this process in bytes, according to Linux.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Pages in memory, including those of mapped files (`VmRSS`).
    pub resident: u64,
    /// The peak (`VmHWM`).
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
