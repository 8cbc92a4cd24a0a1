//! See `castkit_torture::targets::compare`.
#![no_main]

castkit_fuzz::fuzz_file!(compare);
