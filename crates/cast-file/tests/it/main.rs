//! Tests of files as values.
#![allow(clippy::panic, clippy::unwrap_used, reason = "this is how tests fail, in helpers as in tests")]

mod concurrent_changes;
mod file_bytes;
mod folder;
#[cfg(feature = "rayon")]
mod in_order;
mod leftovers;
mod listing;
mod open;
mod output;
mod references;
mod systems;
mod textures;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use cast_map::Unchanging;

/// SAFETY: the files of `testdata/` are not written to while tests run, nor are files that a test has created for
/// itself.
#[expect(unsafe_code, reason = "mapping wants a promise, in tests too")]
const PROMISE: Unchanging = unsafe { Unchanging::promise() };

fn testdata(name: &str) -> PathBuf {
    PathBuf::from(format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR")))
}

/// Runs a test that is otherwise ignored in a separate process, with a path in an environment variable. It has written
/// `ready` when this returns.
fn started(test: &str, variable: &str, path: &Path) -> Child {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(variable, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.map_while(Result::ok).any(|line| line == "ready"), "the child never began");
    child
}
