//! Lets other programs read what castkit writes, and compares what they see with what castkit says.
//!
//! The readers are packages of npm and pip, of fixed versions, which are installed below `target/interop`. Together they
//! take 1.6 GB, so this is a task and not a test.

mod explained;
mod outputs;
mod pictures;
mod readers;

use std::path::{Path, PathBuf};
use std::process::Command;

use explained::EXPLAINED;
use outputs::{Output, WAYS, Way};
use readers::{READERS, Reader};
use serde_json::Value;

use crate::process::{cargo, succeed};

const USAGE: &str = "usage: cargo xtask interop [--pictures] [--write | --find] [--castkit PROGRAM]";

/// How far the size that a reader sees may be from the one that castkit says, relative to the latter.
const TOLERANCE: f64 = 2e-3;

/// How a reader saw an output.
struct Seen<'a> {
    output: &'a Output,
    is_same: bool,
}

/// What came of a reader: the lines of the record.
struct Tried<'a> {
    reader: &'static Reader,
    version: String,
    seen: Vec<Seen<'a>>,
}

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (mut writes, mut pictures, mut castkit) = (false, false, None);
    let mut left = arguments.iter();
    while let Some(argument) = left.next() {
        match argument.as_str() {
            "--find" => return find(),
            "--write" => writes = true,
            "--pictures" => pictures = true,
            "--castkit" => castkit = Some(PathBuf::from(left.next().ok_or(USAGE)?)),
            _ => return Err(USAGE.into()),
        }
    }
    let target =
        || std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| crate::paths::workspace().join("target"), PathBuf::from);
    if pictures {
        return pictures::compare(&target(), writes);
    }
    find()?;
    let workspace = crate::paths::workspace();
    let target = target();
    let castkit = castkit.map_or_else(|| build(&target), Ok)?;
    let folder = target.join("interop");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
    let outputs = outputs::write(&castkit, &folder.join("files"))?;

    let (mut tried, mut unexplained) = (Vec::new(), 0);
    let mut occurred = vec![false; EXPLAINED.len()];
    for reader in &READERS {
        match try_reader(reader, &folder, &outputs, &mut occurred) {
            Ok((result, wrong)) => {
                tried.push(result);
                unexplained += wrong;
            }
            Err(why) => println!("{}: skipped: {why}", reader.name),
        }
    }
    for (row, _) in EXPLAINED.iter().zip(occurred).filter(|(_, occurred)| !occurred) {
        if tried.iter().any(|tried| tried.reader.name == row.reader) {
            println!("{}: no longer so: {}", row.reader, row.why);
            unexplained += 1;
        }
    }
    if writes {
        if tried.len() < READERS.len() {
            return Err("the record is not written, since a reader was skipped".into());
        }
        readers::write(&workspace.join("crates/xtask/src/interop/RECORD.md"), &record(&tried, outputs.len()))?;
    }
    if unexplained > 0 {
        return Err(format!(
            "{unexplained} results are neither as expected nor in crates/xtask/src/interop/explained.rs"
        ));
    }
    if tried.is_empty() { Err("there is no reader".into()) } else { Ok(()) }
}

/// Fails if a tool that installs and runs readers is missing.
fn find() -> Result<(), String> {
    for tool in ["node", "npm"] {
        if !Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success()) {
            return Err(format!("{tool} was not found"));
        }
    }
    crate::python::find().map(|_| ()).ok_or("there is no CPython 3.11 or later with the module venv".into())
}

fn build(target: &Path) -> Result<PathBuf, String> {
    succeed(cargo().args(["build", "--quiet", "--locked", "--bin", "castkit"]))?;
    Ok(target.join("debug/castkit"))
}

