//! What can be written on the command line. The help texts are the documentation of the program.

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand};

use crate::commands::{
    bench, check, completions, convert, convert_axes, diff, explain, extract, formats, info, merge, optimize, pose,
    repair, rewrite, set, split, tree, upgrade,
};
use crate::options::Options;

const AFTER_HELP: &str = "\
Files:
  A file named - is standard input, as an output standard output. Files that are written appear complete or not at all;
  only castkit set changes one where it lies. Regular files are mapped into memory, so they must not be written to while castkit
  runs; with --no-map, and for pipes, they are read. A file may be written in its own place.

Exit codes:
  0  done; also when whoever reads the output has closed it
  1  some inputs failed; the others are done; of castkit diff: the files differ
  2  wrong usage; of castkit diff also: a file cannot be read
  3  a check has found errors
  4  there was not enough memory, or castkit has a bug

Examples:
  castkit info hero.cast
  castkit info --json *.cast | jq -r '[.file, .models[].vertices] | @tsv'
  castkit tree hero.cast --kind mesh
  castkit pose hero.cast --frame 12.5 -o posed.obj
  castkit convert hero.semodel walk.seanim -o hero.cast
  castkit convert-axes hero.cast -o hero_y.cast --up y
  castkit extract hero.cast 'root[0]/model[0]/mesh[0]' positions -o positions.npy
  castkit check hero.cast || castkit repair hero.cast -o hero.cast
  castkit rewrite hero.cast -o hero.cast
  castkit diff hero.cast hero_v2.cast --tolerance 1e-5
  castkit set walk.cast root/animation frame_rate 24";

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Cyan.on_default());

/// Look into Cast (.cast) 3D files, take them apart and write them anew.
#[derive(Debug, Parser)]
#[command(name = "castkit", version, after_long_help = AFTER_HELP, after_help = "More: castkit --help", styles = STYLES)]
#[command(propagate_version = true, max_term_width = 120)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) options: Options,
}

/// The subcommands, a file each in `commands/`.
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
    Bench(bench::Bench),
    Diff(diff::Diff),
    Check(check::Check),
    Explain(explain::Explain),
    Repair(repair::Repair),
    Upgrade(upgrade::Upgrade),
    Completions(completions::Completions),
}
