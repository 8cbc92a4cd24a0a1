//! `castkit make`: what a library becomes, by a recipe.

mod command_line;
mod patterns;
mod plan;
mod recipe;
mod schema;
mod variables;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use castkit::convert::{JobStatus, State, Wanted};
use castkit::open::TextureSearch;
use serde::Serialize;

use crate::batch::{in_order_of, open_state, tell_gone};
use crate::context::{Context, ContextParts};
use crate::notes::Quiet;
use crate::operation::arguments;
use crate::options::Jobs;
use crate::output;
use crate::status::{Failure, Status};
use crate::text::{Escaped, shell_word};
use crate::usage::not_in_build;
use plan::{Job, Plan};
use recipe::Recipe;

arguments! {
    /// What `castkit make` takes.
    pub(crate) struct Make of "make" {
        recipe: Option<PathBuf>,
        target: Vec<String>,
        alone: bool,
        set: Vec<String>,
        explain: Option<String>,
        json_schema: bool,
        watch: bool,
        prune: bool,
        dry_run: bool,
        jobs: Jobs,
        quiet: Quiet,
    }
}

/// How often `--watch` looks for changes.
const PAUSE: Duration = Duration::from_millis(500);

/// A job, printed with --json.
#[derive(Serialize)]
struct Record<'r> {
    job: &'r str,
    status: &'static str,
    output: Cow<'r, str>,
    command: Vec<Cow<'r, str>>,
    /// The jobs whose results it reads.
    after: Vec<&'r str>,
}

/// Where textures are looked for, by the directories that are searched.
type Searches = Mutex<HashMap<Vec<PathBuf>, TextureSearch>>;

/// Why a result was not made; `None` if the command has said it.
type Reason = Option<Failure>;

/// A job in a list of files, with its index.
struct Task<'p>(usize, &'p Job);

impl AsRef<Path> for Task<'_> {
    fn as_ref(&self) -> &Path {
        self.1.input()
    }
}

impl Make {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes.quiet = self.quiet.clone();
        if self.json_schema {
            return Ok(writeln!(context.out, "{:#}", schema::schema())?);
        }
        let (recipe, plan) = self.plan()?;
        if let Some(name) = &self.explain {
            return explain(context, plan.only(std::slice::from_ref(name), false)?);
        }
        self.make(context, &recipe, &plan)?;
        if !self.watch {
            return Ok(());
        }
        if !(context.options.json || self.quiet.quiet) {
            output::say("watching for changes; Ctrl-C ends this");
        }
        let mut told = None;
        loop {
            context.out.flush()?;
            sleep(PAUSE);
            let (recipe, plan) = match self.plan() {
                Ok(planned) => planned,
                // A recipe that is being edited may make no sense for a while.
                Err(failure) => {
                    if let Failure::Usage(reason) | Failure::File(reason) = failure
                        && told.as_ref() != Some(&reason)
                    {
                        output::complain(&reason);
                        told = Some(reason);
                    }
                    continue;
                }
            };
            told = None;
            let (state, searches) = (Arc::new(open_state(&recipe.directory, true)?), Searches::default());
            let results = Results { state: &state, recipe: &recipe, searches: &searches };
            if plan.jobs.iter().any(|job| !job.is_incremental && !results.has(job)) {
                self.make(context, &recipe, &plan)?;
            }
        }
    }

    fn plan(&self) -> Result<(Recipe, Plan), Failure> {
        let path = self.recipe.clone().unwrap_or_else(|| recipe::USUAL.into());
        let set = self.set.iter().map(|set| match set.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => Err(Failure::Usage(format!("--set takes NAME=VALUE, not {}", Escaped(set)))),
        });
        let recipe = Recipe::read(&path, &set.collect::<Result<Vec<_>, _>>()?)?;
        let plan = Plan::of(&recipe)?.only(&self.target, self.alone)?;
        Ok((recipe, plan))
    }

    fn make(&self, context: &mut Context, recipe: &Recipe, plan: &Plan) -> Result<(), Failure> {
        let missing = |job: &Job| Some(format!("{}: {}", job.name, not_in_build(job.command()?)?));
        if let Some(reason) = plan.jobs.iter().find_map(missing) {
            return Err(Failure::Usage(reason));
        }
        context.options.dry_run = self.dry_run;
        context.options.is_one_of_several = true;
        let (state, searches) = (Arc::new(open_state(&recipe.directory, self.dry_run)?), Searches::default());
        let results = Results { state: &state, recipe, searches: &searches };
        context.in_batch(("made", Some(&*recipe.directory)), |context| {
            // Results that are not there as they will be.
            let outdated: Mutex<HashSet<usize>> = Mutex::default();
            let is_outdated = |index: &usize| outdated.lock().unwrap_or_else(PoisonError::into_inner).contains(index);
            for level in plan.levels() {
                let task = |index: usize| Some(Task(index, plan.jobs.get(index)?));
                let tasks: Vec<Task<'_>> = level.into_iter().filter_map(task).collect();
                let parts = context.parts();
                let work = |Task(index, job): &Task<'_>| {
                    let is_missing = job.after.iter().any(is_outdated);
                    let (part, done) = match (is_missing, self.dry_run) {
                        // The reason has been given.
                        (true, false) => (parts.context(), Err(None)),
                        (_, true) => {
                            let is_current = !is_missing && results.has(job);
                            (parts.context(), Ok(if is_current { JobStatus::Unchanged } else { JobStatus::Checked }))
                        }
                        (false, false) => results.make(&parts, job),
                    };
                    if !matches!(done, Ok(JobStatus::Written | JobStatus::Unchanged)) {
                        outdated.lock().unwrap_or_else(PoisonError::into_inner).insert(*index);
                    }
                    (part.into_part(), done)
                };
                in_order_of(context, self.jobs.jobs, &tasks, work, |context, Task(_, job), (part, done)| {
                    context.add_notes(part?);
                    self.tell(context, plan, job, done)
                })?;
            }
            let failed = outdated.lock().unwrap_or_else(PoisonError::into_inner).len();
            // After a failure, what is missing may still be wanted.
            if !self.target.is_empty() || failed > 0 && !self.dry_run {
                return Ok(());
            }
            let whole = |job: &Job| std::path::absolute(&job.result).unwrap_or_default();
            let wanted: HashSet<PathBuf> = plan.jobs.iter().map(whole).collect();
            let gone = state.gone(&results.maker(), |gone| !wanted.contains(&gone.output));
            tell_gone(context, &gone, self.prune.then_some(&|gone| state.remove(gone)))
        })
    }

    fn tell(
        &self,
        context: &mut Context,
        plan: &Plan,
        job: &Job,
        done: Result<JobStatus, Reason>,
    ) -> Result<(), Failure> {
        let status = match &done {
            Ok(JobStatus::Written) => "made",
            Ok(JobStatus::Checked) => "outdated",
            Ok(_) => "unchanged",
            Err(_) => "failed",
        };
        if context.options.json {
            context.print_json(&record(plan, job, status))?;
        } else if self.dry_run && status == "outdated" {
            writeln!(context.out, "{}", job.name)?;
        }
        match done {
            Ok(status) => {
                context.count(status);
                Ok(())
            }
            Err(Some(failure)) => context.settle_silently(Path::new(&job.name), Err(failure)),
            Err(None) => {
                context.count_failed(Status::SomeFailed);
                Ok(())
            }
        }
    }
}

