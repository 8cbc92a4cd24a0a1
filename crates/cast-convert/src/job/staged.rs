//! Files beside a result, on their way into its directory: all or none of them.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use cast_write::StagedFile;

use super::done::JobSideFile;
use super::error::{SideFileError, SideFileReason};
use super::target::make_directory;
use crate::SideFiles;

/// Files that belong beside a result. They lie under other names until all are there, so that whatever fails leaves none
/// of them, and get theirs before the result has its own, so that it never refers to nothing.
pub(super) struct Staged<'b> {
    /// The directory of the result; `None` where there is none.
    directory: Option<&'b Path>,
    is_dry_run: bool,
    may_replace: bool,
    staged: Vec<(PathBuf, StagedFile)>,
    /// Files that are read, which none of these may replace.
    sources: Vec<PathBuf>,
    taken: Vec<JobSideFile>,
    /// Files that were to be copied to where they are.
    in_place: Vec<String>,
}

impl<'b> Staged<'b> {
    pub(super) fn new(output: Option<&'b Path>, [is_dry_run, may_replace]: [bool; 2], sources: Vec<PathBuf>) -> Self {
        let directory = output.map(|output| output.parent().unwrap_or(Path::new("")));
        let (staged, taken, in_place) = (Vec::new(), Vec::new(), Vec::new());
        Self { directory, is_dry_run, may_replace, staged, sources, taken, in_place }
    }

    /// Puts all files in place.
    pub(super) fn put(&mut self) -> io::Result<()> {
        for (path, _) in &self.staged {
            if self.sources.iter().any(|source| is_same_file(source, path)) {
                return Err(SideFileError { path: path.clone(), reason: SideFileReason::IsSource }.into());
            }
        }
        self.staged.drain(..).try_for_each(|(_, file)| file.commit())
    }

    /// Whether there is a directory for them.
    pub(super) fn has_place(&self) -> bool {
        self.directory.is_some()
    }

    /// Files that were to be copied to where they are, and so were left as they are.
    pub(super) fn in_place(&self) -> &[String] {
        &self.in_place
    }

    /// What was or would have been written.
    pub(super) fn into_taken(self) -> Vec<JobSideFile> {
        self.taken
    }

    /// What was taken, for a result that has no place for it.
    pub(super) fn drop_all(&mut self) -> Vec<JobSideFile> {
        std::mem::take(&mut self.taken)
    }

    fn stage(
        &mut self,
        path: &Path,
        content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<u64, SideFileReason> {
        let existing = match fs::symlink_metadata(path) {
            Ok(metadata) if metadata.is_file() => Some(BufReader::new(File::open(path)?)),
            Ok(_) => return Err(io::Error::from(io::ErrorKind::AlreadyExists).into()),
            Err(_) => None,
        };
        let mut compared = Compared { differs: existing.is_none(), exists: existing.is_some(), existing, bytes: 0 };
        if self.is_dry_run {
            content(&mut compared)?;
        } else {
            make_directory(path)?;
            let staged = StagedFile::new(path, |file| -> io::Result<()> {
                let mut out = BufWriter::with_capacity(1 << 16, file);
                content(&mut Both { out: &mut out, compared: &mut compared })?;
                out.flush()
            })?;
            if compared.is_different()? {
                self.staged.push((path.to_path_buf(), staged));
            }
        }
        if compared.exists && compared.is_different()? && !self.may_replace {
            return Err(SideFileReason::Exists);
        }
        Ok(compared.bytes)
    }
}

impl SideFiles for Staged<'_> {
    fn take(&mut self, path: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let bytes = match self.directory {
            None => 0,
            Some(directory) => {
                let full = directory.join(path);
                let staged = match has_link(directory, path) {
                    true => Err(SideFileReason::Link),
                    false => self.stage(&full, content),
                };
                staged.map_err(|reason| SideFileError { path: full, reason })?
            }
        };
        self.taken.push(JobSideFile { path: path.to_owned(), bytes });
        Ok(())
    }

    fn copy(&mut self, path: &str, from: &Path) -> io::Result<()> {
        if self.directory.is_some_and(|directory| is_same_file(&directory.join(path), from)) {
            self.in_place.push(path.to_owned());
            return Ok(());
        }
        self.sources.push(from.to_path_buf());
        self.take(path, &mut |out| io::copy(&mut File::open(from)?, out).map(drop))
    }
}

impl From<io::Error> for SideFileReason {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Whether a symbolic link is on the way to a file below a directory. Whoever made the directory may have made a link in
/// it, and what is written through it would land anywhere.
fn has_link(directory: &Path, path: &str) -> bool {
    let mut at = directory.to_path_buf();
    Path::new(path).components().any(|part| {
        at.push(part);
        fs::symlink_metadata(&at).is_ok_and(|metadata| metadata.is_symlink())
    })
}

/// Whether two paths lead to one file.
#[cfg(unix)]
fn is_same_file(a: &Path, b: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |path: &Path| fs::metadata(path).map(|metadata| (metadata.dev(), metadata.ino())).ok();
    identity(a).is_some_and(|found| identity(b) == Some(found))
}

/// Whether two paths lead to one file.
#[cfg(not(unix))]
fn is_same_file(a: &Path, b: &Path) -> bool {
    fs::canonicalize(a).is_ok_and(|a| fs::canonicalize(b).is_ok_and(|b| a == b))
}

/// Bytes compared with those of a file, and counted.
struct Compared {
    existing: Option<BufReader<File>>,
    exists: bool,
    differs: bool,
    bytes: u64,
}

impl Compared {
    /// Whether the file has other bytes, or more.
    fn is_different(&mut self) -> io::Result<bool> {
        if let Some(existing) = self.existing.as_mut().filter(|_| !self.differs) {
            self.differs = existing.read(&mut [0])? > 0;
        }
        Ok(self.differs)
    }
}

impl Write for Compared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.get(..1 << 16).unwrap_or(bytes);
        if let Some(existing) = self.existing.as_mut().filter(|_| !self.differs) {
            let mut found = vec![0; taken.len()];
            self.differs = existing.read_exact(&mut found).is_err() || found != taken;
        }
        self.bytes = self.bytes.saturating_add(taken.len() as u64);
        Ok(taken.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Bytes written, and compared on the way.
struct Both<'w, W> {
    out: W,
    compared: &'w mut Compared,
}

impl<W: Write> Write for Both<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.compared.write_all(bytes.get(..written).unwrap_or_default())?;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
