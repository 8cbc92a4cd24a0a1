//! Progress of long work, for people at a terminal. Written by hand, because it is a single line that is overwritten.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::options::Options;
use crate::text::{Count, Size};

/// A line on standard error, shared by all threads. It is removed when this value is dropped.
pub(crate) struct Progress {
    state: Option<Mutex<State>>,
    unit: Unit,
}

/// What the steps are.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    /// Parts of a piece of work, shown as a percentage.
    Parts,
    /// Bytes of a file that is being written.
    Bytes,
    /// Files.
    Files,
}

/// When the line was shown.
pub(crate) struct State {
    next: Instant,
    /// The columns of the line that is shown; 0 if there is none.
    shown: usize,
}

/// Also the delay before the line first appears.
const INTERVAL: Duration = Duration::from_millis(100);

/// The most columns of the bar itself.
const BAR: usize = 24;

/// A shorter bar is left out.
const SHORTEST: usize = 4;

/// Columns that are overwritten where there are as many. Not an escape sequence, which `--color never` would remove.
const WIDTH: usize = 60;

impl Progress {
    /// Silent unless standard error is a terminal.
    pub(crate) fn of(unit: Unit, options: &Options) -> Self {
        let is_wanted = !options.json && io::stderr().is_terminal() && io::stdout().is_terminal();
        let start = || Mutex::new(State { next: Instant::now() + INTERVAL, shown: 0 });
        Self { state: is_wanted.then(start), unit }
    }

    /// Shows how much is done.
    pub(crate) fn show(&self, done: u64, total: u64) -> ControlFlow<()> {
        // While another thread shows the line or keeps it away, this one does not wait. A lock that is poisoned by a panic
        // only costs the line.
        let Some(mut state) = self.state.as_ref().and_then(|state| state.try_lock().ok()) else {
            return ControlFlow::Continue(());
        };
        let now = Instant::now();
        if now >= state.next && total > 1 {
            state.next = now + INTERVAL;
            let columns = terminal_size::terminal_size_of(io::stderr()).map_or(WIDTH, |(width, _)| width.0.into());
            // After a character in the last column, some terminals begin a new line.
            let width = columns.saturating_sub(1).min(WIDTH);
            state.shown = width.max(state.shown.min(columns.saturating_sub(1)));
            let (line, shown) = (line(self.unit, (done, total), width), state.shown);
            // A failure to print this is ignored.
            let _ = write!(io::stderr(), "\r{line:<shown$}");
        }
        ControlFlow::Continue(())
    }

    /// Removes the line, so that something else can be written. It comes back with the next step.
    pub(crate) fn clear(&self) {
        drop(self.keep_away());
    }

    /// Removes the line until the value is dropped, also if other threads go on.
    #[must_use]
    pub(crate) fn keep_away(&self) -> Option<MutexGuard<'_, State>> {
        let mut state = self.state.as_ref()?.lock().ok()?;
        let shown = std::mem::take(&mut state.shown);
        if shown > 0 {
            state.next = Instant::now();
            let _ = write!(io::stderr(), "\r{:shown$}\r", "");
        }
        Some(state)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The line, of at most this many columns: a bar, which is as long as there is room, and words.
fn line(unit: Unit, (done, total): (u64, u64), width: usize) -> String {
    let part =
        |of: u64| u64::try_from(u128::from(done) * u128::from(of) / u128::from(total.max(1))).unwrap_or(of).min(of);
    let words = match unit {
        Unit::Parts => format!("{} %", part(100)),
        Unit::Bytes if done >= total => "waiting for the disk".into(),
        Unit::Bytes => format!("{} % of {}", part(100), Size(total)),
        Unit::Files => format!("{} of {} files", Count(done), Count(total)),
    };
    // With its brackets and a space.
    let bar = width.saturating_sub(words.len()).saturating_sub(3).min(BAR);
    if bar < SHORTEST {
        return words.chars().take(width).collect();
    }
    let full = usize::try_from(part(bar as u64)).unwrap_or(bar);
    format!("[{}{}] {words}", "#".repeat(full), ".".repeat(bar.saturating_sub(full)))
}

#[cfg(test)]
mod tests {
    use super::{Unit, line};

    #[test]
    fn the_line_fits_the_terminal() {
        let at = |width| line(Unit::Files, (5_000, 20_000), width);
        assert_eq!(at(59), "[######..................] 5,000 of 20,000 files");
        assert_eq!(at(39), "[###............] 5,000 of 20,000 files");
        assert_eq!(at(28), "[#...] 5,000 of 20,000 files");
        assert_eq!(at(27), "5,000 of 20,000 files");
        assert_eq!(at(10), "5,000 of 2");
        assert_eq!(at(0), "");
        for width in 0..100 {
            for unit in [Unit::Files, Unit::Bytes, Unit::Parts] {
                for done in [0, 1, u64::MAX / 2, u64::MAX] {
                    assert!(line(unit, (done, u64::MAX), width).len() <= width);
                }
            }
        }
    }
}
