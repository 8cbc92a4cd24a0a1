//! Patterns that name files.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use glob::{MatchOptions, glob_with};

/// `*` does not match `/`.
const OPTIONS: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };

/// The files that a pattern names, in order, each with its path from the first directory that the pattern leaves open: of
/// `models/*/*.cast` that is `hero/body.cast`. Files in the directory of results are none of them.
///
/// # Errors
/// Returns why there are none.
pub(super) fn files(base: &Path, pattern: &str, results: Option<&Path>) -> Result<Vec<(PathBuf, PathBuf)>, String> {
    let literal = base.join(pattern);
    if literal.is_file() || !pattern.contains(['*', '?', '[']) {
        let name = literal.file_name().map(PathBuf::from).unwrap_or_default();
        return Ok(vec![(literal, name)]);
    }
    let fixed: PathBuf = Path::new(pattern)
        .components()
        .take_while(|part| !part.as_os_str().to_string_lossy().contains(['*', '?', '[']))
        .collect();
    // The base is no pattern.
    let escaped = match base.to_str() {
        Some("") => String::new(),
        Some(base) => format!("{}/", glob::Pattern::escape(base)),
        None => return Err(format!("{} is not Unicode, so patterns cannot be used there", base.display())),
    };
    let paths = glob_with(&format!("{escaped}{pattern}"), OPTIONS).map_err(|error| format!("{pattern:?}: {error}"))?;
    let mut files: Vec<(PathBuf, PathBuf)> = Vec::new();
    for path in paths {
        let path = path.map_err(|error| format!("{pattern:?}: {error}"))?;
        let is_result = results.is_some_and(|results| path.starts_with(results));
        if path.is_file() && !is_result {
            let below = path.strip_prefix(base.join(&fixed)).unwrap_or(&path).to_path_buf();
            files.push((path, below));
        }
    }
    files.sort();
    // Links lead to a file by several paths, or in circles.
    let mut seen = HashSet::new();
    files.retain(|(path, _)| seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())));
    if files.is_empty() { Err(format!("no file matches {pattern:?}")) } else { Ok(files) }
}
