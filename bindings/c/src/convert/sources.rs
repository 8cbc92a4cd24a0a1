//! What conversions read and write: files, bytes, callbacks.

use std::ffi::{c_char, c_void};
use std::io::{self, Write};
use std::path::Path;

use castkit::convert::{Job, JobOptions};
use castkit::open::FileBytes;

use crate::error::Failure;
use crate::file::{castkit_file, during_call};
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

/// A callback that takes the result of a conversion, piece by piece, and the name of the result. Set everything to zero,
/// and `size` to `sizeof` the struct.
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
    /// The name of the result, such as `hero.gltf`: files beside it are named after it. Nothing is read or written there.
    /// NULL for `model`.
    pub name: *const c_char,
}

// SAFETY: it begins with its size, and numbers, pointers and optional functions may be zero.
unsafe impl Options for castkit_writer {}

impl castkit_writer {
    /// The name of the result.
    pub(super) fn named<'n>(&self) -> Result<&'n Path, Failure> {
        if self.name.is_null() { Ok(Path::new("model")) } else { text::path(self.name, "writer->name") }
    }
}

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
pub(super) struct Sources {
    first: *const castkit_source,
    count: usize,
    size: usize,
}

impl Sources {
    pub(super) fn new(first: *const castkit_source, count: usize, size: usize) -> Self {
        Self { first, count, size }
    }

    pub(super) fn job<'j>(self, options: JobOptions<'j>) -> Result<Job<'j>, Failure> {
        let mut job = Job::new(options);
        for (at, source) in options::elements(self.first, self.count, self.size, "source")?.enumerate() {
            let castkit_source { path, data, data_size, file } = source?;
            let path = (!path.is_null()).then(|| text::path(path, &format!("path of source {at}"))).transpose()?;
            let wrong = |why: &str| Err(Failure::Argument(format!("source {at} {why}")));
            // SAFETY: the header requires that it is NULL or a file that is open during the call.
            let file = unsafe { file.as_ref() };
            job = match (file, path) {
                (Some(file), None) if data.is_null() => job.bytes(file.file().bytes().clone()),
                (Some(_), _) => return wrong("has a file, and also a path or data"),
                (None, _) if !data.is_null() && data_size == 0 => return wrong("is empty: its data_size is 0"),
                (None, path) if !data.is_null() => {
                    let bytes = FileBytes::from(during_call(data, data_size)?.to_vec());
                    job.bytes(match path {
                        Some(path) => bytes.with_path(path),
                        None => bytes,
                    })
                }
                (None, Some(path)) => job.file(path),
                (None, None) => return wrong("is empty: it has neither a path, nor data, nor a file"),
            };
        }
        Ok(job)
    }
}
