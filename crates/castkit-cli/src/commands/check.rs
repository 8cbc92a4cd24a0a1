//! `castkit check`: what is wrong with files, rule by rule.

mod json;
mod opener;
mod printer;
mod sarif;
mod text;

use std::path::{Path, PathBuf};

use castkit::check::{Around, Options, Reader, Report, Rule, Severity, check, rules};
use castkit::convert::Format;
use castkit::open::TextureSearch;
use castkit::{OpenOptions, Recovery};

use printer::Printer;

use crate::batch::in_order;
use crate::context::Context;
use crate::files;
use crate::input;
use crate::notes::{Codes, Quiet, full_code};
use crate::operation::{One, arguments};
use crate::options::Options as Global;
use crate::status::{Failure, Status};
use crate::textures::TextureOptions;
use crate::values::{choices, named};
use castkit::options::{Kind, OptionRow};
use clap::Arg;
use clap::builder::{TypedValueParser, ValueParser};

arguments! {
    /// What `castkit check` takes.
    pub(crate) struct Check of "check" {
        paths: Vec<PathBuf>,
        severity: Severity,
        allow: Vec<&'static Rule>,
        deny: Vec<&'static Rule>,
        for_readers: Vec<Readers>,
        find_textures: bool,
        textures: TextureOptions,
        max_repeats: usize,
        quiet: Quiet,
        sarif: bool,
    }
}

named! {
    Severity: [Severity::Error, Severity::Warning, Severity::Info, Severity::Hint];
}

/// Readers of Cast, by the name of a program or all of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Readers(&'static [Reader]);

impl One for Readers {
    fn parser(row: &'static OptionRow) -> ValueParser {
        let Kind::Choice(of) = row.kind else { return ValueParser::string() };
        ValueParser::new(choices(of).try_map(|name| readers(&name).map(Self)))
    }
}

/// The readers that a program has.
fn readers(name: &str) -> Result<&'static [Reader], String> {
    Reader::of_program(name).ok_or_else(|| {
        format!("{name} does not read Cast files; castkit convert --for {name} writes files that it reads")
    })
}

impl One for &'static Rule {
    fn parser(_: &'static OptionRow) -> ValueParser {
        CODES.into()
    }

    fn refined(argument: Arg) -> Arg {
        argument.hide_possible_values(true)
    }
}

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
        let search = self.textures.search(context)?;
        let asked = context.options.clone();
        // Each rule may use all threads: from one of them, that costs nothing when there is little to do.
        let look = |file: &PathBuf| rayon::scope(|_| self.check(file, &search, &asked));
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

    /// Whether textures are looked for: whoever names directories wants that.
    fn finds_textures(&self) -> bool {
        self.find_textures || !self.textures.texture_search.is_empty()
    }

    /// The report on a file.
    fn check(&self, file: &Path, search: &TextureSearch, asked: &Global) -> Result<Report, Failure> {
        let opener = opener::Opener(asked);
        let options = Options::new()
            .max_repeats(self.max_repeats)
            .for_readers(self.for_readers.iter().flat_map(|readers| readers.0).copied())
            .allow(self.allow.iter().copied())
            .deny(self.deny.iter().copied())
            .find_files(true)
            .find_textures(self.finds_textures())
            .follow_outside(self.textures.follow_outside)
            .searching(search);
        let options = match file == Path::new("-") {
            true => options,
            false => options.around(Around::new(file, &opener)),
        };
        let bytes = opener.open(file)?;
        input::refuse_other_formats(&bytes, asked.from, input::AS_CAST)?;
        let report = match OpenOptions::new().limits(asked.limits()).recovery(Recovery::WhenDamaged).parse(bytes) {
            Ok(opened) => check(&opened, &options).ok(),
            Err(error) => Report::of_unreadable(&error, &options),
        };
        report.ok_or_else(|| Failure::file("the check was cancelled"))
    }
}
