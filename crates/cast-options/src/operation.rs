//! An operation.

use core::fmt;

use crate::kind::documented;
use crate::row::{Door, OptionRow};

/// Something that castkit does for users.
#[derive(Debug)]
#[non_exhaustive]
pub struct Operation {
    /// Its name in words, such as `convert_axes`.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub doc: &'static str,
    /// More about it, and examples, as paragraphs and lists of the program's help. Options are named in backticks.
    pub details: &'static str,
    /// Its options, in the order of lists. What the program takes by its position comes first.
    pub options: &'static [OptionRow],
    /// Options of which exactly one has to be given.
    pub exactly_one: &'static [&'static str],
    /// The interfaces that have it besides the program, and its name there.
    pub doors: &'static [(Door, &'static str)],
    /// Why the others do not have it.
    pub otherwise: &'static str,
}

pub(crate) const fn operation(name: &'static str, doc: &'static str, options: &'static [OptionRow]) -> Operation {
    let doc = documented(doc);
    Operation { name, doc, details: "", options, exactly_one: &[], doors: &[], otherwise: "" }
}

impl Operation {
    pub(crate) const fn details(mut self, details: &'static str) -> Self {
        self.details = documented(details);
        self
    }

    pub(crate) const fn exactly_one(mut self, options: &'static [&'static str]) -> Self {
        self.exactly_one = options;
        self
    }

    pub(crate) const fn doors(mut self, doors: &'static [(Door, &'static str)]) -> Self {
        self.doors = doors;
        self
    }

    /// Why it is not in the interfaces that are not named.
    pub(crate) const fn otherwise(mut self, why: &'static str) -> Self {
        self.otherwise = documented(why);
        self
    }

    /// The option with this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&'static OptionRow> {
        self.options.iter().find(|row| row.name == name)
    }

    /// Its name in an interface, if it is there.
    #[must_use]
    pub fn name_in(&self, door: Door) -> Option<&'static str> {
        self.doors.iter().find(|(other, _)| *other == door).map(|(_, name)| *name)
    }

    /// The program's command, such as `convert-axes`.
    #[must_use]
    pub const fn command(&'static self) -> impl fmt::Display {
        CommandName(self.name)
    }
}

struct CommandName(&'static str);

impl fmt::Display for CommandName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.split('_').enumerate().try_for_each(|(at, word)| write!(f, "{}{word}", if at == 0 { "" } else { "-" }))
    }
}
