//! See `castkit_torture::targets::recover`.
#![no_main]

castkit_fuzz::fuzz_file!(recover);
