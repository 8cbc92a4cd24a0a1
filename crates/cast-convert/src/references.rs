//! Files that a source refers to, textures above all: where they are, and copies of them beside the result.
//!
//! Their paths come from the source, so from anybody.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use cast_file::{BaseDirectory, Confinement, FileNames, ReferenceError, ReferencedFile};

use crate::reach::{Found, Grant, Reach};
use crate::{Error, ErrorKind, ExportOptions, SideFiles};

/// The directory that paths of a source are relative to, and how far they may lead.
pub(crate) fn base<'r>(source: &Path, reach: impl Into<Reach<'r>>) -> BaseDirectory {
    let confinement = if reach.into().is_anywhere { Confinement::None } else { Confinement::FileDirectory };
    BaseDirectory::of_file(source, confinement)
}

/// Where the file of a path ought to be, by its letters.
pub(crate) fn resolve<'r>(source: Option<&Path>, path: &str, reach: impl Into<Reach<'r>>) -> Result<PathBuf, Error> {
    let reach = reach.into();
    if let Some((named, _)) = reach.granted(source, path) {
        return Ok(named.clone());
    }
    let missing = |reason: String| Error::new(ErrorKind::Missing { reference: path.to_owned(), reason });
    if path.contains("://") {
        return Err(missing("only files can be opened".to_owned()));
    }
    let source = source.ok_or_else(|| missing("the source has no directory".to_owned()))?;
    base(source, reach).resolve(path).map_err(|_| missing(OUTSIDE.to_owned()))
}

/// What a path stands for: the file that it leads to, or what was inside of a source. The system is asked about nothing that
/// lies where the path may not lead: whoever made the directory may have made a link in it, and what it leads to would be in a
/// result for everybody.
pub(crate) fn find<'r>(source: Option<&Path>, path: &str, reach: impl Into<Reach<'r>>) -> Result<Found<'r>, Error> {
    let reach = reach.into();
    match reach.granted(source, path) {
        Some((_, Grant::File(file))) => return Ok(Found::File(file.clone())),
        Some((_, Grant::Inside(inside))) => return Ok(Found::Inside(inside.bytes())),
        Some((_, Grant::Several)) => {
            let reason = "the inputs have different files of this path".to_owned();
            return Err(Error::new(ErrorKind::Missing { reference: path.to_owned(), reason }));
        }
        None => {}
    }
    let file = resolve(source, path, reach)?;
    let found = base(source.unwrap_or(Path::new("")), reach).follow(&file).map_err(|error| missing(path, error))?;
    Ok(Found::File(found))
}

fn missing(path: &str, error: ReferenceError) -> Error {
    let reason = match error {
        ReferenceError::Escapes { .. } => OUTSIDE.to_owned(),
        ReferenceError::NotAFile { .. } => "it is not a regular file".to_owned(),
        ReferenceError::Missing { reason, .. } => reason.to_string(),
        other => other.to_string(),
    };
    Error::new(ErrorKind::Missing { reference: path.to_owned(), reason })
}

const OUTSIDE: &str = "it leads out of the directory of the source";

/// Reads a file that something refers to.
pub(crate) fn load<'r>(source: Option<&Path>, path: &str, reach: impl Into<Reach<'r>>) -> Result<Vec<u8>, Error> {
    let reach = reach.into();
    let read = find(source, path, reach)?.read(reach.read);
    read.map_err(|error| Error::new(ErrorKind::Missing { reference: path.to_owned(), reason: error.to_string() }))
}

/// Files to be copied beside a result, into a directory of its own, so that no two results want to write the same file.
#[derive(Default)]
pub(crate) struct Copies {
    /// From where, and where to, relative to the result.
    files: Vec<(ReferencedFile, String)>,
    /// The index of each of them.
    known: HashMap<ReferencedFile, usize>,
    names: FileNames,
    /// Whether names that others have are reserved.
    knows_taken: bool,
    /// Pictures that were made for the result, by their path.
    #[cfg(feature = "textures")]
    made: Vec<(String, Vec<u8>)>,
}

