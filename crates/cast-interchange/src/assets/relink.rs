//! Paths of textures, rewritten so that they hold.

use std::path::Path;

use cast_file::{BaseDirectory, Confinement, TextureNotFound, TextureSearch, is_absolute_anywhere, path_between};
use cast_format::NodeKind;
use cast_write::Document;
use hashbrown::HashMap;

use crate::assets::texture_paths::{locate, path_from_result};
use crate::nodes::for_each_of;
use crate::notes;
use crate::report::Report;

#[path = "../generated/relink.rs"]
mod generated;

pub use generated::Relink;

/// What became of the paths of a document.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Relinked {
    /// The paths that changed, each once, and what they have become.
    pub changes: Vec<(String, String)>,
    /// How many different paths there are.
    pub paths: usize,
    /// Notes on textures that were not found, or found by their names alone.
    pub report: Report,
}

impl Relink {
    /// Looks for textures as for those of other files: directories that are listed are shared.
    #[must_use]
    pub fn searching(mut self, search: &TextureSearch) -> Self {
        self.texture_search = search.clone();
        self
    }

    /// Replaces a path, whatever its case, and whether it has `\` or `/`.
    #[must_use]
    pub fn map(mut self, old: &str, new: &str) -> Self {
        self.map.insert(comparable(old), new.to_owned());
        self
    }

    /// Rewrites the paths of textures in a document. Other files, such as those of instances, keep theirs.
    ///
    /// `source` is the path of the file that the document comes from, and `result` that of the file it is written to;
    /// without a result, paths of textures that are where they say stay.
    pub fn apply(&self, document: &mut Document<'_>, source: &Path, result: Option<&Path>) -> Relinked {
        let confinement = if self.follow_outside { Confinement::None } else { Confinement::FileDirectory };
        let base = BaseDirectory::of_file(source, confinement);
        let search = self.texture_search.shared();
        let mut relinked = Relinked::default();
        let mut known: HashMap<String, String> = HashMap::new();
        for_each_of(document, NodeKind::MATERIAL, |material| {
            for file in material.children_of_mut(NodeKind::FILE) {
                let path = file.property("p").and_then(|path| path.data.text());
                let Some(path) = path.filter(|path| cast_file::names_a_file(path)) else { continue };
                let new = known.entry_ref(path).or_insert_with(|| {
                    let new = self.new_path(path, (source, &base), result, &search, &mut relinked.report);
                    relinked.paths = relinked.paths.saturating_add(1);
                    if new != path {
                        relinked.changes.push((path.to_owned(), new.clone()));
                    }
                    new
                });
                if new != path {
                    let new = new.clone();
                    file.set("p", new);
                }
            }
        });
        relinked
    }

    fn new_path(
        &self,
        path: &str,
        (source, base): (&Path, &BaseDirectory),
        result: Option<&Path>,
        search: &TextureSearch,
        report: &mut Report,
    ) -> String {
        let given = self.map.get(&comparable(path)).cloned().or_else(|| self.with_other_prefix(path));
        if let Some(given) = given {
            return self.as_given(given, source, result, report);
        }
        let found = locate(search, base, path, report);
        report.add_if(found == Err(TextureNotFound::Missing), &notes::material::TEXTURES_MISSING, path);
        report.add_if(found == Err(TextureNotFound::Outside), &notes::material::TEXTURES_OUTSIDE, path);
        let place = result.unwrap_or(source);
        match &found {
            Ok(found) if self.relative && is_absolute_anywhere(path) => {
                path_between(place.parent().unwrap_or(Path::new("")), found.file.named())
            }
            found => path_from_result(path, source, found, place),
        }
    }

    /// A path that replaces another: it holds from the result.
    fn as_given(&self, given: String, source: &Path, result: Option<&Path>, report: &mut Report) -> String {
        let place = result.unwrap_or(source);
        let found = BaseDirectory::of_file(place, Confinement::None).find(&given);
        report.add_if(found.is_err(), &notes::material::TEXTURES_MISSING, &given);
        match found {
            Ok(found) if self.relative && is_absolute_anywhere(&given) => {
                path_between(place.parent().unwrap_or(Path::new("")), found.named())
            }
            _ => given,
        }
    }

    fn with_other_prefix(&self, path: &str) -> Option<String> {
        let slashes = path.replace('\\', "/");
        self.prefixes.iter().find_map(|(old, new)| {
            // Letters keep their number only if all are ASCII, so they are counted instead of bytes.
            let letters = old.chars().count();
            let end = slashes.char_indices().nth(letters).map_or(slashes.len(), |(end, _)| end);
            let (begin, rest) = slashes.split_at_checked(end)?;
            let is_whole_directory = rest.is_empty() || rest.starts_with('/');
            (comparable(begin) == *old && is_whole_directory).then(|| format!("{new}{rest}"))
        })
    }
}

/// The beginning of paths that is replaced, and the one that replaces it, both without a slash at their ends.
pub(crate) fn prefix(old: &str, new: &str) -> (String, String) {
    (comparable(old).trim_end_matches('/').to_owned(), new.trim_end_matches(['/', '\\']).to_owned())
}

/// A path without case, with slashes.
fn comparable(path: &str) -> String {
    path.replace('\\', "/").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_end_with_a_directory() {
        let relink = Relink::new().prefix(r"D:\Extract\", "../lib/").prefix("İst", "east");
        for (path, new) in [
            (r"d:\extract\hero\skin.png", Some("../lib/hero/skin.png")),
            ("D:/EXTRACT/skin.png", Some("../lib/skin.png")),
            (r"D:\Extracted\skin.png", None),
            (r"D:\Extract", Some("../lib")),
            ("skin.png", None),
            ("", None),
        ] {
            assert_eq!(relink.with_other_prefix(path).as_deref(), new, "{path}");
        }
    }
}
