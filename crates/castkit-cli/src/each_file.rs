//! Commands that turn each Cast file into another one.

use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::convert::{Batch, BatchTask, Format, JobStatus, notes};

use crate::batch::{Shared, Task, Update, Updating, in_order_of};
use crate::batch_report::Became;
use crate::context::Context;
use crate::destination;
use crate::files::{self, Files};
use crate::operation::arguments;
use crate::options::Jobs;
use crate::output::{Output, file_label};
use crate::save;
use crate::status::Failure;
use crate::text::Escaped;

arguments! {
    /// Files on the command line and where the results go.
    pub(crate) struct EachFile {
        paths: Vec<PathBuf>,
        output: Option<PathBuf>,
        out_dir: Option<PathBuf>,
        jobs: Jobs,
        update: Update,
        dry_run: bool,
    }
}

impl EachFile {
    /// Does the work on each file. `done` is the word for what has become of those that are complete.
    pub(crate) fn work(
        &self,
        context: &mut Context,
        done: &str,
        shared: Shared,
        work: impl Fn(&mut Context, &Files) -> Result<(), Failure> + Sync,
    ) -> Result<(), Failure> {
        context.options.dry_run = self.dry_run;
        if let Some(directory) = &self.out_dir {
            let updating = self.update.updating(context, Some(directory), shared)?;
            return self.many(context, directory, done, &updating, work);
        }
        let output = self.output.as_deref().unwrap_or(Path::new("-"));
        save::check_output(output, &context.options)?;
        let file = match &self.paths[..] {
            [file] if !file.is_dir() => file,
            [directory] => return Err(several(directory, "is a directory")),
            [.., last] => return Err(several(last, "is one of several files")),
            [] => return Err(Failure::Usage("there is no file".into())),
        };
        let files = Files { file: file.clone(), output: output.to_path_buf() };
        let outcome = work(context, &files);
        if self.dry_run && outcome.is_ok() && !context.options.json && Output::is_terminal() {
            writeln!(context.out, "{}: not written (--dry-run)", file_label(output))?;
        }
        context.settle(file, outcome)
    }

    fn many(
        &self,
        context: &mut Context,
        directory: &Path,
        done: &str,
        updating: &Updating,
        work: impl Fn(&mut Context, &Files) -> Result<(), Failure> + Sync,
    ) -> Result<(), Failure> {
        files::check_named(&self.paths)?;
        let batch = Batch::of_format(&self.paths, directory, Format::Cast);
        // A file may replace itself, but no other one.
        let others = batch.tasks.iter().filter(|task| !castkit::open::is_same_path(&task.input, &task.output));
        destination::check_not_input(others.map(|task| &*task.output), batch.tasks.iter().map(|task| &task.input))?;
        let tasks: Vec<Task> = batch.tasks.into_iter().map(Task).collect();
        context.options.is_one_of_several = true;
        context.in_batch((done, Some(directory)), |context| {
            for (path, problem) in &batch.problems {
                context.settle(path, Err(files::failure(problem, "Cast file")))?;
            }
            let parts = context.parts();
            let perform = |Task(task): &Task| {
                let mut part = parts.context();
                let BatchTask { input, output, alike, .. } = task;
                if let Some(first) = alike {
                    part.note(input, &notes::ALIKE, 1, first.display());
                }
                let files = Files { file: input.clone(), output: output.clone() };
                // What still has errors is never up to date: the next run says so again.
                let made = updating.unless_up_to_date((input, output), || match work(&mut part, &files) {
                    Ok(()) if part.became == Became::WithErrors => Err(None),
                    outcome => outcome.map_err(Some),
                });
                let outcome = match made.map(|made| made.or_else(|failure| failure.map_or(Ok(()), Err))) {
                    None => part.tell_unchanged(input, output),
                    Some(outcome) => {
                        match &outcome {
                            Ok(()) if self.dry_run => part.count(JobStatus::Checked),
                            Ok(()) => part.count_written(),
                            Err(_) => {}
                        }
                        part.settle(input, outcome)
                    }
                };
                part.into_part().map(|part| (part, outcome))
            };
            in_order_of(context, self.jobs.jobs, &tasks, perform, |context, _, done| {
                let (part, outcome) = done?;
                context.add(part)?;
                outcome
            })?;
            updating.tell_gone(context, tasks.iter().map(|Task(task)| (&*task.input, &*task.output)))
        })
    }
}

fn several(path: &Path, what: &str) -> Failure {
    Failure::Usage(format!("{} {what}; give --out-dir DIR instead of -o", Escaped(path.to_string_lossy())))
}
