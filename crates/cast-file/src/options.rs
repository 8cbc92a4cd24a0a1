//! How a file is opened.

use std::fs::{File, Metadata};
use std::io::Read;
use std::path::Path;

use cast_base::Progress;
use cast_map::{Advice, Bytes, MapOptions, ReadOptions, Unchanging};
use cast_read::{Cast, Companion, Limits, ParseOptions, Threads};

use crate::trace::Trace;
use crate::{CastFile, Error, FileBytes};

/// Whether a file is read by its content instead of its headers.
///
/// Recovery derives sizes, counts of strings and the end of the file from the content, and keeps a list of
/// [repairs](CastFile::repairs). An intact file gives the same document either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Recovery {
    /// Headers are trusted; a file whose structure is broken is an error.
    Never,
    /// Headers are trusted unless the structure is broken. If only sizes and counts of strings are wrong and the file holds
    /// all that it claims, it is read by its content, as in other readers, most of which ignore sizes;
    /// [`CastFile::damage`] then says what is wrong. A file that lacks something is an error.
    #[default]
    WhenComplete,
    /// Headers are trusted unless the structure is broken. [`CastFile::damage`] then says where. A file whose structure is
    /// sound, but hides properties behind one of an unknown type, is also read by its content, if that shows them.
    WhenDamaged,
    /// Headers are never trusted.
    Always,
}

/// How to open a file.
///
/// ```
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// # use cast_file::{OpenOptions, Recovery};
/// let file = OpenOptions::new().recovery(Recovery::WhenDamaged).max_bytes(1 << 30).open(path)?;
/// assert!(file.damage().is_none() && file.repairs().is_empty());
/// # Ok::<(), cast_file::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "options do nothing until `open`, `map` or another of the kind is called"]
pub struct OpenOptions<'p> {
    recovery: Recovery,
    limits: Limits,
    max_bytes: Option<u64>,
    advice: Option<Advice>,
    populate: bool,
    map_above: u64,
    huge_pages: Option<bool>,
    threads: Threads,
    progress: Progress<'p>,
}

impl Default for OpenOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'p> OpenOptions<'p> {
    /// Recovery of files that are [complete](Recovery::WhenComplete), default limits, one thread.
    pub const fn new() -> Self {
        Self {
            recovery: Recovery::WhenComplete,
            limits: Limits::new(),
            max_bytes: None,
            advice: None,
            populate: false,
            map_above: 0,
            huge_pages: None,
            threads: Threads::One,
            progress: Progress::none(),
        }
    }

    /// Whether a damaged file is read by its content.
    pub const fn recovery(mut self, recovery: Recovery) -> Self {
        self.recovery = recovery;
        self
    }

    /// Limits of the structure: depth, nodes, properties.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The limits of the structure.
    #[must_use]
    pub const fn get_limits(&self) -> Limits {
        self.limits
    }

    /// The maximum number of bytes to read; `None` for no limit.
    #[must_use]
    pub const fn get_max_bytes(&self) -> Option<u64> {
        self.max_bytes
    }

    /// Whether these options only make sense for Cast files: unconditional recovery, or limits other than the default.
    #[must_use]
    pub fn is_for_cast(&self) -> bool {
        self.recovery == Recovery::Always || self.limits != Limits::default()
    }

    /// The maximum number of bytes to read; more are an error. It does not apply to mapping, which takes no memory.
    pub const fn max_bytes(mut self, max_bytes: u64) -> Self {
        self.max_bytes = Some(max_bytes);
        self
    }

    /// How mapped bytes will be used, so that the system can read ahead accordingly.
    pub const fn advice(mut self, advice: Advice) -> Self {
        self.advice = Some(advice);
        self
    }

    /// Whether a mapped file is brought into memory completely before anything else, see [`MapOptions::populate`].
    pub const fn populate(mut self, populate: bool) -> Self {
        self.populate = populate;
        self
    }

    /// Files of at most this many bytes are read even if they are to be mapped. Default 0: only empty files are.
    ///
    /// For many small files on several threads: each mapping that ends interrupts all threads of the process, which
    /// takes longer than copying a few dozen kilobytes.
    pub const fn map_above(mut self, bytes: u64) -> Self {
        self.map_above = bytes;
        self
    }

    /// Whether a file that is read goes into huge pages, see [`ReadOptions::huge_pages`].
    pub const fn huge_pages(mut self, huge_pages: bool) -> Self {
        self.huge_pages = Some(huge_pages);
        self
    }

