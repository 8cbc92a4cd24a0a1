//! What can be written on the command line. The help texts are the documentation of the program.

use std::ffi::OsString;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

#[cfg(feature = "view")]
use crate::commands::view;
use crate::commands::{
    bench, check, completions, convert, convert_axes, diff, explain, extract, formats, info, man, merge, optimize,
    pose, render, repair, rewrite, set, split, tree, upgrade,
};
#[cfg(feature = "catalog")]
use crate::commands::{catalog, find};
use crate::help;
use crate::options::Options;

const AFTER_HELP: &str = "\
Files:
  A file named - is standard input, or standard output for results. A result appears complete or not at all; \
  only castkit set changes a file in place. A command may write its result over its own input.

  Regular files are mapped into memory, so other programs must not write to them while castkit runs. With \
  --no-map they are read instead.

Exit codes:
  0  success, also when the reader of the output closes it early
  1  some inputs failed, and the others are done; for castkit diff, the files differ
  2  wrong usage; for castkit diff, also a file that cannot be read
  3  castkit check found errors
  4  not enough memory, or an internal error
  128 + signal  interrupted (130 after Ctrl-C); what was being written is removed, and files are as they were

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
#[command(name = "castkit", version, after_long_help = AFTER_HELP, after_help = "More: castkit --help", styles = STYLES)]
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
        let mut command = help::laid_out(Self::command());
        // The parser would take what follows `help` for a command.
        let line = match line {
            [program, help, option] if help == "help" && (option == "--help" || option == "-h") => {
                &[program.clone(), option.clone()][..]
            }
            line => line,
        };
        let matches = command.try_get_matches_from_mut(line)?;
        Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// The subcommands, one file each in `commands/`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Info(info::Info),
    Tree(tree::Tree),
    Extract(extract::Extract),
    Rewrite(rewrite::Rewrite),
    Optimize(optimize::Optimize),
    Merge(merge::Merge),
    Split(split::Split),
    Set(set::Set),
    Pose(pose::Pose),
    Convert(convert::Convert),
    Formats(formats::Formats),
    ConvertAxes(convert_axes::ConvertAxes),
    Render(render::Render),
    #[cfg(feature = "view")]
    View(view::View),
    #[cfg(feature = "catalog")]
    Catalog(catalog::Catalog),
    #[cfg(feature = "catalog")]
    Find(find::Find),
    Bench(bench::Bench),
    Diff(diff::Diff),
    Check(check::Check),
    Explain(explain::Explain),
    Repair(repair::Repair),
    Upgrade(upgrade::Upgrade),
    Completions(completions::Completions),
    Man(man::Manual),
}
