//! What the module exports. The other side fills buffers that it reserved, calls, and looks at the reply until the next call.
//!
//! No function takes an address: what is read and written lies in vectors of this side, so nothing here is unsafe but the
//! names of the exports, which have to be unique in the module.
#![allow(unsafe_code, reason = "names of exports")]

use std::cell::RefCell;

use crate::call;
use crate::reply::Reply;
use crate::state::State;

#[derive(Default)]
struct Border {
    /// The request, and the arrays that belong to it.
    inputs: Vec<Vec<u8>>,
    reply: Reply,
    state: State,
}

thread_local! {
    static BORDER: RefCell<Border> = RefCell::default();
}

/// Makes room for another input, and says where; 0 if there is not enough memory. The first is the request, in JSON.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_reserve(len: usize) -> *mut u8 {
    BORDER.with_borrow_mut(|border| {
        let mut input = Vec::new();
        if border.inputs.try_reserve(1).is_err() || input.try_reserve_exact(len.max(1)).is_err() {
            border.inputs.clear();
            return std::ptr::null_mut();
        }
        input.resize(len, 0);
        let address = input.as_mut_ptr();
        border.inputs.push(input);
        address
    })
}

/// Does what the inputs say, and forgets them. Returns how many arrays the reply has, of which the first is JSON.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_call() -> usize {
    BORDER.with_borrow_mut(|border| {
        border.reply = Reply::default();
        let inputs = std::mem::take(&mut border.inputs);
        border.reply = call::run(inputs, &mut border.state);
        border.reply.len()
    })
}

/// Where an array of the reply lies.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_reply_address(index: usize) -> *const u8 {
    BORDER.with_borrow(|border| border.reply.address(index))
}

/// How many elements an array of the reply has.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_reply_length(index: usize) -> usize {
    BORDER.with_borrow(|border| border.reply.length(index))
}

/// What elements an array of the reply has: an index into `TYPES` of `js/wasm.js`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_reply_type(index: usize) -> u32 {
    BORDER.with_borrow(|border| border.reply.type_of(index))
}

/// Forgets the reply, and gives its memory back.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_clear() {
    BORDER.with_borrow_mut(|border| border.reply = Reply::default());
}
