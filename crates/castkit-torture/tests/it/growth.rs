//! Runs every command on every family of files, with n and with 4n items: four times the items must take at most five
//! times the work, and memory must be a multiple of what is read and written.
//!
//! Work is counted, not timed, in a separate process: a test that is run as the program. Allocated bytes are counted on
//! every system, and show what is created too often; what is visited too often shows in instructions, which valgrind
//! counts ([`all_pairs`], `cargo xtask growth`).

mod characters;
mod child;
mod measure;
mod table;

use castkit_torture::commands::{COMMANDS, Command};
use castkit_torture::families::{FAMILIES, Family};
use rayon::prelude::*;

use measure::{Measured, Sizes, Tool};

/// All pairs, or those of the families and commands that `CAST_GROWTH_ONLY` names; and what they break.
fn pairs(sizes: Sizes, tool: Tool) -> (Vec<Measured>, Vec<String>) {
    let wanted = std::env::var("CAST_GROWTH_ONLY").unwrap_or_default();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.split(';').any(|wanted| wanted == name);
    let of_family = |family: &'static Family| {
        let is_counted = |command: &&Command| {
            (cfg!(feature = "catalog") || !command.needs_catalog) && (is_wanted(family.name) || is_wanted(command.name))
        };
        let commands: Vec<&'static Command> = COMMANDS.iter().filter(is_counted).collect();
        measure::family(family, &commands, sizes, tool)
    };
    let measured: Vec<Measured> = FAMILIES.par_iter().flat_map_iter(of_family).collect();
    let complaints = measured.iter().filter_map(|pair| {
        let complaints = pair.complaints();
        let what = || format!("{} of {}: {}", pair.command, pair.family, complaints.join("; "));
        (!complaints.is_empty()).then(what)
    });
    let complaints = complaints.collect();
    (measured, complaints)
}

/// The small form counts allocations. The numbers of items are powers of two, so that vectors, which grow by doubling,
/// have the same relative spare capacity in both.
#[test]
fn four_times_the_items_take_four_times_the_allocations() {
    let (_, complaints) = pairs(Sizes { few: 4, items: 128 }, Tool::Allocations);
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The large form, run by `cargo xtask growth`; with `CAST_GROWTH_INSTRUCTIONS`, under valgrind. Prints the table for
/// SECURITY.md.
#[test]
#[ignore = "takes many minutes; cargo xtask growth runs it"]
fn all_pairs() {
    let items = std::env::var("CAST_GROWTH_ITEMS").ok().and_then(|items| items.parse().ok()).unwrap_or(1_000);
    let by_instructions = std::env::var_os("CAST_GROWTH_INSTRUCTIONS").is_some();
    let tool = if by_instructions { Tool::Valgrind } else { Tool::Allocations };
    let sizes = Sizes { few: 4, items };
    let (measured, complaints) = pairs(sizes, tool);
    table::print(&measured, sizes, tool);
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Every command that reads files is listed here. Commands that read none, `make`, which runs others, and `bench`, which
/// repeats until it knows how long something takes, cannot be counted.
#[test]
fn all_commands_are_counted() {
    let pages = tempfile::tempdir().unwrap();
    // SAFETY: no file is mapped.
    #[expect(unsafe_code, reason = "a promise about no file")]
    let promise = unsafe { cast_map::Unchanging::promise() };
    let arguments = ["castkit", "man", "--out-dir", pages.path().to_str().unwrap()];
    assert_eq!(castkit_cli::run(arguments.map(Into::into), promise).code(), 0);
    let names = std::fs::read_dir(pages.path()).unwrap().filter_map(|page| {
        let name = page.unwrap().file_name().into_string().unwrap();
        Some(name.strip_prefix("castkit-")?.strip_suffix(".1")?.to_owned())
    });
    let counted = |name: &String| COMMANDS.iter().any(|command| command.subcommand() == name);
    let mut others: Vec<String> = names.filter(|name| !counted(name)).collect();
    others.sort();
    assert_eq!(others, ["bench", "completions", "explain", "formats", "make", "man"]);
}
