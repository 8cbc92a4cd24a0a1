//! Textures that a result refers to: where they are, where they should be, and their copies for Cast.

use std::path::{Path, PathBuf, absolute};

use cast_convert::Format;
use cast_file::{BaseDirectory, Confinement, ReferenceError};
use cast_file::{is_absolute_anywhere, normal_path, relative_path};
use cast_format::NodeKind;
use cast_interchange::assets::policy::Substitutes;
use cast_interchange::assets::references;
use cast_interchange::assets::references::Copies;
use cast_interchange::converted::reference;
use cast_interchange::nodes::for_each_of;
use cast_interchange::{Converted, ExportOptions, Report, Textures, notes};

/// What references of a result depend on.
pub(crate) struct References<'t> {
    /// The options for writers, with the name of the result.
    pub(crate) options: &'t ExportOptions<'t>,
    pub(crate) format: Format,
    /// The path of the result; `None` if it is not a file.
    pub(crate) output: Option<&'t Path>,
}

impl References<'_> {
    /// Updates the texture references of a document for the result, and adds notes on textures that cannot be found
    /// from there. Textures embedded in the source are excluded, whatever their names.
    ///
    /// Textures that writers embed or copy are left to the writers. Those look from the first source, so references of
    /// other sources become relative to it, and writers are allowed to read those files.
    pub(crate) fn resolve_textures(
        &self,
        part: &mut Converted<'_>,
        source: Option<&Path>,
        (copies, substitutes): (&mut Copies, &mut Substitutes<'_>),
        report: &mut Report,
    ) {
        let wanted = self.options.textures;
        let is_cast = self.format == Format::Cast;
        let is_for_writer = match wanted {
            Textures::Embed => self.format.embeds_textures(),
            Textures::Copy => !is_cast,
            _ => false,
        };
        if is_for_writer && directory(source) == directory(self.options.source) {
            return;
        }
        change_paths(part, |path| {
            report.add_if(is_cast && wanted == Textures::Embed, &notes::material::TEXTURES_REFERRED, path);
            match (wanted, source) {
                (_, Some(source)) if is_for_writer => self.path_from_first(path, source, substitutes),
                (Textures::Copy, _) if is_cast => {
                    let own = self.options.clone().source(source);
                    copies.path_of(path, &own, report).to_owned()
                }
                (_, Some(source)) => self.referred(path, source, substitutes, report),
                (_, None) => path.to_owned(),
            }
        });
    }

    /// Makes the texture references of a document relative to the first source. Returns those that changed, and what they
    /// have become.
    pub(crate) fn make_relative_to_first(
        &self,
        part: &mut Converted<'_>,
        source: &Path,
        substitutes: &mut Substitutes<'_>,
    ) -> Vec<(String, String)> {
        if directory(Some(source)) == directory(self.options.source) {
            return Vec::new();
        }
        change_paths(part, |path| self.path_from_first(path, source, substitutes))
    }

    /// The path of a texture of another source, relative to the directory of the first source. A texture that was not
    /// found stays unreachable.
    fn path_from_first(&self, path: &str, source: &Path, substitutes: &mut Substitutes<'_>) -> String {
        let Ok(named) = BaseDirectory::of_file(source, Confinement::None).resolve(path) else {
            return path.to_owned();
        };
        let first = self.first();
        let new = relative_path(first.root(), &named).or_else(|| absolute(&named).ok()).unwrap_or(named);
        let new = new.to_string_lossy().replace('\\', "/");
        let there = references::base(source, self.options.assets);
        if let (Ok(found), Ok(named)) = (there.find(path), first.resolve(&new)) {
            substitutes.file(named, &found);
        }
        new
    }

    /// Where writers look for the files that the document refers to.
    fn first(&self) -> BaseDirectory {
        BaseDirectory::of_file(self.options.source.unwrap_or(Path::new("")), Confinement::None)
    }

    /// The path by which the result refers to a texture of a source, and the note on it, if any. Files outside the
    /// directory of the source are not looked for unless that is allowed.
    fn referred(&self, path: &str, source: &Path, substitutes: &mut Substitutes<'_>, report: &mut Report) -> String {
        let there = references::base(source, self.options.assets);
        let found = there.find(path);
        let new = self.options.texture_root.as_deref().map(|root| {
            let below = there.resolve(path).ok();
            let below = below.as_deref().and_then(|below| below.strip_prefix(there.root()).ok());
            let below = below.filter(|_| !is_absolute_anywhere(path));
            let below =
                below.map(|below| below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/"));
            let below = below.unwrap_or_else(|| {
                report.add(&notes::material::TEXTURE_PATHS, path);
                path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned()
            });
            format!("{}/{below}", root.trim_end_matches('/'))
        });
        let is_moved = new.is_some();
        let new = new.unwrap_or_else(|| path.to_owned());
        // Writers that decode textures also find them by the path relative to the result.
        if let (Ok(found), Ok(named)) = (&found, self.first().resolve(&new)) {
            substitutes.file(named, found);
        }
        // A root directory given by the caller may be anywhere.
        let confinement = if is_moved { Confinement::None } else { Confinement::FileDirectory };
        let is_here = |output: &Path| BaseDirectory::of_file(output, confinement).find(&new).is_ok();
        match (found, self.output) {
            (Ok(_), Some(output)) if !is_here(output) => report.add(&notes::material::TEXTURES_LEFT, path),
            (Err(ReferenceError::Missing { .. } | ReferenceError::NotAFile { .. }), _) => {
                report.add(&notes::material::TEXTURES_MISSING, path);
            }
            (Err(ReferenceError::Escapes { .. }), Some(output)) if !is_moved && !is_absolute_anywhere(path) => {
                let is_elsewhere = directory(Some(source)) != directory(Some(output));
                report.add_if(is_elsewhere, &notes::material::TEXTURES_OUTSIDE, path);
            }
            _ => {}
        }
        new
    }
}

/// The directory of a file; for bytes without a path, the current directory.
pub(crate) fn directory(file: Option<&Path>) -> PathBuf {
    normal_path(file.and_then(Path::parent).unwrap_or(Path::new("")))
}

/// Changes the texture references of a document, except for those of textures embedded in its source. Returns those that
/// changed, and what they have become.
fn change_paths(part: &mut Converted<'_>, mut new: impl FnMut(&str) -> String) -> Vec<(String, String)> {
    // Compared before the document is walked for changes, so that a borrowed document without any stays borrowed.
    let materials = part.document.nodes().map(|(_, node)| node).filter(|node| node.kind == NodeKind::MATERIAL);
    let files = materials.flat_map(|material| material.children_of(NodeKind::FILE));
    let paths = files.filter_map(|file| reference(file, &part.embedded));
    let paths: Vec<(String, String)> = paths.map(|path| (path.to_owned(), new(path))).collect();
    if paths.iter().all(|(old, new)| old == new) {
        return Vec::new();
    }
    part.untouched = None;
    let mut changed = paths.iter().map(|(_, new)| new);
    for_each_of(&mut part.document, NodeKind::MATERIAL, |material| {
        let files = material.children_of_mut(NodeKind::FILE);
        for (file, path) in files.filter(|file| reference(file, &part.embedded).is_some()).zip(&mut changed) {
            file.set("p", path.clone());
        }
    });
    paths.into_iter().filter(|(old, new)| old != new).collect()
}
