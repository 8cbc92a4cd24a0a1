//! Writing results: a file appears complete or not at all.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use castkit::open::resolved_path;
use castkit::write::OutputFiles;
use serde::Serialize;

use crate::context::Context;
use crate::guard::Content;
use crate::status::Failure;
use crate::text::Escaped;

/// Writes a file with a function. The file is replaced as a whole once the function is done, and so is a symbolic link
/// in its place. A pipe or a device, such as `/dev/null`, is written to, because renaming something over it would
/// destroy it. Missing directories are created.
pub(crate) fn write<T, E: From<io::Error>>(path: &Path, data: impl FnOnce(&mut File) -> Result<T, E>) -> Result<T, E> {
    let mut output = OutputFiles::new(path, true)?;
    let result = data(&mut output.create()?)?;
    output.commit()?;
    Ok(result)
}

/// Writes bytes that are already complete, to a file or to standard output.
pub(crate) fn write_all(context: &mut Context, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Ok(context.out.with(Content::Data)?.write_all(bytes)?);
    }
    save(path, bytes)
}

/// Writes bytes that are already complete to a file.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write(path, |file| file.write_all(bytes)).map_err(|error| Failure::writing(path, error))
}

/// A file that was written, as it goes into JSON.
#[derive(Serialize)]
pub(crate) struct Written {
    pub(crate) output: String,
    pub(crate) bytes: usize,
}

/// Refuses outputs that are among the inputs, for commands whose results do not replace what they read.
pub(crate) fn check_not_input<'p>(
    outputs: impl IntoIterator<Item = &'p Path>,
    inputs: impl IntoIterator<Item = &'p PathBuf>,
) -> Result<(), Failure> {
    // Most do not exist yet, and so are no inputs.
    let outputs: Vec<(&Path, PathBuf)> =
        outputs.into_iter().filter_map(|output| Some((output, resolved_path(output).ok()?))).collect();
    if outputs.is_empty() {
        return Ok(());
    }
    let inputs: HashSet<PathBuf> = inputs.into_iter().filter_map(|input| resolved_path(input).ok()).collect();
    match outputs.into_iter().find(|(_, resolved)| inputs.contains(resolved)) {
        None => Ok(()),
        Some((output, _)) => {
            let output = Escaped(output.to_string_lossy());
            Err(Failure::Usage(format!(
                "{output} is the input itself and would be overwritten; give another name with -o, or another --out-dir"
            )))
        }
    }
}

/// Checks that the outputs can be written: existing files are only replaced with `--force`, and only regular files.
pub(crate) fn check_new(outputs: &[PathBuf], force: bool) -> Result<(), Failure> {
    // A dangling link counts as an existing file.
    let kind = |output: &&PathBuf| fs::symlink_metadata(output).map(|found| found.file_type()).ok();
    let in_the_way = outputs.iter().find(|output| kind(output).is_some_and(|kind| force && !kind.is_file()));
    if let Some(output) = in_the_way {
        let reason = "it is not a file that can be replaced; give --out-dir another directory".to_owned();
        return Err(Failure::Other { path: output.clone(), reason });
    }
    let mut there = outputs.iter().filter(|output| !force && kind(output).is_some());
    let Some(first) = there.next() else { return Ok(()) };
    let more = there.count();
    let reason = match more {
        0 => "it already exists; --force replaces it".to_owned(),
        _ => format!("it and {more} more already exist; --force replaces them"),
    };
    Err(Failure::Other { path: first.clone(), reason })
}
