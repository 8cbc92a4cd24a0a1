//! See `castkit_torture::targets::walk`.
#![no_main]

castkit_fuzz::fuzz_file!(walk);
