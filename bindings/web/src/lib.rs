//! The WebAssembly modules of the npm package `castkit`, each with other features. Requests and replies are JSON with arrays
//! beside it. The only caller is `js/`, which makes an interface of it.
//!
//! It does not use wasm-bindgen: seven exported functions are enough, the generated code would be as long as `abi.rs` and
//! `js/wasm.js` together, and building would require its program in exactly the version of the library.
#![cfg_attr(
    not(all(feature = "check", feature = "convert", feature = "scene")),
    allow(dead_code, reason = "each module has a part of the functions, and needs a part of what they have in common")
)]

pub mod abi;
#[cfg(feature = "convert")]
mod animations;
mod call;
#[cfg(feature = "check")]
mod check;
#[cfg(feature = "convert")]
mod convert;
mod errors;
mod file;
mod json;
#[cfg(any(feature = "check", feature = "convert"))]
mod options;
mod reply;
mod request;
#[cfg(feature = "scene")]
mod scene;
mod state;
