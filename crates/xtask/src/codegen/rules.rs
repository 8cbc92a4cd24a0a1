//! The pages of all rules of the checker, and of all notes of conversions.

use std::process::Command;

/// The page of the rules.
pub(crate) fn generate() -> Result<String, String> {
    page("cast-check", "rules_page")
}

/// The page of the notes.
pub(crate) fn notes() -> Result<String, String> {
    page("cast-convert", "notes_page")
}

/// The crate that has the table prints it. It is run and not linked: it depends on generated code, which has to be
/// written even when it is so stale that nothing on top of it compiles.
fn page(package: &str, example: &str) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["run", "--quiet", "--package", package, "--example", example])
        .current_dir(crate::paths::workspace())
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("{example} of {package} could not be run"));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
