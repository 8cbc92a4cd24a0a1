//! The page about the program's commands, from the table of operations.

use std::fmt::Write;

use cast_options::{Default, Door, EXIT_CODES, FILES, GLOBAL, Kind, OPERATIONS, Operation, OptionRow, Spelling, spell};

const START: &str = "<!-- Generated from the table of operations by `cargo xtask codegen`. Do not edit. -->\n
# The program: commands and options\n\n";

pub(crate) fn generate() -> String {
    let mut out = String::from(START);
    let _ = writeln!(out, "{}", filled(&format!("`castkit COMMAND --help` says the same. {FILES}")));
    for operation in OPERATIONS {
        let command = operation.command();
        let _ =
            writeln!(out, "* [castkit {command}](#castkit-{command}): {}", lower(operation.doc.trim_end_matches('.')));
    }
    out.push('\n');
    out.push_str("## Exit codes\n\n| code | meaning |\n|---|---|\n");
    EXIT_CODES.iter().for_each(|(code, meaning)| out.push_str(&format!("| {code} | {meaning} |\n")));
    out.push('\n');
    out.push_str("## Options of all commands\n\n");
    out.push_str(&options(GLOBAL));
    for operation in OPERATIONS {
        section(&mut out, operation);
    }
    out
}

fn section(out: &mut String, operation: &'static Operation) {
    let command = operation.command();
    let _ = writeln!(out, "## castkit {command}\n\n{}\n\n```text\n{}\n```\n", operation.doc, synopsis(operation));
    let doors: Vec<String> =
        [(Door::Rust, "Rust"), (Door::Python, "Python"), (Door::C, "C"), (Door::Web, "JavaScript")]
            .into_iter()
            .filter_map(|(door, name)| operation.name_in(door).map(|function| format!("`{function}` in {name}")))
            .collect();
    let mut also = if doors.is_empty() { String::new() } else { format!("Also {}.", doors.join(", ")) };
    if !operation.otherwise.is_empty() {
        let _ = write!(also, "{}Elsewhere not: {}.", if doors.is_empty() { "" } else { " " }, operation.otherwise);
    }
    if !also.is_empty() {
        let _ = writeln!(out, "{}", filled(&also));
    }
    out.push_str(&options(operation.options));
    for paragraph in operation.details.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
        // Lists are laid out with spaces.
        if let Some((heading, list)) = paragraph.split_once('\n') {
            let _ = writeln!(out, "{}\n```text\n{}\n```\n", filled(&spelled(heading)), flags(list));
        } else {
            let _ = writeln!(out, "{}", filled(&spelled(paragraph)));
        }
    }
}

fn synopsis(operation: &'static Operation) -> String {
    let mut out = format!("castkit {} [OPTIONS]", operation.command());
    let needed = |row: &&OptionRow| row.is_required || operation.exactly_one.contains(&row.name);
    let given = |row: &'static OptionRow| match row.kind {
        Kind::Flag => row.flag().to_string(),
        _ => format!("{} <{}>", row.flag(), row.value_name),
    };
    let rows = operation.options;
    let named = rows.iter().filter(needed).filter(|row| !row.is_positional);
    let (one, all): (Vec<_>, Vec<_>) = named.partition(|row| operation.exactly_one.contains(&row.name));
    all.into_iter().for_each(|row| out.push_str(&format!(" {}", given(row))));
    if !one.is_empty() {
        out.push_str(&format!(" <{}>", one.into_iter().map(given).collect::<Vec<_>>().join("|")));
    }
    for row in rows.iter().filter(|row| row.is_positional) {
        let dots = if row.is_list { "..." } else { "" };
        let brackets = if row.is_required { ('<', '>') } else { ('[', ']') };
        out.push_str(&format!(" {}{}{}{dots}", brackets.0, row.value_name, brackets.1));
    }
    out
}

fn options(rows: &'static [OptionRow]) -> String {
    let rows: Vec<&OptionRow> = rows.iter().filter(|row| row.is_in(Door::Program)).collect();
    if rows.is_empty() {
        return String::new();
    }
    let mut out = String::from("| option | what it does |\n|---|---|\n");
    for row in rows {
        let cell = description(row).replace('|', "\\|");
        let _ = writeln!(out, "| {} | {cell} |", name(row).replace('|', "\\|"));
    }
    out + "\n"
}

fn name(row: &'static OptionRow) -> String {
    let dots = if row.is_list { "..." } else { "" };
    if row.is_positional {
        return format!("`<{}>{dots}`", row.value_name);
    }
    let short = row.short.map(|letter| format!("`-{letter}`, ")).unwrap_or_default();
    match row.kind {
        Kind::Flag => format!("{short}`{}`", row.flag()),
        _ => format!("{short}`{} <{}>`{dots}", row.flag(), row.value_name),
    }
}

/// Everything that is known of an option, in sentences.
fn description(row: &'static OptionRow) -> String {
    let mut text = vec![row.flag_doc().into_owned()];
    match row.default {
        Default::Unset("") | Default::Flag(_) => {}
        Default::Unset(meaning) => text.push(format!("By default {meaning}.")),
        Default::Number(number) => text.push(format!("By default {number}.")),
        Default::Bytes(bytes) => text.push(format!("In megabytes; by default {}.", bytes >> 20)),
        Default::Choice(name) => text.push(format!("By default {name}.")),
        _ => {}
    }
    if !row.relative_to.is_empty() {
        text.push(format!("It is a fraction: {}.", row.relative_to));
    }
    if let Kind::Choice(of) = row.kind {
        text.push(values(of));
    }
    if !row.outputs.is_empty() {
        text.push(format!("It has an effect on results of the formats {}.", row.outputs.join(", ")));
    }
    text.push(row.details.replace("\n\n", " "));
    let text: Vec<String> = text.into_iter().filter(|text| !text.is_empty()).collect();
    spelled(&text.join(" "))
}

fn values(of: &cast_options::Choices) -> String {
    let value = |choice: &cast_options::Choice| match choice.doc {
        "" => choice.name.to_owned(),
        doc => format!("{} ({})", choice.name, lower(doc.trim_end_matches('.'))),
    };
    format!("Values: {}.", of.values.iter().map(value).collect::<Vec<_>>().join(", "))
}

/// Options as flags, in backticks.
fn spelled(text: &str) -> String {
    let mut out = String::new();
    for (at, part) in text.split('`').enumerate() {
        match at % 2 {
            0 => out.push_str(&part.replace('<', "&lt;").replace('*', "\\*").replace('_', "\\_")),
            _ => out.push_str(&format!("`{}`", spell(&format!("`{part}`"), Spelling::Flag).trim_matches('`'))),
        }
    }
    out
}

/// The same where there is no markup.
fn flags(text: &str) -> String {
    spell(text, Spelling::Flag).into_owned()
}

fn filled(text: &str) -> String {
    super::operations::filled(text, "", 120)
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
