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

use cast_read::{Cast, NodeRef};

pub use check::check;
pub use convert::{glb, ms3d, seanim, semodel};
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
    /// A file of another format, with one of these endings.
    Other(&'static [&'static str]),
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
    Target { name: "fbx_tree", input: Input::Other(&["fbx"]), run: fbx_tree },
    Target { name: "glb", input: Input::Other(&["glb", "gltf"]), run: glb },
    Target { name: "ms3d", input: Input::Other(&["ms3d"]), run: ms3d },
    Target { name: "semodel", input: Input::Other(&["semodel"]), run: semodel },
    Target { name: "seanim", input: Input::Other(&["seanim"]), run: seanim },
];

/// The targets that take a Cast file.
pub fn of_files() -> impl Iterator<Item = &'static Target> {
    ALL.iter().filter(|target| target.input == Input::Cast)
}

/// The way to a node that is no deeper than that, by indices alone: what [`NodeRef::path`] prints is for people. `None`
/// when it is deeper; each step up takes time in proportion to the depth.
fn way_to(node: NodeRef<'_>, deepest: usize) -> Option<String> {
    let steps: Vec<NodeRef<'_>> = std::iter::successors(Some(node), NodeRef::parent).take(deepest + 1).collect();
    let step = |node: &NodeRef<'_>| {
        let before = node.siblings().take_while(|other| other != node);
        let index = before.filter(|other| other.kind() == node.kind()).count();
        format!("{}[{index}]", cast_read::kind_label(node.kind()))
    };
    let way = || steps.iter().rev().map(step).collect::<Vec<_>>().join("/");
    (steps.len() <= deepest).then(way)
}

/// Has work shared that is far smaller than what is worth it, in portions of some bytes, vertices or frames: no file of a
/// fuzzer would see a second thread otherwise. Of a large file not more than some hundred portions, because each takes
/// time of its own.
fn share_in_portions(smallest: usize, bytes: &[u8]) {
    cast_read::share_above((smallest << (bytes.len() % 8)).max(bytes.len() / 256));
}

/// Takes [`share_in_portions`] back.
fn share_as_usual() {
    cast_read::share_above(1 << 20);
}

/// Whether a document has what sizes and counts that are wrong look like: unused bytes, or what hides behind a property
/// of unknown type.
fn is_ambiguous(cast: &Cast<'_>) -> bool {
    cast.nodes().any(|step| step.node.is_opaque() || !step.node.slack().is_empty())
}

/// Does everything with a Cast file.
pub fn exercise(bytes: &[u8]) {
    of_files().for_each(|target| (target.run)(bytes));
}
