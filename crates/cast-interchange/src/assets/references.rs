//! Files that a source refers to, textures above all: where they are, and their copies beside the result.
//!
//! Their paths come from the source and cannot be trusted.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cast_file::{BaseDirectory, Confinement, FileNames, FoundTexture, ReferenceError, ReferencedFile};
use hashbrown::HashMap;

use crate::assets::equal_files::{EqualFiles, digest};
use crate::assets::made_pictures::PictureKey;
use crate::assets::policy::{AssetPolicy, Found, Substitute};
use crate::assets::side_files::SideFiles;
#[cfg(feature = "encodings")]
use crate::encoding::{escaped, spellings};
use crate::error::{Error, ErrorKind};
use crate::options::ExportOptions;

/// The directory against which paths of a source are resolved, and which files they may lead to.
pub fn base(source: &Path, policy: AssetPolicy<'_>) -> BaseDirectory {
    let confinement = if policy.is_anywhere { Confinement::None } else { Confinement::FileDirectory };
    BaseDirectory::of_file(source, confinement)
}

/// The path of the file: where the search finds it, or else according to its text alone.
pub fn resolve(source: Option<&Path>, path: &str, policy: AssetPolicy<'_>) -> Result<PathBuf, Error> {
    if let Some((named, _)) = policy.substitute(source, path) {
        return Ok(named.clone());
    }
    match search(source, path, policy) {
        Some(found) => Ok(found.file.named().to_path_buf()),
        None => resolve_text(source, path, policy),
    }
}

fn search(source: Option<&Path>, path: &str, policy: AssetPolicy<'_>) -> Option<FoundTexture> {
    policy.search?.find(&base(source?, policy), path).ok()
}

fn resolve_text(source: Option<&Path>, path: &str, policy: AssetPolicy<'_>) -> Result<PathBuf, Error> {
    if path.contains("://") {
        return Err(missing(path, "only files can be opened"));
    }
    let source = source.ok_or_else(|| missing(path, "the source has no directory"))?;
    base(source, policy).resolve(path).map_err(|_| missing(path, OUTSIDE))
}

/// The content of a path: the file there, or an embedded file. Nothing outside the allowed directory is read: the
/// directory could contain a malicious link, and the target would become part of the result.
pub fn find<'r>(source: Option<&Path>, path: &str, policy: AssetPolicy<'r>) -> Result<Found<'r>, Error> {
    match policy.substitute(source, path) {
        Some((_, Substitute::File(file))) => return Ok(Found::File(file.clone())),
        Some((_, Substitute::Embedded(bytes))) => return Ok(Found::Embedded(bytes)),
        Some((_, Substitute::Ambiguous)) => {
            return Err(missing(path, "the inputs have different files with this path"));
        }
        Some((_, Substitute::Missing)) => return Err(missing(path, "there is no such file")),
        None => {}
    }
    if let Some(found) = search(source, path, policy) {
        return Ok(Found::File(found.file));
    }
    let file = resolve_text(source, path, policy)?;
    let found = base(source.unwrap_or(Path::new("")), policy).follow(&file).map_err(|error| match error {
        ReferenceError::Escapes { .. } => missing(path, OUTSIDE),
        ReferenceError::NotAFile { .. } => missing(path, "it is not a regular file"),
        ReferenceError::Missing { reason: io::ErrorKind::NotFound, .. } => missing(path, "there is no such file"),
        ReferenceError::Missing { reason, .. } => missing(path, reason.to_string()),
        other => missing(path, other.to_string()),
    });
    found.map(Found::File)
}

fn missing(path: &str, reason: impl Into<String>) -> Error {
    Error::new(ErrorKind::Missing { reference: path.to_owned(), reason: reason.into() })
}

const OUTSIDE: &str = "it leads out of the directory of the source";

/// Reads a referenced file.
pub fn load(source: Option<&Path>, path: &str, policy: AssetPolicy<'_>) -> Result<Vec<u8>, Error> {
    policy.read.into_iter().for_each(|read| read.look_for(path));
    find(source, path, policy)?.read(policy.read).map_err(|error| missing(path, error.to_string()))
}

