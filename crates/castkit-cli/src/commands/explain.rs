//! `castkit explain`: the rules of `castkit check` and the notes of conversions, in words.

use std::io::{self, Write};

use anstyle::Style;
use castkit::check::{Rule, When, rules};
use castkit::convert::{NoteKind, notes};
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::notes::Codes;
use crate::status::Failure;
use crate::table::Table;
use crate::text::wrapped;

/// Letters in a line of an explanation.
const WIDTH: usize = 100;

const AFTER_HELP: &str = "\
With --json, one object for each, one a line. Of a rule:
  code, severity, title, section, specification, explanation, repairable, lossy (a repair loses data), readers
Of a note:
  code, severity, outcome (dropped, approximated, assumed), feature, detail, explanation

Examples:
  castkit explain
  castkit explain CAST-MESH-004
  castkit explain mesh-004 mesh-005
  castkit explain CONVERT-SCENE-001";

/// Explain rules of \"castkit check\" and notes of conversions: what they say, why they matter, what to do
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Explain {
    /// The codes, such as CAST-MESH-004, mesh-004 or CONVERT-MESH-001; without one all are listed
    #[arg(value_name = "CODE", value_parser = Codes::new(find, codes), hide_possible_values = true)]
    codes: Vec<Row>,
}

/// What a code stands for.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// A rule of Cast files.
    Rule(&'static Rule),
    /// Something that conversions may say.
    Note(&'static NoteKind),
}

fn all() -> impl Iterator<Item = Row> {
    rules::all().map(Row::Rule).chain(notes::all().map(Row::Note))
}

fn codes() -> Vec<&'static str> {
    all().map(Row::code).collect()
}

fn find(code: &str) -> Result<Row, String> {
    let row = rules::find(code).map(Row::Rule).or_else(|| notes::find(code).map(Row::Note));
    row.ok_or_else(|| "there is no such rule or note; `castkit explain` lists them".into())
}

#[derive(Serialize)]
struct Record {
    code: &'static str,
    severity: &'static str,
    title: &'static str,
    section: &'static str,
    specification: &'static str,
    explanation: &'static str,
    repairable: bool,
    lossy: bool,
    readers: Vec<&'static str>,
}

impl Explain {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        let chosen: Vec<Row> = if self.codes.is_empty() { all().collect() } else { self.codes.clone() };
        if context.options.json {
            for row in chosen {
                match row {
                    Row::Rule(rule) => serde_json::to_writer(&mut context.out, &Record::new(rule))?,
                    Row::Note(kind) => serde_json::to_writer(&mut context.out, &NoteRecord::new(kind))?,
                }
                writeln!(context.out)?;
            }
            return Ok(());
        }
        let palette = context.out.palette;
        if self.codes.is_empty() {
            let table = Table::new(["code", "severity", "when", "what"], chosen.into_iter().map(Row::line));
            return Ok(table.write(&mut context.out, "", palette.heading)?);
        }
        for (index, row) in chosen.into_iter().enumerate() {
            if index > 0 {
                writeln!(context.out)?;
            }
            match row {
                Row::Rule(rule) => page(&mut context.out, rule, palette.heading)?,
                Row::Note(kind) => note_page(&mut context.out, kind, palette.heading)?,
            }
        }
        Ok(())
    }
}

impl Row {
    fn code(self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.code,
            Self::Note(kind) => kind.code,
        }
    }

    /// As it stands in the list of all.
    fn line(self) -> [String; 4] {
        match self {
            Self::Rule(rule) => {
                [rule.code.into(), rule.severity.to_string(), condition(rule.when), rule.title.to_string()]
            }
            Self::Note(kind) => {
                let what = format!("{} {}: {}", kind.outcome, kind.feature, kind.detail);
                [kind.code.into(), kind.severity.to_string(), String::new(), what]
            }
        }
    }
}

#[derive(Serialize)]
struct NoteRecord {
    code: &'static str,
    severity: &'static str,
    outcome: &'static str,
    feature: &'static str,
    detail: &'static str,
    explanation: &'static str,
}

impl NoteRecord {
    fn new(kind: &'static NoteKind) -> Self {
        let NoteKind { code, feature, detail, explanation, .. } = *kind;
        let (severity, outcome) = (kind.severity.name(), kind.outcome.name());
        Self { code, severity, outcome, feature, detail, explanation }
    }
}

fn note_page(out: &mut impl Write, kind: &NoteKind, heading: Style) -> io::Result<()> {
    writeln!(out, "{heading}{}: {} {}{heading:#}", kind.code, kind.outcome, kind.feature)?;
    let severity = kind.severity.name();
    writeln!(out, "  This is {} {severity} of conversions: {}.", article(severity), kind.detail)?;
    writeln!(out, "\n{}", wrapped(kind.explanation, "  ", WIDTH))
}

impl Record {
    fn new(rule: &'static Rule) -> Self {
        Self {
            code: rule.code,
            severity: rule.severity.name(),
            title: rule.title,
            section: rule.section,
            specification: rule.specification,
            explanation: rule.explanation,
            repairable: rule.repairable,
            lossy: rule.lossy,
            readers: readers(rule.when),
        }
    }
}

fn page(out: &mut impl Write, rule: &Rule, heading: Style) -> io::Result<()> {
    writeln!(out, "{heading}{}: {}{heading:#}", rule.code, rule.title)?;
    let repairable = match (rule.repairable, rule.lossy) {
        (false, _) => "",
        (true, false) => ", and castkit repair puts it right",
        (true, true) => ", and castkit repair --lossy puts it right",
    };
    writeln!(out, "  This is {} {}{repairable}.", article(rule.severity.name()), rule.severity)?;
    let condition = condition(rule.when);
    if !condition.is_empty() {
        writeln!(out, "  It is looked at with {condition}.")?;
    }
    writeln!(out, "\n  The specification ({}):\n{}", rule.section, wrapped(rule.specification, "    ", WIDTH))?;
    writeln!(out, "\n{}", wrapped(rule.explanation, "  ", WIDTH))
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['e', 'i']) { "an" } else { "a" }
}

fn readers(when: When) -> Vec<&'static str> {
    match when {
        When::For(readers) => readers.iter().map(|reader| reader.name()).collect(),
        _ => Vec::new(),
    }
}

/// The option that makes a rule apply; empty for those that always do.
fn condition(when: When) -> String {
    match when {
        When::For(_) => {
            let options: Vec<String> = readers(when)
                .into_iter()
                .map(|reader| format!("--for {}", if reader == "library" { "all" } else { reader }))
                .collect();
            options.join(" or ")
        }
        When::Textures => "--find-textures".into(),
        _ => String::new(),
    }
}
