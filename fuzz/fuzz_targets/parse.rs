//! See `castkit_torture::targets::parse`.
#![no_main]

castkit_fuzz::fuzz_file!(parse);
