//! Running conversions.

use std::ffi::{c_char, c_void};
use std::io::{self, Write};

use castkit::CastFile;
use castkit::convert::{Job, JobDone, JobOptions, JobStatus};
use castkit::open::FileBytes;

use super::choices::CASTKIT_STILL_NONE;
use super::notes::{castkit_conversion, of_inputs};
use super::options::castkit_convert_options;
use crate::error::{Failure, castkit_error};
use crate::file::{castkit_file, during_call};
use crate::guard::fallible;
use crate::handle;
use crate::options::{self, Options};
use crate::text;

/// One of the files that a conversion reads: from disk, from memory, or one that is open. Set everything else to zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_source {
    /// The path of a file on disk. For bytes in memory, the path against which the references in them are resolved, which is
    /// also the name in notes and errors; it may be NULL.
    pub path: *const c_char,
    /// The bytes of a file of any format, which are copied; NULL if the file is on disk or open. The format is found from
    /// the bytes, from the extension of `path`, or from `from_format` of the options.
    pub data: *const c_void,
    /// The number of bytes at `data`.
    pub data_size: usize,
    /// An open Cast file. `path` and `data` are NULL then.
    pub file: *const castkit_file,
}

// SAFETY: numbers and pointers may be zero.
unsafe impl Options for castkit_source {}

/// A callback that takes the result of a conversion, piece by piece. Set everything to zero, and `size` to `sizeof` the
/// struct.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_writer {
    /// `sizeof(castkit_writer)`.
    pub size: usize,
    /// `write(user, data, size)` takes the `size` bytes at `data`, and returns whether to continue. It is only called during
    /// the function it was passed to, and must not throw.
    pub write: Option<extern "C" fn(user: *mut c_void, data: *const c_void, size: usize) -> bool>,
    /// The first argument of each call.
    pub user: *mut c_void,
}

// SAFETY: it begins with its size, and numbers, pointers and optional functions may be zero.
unsafe impl Options for castkit_writer {}

impl Write for castkit_writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.write {
            Some(write) if write(self.user, bytes.as_ptr().cast(), bytes.len()) => Ok(bytes.len()),
            _ => Err(io::Error::other("the caller's writer failed")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The sources of a conversion as C gives them.
#[derive(Clone, Copy)]
struct Sources {
    first: *const castkit_source,
    count: usize,
    size: usize,
}

impl Sources {
    fn job<'j>(self, options: JobOptions<'j>) -> Result<Job<'j>, Failure> {
        let mut job = Job::new(options);
        for source in options::elements(self.first, self.count, self.size, "source")? {
            let castkit_source { path, data, data_size, file } = source?;
            let path = (!path.is_null()).then(|| text::path(path, "path of a source")).transpose()?;
            // SAFETY: the header requires that it is NULL or a file that is open during the call.
            let file = unsafe { file.as_ref() };
            job = match (file, path) {
                (Some(file), None) if data.is_null() => job.bytes(file.file().bytes().clone()),
                (Some(_), _) => return Err(Failure::argument("a source has a file, and also a path or data")),
                (None, path) if !data.is_null() => {
                    let bytes = FileBytes::from(during_call(data, data_size)?.to_vec());
                    job.bytes(match path {
                        Some(path) => bytes.with_path(path),
                        None => bytes,
                    })
                }
                (None, Some(path)) => job.file(path),
                (None, None) => return Err(Failure::argument("a source has neither a path, nor data, nor a file")),
            };
        }
        Ok(job)
    }
}

fn conversion_of(done: JobDone) -> castkit_conversion {
    castkit_conversion {
        notes: of_inputs(&done.inputs),
        side_files: done.side_files.into_iter().map(|file| file.path).collect(),
        format: done.format.extension(),
        bytes: done.bytes,
        is_written: done.status == JobStatus::Written,
        counts: None,
    }
}

/// Converts files of any format into one. Models and animations of all sources are in the result: a model and an animation
/// of separate files become one file. The format is given by the options, or by the extension of `output`. There are
/// `source_count` sources at `sources`; `source_size` is `sizeof` one of them.
///
/// Returns the conversion with its notes. On failure, returns NULL, sets `error`, and writes nothing.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_convert(
    sources: *const castkit_source,
    source_count: usize,
    source_size: usize,
    output: *const c_char,
    options: *const castkit_convert_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_conversion {
    let sources = Sources { first: sources, count: source_count, size: source_size };
    fallible(error, std::ptr::null_mut(), || {
        let options = options::read(options, "options")?;
        let (wanted, output) = (options.job()?, text::path(output, "output")?);
        let done = options::read(options.progress, "options->progress")?
            .during(|progress| -> Result<_, Failure> { Ok(sources.job(wanted.progress(progress))?.save(output)?) })?;
        Ok(handle::give(conversion_of(done)))
    })
}

/// Converts files of any format into one that is passed to a callback, piece by piece, instead of being written to disk. The
/// sources are as for `castkit_convert`, and the options must name the format. Files beside the result have no place: glTF is
/// an error, GLB is not; the materials of OBJ and textures that would be copied are dropped, with a note.
///
/// Returns the conversion with its notes. On failure, returns NULL and sets `error`; part of the result may have been passed
/// to the callback then.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_convert_to(
    sources: *const castkit_source,
    source_count: usize,
    source_size: usize,
    writer: *const castkit_writer,
    options: *const castkit_convert_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_conversion {
    let sources = Sources { first: sources, count: source_count, size: source_size };
    fallible(error, std::ptr::null_mut(), || {
        let options = options::read(options, "options")?;
        let (wanted, mut writer) = (options.job()?, options::required(writer, "writer")?);
        if writer.write.is_none() {
            return Err(Failure::argument("writer->write is NULL"));
        }
        let done = options::read(options.progress, "options->progress")?.during(|progress| -> Result<_, Failure> {
            Ok(sources.job(wanted.progress(progress))?.write_to(&mut writer)?)
        })?;
        Ok(handle::give(conversion_of(done)))
    })
}

/// Converts files of any format into one Cast file in memory. The sources are as for `castkit_convert`. Writes a handle with
/// the notes to `*conversion`, which the caller releases.
///
/// Options about written files, such as `textures` and `force`, have no effect, and `still` is an error.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_load(
    sources: *const castkit_source,
    source_count: usize,
    source_size: usize,
    options: *const castkit_convert_options,
    conversion: Option<&mut *mut castkit_conversion>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    let sources = Sources { first: sources, count: source_count, size: source_size };
    let mut notes = std::ptr::null_mut();
    let loaded = fallible(error, std::ptr::null_mut(), || {
        let options = options::read(options, "options")?;
        let wanted = options.job()?;
        if options.still != CASTKIT_STILL_NONE {
            return Err(Failure::argument(
                "options->still only applies to files that are written: use castkit_convert",
            ));
        }
        let loaded = options::read(options.progress, "options->progress")?
            .during(|progress| -> Result<_, Failure> { Ok(sources.job(wanted.progress(progress))?.load()?) })?;
        let done = castkit_conversion {
            notes: of_inputs(&loaded.inputs),
            side_files: Vec::new(),
            format: "cast",
            bytes: loaded.file.bytes().len() as u64,
            is_written: false,
            counts: None,
        };
        let file = handle::give(castkit_file::new(loaded.file));
        notes = handle::give(done);
        Ok(file)
    });
    handle::give_to(conversion, notes);
    loaded
}

pub(super) fn give(file: CastFile) -> *mut castkit_file {
    handle::give(castkit_file::new(file))
}
