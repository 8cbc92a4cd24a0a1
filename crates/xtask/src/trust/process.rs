//! Running commands, and recording their figures.

use std::fs;
use std::process::{Command, Stdio};

/// The page with the figures.
pub(super) const SECURITY: &str = "SECURITY.md";

/// Runs a command, and passes on its output; returns it, and whether it succeeded.
pub(super) fn said(command: &mut Command) -> Result<(String, bool), String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8(output.stdout).map_err(|_| format!("{command:?} does not print text"))?;
    Ok((text, output.status.success()))
}

/// Puts a text between the comments `<!-- mark -->` and `<!-- /mark -->` of a file.
pub(super) fn record(file: &str, mark: &str, text: &str) -> Result<(), String> {
    let path = crate::paths::workspace().join(file);
    let page = fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
    let (begin, end) = (format!("<!-- {mark} -->\n"), format!("<!-- /{mark} -->"));
    let found = page.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
    let (before, after) = found.ok_or_else(|| format!("{file} has no comments {begin}{end}"))?;
    fs::write(&path, format!("{before}{begin}\n{}\n\n{end}{after}", text.trim()))
        .map_err(|error| format!("{file}: {error}"))?;
    println!("wrote {file}");
    Ok(())
}
