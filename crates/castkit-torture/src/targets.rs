//! The targets: functions that take any bytes.

mod check;
mod convert;
mod decode;
mod export;
mod fbx_tree;
mod parse;
mod patch;
mod recover;
mod repair;
mod round_trip;
mod scene;
mod walk;
mod write_structured;

pub use check::check;
pub use convert::convert;
pub use decode::decode;
pub use export::export;
pub use fbx_tree::fbx_tree;
pub use parse::parse;
pub use patch::patch;
pub use recover::recover;
pub use repair::repair;
pub use round_trip::round_trip;
pub use scene::scene;
pub use walk::walk;
pub use write_structured::write_structured;

/// A target and its name, which is that of the fuzz target and of its folder of regressions.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// What its bytes are meant to be.
    pub input: Input,
    /// The function. It panics when a promise is broken.
    pub run: fn(&[u8]),
}

/// What the bytes of a target are meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A Cast file.
    Cast,
    /// Choices of what to build.
    Choices,
    /// A file of FBX.
    Fbx,
    /// A file of any other format that is read here.
    Other,
}

/// All targets.
pub const ALL: &[Target] = &[
    Target { name: "walk", input: Input::Cast, run: walk },
    Target { name: "parse", input: Input::Cast, run: parse },
    Target { name: "decode", input: Input::Cast, run: decode },
    Target { name: "scene", input: Input::Cast, run: scene },
    Target { name: "check", input: Input::Cast, run: check },
    Target { name: "repair", input: Input::Cast, run: repair },
    Target { name: "recover", input: Input::Cast, run: recover },
    Target { name: "round_trip", input: Input::Cast, run: round_trip },
    Target { name: "patch", input: Input::Cast, run: patch },
    Target { name: "write_structured", input: Input::Choices, run: write_structured },
    Target { name: "export", input: Input::Cast, run: export },
    Target { name: "fbx_tree", input: Input::Fbx, run: fbx_tree },
    Target { name: "convert", input: Input::Other, run: convert },
];

/// The targets that take a Cast file.
pub fn of_files() -> impl Iterator<Item = &'static Target> {
    ALL.iter().filter(|target| target.input == Input::Cast)
}

/// Does everything with a Cast file.
pub fn exercise(bytes: &[u8]) {
    of_files().for_each(|target| (target.run)(bytes));
}
