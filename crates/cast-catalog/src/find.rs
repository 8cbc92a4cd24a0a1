//! Common searches in a catalogue. SQL answers all other questions.

mod duplicates;
mod found;
mod pattern;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

pub use duplicates::{DuplicateTotals, Duplicates};
pub use found::Found;
use found::size;
use pattern::Pattern;

use cast_scene::{BoneNames, NameMatch};

use crate::{Catalogue, Error, Options, Reader, Rows};

/// A search in a catalogue.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Question {
    /// Finds materials that use a texture whose file name matches a pattern: `*` matches anything, `?` one character,
    /// and case does not matter. A pattern with a slash is matched against the whole path.
    Texture(String),
    /// Finds meshes with the same arrays as those of a file.
    SameMesh {
        /// The file, which need not be in the catalogue.
        file: PathBuf,
        /// The path or the name of one mesh; `None` for all.
        mesh: Option<String>,
    },
    /// Finds skeletons with the same bones as one in a file, and animations that [fit](cast_scene::NameMatch::ENOUGH) it.
    Skeleton(PathBuf),
    /// Finds duplicates.
    Duplicates(Duplicates),
    /// Finds files with findings or notes of these codes.
    Findings(Vec<String>),
    /// Finds files with more bytes than this, the largest first.
    LargerThan(u64),
    /// Finds files that cannot be read.
    Failed,
}

/// Why a search failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum FindError {
    /// The catalogue cannot be read.
    Catalogue(Error),
    /// The file given for the search cannot be read, or has no such mesh or skeleton.
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl From<Error> for FindError {
    fn from(error: Error) -> Self {
        Self::Catalogue(error)
    }
}

impl std::error::Error for FindError {}

impl std::fmt::Display for FindError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Catalogue(error) => error.fmt(f),
            Self::File { path, reason } => write!(f, "{}: {reason}", path.display()),
        }
    }
}

/// The rule about textures that do not exist.
const MISSING_TEXTURE: &str = "CAST-MATERIAL-007";

impl Catalogue {
    /// Performs a search. A file given for the search is opened with the options.
    ///
    /// # Errors
    /// Returns an error if the catalogue, or a file given for the search, cannot be read.
    pub fn find(&self, question: &Question, options: &Options<'_>) -> Result<Vec<Found>, FindError> {
        match question {
            Question::Texture(pattern) => Ok(self.of_texture(&Pattern::new(pattern))?),
            Question::SameMesh { file, mesh } => self.same_mesh(file, mesh.as_deref(), options),
            Question::Skeleton(file) => self.of_skeleton(file, options),
            Question::Duplicates(of) => Ok(self.duplicates(*of)?.1),
            Question::Findings(codes) => Ok(self.of_findings(codes)?),
            Question::LargerThan(bytes) => Ok(self.larger_than(*bytes)?),
            Question::Failed => Ok(self.failed()?),
        }
    }

    fn of_texture(&self, pattern: &Pattern) -> Result<Vec<Found>, Error> {
        let mut found = Vec::new();
        let columns = ["root", "path", "node", "texture", "texture_name", "slot", "found", "size"];
        self.for_each("textures", &columns, |row| {
            let [texture, name, slot, place] = [3, 4, 5, 6].map(|column| row.text(column).unwrap_or_default());
            if pattern.is_like(if pattern.is_path() { texture } else { name }) {
                let what = format!("{texture} ({slot}, {place})");
                found.push(Found { what, bytes: size(row.integer(7)), ..Found::of(row) });
            }
        })?;
        Ok(found)
    }

    fn same_mesh(&self, file: &Path, mesh: Option<&str>, options: &Options<'_>) -> Result<Vec<Found>, FindError> {
        let rows = read(file, options)?;
        let is_wanted = |row: &&crate::MeshRow| {
            mesh.is_none_or(|mesh| row.node == mesh || row.name.as_deref() == Some(mesh) || plain(&row.node) == mesh)
        };
        let digests: HashSet<String> = rows.meshes.iter().filter(is_wanted).map(|row| row.digest.to_string()).collect();
        if digests.is_empty() {
            let names: Vec<&str> = rows.meshes.iter().take(8).map(|row| &*row.node).collect();
            let reason = match names[..] {
                [] => "there is no mesh in this file".into(),
                _ => format!("there is no such mesh; there are: {}", names.join(", ")),
            };
            return Err(FindError::File { path: file.into(), reason });
        }
        let mut found = Vec::new();
        let columns = ["root", "path", "node", "digest", "vertices", "bytes"];
        self.for_each("meshes", &columns, |row| {
            if row.text(3).is_some_and(|digest| digests.contains(digest)) {
                let what = format!("{} vertices", row.integer(4).unwrap_or_default());
                found.push(Found { what, bytes: size(row.integer(5)), ..Found::of(row) });
            }
        })?;
        Ok(found)
    }