/// Lets a reader read all outputs of its formats, and prints a line for each. Returns how many differ without a reason.
fn try_reader<'a>(
    reader: &'static Reader,
    folder: &Path,
    outputs: &'a [Output],
    occurred: &mut [bool],
) -> Result<(Tried<'a>, usize), String> {
    let outputs: Vec<&Output> =
        outputs.iter().filter(|output| reader.formats.contains(&output.way.extension)).collect();
    let jobs = outputs.iter().map(|output| output.job()).collect();
    let results = reader.read(folder, &jobs)?;
    let version = results.values().find_map(|seen| seen["version"].as_str()).unwrap_or("?").to_owned();
    let (mut seen, mut wrong) = (Vec::new(), 0);
    for output in outputs {
        let differences = match results.get(&output.path) {
            Some(result) => differences(output, result),
            None => vec![("error", "it ended before this file".to_owned())],
        };
        let mut verdicts = Vec::new();
        for (field, what) in &differences {
            let mut rows = EXPLAINED.iter().zip(occurred.iter_mut());
            let is_explained = rows.find(|(row, _)| row.covers(reader.name, output, field)).map(|(_, row)| *row = true);
            wrong += usize::from(is_explained.is_none());
            let verdict = if is_explained.is_some() { "explained" } else { "DIFFERS" };
            verdicts.push(format!("{verdict}: {what}"));
        }
        let verdict = if verdicts.is_empty() { "ok".to_owned() } else { verdicts.join("; ") };
        let counts = results.get(&output.path).map_or_else(String::new, counts);
        let options: String = output.way.options.iter().map(|option| format!(" {option}")).collect();
        let name = format!("{}.{}{options}", output.input, output.way.extension);
        println!("{name:<36} {} {version}  {counts}{verdict}", reader.name);
        seen.push(Seen { output, is_same: differences.is_empty() });
    }
    Ok((Tried { reader, version, seen }, wrong))
}

/// What a reader counted; a dash stands for what it does not tell.
fn counts(result: &Value) -> String {
    if !result["error"].is_null() {
        return String::new();
    }
    let fields = ["meshes", "triangles", "joints", "clips", "size"];
    let told = |field: &str| {
        result[field].as_f64().map_or_else(|| "-".to_owned(), |number| ((number * 1e4).round() / 1e4).to_string())
    };
    fields.map(|field| format!("{field} {}  ", told(field))).concat()
}

/// The fields in which a result is not as expected.
fn differences(output: &Output, result: &Value) -> Vec<(&'static str, String)> {
    if let Some(error) = result["error"].as_str() {
        return vec![("error", error.to_owned())];
    }
    let expected = output.expected(result["posed"].as_bool().unwrap_or(false));
    // A reader that sees no mesh sees no size, and that is a difference as well.
    let has_meshes = result["meshes"].as_f64() != Some(0.0);
    let differ = expected.into_iter().filter(|(field, expected)| {
        let (Some(seen), Some(expected)) = (result[*field].as_f64(), expected.as_f64()) else { return false };
        let tolerance = if *field == "size" { TOLERANCE * expected } else { 0.0 };
        (has_meshes || *field != "size") && (seen - expected).abs() > tolerance
    });
    differ.map(|(field, expected)| (field, format!("{field} {} instead of {expected}", result[field]))).collect()
}

/// The table of the repository.
fn record(tried: &[Tried<'_>], outputs: usize) -> String {
    let mut text = format!(
        "# What other programs read of castkit's files\n\n\
         Made by `cargo xtask interop --write`, which installs these versions. {outputs} files are written from nine inputs, of which one is joined from several files; an \
         option that does not change a file makes none. A cell says how many files of its kind a reader sees as castkit does: \
         meshes, triangles, joints, animations and, where the reader tells it, the diagonal of the box around the vertices in the \
         middle of the first animation ({TOLERANCE} of it). All differences are explained below.\n\n| Reader |"
    );
    for Way { extension, options, .. } in &WAYS {
        text += &format!(
            " {} |",
            if options.is_empty() { extension.to_uppercase() } else { format!("`{}`", options.join(" ")) }
        );
    }
    text += &format!("\n|---|{}\n", "--:|".repeat(WAYS.len()));
    for Tried { reader, version, seen } in tried {
        text += &format!("| {} {version} |", reader.name);
        for way in &WAYS {
            let of_kind = || seen.iter().filter(|seen| std::ptr::eq(seen.output.way, way));
            let (all, same) = (of_kind().count(), of_kind().filter(|seen| seen.is_same).count());
            text += &match (all, same) {
                (0, _) => " |".to_owned(),
                _ if all == same => format!(" {all} |"),
                _ => format!(" {same} of {all} |"),
            };
        }
        text.push('\n');
    }
    text.push('\n');
    for row in EXPLAINED.iter().filter(|row| tried.iter().any(|tried| tried.reader.name == row.reader)) {
        text += &format!("* {}, {}.\n", row.reader, row.why);
    }
    text
}
