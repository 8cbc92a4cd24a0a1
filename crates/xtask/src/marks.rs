//! Generated parts of hand-written documents, between two marks.

/// The document with `what` between the marks `start` and `end`, which are kept.
pub(crate) fn between(document: &str, start: &str, end: &str, what: &str) -> Result<String, String> {
    let (before, rest) = document.split_once(start).ok_or_else(|| format!("there is no mark {}", start.trim()))?;
    let (_, after) = rest.split_once(end).ok_or_else(|| format!("there is no mark {end} after {}", start.trim()))?;
    Ok(format!("{before}{start}{what}{end}{after}"))
}
