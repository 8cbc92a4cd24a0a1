//! Somebody who looks at the clock while an input is tried.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// What is being tried, and since when.
type Now = Arc<Mutex<Option<(String, Instant)>>>;

/// Ends the program when an input does not end.
pub(crate) struct Watch(Now);

impl Watch {
    /// Starts to look; `longest` is what an input may take.
    pub(crate) fn start(longest: Duration) -> Self {
        let now: Now = Arc::default();
        let seen = Arc::clone(&now);
        thread::spawn(move || {
            loop {
                thread::sleep(Duration::from_secs(1));
                let Ok(now) = seen.lock() else { return };
                if let Some((what, _)) = now.as_ref().filter(|(_, begun)| begun.elapsed() > longest * 3) {
                    eprintln!("{what}: hangs");
                    std::process::exit(1);
                }
            }
        });
        Self(now)
    }

    /// An input is tried from now on.
    pub(crate) fn begin(&self, what: &str) {
        if let Ok(mut now) = self.0.lock() {
            *now = Some((what.into(), Instant::now()));
        }
    }

    /// It has ended.
    pub(crate) fn end(&self) {
        if let Ok(mut now) = self.0.lock() {
            *now = None;
        }
    }
}
