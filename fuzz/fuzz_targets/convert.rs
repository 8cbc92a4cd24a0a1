//! See `castkit_torture::targets::convert`.
#![no_main]

castkit_fuzz::fuzz_bytes!(convert);
