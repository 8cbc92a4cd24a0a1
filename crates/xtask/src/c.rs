//! The C interface: its header, its libraries installed where C and C++ programs look for them, and its tests.

mod cost;
mod csharp;
mod digest;
mod header;
mod install;
mod linking;
mod process;
mod programs;
mod sizes;
mod symbols;
mod tests;
mod walking;

use std::path::PathBuf;

use header::header;
use install::Profile;

const USAGE: &str = "usage: cargo xtask c [--all] | --write | --check | --prefix DIR [--profile release|small] [--target TRIPLE] | --find";

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
        ["--prefix", prefix, options @ ..] => {
            let (profile, target) = installed(options).ok_or(USAGE)?;
            install::install(&PathBuf::from(prefix), profile, target)
        }
        [] => tests::run(false),
        ["--all"] => tests::run(true),
        _ => Err(USAGE.into()),
    }
}

/// The options of an installation.
fn installed<'a>(options: &[&'a str]) -> Option<(Profile, Option<&'a str>)> {
    let (mut profile, mut target) = (Profile::Release, None);
    for option in options.chunks(2) {
        match option {
            ["--profile", "release"] => profile = Profile::Release,
            ["--profile", "small"] => profile = Profile::Small,
            ["--target", triple] => target = Some(*triple),
            _ => return None,
        }
    }
    Some((profile, target))
}
