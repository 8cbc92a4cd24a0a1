//! See `castkit_torture::targets::semodel`.
#![no_main]

castkit_fuzz::fuzz_bytes!(semodel);
