//! Running programs.

use std::path::PathBuf;
use std::process::Command;

/// The directory of the interface.
pub(super) fn package() -> PathBuf {
    crate::paths::workspace().join("bindings/c")
}

/// C compilers, in order of preference.
pub(super) const C_COMPILERS: &[&str] = &["cc", "gcc", "clang"];

/// Cargo in the directory of the interface.
pub(super) fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    // A target directory set by the caller is meant for the caller's workspace.
    command.current_dir(package()).env_remove("CARGO_TARGET_DIR");
    command
}

/// The first of several programs that is installed.
pub(super) fn first<'p>(programs: &[&'p str]) -> Option<&'p str> {
    programs.iter().copied().find(|program| is_here(program))
}

/// Whether a program is installed.
pub(super) fn is_here(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Runs a program that must succeed.
pub(super) fn succeed(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?}: {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

/// Runs a program that must succeed, and returns its output.
pub(super) fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        return Err(format!("{command:?}: {}\n{out}{err}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?}: {error}"))
}
