//! Ending with a message when a mapped page is gone.

/// After this call, touching a page of a mapping that its file no longer has ends the process with this message on
/// standard error and this exit code, instead of with SIGBUS.
///
/// That happens when a file is shortened while it is mapped, or when its disk fails. Nothing can be read in place of
/// the lost bytes, and the instruction that needs them cannot be skipped, so the process ends immediately, without
/// unwinding: temporary files stay, and files that other threads were writing are incomplete. The message must end with
/// a line break, and cannot name the file.
///
/// A SIGBUS with any other cause (a misaligned access, failing memory, `kill`) ends the process as before. This
/// function is for programs; a library should not touch the signals of its process. Outside Linux it does nothing. Only
/// the first call has an effect.
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

    /// The message and the exit code. Set before the handler is installed; reading it is one atomic load, which a
    /// handler may do.
    static MESSAGE_AND_CODE: OnceLock<(&str, u8)> = OnceLock::new();

    pub(super) fn install(message: &'static str, code: u8) {
        if MESSAGE_AND_CODE.set((message, code)).is_err() {
            return;
        }
        let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) = lost_page;
        // SAFETY: `sigaction` is a structure of numbers, an optional pointer to a restorer (`None` is zero) and a
        // signal set, so all zeros is a valid value of it: no flags, the default action, no signals.
        let mut action: libc::sigaction = unsafe { MaybeUninit::zeroed().assume_init() };
        action.sa_sigaction = handler as libc::sighandler_t;
        // With details of the cause, and on the alternate stack that the standard library gives every thread.
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        // SAFETY: `action` is initialised and outlives the call, and its handler has the signature that SA_SIGINFO
        // requires; the third argument may be null. The handler calls only functions that are safe in a signal handler.
        // If the call failed, the old action would stay, which is that of a process without this function.
        let _refused = unsafe { libc::sigaction(libc::SIGBUS, &raw const action, ptr::null_mut()) };
    }

    /// Runs wherever a thread was when it touched the page: it may not allocate, lock or unwind.
    extern "C" fn lost_page(signal: c_int, info: *mut libc::siginfo_t, _context: *mut c_void) {
        // SAFETY: with SA_SIGINFO the kernel passes a pointer to details that are valid until the handler returns.
        let cause = unsafe { (*info).si_code };
        if let (libc::BUS_ADRERR, Some((message, code))) = (cause, MESSAGE_AND_CODE.get()) {
            // SAFETY: the pointer and the length are those of a string slice with a static lifetime, and `write` is on
            // the list of functions that a handler may call. If it fails, nothing can be done.
            let _failed = unsafe { libc::write(libc::STDERR_FILENO, message.as_ptr().cast(), message.len()) };
            // SAFETY: `_exit` ends the process without running any of its code, and is on that list, too.
            unsafe { libc::_exit(c_int::from(*code)) };
        }
        // Another cause: behave as if this handler had never been there. A signal raised here is delivered when the
        // handler returns; a fault is raised again by the instruction itself.
        // SAFETY: `signal` can be handled, SIG_DFL is an action for every signal, and the call is on the list.
        let _previous = unsafe { libc::signal(signal, libc::SIG_DFL) };
        // SAFETY: as before; its only requirement is a valid signal.
        let _failed = unsafe { libc::raise(signal) };
    }
}
