//! Files that change while the program has them mapped, and bytes that come from what cannot be mapped.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use crate::common::{command, run, run_with, testdata};
use castkit::read::Cast;
use castkit::write::{Bone, Document, Layout, Mesh, Model, Root, Skeleton};

const LOST: &str = "castkit: error: a file was truncated, or could not be read, while it was in use; \
                    do not let other programs write to it meanwhile, or use the option --no-map\n";

/// More than a pipe holds: 64 KiB, unless somebody made it larger.
const BEGINNING: usize = 1 << 20;

/// Starts a merge of a file with standard input, and goes on when it has the file: it reads standard input afterwards,
/// and has begun to when more went into the pipe than fits. It looks at nothing before it has read both.
fn merge(file: &Path, options: &[&str]) -> Child {
    let mut command = command(["merge", file.to_str().unwrap(), "-", "-o", "-"]);
    let pipes = || Stdio::piped();
    let mut child = command.args(options).stdin(pipes()).stdout(pipes()).stderr(pipes()).spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(&other()[..BEGINNING]).unwrap();
    child
}

/// What it is merged with.
fn other() -> Vec<u8> {
    Document::from(Root::new().with_model(vertices())).to_vec(Layout::Compact).unwrap()
}

/// Gives it the rest, and lets it go on.
fn go_on(mut child: Child) -> Output {
    child.stdin.take().unwrap().write_all(&other()[BEGINNING..]).unwrap();
    child.wait_with_output().unwrap()
}

fn file_of(directory: &Path, model: Model<'static>) -> std::path::PathBuf {
    let path = directory.join("mapped.cast");
    fs::write(&path, Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap()).unwrap();
    path
}

/// Headers on many pages, which parsing touches.
fn bones() -> Model<'static> {
    let skeleton =
        (0..5000).fold(Skeleton::new(), |skeleton, bone| skeleton.with_bone(Bone::new().with_name(format!("b{bone}"))));
    Model::new().with_skeleton(skeleton)
}

/// One array on many pages, which only writing touches.
fn vertices() -> Model<'static> {
    Model::new().with_mesh(Mesh::new().with_positions(vec![[1.0, 2.0, 3.0]; 100_000]).with_faces(vec![0_u32, 1, 2]))
}

#[test]
fn a_file_that_gets_shorter_ends_with_a_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let path = file_of(directory.path(), bones());
    let child = merge(&path, &[]);
    File::options().write(true).open(&path).unwrap().set_len(4096).unwrap();
    let output = go_on(child);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), LOST);
}

#[test]
fn arrays_that_are_cut_off_end_with_a_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let path = file_of(directory.path(), vertices());
    let child = merge(&path, &[]);
    File::options().write(true).open(&path).unwrap().set_len(4096).unwrap();
    let output = go_on(child);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    // The system writes arrays straight from the mapping, and says itself that they are gone.
    assert!(said == LOST || (said.lines().count() == 1 && said.contains("Bad address")), "{said}");
}

#[test]
fn a_file_that_is_scribbled_over_gives_an_error_or_a_result() {
    let directory = tempfile::tempdir().unwrap();
    for byte in [0x00, 0xFF, 0x73] {
        let path = file_of(directory.path(), bones());
        let child = merge(&path, &[]);
        let mut file = File::options().write(true).open(&path).unwrap();
        let len = usize::try_from(file.metadata().unwrap().len()).unwrap();
        file.write_all(&vec![byte; len]).unwrap();
        let output = go_on(child);
        let said = String::from_utf8_lossy(&output.stderr);
        // Either it is seen before the file is parsed, or what follows is nonsense in a sound file.
        match output.status.code() {
            Some(0) => assert!(said.is_empty() && Cast::parse(&output.stdout).is_ok(), "{said}"),
            code => assert!(code == Some(1) && said.lines().count() == 1 && !said.contains("internal"), "{said}"),
        }
    }
}

#[test]
fn a_file_that_was_read_may_do_what_it_likes() {
    let directory = tempfile::tempdir().unwrap();
    let path = file_of(directory.path(), bones());
    let expected = go_on(merge(&path, &[]));
    let child = merge(&path, &["--no-map"]);
    File::options().write(true).open(&path).unwrap().set_len(0).unwrap();
    let output = go_on(child);
    assert_eq!((output.status.code(), expected.status.code()), (Some(0), Some(0)));
    assert!(Cast::parse(&output.stdout).unwrap().node_count() > 5000);
    assert!(output.stdout == expected.stdout);
}

#[test]
fn pipes_and_files_without_a_size_are_read() {
    let bytes = fs::read(testdata("valid/character.cast")).unwrap();
    let expected = run(["tree", &testdata("valid/character.cast")]).fine();
    let directory = tempfile::tempdir().unwrap();

    // Standard input, from a pipe; by its number in `/proc`, too.
    for name in ["-", "/proc/self/fd/0", "/dev/stdin"] {
        assert_eq!(run_with(&bytes, ["tree", name]).fine().stdout, expected.stdout, "{name}");
    }
    // A pipe with a name.
    let fifo = directory.path().join("pipe.cast");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let child =
        command(["tree", fifo.to_str().unwrap()]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    fs::write(&fifo, &bytes).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stdout), (Some(0), expected.stdout));
    // No Cast file, but bytes.
    let status = run(["tree", "/proc/self/status"]);
    assert!(status.code == 1 && status.stderr.contains("give it with --from"), "{}", status.stderr);
}
