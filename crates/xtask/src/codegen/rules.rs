//! The pages of all rules of the checker, and of all notes of conversions.

use std::process::Command;

/// The page of the rules.
pub(crate) fn generate() -> Result<String, String> {
    page("cast-check", "rules_page", &[])
}

/// The page of the notes.
pub(crate) fn notes() -> Result<String, String> {
    page("cast-interchange", "notes_page", &[])
}

/// What an example of the crate that has the table prints. It is run instead of linked, because it depends on generated
/// code, which must be possible to write even if it is too stale to compile. All pages of a crate are printed with the
/// same features, so that it is built once.
pub(super) fn page(package: &str, example: &str, arguments: &[&str]) -> Result<String, String> {
    let features = if package == "cast-interchange" { "explanations" } else { "" };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["run", "--quiet", "--package", package, "--example", example, "--features", features, "--"])
        .args(arguments)
        .current_dir(crate::paths::workspace())
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("{example} of {package} could not be run"));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
