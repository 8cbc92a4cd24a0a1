//! From a path on the command line to a document.

use std::borrow::Cow;
use std::io::{self, Read};
use std::path::Path;

use castkit::convert::{Format, Job, JobInput, JobOptions, Options as Import, Report, SideFile, Unsupported};
use castkit::open::{Error, ErrorKind, is_same_path};
use castkit::write::{Document, Layout};
use castkit::{CastFile, OpenOptions, Recovery, Threads, open, open::FileBytes};

use crate::options::Options;
use crate::similar;
use crate::status::Failure;
use crate::text::{Quoted, shell_word};

/// Opens a file, with recovery if that is wanted.
pub(crate) fn open(path: &Path, options: &Options) -> Result<CastFile, Failure> {
    open_by(path, options, AS_CAST, recovery(options))
}

/// Opens a file whose content will be written to `output`. A file of another format is refused with a command that ends
/// in `end`, see [`refuse_other_formats`].
pub(crate) fn open_to_write(path: &Path, output: &Path, options: &Options, end: &str) -> Result<CastFile, Failure> {
    open_by(path, &to_write(path, output, options), end, recovery(options))
}

/// Opens a file whose content will be written to `output`, with recovery if it is damaged.
pub(crate) fn recover_to_write(path: &Path, output: &Path, options: &Options) -> Result<CastFile, Failure> {
    open_by(path, &to_write(path, output, options), AS_CAST, Recovery::WhenDamaged)
}

/// How to open a file that may be replaced by its own result. On most systems a mapped file lives on when its name is
/// replaced, so this needs no care; Windows does not replace a mapped file.
fn to_write(path: &Path, output: &Path, options: &Options) -> Options {
    let mapping = options.mapping.filter(|_| !(cfg!(windows) && is_same_path(path, output)));
    Options { mapping, ..options.clone() }
}

fn open_by(path: &Path, options: &Options, end: &str, recovery: Recovery) -> Result<CastFile, Failure> {
    let bytes = bytes(path, options)?;
    refuse_other_formats(&bytes, options.from, end)?;
    parse_by(bytes, options, recovery)
}

/// The bytes of a file or of standard input, whatever they are.
pub(crate) fn bytes(path: &Path, options: &Options) -> Result<FileBytes, Failure> {
    try_bytes(path, options).map_err(|error| failure_of(&error, false))
}

/// How all commands open files. Below a few hundred kilobytes a copy takes less time than a mapping: 20,000 files of 45 kB
/// are checked in three quarters of the time.
pub(crate) fn opening() -> OpenOptions<'static> {
    OpenOptions::new().map_above(1 << 17)
}

/// [`bytes`], for callers that inspect the error.
pub(crate) fn try_bytes(path: &Path, options: &Options) -> Result<FileBytes, Error> {
    match options.mapping {
        _ if path == Path::new("-") => standard_input(io::stdin().lock(), options.from),
        Some(promise) => opening().map_bytes(path, promise),
        None => opening().read_bytes(path),
    }
}

/// More bytes than any format needs to be recognised.
const START: u64 = 64;

/// Reads standard input. If no format starts like this, only the start is read, because the stream may never end.
fn standard_input(mut stream: impl Read, from: Option<Format>) -> Result<FileBytes, Error> {
    let options = OpenOptions::new();
    let start = options.bytes_from(stream.by_ref().take(START))?;
    if from.or_else(|| Format::of_bytes(&start)).is_none() {
        return Ok(start);
    }
    options.bytes_from(start.chain(stream))
}

/// Checks the structure of a file, or recovers it.
pub(crate) fn parse(bytes: FileBytes, options: &Options) -> Result<CastFile, Failure> {
    parse_by(bytes, options, recovery(options))
}

fn parse_by(bytes: FileBytes, options: &Options, recovery: Recovery) -> Result<CastFile, Failure> {
    let opening = open_options(options).recovery(recovery);
    let failure = |error: &Error| failure_of(error, matches!(recovery, Recovery::Always | Recovery::WhenDamaged));
    let file = opening.parse(bytes).map_err(|error| failure(&error))?;
    let mut files = [file];
    decode(&mut files, options)?;
    let [file] = files;
    Ok(file)
}

