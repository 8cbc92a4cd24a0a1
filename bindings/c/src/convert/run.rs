//! Running conversions.

use std::ffi::c_char;

use castkit::convert::{Job, JobDone, JobError, JobStatus, SideFile};

use super::notes::{in_memory, of_inputs, on_disk};
use super::result::{Beside, castkit_conversion};
use super::sources::{Sources, castkit_source, castkit_writer};
use crate::choices::CASTKIT_STILL_NONE;
use crate::error::{Failure, castkit_error};
use crate::file::castkit_file;
use crate::generated::convert_options::castkit_convert_options;
use crate::guard::fallible;
use crate::handle;
use crate::options;
use crate::text;

/// Makes a job of these sources and does it, with the progress that the options ask for.
fn run<T>(
    sources: Sources,
    options: &castkit_convert_options,
    work: impl FnOnce(Job<'_>) -> Result<T, JobError>,
) -> Result<T, Failure> {
    let wanted = options.job()?;
    options::read(options.progress, "options->progress")?
        .during(|progress| Ok(work(sources.job(wanted.progress(progress))?)?))
}

fn conversion_of(done: &JobDone, side_files: Vec<Beside>) -> castkit_conversion {
    castkit_conversion {
        notes: of_inputs(&done.inputs),
        side_files,
        format: done.format.extension(),
        bytes: done.bytes,
        is_written: done.status == JobStatus::Written,
        counts: None,
    }
}

/// Converts files of any format into one. Models and animations of all sources are in the result: a model and an animation
/// of separate files become one file. The format is given by the options, or by the extension of `output`; an `output`
/// without an extension becomes a Cast file of that name, and an extension of no format is an error. There are
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
    let sources = Sources::new(sources, source_count, source_size);
    fallible(error, std::ptr::null_mut(), || {
        let options = options::read(options, "options")?;
        let output = text::path(output, "output")?;
        let mut done = run(sources, &options, |job| job.save(output))?;
        let side_files = on_disk(std::mem::take(&mut done.side_files));
        Ok(handle::give(conversion_of(&done, side_files)))
    })
}

/// Converts files of any format into one that is passed to a callback, piece by piece, instead of being written to disk. The
/// sources are as for `castkit_convert`. The format is given by the options, or by the extension of `writer->name`; without
/// either, it is Cast.
///
/// Returns the conversion with its notes and the files beside the result, such as the buffer of a `.gltf`, the materials of
/// an `.obj`, or copied textures: see `castkit_conversion_side_file_data`. On failure, returns NULL and sets `error`; part of
/// the result may have been passed to the callback then.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_convert_to(
    sources: *const castkit_source,
    source_count: usize,
    source_size: usize,
    writer: *const castkit_writer,
    options: *const castkit_convert_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_conversion {
    let sources = Sources::new(sources, source_count, source_size);
    fallible(error, std::ptr::null_mut(), || {
        let options = options::read(options, "options")?;
        let mut writer = options::required(writer, "writer")?;
        if writer.write.is_none() {
            return Err(Failure::argument("writer->write is NULL"));
        }
        let (name, mut beside) = (writer.named()?, Vec::<SideFile<'_>>::new());
        let done = run(sources, &options, |job| job.write_to_with(name, &mut writer, &mut beside))?;
        Ok(handle::give(conversion_of(&done, in_memory(beside))))
    })
}

/// Converts files of any format into one Cast file in memory. The sources are as for `castkit_convert`. Writes a handle with
/// the notes to `*conversion`, which the caller releases. Files that are embedded in sources, such as textures, are the files
/// beside the result: see `castkit_conversion_side_file_data`.
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
    let sources = Sources::new(sources, source_count, source_size);
    let mut notes = std::ptr::null_mut();
    let loaded = fallible(error, std::ptr::null_mut(), || {
        let options = options::read(options, "options")?;
        if options.still != CASTKIT_STILL_NONE {
            return Err(Failure::argument(
                "options->still only applies to files that are written: use castkit_convert",
            ));
        }
        let loaded = run(sources, &options, |job| job.load())?;
        let done = castkit_conversion {
            notes: of_inputs(&loaded.inputs),
            side_files: in_memory(loaded.side_files),
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
