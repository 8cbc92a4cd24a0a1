//! Steps on the command line, in the order in which they are given.

use castkit::options::{Kind, OptionRow, operation};
use castkit::scene::clip::Step;
use clap::builder::ValueParser;
use clap::{ArgAction, ArgMatches, Command, Error};

use crate::operation::{Field, argument};

/// The steps that were given, in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Steps(pub(crate) Vec<Step>);

/// The rows of all steps.
fn rows() -> impl Iterator<Item = &'static OptionRow> {
    operation("animate").map_or(&[][..], |operation| operation.options).iter().filter(|row| row.is_step)
}

impl Field for Steps {
    fn declare(command: Command, _: &'static [OptionRow], _: &'static str) -> Command {
        rows().fold(command, |command, row| {
            let parser = ValueParser::new(move |value: &str| {
                Step::of(row.name, value).map_err(|error| {
                    let reason = error.to_string();
                    // The parser quotes the value itself.
                    reason.strip_prefix(&format!("{value:?}: ")).map_or(reason.clone(), str::to_owned)
                })
            });
            let argument = argument(row).action(ArgAction::Append).value_parser(parser);
            command.arg(match row.kind {
                Kind::Flag => argument.num_args(0).default_missing_value(""),
                _ => argument.allow_hyphen_values(true),
            })
        })
    }

    fn read(matches: &ArgMatches, _: &'static str) -> Result<Self, Error> {
        let mut steps: Vec<(usize, Step)> = Vec::new();
        for row in rows() {
            let places = matches.indices_of(row.name).into_iter().flatten();
            let values = matches.get_many::<Step>(row.name).into_iter().flatten();
            steps.extend(places.zip(values.cloned()));
        }
        steps.sort_by_key(|(place, _)| *place);
        Ok(Self(steps.into_iter().map(|(_, step)| step).collect()))
    }
}
