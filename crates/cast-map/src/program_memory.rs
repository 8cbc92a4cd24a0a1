//! The memory of a program, which ends with a sentence when there is no more.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use std::time::Duration;

thread_local! {
    /// Whether this thread can do without what it asks for, and whether it is the one that ends the program. Neither takes
    /// memory.
    static CAN_DO_WITHOUT: Cell<bool> = const { Cell::new(false) };
    static ENDS: Cell<bool> = const { Cell::new(false) };
}

/// Does something during which memory may be refused.
pub(crate) fn fallible<T>(allocate: impl FnOnce() -> T) -> T {
    let before = CAN_DO_WITHOUT.replace(true);
    let result = allocate();
    CAN_DO_WITHOUT.set(before);
    result
}

/// The allocator of a program: that of the system, but where that refuses, the program ends with a sentence on standard
/// error and an exit code, instead of by SIGABRT.
///
/// ```
/// # use cast_map::ProgramMemory;
/// #[global_allocator]
/// static MEMORY: ProgramMemory = ProgramMemory::new("program: error: there is not enough memory\n", 4);
/// # let _ = vec![0_u8; 100];
/// ```
///
/// It is for programs: whoever links a library decides about memory for it. An [`AlignedBuffer`](crate::AlignedBuffer) that
/// is refused is an error as ever; any other reservation ends the program, `Vec::try_reserve` included, because an
/// allocator cannot tell.
///
/// The program ends there and then, without unwinding. What [`before_exit`](Self::before_exit) names runs first, such as
/// removing temporary files.
#[derive(Debug)]
pub struct ProgramMemory {
    message: &'static str,
    code: u8,
    is_ending: AtomicBool,
    before_exit: AtomicPtr<fn()>,
}

impl ProgramMemory {
    /// Says `message`, which must end with a line break, and ends with `code` when there is no memory.
    #[must_use]
    pub const fn new(message: &'static str, code: u8) -> Self {
        let before_exit = AtomicPtr::new(std::ptr::null_mut());
        Self { message, code, is_ending: AtomicBool::new(false), before_exit }
    }

    /// What is done before the program ends. It must need next to no memory: what it asks for in vain ends the program at
    /// once. Of several the last counts.
    pub fn before_exit(&self, action: &'static fn()) {
        self.before_exit.store(std::ptr::from_ref(action).cast_mut(), Ordering::Release);
    }

    #[cold]
    fn refused(&self) -> *mut u8 {
        if CAN_DO_WITHOUT.get() {
            return std::ptr::null_mut();
        }
        // The thread that is at it comes here a second time when there is none for the last action either.
        if !ENDS.get() {
            while self.is_ending.swap(true, Ordering::AcqRel) {
                // Another thread ends the program.
                std::thread::sleep(Duration::from_secs(1));
            }
            ENDS.set(true);
            let action = self.before_exit.load(Ordering::Acquire);
            // SAFETY: null, or what `before_exit` has stored: a pointer from a reference that lives for ever.
            if let Some(action) = unsafe { action.as_ref() } {
                action();
            }
        }
        end(self.message, self.code)
    }
}

/// Writes to standard error and ends the process, without a lock, an allocation or a destructor.
#[cfg(unix)]
fn end(message: &'static str, code: u8) -> ! {
    // SAFETY: the pointer and the length are those of a string slice that lives for ever. Nothing is left to do if it fails.
    let _failed = unsafe { libc::write(libc::STDERR_FILENO, message.as_ptr().cast(), message.len()) };
    // SAFETY: it has no requirement, and does not come back.
    unsafe { libc::_exit(std::ffi::c_int::from(code)) }
}

/// Writes to standard error and ends the process.
#[cfg(not(unix))]
fn end(message: &'static str, code: u8) -> ! {
    use std::io::Write;

    let _failed = std::io::stderr().write_all(message.as_bytes());
    std::process::exit(code.into())
}

// SAFETY: every call goes to the allocator of the system with the same arguments, and every pointer comes from it; that
// keeps the contract. Where it gives none, the process ends or null is returned, and nothing unwinds.
unsafe impl GlobalAlloc for ProgramMemory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: what the caller promises here is what `System` asks for.
        let pointer = unsafe { System.alloc(layout) };
        if pointer.is_null() { self.refused() } else { pointer }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as for `alloc`.
        let pointer = unsafe { System.alloc_zeroed(layout) };
        if pointer.is_null() { self.refused() } else { pointer }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as for `alloc`; the pointer comes from `System`, as all of this allocator do.
        let pointer = unsafe { System.realloc(pointer, layout, size) };
        if pointer.is_null() { self.refused() } else { pointer }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as for `realloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}
