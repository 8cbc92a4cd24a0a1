//! Operations on the command line: commands and their arguments, from the rows of the table.

use std::path::PathBuf;

use castkit::options::{Default, Group, Kind, OptionRow, Spelling, operation, spell};
use clap::builder::ValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, Error, ValueHint};

/// A struct whose fields are arguments, each with the name of its row, or such structs themselves. With the name of an
/// operation, it is what its command takes.
macro_rules! arguments {
    ($(#[$attribute:meta])* $visible:vis struct $name:ident $(of $operation:literal)? {
        $($(#[$document:meta])* $field:ident: $type:ty,)*
    } $(adjusted $adjust:expr)?) => {
        $(#[$attribute])*
        #[derive(Debug)]
        $visible struct $name {
            $($(#[$document])* pub(crate) $field: $type,)*
        }

        impl $crate::operation::Field for $name {
            fn declare(
                command: clap::Command,
                rows: &'static [castkit::options::OptionRow],
                _: &'static str,
            ) -> clap::Command {
                $(let command = <$type as $crate::operation::Field>::declare(command, rows, stringify!($field));)*
                $(
                    let adjust: fn(clap::Command) -> clap::Command = $adjust;
                    let command = adjust(command);
                )?
                let _ = rows;
                command
            }

            fn read(matches: &clap::ArgMatches, _: &'static str) -> Result<Self, clap::Error> {
                let _ = matches;
                Ok(Self { $($field: $crate::operation::Field::read(matches, stringify!($field))?,)* })
            }
        }

        $($crate::operation::command!($name of $operation);)?
    };
}
pub(crate) use arguments;

/// What the parser needs of the arguments of a command.
macro_rules! command {
    ($name:ident of $operation:literal) => {
        impl clap::FromArgMatches for $name {
            fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
                $crate::operation::Field::read(matches, "")
            }

            fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
                *self = $crate::operation::Field::read(matches, "")?;
                Ok(())
            }
        }

        impl clap::Args for $name {
            fn augment_args(command: clap::Command) -> clap::Command {
                $crate::operation::described::<Self>(command, $operation)
            }

            fn augment_args_for_update(command: clap::Command) -> clap::Command {
                Self::augment_args(command)
            }
        }
    };
}
pub(crate) use command;

/// A command with the texts and the arguments of an operation.
pub(crate) fn described<T: Field>(command: Command, name: &'static str) -> Command {
    let Some(operation) = operation(name) else { return command };
    let command = T::declare(command, operation.options, "").about(operation.doc.trim_end_matches('.'));
    let command = match operation.details {
        "" => command,
        details => command.after_long_help(spell(details, Spelling::Flag).into_owned()),
    };
    match operation.exactly_one {
        [] => command,
        all => command.group(ArgGroup::new("one").args(all).required(true).multiple(false)),
    }
}

/// What becomes of the arguments of a row, or of several.
pub(crate) trait Field: Sized {
    /// Adds the arguments to a command.
    fn declare(command: Command, rows: &'static [OptionRow], name: &'static str) -> Command;

    /// The values that were given.
    fn read(matches: &ArgMatches, name: &'static str) -> Result<Self, Error>;
}

/// The value of an argument.
pub(crate) trait One: Clone + Send + Sync + 'static {
    /// How it is read from text.
    fn parser(row: &'static OptionRow) -> ValueParser;

    /// What else is special about such arguments.
    fn refined(argument: Arg) -> Arg {
        argument
    }
}

impl<T: One> Field for T {
    fn declare(command: Command, rows: &'static [OptionRow], name: &'static str) -> Command {
        with(command, rows, name, |row| T::refined(argument(row).value_parser(T::parser(row))))
    }

    fn read(matches: &ArgMatches, name: &'static str) -> Result<Self, Error> {
        // Such arguments are required or have a default.
        matches.get_one::<T>(name).cloned().ok_or_else(|| Error::raw(ErrorKind::MissingRequiredArgument, name))
    }
}

impl<T: One> Field for Option<T> {
    fn declare(command: Command, rows: &'static [OptionRow], name: &'static str) -> Command {
        T::declare(command, rows, name)
    }

    fn read(matches: &ArgMatches, name: &'static str) -> Result<Self, Error> {
        Ok(matches.get_one::<T>(name).cloned())
    }
}

impl<T: One> Field for Vec<T> {
    fn declare(command: Command, rows: &'static [OptionRow], name: &'static str) -> Command {
        T::declare(command, rows, name)
    }

    fn read(matches: &ArgMatches, name: &'static str) -> Result<Self, Error> {
        Ok(matches.get_many::<T>(name).into_iter().flatten().cloned().collect())
    }
}

/// Whether an option is on.
impl Field for bool {
    fn declare(command: Command, rows: &'static [OptionRow], name: &'static str) -> Command {
        with(command, rows, name, |row| match row.is_turned_off() {
            true => argument(row).action(ArgAction::SetFalse),
            false => argument(row).action(ArgAction::SetTrue),
        })
    }

    fn read(matches: &ArgMatches, name: &'static str) -> Result<Self, Error> {
        Ok(matches.get_flag(name))
    }
}

impl One for PathBuf {
    fn parser(_: &'static OptionRow) -> ValueParser {
        clap::value_parser!(PathBuf)
    }
}

impl One for String {
    fn parser(_: &'static OptionRow) -> ValueParser {
        ValueParser::string()
    }
}

fn with(
    command: Command,
    rows: &'static [OptionRow],
    name: &str,
    argument: impl FnOnce(&'static OptionRow) -> Arg,
) -> Command {
    let row = rows.iter().find(|row| row.name == name);
    debug_assert!(row.is_some(), "{name} is not in the table");
    match row {
        Some(row) => command.arg(argument(row)),
        None => command,
    }
}

/// An argument with everything but its parser.
pub(crate) fn argument(row: &'static OptionRow) -> Arg {
    let mut argument =
        Arg::new(row.name).help(line(row)).long_help(paragraphs(row)).hide_short_help(!row.is_in_short_help());
    if !row.is_positional {
        argument = argument.long(row.flag().to_string().trim_start_matches('-').to_owned());
    }
    if row.group != Group::Files && !row.is_positional {
        argument = argument.help_heading(row.group.heading());
    }
    if !row.requires.is_empty() {
        argument = argument.requires(row.requires);
    }
    if let Some(letter) = row.short {
        argument = argument.short(letter);
    }
    argument = argument.conflicts_with_all(row.conflicts).required(row.is_required);
    if !row.required_unless.is_empty() {
        argument = argument.required_unless_present_any(row.required_unless);
    }
    argument = match row.kind {
        Kind::Flag => return argument,
        Kind::Path => argument.value_hint(hint(row)),
        Kind::Number(_) | Kind::Frame => argument.allow_negative_numbers(true),
        Kind::Choice(_) | Kind::Format => argument.ignore_case(true),
        _ => argument,
    };
    argument = argument.value_name(row.value_name);
    if row.is_list {
        argument = argument.action(ArgAction::Append);
    }
    if row.is_list && row.is_positional {
        argument = argument.num_args(1..);
    }
    match row.default {
        Default::Number(number) => argument.default_value(number.to_string()),
        Default::Choice(name) => argument.default_value(name),
        _ => argument,
    }
}

fn hint(row: &OptionRow) -> ValueHint {
    match row.value_name {
        "FILE|DIR" => ValueHint::AnyPath,
        "DIR" | "CATALOGUE" => ValueHint::DirPath,
        _ => ValueHint::FilePath,
    }
}

/// All that is said of an option.
fn paragraphs(row: &'static OptionRow) -> String {
    let relative = if row.relative_to.is_empty() { String::new() } else { format!("A fraction: {}.", row.relative_to) };
    let all = [sentence(row), relative, row.details.to_owned()].into_iter().filter(|text| !text.is_empty());
    spell(&all.collect::<Vec<_>>().join("\n\n"), Spelling::Flag).into_owned()
}

/// What giving an option does, as a line of short help: without a period.
fn line(row: &'static OptionRow) -> String {
    spell(row.flag_doc().trim_end_matches('.'), Spelling::Flag).into_owned()
}

/// What giving an option does, and what it is by default.
fn sentence(row: &'static OptionRow) -> String {
    let doc = row.flag_doc();
    let default = match row.default {
        Default::Unset(meaning) if !meaning.is_empty() => format!("; by default {meaning}"),
        Default::Bytes(bytes) => format!(", in megabytes; by default {}", bytes >> 20),
        _ => String::new(),
    };
    format!("{}{default}", doc.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use castkit::options::{Door, GLOBAL, OPERATIONS};

    use super::*;

    /// Each row of the table is an argument of its command, also those that all commands share.
    #[test]
    fn every_row_is_an_argument() {
        let mut command = <crate::arguments::Arguments as clap::CommandFactory>::command();
        // Gives the subcommands the arguments of all commands.
        command.build();
        for operation in OPERATIONS {
            let name = operation.command().to_string();
            let Some(found) = command.find_subcommand(&name) else {
                assert!(!cfg!(feature = "catalog") && ["catalog", "find"].contains(&&*name), "{name}");
                continue;
            };
            let arguments: Vec<&Arg> = command.get_arguments().chain(found.get_arguments()).collect();
            for row in operation.options.iter().chain(GLOBAL).filter(|row| row.is_in(Door::Program)) {
                let argument = arguments.iter().find(|argument| argument.get_id() == row.name);
                let long = argument.and_then(|argument| argument.get_long()).map(|long| format!("--{long}"));
                let expected = (!row.is_positional).then(|| row.flag().to_string());
                assert!(argument.is_some() && long == expected, "{name}: {}", row.name);
            }
        }
    }
}
