//! Finds circular dependencies between files: a file that uses a file that uses it, possibly through others, cannot be
//! understood on its own.
//!
//! A file uses another if it names something in it, in a `use` or by a path. An item that is re-exported counts for the
//! file that defines it, not for the one that re-exports it; a `mod` line uses nothing. Tests are ignored.

mod graph;
mod resolve;
mod source;

use std::collections::BTreeSet;

use resolve::Modules;

/// Crates that must have no circles. Circles of other crates are only listed; a crate that has lost its last one
/// belongs here.
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
        return Err(format!("only {files} files were checked"));
    }
    match bad.len() {
        0 => Ok(()),
        count => Err(format!("{count} circles in crates that must not have any: {}", bad.join("; "))),
    }
}
