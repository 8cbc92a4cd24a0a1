//! See `castkit_torture::targets::optimize`.
#![no_main]

castkit_fuzz::fuzz_file!(optimize);