    /// On how many threads to parse, see [`ParseOptions::threads`].
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// A callback that is told the progress in bytes, and may cancel it. Each phase counts from 0: bringing the bytes
    /// into memory, then parsing.
    pub const fn progress(mut self, progress: Progress<'p>) -> Self {
        self.progress = progress;
        self
    }

    /// Reads a regular file, a pipe or a device.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, has more bytes than the limit, or its structure is broken and not to be
    /// recovered.
    pub fn open(self, path: impl AsRef<Path>) -> Result<CastFile, Error> {
        self.parse(self.read_bytes(path)?)
    }

    /// Maps a file. Anything that cannot be mapped (a pipe, a device, a file in `/proc` or on some file systems) is
    /// read.
    ///
    /// # Errors
    /// The same as for [`open`](Self::open).
    pub fn map(self, path: impl AsRef<Path>, promise: Unchanging) -> Result<CastFile, Error> {
        self.parse(self.map_bytes(path, promise)?)
    }

    /// Reads an open file, such as [one that another refers to](crate::ReferencedFile::open). `path` is its path, for
    /// messages and for resolving paths in the file.
    ///
    /// # Errors
    /// The same as for [`open`](Self::open).
    pub fn open_file(self, file: &File, path: impl AsRef<Path>) -> Result<CastFile, Error> {
        let bytes = self.reading().read_file(file, &path).map_err(Error::of_bytes)?;
        self.parse(FileBytes::from(Bytes::from(bytes)).with_path(path.as_ref()))
    }

    /// Maps an open file, see [`open_file`](Self::open_file). A file that cannot be mapped is read.
    ///
    /// # Errors
    /// The same as for [`open`](Self::open).
    pub fn map_file(self, file: &File, path: impl AsRef<Path>, promise: Unchanging) -> Result<CastFile, Error> {
        if self.map_above > 0 && file.metadata().is_ok_and(|file| self.is_small(&file)) {
            return self.open_file(file, path);
        }
        match self.mapping().map_file(file, &path, promise) {
            Ok(bytes) => self.parse(FileBytes::from(bytes).with_path(path.as_ref())),
            Err(_) => self.open_file(file, path),
        }
    }

    /// Reads everything from a reader, such as standard input.
    ///
    /// # Errors
    /// The same as for [`open`](Self::open).
    pub fn read_from(self, reader: impl Read) -> Result<CastFile, Error> {
        self.parse(self.bytes_from(reader)?)
    }

    /// Reads the bytes of a file without parsing them; for that, use [`parse`](Self::parse).
    ///
    /// # Errors
    /// Returns an error if they cannot be read, or there are more than the limit.
    pub fn read_bytes(self, path: impl AsRef<Path>) -> Result<FileBytes, Error> {
        let path = path.as_ref();
        Trace::read(path);
        let bytes = self.reading().read(path).map_err(Error::of_bytes)?;
        Ok(FileBytes::from(bytes).with_path(path))
    }

    /// Maps the bytes of a file, or reads them if it cannot be mapped, without parsing them.
    ///
    /// # Errors
    /// The same as for [`read_bytes`](Self::read_bytes).
    pub fn map_bytes(self, path: impl AsRef<Path>, promise: Unchanging) -> Result<FileBytes, Error> {
        use cast_map::ErrorKind::{Empty, Io, NotRegular};
        let path = path.as_ref();
        Trace::read(path);
        if self.map_above > 0 && std::fs::metadata(path).is_ok_and(|file| self.is_small(&file)) {
            return self.read_bytes(path);
        }
        match self.mapping().map(path, promise) {
            // Files in `/proc` are "empty" for a mapping, and some file systems do not support mapping. If the file
            // cannot be read either, the error is of the same kind.
            Err(error) if matches!(error.kind(), NotRegular(_) | Empty | Io(_)) => self.read_bytes(path),
            result => Ok(FileBytes::from(result.map_err(Error::of_bytes)?).with_path(path)),
        }
    }

    /// Reads the bytes of a reader without parsing them.
    ///
    /// # Errors
    /// The same as for [`read_bytes`](Self::read_bytes).
    pub fn bytes_from(self, reader: impl Read) -> Result<FileBytes, Error> {
        self.reading().read_from(reader).map(FileBytes::from).map_err(Error::of_bytes)
    }

