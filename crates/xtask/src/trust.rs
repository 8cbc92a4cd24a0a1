//! Evidence that the project keeps its promises, beyond `cargo test`.

mod console;
pub(crate) mod coverage;
pub(crate) mod fuzz;
pub(crate) mod growth;
mod process;
pub(crate) mod sanitize;
pub(crate) mod systems;
pub(crate) mod torture;
