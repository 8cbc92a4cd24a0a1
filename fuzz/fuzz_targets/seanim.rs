//! See `castkit_torture::targets::seanim`.
#![no_main]

castkit_fuzz::fuzz_bytes!(seanim);
