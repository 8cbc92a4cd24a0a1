//! The program with little memory: no file makes it take more than its size explains, and too little memory is a sentence.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Output};

use crate::common::run;
use castkit::write::{Document, Layout, Mesh, Model, Root};
use castkit::{read::NodeKind, read::PropertyType};
use castkit_torture::commands::{COMMANDS, Command, Last};
use castkit_torture::families::{FAMILIES, Family};
use rayon::prelude::*;

/// Runs the program with so many KiB of addresses: all that it maps and allocates, and the stacks of two threads.
fn within(kib: u64, arguments: &[&str]) -> Output {
    let mut command = process::Command::new("sh");
    command.args([
        "-c",
        "ulimit -v \"$1\" && shift && exec \"$@\"",
        "sh",
        &kib.to_string(),
        env!("CARGO_BIN_EXE_castkit"),
    ]);
    // Each thread's own heap would set aside 64 MiB of addresses.
    command.args(arguments).env("RAYON_NUM_THREADS", "2").env("MALLOC_ARENA_MAX", "1").output().unwrap()
}

/// What the program needs for itself: its code, its threads, and what the allocator sets aside for each of them.
const ITSELF: u64 = 400 << 10;

fn assert_said(output: &Output, code: i32, what: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(code) && said.lines().count() == 1 && said.contains(what), "{output:?}");
}

/// A root that claims some size, and one property that claims some count.
fn claim(path: &Path, size: u32, property_type: PropertyType, count: u32) {
    let header = [*b"cast", 1_u32.to_le_bytes(), 1_u32.to_le_bytes(), [0; 4]].concat();
    let node =
        [NodeKind::ROOT.0.to_le_bytes(), size.to_le_bytes(), [0; 4], [0; 4], 1_u32.to_le_bytes(), [0; 4]].concat();
    let property = [&property_type.0.to_le_bytes()[..], &2_u16.to_le_bytes(), &count.to_le_bytes(), b"vp"].concat();
    fs::write(path, [header, node, property, vec![1; 64]].concat()).unwrap();
}

/// A file of a family, on which commands are run.
struct Subject {
    family: &'static Family,
    directory: tempfile::TempDir,
    file: String,
    last: Last,
}

impl Subject {
    fn new(family: &str, items: u32) -> Self {
        let family = FAMILIES.iter().find(|other| other.name == family).unwrap();
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(format!("in.{}", family.extension));
        let bytes = (family.file)(items);
        fs::write(&path, &bytes).unwrap();
        let last = Last::of(&bytes, &path);
        Self { family, file: path.to_str().unwrap().to_owned(), directory, last }
    }

    /// The arguments of a command that writes into a new directory, where what it works on has been created.
    fn prepared(&self, command: &Command) -> (Vec<String>, tempfile::TempDir) {
        let results = tempfile::tempdir_in(&self.directory).unwrap();
        let (mut arguments, before) = command.arguments(&self.file, results.path().to_str().unwrap(), &self.last);
        if let Some(before) = before {
            let created = run(&before[1..]);
            assert!([0, 1, 3].contains(&created.code), "{before:?}: {}", created.stderr);
        }
        (arguments.split_off(1), results)
    }

    /// Memory that cannot be allocated ends the program with a sentence and 4; nothing is half written.
    fn within(&self, kib: u64, command: &Command) -> Option<i32> {
        let (arguments, results) = self.prepared(command);
        let before = sizes(results.path());
        // As people run it: with the heaps and the stacks of all its threads.
        let mut limited = process::Command::new("sh");
        limited.args(["-c", "ulimit -v \"$1\" && shift && exec \"$@\"", "sh", &kib.to_string()]);
        let output = limited.arg(env!("CARGO_BIN_EXE_castkit")).args(&arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let said: String = said.chars().take(300).collect();
        let place = format!("{} of {} within {kib} KiB: {said}", command.name, self.family.name);
        let code = output.status.code();
        assert!(code.is_some_and(|code| (0..=4).contains(&code)), "{:?}: {place}", output.status);
        assert!(code != Some(4) || said.contains("memory"), "{place}");
        assert!(!said.contains("internal error"), "{place}");
        // All of the result is there, or nothing: memory may be refused to what comes after.
        let after = sizes(results.path());
        if code == Some(0) {
            let writes = arguments.iter().any(|argument| argument.starts_with(results.path().to_str().unwrap()));
            assert!(!writes || !after.is_empty(), "{place}");
        } else if after != before {
            let (arguments, whole) = self.prepared(command);
            run(&arguments);
            assert_eq!(after, sizes(whole.path()), "{place}");
        }
        code
    }
}

/// All files below a directory and their sizes. None is temporary.
fn sizes(directory: &Path) -> BTreeMap<PathBuf, u64> {
    let mut sizes = BTreeMap::new();
    let mut directories = vec![directory.to_owned()];
    while let Some(inner) = directories.pop() {
        for entry in fs::read_dir(inner).unwrap().map(Result::unwrap) {
            let (path, about) = (entry.path(), entry.metadata().unwrap());
            assert!(!entry.file_name().to_string_lossy().starts_with(".castkit-"), "{}", path.display());
            if about.is_dir() {
                directories.push(path);
            } else {
                sizes.insert(path.strip_prefix(directory).unwrap().to_owned(), about.len());
            }
        }
    }
    sizes
}

fn command(name: &str) -> &'static Command {
    COMMANDS.iter().find(|command| command.name == name).unwrap()
}

