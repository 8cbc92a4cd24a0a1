//! Help, wrapped to the width of the terminal.

use clap::error::ErrorKind;
use clap::{Arg, Command};

use crate::output::Output;
use crate::text::wrapped;

/// Longer lines are hard to read.
const WIDEST: usize = 120;

/// More values than these are not listed in short help.
const MANY: usize = 8;

/// The width when that of the terminal is unknown.
const USUAL: usize = 100;

/// Whether the message is help, not an error.
pub(crate) fn is_in(error: &clap::Error) -> bool {
    matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand)
}

/// Wraps the text below the options of each command, which has one line per paragraph and list item. Clap would indent
/// the continuation lines of an item to its name, not its text.
pub(crate) fn laid_out(command: Command) -> Command {
    let width = Output::width().unwrap_or(USUAL).min(WIDEST);
    let shared = unexplained(&command);
    let command = command
        .mut_args(with_values)
        .mut_subcommands(|subcommand| with_names(subcommand.mut_args(with_values), &shared, width));
    with_lines(command.term_width(width), width)
}

/// The flags that short help does not describe.
fn unexplained(command: &Command) -> Vec<String> {
    let hidden = command.get_arguments().filter(|argument| argument.is_hide_short_help_set());
    hidden.filter_map(|argument| Some(format!("--{}", argument.get_long()?))).collect()
}

/// Names the flags below the short help of a command that it does not describe, besides those that all commands have.
fn with_names(command: Command, shared: &[String], width: usize) -> Command {
    let names = [unexplained(&command).as_slice(), shared].concat().join(", ");
    let text = format!("More options: {names}. castkit {} --help describes all of them.", command.get_name());
    command.after_help(wrapped(&text, "", width))
}

fn with_lines(command: Command, width: usize) -> Command {
    let text = command.get_after_long_help().map(ToString::to_string);
    let command = command.mut_subcommands(|subcommand| with_lines(subcommand, width));
    match text {
        Some(text) => command.after_long_help(lines(&text, width)),
        None => command,
    }
}

fn lines(text: &str, width: usize) -> String {
    text.lines().map(|line| item(line, width)).collect::<Vec<_>>().join("\n")
}

/// Values are listed in long help only if there are many, such as formats.
fn with_values(argument: Arg) -> Arg {
    let names: Vec<String> = argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    match argument.get_long_help() {
        Some(text) if names.len() > MANY && !argument.is_hide_possible_values_set() => {
            let text = format!("{text}\n\n[possible values: {}]", names.join(", "));
            argument.hide_possible_values(true).long_help(text)
        }
        _ => argument,
    }
}

/// Wraps a line. Continuation lines start below the text of the first: after its indent, or after the name of an item
/// and at least two spaces.
fn item(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    let indent = line.len() - line.trim_start().len();
    let name = line[indent..].find("  ").map(|end| indent + end);
    let text = name.map(|end| end + line[end..].len() - line[end..].trim_start().len());
    let start = text.filter(|start| *start <= width / 2).unwrap_or(indent);
    let (name, text) = line.split_at(start);
    format!("{name}{}", wrapped(text, &" ".repeat(start), width).trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_lines_begin_where_the_text_does() {
        let text =
            "Some words that are longer than the line.\n\n  name    what it is, in a few words\n  x  short\n    two";
        let expected = "Some words that are\nlonger than the\nline.\n\n  name    what it\n          is, in a\n          few words\n  x  short\n    two";
        assert_eq!(lines(text, 20), expected);
        assert_eq!(lines("  a command without a name in front", 20), "  a command without\n  a name in front");
    }
}
