//! Files generated from the sources of the interface.

use super::process::{cargo, succeed};

/// Writes the files generated from the sources of the interface, or checks whether they are stale.
pub(super) fn header(check: bool) -> Result<(), String> {
    let mut command = cargo();
    command.args(["run", "--quiet", "--locked", "-p", "castkit-c-header", "--"]);
    if check {
        command.arg("--check");
    }
    succeed(&mut command)
}