#[test]
fn memory_that_is_refused_ends_with_a_sentence() {
    // More than twenty times the file is needed to convert it, and less to look at it.
    let skins = Subject::new("skins", 4_000);
    assert_eq!([100 << 10, 4 << 20].map(|kib| skins.within(kib, command("convert to FBX"))), [Some(4), Some(0)]);
    Subject::new("faults", 4_000).within(100 << 10, command("info"));
}

#[test]
#[ignore = "takes many minutes; cargo xtask growth runs it"]
fn all_families_within_little_memory() {
    let commands: Vec<&Command> =
        COMMANDS.iter().filter(|command| cfg!(feature = "catalog") || !command.needs_catalog).collect();
    let refused = FAMILIES.par_iter().map(|family| {
        let subject = Subject::new(family.name, 16_000);
        let limits = [200 << 10, 500 << 10, 4 << 20];
        let all = commands.iter().flat_map(|command| limits.map(|kib| subject.within(kib, command)));
        let refused = all.filter(|code| *code == Some(4)).count();
        println!("{}: {refused} of {} were refused memory", family.name, commands.len() * limits.len());
        refused
    });
    let refused: usize = refused.sum();
    println!("{refused} of {} were refused memory", FAMILIES.len() * commands.len() * 3);
}

#[test]
fn claims_of_billions_take_no_memory() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("claim.cast");
    let file = path.to_str().unwrap();
    for property_type in PropertyType::KNOWN {
        claim(&path, 24 + 10 + 64, property_type, u32::MAX);
        for arguments in
            [&["tree", file][..], &["info", file], &["rewrite", file, "-o", "-"], &["tree", "--no-map", file]]
        {
            assert_said(&within(ITSELF, arguments), 1, "at byte ");
        }
        // Recovered or checked there is a result.
        for (arguments, code, what) in
            [(&["tree", "--recover", file][..], 0, "root"), (&["check", file], 3, "CAST-STRUCTURE-")]
        {
            let output = within(ITSELF, arguments);
            let (found, said) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            assert_eq!(output.status.code(), Some(code), "{output:?}");
            assert!(found.contains(what) && !said.contains("memory"), "{output:?}");
        }
    }
    // Only a size is wrong, which other readers ignore: the file is opened with a warning.
    claim(&path, u32::MAX, PropertyType::FLOAT, 16);
    let claimed = "the node claims a size of 4294967295 bytes, but its content has 98 (at byte 16)";
    assert_said(&within(ITSELF, &["tree", file]), 0, claimed);
}

/// A sparse file with one array of bytes.
fn sparse(directory: &Path, bytes: u32) -> Option<PathBuf> {
    let path = directory.join("sparse.cast");
    claim(&path, bytes, PropertyType::BYTE, bytes - 24 - 10);
    let mut file = File::options().write(true).open(&path).unwrap();
    if let Err(error) = file.set_len(16 + u64::from(bytes)) {
        let no_room = matches!(error.kind(), io::ErrorKind::FileTooLarge | io::ErrorKind::StorageFull);
        assert!(no_room, "{error}");
        return None;
    }
    file.seek(SeekFrom::Start(16 + 24 + 10)).unwrap();
    file.write_all(&[0; 64]).unwrap();
    Some(path)
}

