//! A row of the table.

use alloc::borrow::Cow;
use alloc::format;
use core::fmt;

use crate::kind::{Kind, documented};

/// An option of an operation.
#[derive(Debug)]
#[non_exhaustive]
pub struct OptionRow {
    /// Its name in words, such as `max_influences`.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// Whether it may be given several times: its values are a list.
    pub is_list: bool,
    /// Its value unless one is given.
    pub default: Default,
    /// What it does, in a sentence. Other options are named in backticks.
    pub doc: &'static str,
    /// Further paragraphs, separated by empty lines.
    pub details: &'static str,
    /// The unit of its number, such as `metres`; empty if it has none.
    pub unit: &'static str,
    /// What its number is a part of, or relative to; empty for others.
    pub relative_to: &'static str,
    /// What its value is called in a synopsis, such as `AXIS`.
    pub value_name: &'static str,
    /// Where it stands in lists of options.
    pub group: Group,
    /// The formats of results on which it has an effect, by their usual extensions; empty for all.
    pub outputs: &'static [&'static str],
    /// Why it has no effect on other formats, to be read after `the result is FBX, `; empty if all have it.
    pub otherwise: &'static str,
    /// The option that has its value for one of the inputs, which the program takes with the same flag, as `FILE=VALUE`;
    /// empty for none.
    pub of_file: &'static str,
    /// Another option that has to be given with it; empty for none.
    pub requires: &'static str,
    /// Options that it contradicts.
    pub conflicts: &'static [&'static str],
    /// The interfaces in which it makes no sense, and why not.
    pub not_in: &'static [(Door, &'static str)],
    /// Its flag without dashes, if that is not its name: `from`; empty otherwise.
    pub flag_name: &'static str,
    /// The letter of its short flag.
    pub short: Option<char>,
    /// Whether the program takes it by its position instead of as a flag.
    pub is_positional: bool,
    /// Whether it is one of the steps that are done in the order in which they are given.
    pub is_step: bool,
    /// Whether it is about the run alone: results are the same with and without it.
    pub is_of_run: bool,
    /// Whether short help only names it.
    pub is_rare: bool,
    /// Whether it has to be given.
    pub is_required: bool,
    /// It has to be given unless one of these is.
    pub required_unless: &'static [&'static str],
    /// The parts of a conversion that it concerns.
    pub parts: &'static [Part],
    /// The version of castkit that has it first.
    pub since: &'static str,
}

/// A part of a conversion, each with an option struct of its own in Rust. Other operations have one for all options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// Reading inputs.
    Read,
    /// Writing results in other formats than Cast.
    Write,
    /// Everything else: files, layout, failures.
    Job,
}

/// The value of an option that is not given.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Default {
    /// None, with what that means, to be read after `by default`.
    Unset(&'static str),
    /// No, or yes.
    Flag(bool),
    /// A number.
    Number(f32),
    /// A number of bytes.
    Bytes(u64),
    /// The name of one of several values, or another text.
    Choice(&'static str),
}

/// An interface of castkit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Door {
    /// The libraries.
    Rust,
    /// The program.
    Program,
    /// The C interface.
    C,
    /// The Python package.
    Python,
    /// The package for JavaScript.
    Web,
}

/// Where an option stands in lists of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Group {
    /// Which files are read and written, and how, and what needs no heading.
    Files,
    /// What of the inputs is in the result, and how.
    Content,
    /// A frame instead of animations.
    Frame,
    /// Results in other formats than Cast.
    Export,
    /// What all commands of the program understand.
    Global,
    /// Notes that are errors.
    Notes,
    /// How Cast is laid out.
    Layout,
    /// What is asked of a catalogue.
    Question,
}

impl Group {
    /// The heading of the list.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Files => "Options",
            Self::Content => "Content",
            Self::Frame => "Frame",
            Self::Export => "Other formats as output",
            Self::Global => "Global options",
            Self::Notes => "Notes",
            Self::Layout => "Layout",
            Self::Question => "Questions",
        }
    }
}

pub(crate) const fn row(name: &'static str, kind: Kind, doc: &'static str) -> OptionRow {
    let default = match kind {
        Kind::Flag => Default::Flag(false),
        _ => Default::Unset(""),
    };
    OptionRow {
        name,
        kind,
        is_list: false,
        default,
        doc: documented(doc),
        details: "",
        unit: "",
        relative_to: "",
        value_name: "",
        group: Group::Content,
        outputs: &[],
        otherwise: "",
        of_file: "",
        requires: "",
        conflicts: &[],
        not_in: &[],
        flag_name: "",
        short: None,
        is_positional: false,
        is_step: false,
        is_of_run: false,
        is_rare: false,
        is_required: false,
        required_unless: &[],
        parts: &[Part::Job],
        since: "0.1.0",
    }
}

/// An option that stands below no heading of its own.
pub(crate) const fn option(name: &'static str, kind: Kind, doc: &'static str) -> OptionRow {
    row(name, kind, doc).group(Group::Files)
}

impl OptionRow {
    pub(crate) const fn list(mut self) -> Self {
        self.is_list = true;
        self
    }