/// Reads a file whose name may be in another encoding in the source than on the disk, and its path as text.
///
/// The name as it is comes first. Archives from other systems, and copies between them, change the encoding of the names of
/// files, but not of names in files: so each encoding is tried, of the name in the source and of that on the disk.
#[cfg(feature = "encodings")]
pub fn load_named(source: Option<&Path>, name: &[u8], policy: AssetPolicy<'_>) -> Result<(String, Vec<u8>), Error> {
    let plain = escaped(name);
    let error = match load(source, &plain, policy) {
        Ok(bytes) => return Ok((plain.into_owned(), bytes)),
        Err(error) => error,
    };
    for spelling in spellings(name) {
        let found = match String::from_utf8(spelling) {
            Ok(text) => load(source, &text, policy).map(|bytes| (text, bytes)),
            Err(raw) => load_raw(source, raw.as_bytes(), policy).map(|bytes| (plain.clone().into_owned(), bytes)),
        };
        if found.is_ok() {
            return found;
        }
    }
    Err(error)
}

/// Reads a file by a name that is not UTF-8. Other systems than Unix have no such names.
#[cfg(all(feature = "encodings", unix))]
fn load_raw(source: Option<&Path>, name: &[u8], policy: AssetPolicy<'_>) -> Result<Vec<u8>, Error> {
    use std::os::unix::ffi::OsStrExt;
    let plain = escaped(name);
    let source = source.ok_or_else(|| missing(&plain, "the source has no directory"))?;
    let path = source.with_file_name(std::ffi::OsStr::from_bytes(name));
    let file = base(source, policy).follow(&path).map_err(|error| missing(&plain, error.to_string()))?;
    Found::File(file).read(policy.read).map_err(|error| missing(&plain, error.to_string()))
}

#[cfg(all(feature = "encodings", not(unix)))]
fn load_raw(_: Option<&Path>, name: &[u8], _: AssetPolicy<'_>) -> Result<Vec<u8>, Error> {
    Err(missing(&escaped(name), "names of files are Unicode here"))
}

/// Files to be copied beside a result, into a directory of its own, so that no two results write the same file.
#[derive(Default)]
pub struct Copies {
    /// The source path, and the path relative to the result.
    files: Vec<(ReferencedFile, String)>,
    /// The index of each file.
    known: HashMap<ReferencedFile, usize>,
    equal: EqualFiles,
    names: FileNames,
    /// Whether names that are already taken are reserved.
    knows_reserved: bool,
    /// Images made for the result, by path.
    made: Vec<(String, Content)>,
}

/// Writes the content of a file.
pub type Content = Box<dyn Fn(&mut dyn Write) -> io::Result<()> + Send + Sync>;

impl Copies {
    /// Adds an image made for the result to the copies; returns its path relative to the result. Its name is derived
    /// from an arbitrary name, such as that of a material, and if other results have copies in the same directory, from
    /// what its content depends on.
    pub fn make(
        &mut self,
        (name, key, end): (&str, &PictureKey, &str),
        content: Content,
        options: &ExportOptions<'_>,
    ) -> String {
        self.reserve(options);
        let with_key = || format!("{name}-{:016x}", first_bytes(key));
        let name = if options.assets.shares_copies { &*with_key() } else { name };
        let path = format!("{}/{}", directory(options), self.names.give(name, "texture", end));
        self.made.push((path.clone(), content));
        path
    }

    /// The first file with the content of a file, of all that were asked for.
    pub fn first_equal(&mut self, file: &ReferencedFile) -> ReferencedFile {
        self.equal.first(file)
    }

    /// Adds a file; returns its path relative to the result. Files with equal content have one copy.
    pub fn add(&mut self, file: &ReferencedFile, options: &ExportOptions<'_>) -> &str {
        self.reserve(options);
        let file = &self.equal.first(file);
        let index = *self.known.entry(file.clone()).or_insert_with(|| {
            let directory = directory(options);
            // A file that is already in place is its own copy.
            let own = options.assets.reserved.and_then(|reserved| reserved.name_of(file.path(), &directory));
            let own = own.filter(|_| !options.assets.shares_copies);
            let name = own.unwrap_or_else(|| {
                let path = if options.assets.shares_copies { name_with_content(file) } else { None };
                let path = path.unwrap_or_else(|| file.path().to_string_lossy().into_owned());
                self.names.give_path(&path, "texture")
            });
            self.files.push((file.clone(), format!("{directory}/{name}")));
            self.files.len() - 1
        });
        self.files.get(index).map_or("", |known| known.1.as_str())
    }