#[test]
#[cfg(target_pointer_width = "64")]
fn a_mapped_file_takes_its_addresses_and_no_more() {
    const BYTES: u32 = 2 << 30;
    let directory = tempfile::tempdir().unwrap();
    let Some(path) = sparse(directory.path(), BYTES) else { return println!("skipped: no sparse files here") };
    let file = path.to_str().unwrap();
    let mapped = u64::from(BYTES >> 10) + ITSELF;
    for arguments in [&["tree", file][..], &["info", file]] {
        let output = within(mapped, arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    // With fewer addresses than the file has bytes it can be neither mapped nor read, and says so.
    for arguments in [&["tree", file][..], &["tree", "--no-map", file]] {
        assert_said(&within(mapped / 2, arguments), 4, "not enough memory");
    }
}

/// Were the file read, or memory set aside for all its pages, this would fail on any machine with less than 60 GiB.
#[test]
#[cfg(target_pointer_width = "64")]
fn a_value_is_set_in_a_file_larger_than_memory() {
    const ROOTS: u32 = 16;
    let directory = tempfile::tempdir().unwrap();
    let Some(path) = sparse(directory.path(), u32::MAX) else { return println!("skipped: no sparse files here") };
    // The same root again and again.
    let mut start = [0; 16 + 24 + 10];
    File::open(&path).and_then(|mut file| file.read_exact(&mut start)).unwrap();
    let root = &start[16..];
    let mut file = File::options().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start(8)).and_then(|_| file.write_all(&ROOTS.to_le_bytes())).unwrap();
    for index in 1..ROOTS {
        let place = SeekFrom::Start(16 + u64::from(index) * u64::from(u32::MAX));
        file.seek(place).and_then(|_| file.write_all(root)).unwrap();
    }
    file.set_len(16 + u64::from(ROOTS) * u64::from(u32::MAX)).unwrap();
    let file = path.to_str().unwrap();
    let report = run(["set", file, "root[12]", "#hash", "77", "--json"]).fine().json();
    assert_eq!((&report["bytes"], &report["now"]), (&8.into(), &77.into()));
    let mut hash = [0; 8];
    let mut file = File::open(&path).unwrap();
    file.seek(SeekFrom::Start(16 + 12 * u64::from(u32::MAX) + 8)).and_then(|_| file.read_exact(&mut hash)).unwrap();
    assert_eq!(u64::from_le_bytes(hash), 77);
}

#[test]
fn rewriting_takes_no_copy_of_the_arrays() {
    let directory = tempfile::tempdir().unwrap();
    let (path, out) = (directory.path().join("large.cast"), directory.path().join("out.cast"));
    // 120 MB.
    let meshes = (0..10)
        .fold(Model::new(), |model, _| model.with_mesh(Mesh::new().with_positions(vec![[1.0, 2.0, 3.0]; 1_000_000])));
    Document::from(Root::new().with_model(meshes)).save(&path, Layout::Compact).unwrap();
    let size = fs::metadata(&path).unwrap().len() >> 10;
    let (file, out) = (path.to_str().unwrap(), out.to_str().unwrap());
    // Once for the mapping; a copy would be as much again, and does not fit.
    let room = size + ITSELF / 4;
    for arguments in [&["rewrite", file, "-o", out][..], &["merge", file, file, "-o", out]] {
        let twice = if arguments[0] == "merge" { size } else { 0 };
        let output = within(room + twice, arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}

#[test]
fn converting_takes_no_copy_of_the_arrays() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("large.cast");
    // 135 MB, in ten meshes: what is made on the way is made in pieces.
    let meshes = (0..10).fold(Model::new(), |model, _| {
        let mesh = Mesh::new().with_positions(vec![[1.0, 2.0, 3.0]; 500_000]);
        model.with_mesh(mesh.with_normals(vec![[0.0, 1.0, 0.0]; 500_000]).with_faces(vec![7_u32; 1_500_000]))
    });
    Document::from(Root::new().with_model(meshes)).save(&path, Layout::Compact).unwrap();
    let size = fs::metadata(&path).unwrap().len() >> 10;
    let file = path.to_str().unwrap();
    for ending in ["glb", "gltf"] {
        let out = directory.path().join(format!("out.{ending}"));
        let output = within(size + ITSELF / 4, &["convert", file, "-o", out.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    let bin = fs::metadata(directory.path().join("out.bin")).unwrap().len() >> 10;
    assert!(bin > size / 2, "{bin} KiB");
}
