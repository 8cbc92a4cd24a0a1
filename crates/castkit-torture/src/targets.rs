//! The targets: functions that take arbitrary bytes.

mod catalog;
mod check;
mod compare;
mod convert;
mod decode;
mod export;
mod fbx_tree;
mod files;
mod optimize;
mod parse;
mod patch;
mod picture;
mod read;
mod recover;
mod render;
mod repair;
mod round_trip;
mod scene;
mod target;
mod walk;
mod write_structured;

pub use catalog::catalog;
pub use check::check;
pub use compare::compare;
pub use convert::convert;
pub use decode::decode;
pub use export::export;
pub use fbx_tree::fbx_tree;
pub use files::{exercise, of_files};
pub use optimize::optimize;
pub use parse::parse;
pub use patch::patch;
pub use picture::picture;
pub use read::read;
pub use recover::recover;
pub use render::render;
pub use repair::repair;
pub use round_trip::round_trip;
pub use scene::scene;
pub use target::{Input, Target};
pub use walk::walk;
pub use write_structured::write_structured;

/// The targets that do not take a Cast file.
const OTHERS: &[Target] = &[
    Target { name: "write_structured", input: Input::Choices, run: write_structured },
    Target { name: "fbx_tree", input: Input::Fbx, run: fbx_tree },
    Target { name: "picture", input: Input::Picture, run: picture },
    Target { name: "convert", input: Input::Other, run: convert },
    Target { name: "read", input: Input::Other, run: read },
];

/// All targets.
pub fn all() -> impl Iterator<Item = &'static Target> {
    of_files().chain(OTHERS)
}
