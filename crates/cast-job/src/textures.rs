//! Textures that a result refers to: where they are, where they should be, and their copies for Cast.

use std::path::{Path, PathBuf, absolute};

use cast_convert::Format;
use cast_file::{
    BaseDirectory, Confinement, FoundTexture, TextureMatch, TextureNotFound, TextureSearch, is_absolute_anywhere,
    normal_path, path_between, relative_path,
};
use cast_format::NodeKind;
use cast_interchange::assets::policy::Substitutes;
use cast_interchange::assets::references;
use cast_interchange::assets::references::Copies;
use cast_interchange::assets::texture_paths::{locate, path_from_result};
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
    /// Where textures are looked for that are not at their paths.
    pub(crate) search: &'t TextureSearch,
}

/// What is found out about the files of a result while its references are resolved.
#[derive(Default)]
pub(crate) struct ResultFiles<'s> {
    /// Files to be copied beside the result.
    pub(crate) copies: Copies,
    /// Where writers find files that are not at the paths that the result has for them.
    pub(crate) substitutes: Substitutes<'s>,
}

impl References<'_> {
    /// Updates the texture references of a document for the result, and adds notes on textures that cannot be found, or
    /// that are not beside the result. Textures embedded in the source are excluded, whatever their names.
    ///
    /// Textures that writers embed or copy are left to the writers. Those look from the first source, so references of
    /// other sources become relative to it, and writers are allowed to read those files.
    pub(crate) fn resolve_textures(
        &self,
        part: &mut Converted<'_>,
        source: Option<&Path>,
        files: &mut ResultFiles<'_>,
        report: &mut Report,
    ) {
        let wanted = self.options.textures;
        let is_cast = self.format == Format::Cast;
        let is_for_writer = match wanted {
            Textures::Embed => self.format.embeds_textures(),
            Textures::Copy => !is_cast,
            _ => false,
        };
        change_paths(part, |path| {
            report.add_if(is_cast && wanted == Textures::Embed, &notes::material::TEXTURES_REFERRED, path);
            let is_copied = is_cast && wanted == Textures::Copy;
            let Some(source) = source else {
                report.add_if(is_copied, &notes::material::TEXTURE_FILES, path);
                return path.to_owned();
            };
            let base = references::base(source, self.options.assets);
            let found = locate(self.search, &base, path, report);
            match found {
                found if is_for_writer => self.for_writer(path, source, found, files),
                Ok(found) if is_copied => files.copies.add(&found.file, self.options).to_owned(),
                Err(_) if is_copied => {
                    report.add(&notes::material::TEXTURE_FILES, path);
                    path.to_owned()
                }
                found => self.referred(path, (source, &base), &found, &mut files.substitutes, report),
            }
        });
    }

    /// The path of a texture that the writer looks for: relative to the first source, unless it is as it is there. Of
    /// files with equal content it is the first.
    fn for_writer(
        &self,
        path: &str,
        source: &Path,
        found: Result<FoundTexture, TextureNotFound>,
        files: &mut ResultFiles<'_>,
    ) -> String {
        let is_beside_first = directory(Some(source)) == directory(self.options.source);
        let Ok(found) = found else {
            let unchanged = || path.to_owned();
            return if is_beside_first {
                unchanged()
            } else {
                self.path_from_first(path, source, &mut files.substitutes)
            };
        };
        let file = files.copies.first_equal(&found.file);
        if is_beside_first && found.by == TextureMatch::Path && file == found.file {
            return path.to_owned();
        }
        let first = self.first();
        let new = path_between(first.root(), file.named());
        if let Ok(named) = first.resolve(&new) {
            files.substitutes.file(named, &file);
        }
        new
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
        match (there.find(path), first.resolve(&new)) {
            (Ok(found), Ok(named)) => substitutes.file(named, &found),
            // Writers would look for it beside the first source.
            (Err(_), Ok(named)) => substitutes.missing(named),
            _ => {}
        }
        new
    }

    /// Where writers look for the files that the document refers to.
    fn first(&self) -> BaseDirectory {
        BaseDirectory::of_file(self.options.source.unwrap_or(Path::new("")), Confinement::None)
    }

    /// The path by which the result refers to a texture of a source, and the note on it, if any.
    fn referred(
        &self,
        path: &str,
        (source, base): (&Path, &BaseDirectory),
        found: &Result<FoundTexture, TextureNotFound>,
        substitutes: &mut Substitutes<'_>,
        report: &mut Report,
    ) -> String {
        let root = self.options.texture_root.as_deref();
        let new = match (root, self.output) {
            (Some(root), _) => below_root(root, path, base, found, report),
            (None, Some(output)) => path_from_result(path, source, found, output),
            (None, None) => path.to_owned(),
        };
        // Writers that decode textures also find them by the path relative to the result.
        if let (Ok(found), Ok(named)) = (found, self.first().resolve(&new)) {
            substitutes.file(named, &found.file);
        }
        let is_beside = |output: &Path| match root {
            // A root directory given by the caller may be anywhere.
            Some(_) => BaseDirectory::of_file(output, Confinement::None).find(&new).is_ok(),
            None => BaseDirectory::of_file(output, Confinement::FileDirectory).resolve(&new).is_ok(),
        };
        match (found, self.output) {
            (Ok(_), Some(output)) if !is_beside(output) => report.add(&notes::material::TEXTURES_LEFT, path),
            (Err(TextureNotFound::Missing), _) => report.add(&notes::material::TEXTURES_MISSING, path),
            (Err(TextureNotFound::Outside), _) if root.is_none() => {
                report.add(&notes::material::TEXTURES_OUTSIDE, path);
            }
            _ => {}
        }
        new
    }
}

/// The path of a texture below the directory to which the result refers: the one that it has below the directory of its
/// source, or else its name.
fn below_root(
    root: &str,
    path: &str,
    base: &BaseDirectory,
    found: &Result<FoundTexture, TextureNotFound>,
    report: &mut Report,
) -> String {
    let place = match found {
        Ok(found) => Some(found.file.named().to_path_buf()),
        Err(_) => base.resolve(path).ok().filter(|_| !is_absolute_anywhere(path)),
    };
    let below = place.as_deref().and_then(|place| place.strip_prefix(base.root()).ok());
    let below = below.map(|below| below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/"));
    let below = below.unwrap_or_else(|| match found {
        Ok(found) => found.file.named().file_name().unwrap_or_default().to_string_lossy().into_owned(),
        Err(_) => {
            report.add(&notes::material::TEXTURE_PATHS, path);
            path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned()
        }
    });
    format!("{}/{below}", root.trim_end_matches('/'))
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