    pub(crate) const fn default(mut self, default: Default) -> Self {
        self.default = default;
        self
    }

    /// By default none, which means this.
    pub(crate) const fn unset(mut self, meaning: &'static str) -> Self {
        self.default = Default::Unset(documented(meaning));
        self
    }

    pub(crate) const fn details(mut self, details: &'static str) -> Self {
        self.details = documented(details);
        self
    }

    pub(crate) const fn unit(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    pub(crate) const fn relative_to(mut self, what: &'static str) -> Self {
        self.relative_to = documented(what);
        self
    }

    pub(crate) const fn value(mut self, name: &'static str) -> Self {
        self.value_name = name;
        self
    }

    pub(crate) const fn group(mut self, group: Group) -> Self {
        self.group = group;
        self
    }

    pub(crate) const fn flag_name(mut self, name: &'static str) -> Self {
        self.flag_name = name;
        self
    }

    pub(crate) const fn short(mut self, letter: char) -> Self {
        self.short = Some(letter);
        self
    }

    /// The program takes it by its position, and it has to be given.
    pub(crate) const fn positional(mut self) -> Self {
        self.is_positional = true;
        self.required()
    }

    pub(crate) const fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    pub(crate) const fn optional(mut self) -> Self {
        self.is_required = false;
        self
    }

    /// It is one of the steps of its operation, and may be given several times.
    pub(crate) const fn step(mut self) -> Self {
        self.is_step = true;
        self
    }

    /// It is about the run, and not about results.
    pub(crate) const fn of_run(mut self) -> Self {
        self.is_of_run = true;
        self
    }

    /// Few people need it, so that short help only names it.
    pub(crate) const fn rare(mut self) -> Self {
        self.is_rare = true;
        self
    }

    pub(crate) const fn required_unless(mut self, options: &'static [&'static str]) -> Self {
        self.is_required = false;
        self.required_unless = options;
        self
    }

    pub(crate) const fn parts(mut self, parts: &'static [Part]) -> Self {
        self.parts = parts;
        self
    }

    /// Only these formats of results know it, for this reason.
    pub(crate) const fn only(mut self, outputs: &'static [&'static str], otherwise: &'static str) -> Self {
        self.outputs = outputs;
        self.otherwise = otherwise;
        self
    }

    pub(crate) const fn of_file(mut self, option: &'static str) -> Self {
        self.of_file = option;
        self
    }

    pub(crate) const fn requires(mut self, option: &'static str) -> Self {
        self.requires = option;
        self
    }

    pub(crate) const fn conflicts(mut self, options: &'static [&'static str]) -> Self {
        self.conflicts = options;
        self
    }

    pub(crate) const fn not_in(mut self, doors: &'static [(Door, &'static str)]) -> Self {
        self.not_in = doors;
        self
    }

    /// One value only, for an operation where several make no sense.
    pub(crate) const fn single(mut self) -> Self {
        self.is_list = false;
        self
    }

    /// Whether it makes sense in an interface.
    #[must_use]
    pub fn is_in(&self, door: Door) -> bool {
        self.not_in.iter().all(|(other, _)| *other != door)
    }

    /// Whether it has an effect on a result of the format with this usual extension.
    #[must_use]
    pub fn has_effect_on(&self, output: &str) -> bool {
        self.outputs.is_empty() || self.outputs.contains(&output)
    }

    /// Whether short help describes it: not those that nearly all operations have, nor [rare](Self::is_rare) ones.
    #[must_use]
    pub fn is_in_short_help(&self) -> bool {
        !self.is_rare && !matches!(self.group, Group::Global | Group::Notes | Group::Layout)
    }

    /// Whether it is a flag whose default is yes, so that it is turned off.
    #[must_use]
    pub fn is_turned_off(&self) -> bool {
        self.default == Default::Flag(true)
    }

    /// What giving its flag does, as a sentence: that of [`doc`](Self::doc), or its contrary if it [is turned
    /// off](Self::is_turned_off), such as `Does not map files.`
    #[must_use]
    pub fn flag_doc(&self) -> Cow<'static, str> {
        // Sentences begin with a verb in the third person.
        let turned = || {
            let (verb, rest) = self.doc.split_once("s ")?;
            Some(format!("Does not {} {rest}", verb.to_ascii_lowercase()))
        };
        if self.is_turned_off() {
            turned().map_or(Cow::Borrowed(self.doc), Cow::Owned)
        } else {
            Cow::Borrowed(self.doc)
        }
    }

    /// Its flag, such as `--max-influences`.
    #[must_use]
    pub const fn flag(&'static self) -> Flag {
        Flag(self)
    }
}

/// The flag of an option; see [`OptionRow::flag`].
#[derive(Clone, Copy, Debug)]
pub struct Flag(&'static OptionRow);

impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let no = if self.0.default == Default::Flag(true) { "no-" } else { "" };
        let name = if self.0.flag_name.is_empty() { self.0.name } else { self.0.flag_name };
        write!(f, "--{no}")?;
        name.split('_').enumerate().try_for_each(|(at, word)| write!(f, "{}{word}", if at == 0 { "" } else { "-" }))
    }
}
