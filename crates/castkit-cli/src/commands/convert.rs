//! `castkit convert`: other formats to Cast, and Cast to other formats.

mod beside;
mod export;
mod jobs;
mod merged;
mod outcome;
mod progress;
mod report;
mod wishes;
mod work;

use std::path::{Path, PathBuf};

use castkit::convert::Format;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::context::Context;
use crate::layout::{Chosen, LayoutOptions};
use crate::save;
use crate::status::Failure;
use crate::text::Escaped;
use export::Exported;
use jobs::Job;
use work::{Finished, Work};

const AFTER_HELP: &str = "\
With -o everything goes into one file: a model, its animations, and Cast files too; all or nothing. With --out-dir each
file becomes one of its own, in directories like those of the input; files that fail do not stop the others. Of
directories all files of known formats are taken but those that have the format of the result already. NAME.fbx becomes NAME.cast, or NAME.fbx.cast when there
is another NAME. What a file is is told by its content, and of text formats by its name. The result is the same whatever
--jobs says.

What cannot be carried over is said on standard error, or with --json in the field \"notes\": it was dropped,
approximated, or assumed where the file does not say. With --strict a file of which something is said has failed. Of
files that failed nothing is written, nor anything beside them. Files inside of others, such as textures, and copies of
textures go into NAME_files beside NAME.cast.

Formats that do not say which axis is up or what their unit is stay as they are; --source-up and --scale say more.
Cast files are in metres unless --unit says otherwise.

With --json, one object for each output, one a line:
  status     converted, skipped, failed, or checked with --dry-run
  inputs     [{file, path, format, bytes, notes: [{outcome, feature, detail, count, example}]}]
  output, layout, alignment
  nodes, bytes_after, side_files: [{path, bytes}]
  error      with failed: {path, reason}

The ending of OUT, or --to, tells the format of the result; castkit formats lists what each carries. What it has no place
for is said like what cannot be read. Options of layout are for Cast alone.

Examples:
  castkit convert hero.cast -o hero.fbx
  castkit convert hero.fbx -o hero.glb --textures embed
  castkit convert hero.cast -o posed.obj --frame 12.5
  castkit convert assets --out-dir obj --to obj
  castkit convert hero.semodel walk.seanim run.seanim -o hero.cast
  castkit convert assets --out-dir converted --skip-existing
  castkit convert hero.ms3d -o hero.cast --up z --scale 0.01 --max-influences 4
  castkit convert --json assets --out-dir converted --dry-run | jq -r 'select(.inputs[].notes != []) | .output'
  curl -s https://example.com/hero.ms3d | castkit convert - --from ms3d -o - | castkit info -";

/// Turn files of other formats into Cast, and Cast into other formats
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
#[group(id = "destination", required = true, multiple = false, args = ["output", "out_dir"])]
pub(crate) struct Convert {
    /// The files, and directories in which all files of known formats are converted; - is standard input
    #[arg(value_name = "FILE|DIR", required = true, value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<PathBuf>,

    /// Put everything into this file; - is standard output
    #[arg(short, long, value_name = "OUT", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Write a file for each input into this directory
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out_dir: Option<PathBuf>,

    /// What format the inputs have, whatever they look like
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,

    /// What format the result has; without it the ending of OUT decides, and without an ending it is cast
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Option<Format>,

    /// Leave out inputs whose output is there already
    #[arg(long)]
    skip_existing: bool,

    /// Convert and report, but write nothing
    #[arg(long)]
    dry_run: bool,

    /// Fail files of which something cannot be carried over
    #[arg(long)]
    strict: bool,

    /// Convert so many files at a time; without it as many as there are processors
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    jobs: Option<u32>,

    #[command(flatten)]
    wishes: wishes::Wishes,

    #[command(flatten)]
    exports: export::Exports,

    #[command(flatten)]
    layout: LayoutOptions,
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::all().map(Format::extension))
        .try_map(|name| Format::all().find(|format| format.extension() == name).ok_or("there is no such format"))
}

/// Outputs whose reports are kept in memory until they are printed in order.
const BATCH: usize = 256;

