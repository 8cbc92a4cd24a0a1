//! Somebody who looks at the clock while an input is tried.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::clock;

/// What an input below 64 KiB may take of the processor at the most. All targets together: they check, write and parse it
/// some hundred times.
pub(crate) const LONGEST: Duration = Duration::from_secs(2);
/// What it may take of the clock: one that waits for itself takes nothing of the processor.
const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// What is being tried, and since when.
type Now = Arc<Mutex<Option<Begun>>>;

struct Begun {
    what: String,
    taken: Duration,
    at: Instant,
}

/// Ends the program when an input does not end.
pub(crate) struct Watch(Now);

impl Watch {
    /// Starts to look.
    pub(crate) fn start() -> Self {
        let now: Now = Arc::default();
        let seen = Arc::clone(&now);
        thread::spawn(move || {
            loop {
                thread::sleep(Duration::from_secs(1));
                let Ok(now) = seen.lock() else { return };
                let Some(begun) = now.as_ref() else { continue };
                // Longer than what is reported in the end as too long, so that most of those still are.
                if clock::taken().saturating_sub(begun.taken) > LONGEST * 10 || begun.at.elapsed() > LONGEST_WAIT {
                    eprintln!("{}: hangs", begun.what);
                    std::process::exit(1);
                }
            }
        });
        Self(now)
    }

    /// An input is tried from now on.
    pub(crate) fn begin(&self, what: &str) {
        if let Ok(mut now) = self.0.lock() {
            *now = Some(Begun { what: what.into(), taken: clock::taken(), at: Instant::now() });
        }
    }

    /// It has ended; what it took of the processor.
    pub(crate) fn end(&self) -> Duration {
        let taken = clock::taken();
        let begun = self.0.lock().ok().and_then(|mut now| now.take());
        begun.map_or(Duration::ZERO, |begun| taken.saturating_sub(begun.taken))
    }
}
