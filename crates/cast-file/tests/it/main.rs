//! Files that are kept.
#![allow(clippy::panic, clippy::unwrap_used, reason = "this is how tests fail, in helpers as in tests")]

mod open;
mod output;
mod owners;
mod references;
mod systems;

use std::path::PathBuf;

use cast_map::Unchanging;

/// SAFETY: the files of `testdata/` are not written to while tests run, nor are those that a test has made for itself.
#[expect(unsafe_code, reason = "mapping wants a promise, in tests too")]
const PROMISE: Unchanging = unsafe { Unchanging::promise() };

fn testdata(name: &str) -> PathBuf {
    PathBuf::from(format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR")))
}
