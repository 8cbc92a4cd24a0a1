//! How many files are done, for who waits at a terminal.

use std::io::{self, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::options::Options;
use crate::progress::Progress as OfBytes;
use crate::text::Count;

/// A line on standard error, shared by all threads.
pub(super) struct Progress {
    total: usize,
    state: Option<Mutex<State>>,
}

struct State {
    done: usize,
    next: Instant,
    is_shown: bool,
}

const INTERVAL: Duration = Duration::from_millis(100);

/// Columns of the bar itself.
const BAR: usize = 24;

/// Columns that are written over.
const WIDTH: usize = 60;

impl Progress {
    /// Silent for a single file, and when nobody is there to see it.
    pub(super) fn of(total: usize, options: &Options) -> Self {
        let start = || Mutex::new(State { done: 0, next: Instant::now() + INTERVAL, is_shown: false });
        Self { total, state: (total > 1 && OfBytes::is_wanted(options)).then(start) }
    }

    /// One more file is done.
    pub(super) fn step(&self) {
        // A lock that a panic has spoiled only costs the line.
        let Some(mut state) = self.state.as_ref().and_then(|state| state.lock().ok()) else { return };
        state.done += 1;
        let now = Instant::now();
        if now < state.next {
            return;
        }
        state.next = now + INTERVAL;
        state.is_shown = true;
        let filled = (state.done * BAR).checked_div(self.total).unwrap_or(BAR).min(BAR);
        let bar = format!("{}{}", "#".repeat(filled), ".".repeat(BAR - filled));
        let line = format!("[{bar}] {} of {} files", Count(state.done as u64), Count(self.total as u64));
        // Whether this works is nobody's business.
        let _ = write!(io::stderr(), "\r{line:<WIDTH$}");
    }

    /// Takes the line away, so that something else can be written.
    pub(super) fn clear(&self) {
        let Some(mut state) = self.state.as_ref().and_then(|state| state.lock().ok()) else { return };
        if std::mem::take(&mut state.is_shown) {
            let _ = write!(io::stderr(), "\r{:WIDTH$}\r", "");
        }
    }
}
