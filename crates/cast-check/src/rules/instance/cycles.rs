//! Files that place each other.

use std::path::{Path, PathBuf};

use cast_read::{Cast, Limits};
use hashbrown::HashSet;

use super::super::paths;
use super::reference::{referred, scene_root};
use crate::findings::{Findings, Place};
use crate::options::Around;
use crate::rule::error;
use crate::rule::section::INSTANCE;
use crate::{Rule, When};

pub(super) static CYCLE: Rule = error("CAST-INSTANCE-003", "instance that leads back to its own file")
    .says(INSTANCE, "An instance places another Cast file in the scene.")
    .why("A scene that contains itself has no end: readers run out of memory or stop at some depth.")
    .when(When::Files);

/// Files that are opened to follow one instance. Scenes of scenes are rare, and this is not the place to load a world.
const MOST_FILES: usize = 256;

pub(super) fn check<'a>(around: Around<'_>, target: &Path, place: Place<'a>, findings: &mut Findings<'_, 'a>) {
    let start = plain(around.file);
    let mut met: HashSet<PathBuf> = HashSet::new();
    let mut open = vec![target.to_path_buf()];
    while let Some(file) = open.pop() {
        let name = plain(&file);
        if name == start {
            return findings.add(&CYCLE, place, format_args!("{} leads back to this file", target.display()));
        }
        if met.len() < MOST_FILES && met.insert(name) {
            open.extend(instances(around, &file));
        }
    }
}

/// The files that a file places; none when it cannot be read.
fn instances(around: Around<'_>, file: &Path) -> Vec<PathBuf> {
    let Some(bytes) = around.files.read(file) else { return Vec::new() };
    let Ok(cast) = Cast::parse_with(bytes.as_ref().as_ref(), &Limits::default()) else { return Vec::new() };
    let root = scene_root(&cast, file);
    cast.instances().filter_map(referred).map(|(_, path)| paths::resolve(&root, path)).collect()
}

/// A path without steps that lead nowhere, so that one file has one name. Links are not followed.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for step in path.components() {
        match step {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            _ => plain.push(step),
        }
    }
    plain
}