    fn reserve(&mut self, options: &ExportOptions<'_>) {
        if let (false, Some(reserved)) = (std::mem::replace(&mut self.knows_reserved, true), options.assets.reserved) {
            reserved.reserve(&directory(options), &mut self.names);
        }
    }

    /// The path by which a result refers to a texture: that of its copy if copies are requested, otherwise its own.
    /// Embedded files are already beside the result.
    pub fn path_of<'p>(
        &'p mut self,
        path: &'p str,
        options: &ExportOptions<'_>,
        report: &mut crate::report::Report,
    ) -> &'p str {
        if options.textures != crate::options::Textures::Copy {
            return path;
        }
        match find(options.source, path, options.assets).ok() {
            Some(Found::File(file)) => self.add(&file, options),
            Some(Found::Embedded(_)) => path,
            None => {
                report.add(&crate::notes::material::TEXTURE_FILES, path);
                path
            }
        }
    }

    /// Passes the files to `beside`.
    pub fn hand_over(&self, side_files: &mut dyn SideFiles) -> io::Result<()> {
        self.made.iter().try_for_each(|(path, content)| side_files.take(path, &mut |out| content(out)))?;
        self.files.iter().try_for_each(|(from, path)| side_files.copy(path, from))
    }
}

/// The name of a file with a part that depends on its content alone: `skin-1a2b3c4d5e6f7890.png`.
fn name_with_content(file: &ReferencedFile) -> Option<String> {
    let key = first_bytes(&digest(file)?);
    let name = file.path().file_name()?.to_string_lossy();
    let (stem, extension) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).unwrap_or((&name, ""));
    let dot = if extension.is_empty() { "" } else { "." };
    Some(format!("{stem}-{key:016x}{dot}{extension}"))
}

/// The part of a digest that is in names.
fn first_bytes([a, b, c, d, e, f, g, h, ..]: &PictureKey) -> u64 {
    u64::from_be_bytes([*a, *b, *c, *d, *e, *f, *g, *h])
}

/// The directory for textures that are written, relative to the result. A root directory only says where textures are
/// when they are referred to, and nothing may be written there.
fn directory(options: &ExportOptions<'_>) -> String {
    let root = options.texture_root.as_deref().filter(|_| options.textures == crate::options::Textures::Copy);
    root.map_or_else(|| format!("{}_files", options.stem()), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BESIDE: AssetPolicy<'_> = AssetPolicy::BESIDE;
    const ANYWHERE: AssetPolicy<'_> = AssetPolicy { is_anywhere: true, ..BESIDE };

    #[test]
    fn paths_stay_in_the_directory() {
        let source = Some(Path::new("models/hero.gltf"));
        assert!(resolve(source, "textures/../hero.bin", BESIDE).is_ok());
        let refused = |source, path| resolve(source, path, BESIDE).unwrap_err().to_string();
        for path in ["../hero.bin", "/etc/passwd", "c:/hero.bin", "a/../../hero.bin"] {
            assert!(refused(source, path).contains(OUTSIDE), "{}", refused(source, path));
        }
        assert!(refused(source, "https://example.com/hero.bin").contains("only files can be opened"));
        assert!(resolve(source, "../hero.bin", ANYWHERE).is_ok());
        assert!(refused(None, "hero.bin").contains("the source has no directory"));
    }

    #[cfg(unix)]
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
        assert!(load(Some(&source), "in.png", BESIDE).is_ok());
        let refused = load(Some(&source), "out.png", BESIDE).unwrap_err().to_string();
        assert!(refused.contains(OUTSIDE), "{refused}");
        assert_eq!(load(Some(&source), "out.png", ANYWHERE).unwrap(), b"secret");
    }
}
