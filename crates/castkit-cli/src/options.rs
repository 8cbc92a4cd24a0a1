//! Options of all commands, and arguments that many of them share.

use std::num::NonZeroUsize;
use std::sync::Arc;

use castkit::convert::{Encoding, Format, State};
use castkit::options::{GLOBAL, OptionRow};
use castkit::scene::convert_axes::Up;
use clap::{ArgMatches, ColorChoice, Command, Error};

use crate::operation::{Field, arguments};

arguments! {
    /// What all commands understand.
    #[derive(Clone)]
    pub(crate) struct Global {
        json: bool,
        from_format: Option<Format>,
        encoding: Option<Encoding>,
        recover: bool,
        map: bool,
        max_depth: u32,
        budget: Option<u32>,
        color: ColorChoice,
    }
}

/// Options of all commands, and what else is known when files are opened.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) json: bool,
    /// The name of the command.
    pub(crate) command: Arc<str>,
    /// A text that changes with the options that results depend on.
    pub(crate) given: Arc<str>,
    pub(crate) from: Option<Format>,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) recover: bool,
    pub(crate) map: bool,
    /// The promise for mapping files; `None` to read them. It comes from the caller of the program.
    pub(crate) mapping: Option<castkit::Unchanging>,
    /// Whether the file is one of several, so that options for Cast files are not an error for files of other formats.
    pub(crate) is_one_of_several: bool,
    /// What earlier runs wrote.
    pub(crate) state: Option<Arc<State>>,
    /// Whether changes are reported, but nothing is written.
    pub(crate) dry_run: bool,
    /// The up axis of the inputs, for commands that let users say it.
    pub(crate) source_up: Option<Up>,
    pub(crate) max_depth: u32,
    /// In megabytes.
    pub(crate) budget: Option<u32>,
    pub(crate) color: ColorChoice,
}

impl clap::FromArgMatches for Options {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let Global { json, from_format, encoding, recover, map, max_depth, budget, color } = Global::read(matches, "")?;
        let (from, mapping, is_one_of_several, dry_run, source_up) = (from_format, None, false, false, None);
        Ok(Self {
            json,
            command: "".into(),
            given: "".into(),
            from,
            encoding,
            recover,
            map,
            mapping,
            is_one_of_several,
            state: None,
            dry_run,
            source_up,
            max_depth,
            budget,
            color,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for Options {
    fn augment_args(command: Command) -> Command {
        Global::declare(command, GLOBAL, "").mut_args(|argument| argument.global(true))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl Options {
    /// The limit in bytes for results that can be far larger than the input.
    pub(crate) fn budget(&self) -> u64 {
        self.asked_budget().unwrap_or(castkit::DEFAULT_BUDGET)
    }

    /// The budget, if one is given.
    pub(crate) fn asked_budget(&self) -> Option<u64> {
        self.budget.map(|megabytes| u64::from(megabytes) << 20)
    }

    /// The options of readers of other formats, with the budget and the encoding if they are given.
    pub(crate) fn reading<'o>(&self, import: castkit::convert::Options<'o>) -> castkit::convert::Options<'o> {
        let import = import.encoding(self.encoding);
        match self.asked_budget() {
            Some(bytes) => import.budget(bytes),
            None => import,
        }
    }

    pub(crate) fn limits(&self) -> castkit::read::Limits {
        castkit::read::Limits::new().max_depth(self.max_depth)
    }
}

arguments! {
    /// The up axis of the inputs.
    pub(crate) struct SourceUp {
        source_up: Option<Up>,
    }
}

arguments! {
    /// How many files to work on at a time.
    pub(crate) struct Jobs {
        jobs: Option<NonZeroUsize>,
    }
}

/// What is not on the command line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Skipped(pub(crate) bool);

impl Field for Skipped {
    fn declare(command: Command, _: &'static [OptionRow], _: &'static str) -> Command {
        command
    }

    fn read(_: &ArgMatches, _: &'static str) -> Result<Self, Error> {
        Ok(Self::default())
    }
}
