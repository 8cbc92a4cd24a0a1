//! What is generated from the sources of the interface.

use super::process::{cargo, succeed};

/// Writes what is generated from the sources of the interface, or looks whether it is stale.
pub(super) fn header(check: bool) -> Result<(), String> {
    let mut command = cargo();
    command.args(["run", "--quiet", "--locked", "-p", "castkit-c-header", "--"]);
    if check {
        command.arg("--check");
    }
    succeed(&mut command)
}
