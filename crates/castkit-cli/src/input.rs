//! From a path on the command line to a document.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use castkit::{Bytes, Cast, ErrorKind, Repairs, open};
use serde::Serialize;

use crate::arguments::Options;
use crate::destination;
use crate::status::Failure;

/// The bytes of a file, and room for what recovery finds in them.
pub(crate) struct Input {
    bytes: Bytes,
    repairs: Repairs,
}

impl Input {
    /// Maps or reads a file.
    pub(crate) fn open(path: &Path, options: &Options) -> Result<Self, Failure> {
        Self::open_by(path, options.no_map)
    }

    /// Maps or reads a file of which something is to be written to `output`, perhaps in its own place. Where a mapped
    /// file lives on without its name that needs no care; Windows does not replace a file that is mapped.
    pub(crate) fn open_to_write(path: &Path, output: &Path, options: &Options) -> Result<Self, Failure> {
        Self::open_by(path, options.no_map || (cfg!(windows) && destination::is_same(path, output)))
    }

    fn open_by(path: &Path, no_map: bool) -> Result<Self, Failure> {
        let bytes = bytes(path, no_map).map_err(|error| Failure::File(open_reason(&error)))?;
        Ok(Self { bytes, repairs: Repairs::default() })
    }

    /// The bytes as they are.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Checks the structure of the file, or recovers it.
    pub(crate) fn parse(&mut self, options: &Options) -> Result<Cast<'_>, Failure> {
        let limits = options.limits();
        let cast = if options.recover {
            Cast::recover_with(&self.bytes, &mut self.repairs, &limits)
        } else {
            Cast::parse_with(&self.bytes, &limits)
        };
        cast.map_err(|error| Failure::File(format!("{error}{}", option_that_helps(error.kind(), options))))
    }

    /// Checks the structure of the file, and recovers it if it is not sound.
    pub(crate) fn parse_or_recover(&mut self, options: &Options) -> Result<Cast<'_>, Failure> {
        let limits = options.limits();
        let error = match Cast::parse_with(&self.bytes, &limits) {
            Ok(cast) => return Ok(cast),
            Err(error) => error,
        };
        // What is wrong is said by what was found first: recovery fails for want of anything to recover.
        Cast::recover_with(&self.bytes, &mut self.repairs, &limits).map_err(|_| Failure::file(error))
    }
}

/// The bytes of a file, or of standard input.
pub(crate) fn bytes(path: &Path, no_map: bool) -> Result<Bytes, open::Error> {
    if path == Path::new("-") {
        castkit::read_from(io::stdin().lock()).map(Bytes::from)
    } else if no_map {
        castkit::read(path)
    } else {
        castkit::open_assuming_unchanging(path)
    }
}

/// Why there are no bytes. The sentences of `castkit::open::Error` name the path and functions of the library; here the
/// path stands before them, and there are options instead of functions.
pub(crate) fn open_reason(error: &open::Error) -> String {
    match error.kind() {
        open::ErrorKind::NotFound => "the file does not exist; check the path".into(),
        open::ErrorKind::Directory => "this is a directory; give a .cast file".into(),
        open::ErrorKind::Empty => "the file is empty (0 bytes); a Cast file has at least 16".into(),
        open::ErrorKind::NotRegular(found) => format!("this is {found}; give a .cast file"),
        open::ErrorKind::Io(error) => format!("the file cannot be opened or read: {error}"),
        _ => error.to_string(),
    }
}

fn option_that_helps(kind: ErrorKind, options: &Options) -> &'static str {
    match kind {
        ErrorKind::TooDeep { .. } => "; the option is --max-depth",
        ErrorKind::TooShort { .. }
        | ErrorKind::Magic { .. }
        | ErrorKind::TooManyNodes { .. }
        | ErrorKind::TooManyProperties { .. } => "",
        _ if options.recover => "",
        _ => "; the option is --recover",
    }
}

/// The name of a file without its directories.
pub(crate) fn file_name(path: &Path) -> Cow<'_, str> {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()
}

/// A repair, as it goes into JSON.
#[derive(Serialize)]
pub(crate) struct RepairRecord {
    offset: usize,
    what: String,
}

impl RepairRecord {
    pub(crate) fn all(cast: &Cast<'_>) -> Vec<Self> {
        cast.repairs().iter().map(|repair| Self { offset: repair.offset, what: repair.to_string() }).collect()
    }
}
