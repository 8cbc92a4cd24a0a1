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
/// When the work fails.
pub fn timed<T>(work: impl FnOnce() -> Result<T>) -> Result<Duration> {
    let start = Instant::now();
    let result = std::hint::black_box(work()?);
    let time = start.elapsed();
    drop(result);
    Ok(time)
}

/// The median time of each work, all run in turn for so many rounds, after one round that does not count.
///
/// Interleaved, because other programs on the machine come and go: what they slow down is one round of everything and
/// not all rounds of one thing. Every round begins with another work, so that none always follows the same one.
///
/// # Errors
/// When a work fails.
pub fn medians(rounds: usize, works: &mut [Work<'_>]) -> Result<Vec<Duration>> {
    let mut times = vec![Vec::with_capacity(rounds); works.len()];
    for round in 0..=rounds {
        for turn in 0..works.len() {
            let number = (round + turn) % works.len();
            let time = works[number]()?;
            if round > 0 {
                times[number].push(time);
            }
        }
    }
    Ok(times.into_iter().map(median).collect())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    let middle = times.len() / 2;
    match times.len() {
        0 => Duration::ZERO,
        len if len % 2 == 1 => times[middle],
        _ => (times[middle - 1] + times[middle]) / 2,
    }
}

/// One time as a share of another.
#[must_use]
pub fn ratio(time: Duration, yardstick: Duration) -> f64 {
    time.as_secs_f64() / yardstick.as_secs_f64()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_odd_and_even() {
        let millis = |values: &[u64]| values.iter().map(|millis| Duration::from_millis(*millis)).collect();
        assert_eq!(median(millis(&[9, 1, 5])), Duration::from_millis(5));
        assert_eq!(median(millis(&[9, 1, 5, 7])), Duration::from_millis(6));
        assert_eq!(median(Vec::new()), Duration::ZERO);
    }

    #[test]
    fn works_take_turns_and_the_first_round_is_left_out() {
        let order = std::cell::RefCell::new(Vec::new());
        let work = |name: char, millis: u64| -> Work<'_> {
            let order = &order;
            Box::new(move || {
                order.borrow_mut().push(name);
                let warm_up = order.borrow().len() <= 2;
                Ok(Duration::from_millis(if warm_up { 999 } else { millis }))
            })
        };
        let medians = medians(2, &mut [work('a', 1), work('b', 2)]).unwrap();
        assert_eq!(medians, [Duration::from_millis(1), Duration::from_millis(2)]);
        assert_eq!(*order.borrow(), ['a', 'b', 'b', 'a', 'a', 'b']);
    }
}
