//! Every command on every family of files, with n and with 4n items: four times the items take at most five times the
//! work, and memory is a multiple of what is read and written.
//!
//! Work is counted, not timed, each pair in a process of its own: a test that is run as the program. Everywhere bytes that
//! are allocated are counted, which shows most of what is made too often; what is looked at too often shows in instructions,
//! which valgrind counts ([`all_pairs`], `cargo xtask growth`).

mod child;
mod commands;
mod measure;
mod table;

use castkit_torture::families::{FAMILIES, Family};
use rayon::prelude::*;

use commands::{COMMANDS, Command};
use measure::{Measured, Sizes, Tool};

/// A pair that breaks a promise, in words.
fn broken(family: &'static Family, command: &'static Command, sizes: Sizes, tool: Tool) -> Result<Measured, String> {
    let measured = Measured::of(family, command, sizes, tool);
    let complaints = measured.complaints();
    if complaints.is_empty() {
        return Ok(measured);
    }
    Err(format!("{} of {} ({}): {}", command.name, family.name, family.items, complaints.join("; ")))
}

/// All pairs; those that break a promise are listed.
fn pairs(sizes: Sizes, tool: Tool) -> (Vec<Measured>, Vec<String>) {
    let pairs: Vec<(&'static Family, &'static Command)> =
        FAMILIES.iter().flat_map(|family| COMMANDS.iter().map(move |command| (family, command))).collect();
    let wanted = std::env::var("CAST_GROWTH_ONLY").unwrap_or_default();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.split(',').any(|wanted| wanted == name);
    let pairs = pairs.into_par_iter().filter(|(family, command)| is_wanted(family.name) || is_wanted(command.name));
    let outcomes: Vec<_> = pairs.map(|(family, command)| broken(family, command, sizes, tool)).collect();
    let (mut measured, mut complaints) = (Vec::new(), Vec::new());
    for outcome in outcomes {
        match outcome {
            Ok(pair) => measured.push(pair),
            Err(complaint) => complaints.push(complaint),
        }
    }
    (measured, complaints)
}

/// The small form: what is allocated.
#[test]
fn four_times_the_items_take_four_times_the_allocations() {
    let (_, complaints) = pairs(Sizes { few: 4, items: 300 }, Tool::Allocations);
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The large form, which `cargo xtask growth` runs: instructions too, where valgrind is there. Prints the table for SECURITY.md.
#[test]
#[ignore = "takes many minutes; cargo xtask growth runs it"]
fn all_pairs() {
    let items = std::env::var("CAST_GROWTH_ITEMS").ok().and_then(|items| items.parse().ok()).unwrap_or(1_000);
    let tool = Tool::best();
    let sizes = Sizes { few: 4, items };
    let (measured, complaints) = pairs(sizes, tool);
    table::print(&measured, sizes, tool);
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
