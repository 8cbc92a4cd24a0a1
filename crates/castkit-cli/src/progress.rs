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
    is_shown: bool,
}

/// Also the delay before the line first appears.
const INTERVAL: Duration = Duration::from_millis(100);

/// Columns of the bar itself.
const BAR: u64 = 24;

/// Columns that are overwritten. Not an escape sequence, which `--color never` would remove.
const WIDTH: usize = 60;

impl Progress {
    /// Silent unless standard error is a terminal.
    pub(crate) fn of(unit: Unit, options: &Options) -> Self {
        let is_wanted = !options.json && io::stderr().is_terminal() && io::stdout().is_terminal();
        let start = || Mutex::new(State { next: Instant::now() + INTERVAL, is_shown: false });
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
            state.is_shown = true;
            let part =
                |of: u64| u64::try_from(u128::from(done) * u128::from(of) / u128::from(total)).unwrap_or(of).min(of);
            let bar: String = (0..BAR).map(|place| if place < part(BAR) { '#' } else { '.' }).collect();
            let much = match self.unit {
                Unit::Parts => format!("{} %", part(100)),
                Unit::Bytes if done >= total => "waiting for the disk".into(),
                Unit::Bytes => format!("{} % of {}", part(100), Size(total)),
                Unit::Files => format!("{} of {} files", Count(done), Count(total)),
            };
            let line = format!("[{bar}] {much}");
            // A failure to print this is ignored.
            let _ = write!(io::stderr(), "\r{line:<WIDTH$}");
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
        if std::mem::take(&mut state.is_shown) {
            state.next = Instant::now();
            let _ = write!(io::stderr(), "\r{:WIDTH$}\r", "");
        }
        Some(state)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
