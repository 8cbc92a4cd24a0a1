//! Options of all commands, and arguments that many of them share.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use castkit::convert::{Encoding, Format, Tangents};
use castkit::scene::convert_axes::Up;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice};

use crate::operation::{help, long_help};
use crate::values::format_parser;

/// The up axis of the inputs.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SourceUp {
    #[arg(long, value_name = "AXIS", value_parser = one_of(AXES), help = help("source_up"), long_help = long_help("source_up"))]
    pub(crate) source_up: Option<Up>,
}

/// Options of all commands.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Options {
    /// Print JSON instead of text
    ///
    /// The --help of each command lists the fields of its objects. Every object also has a version, which is 1 and
    /// changes when a field is removed or gets another meaning. A failure is an object {version, path, error}; path is empty
    /// if no file is to blame. Numbers that JSON cannot express (infinities, NaN) become null, and each byte that
    /// is not UTF-8 becomes U+FFFD and two hexadecimal digits.
    #[arg(long, global = true)]
    pub(crate) json: bool,

    #[arg(long, global = true, value_name = "FORMAT", value_parser = format_parser(), help = help("from_format"), long_help = long_help("from_format"))]
    pub(crate) from: Option<Format>,

    #[arg(long, global = true, value_name = "NAME", help = help("encoding"), long_help = long_help("encoding"))]
    pub(crate) encoding: Option<Encoding>,

    /// Read a damaged Cast file from its content where its headers are wrong
    ///
    /// Sizes of nodes, counts of strings and arrays and the end of the file are worked out from the content. Each repair is
    /// reported on standard error, or with --json in the field "repairs". The file itself does not change unless it is
    /// the output. A file in which only sizes and counts of strings are wrong is read so without this option, as by most
    /// other readers, and the repairs are reported in the same way.
    #[arg(long, global = true)]
    pub(crate) recover: bool,

    /// Read files into memory instead of mapping them
    ///
    /// For files that another program may be writing to: if a mapped file changes, its values may make no sense, and if
    /// it shrinks, castkit ends with an error.
    #[arg(long, global = true)]
    pub(crate) no_map: bool,

    /// The promise for mapping files; `None` to read them. It comes from the caller of the program.
    #[arg(skip)]
    pub(crate) mapping: Option<castkit::Unchanging>,

    /// Whether the file is one of several, so that options for Cast files are not an error for files of other formats.
    #[arg(skip)]
    pub(crate) is_one_of_several: bool,

    /// The up axis of the inputs, for commands that let users say it.
    #[arg(skip)]
    pub(crate) source_up: Option<Up>,

    /// Refuse files whose nodes are nested deeper than this
    #[arg(long, global = true, value_name = "LEVELS", default_value_t = castkit::read::Limits::DEFAULT_MAX_DEPTH)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_depth: u32,

    #[arg(long, global = true, value_name = "MB", help = help("budget"), long_help = long_help("budget"))]
    pub(crate) budget: Option<u32>,

    /// When to use colours
    ///
    /// "auto" uses them on terminals, unless the environment variable NO_COLOR is set.
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

impl Options {
    /// The limit in bytes for results that can be far larger than the input.
    pub(crate) fn budget(&self) -> u64 {
        self.asked_budget().unwrap_or(castkit::DEFAULT_BUDGET)
    }

    /// The budget, if one is given.
    pub(crate) fn asked_budget(&self) -> Option<u64> {
        self.budget.map(|megabytes| u64::from(megabytes) << 20)
    }

    /// The options of readers of other formats, with the budget and the encoding if they are given.
    pub(crate) fn reading<'o>(&self, import: castkit::convert::Options<'o>) -> castkit::convert::Options<'o> {
        let import = import.encoding(self.encoding);
        match self.asked_budget() {
            Some(bytes) => import.budget(bytes),
            None => import,
        }
    }

    pub(crate) fn limits(&self) -> castkit::read::Limits {
        castkit::read::Limits::new().max_depth(self.max_depth)
    }
}

/// Named values on the command line: each with its name, and with its help text, which may be empty.
pub(crate) type Choices<T> = &'static [(&'static str, T, &'static str)];

/// Parses one of several values by its name. A list of names for the values of the library, instead of a second enum
/// for each of them.
pub(crate) fn one_of<T: Copy + Send + Sync + 'static>(choices: Choices<T>) -> impl TypedValueParser<Value = T> {
    let named = |(name, _, help): &(&'static str, T, &'static str)| {
        let value = PossibleValue::new(*name);
        if help.is_empty() { value } else { value.help(*help) }
    };
    let value = |name: String| choices.iter().find(|choice| choice.0 == name).map(|choice| choice.1);
    PossibleValuesParser::new(choices.iter().map(named))
        .try_map(move |name| value(name).ok_or("there is no such value"))
}

/// How many files to work on at a time.
#[derive(Debug, clap::Args)]
pub(crate) struct Jobs {
    /// Work on this many files at a time, instead of a number that suits the processors and the sizes of the files
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<NonZeroUsize>,
}

/// Far more threads than processors only slow each other down: with thousands of them, the machine is busy for minutes
/// without getting anything done.
fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let jobs = text.parse().ok().filter(|jobs| (1..=MOST_JOBS).contains(jobs)).and_then(NonZeroUsize::new);
    jobs.ok_or_else(|| format!("not a number from 1 to {MOST_JOBS}"))
}

const MOST_JOBS: usize = 256;

/// The axes that can point up.
pub(crate) const AXES: Choices<Up> = &[("x", Up::X, ""), ("y", Up::Y, ""), ("z", Up::Z, "")];

/// What to do about tangents.
pub(crate) const TANGENTS: Choices<Tangents> = &[
    ("keep", Tangents::Keep, "Keep those of the input"),
    ("complete", Tangents::Complete, "Compute them where the input has none"),
    ("compute", Tangents::Compute, "Compute them for all meshes"),
    ("drop", Tangents::Drop, "Leave them out"),
];

/// One file on the command line, for the commands that take one.
#[derive(Args, Debug)]
pub(crate) struct File {
    /// The file; - is standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) file: PathBuf,
}

/// Where the result goes, for the commands that write one.
#[derive(Args, Debug)]
pub(crate) struct To {
    /// Write the result to this file; - is standard output
    ///
    /// It may be one of the inputs: the old file is replaced once the new one is complete. Missing directories are
    /// created.
    #[arg(short, long, value_name = "OUT", value_hint = clap::ValueHint::FilePath)]
    pub(crate) output: PathBuf,
}

/// One file on the command line and where the result goes, for the commands that turn one file into another.
#[derive(Args, Debug)]
pub(crate) struct Files {
    /// The file; - is standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) input: PathBuf,

    #[command(flatten)]
    pub(crate) to: To,
}
