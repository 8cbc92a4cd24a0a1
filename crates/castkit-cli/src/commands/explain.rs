//! `castkit explain`: the rules of `castkit check` and the notes of conversions, explained.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::Style;
use castkit::check::{Reader, Rule, When, rules};
use castkit::convert::{NoteKind, notes};
use castkit::options::{PROGRAMS, Page, Program, Setting, Spelling, program, spell};
use serde::Serialize;

use crate::context::Context;
use crate::notes::{Codes, find_note, full_code};
use crate::operation::{One, arguments};
use crate::output::{Output, Palette};
use crate::status::Failure;
use crate::table::Table;
use crate::text::wrapped;
use castkit::options::OptionRow;
use clap::Arg;
use clap::builder::ValueParser;

/// Columns of an explanation, if the terminal has room for them.
const WIDEST: usize = 100;

arguments! {
    /// What `castkit explain` takes.
    pub(crate) struct Explain of "explain" {
        codes: Vec<Rows>,
    }
}

/// Everything that a code refers to.
#[derive(Clone, Debug)]
pub(crate) struct Rows(pub(crate) Vec<Row>);

impl One for Rows {
    fn parser(_: &'static OptionRow) -> ValueParser {
        CODES.into()
    }

    fn refined(argument: Arg) -> Arg {
        argument.hide_possible_values(true)
    }
}

/// What a code refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Row {
    /// A rule of Cast files.
    Rule(&'static Rule),
    /// A note that conversions may make.
    Note(&'static NoteKind),
    /// A program that conversions are made for.
    Program(&'static Program),
}

fn all() -> impl Iterator<Item = Row> {
    rules::all().map(Row::Rule).chain(notes::all().map(Row::Note))
}

/// Parses a code or an area.
const CODES: Codes<Rows> = Codes {
    find: |code| find(code).map(Rows),
    all: || all().chain(PROGRAMS.iter().map(Row::Program)).map(Row::code).collect(),
};

/// Everything that a code, or an area such as `mesh` or `convert-mesh`, refers to. Numbers need no leading zeros. A
/// code without its first word is that of a rule, or of a note if there is no such rule.
fn find(code: &str) -> Result<Vec<Row>, String> {
    if let Some(row) = rules::find(&full_code(code)).map(Row::Rule).or_else(|| find_note(code).map(Row::Note)) {
        return Ok(vec![row]);
    }
    if let Some(program) = program(code) {
        return Ok(vec![Row::Program(program)]);
    }
    let code = code.to_uppercase();
    let areas = [format!("CAST-{code}-"), format!("CONVERT-{code}-"), format!("{code}-")];
    let area: Vec<Row> = all().filter(|row| areas.iter().any(|area| row.code().starts_with(area))).collect();
    if area.is_empty() {
        Err("there is no such rule, note or area; castkit explain lists them".into())
    } else {
        Ok(area)
    }
}

/// A note as it goes into JSON, with its explanation.
#[derive(Serialize)]
struct NoteRecord {
    #[serde(flatten)]
    kind: &'static NoteKind,
    explanation: Cow<'static, str>,
}

/// What a note means, with the flags of options.
fn explained(kind: &'static NoteKind) -> Cow<'static, str> {
    spell(kind.explanation, Spelling::Flag)
}

impl Explain {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        let chosen = if self.codes.is_empty() {
            vec![all().collect()]
        } else {
            self.codes.into_iter().map(|rows| rows.0).collect()
        };
        if context.options.json {
            return chosen.into_iter().flatten().try_for_each(|row| match row {
                Row::Rule(rule) => context.print_json(rule),
                Row::Note(kind) => context.print_json(&NoteRecord { kind, explanation: explained(kind) }),
                Row::Program(program) => context.print_json(&ProgramRecord::of(program)),
            });
        }
        let Output { palette: Palette { heading, .. }, .. } = context.out;
        let width = Output::width().unwrap_or(WIDEST).min(WIDEST);
        for (index, rows) in chosen.into_iter().enumerate() {
            if index > 0 {
                writeln!(context.out)?;
            }
            match rows[..] {
                [Row::Rule(rule)] => page(&mut context.out, rule, heading, width)?,
                [Row::Note(kind)] => note_page(&mut context.out, kind, heading, width)?,
                [Row::Program(program)] => program_page(&mut context.out, program, heading, width)?,
                _ => Table::new(["code", "severity", "when", "what"], rows.into_iter().map(Row::line)).write(
                    &mut context.out,
                    "",
                    heading,
                )?,
            }
        }
        Ok(())
    }
}

impl Row {
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.code,
            Self::Note(kind) => kind.code,
            Self::Program(program) => program.name,
        }
    }

    /// Its line in the list.
    fn line(self) -> [String; 4] {
        match self {
            Self::Rule(rule) => {
                [rule.code.into(), rule.severity.to_string(), condition(rule.when), rule.title.to_string()]
            }
            Self::Note(kind) => {
                let what = format!("{} {}: {}", kind.outcome, kind.feature, kind.detail);
                [kind.code.into(), kind.severity.to_string(), String::new(), what]
            }
            Self::Program(program) => {
                let what = format!("what castkit convert --for {} sets for {}", program.name, program.title);
                [program.name.into(), String::new(), String::new(), what]
            }
        }
    }
}

