//! See `castkit_torture::targets::ms3d`.
#![no_main]

castkit_fuzz::fuzz_bytes!(ms3d);
