//! How far the work is, for who waits at a terminal.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::options::Options;
use crate::progress::Progress as OfBytes;
use crate::text::Count;

/// A line on standard error, shared by all threads.
pub(super) struct Progress {
    state: Option<Mutex<State>>,
    unit: &'static str,
}

struct State {
    next: Instant,
    is_shown: bool,
}

const INTERVAL: Duration = Duration::from_millis(100);

/// Columns of the bar itself.
const BAR: u64 = 24;

/// Columns that are written over.
const WIDTH: usize = 60;

impl Progress {
    /// Silent when nobody is there to see it.
    pub(super) fn of(unit: &'static str, options: &Options) -> Self {
        let start = || Mutex::new(State { next: Instant::now() + INTERVAL, is_shown: false });
        Self { state: OfBytes::is_wanted(options).then(start), unit }
    }

    /// So much of it is done.
    pub(super) fn show(&self, done: u64, total: u64) -> ControlFlow<()> {
        // A lock that a panic has spoiled only costs the line.
        let Some(mut state) = self.state.as_ref().and_then(|state| state.lock().ok()) else {
            return ControlFlow::Continue(());
        };
        let now = Instant::now();
        if now >= state.next && total > 1 {
            state.next = now + INTERVAL;
            state.is_shown = true;
            let filled = (done * BAR).checked_div(total).unwrap_or(BAR).min(BAR);
            let bar: String = (0..BAR).map(|place| if place < filled { '#' } else { '.' }).collect();
            let line = format!("[{bar}] {} of {} {}", Count(done), Count(total), self.unit);
            // Whether this works is nobody's business.
            let _ = write!(io::stderr(), "\r{line:<WIDTH$}");
        }
        ControlFlow::Continue(())
    }

    /// Takes the line away, so that something else can be written.
    pub(super) fn clear(&self) {
        let Some(mut state) = self.state.as_ref().and_then(|state| state.lock().ok()) else { return };
        if std::mem::take(&mut state.is_shown) {
            let _ = write!(io::stderr(), "\r{:WIDTH$}\r", "");
        }
    }
}
