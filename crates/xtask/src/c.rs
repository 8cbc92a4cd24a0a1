//! The C interface: its header, its libraries installed where C and C++ programs look for them, and its tests.

mod cost;
mod csharp;
mod digest;
mod header;
mod install;
mod process;
mod programs;
mod sizes;
mod symbols;
mod tests;

use std::path::PathBuf;

use header::header;
use install::Profile;

const USAGE: &str =
    "usage: cargo xtask c [--all] | --write | --check | --prefix DIR [--profile release|small] | --find";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match &arguments[..] {
        ["--write"] => header(false),
        ["--check"] => header(true),
        ["--find"] => match process::first(process::C_COMPILERS) {
            Some(compiler) => {
                println!("{compiler}");
                Ok(())
            }
            None => Err("there is no C compiler".into()),
        },
        ["--prefix", prefix] => install::install(&PathBuf::from(prefix), Profile::Release),
        ["--prefix", prefix, "--profile", "release"] => install::install(&PathBuf::from(prefix), Profile::Release),
        ["--prefix", prefix, "--profile", "small"] => install::install(&PathBuf::from(prefix), Profile::Small),
        [] => tests::run(false),
        ["--all"] => tests::run(true),
        _ => Err(USAGE.into()),
    }
}
