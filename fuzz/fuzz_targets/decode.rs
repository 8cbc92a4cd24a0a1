//! See `castkit_torture::targets::decode`.
#![no_main]

castkit_fuzz::fuzz_file!(decode);
