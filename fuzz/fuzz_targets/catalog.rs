//! See `castkit_torture::targets::catalog`.
#![no_main]

castkit_fuzz::fuzz_file!(catalog);
