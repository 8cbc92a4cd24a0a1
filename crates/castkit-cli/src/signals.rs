//! What happens when the program is told to stop.

use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

/// How many commands want to finish what they are doing.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// The exit code of the signal that has come meanwhile; 0 if none has.
static COME: AtomicI32 = AtomicI32::new(0);

/// While it is there, a first signal does not end the program; then it does. A second one ends it in any case.
#[cfg(feature = "catalog")]
pub(crate) struct Waits(());

/// Lets a command finish what it is doing. It asks [`has_come`] from time to time.
#[cfg(feature = "catalog")]
pub(crate) fn wait() -> Waits {
    WAITING.fetch_add(1, Ordering::SeqCst);
    Waits(())
}

/// Whether the program was told to stop.
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

/// Ends the program with this code, now or when what it is doing is done.
#[cfg(any(unix, windows))]
fn end(code: i32, exit: fn(i32) -> !) {
    COME.store(code, Ordering::SeqCst);
    if WAITING.load(Ordering::SeqCst) == 0 {
        castkit::write::discard_unfinished(|| exit(code));
    }
}

/// Ends the program when it is told to stop: by Ctrl-C, when its terminal goes away, or by a request to terminate. What
/// it was writing is removed, so that files are as they were, and the exit code is 128 plus the number of the signal,
/// as in a shell.
///
/// Only for `main`: signal handlers belong to the whole process, and programs that include this one have their own.
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

    /// All the work is done in a thread that waits, because a signal handler may do very little.
    pub(super) fn exit_on_signals() {
        let heeded: Vec<i32> = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal)).collect();
        // A second signal ends the program at once, whatever it is waiting for. The order matters: the first handler
        // checks whether the second was already set.
        let is_told = Arc::new(AtomicBool::new(false));
        for signal in &heeded {
            let _ = flag::register_conditional_shutdown(*signal, 128 + *signal, Arc::clone(&is_told));
            let _ = flag::register(*signal, Arc::clone(&is_told));
        }
        // Writing past the largest size that the process may give a file is an error like any other.
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
        let wait = |mut signals: Signals| {
            if let Some(signal) = signals.forever().next() {
                crate::signals::end(128 + signal, low_level::exit);
            }
        };
        let waiting = Signals::new(&heeded).and_then(|signals| {
            // It needs very little stack, which counts for programs whose memory is limited.
            thread::Builder::new().name("signals".into()).stack_size(128 << 10).spawn(move || wait(signals))
        });
        // If there is no memory for the thread, the next run removes what is left.
        if waiting.is_err() {
            is_told.store(true, Ordering::SeqCst);
        }
    }

    /// Whether the caller wants the program to ignore the signal, as `nohup` does.
    #[cfg(target_os = "linux")]
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }

    /// This cannot be found out without `unsafe`.
    #[cfg(not(target_os = "linux"))]
    fn is_ignored(_: i32) -> bool {
        false
    }
}

#[cfg(windows)]
mod system {
    pub(super) fn exit_on_signals() {
        // The exit code that a shell on Unix gives for Ctrl-C; the event does not say more. If no handler can be set,
        // the next run removes what is left.
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
