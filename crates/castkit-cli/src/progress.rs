//! How far a long write is, for who waits at a terminal. By hand, because it is one line that is written over.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::options::Options;
use crate::text::Size;

/// A line on standard error that goes away with this value.
pub(crate) struct Progress {
    total: u64,
    written: u64,
    next: Instant,
    shown: bool,
}

/// Below, a file is written before anybody could read the line.
const LARGE: u64 = 64 << 20;

/// So that a single array of gigabytes is not a single step.
const STEP: usize = 4 << 20;

const INTERVAL: Duration = Duration::from_millis(100);

/// Columns that are written over. Not an escape sequence, which `--color never` would take out.
const WIDTH: usize = 46;

impl Progress {
    /// Whether somebody is there to see it. Asked first, since finding out the total takes a walk over the document.
    pub(crate) fn is_wanted(options: &Options) -> bool {
        !options.json && io::stderr().is_terminal() && io::stdout().is_terminal()
    }

    /// Nothing for small files.
    pub(crate) fn of(total: u64) -> Option<Self> {
        (total >= LARGE).then(|| Self { total, written: 0, next: Instant::now() + INTERVAL, shown: false })
    }

    fn add(&mut self, bytes: usize) {
        self.written += bytes as u64;
        let now = Instant::now();
        let is_last = self.written == self.total;
        if now < self.next && !(is_last && self.shown) {
            return;
        }
        self.next = now + INTERVAL;
        self.shown = true;
        let percent = self.written.saturating_mul(100) / self.total.max(1);
        let line = if is_last {
            "waiting for the disk".into()
        } else {
            format!("writing: {percent} % of {}", Size(self.total))
        };
        // Whether this works is nobody's business.
        let _ = write!(io::stderr(), "\r{line:<WIDTH$}");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r{:WIDTH$}\r", "");
        }
    }
}

/// A writer that tells how far it is, if somebody wants to know.
pub(crate) struct Watched<'p, W> {
    pub(crate) writer: W,
    pub(crate) progress: Option<&'p mut Progress>,
}

impl<W: Write> Write for Watched<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(progress) = &mut self.progress else { return self.writer.write(bytes) };
        let written = self.writer.write(bytes.get(..STEP).unwrap_or(bytes))?;
        progress.add(written);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
