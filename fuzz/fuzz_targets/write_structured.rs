//! See `castkit_torture::targets::write_structured`.
#![no_main]

castkit_fuzz::fuzz_bytes!(write_structured);
