//! `castkit animate`: steps on animations.

mod report;
mod work;

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use castkit::convert::{Batch, Format, JobStatus, bone_map, notes};
use castkit::open::Trace;
use castkit::scene::BoneMap;
use castkit::scene::convert_axes::Up;

use super::merged;
use crate::batch::{Shared, Task, Update, in_order};
use crate::context::Context;
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::options::Options;
use crate::status::Failure;
use crate::steps::Steps;
use crate::{destination, files, save};
use work::{Done, Work, first};

arguments! {
    /// What `castkit animate` takes.
    pub(crate) struct Animate of "animate" {
        paths: Vec<PathBuf>,
        output: Option<PathBuf>,
        out_dir: Option<PathBuf>,
        to_format: Option<Format>,
        steps: Steps,
        root: Option<String>,
        pairs: Option<PathBuf>,
        skeleton: Option<PathBuf>,
        source_up: Option<Up>,
        update: Update,
        force: bool,
        keep_going: bool,
        notes: NoteOptions,
    }
}

impl Animate {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.up_option = "--source-up says otherwise";
        let (pairs, trace) = Trace::of(|| self.pairs.as_deref().map(|path| bone_map(path, false)).transpose());
        let pairs = match pairs {
            Ok(pairs) => pairs,
            Err(error) => return merged::blame(context, &error, first(&self.paths)),
        };
        match &self.out_dir {
            Some(directory) => {
                let batch = self.batch(directory)?;
                context.options.is_one_of_several = true;
                let options = context.options.clone();
                let work = self.work(&options, pairs.as_ref());
                let updating = self.update.updating(context, Some(directory), Shared { trace, ..Shared::default() })?;
                let tasks: Vec<Task> = batch.tasks.into_iter().map(Task).collect();
                context.in_batch(("changed", Some(directory)), |context| {
                    for (path, problem) in &batch.problems {
                        context.settle(path, Err(files::failure(problem, "file of a format that can be read")))?;
                    }
                    let perform = |Task(task): &Task| {
                        let on = || work.on(std::slice::from_ref(&task.input), Some(&task.output));
                        updating.unless_up_to_date((&task.input, &task.output), on)
                    };
                    in_order(context, &tasks, perform, |context, Task(task), done| {
                        if let Some(first) = &task.alike {
                            context.note(&task.input, &notes::ALIKE, 1, first.display());
                        }
                        let Some(done) = done else { return context.tell_unchanged(&task.input, &task.output) };
                        let outcome = done
                            .map_err(|(path, failure)| blamed(path, failure))
                            .and_then(|done| self.tell(context, Some(&task.input), done, Some(&task.output)));
                        if outcome.is_ok() {
                            context.count(JobStatus::Written);
                        }
                        context.settle(&task.input, outcome)
                    })?;
                    updating.tell_gone(context, tasks.iter().map(|Task(task)| (&*task.input, &*task.output)))
                })
            }
            None => {
                if let Some(output) = &self.output {
                    save::check_output(output, &context.options)?;
                }
                let is_readable = |file: &Path| Format::of_path(file).is_some_and(Format::is_readable);
                let inputs = files::named(context, &self.paths, is_readable, "file of a format that can be read")?;
                context.options.is_one_of_several = true;
                let options = context.options.clone();
                let done = self.work(&options, pairs.as_ref()).on(&inputs, self.output.as_deref());
                let outcome = done
                    .map_err(|(path, failure)| blamed(path, failure))
                    .and_then(|done| self.tell(context, None, done, self.output.as_deref()));
                context.settle(first(&inputs), outcome)
            }
        }
    }

    fn work<'a>(&'a self, options: &'a Options, pairs: Option<&'a BoneMap>) -> Work<'a> {
        Work {
            steps: &self.steps,
            skeleton: self.skeleton.as_deref(),
            root: self.root.as_deref(),
            source_up: self.source_up,
            notes: &self.notes,
            force: self.force,
            keep_going: self.keep_going,
            options,
            pairs,
            others: Mutex::default(),
        }
    }

    /// A task for each file on the command line and in its directories.
    fn batch(&self, directory: &Path) -> Result<Batch, Failure> {
        files::check_named(&self.paths)?;
        let format = self.to_format.unwrap_or(Format::Cast);
        let batch = Batch::mirrored_as(&self.paths, directory, format.extension());
        // Its directory is often that of the animations.
        let batch = match &self.skeleton {
            Some(skeleton) => batch.without(skeleton),
            None => batch,
        };
        destination::check_not_input(batch.tasks.iter().map(|task| &*task.output), &self.paths)?;
        Ok(batch)
    }

    fn tell(&self, context: &mut Context, of: Option<&Path>, done: Done, output: Option<&Path>) -> Result<(), Failure> {
        done.notes.iter().for_each(|(path, report)| context.note_all(path, report));
        context.check_strict()?;
        match output {
            Some(output) if !save::is_report_wanted(context, output) => Ok(()),
            _ => report::print(context, of, &done.reports, (output, done.bytes)),
        }
    }
}

/// A failure of the file that is to blame, or of the current one.
fn blamed(path: Option<PathBuf>, failure: Failure) -> Failure {
    match (path, failure) {
        (Some(path), Failure::File(reason)) => Failure::Other { path, reason },
        (_, failure) => failure,
    }
}
