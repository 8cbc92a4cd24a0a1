//! Generates everything that other languages see of `castkit-c` from its sources: the header, the classes for C++,
//! the declarations for C#, and the calls of the stress test, so that no function is forgotten. `cargo run -p
//! castkit-c-header -- [--check]`; `cargo xtask c` runs it.

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
    let check = match arguments {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => return Err("usage: castkit-c-header [--check]".into()),
    };
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("there is no folder above")?.to_path_buf();
    let interface = source::Interface::of(&package.join("src"))?;
    contract::check(&interface)?;
    growth::check(&interface, header::PREAMBLE)?;
    let (classes, nodes) = cpp::generate(&interface)?;
    let outputs = [
        ("include/castkit.h", header::generate(&package, &interface)?),
        ("include/castkit.hpp", classes),
        ("include/castkit_nodes.hpp", nodes),
        ("csharp/Castkit.cs", csharp::generate(&interface)?),
        ("tests/calls.h", calls::generate(&interface)?),
    ];
    let mut stale = Vec::new();
    for (name, text) in outputs {
        let path: PathBuf = package.join(name);
        if std::fs::read_to_string(&path).is_ok_and(|present| present == text) {
            continue;
        }
        stale.push(name);
        if !check {
            let folder = path.parent().ok_or("there is no folder above")?;
            let write = || std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, &text));
            write().map_err(|error| format!("{name}: {error}"))?;
            println!("wrote bindings/c/{name}");
        }
    }
    if check && !stale.is_empty() {
        return Err(format!("stale generated files of bindings/c: {}; run `cargo xtask c --write`", stale.join(", ")));
    }
    Ok(())
}