/// Makes UTF-8 of the text of files that belong together, if an encoding is given: in one, the text may look like UTF-8 and
/// only another shows that it is not. Returns whether there was any.
pub(crate) fn decode<'f>(
    files: impl IntoIterator<Item = &'f mut CastFile>,
    options: &Options,
) -> Result<bool, Failure> {
    let Some(encoding) = options.encoding else { return Ok(false) };
    let mut files: Vec<_> = files.into_iter().collect();
    let sources: Vec<CastFile> = files.iter().map(|file| (*file).clone()).collect();
    let mut documents: Vec<_> = sources.iter().map(|source| Document::from(&source.cast())).collect();
    let is_changed = encoding.decode_documents(&mut documents);
    let all = files.iter_mut().zip(&documents).zip(&is_changed);
    for ((file, document), _) in all.filter(|(_, is_changed)| **is_changed) {
        let bytes = FileBytes::from(document.to_vec(Layout::Preserve).map_err(Failure::file)?);
        let bytes = match file.bytes().path() {
            Some(path) => bytes.with_path(path),
            None => bytes,
        };
        **file = open_options(options).parse(bytes).map_err(|error| failure_of(&error, false))?;
    }
    Ok(is_changed.contains(&true))
}

/// The bytes of a file or of standard input, and their format.
pub(crate) fn bytes_and_format(path: &Path, options: &Options) -> Result<(FileBytes, Format), Failure> {
    let bytes = bytes(path, options)?;
    let format = format_of(&bytes, options)?;
    Ok((bytes, format))
}

/// The format of a file.
pub(crate) fn format_of(bytes: &FileBytes, options: &Options) -> Result<Format, Failure> {
    let format = options.from.or_else(|| Format::of_file(bytes, bytes.path()));
    format.ok_or_else(|| unknown_format(bytes.path()))
}

/// The error for a file whose format is unknown, or is known to be none that can be read.
pub(crate) fn unknown_format(path: Option<&Path>) -> Failure {
    match path.and_then(Unsupported::of_path) {
        Some(format) => Failure::file(format),
        None => Failure::file("the format cannot be recognised from the content or the file name; give it with --from"),
    }
}

/// A file of any format as Cast.
pub(crate) struct Loaded {
    pub(crate) file: CastFile,
    /// Files embedded in it, such as textures.
    pub(crate) inside: Vec<SideFile<'static>>,
    /// What was lost.
    pub(crate) report: Report,
}

/// The content of a file of any format as Cast, with the files that were embedded in it.
pub(crate) fn load(bytes: FileBytes, format: Format, import: Import<'_>, options: &Options) -> Result<Loaded, Failure> {
    if format == Format::Cast {
        return Ok(Loaded { file: parse(bytes, options)?, inside: Vec::new(), report: Report::default() });
    }
    let import = import.source_up(options.source_up);
    let job = JobOptions::new().from_format(format).import(options.reading(import));
    let job = if options.is_one_of_several { job } else { job.open(open_options(options)) };
    let mut loaded = Job::new(job).bytes(bytes).load().map_err(|error| Failure::file(error.kind()))?;
    let JobInput { report, .. } = loaded.inputs.pop().unwrap_or_default();
    Ok(Loaded { file: loaded.file, inside: loaded.side_files, report })
}

/// The same without following references out of its directory, and without embedded files.
pub(crate) fn as_cast(
    bytes: FileBytes,
    format: Format,
    import: Import<'_>,
    options: &Options,
) -> Result<(CastFile, Report), Failure> {
    load(bytes, format, import, options).map(|loaded| (loaded.file, loaded.report))
}

/// The end of the command line that makes a Cast file of one file.
pub(crate) const AS_CAST: &str = "-o NAME.cast";

