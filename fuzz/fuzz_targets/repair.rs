//! See `castkit_torture::targets::repair`.
#![no_main]

castkit_fuzz::fuzz_file!(repair);
