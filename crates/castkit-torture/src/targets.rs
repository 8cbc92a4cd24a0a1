//! The targets: functions that take any bytes.

mod check;
mod convert;
mod decode;
mod export;
mod fbx_tree;
mod files;
mod parse;
mod patch;
mod recover;
mod repair;
mod round_trip;
mod scene;
mod target;
mod walk;
mod write_structured;

pub use check::check;
pub use convert::{glb, ms3d, seanim, semodel};
pub use decode::decode;
pub use export::export;
pub use fbx_tree::fbx_tree;
pub use files::{exercise, of_files};
pub use parse::parse;
pub use patch::patch;
pub use recover::recover;
pub use repair::repair;
pub use round_trip::round_trip;
pub use scene::scene;
pub use target::{Input, Target};
pub use walk::walk;
pub use write_structured::write_structured;

/// The targets that take no Cast file.
const OTHERS: &[Target] = &[
    Target { name: "write_structured", input: Input::Choices, run: write_structured },
    Target { name: "fbx_tree", input: Input::Other(&["fbx"]), run: fbx_tree },
    Target { name: "glb", input: Input::Other(&["glb", "gltf"]), run: glb },
    Target { name: "ms3d", input: Input::Other(&["ms3d"]), run: ms3d },
    Target { name: "semodel", input: Input::Other(&["semodel"]), run: semodel },
    Target { name: "seanim", input: Input::Other(&["seanim"]), run: seanim },
];

/// All targets.
pub fn all() -> impl Iterator<Item = &'static Target> {
    of_files().chain(OTHERS)
}
