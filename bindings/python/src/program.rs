//! The program.

use std::ffi::OsString;

use pyo3::prelude::*;

use crate::buffer;

/// Runs the program `castkit` and returns its exit code, for the command of that name. The arguments start with its name.
#[pyfunction]
pub(crate) fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    // This process is the program, so it may end when a page of a mapped file is lost.
    castkit::open::exit_on_lost_pages(castkit_cli::LOST_PAGES, castkit_cli::Status::SomeFailed.code());
    py.detach(|| castkit_cli::run(arguments, buffer::promise()).code())
}
