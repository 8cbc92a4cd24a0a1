//! Files beside a result that appear in its directory together or not at all.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_convert::Format;
use cast_file::{Counted, FileIdentity, InPlace, OutputFiles, ReferencedFile, Trace};
use cast_interchange::assets::reserved_names::ReservedNames;
use cast_interchange::{SideFiles, Textures};
use hashbrown::HashSet;

use crate::done::JobSideFile;
use crate::error::{JobError, SideFileReason};
use crate::generated_options::JobOptions;
use crate::state::State;

/// The result and the files beside it, before they are moved into place.
pub(crate) struct Staged<'s> {
    /// `None` if the result goes to a stream of the caller.
    output: Option<OutputFiles>,
    /// Takes the files beside a result that goes to a stream.
    taker: Option<&'s mut dyn SideFiles>,
    /// The path of the result; empty for a stream.
    result: PathBuf,
    is_dry_run: bool,
    may_replace: bool,
    /// Files that are replaced, with their identity.
    replaced: Vec<(String, FileIdentity)>,
    /// The inputs and all files that were read, which no file beside the result may replace.
    pub(crate) kept: HashSet<FileIdentity>,
    /// The inputs of other tasks of the same batch.
    kept_of_batch: Arc<HashSet<FileIdentity>>,
    /// The names of the inputs and of their files.
    pub(crate) kept_names: ReservedNames,
    /// The files that were written, or would have been.
    pub(crate) taken: Vec<JobSideFile>,
    /// The directory of copies whose names depend on their content, so that other results of a batch write the same.
    shared: Option<String>,
    /// What earlier runs wrote.
    state: Option<Arc<State>>,
    /// Files whose copies would have been themselves, and that were left unchanged.
    pub(crate) in_place: Vec<String>,
}

impl<'s> Staged<'s> {
    /// For the result of a job at a path. Nothing is created yet.
    pub(crate) fn new(path: &Path, options: &JobOptions<'_>) -> io::Result<Self> {
        let named = named_copies(options);
        let output = OutputFiles::new(path, true)?;
        let output = match named {
            Some(named) => output.naming(named)?,
            None => output,
        };
        Ok(Self { output: Some(output), result: path.to_path_buf(), ..Self::nowhere(options) })
    }

    /// For a result in a stream: there is no place for files beside it.
    pub(crate) fn nowhere(options: &JobOptions<'_>) -> Self {
        Self {
            output: None,
            taker: None,
            result: PathBuf::new(),
            is_dry_run: options.dry_run,
            may_replace: options.force,
            replaced: Vec::new(),
            kept: HashSet::new(),
            kept_of_batch: options.inputs_of_batch.clone().unwrap_or_default(),
            kept_names: ReservedNames::default(),
            taken: Vec::new(),
            shared: named_copies(options).filter(|_| options.is_one_of_many).map(str::to_owned),
            state: options.state.clone(),
            in_place: Vec::new(),
        }
    }

    /// For a result in a stream whose files beside it the caller takes.
    pub(crate) fn into(taker: &'s mut dyn SideFiles, options: &JobOptions<'_>) -> Self {
        Self { taker: Some(taker), ..Self::nowhere(options) }
    }

    /// The file for the result.
    pub(crate) fn create(&mut self) -> io::Result<File> {
        self.output.as_mut().ok_or(io::ErrorKind::Unsupported)?.create()
    }

    /// Moves everything into place.
    pub(crate) fn commit(&mut self) -> io::Result<()> {
        for (path, identity) in &self.replaced {
            self.check_source(path, *identity)?;
        }
        match self.output.take() {
            // Despite the earlier checks, another result may have put something there in the meantime.
            Some(output) if !self.is_dry_run => output.commit_if(|path, there| {
                let identity = FileIdentity::of(there)?;
                self.check_source(path, identity)?;
                // Another result of the batch has put the same content there.
                let is_replaced = self.replaced.iter().any(|(replaced, there)| replaced == path && *there == identity);
                let is_shared = self.shared.as_ref().is_some_and(|root| Path::new(path).starts_with(root));
                if self.may_replace || is_replaced || is_shared {
                    Ok(())
                } else {
                    Err(self.refused(path, SideFileReason::Exists))
                }
            }),
            _ => Ok(()),
        }
    }

    /// Rejects a path that belongs to an input.
    fn check_source(&self, path: &str, identity: FileIdentity) -> io::Result<()> {
        if self.is_source(path, identity) { Err(self.refused(path, SideFileReason::IsSource)) } else { Ok(()) }
    }

    fn is_source(&self, path: &str, identity: FileIdentity) -> bool {
        self.kept.contains(&identity) || self.kept_of_batch.contains(&identity) || self.kept_names.has(path)
    }

