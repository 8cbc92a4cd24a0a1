//! See `castkit_torture::targets::patch`.
#![no_main]

castkit_fuzz::fuzz_file!(patch);
