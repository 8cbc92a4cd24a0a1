//! `castkit convert`: other formats to Cast, and Cast to other formats.

mod content;
mod export;
mod frame;
mod progress;
mod report;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use castkit::convert::{Batch, Format, Job, JobErrorKind, JobOptions, Moment};
use clap::Args;

use crate::context::Context;
use crate::input;
use crate::layout::{Chosen, LayoutOptions};
use crate::notes::NoteOptions;
use crate::options::{From, format_parser};
use crate::save;
use crate::status::Failure;
use progress::Progress;
use report::Task;

const AFTER_HELP: &str = "\
With -o everything goes into one file: a model, its animations, and Cast files too; all or nothing. With --out-dir each
file becomes one of its own, in directories like those of the input; files that fail do not stop the others. From
directories all files of known formats are taken, except those that have the format of the result already. NAME.fbx
becomes NAME.cast, or NAME.fbx.cast when there is another NAME. The format of a file is told by its content, and that of
text formats by the file's name. The result is the same whatever --jobs says.

What cannot be carried over is said on standard error, a note with a code for each kind of thing, or with --json in the
field \"notes\": it was dropped, approximated, or assumed where the file does not say. castkit explain CODE says what it
means and what to do; --allow CODE is for what is known and accepted. With --strict a file with other notes fails. For
files that fail nothing is written. --recover and --max-depth hold for Cast files.

Textures and other files that were inside an input, and copies of textures, go into NAME_files beside the result. A file
beside the result never replaces another that differs, unless --force allows it, and never a file of the inputs.
Textures that are missing, or that the result no longer finds, are said; --textures and --texture-root help.

Formats that do not say which axis is up or what their unit is stay as they are; --source-up and --scale say more.
Cast files are in metres unless --unit says otherwise.

With --json, one object for each output, one a line:
  version    1, the version of these fields
  status     converted, skipped, failed, or checked with --dry-run
  path, error  with failed: the file that is the reason, and why
  inputs     [{file, path, format, bytes, repairs,
               notes: [{code, severity, outcome, feature, detail, count, examples}]}]
  output, layout, alignment
  nodes, bytes_after, side_files: [{path, bytes}]

The ending of OUT, or --to, tells the format of the result; castkit formats lists what each carries. What it has no place
for is said like what cannot be read. Options of layout are for Cast alone.

Examples:
  castkit convert hero.cast -o hero.fbx
  castkit convert hero.fbx -o hero.glb --textures embed
  castkit convert hero.cast -o hero.glb --quantize --compress meshopt
  castkit convert hero.cast -o hero.glb --pack-textures --textures embed
  castkit convert hero.cast -o posed.glb --frame 12.5 --animation walk
  castkit convert assets --out-dir obj --to obj
  castkit convert forest.glb -o forest.cast --instances
  castkit convert all.fbx -o walk.cast --animation walk --no-models
  castkit convert hero.fbx -o game/hero.cast --textures copy --texture-root ../textures
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

    /// Write the result to this file; - is standard output
    ///
    /// It may be one of the inputs: at every moment there is either the old or the new file. Directories that lead to it are
    /// made.
    #[arg(short, long, value_name = "OUT", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Write several files into this directory, which is made if it is not there
    ///
    /// One for each input.
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out_dir: Option<PathBuf>,

    #[command(flatten)]
    from: From,

    /// What format the result has; without it the ending of OUT decides, and without an ending it is cast
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Option<Format>,

    /// Leave out inputs whose output is there already
    #[arg(long)]
    skip_existing: bool,

    /// Convert and report, but write nothing
    #[arg(long)]
    dry_run: bool,

    /// Convert this many files at a time; without it as many as there are processors
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Replace files whose names are not on the command line, too
    ///
    /// The result itself always replaces what has its name. Files beside it do so only with this option, unless they are
    /// the same; and never files of the inputs.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    content: content::Content,

    #[command(flatten)]
    frame: frame::Frame,

    #[command(flatten)]
    exports: export::Exports,

    #[command(flatten)]
    notes: NoteOptions,

    #[command(flatten)]
    layout: LayoutOptions,
}

