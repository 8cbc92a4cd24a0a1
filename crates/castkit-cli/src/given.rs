//! The options of a conversion that were given, with their values.

use std::ffi::OsStr;
use std::path::PathBuf;

use castkit::options::{Door, Group, Kind, OptionError, OptionRow, Value, operation};
use clap::builder::{PossibleValue, TypedValueParser, ValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, Error};

use crate::operation::{Field, argument};
use crate::values::{choices, format_parser, frame, precise, unit};

/// Groups that other arguments of the program have, because several commands share them.
const SHARED: &[Group] = &[Group::Global, Group::Notes, Group::Layout];

/// The options of `convert` that were given, with their values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    values: Vec<(&'static OptionRow, Value)>,
    /// Paths are not always text.
    paths: Vec<(&'static OptionRow, PathBuf)>,
}

fn rows() -> impl Iterator<Item = &'static OptionRow> {
    let rows = operation("convert").map_or(&[][..], |operation| operation.options);
    // How many files at a time is shared by many commands as well; files are parameters elsewhere.
    let is_shared = |row: &&OptionRow| SHARED.contains(&row.group) || row.name == "jobs";
    rows.iter().filter(|row| row.is_in(Door::Rust) && row.is_in(Door::Program)).filter(move |row| !is_shared(row))
}

impl Given {
    /// The last value of an option, if it was given.
    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().rev().find(|(row, _)| row.name == name).map(|(_, value)| value)
    }

    /// All texts that an option has.
    pub(crate) fn texts(&self, name: &'static str) -> impl Iterator<Item = &str> {
        self.values.iter().filter(move |(row, _)| row.name == name).filter_map(|(_, value)| match value {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// Whether an option that is off by default was given.
    pub(crate) fn is_on(&self, name: &str) -> bool {
        self.value(name) == Some(&Value::Flag(true))
    }

    /// The path that an option has.
    pub(crate) fn path(&self, name: &str) -> Option<&PathBuf> {
        self.paths.iter().find(|(row, _)| row.name == name).map(|(_, path)| path)
    }

    /// All paths that an option has.
    pub(crate) fn paths(&self, name: &'static str) -> Vec<PathBuf> {
        self.paths.iter().filter(|(row, _)| row.name == name).map(|(_, path)| path.clone()).collect()
    }

    /// Another default of an option.
    pub(crate) fn or_default(&mut self, name: &str, value: Value) {
        let row = rows().find(|row| row.name == name).filter(|_| self.value(name).is_none());
        self.values.extend(row.map(|row| (row, value)));
    }

    /// Adds the arguments of some rows of the table to a command.
    pub(crate) fn declare_all(command: Command, rows: impl Iterator<Item = &'static OptionRow>) -> Command {
        rows.fold(command, |command, row| {
            let argument = argument(row);
            command.arg(match row.kind {
                Kind::Flag => argument.action(ArgAction::SetTrue),
                _ if !row.of_file.is_empty() => argument.action(ArgAction::Append).value_parser(OfAllOrOne(row)),
                _ => argument.value_parser(parser(row)),
            })
        })
    }

    /// The values of those that have these names.
    pub(crate) fn read_all(matches: &ArgMatches, is_meant: impl Fn(&str) -> bool) -> Result<Self, Error> {
        let mut given = Self::default();
        for row in rows().filter(|row| is_meant(row.name)) {
            if matches.value_source(row.name) != Some(ValueSource::CommandLine) {
                continue;
            }
            match row.kind {
                Kind::Flag => given.values.push((row, Value::Flag(!row.is_turned_off()))),
                Kind::Path => {
                    let all = matches.get_many::<PathBuf>(row.name).into_iter().flatten();
                    given.paths.extend(all.map(|path| (row, path.clone())));
                }
                _ => {
                    let all = matches.get_many::<Value>(row.name).into_iter().flatten();
                    given.values.extend(all.map(|value| (row_of(row, value), value.clone())));
                }
            }
        }
        let ambiguous = given
            .values
            .iter()
            .map(|(row, _)| *row)
            .filter(|row| !row.of_file.is_empty())
            .find(|row| given.values.iter().filter(|(other, _)| other.name == row.name).count() > 1);
        match ambiguous {
            Some(row) => Err(Error::raw(
                ErrorKind::ArgumentConflict,
                format!(
                    "{flag} is given several times for all inputs; {flag} FILE=VALUE is for one input\n",
                    flag = row.flag()
                ),
            )),
            None => Ok(given),
        }
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

impl Field for Given {
    fn declare(command: Command, _: &'static [OptionRow], _: &'static str) -> Command {
        Self::declare_all(command, rows())
    }

    fn read(matches: &ArgMatches, _: &'static str) -> Result<Self, Error> {
        Self::read_all(matches, |_| true)
    }
}

fn parser(row: &'static OptionRow) -> ValueParser {
    match row.kind {
        Kind::Choice(of) => ValueParser::new(choices(of).map(Value::Text)),
        Kind::Format => ValueParser::new(format_parser().map(|format| Value::Text(format.extension().into()))),
        Kind::Path => clap::value_parser!(PathBuf),
        kind => ValueParser::new(move |text: &str| parsed(kind, text)),
    }
}

/// The row of a value: that of the option for one input if it names a file.
fn row_of(row: &'static OptionRow, value: &Value) -> &'static OptionRow {
    let of_file = operation("convert").and_then(|operation| operation.option(row.of_file));
    match value {
        Value::Text(text) if text.contains('=') => of_file.unwrap_or(row),
        _ => row,
    }
}

/// Parses a value for all inputs, or `FILE=VALUE` for one, which stays a text.
#[derive(Clone, Copy)]
struct OfAllOrOne(&'static OptionRow);

impl TypedValueParser for OfAllOrOne {
    type Value = Value;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Value, Error> {
        let parts = value.to_str().and_then(|text| text.rsplit_once('=')).filter(|(file, _)| !file.is_empty());
        let one = parts.map_or(value, |(_, one)| OsStr::new(one));
        let parsed = match self.0.kind {
            Kind::Choice(of) => choices(of).map(Value::Text).parse_ref(command, argument, one)?,
            kind => (move |text: &str| parsed(kind, text)).parse_ref(command, argument, one)?,
        };
        Ok(parts.and(value.to_str()).map_or(parsed, |text| Value::Text(text.into())))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        match self.0.kind {
            Kind::Choice(of) => Some(Box::new(of.values.iter().map(|choice| PossibleValue::new(choice.name)))),
            _ => None,
        }
    }
}

/// The value that a text stands for.
fn parsed(kind: Kind, text: &str) -> Result<Value, String> {
    match kind {
        Kind::Number(allowed) => precise(text, allowed).map(Value::Number),
        Kind::Length => unit(text).map(|metres| Value::Number(f64::from(metres))),
        Kind::Count => {
            let count = text.parse::<u32>().ok().filter(|count| *count > 0);
            count.map(|count| Value::Number(f64::from(count))).ok_or_else(|| "not a whole number of at least 1".into())
        }
        Kind::Frame => Ok(frame(text)?.map_or_else(|| Value::Text(text.into()), Value::Number)),
        _ => Ok(Value::Text(text.into())),
    }
}
