//! See `castkit_torture::targets::export`.
#![no_main]

castkit_fuzz::fuzz_file!(export);
