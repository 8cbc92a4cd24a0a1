//! The pages of all rules of the checker, and of all notes of conversions.

/// The page of the rules.
pub(crate) fn generate() -> Result<String, String> {
    page("rules_page", &[])
}

/// The page of the notes.
pub(crate) fn notes() -> Result<String, String> {
    page("notes_page", &[])
}

/// What an example of the crate that has the table prints. It is run instead of linked, because it depends on generated
/// code, which must be possible to write even if it is too stale to compile. The package is not named, so that it is built
/// with the features that the whole workspace has, as for its tests.
pub(super) fn page(example: &str, arguments: &[&str]) -> Result<String, String> {
    let output = crate::process::cargo()
        .args(["run", "--quiet", "--example", example, "--"])
        .args(arguments)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("the example {example} could not be run"));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
