//! What happens when the program is told to stop.

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

    use castkit::write::discard_unfinished;
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
                discard_unfinished(|| low_level::exit(128 + signal));
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
        let _ = ctrlc::set_handler(|| castkit::write::discard_unfinished(|| std::process::exit(130)));
    }
}

#[cfg(not(any(unix, windows)))]
mod system {
    pub(super) fn exit_on_signals() {}
}
