//! A global allocator for programs, which end with a message when there is no memory left.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use std::time::Duration;

thread_local! {
    /// Whether this thread handles a failed allocation, and whether it is the one that ends the program. Neither takes
    /// memory.
    static IS_FALLIBLE: Cell<bool> = const { Cell::new(false) };
    static ENDS: Cell<bool> = const { Cell::new(false) };
}

/// Runs a function in which allocations may fail.
pub(crate) fn fallible<T>(allocate: impl FnOnce() -> T) -> T {
    let before = IS_FALLIBLE.replace(true);
    let result = allocate();
    IS_FALLIBLE.set(before);
    result
}

/// A global allocator for programs. It is the system's allocator, but if that fails, the program ends with a message on
/// standard error and an exit code instead of with SIGABRT.
///
/// ```
/// # use cast_map::ProgramMemory;
/// #[global_allocator]
/// static MEMORY: ProgramMemory = ProgramMemory::new("program: error: there is not enough memory\n", 4);
/// # let _ = vec![0_u8; 100];
/// ```
///
/// It is for programs, because only a program chooses the global allocator. A failed allocation of an
/// [`AlignedBuffer`](crate::AlignedBuffer) is still an error; any other one ends the program, even in
/// `Vec::try_reserve`, because an allocator cannot tell the difference.
///
/// The program ends immediately, without unwinding. The action of [`before_exit`](Self::before_exit) runs first, for
/// example to remove temporary files.
#[derive(Debug)]
pub struct ProgramMemory {
    message: &'static str,
    code: u8,
    is_ending: AtomicBool,
    before_exit: AtomicPtr<fn()>,
}

impl ProgramMemory {
    /// An allocator that prints `message`, which must end with a line break, and exits with `code` when there is no
    /// memory left.
    #[must_use]
    pub const fn new(message: &'static str, code: u8) -> Self {
        let before_exit = AtomicPtr::new(std::ptr::null_mut());
        Self { message, code, is_ending: AtomicBool::new(false), before_exit }
    }

    /// Sets an action to run before the program ends. It must allocate next to nothing: an allocation that fails during
    /// it ends the program at once. If it is set several times, the last one wins.
    pub fn before_exit(&self, action: &'static fn()) {
        self.before_exit.store(std::ptr::from_ref(action).cast_mut(), Ordering::Release);
    }

    #[cold]
    fn refused(&self) -> *mut u8 {
        if IS_FALLIBLE.get() {
            return std::ptr::null_mut();
        }
        // The same thread gets here a second time if there is no memory for the action either.
        if !ENDS.get() {
            while self.is_ending.swap(true, Ordering::AcqRel) {
                // Another thread is ending the program.
                std::thread::sleep(Duration::from_secs(1));
            }
            ENDS.set(true);
            let action = self.before_exit.load(Ordering::Acquire);
            // SAFETY: null, or what `before_exit` has stored: a pointer from a reference with a static lifetime.
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
    // SAFETY: the pointer and the length are those of a string slice with a static lifetime. If it fails, nothing can
    // be done.
    let _failed = unsafe { libc::write(libc::STDERR_FILENO, message.as_ptr().cast(), message.len()) };
    // SAFETY: it has no requirement, and does not return.
    unsafe { libc::_exit(std::ffi::c_int::from(code)) }
}

/// Writes to standard error and ends the process.
#[cfg(not(unix))]
fn end(message: &'static str, code: u8) -> ! {
    use std::io::Write;

    let _failed = std::io::stderr().write_all(message.as_bytes());
    std::process::exit(code.into())
}

// SAFETY: every call is passed on to the allocator of the system with the same arguments, and every pointer comes from
// it, so the contract holds. If it returns null, the process ends or null is returned; nothing unwinds.
unsafe impl GlobalAlloc for ProgramMemory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller promises what `System` requires.
        let pointer = unsafe { System.alloc(layout) };
        if pointer.is_null() { self.refused() } else { pointer }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as for `alloc`.
        let pointer = unsafe { System.alloc_zeroed(layout) };
        if pointer.is_null() { self.refused() } else { pointer }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as for `alloc`; the pointer comes from `System`, as all pointers of this allocator do.
        let pointer = unsafe { System.realloc(pointer, layout, size) };
        if pointer.is_null() { self.refused() } else { pointer }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as for `realloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}
