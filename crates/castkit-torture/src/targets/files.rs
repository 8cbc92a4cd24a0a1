//! The targets that take a Cast file.

use super::target::{Input, Target};
use super::{
    catalog, check, compare, decode, export, optimize, parse, patch, recover, render, repair, round_trip, scene, walk,
};

const OF_FILES: &[Target] = &[
    Target { name: "walk", input: Input::Cast, run: walk },
    Target { name: "parse", input: Input::Cast, run: parse },
    Target { name: "decode", input: Input::Cast, run: decode },
    Target { name: "scene", input: Input::Cast, run: scene },
    Target { name: "check", input: Input::Cast, run: check },
    Target { name: "repair", input: Input::Cast, run: repair },
    Target { name: "recover", input: Input::Cast, run: recover },
    Target { name: "round_trip", input: Input::Cast, run: round_trip },
    Target { name: "patch", input: Input::Cast, run: patch },
    Target { name: "export", input: Input::Cast, run: export },
    Target { name: "optimize", input: Input::Cast, run: optimize },
    Target { name: "compare", input: Input::Cast, run: compare },
    Target { name: "render", input: Input::Cast, run: render },
    Target { name: "catalog", input: Input::Cast, run: catalog },
];

/// The targets that take a Cast file.
pub fn of_files() -> impl Iterator<Item = &'static Target> {
    OF_FILES.iter()
}

/// Does everything with a Cast file.
pub fn exercise(bytes: &[u8]) {
    of_files().for_each(|target| (target.run)(bytes));
}
