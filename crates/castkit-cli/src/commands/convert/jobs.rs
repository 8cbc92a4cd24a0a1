//! What is to be converted, and where to.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use castkit::convert::Format;

use crate::listing;
use crate::output::file_label;
use crate::status::Failure;

/// Files that become one.
pub(super) struct Job {
    pub(super) inputs: Vec<PathBuf>,
    pub(super) output: PathBuf,
}

type Problems = Vec<(PathBuf, Failure)>;

/// The files on the command line, and those in its directories in order of their names.
pub(super) fn inputs(paths: &[PathBuf], to: Format, problems: &mut Problems) -> Vec<PathBuf> {
    let mut inputs = Vec::new();
    for path in paths {
        if path.is_dir() {
            inputs.append(&mut listed(path, to, problems));
        } else {
            inputs.push(path.clone());
        }
    }
    inputs
}

/// A job for each file, with outputs that lie in a directory as the inputs do in theirs.
///
/// A model and its animation often have one name; inputs that differ in nothing but the extension keep it in the name of
/// the output. All of them, so that it does not matter which comes first.
pub(super) fn mirrored(
    paths: &[PathBuf],
    directory: &Path,
    to: Format,
    problems: &mut Problems,
) -> Result<Vec<Job>, Failure> {
    // Each input, and where it lies below the directory that was given.
    let mut inputs: Vec<(PathBuf, PathBuf)> = Vec::new();
    for path in paths {
        if path == Path::new("-") {
            return Err(Failure::Usage("standard input has no name for a file in --out-dir; use -o".into()));
        }
        if path.is_dir() {
            let below = |file: PathBuf| (file.strip_prefix(path).unwrap_or(&file).to_path_buf(), file);
            inputs.extend(listed(path, to, problems).into_iter().map(below).map(|(below, file)| (file, below)));
        } else {
            inputs.push((path.clone(), PathBuf::from(path.file_name().unwrap_or(path.as_os_str()))));
        }
    }
    let mut sharing: HashMap<PathBuf, usize> = HashMap::new();
    for (_, below) in &inputs {
        *sharing.entry(below.with_extension("")).or_default() += 1;
    }
    let mut jobs: Vec<Job> = Vec::new();
    let mut taken: HashMap<PathBuf, PathBuf> = HashMap::new();
    for (input, below) in inputs {
        let is_alone = sharing.get(&below.with_extension("")) == Some(&1);
        let mut name = if is_alone { below.with_extension("") } else { below }.into_os_string();
        name.push(".");
        name.push(to.extension());
        let output = directory.join(name);
        match taken.get(&output) {
            Some(first) => {
                let reason = format!("{} gives the same file; convert one of them by itself", file_label(first));
                problems.push((input, Failure::File(reason)));
            }
            None => {
                taken.insert(output.clone(), input.clone());
                jobs.push(Job { inputs: vec![input], output });
            }
        }
    }
    Ok(jobs)
}

/// The files below a directory that have a format which this build can read, other than that of the result.
fn listed(directory: &Path, to: Format, problems: &mut Problems) -> Vec<PathBuf> {
    let is_readable = |format: Format| format.is_readable() && format != to;
    listing::below(directory, |path| Format::of_path(path).is_some_and(is_readable), problems)
}
