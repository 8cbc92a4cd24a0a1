//! `castkit convert`: other formats to Cast, and Cast to other formats.

mod preset;
pub(super) mod report;

use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::convert::{Batch, BatchProblem, Format, Job, JobErrorKind, JobOptions, Options};
use castkit::open::is_same_path;
use castkit::options::{Spelling, Value, spell};

use crate::batch::{Update, tell_gone};
use crate::context::Context;
use crate::destination;
use crate::files;
use crate::given::Given;
use crate::guard::Content;
use crate::input;
use crate::layout::{Chosen, LayoutOptions};
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::options::{Jobs, Skipped};
use crate::output;
use crate::progress::{Progress, Unit};
use crate::save;
use crate::status::Failure;
use crate::text::Things;
use crate::textures;
use crate::values::check_attached;
use report::Task;

arguments! {
    /// What `castkit convert` takes.
    pub(crate) struct Convert of "convert" {
        paths: Vec<PathBuf>,
        output: Option<PathBuf>,
        out_dir: Option<PathBuf>,
        jobs: Jobs,
        update: Update,
        given: Given,
        notes: NoteOptions,
        layout: LayoutOptions,
        /// Whether no input may be replaced: a posed model does not replace an animated one.
        keeps_inputs: Skipped,
    }
}

