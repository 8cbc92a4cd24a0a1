//! `castkit check`: what is wrong with files, rule by rule.

mod json;
mod opener;
mod printer;
mod sarif;
mod text;

use std::path::{Path, PathBuf};

use castkit::check::{Around, Options, Reader, Report, Rule, Severity, check, rules};
use castkit::convert::Format;
use castkit::{OpenOptions, Recovery};
use clap::Args;

use printer::Printer;

use crate::batch::in_order;
use crate::context::Context;
use crate::files;
use crate::input;
use crate::notes::{Codes, Quiet, full_code};
use crate::options::{Choices, Options as Global, one_of};
use crate::status::{Failure, Status};

const AFTER_HELP: &str = "\
Each finding is one line: the file, the node, the property and the element, the severity, the code of the rule, and \
what was found. The first finding of each rule is followed by a sentence of the specification. castkit explain CODE \
says why a rule matters and what to do. The exit code is 3 if there are errors. Damaged files are checked as far as \
they can be recovered. With --quiet, only the findings and their count are printed.

  error    the format forbids it: data is lost, misread or refused
  warning  readers disagree about it, or it is probably not what was meant
  info     unusual or old, but all readers understand it
  hint     nothing is wrong, but something could be better

With --json, one object for each file, one per line:
  file, path
  errors, warnings, infos, hints
            how many there are, listed or not
  findings  [{code, severity, title, path, property, element, offset, message, section, specification, \
            repairable}]
  totals    [{code, severity, found, listed}]

Examples:
  castkit check hero.cast
  castkit check assets --severity error
  castkit check assets --find-textures --for blender --deny CAST-MATERIAL-007
  castkit check --json assets | jq -r 'select(.errors > 0) | .path'
  castkit check --sarif assets > findings.sarif";

/// Check files against the specification
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Check {
    /// The files, and directories whose *.cast files are checked; - is standard input
    #[arg(value_name = "FILE|DIR", required = true, value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<PathBuf>,

    /// List findings of this severity or worse; all are counted
    #[arg(long, value_name = "LEVEL", default_value = "info", value_parser = one_of(LEVELS))]
    severity: Severity,

    /// Neither print nor count notes and findings with this code; castkit explain lists all codes
    #[arg(long, value_name = "CODE", value_parser = CODES, hide_possible_values = true)]
    allow: Vec<&'static Rule>,

    /// Report violations of this rule as errors
    #[arg(long, value_name = "CODE", value_parser = CODES, hide_possible_values = true)]
    deny: Vec<&'static Rule>,

    /// Also check what this reader cannot handle
    #[arg(long = "for", value_name = "READER", value_parser = one_of(READERS))]
    readers: Vec<&'static [Reader]>,

    /// Also check that the files of textures exist
    #[arg(long)]
    find_textures: bool,

    /// How many findings of one rule to list per file; the others are counted
    #[arg(long, value_name = "N", default_value_t = Options::MAX_REPEATS)]
    max_repeats: usize,

    #[command(flatten)]
    quiet: Quiet,

    /// Print a SARIF 2.1.0 log, which code hosts show beside the files
    #[arg(long, conflicts_with = "json")]
    sarif: bool,
}

/// Severities on the command line.
const LEVELS: Choices<Severity> = &[
    ("error", Severity::Error, ""),
    ("warning", Severity::Warning, ""),
    ("info", Severity::Info, ""),
    ("hint", Severity::Hint, ""),
];

/// Readers on the command line.
const READERS: Choices<&[Reader]> = &[
    ("blender", &[Reader::Blender], ""),
    ("maya", &[Reader::Maya], ""),
    ("unreal", &[Reader::Unreal], ""),
    ("all", &Reader::ALL, ""),
];

/// Codes of rules, which shells complete.
const CODES: Codes<&Rule> = Codes { find: rule, all: || rules::all().map(|rule| rule.code).collect() };

/// The rule with a code.
fn rule(code: &str) -> Result<&'static Rule, String> {
    rules::find(&full_code(code)).ok_or_else(|| "there is no such rule; castkit explain lists them".into())
}

impl Check {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        let is_cast = |file: &Path| Format::of_path(file) == Some(Format::Cast);
        let files = files::named(context, &self.paths, is_cast, ".cast file")?;
        let mut printer: Box<dyn Printer> = match (self.sarif, context.options.json) {
            (true, _) => Box::new(sarif::Log::default()),
            (_, true) => Box::new(json::Lines),
            _ => Box::new(text::Lines::new(self.quiet.quiet)),
        };
        let asked = context.options.clone();
        // Each rule may use all threads: from one of them, that costs nothing when there is little to do.
        let look = |file: &PathBuf| rayon::scope(|_| self.check(file, &asked));
        in_order(context, &files, look, |context, file, outcome| match outcome {
            Ok(report) => {
                if report.has_errors() {
                    context.raise(Status::ErrorsFound);
                }
                printer.file(context, file, &report, self.severity)
            }
            Err(failure) => context.settle(file, Err(failure)),
        })?;
        printer.end(context)
    }

    fn check(&self, file: &Path, asked: &Global) -> Result<Report, Failure> {
        let opener = opener::Opener(asked);
        let options = Options::new()
            .max_repeats(self.max_repeats)
            .readers(self.readers.iter().copied().flatten().copied())
            .allow(self.allow.iter().copied())
            .deny(self.deny.iter().copied());
        let options = match file == Path::new("-") {
            true => options,
            false => options.around(Around::new(file, &opener).textures(self.find_textures)),
        };
        let bytes = opener.open(file)?;
        input::refuse_other_formats(&bytes, asked.from, input::AS_CAST)?;
        let report = match OpenOptions::new().limits(asked.limits()).recovery(Recovery::WhenDamaged).parse(bytes) {
            Ok(file) => check(&file, &options).ok(),
            Err(error) => Report::of_unreadable(&error, &options),
        };
        report.ok_or_else(|| Failure::file("the check was cancelled"))
    }
}
