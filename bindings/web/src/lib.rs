//! The WebAssembly module of the npm package `castkit`: requests and replies are JSON with arrays beside it. The only
//! caller is `js/`, which makes an interface of it.
//!
//! It does not use wasm-bindgen: seven exported functions are enough, the generated code would be as long as `abi.rs` and
//! `js/wasm.js` together, and building would require its program in exactly the version of the library.

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
