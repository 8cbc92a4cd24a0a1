//! See `castkit_torture::targets::check`.
#![no_main]

castkit_fuzz::fuzz_file!(check);
