//! Files generated from the sources of the interface.

use std::path::PathBuf;

use super::process::{cargo, package};
use crate::process::succeed;

/// Writes the headers, or checks whether they are stale.
pub(super) fn header(check: bool) -> Result<(), String> {
    let mut command = cargo();
    command.args(["run", "--quiet", "--locked", "-p", "castkit-c-header", "--"]);
    if check {
        command.arg("--check");
    }
    succeed(&mut command)
}

/// Where [`make`] puts files.
pub(super) fn made() -> PathBuf {
    package().join("target/xtask/made")
}

/// Makes what is not in the repository: the declarations for C#, which are installed, and the calls of the stress test.
pub(super) fn make() -> Result<(), String> {
    succeed(cargo().args(["run", "--quiet", "--locked", "-p", "castkit-c-header", "--", "--made"]).arg(made()))
}
