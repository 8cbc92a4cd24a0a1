//! Options of operations on the command line, from the rows of the table.

use std::path::PathBuf;

use castkit::options::{
    Choices, Default, Door, Group, Kind, OptionError, OptionRow, Spelling, Value, operation, spell,
};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueHint};

use crate::values::{format_parser, unit};

/// Groups that other arguments of the program already have, because several commands share them.
const SHARED: &[Group] = &[Group::Global, Group::Notes, Group::Layout];

/// The options of `convert` that were given, with their values.
#[derive(Clone, Debug, std::default::Default)]
pub(crate) struct Given {
    values: Vec<(&'static OptionRow, Value)>,
    /// Paths are not always text.
    paths: Vec<(&'static OptionRow, PathBuf)>,
}

fn rows() -> impl Iterator<Item = &'static OptionRow> {
    let rows = operation("convert").map_or(&[][..], |operation| operation.options);
    // How many files at a time is shared by many commands as well.
    let is_shared = |row: &&OptionRow| SHARED.contains(&row.group) || row.name == "jobs";
    rows.iter().filter(|row| row.is_in(Door::Program)).filter(move |row| !is_shared(row))
}

impl Given {
    /// The last value of an option, if it was given.
    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().rev().find(|(row, _)| row.name == name).map(|(_, value)| value)
    }

    /// Whether an option that is off by default was given.
    pub(crate) fn is_on(&self, name: &str) -> bool {
        self.value(name) == Some(&Value::Flag(true))
    }

    /// The path that an option has.
    pub(crate) fn path(&self, name: &str) -> Option<&PathBuf> {
        self.paths.iter().find(|(row, _)| row.name == name).map(|(_, path)| path)
    }

    /// Another default of an option.
    pub(crate) fn or_default(&mut self, name: &str, value: Value) {
        let row = rows().find(|row| row.name == name).filter(|_| self.value(name).is_none());
        self.values.extend(row.map(|row| (row, value)));
    }

