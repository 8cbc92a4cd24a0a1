//! What becomes of the program when it is told to stop.

/// Ends the program when it is told to stop: by Ctrl-C, when its terminal goes away, or when somebody asks it to. What it was
/// writing is removed, so that files are as they were, and the exit code is 128 and the number of the signal, as in a shell.
///
/// For `main` alone: handlers belong to the whole process, and who runs the program as a part of another one has their own.
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

    /// All the work is done in a thread that waits: a handler interrupts anything, and may do next to nothing.
    pub(super) fn exit_on_signals() {
        let heeded: Vec<i32> = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal)).collect();
        // The second time it ends at once, whatever the first one is waiting for. In this order: the first of the two looks
        // whether the other was there before.
        let is_told = Arc::new(AtomicBool::new(false));
        for signal in &heeded {
            let _ = flag::register_conditional_shutdown(*signal, 128 + *signal, Arc::clone(&is_told));
            let _ = flag::register(*signal, Arc::clone(&is_told));
        }
        // Beyond the largest size that the process may give a file, writing is an error like any other.
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
        let wait = |mut signals: Signals| {
            if let Some(signal) = signals.forever().next() {
                discard_unfinished(|| low_level::exit(128 + signal));
            }
        };
        let waiting = Signals::new(&heeded).and_then(|signals| {
            // It needs next to no stack, and those who limit the memory of the program count it.
            thread::Builder::new().name("signals".into()).stack_size(128 << 10).spawn(move || wait(signals))
        });
        // Where there is no memory for that, the next run removes what is left.
        if waiting.is_err() {
            is_told.store(true, Ordering::SeqCst);
        }
    }

    /// Whether whoever started the program wants it to go on, as `nohup` does.
    #[cfg(target_os = "linux")]
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }

    /// Nobody can be asked without `unsafe`.
    #[cfg(not(target_os = "linux"))]
    fn is_ignored(_: i32) -> bool {
        false
    }
}

#[cfg(windows)]
mod system {
    pub(super) fn exit_on_signals() {
        // As a shell on Unix says it of Ctrl-C; which event it was is not told. Where no handler can be had, the next run
        // removes what is left.
        let _ = ctrlc::set_handler(|| castkit::write::discard_unfinished(|| std::process::exit(130)));
    }
}

#[cfg(not(any(unix, windows)))]
mod system {
    pub(super) fn exit_on_signals() {}
}
