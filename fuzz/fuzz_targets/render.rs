//! See `castkit_torture::targets::render`.
#![no_main]

castkit_fuzz::fuzz_file!(render);
