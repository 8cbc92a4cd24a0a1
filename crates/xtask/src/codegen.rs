//! Generates everything that comes from the schema table and the tables of rules and formats, and the parts of
//! documents that come from those, from benchmark records, and from the examples.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::documents;

mod builders;
mod c;
mod choices;
mod cli;
mod examples;
mod fields;
mod formats;
mod mark;
mod native;
mod operations;
mod options;
mod patches;
mod python;
mod reference;
mod rules;
mod views;
mod web;
mod wrap;

/// A generated file and its generator.
type Output = (&'static str, fn() -> Result<String, String>);

const OUTPUTS: &[Output] = &[
    (options::INTERCHANGE.path, || Ok(options::generate(&options::INTERCHANGE))),
    (options::RELINK.path, || Ok(options::generate(&options::RELINK))),
    (options::JOB.path, || Ok(options::generate(&options::JOB))),
    (options::OPTIMIZE.path, || Ok(options::generate(&options::OPTIMIZE))),
    (options::CHECK.path, || Ok(options::generate(&options::CHECK))),
    (options::CHANGES.path, || Ok(options::generate(&options::CHANGES))),
    (options::DIFF.path, || Ok(options::generate(&options::DIFF))),
    (options::ANIMATE.path, || Ok(options::generate(&options::ANIMATE))),
    ("docs/cli.md", || Ok(cli::generate())),
    ("bindings/python/python/castkit/_operations.py", || Ok(operations::python())),
    ("bindings/web/js/operations.js", || Ok(operations::names())),
    ("bindings/web/js/operations.d.ts", || Ok(operations::declarations())),
    (c::options::CONVERT.path, || Ok(c::options::generate(&c::options::CONVERT))),
    (c::options::OPTIMIZE.path, || Ok(c::options::generate(&c::options::OPTIMIZE))),
    (c::options::CHECK.path, || Ok(c::options::generate(&c::options::CHECK))),
    (c::options::REPAIR.path, || Ok(c::options::generate(&c::options::REPAIR))),
    (c::options::DIFF.path, || Ok(c::options::generate(&c::options::DIFF))),
    (c::options::RETARGET.path, || Ok(c::options::generate(&c::options::RETARGET))),
    (c::options::ANIMATE.path, || Ok(c::options::generate(&c::options::ANIMATE))),
    ("crates/cast-format/src/generated/choices.rs", || Ok(choices::generate())),
    ("crates/cast-format/src/generated/nodes.md", || Ok(reference::generate())),
    ("crates/cast-read/src/generated/fields.rs", || Ok(fields::generate())),
    ("crates/cast-read/src/generated/views.rs", || Ok(views::generate())),
    ("crates/cast-write/src/generated/typed.rs", || Ok(builders::generate())),
    ("crates/cast-write/src/generated/patches.rs", || Ok(patches::generate())),
    ("bindings/python/python/castkit/_schema.py", || Ok(python::generate())),
    ("bindings/c/src/generated/constants.rs", || Ok(c::constants::generate())),
    ("bindings/c/src/generated/fields.rs", || Ok(c::fields::generate())),
    ("bindings/c/src/generated/read.rs", || Ok(c::read::generate())),
    ("bindings/c/src/generated/write.rs", || Ok(c::write::generate())),
    ("bindings/web/js/schema.js", || Ok(web::classes())),
    ("bindings/web/js/schema.d.ts", || Ok(web::declarations())),
    // These run programs that are built from the others.
    ("plugins/blender/castkit_blender/importing/extensions.py", formats::extensions),
    ("crates/cast-check/src/generated/rules.md", rules::generate),
    ("crates/cast-interchange/src/generated/notes.md", rules::notes),
    ("benches/record/figures.json", || crate::bench_report::figures::json()),
    ("docs/pictures/load_light.svg", || crate::bench_report::plots::load(false)),
    ("docs/pictures/load_dark.svg", || crate::bench_report::plots::load(true)),
    ("docs/pictures/jobs_light.svg", || crate::bench_report::plots::jobs(false)),
    ("docs/pictures/jobs_dark.svg", || crate::bench_report::plots::jobs(true)),
];

/// What is filled in hand-written documents.
const FILLERS: &[documents::Filler] = &[formats::fill, examples::fill, crate::bench_report::fill];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let check = match arguments {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => return Err("usage: cargo xtask codegen [--check]".into()),
    };
    let mut stale = Vec::new();
    for (name, generate) in OUTPUTS {
        let path = crate::paths::workspace().join(name);
        let mut text = generate()?;
        if name.ends_with(".rs") {
            text = wrap::comments(&format(&text)?);
        }
        if std::fs::read_to_string(&path).is_ok_and(|present| present == text) {
            continue;
        }
        stale.push((*name).to_owned());
        if !check {
            write(&path, &text).map_err(|error| format!("{name}: {error}"))?;
            println!("wrote {name}");
        }
    }
    let tables = formats::TABLES.map(|(mark, _)| mark);
    documents::have(tables.iter().chain(&crate::bench_report::MARKS).chain(&[examples::MARK]))?;
    stale.extend(documents::update(FILLERS, check)?);
    if check && !stale.is_empty() {
        return Err(format!("stale generated files: {}; run `cargo xtask codegen`", stale.join(", ")));
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    std::fs::write(path, text)
}

fn format(source: &str) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("rustfmt: {error}");
    let config = crate::paths::workspace().join("rustfmt.toml");
    let mut child = Command::new("rustfmt")
        .arg("--config-path")
        .arg(config)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    // Dropping the handle closes the pipe; rustfmt writes only when it has read everything.
    child.stdin.take().ok_or("rustfmt: no pipe")?.write_all(source.as_bytes()).map_err(failed)?;
    let output = child.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err("rustfmt refused the generated code".into());
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::OUTPUTS;

    #[test]
    fn outputs_are_marked_in_gitattributes() {
        for (name, _) in OUTPUTS {
            let mut git = Command::new("git");
            git.args(["check-attr", "linguist-generated", "--", name]).current_dir(crate::paths::workspace());
            let Some(said) = git.output().ok().filter(|output| output.status.success()) else { return };
            assert!(said.stdout.ends_with(b": linguist-generated: set\n"), "{}", String::from_utf8_lossy(&said.stdout));
        }
    }
}
