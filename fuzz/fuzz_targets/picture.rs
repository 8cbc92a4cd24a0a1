//! See `castkit_torture::targets::picture`.
#![no_main]

castkit_fuzz::fuzz_bytes!(picture);
