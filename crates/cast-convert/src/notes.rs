//! The table of all notes that conversions can make: a file a theme, a row a kind.
//!
//! One loss has one code whatever the format: `CONVERT-SCENE-001` is cameras that are dropped, from FBX as from glTF.

use cast_write::MergeHint;

use crate::NoteKind;

pub(crate) mod animation;
pub(crate) mod file;
pub(crate) mod material;
pub(crate) mod mesh;
pub(crate) mod scene;
pub(crate) mod skeleton;

pub use animation::{EULER_CURVES, UNMATCHED};
pub use file::{LEFT_ALONE, NO_SUCH_KIND, RECOVERED, SHOWN_AS_CAST, STALE_LINKS, UNACCOUNTED, UNREPAIRED};
pub use material::TEXTURES_UNSEEN;
pub use scene::{INSTANCE_FILES, UP_AXIS};

/// The themes, from the whole to its parts.
static THEMES: &[&[&NoteKind]] = &[file::ALL, scene::ALL, mesh::ALL, skeleton::ALL, material::ALL, animation::ALL];

/// Every kind of note, area by area and in each by code.
///
/// ```
/// # use cast_convert::notes;
/// for kind in notes::all() {
///     println!("{}: {} {}: {}", kind.code, kind.outcome, kind.feature, kind.detail);
/// }
/// ```
pub fn all() -> impl Iterator<Item = &'static NoteKind> + Clone {
    THEMES.iter().flat_map(|theme| theme.iter().copied())
}

/// The kind for what inputs say differently when they are [merged](cast_write::Document::merge).
#[must_use]
pub fn of_conflict(hint: MergeHint) -> &'static NoteKind {
    match hint {
        MergeHint::SceneRoot => &scene::SCENE_ROOTS,
        _ => &scene::UP_AXES,
    }
}

/// The kind with this code; letters may be small. The `CONVERT-` is a part of it: without it, a code is that of a rule for
/// Cast files.
///
/// ```
/// # use cast_convert::notes::find;
/// assert_eq!(find("convert-scene-001").unwrap().feature, "cameras");
/// assert!(find("scene-001").is_none());
/// ```
#[must_use]
pub fn find(code: &str) -> Option<&'static NoteKind> {
    all().find(|kind| kind.code.eq_ignore_ascii_case(code))
}
