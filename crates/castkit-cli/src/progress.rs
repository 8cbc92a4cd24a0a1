//! How far long work is, for who waits at a terminal. By hand, because it is one line that is written over.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::options::Options;
use crate::text::{Count, Size};

/// A line on standard error, shared by all threads. It goes away with this value.
pub(crate) struct Progress {
    state: Option<Mutex<State>>,
    unit: Unit,
}

/// What the steps are.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    /// Parts of one piece of work, of which it only matters how many of all they are.
    Parts,
    /// Bytes of a file that is written.
    Bytes,
    /// Files.
    Files,
}

struct State {
    next: Instant,
    is_shown: bool,
}

/// Also how long work may take without a line, which nobody could read.
const INTERVAL: Duration = Duration::from_millis(100);

/// Columns of the bar itself.
const BAR: u64 = 24;

/// Columns that are written over. Not an escape sequence, which `--color never` would take out.
const WIDTH: usize = 60;

impl Progress {
    /// Silent when nobody is there to see it.
    pub(crate) fn of(unit: Unit, options: &Options) -> Self {
        let is_wanted = !options.json && io::stderr().is_terminal() && io::stdout().is_terminal();
        let start = || Mutex::new(State { next: Instant::now() + INTERVAL, is_shown: false });
        Self { state: is_wanted.then(start), unit }
    }

    /// So much of it is done.
    pub(crate) fn show(&self, done: u64, total: u64) -> ControlFlow<()> {
        // A lock that a panic has spoiled only costs the line.
        let Some(mut state) = self.state.as_ref().and_then(|state| state.lock().ok()) else {
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
            // Whether this works is nobody's business.
            let _ = write!(io::stderr(), "\r{line:<WIDTH$}");
        }
        ControlFlow::Continue(())
    }

    /// Takes the line away, so that something else can be written.
    pub(crate) fn clear(&self) {
        let Some(mut state) = self.state.as_ref().and_then(|state| state.lock().ok()) else { return };
        if std::mem::take(&mut state.is_shown) {
            let _ = write!(io::stderr(), "\r{:WIDTH$}\r", "");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
