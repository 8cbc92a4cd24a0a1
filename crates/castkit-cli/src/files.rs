//! The files that a command line names.

use std::path::{Path, PathBuf};

use castkit::open::files_below;

use crate::context::Context;
use crate::status::Failure;

/// The files on the command line, in its order. A directory stands for the files in it that are wanted, sorted by name.
/// Directories that cannot be read, or that contain no such file, are reported; `kind` says in the message which files
/// are wanted.
pub(crate) fn named(
    context: &mut Context,
    paths: &[PathBuf],
    is_wanted: impl Fn(&Path) -> bool,
    kind: &str,
) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let (found, unread) = files_below(path, &is_wanted);
        if found.is_empty() && unread.is_empty() {
            context.settle(path, Err(Failure::file(format_args!("it contains no {kind}"))))?;
        }
        for (directory, error) in unread {
            context.settle(&directory, Err(Failure::file(format_args!("cannot read the directory: {error}"))))?;
        }
        files.extend(found);
    }
    Ok(files)
}
