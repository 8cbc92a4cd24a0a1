//! `castkit optimize`: fewer bytes and faster drawing for the same result.

mod level_files;
mod report;

use std::path::Path;

use castkit::convert::optimize::{Options, optimize};
use castkit::convert::{Tangents, notes};
use castkit::write::Document;

use crate::batch::Shared;
use crate::context::{Context, MOST_NOTES};
use crate::each_file::EachFile;
use crate::files::Files;
use crate::input;
use crate::layout::LayoutOptions;
use crate::notes::NoteOptions;
use crate::operation::{One, arguments};
use crate::save::{self, Saved};
use crate::status::Failure;
use crate::text::{Count, Escaped};
use crate::values::{choice, number};
use castkit::options::{Kind, OptionRow, Spelling, spell};
use clap::Arg;
use clap::builder::ValueParser;
use report::Report;

arguments! {
    /// What `castkit optimize` takes.
    pub(crate) struct Optimize of "optimize" {
        files: EachFile,
        only: Vec<Step>,
        skip: Vec<Step>,
        weight_threshold: f32,
        max_influences: Option<u32>,
        animation_tolerance: f32,
        dedupe: bool,
        join: bool,
        simplify: Option<f32>,
        lods: Vec<Target>,
        lod_form: LodForm,
        simplify_error: Option<f32>,
        lock_borders: bool,
        tangents: Tangents,
        layout: LayoutOptions,
        notes: NoteOptions,
    }
}

/// A step on the command line; the help of the command says what each does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Weights,
    Weld,
    Unused,
    Order,
    Materials,
    Keys,
    Integers,
}

impl One for Step {
    fn parser(row: &'static OptionRow) -> ValueParser {
        use Step::{Integers, Keys, Materials, Order, Unused, Weights, Weld};
        choice::<Self>(row, &[Weights, Weld, Unused, Order, Materials, Keys, Integers])
    }

    fn refined(argument: Arg) -> Arg {
        argument.value_delimiter(',')
    }
}

/// The largest error that simplification can make, as a fraction of the size: no limit.
const NO_LIMIT: f32 = 1.0;

/// How many triangles a level of detail has: a fraction of all, or a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target(f32);

impl One for Target {
    fn parser(row: &'static OptionRow) -> ValueParser {
        let Kind::Number(allowed) = row.kind else { return f32::parser(row) };
        ValueParser::new(move |text: &str| number(text, allowed).map(Self))
    }

    fn refined(argument: Arg) -> Arg {
        argument.value_delimiter(',')
    }
}

/// Where levels of detail are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LodForm {
    Files,
    Meshes,
}

impl One for LodForm {
    fn parser(row: &'static OptionRow) -> ValueParser {
        choice::<Self>(row, &[Self::Files, Self::Meshes])
    }
}

impl Optimize {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        self.layout.chosen()?;
        if self.simplify.is_none() && self.lods.is_empty() && (self.simplify_error.is_some() || self.lock_borders) {
            let option = if self.lock_borders { "--lock-borders" } else { "--simplify-error" };
            return Err(Failure::Usage(format!("{option} only has an effect with --simplify or --lods")));
        }
        let levels = Options::new().lods(self.lods.iter().map(|target| target.0));
        levels
            .check_levels()
            .map_err(|error| Failure::Usage(spell(&error.to_string(), Spelling::Flag).into_owned()))?;
        if self.has_level_files() && self.files.output.as_deref() == Some(Path::new("-")) {
            let reason =
                "levels of detail are files beside the result; give it a file name, or choose --lod-form meshes";
            return Err(Failure::Usage(reason.into()));
        }
        self.files.work(context, "optimized", Shared::default(), |context, files| self.optimize(context, files))
    }

    /// Whether a step is wanted.
    fn does(&self, step: Step) -> bool {
        if self.only.is_empty() { !self.skip.contains(&step) } else { self.only.contains(&step) }
    }

    fn options(&self) -> Options<'static> {
        let does = |step| self.does(step);
        let most = self.max_influences.and_then(|most| usize::try_from(most).ok());
        Options::new()
            .weld(does(Step::Weld))
            .unused_vertices(does(Step::Unused))
            .order(does(Step::Order))
            .weights(does(Step::Weights))
            .weight_threshold(self.weight_threshold)
            .max_influences(most.filter(|_| does(Step::Weights)))
            .materials(does(Step::Materials))
            .keys(does(Step::Keys))
            .animation_tolerance(self.animation_tolerance)
            .integers(does(Step::Integers))
            .dedupe(self.dedupe)
            .join(self.join)
            .simplify(self.simplify)
            .simplify_error(self.simplify_error)
            .lock_borders(self.lock_borders)
            .lods(self.lods.iter().map(|target| target.0).filter(|_| self.lod_form == LodForm::Meshes))
            .tangents(self.tangents)
    }

    fn has_level_files(&self) -> bool {
        self.lod_form == LodForm::Files && !self.lods.is_empty()
    }

    fn optimize(&self, context: &mut Context, files: &Files) -> Result<(), Failure> {
        let chosen = self.layout.chosen()?;
        let file = &files.file;
        if let Some(level) = level_files::level_of(file).filter(|_| self.has_level_files()) {
            let reason = format!("by its name it is level {level} of another file, which would get such a file itself");
            return match context.is_in_batch() {
                true => context.tell_left_out(file, &files.output, &reason),
                false => Err(Failure::file(format_args!("{reason}; rename it"))),
            };
        }
        let opened = save::open(context, files, input::AS_CAST)?;
        let cast = opened.cast();
        let mut document = Document::from(&cast);
        let options = self.options();
        let mut summary = optimize(&mut document, &options).map_err(Failure::file)?;
        let left_out = save::left_out(&document, chosen);
        save::note_left_out(context, file, left_out);
        for untouched in summary.untouched.iter().take(MOST_NOTES) {
            let what = format_args!("{}: left as it is: {}", untouched.path, Escaped(&untouched.reason));
            context.note(file, &notes::LEFT_ALONE, 1, what);
        }
        let more = summary.untouched.len().saturating_sub(MOST_NOTES) as u64;
        let what = format_args!("{} more left as they are; --json lists them all", Count(more));
        context.note(file, &notes::LEFT_ALONE, more, what);
        context.note_all(file, &summary.report);
        let levels = match self.has_level_files() {
            true => {
                let options = options.simplify_error(self.simplify_error.unwrap_or(NO_LIMIT));
                let targets = self.lods.iter().map(|target| target.0);
                level_files::of((targets, &options), context, &cast, files, &mut summary)?
            }
            false => Vec::new(),
        };
        context.check_strict()?;
        // The result is last: if it is new, so are its levels.
        let mut level_bytes = Vec::with_capacity(levels.len());
        for (output, level) in &levels {
            level_bytes.push((&**output, save::save(context, level, chosen, output)?));
        }
        let bytes_after = save::save(context, &document, chosen, &files.output)?;
        if !save::is_report_wanted(context, &files.output) {
            return Ok(());
        }
        let saved = Saved::new(context, files, &cast, bytes_after);
        let report = Report::new(saved, chosen, &summary, &level_bytes, left_out);
        match context.options.json {
            true => context.print_json_of(file, &report),
            false => Ok(report.print(&mut context.out)?),
        }
    }
}
