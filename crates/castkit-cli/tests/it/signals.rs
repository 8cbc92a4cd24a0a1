//! The program told to stop: what it was writing is gone, and what was there before stays.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::command_with_signals;
use castkit::write::{Document, Layout, Mesh, Model, Root};

fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn signals_leave_the_old_file_and_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let source = directory.path().join("source.cast");
    // As text it takes a second to write: time enough to be told.
    let mesh = Mesh::new().with_positions(vec![[1.0; 3]; 1_000_000]).with_faces(vec![0_u32, 1, 2]);
    Document::from(Root::new().with_model(Model::new().with_mesh(mesh))).save(&source, Layout::Compact).unwrap();
    let out = directory.path().join("out");
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let mut told = 0;
        for _ in 0..20 {
            fs::create_dir(&out).unwrap();
            fs::write(out.join("old.obj"), b"old").unwrap();
            let target = if told == 0 { "old.obj" } else { "new/directory/old.obj" };
            let arguments =
                ["convert", source.to_str().unwrap(), "-o", out.join(target).to_str().unwrap()].map(String::from);
            let mut child = command_with_signals(arguments).stderr(std::process::Stdio::null()).spawn().unwrap();
            // The moment in which the file is being written.
            let start = Instant::now();
            let is_writing = || {
                let place = out.join(target);
                let names = fs::read_dir(place.parent().unwrap()).into_iter().flatten();
                names.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with(".castkit-"))
            };
            // Whoever sleeps is woken in time even where other tests have all cores; whoever spins is not.
            while !is_writing() && child.try_wait().unwrap().is_none() && start.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(Duration::from_millis(1));
            }
            let _ = Command::new("kill").args(["-s", name, &child.id().to_string()]).output();
            let status = child.wait().unwrap();
            let is_told = status.code() == Some(128 + number);
            assert!(is_told || status.success(), "{name}: {status}");
            let expected: &[&str] = if is_told || told == 0 { &["old.obj"] } else { &["new", "old.obj"] };
            assert_eq!(names(&out), expected, "{name}");
            if is_told {
                assert_eq!(fs::read(out.join("old.obj")).unwrap(), b"old");
                told += 1;
            }
            fs::remove_dir_all(&out).unwrap();
            if told == 2 {
                break;
            }
        }
        assert_eq!(told, 2, "{name} came too late each time");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn who_starts_the_program_may_ignore_signals() {
    let file = crate::common::testdata("valid/character.cast");
    // Standard input stays open, so that it waits.
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" info -", env!("CARGO_BIN_EXE_castkit")])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(200));
    assert!(Command::new("kill").args(["-s", "HUP", &child.id().to_string()]).status().unwrap().success());
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, &fs::read(file).unwrap()).unwrap();
    drop(input);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
}