/// A program as it goes into JSON.
#[derive(Serialize)]
struct ProgramRecord {
    program: &'static str,
    title: &'static str,
    reads_cast: bool,
    one_animation: bool,
    settings: Vec<SettingRecord>,
}

#[derive(Serialize)]
struct SettingRecord {
    option: &'static str,
    value: &'static str,
    why: &'static str,
    page: &'static str,
    url: &'static str,
}

impl ProgramRecord {
    fn of(program: &'static Program) -> Self {
        let record = |setting: &'static Setting| {
            let Setting { option, value, why, page, .. } = *setting;
            SettingRecord { option, value, why, page: page.title, url: page.url }
        };
        let settings = program.settings.iter().map(record).collect();
        let Program { name, title, reads_cast, one_animation, .. } = *program;
        Self { program: name, title, reads_cast, one_animation: one_animation.is_some(), settings }
    }
}

fn program_page(out: &mut impl Write, program: &'static Program, heading: Style, width: usize) -> io::Result<()> {
    writeln!(out, "{heading}castkit convert --for {}: files for {}{heading:#}", program.name, program.title)?;
    writeln!(out, "  Options that are given come first.")?;
    let page = |out: &mut dyn Write, page: Page| writeln!(out, "    {}\n    {}", page.title, page.url);
    for setting in program.settings {
        let flag = setting.row().map(|row| row.flag().to_string()).unwrap_or_default();
        writeln!(out, "\n  {heading}{flag} {}{heading:#}", setting.value)?;
        writeln!(out, "{}", wrapped(setting.why, "    ", width))?;
        page(out, setting.page)?;
    }
    if let Some(reason) = program.one_animation {
        writeln!(out, "\n  {heading}one animation in a file{heading:#}")?;
        writeln!(out, "{}", wrapped("There is a warning if a result has several.", "    ", width))?;
        page(out, reason)?;
    }
    Ok(())
}

fn note_page(out: &mut impl Write, kind: &'static NoteKind, heading: Style, width: usize) -> io::Result<()> {
    writeln!(out, "{heading}{}: {} {}{heading:#}", kind.code, kind.outcome, kind.feature)?;
    let severity = kind.severity.name();
    writeln!(out, "  This is a conversion {severity}: {}.", kind.detail)?;
    writeln!(out, "\n{}", wrapped(&explained(kind), "  ", width))
}

fn page(out: &mut impl Write, rule: &Rule, heading: Style, width: usize) -> io::Result<()> {
    writeln!(out, "{heading}{}: {}{heading:#}", rule.code, rule.title)?;
    let repairable = match (rule.repairable, rule.lossy) {
        (false, _) => "",
        (true, false) => ", and castkit repair fixes it",
        (true, true) => ", and castkit repair --lossy fixes it",
    };
    writeln!(out, "  This is {} {}{repairable}.", article(rule.severity.name()), rule.severity)?;
    let condition = condition(rule.when);
    if !condition.is_empty() {
        writeln!(out, "  It is only checked with {condition}.")?;
    }
    let specification = wrapped(rule.specification, "    ", width);
    writeln!(out, "\n  The specification ({}, {}):\n{specification}", rule.section, rule.anchor)?;
    writeln!(out, "\n{}", wrapped(rule.explanation, "  ", width))
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['e', 'i']) { "an" } else { "a" }
}

/// The option that enables a rule; empty for rules that always apply.
fn condition(when: When) -> String {
    match when {
        When::For(readers) => {
            let option = |reader: &Reader| match reader {
                Reader::Library => "--for all".into(),
                reader => format!("--for {}", reader.name()),
            };
            readers.iter().map(option).collect::<Vec<_>>().join(" or ")
        }
        When::Textures => "--find-textures".into(),
        _ => String::new(),
    }
}
