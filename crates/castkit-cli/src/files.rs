//! The files that a command line names.

use std::path::{Path, PathBuf};

use castkit::convert::{Batch, BatchProblem};

use crate::context::Context;
use crate::status::Failure;

/// A file and where its result goes.
pub(crate) struct Files {
    pub(crate) file: PathBuf,
    pub(crate) output: PathBuf,
}

/// The files on the command line, in its order. A directory stands for the files in it that are wanted, sorted by name.
/// Directories that cannot be read, or that contain no such file, are reported; `kind` says in the message which files
/// are wanted.
pub(crate) fn named(
    context: &mut Context,
    paths: &[PathBuf],
    is_wanted: impl Fn(&Path) -> bool,
    kind: &str,
) -> Result<Vec<PathBuf>, Failure> {
    let (files, problems) = Batch::listed(paths, is_wanted);
    for (directory, problem) in problems {
        context.settle(&directory, Err(failure(&problem, kind)))?;
    }
    Ok(files)
}

/// Refuses standard input where each file needs a name for its result.
pub(crate) fn check_named(paths: &[PathBuf]) -> Result<(), Failure> {
    match paths.iter().any(|path| path == Path::new("-")) {
        true => Err(Failure::Usage("standard input has no file name to use in --out-dir; use -o".into())),
        false => Ok(()),
    }
}

/// Why a path cannot be used, where files of a `kind` are wanted.
pub(crate) fn failure(problem: &BatchProblem, kind: &str) -> Failure {
    match problem {
        BatchProblem::Empty => Failure::file(format_args!("it contains no {kind}")),
        other => Failure::file(other),
    }
}
