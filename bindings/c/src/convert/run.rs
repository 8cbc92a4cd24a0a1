//! Conversions that are run.

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

/// The sources of a conversion: paths, and files that are open.
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

/// Converts files into one: the format of the result is that of the extension of `output`, or of the options. The sources are
/// the `path_count` paths at `paths`, of whatever formats, and then the Cast file `file`. `paths`, if there are none, and
/// `file` may be NULL.
///
/// Gives what the conversion says of what it could not carry over. NULL, with the reason in `error`, when it cannot be done;
/// nothing is written then.
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
        let done = options.progress.during(|progress| -> Result<_, Failure> {
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

/// Converts files of whatever formats into one Cast file in memory. The sources are as for `castkit_convert_files`: `paths`, if
/// there are none, and `file` may be NULL. What the conversion says is given to `*conversion`, to be released.
///
/// Options that are about a file that is written, such as `textures` and `force`, have no meaning here, and `still` is an error.
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
            return Err(Failure::argument("options->still is for files that are written: use castkit_convert_files"));
        }
        let loaded = options.progress.during(|progress| -> Result<_, Failure> {
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
