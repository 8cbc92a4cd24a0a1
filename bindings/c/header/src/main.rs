//! Generates everything that other languages see of `castkit-c` from its sources, so that no function is forgotten: the
//! header and the classes for C++, which are in the repository, and, for `--made`, the declarations for C# and the calls
//! of the stress test, which are made where they are needed. `cargo run -p castkit-c-header -- [--check | --made DIR]`;
//! `cargo xtask c` runs it.

mod calls;
mod comment;
mod contract;
mod cpp;
mod csharp;
mod growth;
mod header;
mod source;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let (check, made) = match arguments {
        [] => (false, None),
        [flag] if flag == "--check" => (true, None),
        [flag, folder] if flag == "--made" => (false, Some(PathBuf::from(folder))),
        _ => return Err("usage: castkit-c-header [--check | --made DIR]".into()),
    };
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("there is no folder above")?.to_path_buf();
    let interface = source::Interface::of(&package.join("src"))?;
    contract::check(&interface, header::PREAMBLE)?;
    growth::check(&interface, header::PREAMBLE)?;
    if let Some(folder) = made {
        let outputs = [("Castkit.cs", csharp::generate(&interface)?), ("calls.h", calls::generate(&interface)?)];
        let written = |(name, text): (&str, String)| write(&folder.join(name), &text);
        return outputs.into_iter().try_for_each(written);
    }
    let (classes, nodes) = cpp::generate(&interface)?;
    let outputs = [
        ("include/castkit.h", header::generate(&package, &interface)?),
        ("include/castkit.hpp", classes),
        ("include/castkit_nodes.hpp", nodes),
    ];
    let mut stale = Vec::new();
    for (name, text) in outputs {
        let path: PathBuf = package.join(name);
        if std::fs::read_to_string(&path).is_ok_and(|present| present == text) {
            continue;
        }
        stale.push(name);
        if !check {
            write(&path, &text)?;
            println!("wrote bindings/c/{name}");
        }
    }
    if check && !stale.is_empty() {
        return Err(format!("stale generated files of bindings/c: {}; run `cargo xtask c --write`", stale.join(", ")));
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(path, text));
    written.map_err(|error| format!("{}: {error}", path.display()))
}
