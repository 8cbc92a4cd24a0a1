//! A watchdog for inputs that take too long.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::clock;

/// The maximum processor time for an input below 64 KiB, with all targets together: they check, write and parse it a
/// few hundred times.
pub(crate) const LONGEST: Duration = Duration::from_secs(2);
/// The maximum wall-clock time: a deadlock takes no processor time.
const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// The current input, and when it started.
type Now = Arc<Mutex<Option<Begun>>>;

struct Begun {
    what: String,
    taken: Duration,
    at: Instant,
}

/// Ends the program if an input takes too long.
pub(crate) struct Watch(Now);

impl Watch {
    /// Starts the watchdog.
    pub(crate) fn start() -> Self {
        let now: Now = Arc::default();
        let seen = Arc::clone(&now);
        thread::spawn(move || {
            loop {
                thread::sleep(Duration::from_secs(1));
                let Ok(now) = seen.lock() else { return };
                let Some(begun) = now.as_ref() else { continue };
                // Longer than the limit that is reported at the end, so that most slow inputs are still reported there.
                if clock::taken().saturating_sub(begun.taken) > LONGEST * 10 || begun.at.elapsed() > LONGEST_WAIT {
                    eprintln!("{}: hangs", begun.what);
                    std::process::exit(1);
                }
            }
        });
        Self(now)
    }

    /// Starts the clock for an input.
    pub(crate) fn begin(&self, what: &str) {
        if let Ok(mut now) = self.0.lock() {
            *now = Some(Begun { what: what.into(), taken: clock::taken(), at: Instant::now() });
        }
    }

    /// Stops the clock; returns the processor time.
    pub(crate) fn end(&self) -> Duration {
        let taken = clock::taken();
        let begun = self.0.lock().ok().and_then(|mut now| now.take());
        begun.map_or(Duration::ZERO, |begun| taken.saturating_sub(begun.taken))
    }
}
