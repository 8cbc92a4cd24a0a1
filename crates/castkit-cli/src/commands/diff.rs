//! `castkit diff`: what differs between two files.

mod json;
mod picture;
mod semantic;
mod text;

use std::path::{Path, PathBuf};

use castkit::CastFile;
use castkit::check::diff::{Options, compare};
use castkit::convert::{Format, Note, Report};

use crate::context::Context;
use crate::input;
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::options::Options as Global;
use crate::status::{Failure, Status};
use crate::text::shell_word;
use crate::textures::TextureOptions;
use text::Compared;

arguments! {
    /// What `castkit diff` takes.
    pub(crate) struct Diff of "diff" {
        first: PathBuf,
        second: PathBuf,
        exact: bool,
        semantic: bool,
        tolerance: f64,
        relative: Option<f64>,
        unit: Option<f32>,
        scale: f32,
        limit: usize,
        all: bool,
        picture: Option<PathBuf>,
        textures: TextureOptions,
        notes: NoteOptions,
        silent: bool,
    }
}

impl Diff {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.notes.quiet.quiet |= self.silent;
        if self.first == Path::new("-") && self.second == Path::new("-") {
            return Err(Failure::Usage("only one of the two files can be standard input".into()));
        }
        let files = [&*self.first, &*self.second];
        if let Some(output) = &self.picture {
            picture::check(output, [&self.first, &self.second])?;
        }
        context.options.is_one_of_several = true;
        let mut inputs = Vec::new();
        let mut noted = Vec::new();
        let mut is_cast = false;
        for file in files {
            let opened = match self.semantic {
                true => semantic::open(file, self.unit, &context.options),
                false => self.open(file, &context.options).map(|file| (file, Report::default(), Format::Cast)),
            };
            let noting = opened.and_then(|(input, lost, format)| {
                is_cast |= format == Format::Cast;
                context.opened(file, input.repairs(), &lost)?;
                noted.push(context.notes.records(&lost));
                inputs.push(input);
                Ok(())
            });
            context.settle(file, noting)?;
        }
        input::decode(&mut inputs, &context.options)?;
        let ([first, second], [_, _]) = (&inputs[..], &noted[..]) else {
            // Exit code 1 would look like a difference.
            context.raise(Status::Usage);
            return Ok(());
        };
        if !is_cast && input::open_options(&context.options).is_for_cast() {
            let reason = "--recover and --max-depth are for Cast files, and neither of these is one";
            return Err(Failure::Usage(reason.into()));
        }
        let drawn = self.picture.as_deref().map_or(Ok(()), |output| {
            let second = semantic::scaled(second, self.scale)?;
            picture::write(context, (output, &self.textures), files, [first, &second])
        });
        let outcome = drawn.and_then(|()| self.compare(context, [first, second], noted));
        if outcome.as_ref().is_err_and(|failure| failure.of_file(&self.first).is_some()) {
            context.raise(Status::Usage);
        }
        outcome
    }

    /// Opens a Cast file. Files of other formats have no nodes to compare, but they can be compared by meaning.
    fn open(&self, file: &Path, options: &Global) -> Result<CastFile, Failure> {
        let (bytes, format) = input::bytes_and_format(file, options)?;
        if format != Format::Cast {
            let [first, second] = [&self.first, &self.second].map(|path| shell_word(&path.to_string_lossy()));
            let name = format.name();
            let reason = format!("this is {name}, not a Cast file; use castkit diff --semantic {first} {second}");
            return Err(Failure::File(reason));
        }
        input::parse(bytes, options)
    }

    fn compare(
        &self,
        context: &mut Context,
        [first, second]: [&CastFile; 2],
        notes: Vec<Vec<Note>>,
    ) -> Result<(), Failure> {
        let limit = match (self.all, self.silent) {
            (_, true) => 0,
            (true, _) => usize::MAX,
            _ => self.limit,
        };
        if self.semantic {
            let tolerance = self.relative.unwrap_or(castkit::scene::compare::Options::TOLERANCE);
            let wanted = semantic::Wanted { tolerance, limit, quiet: self.silent };
            let second = semantic::scaled(second, self.scale)?;
            return semantic::print(context, [&self.first, &self.second], [first, &second], notes, &wanted);
        }
        let relative = self.relative.unwrap_or(0.0);
        let options = Options::new().exact(self.exact).tolerance(self.tolerance).relative(relative).limit(limit);
        let comparison = compare(first, second, &options).map_err(Failure::file)?;
        if !comparison.is_same() {
            context.raise(Status::SomeFailed);
        }
        let (files, casts) = ([&*self.first, &*self.second], [&first.cast(), &second.cast()]);
        let compared = Compared { files, casts, exact: self.exact, tolerance: self.tolerance, relative, comparison };
        match (self.silent, context.options.json) {
            (true, _) => Ok(()),
            (_, true) => json::print(context, &compared),
            _ => text::print(context, &compared),
        }
    }
}
