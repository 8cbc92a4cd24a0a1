//! Running programs.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// The cargo that runs this task, or the default one.
pub(crate) fn cargo_program() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Cargo, in the directory of the workspace.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(cargo_program());
    command.current_dir(crate::paths::workspace());
    command
}

/// Runs a program that must succeed.
pub(crate) fn succeed(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?}: {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

/// Runs a program that looks for something that is wrong, which is described in words.
pub(crate) fn check(command: &mut Command, what: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{what} found something")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}

/// Runs a program that must succeed, and returns its output.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        return Err(format!("{command:?}: {}\n{out}{err}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?}: {error}"))
}

/// The path of a program of these sources, below cargo's target directory, after it was built.
pub(crate) fn built(arguments: &[&str], program: &str) -> Result<PathBuf, String> {
    succeed(cargo().args(["build", "--locked"]).args(arguments))?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| crate::paths::workspace().join("target"), PathBuf::from);
    Ok(target.join(program).with_extension(std::env::consts::EXE_EXTENSION))
}