impl Convert {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        self.check_target()?;
        let chosen = self.layout.chosen()?;
        let threads = usize::try_from(self.jobs.unwrap_or(0)).unwrap_or(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::file)?;
        match (&self.output, &self.out_dir) {
            (Some(output), _) => self.write_one(context, output, chosen, &pool),
            (_, Some(directory)) => self.write_many(context, directory, chosen, &pool),
            // The arguments are a group of which one is required.
            (None, None) => Ok(()),
        }
    }

    /// Refuses a result of a format that nothing here writes, before anything is read.
    fn check_target(&self) -> Result<(), Failure> {
        let target = self.target();
        let ending = self.output.as_deref().filter(|output| !beside::is_nowhere(output)).and_then(Path::extension);
        let ending = ending.map(|ending| ending.to_string_lossy().into_owned());
        if let (Some(ending), None, None) = (ending, self.to, self.output.as_deref().and_then(Format::of_path)) {
            // Somebody who writes hero.dae does not expect Cast in it.
            let ending = Escaped(ending);
            return Err(Failure::Usage(format!(
                "no format here has the ending .{ending}; --to says which one is meant"
            )));
        }
        if self.exports.frame.is_some() && target != Format::Obj {
            let name = target.name();
            return Err(Failure::Usage(format!("--frame is for OBJ, which knows no time; {name} has the animation")));
        }
        if target.is_writable() {
            return Ok(());
        }
        let name = target.name();
        Err(Failure::Usage(format!("{name} can be read and not written; castkit formats lists what can")))
    }

    /// The format of the result.
    fn target(&self) -> Format {
        let of_name = || self.output.as_deref().and_then(Format::of_path);
        self.to.or_else(of_name).unwrap_or(Format::Cast)
    }

    fn work(&self, context: &Context, chosen: Chosen) -> Work {
        Work {
            from: self.from,
            to: self.target(),
            exports: self.exports,
            options: self.wishes.options(),
            export_options: self.wishes.for_export(),
            may_leave_directory: self.wishes.may_leave_directory(),
            chosen,
            limits: context.options.limits(),
            mapping: context.options.mapping,
            is_strict: self.strict,
            is_dry_run: self.dry_run,
            skips_existing: self.skip_existing,
        }
    }

    /// All inputs in one file.
    fn write_one(
        &self,
        context: &mut Context,
        output: &Path,
        chosen: Chosen,
        pool: &ThreadPool,
    ) -> Result<(), Failure> {
        if !self.dry_run {
            save::check_output(output, &context.options)?;
        }
        let mut problems = Vec::new();
        let inputs = jobs::inputs(&self.paths, self.target(), &mut problems);
        let is_whole = problems.is_empty();
        for (directory, problem) in problems {
            context.settle(&directory, Err(problem))?;
        }
        // A scene that lacks one of its files looks as if it were whole.
        if !is_whole {
            return Ok(());
        }
        let work = self.work(context, chosen);
        let job = Job { inputs, output: output.to_path_buf() };
        let done = work.perform(&job, pool, |finished, beside| match finished {
            Finished::Cast(document) => {
                save::save_with(context, document, chosen, output, || beside.put()).map(Exported::of)
            }
            Finished::Other(export) if output == Path::new("-") => export.write_to_stream(&mut context.out, beside),
            Finished::Other(export) => export.write_to_file(beside),
        });
        report::tell(context, &job, done, chosen)
    }

    /// A file for each input.
    fn write_many(
        &self,
        context: &mut Context,
        directory: &Path,
        chosen: Chosen,
        pool: &ThreadPool,
    ) -> Result<(), Failure> {
        let mut problems = Vec::new();
        let jobs = jobs::mirrored(&self.paths, directory, self.target(), &mut problems)?;
        for (path, problem) in problems {
            context.settle(&path, Err(problem))?;
        }
        let work = self.work(context, chosen);
        let progress = progress::Progress::of(jobs.len(), &context.options);
        for batch in jobs.chunks(BATCH) {
            let perform = |job: &Job| {
                let done = work.perform(job, pool, |finished, beside| match finished {
                    Finished::Cast(document) => work::save(document, &job.output, chosen, beside).map(Exported::of),
                    Finished::Other(export) => export.write_to_file(beside),
                });
                progress.step();
                done
            };
            let all: Vec<_> = pool.install(|| batch.par_iter().map(perform).collect());
            progress.clear();
            for (job, done) in batch.iter().zip(all) {
                report::tell(context, job, done, chosen)?;
            }
        }
        Ok(())
    }
}