impl Convert {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.set_notes(&self.notes);
        let chosen = self.layout.chosen()?;
        match (&self.output, &self.out_dir) {
            (Some(output), _) => self.write_one(context, output, chosen),
            (_, Some(directory)) => self.write_many(context, directory, chosen),
            // The arguments are a group of which one is required.
            (None, None) => Ok(()),
        }
    }

    fn options(&self, context: &Context, chosen: Chosen) -> JobOptions<'_> {
        JobOptions::new()
            .from(self.from.from)
            .to(self.to)
            .import(self.content.options())
            .export(self.exports.options().budget(self.content.budget()))
            .frame(self.frame.moment())
            .animation_from(self.frame.animation_from.clone())
            .layout(chosen.layout)
            .open(input::open_options(&context.options))
            .mapping(context.options.mapping)
            .dry_run(self.dry_run)
            .skip_existing(self.skip_existing)
            .replace_side_files(self.force)
            .strict(self.notes.strict)
            .allow(self.notes.allow.iter().copied())
            .jobs(self.jobs)
    }

    /// What [`castkit pose`](super::pose) means where nothing else is said: OBJ, at rest.
    pub(super) fn posing(mut self) -> Self {
        let named = self.output.as_deref().and_then(Format::of_path);
        self.to = self.to.or(named).or(Some(Format::Obj));
        self.frame.frame = self.frame.frame.or(Some(Moment::rest()));
        self
    }

    /// All inputs in one file.
    fn write_one(&self, context: &mut Context, output: &Path, chosen: Chosen) -> Result<(), Failure> {
        let options = self.options(context, chosen);
        let to = target(&options, Some(output).filter(|output| *output != Path::new("-")))?;
        if !self.dry_run {
            save::check_output(output, &context.options)?;
        }
        let (inputs, problems) = Batch::listed(&self.paths, to);
        let is_whole = problems.is_empty();
        for (directory, problem) in problems {
            context.settle(&directory, Err(Failure::file(problem)))?;
        }
        // A scene that lacks one of its files looks as if it were whole.
        if !is_whole {
            return Ok(());
        }
        let task = Task { inputs: &inputs, output, chosen };
        let progress = Progress::of("thousandths", &context.options);
        let show = |done, total| progress.show(done, total);
        let mut job = Job::new(options.progress(castkit::Progress::new(&show)));
        for path in &inputs {
            job = match path == Path::new("-") {
                false => job.file(path),
                true => match input::try_bytes(path, None) {
                    Ok(bytes) => job.bytes(bytes),
                    Err(error) => return report::unread(context, &task, path, report::cannot_open(&error, context)),
                },
            };
        }
        let done = match output == Path::new("-") {
            true => job.write_to(&mut context.out),
            false => job.save(output),
        };
        progress.clear();
        report::tell(context, &task, done)
    }

    /// A file for each input.
    fn write_many(&self, context: &mut Context, directory: &Path, chosen: Chosen) -> Result<(), Failure> {
        if self.paths.iter().any(|path| path == Path::new("-")) {
            return Err(Failure::Usage("standard input has no name for a file in --out-dir; use -o".into()));
        }
        let options = self.options(context, chosen);
        let to = target(&options, None)?;
        let batch = Batch::mirrored(&self.paths, directory, to);
        for (path, problem) in &batch.problems {
            context.settle(path, Err(Failure::file(problem)))?;
        }
        let progress = Progress::of("files", &context.options);
        let show = |done, total| progress.show(done, total);
        let options = options.to(to).progress(castkit::Progress::new(&show));
        batch.run(&options, |task, done| {
            progress.clear();
            let inputs = std::slice::from_ref(&task.input);
            report::tell(context, &Task { inputs, output: &task.output, chosen }, done)
        })
    }
}

/// The format of the result, before anything is read.
fn target(options: &JobOptions<'_>, output: Option<&Path>) -> Result<Format, Failure> {
    options.target(output).map_err(|error| match error.kind() {
        JobErrorKind::Target { reason } => Failure::Usage(format!("{reason}; see --to, and castkit formats")),
        other => Failure::file(other),
    })
}
