//! The WebAssembly module of the npm package `castkit`: requests in JSON with arrays beside them, and replies of the same
//! shape. `js/` makes an interface of it; nobody else calls it.
//!
//! There is no wasm-bindgen: six exported functions are all that has to pass the border, its generated code would be as long
//! as `abi.rs` and `js/wasm.js` together, and its program would have to be there, in the very version of its library,
//! wherever this is built.

pub mod abi;
mod call;
#[cfg(feature = "check")]
mod check;
#[cfg(feature = "convert")]
mod convert;
mod errors;
mod file;
mod reply;
#[cfg(feature = "scene")]
mod scene;
mod state;
