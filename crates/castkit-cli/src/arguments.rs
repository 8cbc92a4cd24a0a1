//! What can be written on the command line. The help texts are the documentation of the program.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use castkit::options::{EXIT_CODES, FILES, GLOBAL, Kind, operation};
use clap::builder::styling::{AnsiColor, Styles};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

#[cfg(feature = "view")]
use crate::commands::view;
use crate::commands::{
    animate, bench, check, completions, convert, convert_axes, diff, explain, extract, fit, formats, info, make, man,
    merge, optimize, pose, relink, render, repair, retarget, rewrite, set, split, tree, upgrade,
};
#[cfg(feature = "catalog")]
use crate::commands::{catalog, find};
use crate::context::{Context, Program};
use crate::help;
use crate::options::Options;
use crate::output;
use crate::status::{Failure, Status};

/// What holds for all commands, and examples. Help texts are no markup.
fn after_help() -> String {
    let codes: String = EXIT_CODES.iter().map(|(code, meaning)| format!("  {code}  {meaning}\n")).collect();
    format!("Files:\n  {FILES}\n\n  {MAPPING}\n\nExit codes:\n{codes}\n{EXAMPLES}").replace('`', "")
}

const MAPPING: &str = "Regular files are mapped into memory, so other programs must not write to them while castkit runs. With \
                       --no-map they are read instead.";

const EXAMPLES: &str = "\
Examples:
  castkit info hero.cast
  castkit info --json *.cast | jq -r '[.file, .models[].vertices] | @tsv'
  castkit tree hero.cast --kind mesh
  castkit pose hero.cast --frame 12.5 -o posed.obj
  castkit render hero.cast --frame 12.5 -o posed.png
  castkit view hero.cast walk.cast
  castkit convert hero.semodel walk.seanim -o hero.cast
  castkit convert-axes hero.cast -o hero_y.cast --up y
  castkit extract hero.cast root/model/mesh positions -o positions.npy
  castkit check hero.cast || castkit repair hero.cast -o hero.cast
  castkit rewrite hero.cast -o hero.cast
  castkit diff hero.cast hero_v2.cast --tolerance 1e-5
  castkit set walk.cast root/animation frame_rate 24";

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Cyan.on_default());

/// Inspect, check, edit and convert Cast (.cast) 3D models and animations
#[derive(Debug, Parser)]
// The same name in all sentences, also where the file of the program is called castkit.exe.
#[command(name = "castkit", bin_name = "castkit", version, after_long_help = after_help())]
#[command(after_help = "More: castkit --help", styles = STYLES)]
#[command(propagate_version = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) options: Options,
}

impl Arguments {
    /// Parses a command line.
    pub(crate) fn of(line: &[OsString]) -> Result<Self, clap::Error> {
        // The parser would take the word after `help` for a command.
        let line = match line {
            [program, help, option] if help == "help" && (option == "--help" || option == "-h") => {
                &[program.clone(), option.clone()][..]
            }
            // So that a similar name is suggested.
            [program, help, name] if help == "help" && name != "help" => {
                &[program.clone(), name.clone(), "--help".into()][..]
            }
            line => line,
        };
        let parse = |mut command: clap::Command| {
            let matches = command.try_get_matches_from_mut(line)?;
            let arguments = Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command));
            arguments.map(|arguments| arguments.known_by(&matches))
        };
        // Building the parsers of all commands takes as long as converting a small file, so only the one that is needed
        // is built. If it fails, the others are needed for the error message.
        let one = line.get(1).and_then(|name| parser_of(name.to_str()?));
        if let Some(arguments) = one.and_then(|one| parse(one).ok()) {
            return Ok(arguments);
        }
        match parse(Self::command()) {
            // Laying out all help texts takes three times as long as everything before it.
            Err(error) if help::is_in(&error) => parse(help::laid_out(Self::command())),
            result => result,
        }
    }

    fn known_by(mut self, matches: &ArgMatches) -> Self {
        if let Some((name, matches)) = matches.subcommand() {
            self.options.command = name.into();
            self.options.given = given(name, matches).into();
        }
        self
    }

    /// Runs a command line as a part of another command.
    fn run_part(line: &[OsString], context: &mut Context) -> Result<(), Failure> {
        let line: Vec<OsString> = [OsString::from("castkit")].into_iter().chain(line.iter().cloned()).collect();
        let reason = |error: clap::Error| {
            let text = error.to_string();
            text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
        };
        let Self { command, options } = Self::of(&line).map_err(|error| Failure::Usage(reason(error)))?;
        let (mapping, state) = (context.options.mapping, context.options.state.take());
        context.options = Options { mapping, state, is_one_of_several: true, ..options };
        command.run(context)
    }

    /// Runs the command.
    pub(crate) fn run(self) -> Status {
        let program = Program { parser: Self::command, run: Self::run_part };
        let mut context = Context::new(self.options, program);
        let outcome = self.command.run(&mut context);
        match outcome.and_then(|()| Ok(context.out.flush()?)) {
            Ok(()) => {}
            Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Err(Failure::Output(error)) => {
                context.raise(Status::SomeFailed);
                output::complain(format_args!("standard output: {error}"));
            }
            Err(Failure::Usage(reason)) => {
                context.fail_in_json(Path::new(""), &reason);
                output::complain(format_args!("{reason}\n\nFor more information, try '--help'."));
                return Status::Usage;
            }
            Err(failure) => {
                // Commands report failures of files themselves, because they know the names.
                if let Some((path, reason, status)) = failure.of_file(Path::new("")) {
                    context.raise(status);
                    context.fail_in_json(path, reason);
                    let label = output::file_label(path);
                    output::complain(if label.is_empty() { reason.into() } else { format!("{label}: {reason}") });
                }
            }
        }
        context.status
    }
}