impl Copies {
    /// Adds a picture that was made for the result, among the copies; its path relative to the result. It is called after
    /// something with any name, such as a material.
    #[cfg(feature = "textures")]
    pub(crate) fn make(&mut self, name: &str, end: &str, bytes: Vec<u8>, options: &ExportOptions<'_>) -> String {
        self.reserve(options);
        let path = format!("{}/{}", directory(options), self.names.give(name, "texture", end));
        self.made.push((path.clone(), bytes));
        path
    }

    /// Adds a file; its path relative to the result. One that was added before has the path that it got then.
    pub(crate) fn add(&mut self, file: &ReferencedFile, options: &ExportOptions<'_>) -> &str {
        self.reserve(options);
        let index = *self.known.entry(file.clone()).or_insert_with(|| {
            let directory = directory(options);
            // One that is there already is its own copy.
            let own = options.reach.taken.and_then(|taken| taken.name_of(file.path(), &directory));
            let name = own.unwrap_or_else(|| self.names.give_path(&file.path().to_string_lossy(), "texture"));
            self.files.push((file.clone(), format!("{directory}/{name}")));
            self.files.len() - 1
        });
        self.files.get(index).map_or("", |known| known.1.as_str())
    }

    fn reserve(&mut self, options: &ExportOptions<'_>) {
        if let (false, Some(taken)) = (std::mem::replace(&mut self.knows_taken, true), options.reach.taken) {
            taken.reserve(&directory(options), &mut self.names);
        }
    }

    /// The path by which a result refers to a texture: that of its copy where copies are wanted, else its own. What was
    /// inside of a source lies beside the result already.
    pub(crate) fn path_of<'p>(
        &'p mut self,
        path: &'p str,
        options: &ExportOptions<'_>,
        report: &mut crate::Report,
    ) -> &'p str {
        if options.textures != crate::Textures::Copy {
            return path;
        }
        match find(options.source, path, options.reach).ok() {
            Some(Found::File(file)) => self.add(&file, options),
            Some(Found::Inside(_)) => path,
            None => {
                report.add(&crate::notes::material::TEXTURE_FILES, path);
                path
            }
        }
    }

    /// Hands the files over.
    pub(crate) fn hand_over(&self, side_files: &mut dyn SideFiles) -> io::Result<()> {
        #[cfg(feature = "textures")]
        self.made.iter().try_for_each(|(path, bytes)| side_files.take(path, &mut |out| out.write_all(bytes)))?;
        self.files.iter().try_for_each(|(from, path)| side_files.copy(path, from))
    }
}

/// The directory of textures that are written, relative to the result. A root says where they are when they are only
/// referred to, which is not where something may be written.
fn directory(options: &ExportOptions<'_>) -> String {
    let root = options.texture_root.filter(|_| options.textures == crate::Textures::Copy);
    root.map_or_else(|| format!("{}_files", options.stem()), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_in_the_directory() {
        let source = Some(Path::new("models/hero.gltf"));
        assert!(resolve(source, "textures/../hero.bin", false).is_ok());
        let refused = |source, path| resolve(source, path, false).unwrap_err().to_string();
        for path in ["../hero.bin", "/etc/passwd", "c:/hero.bin", "a/../../hero.bin"] {
            assert!(refused(source, path).contains(OUTSIDE), "{}", refused(source, path));
        }
        assert!(refused(source, "https://example.com/hero.bin").contains("only files can be opened"));
        assert!(resolve(source, "../hero.bin", true).is_ok());
        assert!(refused(None, "hero.bin").contains("the source has no directory"));
    }

    #[cfg(all(unix, any(feature = "fbx-write", feature = "gltf")))]
    #[test]
    fn links_do_not_lead_out_of_the_directory() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(at("own/textures")).unwrap();
        std::fs::write(at("secret"), b"secret").unwrap();
        std::fs::write(at("own/textures/a.png"), b"a").unwrap();
        for (link, to) in [("out.png", at("secret")), ("in.png", at("own/textures/a.png"))] {
            std::os::unix::fs::symlink(to, at("own").join(link)).unwrap();
        }
        let source = at("own/hero.cast");
        assert!(load(Some(&source), "in.png", false).is_ok());
        let refused = load(Some(&source), "out.png", false).unwrap_err().to_string();
        assert!(refused.contains(OUTSIDE), "{refused}");
        assert_eq!(load(Some(&source), "out.png", true).unwrap(), b"secret");
    }
}
