//! The targets: functions that take any bytes.

mod check;
mod decode;
mod parse;
mod patch;
mod recover;
mod round_trip;
mod scene;
mod walk;
mod write_structured;

pub use check::check;
pub use decode::decode;
pub use parse::parse;
pub use patch::patch;
pub use recover::recover;
pub use round_trip::round_trip;
pub use scene::scene;
pub use walk::walk;
pub use write_structured::write_structured;

/// A target and its name, which is that of the fuzz target and of its folder of regressions.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// The function. It panics when a promise is broken.
    pub run: fn(&[u8]),
    /// Whether the bytes are those of a file; else they are choices of what to build.
    pub takes_files: bool,
}

/// All targets.
pub const ALL: &[Target] = &[
    Target { name: "walk", run: walk, takes_files: true },
    Target { name: "parse", run: parse, takes_files: true },
    Target { name: "decode", run: decode, takes_files: true },
    Target { name: "scene", run: scene, takes_files: true },
    Target { name: "check", run: check, takes_files: true },
    Target { name: "recover", run: recover, takes_files: true },
    Target { name: "round_trip", run: round_trip, takes_files: true },
    Target { name: "patch", run: patch, takes_files: true },
    Target { name: "write_structured", run: write_structured, takes_files: false },
];

/// Does everything with a file: each target that takes one.
pub fn exercise(bytes: &[u8]) {
    for target in ALL.iter().filter(|target| target.takes_files) {
        (target.run)(bytes);
    }
}
