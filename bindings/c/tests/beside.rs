//! A static library in Rust that a program is linked with beside castkit: it unwinds, as castkit does.
#![allow(clippy::panic, reason = "it is caught: that is what is tested")]

#[unsafe(no_mangle)]
pub extern "C" fn beside_is_caught() -> bool {
    std::panic::set_hook(Box::new(|_| {}));
    std::panic::catch_unwind(|| panic!("caught")).is_err()
}
