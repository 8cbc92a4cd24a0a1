//! See `castkit_torture::targets::glb`.
#![no_main]

castkit_fuzz::fuzz_bytes!(glb);
