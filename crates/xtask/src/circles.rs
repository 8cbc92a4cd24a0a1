//! Circles between files: a file that uses what uses it, perhaps by way of others, cannot be understood alone.
//!
//! A file uses another when it names something of it, by a `use` or by a path. What a `pub use` passes on counts for the file
//! that has it, not for the one that passes it on; a `mod` line uses nothing. Tests are left out.

mod graph;
mod resolve;
mod source;

use std::collections::BTreeSet;

use resolve::Modules;

/// Crates that may have no circle. Those of the others are listed, and a crate that has lost its last one belongs here.
const CLEAN: &[&str] = &[
    "cast-catalog",
    "cast-check",
    "cast-convert",
    "cast-file",
    "cast-format",
    "cast-map",
    "cast-read",
    "cast-render",
    "cast-scene",
    "cast-write",
    "castkit",
    "castkit-cli",
    "castkit-torture",
    "xtask",
];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask circles".into());
    }
    let crates = crate::paths::workspace().join("crates");
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(&crates).map_err(|error| error.to_string())? {
        names.insert(entry.map_err(|error| error.to_string())?.file_name().to_string_lossy().into_owned());
    }
    let (mut files, mut bad) = (0, Vec::new());
    for name in &names {
        let modules = Modules::of_crate(&crates.join(name).join("src"))?;
        files += modules.len();
        let uses = modules.uses();
        for circle in graph::circles(&uses) {
            let files: Vec<&str> = circle.iter().map(|module| modules.file(*module)).collect();
            println!("{name}: {} files use each other: {}", files.len(), files.join(", "));
            if CLEAN.contains(&name.as_str()) {
                let inside = |module: &usize| circle.contains(module);
                for (from, to) in uses.iter().filter(|(from, to)| inside(from) && inside(to)) {
                    println!("    {} uses {}", modules.file(*from), modules.file(*to));
                }
                bad.push(files.join(", "));
            }
        }
    }
    if files < 100 {
        return Err(format!("only {files} files were looked at"));
    }
    match bad.len() {
        0 => Ok(()),
        count => Err(format!("{count} circles in crates that may have none: {}", bad.join("; "))),
    }
}