    fn of_skeleton(&self, file: &Path, options: &Options<'_>) -> Result<Vec<Found>, FindError> {
        let rows = read(file, options)?;
        if rows.skeletons.is_empty() {
            return Err(FindError::File { path: file.into(), reason: "there is no skeleton in this file".into() });
        }
        let signatures: HashSet<String> = rows.skeletons.iter().map(|row| row.signature.to_string()).collect();
        let skeletons: Vec<BoneNames> = rows.skeletons.iter().map(|row| row.bone_names.iter().collect()).collect();
        let mut found = Vec::new();
        self.for_each("skeletons", &["root", "path", "node", "signature", "bones"], |row| {
            if row.text(3).is_some_and(|signature| signatures.contains(signature)) {
                let what = format!("the same skeleton with {} bones", row.integer(4).unwrap_or_default());
                found.push(Found { what, ..Found::of(row) });
            }
        })?;
        self.for_each("animations", &["root", "path", "node", "bones"], |row| {
            let moved = row.texts(3);
            let matches = skeletons.iter().map(|bones| bones.matching(moved.iter().map(|name| &**name)));
            let best = matches.max_by_key(|matching| matching.found).filter(NameMatch::is_enough);
            if let Some(best) = best {
                let what = match best.missing.len() {
                    0 => format!("an animation that moves {} of its bones", best.found),
                    more => format!("an animation that moves {} of its bones, and {more} others", best.found),
                };
                found.push(Found { what, ..Found::of(row) });
            }
        })?;
        Ok(found)
    }

    fn of_findings(&self, codes: &[String]) -> Result<Vec<Found>, Error> {
        let mut found = Vec::new();
        self.for_each("findings", &["root", "path", "node", "code", "found", "message"], |row| {
            if let Some(code) = row.text(3).filter(|code| codes.iter().any(|wanted| wanted == code)) {
                let (times, message) = (row.integer(4).unwrap_or(1), row.text(5).unwrap_or_default());
                let times = if times > 1 { format!(", {times} times") } else { String::new() };
                let what = format!("{code}{times}: {message}");
                found.push(Found { what, ..Found::of(row) });
            }
        })?;
        if codes.iter().any(|code| code == MISSING_TEXTURE) {
            // Not a finding of the check, which does not look for other files, but known all the same.
            self.for_each("textures", &["root", "path", "node", "slot", "texture", "found"], |row| {
                if row.text(5) == Some("missing") {
                    let (slot, texture) = (row.text(3).unwrap_or_default(), row.text(4).unwrap_or_default());
                    let what = format!("{MISSING_TEXTURE}: {texture:?} of `{slot}` does not exist");
                    found.push(Found { what, ..Found::of(row) });
                }
            })?;
        }
        Ok(found)
    }

    fn larger_than(&self, bytes: u64) -> Result<Vec<Found>, Error> {
        let mut found = Vec::new();
        self.for_each("files", &["root", "path", "size", "format"], |row| {
            let size = size(row.integer(2));
            if size.is_some_and(|size| size > bytes) {
                let what = row.text(3).unwrap_or("unknown format").to_owned();
                found.push(Found { what, bytes: size, node: None, ..Found::of(row) });
            }
        })?;
        found.sort_by_key(|found| std::cmp::Reverse(found.bytes));
        Ok(found)
    }

    fn failed(&self) -> Result<Vec<Found>, Error> {
        let mut found = Vec::new();
        self.for_each("files", &["root", "path", "size", "error"], |row| {
            if let Some(error) = row.text(3) {
                let bytes = size(row.integer(2));
                found.push(Found { what: error.into(), bytes, node: None, ..Found::of(row) });
            }
        })?;
        Ok(found)
    }
}

/// The rows of a file given for the search.
fn read(file: &Path, options: &Options<'_>) -> Result<Rows, FindError> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let rows = Reader::new().file(file.parent().unwrap_or(Path::new("")), &name, options);
    match rows.file.error {
        Some(reason) => Err(FindError::File { path: file.into(), reason }),
        None => Ok(rows),
    }
}

/// The short form of a node path: without names in quotes, and without the index 0.
fn plain(path: &str) -> String {
    let mut text = String::new();
    let mut letters = path.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == ' ' && letters.peek() == Some(&'"') {
            letters.next();
            while let Some(quoted) = letters.next() {
                match quoted {
                    '\\' => _ = letters.next(),
                    '"' => break,
                    _ => {}
                }
            }
        } else {
            text.push(letter);
        }
    }
    text.replace("[0]", "")
}

#[cfg(test)]
mod tests {
    #[test]
    fn paths_as_people_write_them() {
        assert_eq!(super::plain(r#"root[0]/model[0] "a/\"b"/mesh[3] "c""#), "root/model/mesh[3]");
    }
}