/// The options that results depend on, in the order in which they were given.
fn given(command: &str, matches: &ArgMatches) -> String {
    let rows = || operation(command).map_or(&[][..], |operation| operation.options).iter().chain(GLOBAL);
    let mut given: Vec<(usize, &str, &OsStr)> = Vec::new();
    for id in matches.ids().filter(|id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine)) {
        let name = id.as_str();
        if rows().any(|row| row.name == name && !row.is_of_run) {
            let (places, values) = (matches.indices_of(name), matches.get_raw(name));
            let values = places.into_iter().flatten().zip(values.into_iter().flatten());
            given.extend(values.map(|(place, value)| (place, name, value)));
        }
    }
    given.sort_unstable();
    let names_files = given.iter().any(|(_, name, _)| {
        rows().any(|row| row.name == *name && matches!(row.kind, Kind::Path | Kind::Text | Kind::OfFile(_)))
    });
    // They may be relative to it.
    let here = if names_files { std::env::current_dir().unwrap_or_default() } else { PathBuf::new() };
    let given: String = given.iter().map(|(_, name, value)| format!("{name}={value:?}\n")).collect();
    format!("{given}{here:?}")
}

macro_rules! commands {
    ($($(#[$condition:meta])? $variant:ident($arguments:ty) = $name:literal,)*) => {
        /// The subcommands, one file each in `commands/`.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($(#[$condition])? #[command(name = $name)] $variant($arguments),)*
        }

        impl Command {
            pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
                match self {
                    $($(#[$condition])? Self::$variant(command) => command.run(context),)*
                }
            }
        }

        /// A parser that only knows one of the subcommands.
        fn parser_of(name: &str) -> Option<clap::Command> {
            let command = match name {
                $($(#[$condition])? $name => <$arguments as Args>::augment_args(clap::Command::new($name)),)*
                _ => return None,
            };
            Some(Options::augment_args(clap::Command::new("castkit")).subcommand(command))
        }
    };
}

commands! {
    Info(info::Info) = "info",
    Tree(tree::Tree) = "tree",
    Extract(extract::Extract) = "extract",
    Rewrite(rewrite::Rewrite) = "rewrite",
    Relink(relink::Relink) = "relink",
    Optimize(optimize::Optimize) = "optimize",
    Merge(merge::Merge) = "merge",
    Split(split::Split) = "split",
    Set(set::Set) = "set",
    Pose(pose::Pose) = "pose",
    Convert(convert::Convert) = "convert",
    Formats(formats::Formats) = "formats",
    ConvertAxes(convert_axes::ConvertAxes) = "convert-axes",
    Render(render::Render) = "render",
    #[cfg(feature = "view")]
    View(view::View) = "view",
    #[cfg(feature = "catalog")]
    Catalog(catalog::Catalog) = "catalog",
    #[cfg(feature = "catalog")]
    Find(find::Find) = "find",
    Fit(fit::Fit) = "fit",
    Retarget(retarget::Retarget) = "retarget",
    Animate(animate::Animate) = "animate",
    Make(make::Make) = "make",
    Bench(bench::Bench) = "bench",
    Diff(diff::Diff) = "diff",
    Check(check::Check) = "check",
    Explain(explain::Explain) = "explain",
    Repair(repair::Repair) = "repair",
    Upgrade(upgrade::Upgrade) = "upgrade",
    Completions(completions::Completions) = "completions",
    Man(man::Manual) = "man",
}
