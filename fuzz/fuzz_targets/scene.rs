//! See `castkit_torture::targets::scene`.
#![no_main]

castkit_fuzz::fuzz_file!(scene);
