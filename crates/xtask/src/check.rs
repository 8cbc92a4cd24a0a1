//! `cargo xtask check`: what to run before a commit. It takes two minutes at most once everything has been built, and says
//! at the end what it leaves to `.ci/run`.

use std::collections::BTreeSet;
use std::process::Command;

use crate::process::{cargo, output, succeed};

/// What is not run here.
const LEFT: &str = "tests of other packages and of the documentation, stale pages that programs print (cargo xtask codegen --check), \
                    the documentation, the commands of README.md and docs/, builds without features, and what is outside the workspace: bindings/*, \
                    plugins/*, fuzz";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask check".into());
    }
    step(&["fmt", "--all", "--check"])?;
    for task in ["circles", "safety"] {
        step(&["xtask", task])?;
    }
    step(&["xtask", "testdata", "--check"])?;
    step(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    let changed = changed()?;
    if changed.is_empty() {
        println!("no package of the workspace has changed: its tests are not run");
    } else {
        let mut test = vec!["test", "--lib", "--bins", "--test", "it"];
        changed.iter().for_each(|package| test.extend(["--package", package]));
        step(&test)?;
    }
    println!("not checked: {LEFT}. `.ci/run` does");
    Ok(())
}

/// Runs cargo, and prints what.
fn step(arguments: &[&str]) -> Result<(), String> {
    println!("== cargo {}", arguments.join(" "));
    succeed(cargo().args(arguments))
}

/// The packages with tests in which a file differs from the last commit that `origin/main` has, too; without that branch,
/// from the last commit.
fn changed() -> Result<BTreeSet<String>, String> {
    let base = git(&["merge-base", "HEAD", "origin/main"]).unwrap_or_else(|_| "HEAD".into());
    let files = git(&["diff", "--name-only", base.trim()])? + &git(&["ls-files", "--others", "--exclude-standard"])?;
    let packages = files.lines().filter_map(|file| file.strip_prefix("crates/")?.split('/').next().map(str::to_owned));
    let with_tests =
        |package: &String| crate::paths::workspace().join("crates").join(package).join("tests/it").is_dir();
    Ok(packages.filter(with_tests).collect())
}

/// What git prints.
fn git(arguments: &[&str]) -> Result<String, String> {
    output(Command::new("git").args(arguments).current_dir(crate::paths::workspace()))
}
