//! Programs that are run.

use std::path::PathBuf;
use std::process::Command;

/// Where the interface is.
pub(super) fn package() -> PathBuf {
    crate::paths::workspace().join("bindings/c")
}

/// Compilers of C, the first of which will do.
pub(super) const C_COMPILERS: &[&str] = &["cc", "gcc", "clang"];

/// Cargo in the folder of the interface.
pub(super) fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    // A target directory of the caller is for the caller's workspace.
    command.current_dir(package()).env_remove("CARGO_TARGET_DIR");
    command
}

/// The first of some programs that is here.
pub(super) fn first<'p>(programs: &[&'p str]) -> Option<&'p str> {
    programs.iter().copied().find(|program| is_here(program))
}

/// Whether a program is here.
pub(super) fn is_here(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Runs a program that has to succeed.
pub(super) fn succeed(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?}: {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

/// Runs a program that has to succeed; what it prints.
pub(super) fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        return Err(format!("{command:?}: {}\n{out}{err}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?}: {error}"))
}