    /// Sets the options, but for paths.
    pub(crate) fn fold<T>(
        &self,
        first: T,
        set: impl Fn(T, &'static str, &Value) -> Result<T, OptionError>,
    ) -> Result<T, OptionError> {
        self.values.iter().try_fold(first, |options, (row, value)| set(options, row.name, value))
    }
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Self::default();
        for row in rows() {
            if matches.value_source(row.name) != Some(ValueSource::CommandLine) {
                continue;
            }
            match row.kind {
                Kind::Flag => given.values.push((row, Value::Flag(!row.is_turned_off()))),
                Kind::Path => given.paths.extend(matches.get_one::<PathBuf>(row.name).map(|path| (row, path.clone()))),
                _ => given.values.extend(
                    matches.get_many::<Value>(row.name).into_iter().flatten().map(|value| (row, value.clone())),
                ),
            }
        }
        Ok(given)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Given {
    fn augment_args(command: Command) -> Command {
        rows().fold(command, |command, row| command.arg(argument(row)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The help on an option that other commands have as well, in a line.
pub(crate) fn help(name: &str) -> String {
    operation("convert").and_then(|operation| operation.option(name)).map(sentence).unwrap_or_default()
}

/// All help on an option that other commands have as well.
pub(crate) fn long_help(name: &str) -> String {
    operation("convert").and_then(|operation| operation.option(name)).map(paragraphs).unwrap_or_default()
}

/// All that is said of an option.
fn paragraphs(row: &'static OptionRow) -> String {
    let relative = if row.relative_to.is_empty() { String::new() } else { format!("A fraction: {}.", row.relative_to) };
    let all = [sentence(row), relative, row.details.to_owned()].into_iter().filter(|text| !text.is_empty());
    spell(&all.collect::<Vec<_>>().join("\n\n"), Spelling::Flag).into_owned()
}

fn argument(row: &'static OptionRow) -> Arg {
    let flag = row.flag().to_string();
    let mut argument = Arg::new(row.name).long(flag.trim_start_matches('-').to_owned()).help(sentence(row));
    if !row.details.is_empty() || !row.relative_to.is_empty() {
        argument = argument.long_help(paragraphs(row));
    }
    if row.group != Group::Files {
        argument = argument.help_heading(row.group.heading());
    }
    if !row.requires.is_empty() {
        argument = argument.requires(row.requires);
    }
    argument = argument.conflicts_with_all(row.conflicts);
    if !matches!(row.kind, Kind::Flag) {
        argument = argument.value_name(row.value_name);
    }
    argument = match row.kind {
        Kind::Flag => argument.action(ArgAction::SetTrue),
        Kind::Choice(of) => argument.value_parser(choices(of)),
        Kind::Format => argument.value_parser(format_parser().map(|format| Value::Text(format.extension().into()))),
        Kind::Path => argument.value_hint(ValueHint::FilePath).value_parser(clap::value_parser!(PathBuf)),
        Kind::Number(_) | Kind::Frame => {
            argument.allow_negative_numbers(true).value_parser(move |text: &str| parsed(row.kind, text))
        }
        kind => argument.value_parser(move |text: &str| parsed(kind, text)),
    };
    if row.is_list {
        argument = argument.action(ArgAction::Append);
    }
    match row.default {
        Default::Number(number) => argument.default_value(number.to_string()),
        Default::Choice(name) => argument.default_value(name),
        _ => argument,
    }
}

/// What an option does, as a line of help: without a period, and as what giving it does.
fn sentence(row: &'static OptionRow) -> String {
    let doc = row.doc.trim_end_matches('.');
    let default = match row.default {
        Default::Unset(meaning) if !meaning.is_empty() => format!("; by default {meaning}"),
        Default::Bytes(bytes) => format!(", in megabytes; by default {}", bytes >> 20),
        _ => String::new(),
    };
    let off = if row.is_turned_off() { format!("Off: {}", lower(doc)) } else { doc.to_owned() };
    spell(&(off + &default), Spelling::Flag).into_owned()
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

fn choices(of: &'static Choices) -> impl TypedValueParser<Value = Value> {
    let values = of.values.iter().map(|choice| match choice.doc {
        "" => PossibleValue::new(choice.name),
        doc => PossibleValue::new(choice.name).help(doc.trim_end_matches('.')),
    });
    PossibleValuesParser::new(values).map(Value::Text)
}

/// The value that a text stands for.
fn parsed(kind: Kind, text: &str) -> Result<Value, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    match kind {
        Kind::Number(allowed) => {
            let number = text.parse::<f32>().ok().filter(|number| allowed.includes(*number));
            let shortest = number.and_then(|_| text.parse().ok());
            shortest.map(Value::Number).ok_or_else(|| format!("not {}", allowed.words()))
        }
        Kind::Length => unit(text).map(|metres| Value::Number(f64::from(metres))),
        Kind::Count => {
            let count = text.parse::<u32>().ok().filter(|count| *count > 0);
            count.map(|count| Value::Number(f64::from(count))).ok_or_else(|| "not a whole number of at least 1".into())
        }
        Kind::Frame if text == "rest" => Ok(Value::Text(text.into())),
        Kind::Frame => number.map(Value::Number).ok_or_else(|| "neither a frame number nor rest".into()),
        _ => Ok(Value::Text(text.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each option of the table is a flag of the command, also those that several commands share.
    #[test]
    fn every_row_is_a_flag() {
        let command = <crate::arguments::Arguments as clap::CommandFactory>::command();
        for operation in castkit::options::OPERATIONS {
            let mut found = command.find_subcommand(operation.name).unwrap().clone();
            found.build();
            for row in operation.options.iter().filter(|row| row.is_in(Door::Program)) {
                let flag = row.flag().to_string();
                let global = command.get_arguments().chain(found.get_arguments());
                let mut flags = global.filter_map(Arg::get_long);
                assert!(flags.any(|long| format!("--{long}") == flag), "{} has no {flag}", operation.name);
            }
        }
    }
}
