//! See `castkit_torture::targets::read`.
#![no_main]

castkit_fuzz::fuzz_bytes!(read);
