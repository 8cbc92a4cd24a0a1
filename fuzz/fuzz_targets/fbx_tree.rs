//! See `castkit_torture::targets::fbx_tree`.
#![no_main]

castkit_fuzz::fuzz_bytes!(fbx_tree);