    /// Parses bytes.
    ///
    /// # Errors
    /// Returns an error if the structure is broken and cannot, or must not, be recovered; it is the first error that
    /// was found.
    pub fn parse(self, bytes: impl Into<FileBytes>) -> Result<CastFile, Error> {
        let bytes = bytes.into();
        let options = ParseOptions::new().limits(self.limits).threads(self.threads).progress(self.progress);
        let parsed = match self.recovery {
            Recovery::Always => Cast::recover_with(&bytes, options).map(|found| (found.into_parts(), None)),
            _ => match Cast::parse_with(&bytes, options) {
                Ok(cast) => {
                    let parsed = (cast.outline(), Companion::new());
                    // Properties behind one of an unknown type cannot be read. It may be none, but what follows an array
                    // without its elements.
                    let is_suspect = self.recovery == Recovery::WhenDamaged && hides_something(&cast);
                    match is_suspect.then(|| Cast::recover_with(&bytes, options)) {
                        Some(Ok(found)) if !hides_something(&found.cast()) => Ok((found.into_parts(), None)),
                        Some(Err(cancelled)) if cancelled.kind() == cast_read::ErrorKind::Cancelled => Err(cancelled),
                        _ => Ok((parsed, None)),
                    }
                }
                Err(error) if self.recovery == Recovery::Never || cannot_be_recovered(error.kind()) => Err(error),
                Err(error) => match Cast::recover_with(&bytes, options) {
                    Ok(found) if self.recovery == Recovery::WhenComplete && !found.is_complete() => Err(error),
                    Ok(found) => Ok((found.into_parts(), Some(error))),
                    Err(cancelled) if cancelled.kind() == cast_read::ErrorKind::Cancelled => Err(cancelled),
                    Err(_) => Err(error),
                },
            },
        };
        match parsed {
            Ok(((outline, companion), damage)) => Ok(CastFile::new(bytes, outline, companion, damage)),
            Err(error) => Err(Error::of_structure(bytes.path(), error)),
        }
    }

    fn is_small(&self, file: &Metadata) -> bool {
        file.is_file() && file.len() <= self.map_above
    }

    fn mapping(self) -> MapOptions<'p> {
        let options = MapOptions::new().populate(self.populate).progress(self.progress);
        self.advice.map_or(options, |advice| options.advice(advice))
    }

    fn reading(self) -> ReadOptions<'p> {
        let options = ReadOptions::new().progress(self.progress);
        let options = self.max_bytes.map_or(options, |max| options.max_bytes(max));
        self.huge_pages.map_or(options, |huge_pages| options.huge_pages(huge_pages))
    }
}

/// The most common ways of opening, with default options.
impl CastFile {
    /// Reads a file. [`OpenOptions`] has other ways.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or its structure is broken.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        OpenOptions::new().open(path)
    }

    /// Maps a file, which copies nothing. A file that cannot be mapped, such as a pipe, is read.
    ///
    /// # Errors
    /// The same as for [`open`](Self::open).
    ///
    /// ```
    /// # use cast_file::CastFile;
    /// # use cast_map::Unchanging;
    /// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
    /// // SAFETY: the file is part of our own assets, and nobody writes to it while we run.
    /// let assets = unsafe { Unchanging::promise() };
    /// let file = CastFile::map(path, assets)?;
    /// assert!(file.is_mapped());
    /// # Ok::<(), cast_file::Error>(())
    /// ```
    pub fn map(path: impl AsRef<Path>, promise: Unchanging) -> Result<Self, Error> {
        OpenOptions::new().map(path, promise)
    }

    /// Parses bytes in memory, such as a `Vec<u8>`, an `Arc<[u8]>` or a `&'static [u8]`.
    ///
    /// # Errors
    /// Returns an error if the structure is broken.
    pub fn from_bytes(bytes: impl Into<FileBytes>) -> Result<Self, Error> {
        OpenOptions::new().parse(bytes)
    }
}

/// Whether a node has properties or children that cannot be read, behind a property of an unknown type.
fn hides_something(cast: &Cast<'_>) -> bool {
    cast.nodes().filter(|step| step.node.is_opaque()).any(|step| {
        let (header, seen) = (step.node.header(), step.node.properties().count() as u64);
        header.child_count > 0 || u64::from(header.property_count) > seen
    })
}

/// Whether it is an error that recovery cannot help with.
fn cannot_be_recovered(kind: cast_read::ErrorKind) -> bool {
    use cast_read::ErrorKind::{Cancelled, Magic, TooShort};
    matches!(kind, Cancelled | Magic { .. } | TooShort { .. })
}
