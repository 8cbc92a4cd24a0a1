//! `castkit diff`: what differs between two files.

mod json;
mod semantic;
mod text;

use std::path::{Path, PathBuf};

use castkit::CastFile;
use castkit::check::diff::{Options, compare};
use castkit::convert::{Format, Note, Report};
use clap::Args;

use crate::context::Context;
use crate::input;
use crate::notes::NoteOptions;
use crate::operation::{help, long_help};
use crate::options::Options as Global;
use crate::status::{Failure, Status};
use crate::text::shell_word;
use crate::values::{not_negative, positive, unit};
use text::Compared;

const AFTER_HELP: &str = "\
Two files are the same if readers get the same content from them. Layout, padding, hashes, widths of integers \
and the order of properties do not matter, nor does the order of nodes that can be told apart by name or \
content. Links are the same if they lead to the same node, and bone indices if they mean the same bone. Floats \
may differ by the tolerances; integers and strings have to be equal. 0 and -0 are equal; NaN only equals NaN with \
the same bits.

Each difference is one line: - for what only A has, + for what only B has, ~ for what both have, with the value \
in A, an arrow, and the value in B. For arrays it says how many elements differ, which is the first, and which \
differs most.

With --semantic, the files may be of any format and are compared by what they mean: surfaces corner by corner, \
bones, materials and their slots, texture coordinates, colours, and poses at three moments of each animation. \
Positions may differ by 1e-4 of the size of the model, or by --relative. Names of layers and the order of \
vertices, triangles and nodes do not matter. Files that instances place are compared, too, each pair once, if they \
are in the directories of A and B or below them.

The exit code is 0 if the files are the same, 1 if they differ, and 2 if one of them cannot be read. In the last \
case nothing is printed on standard output, except with --json: {version, path, error} for each such file.

With --json, one object:
  first, second      {file, path, bytes, repairs}
  same               true or false
  exact, tolerance, relative
                     as given
  differences        how many there are, listed or not
  different_nodes    how many nodes are missing or differ themselves
  tolerated, largest_tolerated
                     how many elements differ within the tolerances, and by how much at most
  listed             [{path, property, field, change, first, second, ...}], depending on the change:
    change           only_in_first, only_in_second, type, text, bytes, elements, links, hash, property_order, \
                     child_order, unaccounted, file_header or headers
    nodes            for a node that only one file has: the number of nodes, including those below it
    first_count, second_count, differing, index
                     for elements and links: the counts in both files, how many differ, and the first that does; \
                     first and second are its values
    largest          {index, component, difference, first, second} for floats

With --json --semantic, one object:
  first, second      {file, path, notes}
  same, differences, tolerance
                     as above
  listed             [{path, aspect, first, second, differing, of, largest}]: what each file has; or for numbers, how \
                     many differ, how many there are, and the largest difference

Examples:
  castkit diff hero.cast hero_v2.cast
  castkit diff --tolerance 1e-5 reference.cast result.cast
  castkit diff --relative 1e-6 --all before.cast after.cast
  castkit diff --exact before.cast after.cast
  castkit diff --semantic hero.cast hero.glb
  castkit diff --silent a.cast b.cast && echo same
  castkit diff --json a.cast b.cast | jq -r '.listed[].path'";

/// Compare two files by content
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Diff {
    /// The first file; - is standard input
    #[arg(value_name = "A", value_hint = clap::ValueHint::FilePath)]
    first: PathBuf,

    /// The second file; - is standard input
    #[arg(value_name = "B", value_hint = clap::ValueHint::FilePath)]
    second: PathBuf,

    /// Compare everything, including hashes, order, widths of integers, padding and unaccounted bytes
    ///
    /// The files are then only the same if all their bytes are.
    #[arg(long, conflicts_with_all = ["tolerance", "relative"])]
    exact: bool,

    /// Compare what the files mean: surfaces, poses, names and materials
    ///
    /// Files of other formats are converted first.
    #[arg(long, conflicts_with_all = ["exact", "tolerance"])]
    semantic: bool,

    /// Ignore differences between floats up to this
    #[arg(long, value_name = "DIFFERENCE", default_value_t = 0.0, value_parser = not_negative::<f64>, hide_default_value = true)]
    tolerance: f64,

    /// Ignore differences between floats up to this fraction of the larger one
    ///
    /// 1e-6 is about the precision of a float. If --tolerance is given, too, being within one of the two is enough.
    /// With --semantic, this is how far positions may differ as a fraction of the size of the model, 1e-4 by default.
    #[arg(long, value_name = "FRACTION", value_parser = not_negative::<f64>)]
    relative: Option<f64>,

    #[arg(long, value_name = "UNIT", requires = "semantic", value_parser = unit, help = help("unit"), long_help = long_help("unit"))]
    unit: Option<f32>,

    #[arg(long, value_name = "FACTOR", requires = "semantic", default_value_t = 1.0, value_parser = positive, help = help("scale"), long_help = long_help("scale"))]
    scale: f32,

    /// How many differences to list; all are counted
    #[arg(long, value_name = "N", default_value_t = Options::LIMIT)]
    limit: usize,

    /// List everything, not only the first few
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    #[command(flatten)]
    notes: NoteOptions,

    /// Print nothing; the exit code says whether the files differ
    #[arg(long, conflicts_with = "json")]
    silent: bool,
}

impl Diff {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.notes.quiet.quiet |= self.silent;
        if self.first == Path::new("-") && self.second == Path::new("-") {
            return Err(Failure::Usage("only one of the two files can be standard input".into()));
        }
        let files = [&*self.first, &*self.second];
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
        let outcome = self.compare(context, [first, second], noted);
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
