//! Ending with a sentence when a mapped page is gone.

/// From now on, touching a page of a mapping that its file no longer has ends the process with this message on standard
/// error and this exit code, instead of by SIGBUS without a word.
///
/// That happens when somebody shortens a file while it is mapped, or when its disk fails. There is nothing that could be
/// read in place of the lost bytes, and the instruction that asked for them cannot be skipped; so the process ends there
/// and then, without unwinding: temporary files stay, and what other threads were writing is cut off. The message must
/// end with a line break, and cannot name the file.
///
/// A SIGBUS of any other cause (a misaligned access, failing memory, `kill`) ends the process as before. It is for
/// programs: a library has no business with the signals of its process. Outside Linux it does nothing. Of several calls
/// the first counts.
pub fn exit_on_lost_pages(message: &'static str, code: u8) {
    #[cfg(target_os = "linux")]
    linux::install(message, code);
    #[cfg(not(target_os = "linux"))]
    let _ = (message, code);
}

#[cfg(target_os = "linux")]
mod linux {
    use std::ffi::{c_int, c_void};
    use std::mem::MaybeUninit;
    use std::ptr;
    use std::sync::OnceLock;

    /// What to say, and the exit code. Set before the handler is installed; reading it is one atomic load, which a
    /// handler may do.
    static LAST_WORDS: OnceLock<(&str, u8)> = OnceLock::new();

    pub(super) fn install(message: &'static str, code: u8) {
        if LAST_WORDS.set((message, code)).is_err() {
            return;
        }
        let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) = lost_page;
        // SAFETY: `sigaction` is a structure of numbers, a pointer to a restorer that may be absent (`None` is zero), and
        // a signal set; zeros are a value of it: no flags, the default action, no signals.
        let mut action: libc::sigaction = unsafe { MaybeUninit::zeroed().assume_init() };
        action.sa_sigaction = handler as libc::sighandler_t;
        // With the details of the cause, and on the alternate stack that the standard library gives every thread.
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        // SAFETY: `action` is initialised and lives over the call, and its handler has the signature that SA_SIGINFO asks
        // for; the third argument may be null. The handler calls nothing but what is safe in a signal handler. Were the
        // call refused, the old action would stay, which is that of a process without this function.
        let _refused = unsafe { libc::sigaction(libc::SIGBUS, &raw const action, ptr::null_mut()) };
    }

    /// Runs wherever a thread was when it touched the page: it may not allocate, lock or unwind.
    extern "C" fn lost_page(signal: c_int, info: *mut libc::siginfo_t, _context: *mut c_void) {
        // SAFETY: with SA_SIGINFO the kernel passes a pointer to details that are valid until the handler returns.
        let cause = unsafe { (*info).si_code };
        if let (libc::BUS_ADRERR, Some((message, code))) = (cause, LAST_WORDS.get()) {
            // SAFETY: the pointer and the length are those of a string slice that lives for ever, and `write` is on the
            // list of what a handler may call. Nothing is left to do if it fails.
            let _failed = unsafe { libc::write(libc::STDERR_FILENO, message.as_ptr().cast(), message.len()) };
            // SAFETY: `_exit` ends the process without running anything of it, and is on that list, too.
            unsafe { libc::_exit(c_int::from(*code)) };
        }
        // Some other cause: as if this handler had never been. Raised here it waits until the handler returns; a fault
        // is raised again by the instruction itself.
        // SAFETY: `signal` is a signal that can be handled, SIG_DFL is an action for all, and the call is on the list.
        let _previous = unsafe { libc::signal(signal, libc::SIG_DFL) };
        // SAFETY: as before; it has no requirement but a valid signal.
        let _failed = unsafe { libc::raise(signal) };
    }
}
