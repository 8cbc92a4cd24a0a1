//! The exports of the module. The caller fills buffers that it has reserved, calls, and reads the reply before the next
//! call.
//!
//! No function takes an address: everything is read from and written to vectors of this side, so nothing here is unsafe
//! except the names of the exports, which must be unique in the module.
#![allow(unsafe_code, reason = "names of exports")]

use std::cell::RefCell;

use crate::call;
use crate::reply::Reply;
use crate::state::State;

#[derive(Default)]
struct Border {
    /// The arrays of the request, and then the request itself, in JSON.
    inputs: Vec<Vec<u8>>,
    reply: Reply,
    state: State,
}

thread_local! {
    static BORDER: RefCell<Border> = RefCell::default();
}

static ZEROS: [u8; 4096] = [0; 4096];

/// Begins another input and allocates its memory. Returns whether there is enough.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_begin(len: usize) -> bool {
    BORDER.with_borrow_mut(|border| {
        let mut input = Vec::new();
        let is_enough = border.inputs.try_reserve(1).is_ok() && input.try_reserve_exact(len).is_ok();
        if is_enough {
            border.inputs.push(input);
        }
        is_enough
    })
}

/// Adds zeros to the last input, and returns their address. They are in the cache of the processor when the caller
/// replaces them, unless there are many.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_extend(len: usize) -> *mut u8 {
    BORDER.with_borrow_mut(|border| {
        let Some(input) = border.inputs.last_mut() else { return std::ptr::null_mut() };
        let before = input.len();
        // In code that is optimised for size, `resize` writes byte by byte, which takes a second for 400 MB.
        let mut missing = len;
        while missing > 0 {
            let some = ZEROS.get(..missing).unwrap_or(&ZEROS);
            input.extend_from_slice(some);
            missing -= some.len();
        }
        input.get_mut(before..).map_or(std::ptr::null_mut(), <[u8]>::as_mut_ptr)
    })
}

/// Executes the request in the last input, whose arrays are the others, and clears them. Returns the number of arrays of
/// the reply; the first one is JSON.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_call() -> usize {
    BORDER.with_borrow_mut(|border| {
        border.reply = Reply::default();
        let inputs = std::mem::take(&mut border.inputs);
        border.reply = call::run(inputs, &mut border.state);
        border.reply.len()
    })
}

/// The address of an array of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_reply_address(index: usize) -> *const u8 {
    BORDER.with_borrow(|border| border.reply.address(index))
}

/// The number of elements of an array of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_reply_length(index: usize) -> usize {
    BORDER.with_borrow(|border| border.reply.length(index))
}

/// The element type of an array of the reply: an index into `TYPES` in `js/wasm.js`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_reply_type(index: usize) -> u32 {
    BORDER.with_borrow(|border| border.reply.type_of(index))
}

/// Drops the inputs and the reply, and frees their memory.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_clear() {
    BORDER.with_borrow_mut(|border| {
        border.inputs = Vec::new();
        border.reply = Reply::default();
    });
}
