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

/// Printed by the crate that has the table. It is run instead of linked, because it depends on generated code, which
/// must be possible to write even if it is too stale to compile.
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