fn record<'r>(plan: &'r Plan, job: &'r Job, status: &'static str) -> Record<'r> {
    let text = |text: OsString| Cow::Owned(text.to_string_lossy().into_owned());
    Record {
        job: &job.name,
        status,
        output: job.result.to_string_lossy(),
        command: job.line().into_iter().map(text).collect(),
        after: job.after.iter().filter_map(|before| plan.jobs.get(*before)).map(|job| &*job.name).collect(),
    }
}

/// The results of a recipe, and what is known of them.
struct Results<'r> {
    state: &'r Arc<State>,
    recipe: &'r Recipe,
    searches: &'r Searches,
}

impl Results<'_> {
    /// Who makes the results, for their state: several recipes can have one directory.
    fn maker(&self) -> String {
        format!("make {}", self.recipe.name)
    }

    /// Whether the result of a job is up to date.
    fn has(&self, job: &Job) -> bool {
        self.wanted(job, |wanted| self.state.is_up_to_date(wanted))
    }

    fn wanted<R>(&self, job: &Job, of: impl FnOnce(&Wanted<'_>) -> R) -> R {
        let directories = job.searched();
        let search = match &directories[..] {
            [] => TextureSearch::new(),
            all => {
                let mut known = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
                let search = || all.iter().fold(TextureSearch::new().shared(), TextureSearch::directory);
                known.entry(directories.clone()).or_insert_with(search).clone()
            }
        };
        let (key, maker) = (job.key(&self.recipe.base), self.maker());
        of(&Wanted { output: &job.result, input: job.input(), by: &maker, options: &key, search: &search })
    }

    /// Does a job unless its result is up to date.
    fn make(&self, parts: &ContextParts, job: &Job) -> (Context, Result<JobStatus, Reason>) {
        let mut part = parts.context();
        part.options.state = Some(Arc::clone(self.state));
        let made = match job.is_incremental {
            true => Some(command(&mut part, job)),
            false => self.wanted(job, |wanted| self.state.update(wanted, || command(&mut part, job))),
        };
        (part, made.map_or(Ok(JobStatus::Unchanged), |made| made.map(|()| JobStatus::Written)))
    }
}

/// Runs the command of a job.
fn command(part: &mut Context, job: &Job) -> Result<(), Reason> {
    match (part.program.run)(&job.line(), part) {
        Err(Failure::Usage(reason)) => Err(Some(Failure::File(format!("{reason} (castkit {})", quoted(job))))),
        Err(failure) => Err(Some(failure)),
        Ok(()) if part.status == Status::Done => Ok(()),
        Ok(()) => Err(None),
    }
}

/// The command of a job, as a shell understands it.
fn quoted(job: &Job) -> String {
    let word = |word: OsString| shell_word(&word.to_string_lossy());
    job.line().into_iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Prints the commands that a recipe stands for.
fn explain(context: &mut Context, plan: Plan) -> Result<(), Failure> {
    for job in &plan.jobs {
        match context.options.json {
            true => context.print_json(&record(&plan, job, "planned"))?,
            false => writeln!(context.out, "castkit {}", quoted(job))?,
        }
    }
    Ok(())
}