    /// Whether a file is what castkit wrote beside the result that is there.
    fn is_own(&self, path: &str, mut existing: File) -> io::Result<bool> {
        if self.state.as_ref().is_some_and(|state| state.is_own(&self.place(path))) {
            return Ok(true);
        }
        let (Some(format), Ok(result)) = (Format::of_path(&self.result), File::open(&self.result)) else {
            return Ok(false);
        };
        // It has been compared.
        existing.rewind()?;
        format.is_own_side_file(result, existing, path)
    }

    fn refused(&self, path: &str, reason: SideFileReason) -> io::Error {
        JobError::side_file(&self.place(path), reason)
    }

    /// Where a file beside the result goes.
    fn place(&self, path: &str) -> PathBuf {
        self.result.parent().unwrap_or(Path::new("")).join(path)
    }

    /// Whether there is a place for files beside the result.
    pub(crate) fn has_place(&self) -> bool {
        self.taker.is_some() || self.output.as_ref().is_some_and(|output| !output.is_stream())
    }

    fn stage(
        &mut self,
        path: &str,
        content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<u64, SideFileReason> {
        let Some(output) = &mut self.output else { return Ok(0) };
        let existing = match output.in_place(path)? {
            InPlace::Nothing => None,
            InPlace::File(file) => Some(file),
            InPlace::Link => return Err(SideFileReason::Link),
            _ => return Err(io::Error::from(io::ErrorKind::AlreadyExists).into()),
        };
        let out: Box<dyn Write> = match self.is_dry_run {
            true => Box::new(io::sink()),
            false => Box::new(BufWriter::with_capacity(1 << 16, output.beside(path)?)),
        };
        let mut compared = Compared::new(out, existing.as_ref().map(File::try_clone).transpose()?);
        content(&mut compared)?;
        let (bytes, is_different) = compared.finish()?;
        let Some(existing) = existing else { return Ok(bytes) };
        if !is_different {
            output.take_back();
            Trace::equal(self.place(path));
            return Ok(bytes);
        }
        let identity = FileIdentity::of(&existing)?;
        if self.is_source(path, identity) {
            return Err(SideFileReason::IsSource);
        }
        if !self.may_replace && !self.is_own(path, existing)? {
            return Err(SideFileReason::Exists);
        }
        self.replaced.push((path.to_owned(), identity));
        Ok(bytes)
    }
}

impl SideFiles for Staged<'_> {
    fn take(&mut self, path: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let bytes = if let Some(taker) = &mut self.taker {
            let mut bytes = 0;
            let mut counted = |out: &mut dyn Write| {
                let mut out = Counted::new(out);
                content(&mut out)?;
                bytes = out.bytes();
                Ok(())
            };
            match self.is_dry_run {
                true => counted(&mut io::sink())?,
                false => taker.take(path, &mut counted)?,
            }
            bytes
        } else if self.has_place() {
            let staged = self.stage(path, content);
            staged.map_err(|reason| self.refused(path, reason))?
        } else {
            0
        };
        self.taken.push(JobSideFile { path: path.to_owned(), bytes });
        Ok(())
    }

    fn copy(&mut self, path: &str, from: &ReferencedFile) -> io::Result<()> {
        let mut file = from.open()?;
        let identity = FileIdentity::of(&file)?;
        if let Some(output) = self.output.as_mut().filter(|output| !output.is_stream())
            && let Ok(InPlace::File(existing)) = output.in_place(path)
            && FileIdentity::of(&existing)? == identity
        {
            self.in_place.push(path.to_owned());
            return Ok(());
        }
        self.kept.insert(identity);
        self.take(path, &mut |out| io::copy(&mut file, out).map(drop))
    }
}

/// The directory that the caller names for copies.
fn named_copies<'o>(options: &'o JobOptions<'_>) -> Option<&'o str> {
    options.export.texture_root.as_deref().filter(|_| options.export.textures == Textures::Copy)
}

impl From<io::Error> for SideFileReason {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Passes bytes on, counts them, and compares them with those of a file.
struct Compared {
    out: Box<dyn Write>,
    existing: Option<BufReader<File>>,
    differs: bool,
    bytes: u64,
}

impl Compared {
    fn new(out: Box<dyn Write>, existing: Option<File>) -> Self {
        Self { out, differs: existing.is_none(), existing: existing.map(BufReader::new), bytes: 0 }
    }

    /// How many bytes there were, and whether the content of the file differs.
    fn finish(mut self) -> io::Result<(u64, bool)> {
        self.out.flush()?;
        if let Some(existing) = self.existing.as_mut().filter(|_| !self.differs) {
            self.differs = existing.read(&mut [0])? > 0;
        }
        Ok((self.bytes, self.differs))
    }
}

impl Write for Compared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        for part in bytes.get(..written).unwrap_or_default().chunks(1 << 16) {
            if let Some(existing) = self.existing.as_mut().filter(|_| !self.differs) {
                let mut found = vec![0; part.len()];
                self.differs = existing.read_exact(&mut found).is_err() || found != part;
            }
        }
        self.bytes = self.bytes.saturating_add(written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