impl Convert {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.up_option = "--source-up says otherwise";
        self.check_frame()?;
        check_attached(self.given.texts("attach"))?;
        let chosen = self.layout.chosen()?;
        match (&self.output, &self.out_dir) {
            (Some(output), _) => self.write_one(context, output, chosen),
            (_, Some(directory)) => self.write_many(context, directory, chosen),
            // The group of arguments requires one.
            (None, None) => Ok(()),
        }
    }

    fn options(&self, context: &mut Context, chosen: Chosen) -> Result<JobOptions<'_>, Failure> {
        if self.given.value("texture_root").is_some()
            && self.given.value("textures") == Some(&Value::Text("embed".into()))
        {
            let reason =
                "--texture-root has no effect with --textures embed; --texture-search names a directory that has them";
            return Err(Failure::Usage(reason.into()));
        }
        let texture_search = textures::search(&self.given.paths("texture_search"), context)?;
        let import = Options { texture_search, ..context.options.reading(Options::new()) };
        let options = JobOptions::new().import(import);
        let options = self.given.fold(options, JobOptions::with).map_err(|error| wrong(&error))?;
        let budget = Value::Number(context.options.budget() as f64);
        let options = match context.options.asked_budget() {
            Some(_) => options.with("budget", &budget).map_err(|error| wrong(&error))?,
            None => options,
        };
        Ok(options
            .from_format(context.options.from)
            .animation_from(self.given.path("animation_from").cloned())
            .rename_bones(self.given.path("rename_bones").cloned())
            .skeleton(self.given.path("skeleton").cloned())
            .layout(chosen.layout)
            .open(input::open_options(&context.options))
            .mapping(context.options.mapping)
            .state(context.options.state.clone())
            .strict(self.notes.strict)
            .allow(self.notes.allow.iter().copied())
            .jobs(self.jobs.jobs.map(usize::from)))
    }

    /// The defaults of [`castkit pose`](super::pose): OBJ, at rest.
    pub(super) fn posing(mut self) -> Result<Self, Failure> {
        let named = self.output.as_deref().and_then(Format::of_path);
        let to = named.unwrap_or(Format::Obj);
        self.given.or_default("to_format", Value::Text(to.extension().into()));
        self.given.or_default("frame", rest());
        self.keeps_inputs = Skipped(true);
        self.check_frame()?;
        Ok(self)
    }

    /// Refuses the name of an animation if no frame of it is used.
    fn check_frame(&self) -> Result<(), Failure> {
        let is_animation_named = self.given.value("animation").is_some() || self.given.path("animation_from").is_some();
        match is_animation_named && self.given.value("frame") == Some(&rest()) {
            true => Err(Failure::Usage("--animation has no effect at rest; also give --frame N".into())),
            false => Ok(()),
        }
    }

    /// Refuses a layout that the format of the result does not have.
    fn check_layout(&self, to: Format) -> Result<(), Failure> {
        match self.layout.is_given() && to != Format::Cast {
            true => Err(Failure::Usage(format!("--layout and --align are for Cast; the result is {}", to.name()))),
            false => Ok(()),
        }
    }

    fn check_outputs<'p>(
        &'p self,
        outputs: impl IntoIterator<Item = &'p Path>,
        inputs: &'p [PathBuf],
    ) -> Result<(), Failure> {
        match self.keeps_inputs.0 {
            true => destination::check_not_input(outputs, inputs.iter().chain(self.given.path("animation_from"))),
            false => Ok(()),
        }
    }

    /// Writes all inputs into one file.
    fn write_one(&self, context: &mut Context, output: &Path, chosen: Chosen) -> Result<(), Failure> {
        let options = self.options(context, chosen)?;
        let named = Some(output).filter(|output| *output != Path::new("-"));
        let settings = preset::report(context, &options, named)?;
        let to = target(&options, named)?;
        self.check_layout(to)?;
        if to == Format::Gltf && output == Path::new("-") {
            let reason =
                "a .gltf file needs a second file for its buffers, which standard output cannot hold; use --to glb";
            return Err(Failure::Usage(reason.into()));
        }
        if !self.given.is_on("dry_run") {
            save::check_output(output, &context.options)?;
        }
        // Of a directory without other files, those in the format of the result become one.
        let listed = |has_own: bool| {
            Batch::listed(&self.paths, |file| {
                let format = Format::of_path(file).filter(|format| format.is_readable());
                format.is_some_and(|format| format != to || has_own && !is_same_path(file, output))
            })
        };
        let (mut inputs, mut problems) = listed(false);
        if problems.iter().any(|(_, problem)| matches!(problem, BatchProblem::Empty)) {
            (inputs, problems) = listed(true);
        }
        let is_whole = problems.is_empty();
        for (directory, problem) in problems {
            context.settle(&directory, Err(Failure::file(problem)))?;
        }
        // A scene that lacks one of its files would look complete.
        if !is_whole && !self.given.is_on("keep_going") {
            return Ok(());
        }
        self.check_outputs([output], &inputs)?;
        let chosen = Some(chosen).filter(|_| to == Format::Cast);
        let task = Task { inputs: &inputs, output, chosen, settings: &settings };
        let progress = Progress::of(Unit::Parts, &context.options);
        let show = |done, total| progress.show(done, total);
        let mut job = Job::new(options.progress(castkit::Progress::new(&show)));
        for path in &inputs {
            job = match path == Path::new("-") {
                false => job.file_or_part(path),
                true => match input::try_bytes(path, &context.options) {
                    Ok(bytes) => job.bytes(bytes),
                    Err(error) => {
                        return report::unread(context, &task, path, report::cannot_open(&error, &context.options));
                    }
                },
            };
        }
        let done = match output == Path::new("-") {
            true => job.write_to(context.out.with(Content::Data)?),
            false => job.save(output),
        };
        progress.clear();
        report::tell(context, &task, done)
    }

    /// Writes one file for each input.
    fn write_many(&self, context: &mut Context, directory: &Path, chosen: Chosen) -> Result<(), Failure> {
        files::check_named(&self.paths)?;
        context.options.dry_run = self.given.is_on("dry_run");
        let options = self.options(context, chosen)?;
        let settings = preset::report(context, &options, None)?;
        let to = target(&options, None)?;
        self.check_layout(to)?;
        let chosen = Some(chosen).filter(|_| to == Format::Cast);
        let batch = match self.given.path("skeleton") {
            // Clips in the format of the result change, too. The directory of the skeleton is often that of the animations.
            Some(skeleton) => Batch::mirrored_as(&self.paths, directory, to.extension()).without(skeleton),
            None => Batch::mirrored(&self.paths, directory, to),
        };
        // A directory would be converted with nothing left of what it was.
        destination::check_not_input(
            batch.tasks.iter().map(|task| &*task.output),
            batch.tasks.iter().map(|task| &task.input).chain(self.given.path("animation_from")),
        )?;
        let batch = match self.update.state(context, directory)? {
            Some(state) => batch.update(state),
            None => batch,
        };
        let progress = Progress::of(Unit::Files, &context.options);
        let show = |done, total| progress.show(done, total);
        let inputs = batch.tasks.iter().map(|task| Some(&*task.input));
        options.check_inputs(inputs).map_err(|error| wrong(&error))?;
        let options = options.to_format(to).progress(castkit::Progress::new(&show));
        context.in_batch(("converted", Some(directory)), |context| {
            for (path, problem) in &batch.problems {
                context.settle(path, Err(Failure::file(problem)))?;
            }
            let outcome: Result<(), Failure> = batch.run(&options, |task, done| {
                let _away = progress.keep_away();
                let inputs = std::slice::from_ref(&task.input);
                report::tell(context, &Task { inputs, output: &task.output, chosen, settings: &settings }, done)?;
                Ok(context.out.flush()?)
            });
            progress.clear();
            outcome?;
            if batch.left_out > 0 && !self.notes.quiet.quiet && !context.options.json {
                let files = Things(batch.left_out, "file", "files");
                let way = if self.given.value("to_format").is_some() { "" } else { ", or choose another with --to" };
                output::say(format_args!(
                    "left out {files} in the format of the results, {}; name a file to convert it, too{way}",
                    to.name()
                ));
            }
            tell_gone(context, &batch.gone(), self.update.prune.then_some(&|gone| batch.prune(gone)))
        })
    }
}

/// Wrong arguments.
pub(super) fn wrong(error: &dyn std::error::Error) -> Failure {
    Failure::Usage(spell(&error.to_string(), Spelling::Flag).into_owned())
}

/// The frame of the rest pose.
fn rest() -> Value {
    Value::Text("rest".into())
}

/// The format of the result, found before anything is read.
fn target(options: &JobOptions<'_>, output: Option<&Path>) -> Result<Format, Failure> {
    options.target(output).map_err(|error| match error.kind() {
        JobErrorKind::Target { reason } => {
            Failure::Usage(format!("{}; see --to, and castkit formats", spell(reason, Spelling::Flag)))
        }
        other => Failure::file(other),
    })
}
