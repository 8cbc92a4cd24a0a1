//! Stopping the program on signals.

use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

/// How many commands want to finish their work before the program ends.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// The exit code for the signal that was received; 0 if there was none.
static COME: AtomicI32 = AtomicI32::new(0);

/// While this exists, the first signal does not end the program until this is dropped. A second one ends it at once.
#[cfg(feature = "catalog")]
pub(crate) struct Waits(());

/// Lets a command finish its work after a signal. The command should poll [`has_come`].
#[cfg(feature = "catalog")]
pub(crate) fn wait() -> Waits {
    WAITING.fetch_add(1, Ordering::SeqCst);
    Waits(())
}

/// Whether a signal to stop was received.
#[cfg(any(windows, feature = "catalog"))]
pub(crate) fn has_come() -> bool {
    COME.load(Ordering::SeqCst) != 0
}

#[cfg(feature = "catalog")]
impl Drop for Waits {
    fn drop(&mut self) {
        WAITING.fetch_sub(1, Ordering::SeqCst);
        if has_come() {
            castkit::write::discard_unfinished(|| std::process::exit(COME.load(Ordering::SeqCst)));
        }
    }
}

/// Ends the program with this code, now or when the commands that are waiting have finished.
#[cfg(any(unix, windows))]
fn end(code: i32, exit: fn(i32) -> !) {
    COME.store(code, Ordering::SeqCst);
    if WAITING.load(Ordering::SeqCst) == 0 {
        castkit::write::discard_unfinished(|| exit(code));
    }
}

/// Ends the program on Ctrl-C, when its terminal closes, or on a request to terminate. Unfinished files are removed,
/// and the exit code is 128 plus the number of the signal, as in a shell.
///
/// Only for `main`: signal handlers belong to the whole process, and programs that embed this one have their own.
pub fn exit_on_signals() {
    system::exit_on_signals();
}

#[cfg(unix)]
mod system {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::{flag, low_level};

    /// The work is done in a waiting thread, because a signal handler may do very little.
    pub(super) fn exit_on_signals() {
        let ignored = ignored();
        let is_heeded = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
        let heeded: Vec<i32> = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_heeded).collect();
        // A second signal ends the program at once, whatever it is waiting for. The order matters: the first handler
        // checks whether the second was already set.
        let is_told = Arc::new(AtomicBool::new(false));
        for signal in &heeded {
            let _ = flag::register_conditional_shutdown(*signal, 128 + *signal, Arc::clone(&is_told));
            let _ = flag::register(*signal, Arc::clone(&is_told));
        }
        // Exceeding the file size limit of the process becomes an ordinary write error.
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
        let wait = |mut signals: Signals| {
            if let Some(signal) = signals.forever().next() {
                crate::signals::end(128 + signal, low_level::exit);
            }
        };
        let waiting = Signals::new(&heeded).and_then(|signals| {
            // A small stack, for processes with limited memory.
            thread::Builder::new().name("signals".into()).stack_size(128 << 10).spawn(move || wait(signals))
        });
        // Without memory for the thread, unfinished files are left for the next run to remove.
        if waiting.is_err() {
            is_told.store(true, Ordering::SeqCst);
        }
    }

    /// The signals that the caller wants the program to ignore, as `nohup` does: a bit for each, the lowest for number 1.
    #[cfg(target_os = "linux")]
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
    }

    /// This cannot be found out without `unsafe`.
    #[cfg(not(target_os = "linux"))]
    fn ignored() -> u64 {
        0
    }
}

#[cfg(windows)]
mod system {
    pub(super) fn exit_on_signals() {
        // The exit code that a Unix shell gives for Ctrl-C; the event does not say more. If no handler can be set,
        // unfinished files are left for the next run to remove.
        let _ = ctrlc::set_handler(|| match crate::signals::has_come() {
            true => std::process::exit(130),
            false => crate::signals::end(130, std::process::exit),
        });
    }
}

#[cfg(not(any(unix, windows)))]
mod system {
    pub(super) fn exit_on_signals() {}
}