/// Refuses a file of another format for commands that only work on Cast files, and names the command to use instead.
/// `from` is the format given on the command line; `end` is the end of that command line, in which NAME.cast stands for the
/// name of the result.
pub(crate) fn refuse_other_formats(bytes: &FileBytes, from: Option<Format>, end: &str) -> Result<(), Failure> {
    let path = bytes.path().unwrap_or(Path::new("-"));
    let told = Format::of_file(bytes, Some(path));
    let Some(format) = from.or(told).filter(|format| *format != Format::Cast) else { return Ok(()) };
    let is_stream = path == Path::new("-");
    let result = if is_stream { "OUT.cast".into() } else { shell_word(&path.with_extension("cast").to_string_lossy()) };
    let from = if told == Some(format) { String::new() } else { format!(" --from {}", format.extension()) };
    let (file, end) = (shell_word(&path.to_string_lossy()), end.replace("NAME.cast", &result) + &from);
    let name = format.name();
    Err(Failure::file(format_args!("this is {name}, not a Cast file; use castkit convert {file} {end}")))
}

/// How all commands open files, according to their options.
pub(crate) fn open_options(options: &Options) -> OpenOptions<'static> {
    opening().limits(options.limits()).recovery(recovery(options)).threads(Threads::All)
}

fn recovery(options: &Options) -> Recovery {
    if options.recover { Recovery::Always } else { Recovery::default() }
}

/// Why a file cannot be opened, and the option that helps unless the file is being recovered.
pub(crate) fn failure_of(error: &Error, recovers: bool) -> Failure {
    match error.kind() {
        ErrorKind::Structure(error) => Failure::File(format!("{error}{}", option_that_helps(error.kind(), recovers))),
        ErrorKind::Bytes(bytes) if matches!(bytes.kind(), open::BytesErrorKind::OutOfMemory(_)) => {
            Failure::Memory(reason(error))
        }
        _ => Failure::File(reason(error)),
    }
}

/// Why a file cannot be opened. The library's sentences name the path and its own functions; here the path is printed
/// before them, and options are named instead of functions.
pub(crate) fn reason(error: &Error) -> String {
    match error.kind() {
        ErrorKind::Bytes(error) => bytes_reason(error),
        _ => error.to_string(),
    }
}

/// [`reason`], for bytes that cannot be read.
pub(crate) fn bytes_reason(error: &open::BytesError) -> String {
    match error.kind() {
        open::BytesErrorKind::NotFound => match error.path().and_then(similar::name_like) {
            Some(name) => format!("the file does not exist; there is {}", Quoted(name)),
            None => "the file does not exist; check the path".into(),
        },
        open::BytesErrorKind::Directory => "this is a directory; give a .cast file".into(),
        open::BytesErrorKind::Empty => "the file is empty (0 bytes); a Cast file has at least 16".into(),
        open::BytesErrorKind::NotRegular(found) => format!("this is {found}; give a .cast file"),
        open::BytesErrorKind::OutOfMemory(error) => {
            format!("there is not enough memory for this file: cannot allocate {} bytes", error.bytes())
        }
        open::BytesErrorKind::Io(error) => format!("the file cannot be opened or read: {error}"),
        _ => error.to_string(),
    }
}

/// Whether a file exists but is empty.
pub(crate) fn is_empty(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Bytes(error) if matches!(error.kind(), open::BytesErrorKind::Empty))
}

fn option_that_helps(kind: castkit::read::ErrorKind, recovers: bool) -> &'static str {
    use castkit::read::ErrorKind::{Magic, TooDeep, TooManyNodes, TooManyProperties, TooShort};
    match kind {
        TooDeep { .. } => "; --max-depth allows more",
        TooShort { .. } | Magic { .. } | TooManyNodes { .. } | TooManyProperties { .. } => "",
        _ if recovers => "",
        _ => "; --recover reads it anyway",
    }
}

/// The name of a file without its directories.
pub(crate) fn file_name(path: &Path) -> Cow<'_, str> {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()
}
