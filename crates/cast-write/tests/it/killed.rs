//! A process killed in the middle of a save leaves the old file or the new one.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use cast_write::{Document, Layout, Mesh};

const TARGET: &str = "CAST_WRITE_TEST_SAVES_TO";

/// Two versions of a file with different sizes, which alternate in the loop below.
fn version(number: u8) -> Document<'static> {
    let vertices = 30_000 * (1 + usize::from(number));
    Document::from(Mesh::new().with_hash(1_u64).with_positions(vec![[f32::from(number); 3]; vertices]))
}

#[test]
#[ignore = "runs until it is killed; started by the test below"]
fn saves_until_it_is_killed() {
    let Some(path) = std::env::var_os(TARGET) else { return };
    let versions = [version(0), version(1)];
    println!("\nready");
    for document in versions.iter().cycle() {
        document.save(&path, Layout::Compact).unwrap();
    }
}

fn kill_a_save(path: &Path, after: Duration) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::saves_until_it_is_killed", "--ignored", "--nocapture"])
        .env(TARGET, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.map_while(Result::ok).any(|line| line == "ready"), "the child never began");
    std::thread::sleep(after);
    child.kill().unwrap();
    // Windows has no signals: a process that ends another one chooses its exit code.
    let killed = if cfg!(windows) { Some(1) } else { None };
    assert_eq!(child.wait().unwrap().code(), killed, "the child ended before it was killed");
}

#[test]
fn at_random_moments() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("scene.cast");
    let versions = [0, 1].map(|number| version(number).to_vec(Layout::Compact).unwrap());
    std::fs::write(&path, &versions[1]).unwrap();
    let (mut seen, mut interrupted) = ([0, 0], 0);
    for round in 0..50_u64 {
        // The process's own timing adds the randomness. The last rounds leave time for disks that take long to sync.
        let span = if round < 35 { 20_000 } else { 200_000 };
        kill_a_save(&path, Duration::from_micros(round * 7919 % span));
        let bytes = std::fs::read(&path).unwrap();
        let which = versions.iter().position(|version| *version == bytes);
        seen[which.expect("the file is neither of its versions")] += 1;
        assert!(cast_read::Cast::parse(&bytes).is_ok());
        // The temporary file stays, because nobody removes it.
        for entry in std::fs::read_dir(directory.path()).unwrap().map(Result::unwrap) {
            if entry.path() != path {
                interrupted += 1;
                std::fs::remove_file(entry.path()).unwrap();
            }
        }
    }
    assert!(seen[0] > 0 && seen[1] > 0, "always the same version: {seen:?}");
    assert!(interrupted > 0, "no save was interrupted");
}
