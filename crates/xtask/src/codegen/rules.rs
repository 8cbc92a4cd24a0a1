//! The page of all rules of the checker.

use std::process::Command;

/// The crate that has the rules prints them. It is run and not linked: it depends on generated code, which has to be
/// written even when it is so stale that nothing on top of it compiles.
pub(crate) fn generate() -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["run", "--quiet", "--package", "cast-check", "--example", "rules_page"])
        .current_dir(crate::workspace())
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err("the page of rules could not be made".into());
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
