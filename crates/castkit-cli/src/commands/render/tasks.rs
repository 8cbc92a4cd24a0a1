//! Which pictures are made of which files.

use std::path::{Path, PathBuf};

use castkit::convert::join::Attachment;
use castkit::convert::{Batch, BatchTask};

use crate::commands::scene;
use crate::context::Context;
use crate::status::Failure;
use crate::text::Escaped;
use crate::{destination, files, save};

/// A file, or several that make one scene, and the pictures.
pub(super) struct Task {
    pub(super) input: PathBuf,
    /// What is in the picture: `FILE@BONE` is attached to a bone of the files before it.
    pub(super) parts: Vec<(PathBuf, Option<Attachment>)>,
    /// The name of the picture; of several, each gets a number.
    pub(super) output: PathBuf,
    /// An earlier output whose name differs only in ways that some systems ignore.
    pub(super) alike: Option<PathBuf>,
}

impl AsRef<Path> for Task {
    fn as_ref(&self) -> &Path {
        &self.input
    }
}

/// The task for one scene, of which `count` pictures are made: several files are the parts of a character, and its animations.
pub(super) fn single(context: &Context, paths: &[PathBuf], output: &Path, count: u32) -> Result<Task, Failure> {
    if let Some(directory) = paths.iter().find(|path| path.is_dir()) {
        let directory = Escaped(directory.to_string_lossy());
        let reason = format!(
            "{directory} is a directory, so use --columns for a sheet with a picture of each file, or --out-dir instead of -o"
        );
        return Err(Failure::Usage(reason));
    }
    if paths.len() > 1 && paths.iter().any(|path| path == Path::new("-")) {
        return Err(Failure::Usage("standard input cannot be one of several files; save it to a file first".into()));
    }
    let parts = scene::split(paths);
    let Some((input, _)) = parts.first() else { return Err(Failure::Usage("there is no file".into())) };
    if count > 1 && output == Path::new("-") {
        return Err(Failure::Usage("several pictures cannot go to standard output".into()));
    }
    save::check_output(output, &context.options)?;
    destination::check_not_input([output], &parts.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>())?;
    Ok(Task { input: input.clone(), parts, output: output.to_path_buf(), alike: None })
}

/// A task for each file on the command line and in its directories.
pub(super) fn many(context: &mut Context, paths: &[PathBuf], directory: &Path) -> Result<Vec<Task>, Failure> {
    if paths.iter().any(|path| path == Path::new("-")) {
        return Err(Failure::Usage("standard input has no name; give -o instead of --out-dir".into()));
    }
    let tasks = listed(context, paths, directory)?;
    destination::check_not_input(tasks.iter().map(|task| &*task.output), paths)?;
    Ok(tasks)
}

fn listed(context: &mut Context, paths: &[PathBuf], directory: &Path) -> Result<Vec<Task>, Failure> {
    let batch = Batch::mirrored_as(paths, directory, "png");
    for (path, problem) in &batch.problems {
        context.settle(path, Err(files::failure(problem, "file of a known format")))?;
    }
    let task = |BatchTask { input, output, alike, .. }| {
        let parts = vec![(input.clone(), None)];
        Task { input, parts, output, alike }
    };
    Ok(batch.tasks.into_iter().map(task).collect())
}

/// A task for each file that has a cell on a sheet; its output is only the name below it.
pub(super) fn cells(context: &mut Context, paths: &[PathBuf], sheet: &Path) -> Result<Vec<Task>, Failure> {
    if paths.iter().any(|path| path == Path::new("-")) {
        return Err(Failure::Usage("standard input has no name to write on a sheet; save it to a file first".into()));
    }
    save::check_output(sheet, &context.options)?;
    let mut tasks = listed(context, paths, Path::new(""))?;
    destination::check_not_input([sheet], &tasks.iter().map(|task| task.input.clone()).collect::<Vec<_>>())?;
    for task in &mut tasks {
        task.output.set_extension("");
        task.alike = None;
    }
    Ok(tasks)
}

/// The name of one of several pictures.
pub(super) fn numbered(output: &Path, index: usize, count: usize) -> PathBuf {
    if count == 1 {
        return output.to_path_buf();
    }
    let digits = (count - 1).to_string().len().max(2);
    let mut name = output.file_stem().unwrap_or_default().to_owned();
    name.push(format!("_{index:0digits$}."));
    name.push(output.extension().unwrap_or("png".as_ref()));
    output.with_file_name(name)
}
