//! The code in documents, extracted from the examples, so that what readers copy has been compiled and run.

use std::fmt::Write;

use crate::marks::between;

const FOLDER: &str = "crates/castkit/examples";
pub(super) const MARK: &str = "<!-- example ";
const END: &str = "<!-- end of example -->";
/// The marks around quoted lines in an example.
const FROM: &str = "// Docs: from here";
const TO: &str = "// Docs: to here";

/// A document with the quoted lines of each example after the mark that names it.
pub(super) fn fill(document: &str) -> Result<String, String> {
    let mut text = document.to_owned();
    for line in document.lines().filter(|line| line.starts_with(MARK)) {
        let name = line.trim_start_matches(MARK).trim_end_matches(" -->");
        let path = format!("{FOLDER}/{name}.rs");
        let source = std::fs::read_to_string(crate::paths::workspace().join(&path))
            .map_err(|error| format!("{path}: {error}"))?;
        let quoted = quote(&source).map_err(|error| format!("{path}: {error}"))?;
        text = between(&text, &format!("{line}\n"), END, &format!("```rust\n{quoted}```\n"))?;
    }
    Ok(text)
}

/// The marked parts, unindented, with an empty line between them.
fn quote(source: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = source;
    while let Some((_, from)) = rest.split_once(FROM) {
        let (part, after) = from.split_once(TO).ok_or_else(|| format!("a part has no end: {TO}"))?;
        rest = after;
        // The last line is the indentation of the mark.
        let (part, _) = part.trim_start_matches('\n').rsplit_once('\n').ok_or("a part is empty")?;
        let indent = part.lines().filter(|line| !line.is_empty()).map(|line| line.len() - line.trim_start().len());
        let indent = indent.min().unwrap_or(0);
        if !out.is_empty() {
            out.push('\n');
        }
        for line in part.lines() {
            let _ = writeln!(out, "{}", line.get(indent..).unwrap_or_default());
        }
    }
    if out.is_empty() { Err(format!("nothing is marked: {FROM}")) } else { Ok(out) }
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn parts_go_to_the_left() {
        let source = "a\n    // Docs: from here\n    b {\n        c\n\n    }\n    // Docs: to here\nd\n\
                      // Docs: from here\ne\n// Docs: to here\n";
        assert_eq!(quote(source).unwrap(), "b {\n    c\n\n}\n\ne\n");
        assert!(quote("a").is_err());
        assert!(quote("// Docs: from here\nb\n").is_err());
    }
}
