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
    let mut command = crate::process::cargo();
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
