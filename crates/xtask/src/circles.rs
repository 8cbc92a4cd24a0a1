//! Finds circular dependencies between modules: a module that uses a module that uses it, possibly through others, cannot
//! be understood on its own.
//!
//! A module is its file and everything below it: `skeleton` is `skeleton.rs` and `skeleton/`. Among those with the same
//! parent, one uses another if a file of the one names something in a file of the other, in a `use` or by a path. An item
//! that is re-exported counts for the file that defines it, not for the one that re-exports it; a `mod` line uses
//! nothing. Tests are ignored.

mod graph;
mod resolve;
mod source;

use std::collections::BTreeSet;

use resolve::Modules;

/// The sources outside `crates`.
const DOORS: [&str; 5] = ["bindings/c", "bindings/c/header", "bindings/python", "bindings/web", "plugins/bevy"];

/// A package, and the modules of a circle in it, in order.
type Circle = (&'static str, &'static [&'static str]);

/// Circles that are still to be undone.
const EXCEPTIONS: &[Circle] = &[];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask circles".into());
    }
    let workspace = crate::paths::workspace();
    let mut packages: BTreeSet<String> = DOORS.map(String::from).into();
    for entry in std::fs::read_dir(workspace.join("crates")).map_err(|error| error.to_string())? {
        let name = entry.map_err(|error| error.to_string())?.file_name();
        packages.insert(format!("crates/{}", name.to_string_lossy()));
    }
    let (mut bad, mut unneeded) = (Vec::new(), EXCEPTIONS.to_vec());
    for package in &packages {
        let modules = Modules::of_crate(&workspace.join(package).join("src"));
        if modules.len() == 0 {
            return Err(format!("{package} has no sources"));
        }
        for uses in modules.levels().values() {
            for circle in graph::circles(uses) {
                let names: BTreeSet<&str> = circle.iter().map(|module| modules.name(*module)).collect();
                let is_excepted = |(of, except): &Circle| of == package && names.iter().eq(*except);
                if let Some(place) = unneeded.iter().position(is_excepted) {
                    unneeded.remove(place);
                    continue;
                }
                let names: Vec<&str> = names.into_iter().collect();
                println!("{package}: {} modules use each other: {}", names.len(), names.join(", "));
                let is_inside = |module: &usize| circle.contains(module);
                for (from, to) in uses.iter().filter(|(from, to)| is_inside(from) && is_inside(to)) {
                    println!("    {} uses {}", modules.name(*from), modules.name(*to));
                }
                bad.push(format!("{package}: {}", names.join(", ")));
            }
        }
    }
    for (package, names) in &unneeded {
        println!("{package}: no circle of exactly {}, which is an exception", names.join(", "));
    }
    match (bad.len(), unneeded.len()) {
        (0, 0) => Ok(()),
        (0, _) => Err("exceptions that are no longer needed".into()),
        (count, _) => Err(format!("{count} circles: {}", bad.join("; "))),
    }
}
