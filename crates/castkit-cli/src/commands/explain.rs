//! `castkit explain`: the rules of `castkit check`, in words.

use std::io::{self, Write};

use anstyle::Style;
use castkit::check::{Rule, When, rules};
use clap::Args;
use serde::Serialize;

use super::check;
use crate::context::Context;
use crate::status::Failure;
use crate::table::Table;
use crate::text::wrapped;

/// Letters in a line of an explanation.
const WIDTH: usize = 100;

const AFTER_HELP: &str = "\
With --json, one object a rule, one a line:
  code, severity, title, section, specification, explanation, repairable, lossy (a repair loses data), readers

Examples:
  castkit explain
  castkit explain CAST-MESH-004
  castkit explain mesh-004 mesh-005";

/// Explain rules of \"castkit check\": what they say, why they matter, what to do
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Explain {
    /// The codes of rules, such as CAST-MESH-004 or mesh-004; without one all rules are listed
    #[arg(value_name = "CODE", value_parser = check::rule)]
    codes: Vec<&'static Rule>,
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
        let chosen: Vec<&'static Rule> =
            if self.codes.is_empty() { rules::all().collect() } else { self.codes.clone() };
        if context.options.json {
            for rule in chosen {
                serde_json::to_writer(&mut context.out, &Record::new(rule))?;
                writeln!(context.out)?;
            }
            return Ok(());
        }
        let palette = context.out.palette;
        if self.codes.is_empty() {
            let rows = chosen.iter().map(|rule| {
                [rule.code.into(), rule.severity.to_string(), condition(rule.when), rule.title.to_string()]
            });
            return Ok(Table::new(["rule", "severity", "when", "what"], rows).write(
                &mut context.out,
                "",
                palette.heading,
            )?);
        }
        for (index, rule) in chosen.into_iter().enumerate() {
            if index > 0 {
                writeln!(context.out)?;
            }
            page(&mut context.out, rule, palette.heading)?;
        }
        Ok(())
    }
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
        When::Textures => "--textures".into(),
        _ => String::new(),
    }
}
