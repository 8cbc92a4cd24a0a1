//! The parts of hand-written documents that are generated: of README.md and the pages of `docs/`.

use crate::names::{files, read};

/// Fills the parts of a document after some marks; a document without them stays as it is.
pub(crate) type Filler = fn(&str) -> Result<String, String>;

/// Each document, by its path from the top of the repository.
pub(crate) fn documents() -> Result<Vec<(String, String)>, String> {
    let top = crate::paths::workspace();
    let mut paths = vec![top.join("README.md")];
    paths.extend(files(&top.join("docs"), "md")?);
    let named = |path: &std::path::PathBuf| {
        let name = path.strip_prefix(&top).map_err(|error| error.to_string())?;
        Ok((name.to_string_lossy().replace('\\', "/"), read(path)?))
    };
    paths.iter().map(named).collect()
}

/// Fails if a mark is in no document: misspelt, it would leave its part as it was.
pub(crate) fn have<'m>(marks: impl Iterator<Item = &'m &'static str>) -> Result<(), String> {
    let documents = documents()?;
    let missing: Vec<&str> =
        marks.copied().filter(|mark| !documents.iter().any(|(_, text)| text.contains(mark))).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no document has {}", missing.join(", "))) }
}

/// The documents that the fillers change, which are written unless this is a check.
pub(crate) fn update(fillers: &[Filler], check: bool) -> Result<Vec<String>, String> {
    update_with(check, |present| fillers.iter().try_fold(present.to_owned(), |text, fill| fill(&text)))
}

/// The same with what a document becomes.
pub(crate) fn update_with(
    check: bool,
    mut fill: impl FnMut(&str) -> Result<String, String>,
) -> Result<Vec<String>, String> {
    let mut stale = Vec::new();
    for (name, present) in documents()? {
        let text = fill(&present).map_err(|error| format!("{name}: {error}"))?;
        if text == present {
            continue;
        }
        if !check {
            let written = std::fs::write(crate::paths::workspace().join(&name), text);
            written.map_err(|error| format!("{name}: {error}"))?;
            println!("wrote {name}");
        }
        stale.push(name);
    }
    Ok(stale)
}
