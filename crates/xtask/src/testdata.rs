//! The files of `testdata/`: each is made from a readable description, and has a sentence about what it shows. Files that are
//! text are their own description: a folder of them has an `ABOUT.tsv`, whose first line says what they have in common, and
//! whose others name each file and what it shows. So has a folder that a script fills.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub(crate) mod builder;
mod bytes;
mod check;
mod cod;
mod damaged;
mod extracted;
mod fbx;
mod gltf;
mod legacy;
mod md2;
mod ms3d;
mod obj;
mod sample;
mod se;
mod unusual;
mod usd;
mod valid;

use sample::Sample;

/// The directories, and what their files have in common.
const FOLDERS: [(&str, &str); 15] = [
    ("valid", "Valid files: every node kind, property and choice of the current format."),
    (
        "library",
        "The character of `valid` as extractors write it: parts, an animation and a texture, each in a file of its own.",
    ),
    (
        "extracted",
        "A library as extractors write it: characters in parts, animations without names, in inches, z up, and textures in \
         other places than the models say.",
    ),
    ("legacy", "Files in older versions of the format."),
    ("unusual", "Files that readers accept although few or no known writers produce them."),
    ("damaged", "Files that must not parse. `EXPECTED.tsv`, written by hand, says where and why each one fails."),
    (
        "check",
        "For each rule of the checker, a file that violates it and is named after it; and `clean.cast`, which violates none. `EXPECTED.tsv`, reviewed by hand, lists what a \
         check of each file in every folder finds, and with which options.",
    ),
    ("md2", "Quake II models, for the converter."),
    ("ms3d", "MilkShape files, for the converter."),
    ("se", "SEModel and SEAnim files, for the converter."),
    ("fbx", "FBX files in text form, for the converter."),
    ("obj", "Wavefront OBJ files, for the converter."),
    ("gltf", "glTF files, for the converter, which must reject those in `refused`."),
    ("usdc", "USD crate files and packages, for the converter."),
    ("cod_bin", "XMODEL_BIN and XANIM_BIN files, for the converter."),
];

/// The hand-written files in `testdata/`.
const EXPECTED: [&str; 2] = ["damaged/EXPECTED.tsv", "check/EXPECTED.tsv"];

fn samples() -> Vec<Sample> {
    [
        valid::samples(),
        valid::library(),
        extracted::samples(),
        legacy::samples(),
        unusual::samples(),
        damaged::samples(),
        check::samples(),
        md2::samples(),
        ms3d::samples(),
        se::samples(),
        fbx::samples(),
        obj::samples(),
        gltf::samples(),
        usd::samples(),
        cod::samples(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A folder of files that are text, written by hand, or by a script in it.
struct Texts {
    folder: String,
    about: String,
    /// The name of each file, and what it shows.
    files: Vec<(String, String)>,
}

/// The page of a folder of texts.
const ABOUT: &str = "ABOUT.tsv";

/// The folders of texts, by name.
fn texts(folder: &Path) -> Result<Vec<Texts>, String> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| error.to_string())? {
        let path = entry.map_err(|error| error.to_string())?.path();
        let Ok(page) = std::fs::read_to_string(path.join(ABOUT)) else { continue };
        let folder = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut lines = page.lines();
        let about = lines.next().unwrap_or_default().to_owned();
        let row = |line: &str| {
            let (name, shows) =
                line.split_once('\t').ok_or_else(|| format!("{folder}/{ABOUT}: {line:?} has no tab"))?;
            let is_there = path.join(name).is_file();
            if is_there { Ok((name.into(), shows.into())) } else { Err(format!("{folder}/{name} is missing")) }
        };
        let files = lines.map(row).collect::<Result<_, String>>()?;
        all.push(Texts { folder, about, files });
    }
    all.sort_by(|a, b| a.folder.cmp(&b.folder));
    Ok(all)
}

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let check = match arguments {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => return Err("usage: cargo xtask testdata [--check]".into()),
    };
    let folder = crate::paths::workspace().join("testdata");
    let (samples, texts) = (samples(), texts(&folder)?);
    let mut wanted = vec![(PathBuf::from("README.md"), readme(&samples, &texts).into_bytes())];
    wanted.extend(samples.into_iter().map(|sample| (Path::new(sample.folder).join(&sample.name), sample.bytes)));

    let mut problems = Vec::new();
    for (name, bytes) in &wanted {
        let path = folder.join(name);
        if std::fs::read(&path).is_ok_and(|present| present == *bytes) {
            continue;
        }
        if check {
            problems.push(format!("{} is missing or differs", name.display()));
        } else {
            path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(|error| error.to_string())?;
            std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", name.display()))?;
            println!("wrote testdata/{}", name.display());
        }
    }
    // A file without a description has no provenance. It is reported, but not removed, because it may be somebody's
    // work.
    let of_texts = texts.iter().flat_map(|texts| {
        let names = texts.files.iter().map(|(name, _)| name.as_str()).chain([ABOUT]);
        names.map(|name| Path::new(&texts.folder).join(name))
    });
    let known: BTreeSet<PathBuf> =
        wanted.into_iter().map(|(name, _)| name).chain(EXPECTED.map(PathBuf::from)).chain(of_texts).collect();
    let present = files(&folder, Path::new(""))?;
    problems.extend(present.difference(&known).map(|stray| format!("{} has no description", stray.display())));
    if problems.is_empty() { Ok(()) } else { Err(format!("testdata: {}", problems.join("; "))) }
}

/// All files below a directory, by their path relative to it.
fn files(folder: &Path, below: &Path) -> Result<BTreeSet<PathBuf>, String> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder.join(below)).map_err(|error| error.to_string())? {
        let entry = entry.map_err(|error| error.to_string())?;
        let name = below.join(entry.file_name());
        if entry.path().is_dir() {
            found.extend(files(folder, &name)?);
        } else {
            found.insert(name);
        }
    }
    Ok(found)
}

/// The page of provenance.
fn readme(samples: &[Sample], texts: &[Texts]) -> String {
    let mut page = String::from(
        "# Test data\n\n\
         Generated by `cargo xtask testdata`. Do not edit; `cargo xtask testdata --check` fails when a file differs from\n\
         its description in `crates/xtask/src/testdata/`, or has none. Files of a folder with an `ABOUT.tsv` are written\n\
         by hand, or by a script that is one of them.\n\n\
         All files are made by this project, and have its licence:\n\
         MIT OR Apache-2.0.\n",
    );
    let row = |name: &str, shows: &str| format!("| `{name}` | {shows} | this project |\n");
    let mut folder = |folder: &str, about: &str, rows: String| {
        page += &format!("\n## {folder}\n\n{about}\n\n| file | content | made by |\n|---|---|---|\n{rows}");
    };
    for (name, about) in FOLDERS {
        let own = samples.iter().filter(|sample| sample.folder == name);
        folder(name, about, own.map(|sample| row(&sample.name, &sample.shows)).collect());
    }
    for texts in texts {
        folder(&texts.folder, &texts.about, texts.files.iter().map(|(name, shows)| row(name, shows)).collect());
    }
    page
}
