//! The program.

use std::ffi::OsString;

use pyo3::prelude::*;

use crate::buffer;

/// Runs the program `castkit` and returns its exit code. The arguments start with its name.
#[pyfunction]
pub(crate) fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| castkit_cli::run(arguments, buffer::promise()).code())
}
