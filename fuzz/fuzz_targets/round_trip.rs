//! See `castkit_torture::targets::round_trip`.
#![no_main]

castkit_fuzz::fuzz_file!(round_trip);
