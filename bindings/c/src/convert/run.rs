//! Running conversions.

use std::ffi::c_char;

use castkit::CastFile;
use castkit::convert::{Job, JobOptions, JobStatus};

use super::choices::CASTKIT_STILL_NONE;
use super::notes::{castkit_conversion, of_inputs};
use super::options::castkit_convert_options;
use crate::array::slice;
use crate::error::{Failure, castkit_error};
use crate::file::castkit_file;
use crate::guard::fallible;
use crate::handle;
use crate::options;
use crate::text;

/// The sources of a conversion: paths and open files.
fn job<'j>(
    paths: *const *const c_char,
    path_count: usize,
    file: Option<&castkit_file>,
    options: JobOptions<'j>,
) -> Result<Job<'j>, Failure> {
    let mut job = Job::new(options);
    for path in slice(paths, path_count, "paths")? {
        job = job.file(text::path(*path, "a path")?);
    }
    if let Some(file) = file {
        job = job.bytes(file.file().bytes().clone());
    }
    Ok(job)
}

/// Converts files into one. The format of the result is given by the options, or by the extension of `output`. The
/// sources are the `path_count` paths at `paths`, of any format, followed by the Cast file `file`. `paths`, if there
/// are none, and `file` may be NULL.
///
/// Returns the conversion with its notes. On failure, returns NULL, sets `error`, and writes nothing.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_convert_files(
    paths: *const *const c_char,
    path_count: usize,
    file: Option<&castkit_file>,
    output: *const c_char,
    options: *const castkit_convert_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_conversion {
    fallible(error, std::ptr::null_mut(), || {
        let options = options::read(options, "options")?;
        let (wanted, output) = (options.job()?, text::path(output, "output")?);
        let done = options::read(options.progress, "options->progress")?.during(|progress| -> Result<_, Failure> {
            Ok(job(paths, path_count, file, wanted.progress(progress))?.save(output)?)
        })?;
        Ok(handle::give(castkit_conversion {
            notes: of_inputs(&done.inputs),
            side_files: done.side_files.iter().map(|file| file.path.clone()).collect(),
            format: done.format.extension(),
            bytes: done.bytes,
            is_written: done.status == JobStatus::Written,
            counts: None,
        }))
    })
}

/// Converts files of any format into one Cast file in memory. The sources are as for `castkit_convert_files`: `paths`,
/// if there are none, and `file` may be NULL. Writes a handle with the notes to `*conversion`, which the caller
/// releases.
///
/// Options about written files, such as `textures` and `force`, have no effect, and `still` is an error.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_load_files(
    paths: *const *const c_char,
    path_count: usize,
    file: Option<&castkit_file>,
    options: *const castkit_convert_options,
    conversion: Option<&mut *mut castkit_conversion>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    let mut notes = std::ptr::null_mut();
    let loaded = fallible(error, std::ptr::null_mut(), || {
        let options = options::read(options, "options")?;
        let wanted = options.job()?;
        if options.still != CASTKIT_STILL_NONE {
            return Err(Failure::argument(
                "options->still only applies to files that are written: use castkit_convert_files",
            ));
        }
        let loaded =
            options::read(options.progress, "options->progress")?.during(|progress| -> Result<_, Failure> {
                Ok(job(paths, path_count, file, wanted.progress(progress))?.load()?)
            })?;
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
