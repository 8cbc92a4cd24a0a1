//! The table of all notes of conversions: a file per topic, a row per kind.
//!
//! A loss has the same code in all formats: `CONVERT-SCENE-001` is dropped cameras, from FBX as well as from glTF.

use cast_scene::WarningKind;
use cast_write::MergeHint;

use crate::note_kind::NoteKind;

pub mod animation;
pub mod file;
pub mod material;
pub mod mesh;
pub mod scene;
pub mod skeleton;
pub mod source;

pub use animation::{EULER_CURVES, UNMATCHED};
pub use file::{
    ALIKE, LEFT_ALONE, NO_SUCH_KIND, RECOVERED, SHOWN_AS_CAST, STALE_LINKS, TEXTS_KEPT, UNACCOUNTED, UNREPAIRED,
};
pub use material::{SEARCH_INCOMPLETE, TEXTURES_LEFT, TEXTURES_UNSEEN};
pub use scene::{INSTANCE_FILES, UP_AXIS, UP_AXIS_ADOPTED, UP_AXIS_OF_OTHERS};

/// Whether this build explains its notes. Those without explanations do without the table of all notes, too.
pub const HAVE_EXPLANATIONS: bool = cfg!(feature = "explanations");

/// The topics, from the whole to its parts.
static THEMES: &[&[&NoteKind]] =
    &[file::ALL, source::ALL, scene::ALL, mesh::ALL, skeleton::ALL, material::ALL, animation::ALL];

/// Every kind of note, by area and code.
///
/// ```
/// # use cast_interchange::notes;
/// for kind in notes::all() {
///     println!("{}: {} {}: {}", kind.code, kind.outcome, kind.feature, kind.detail);
/// }
/// ```
pub fn all() -> impl Iterator<Item = &'static NoteKind> + Clone {
    THEMES.iter().flat_map(|theme| theme.iter().copied())
}

/// The kind for conflicts between inputs that are [merged](cast_write::Document::merge).
#[must_use]
pub fn of_conflict(hint: MergeHint) -> &'static NoteKind {
    match hint {
        MergeHint::SceneRoot => &scene::SCENE_ROOTS,
        _ => &scene::UP_AXES,
    }
}

/// The kind for a [warning](cast_scene::Warning) of a scene, whose source contradicts itself.
#[must_use]
pub fn of_warning(kind: &WarningKind) -> &'static NoteKind {
    match kind {
        WarningKind::DanglingLink { .. } => &source::DANGLING_LINKS,
        WarningKind::AmbiguousLink { .. } => &source::AMBIGUOUS_LINKS,
        WarningKind::SeveralSkeletons => &source::SKELETONS,
        WarningKind::BadParent { .. } | WarningKind::ParentCycle => &source::PARENTS,
        WarningKind::RepeatedBoneName => &source::BONE_NAMES,
        WarningKind::WrongLength { property, .. } if is_layer(property) => &mesh::LAYER_LENGTHS,
        WarningKind::WrongLength { .. } => &source::LENGTHS,
        WarningKind::WrongType { .. } => &source::TYPES,
        WarningKind::OtherNumbers { .. } => &source::OTHER_NUMBERS,
        WarningKind::WrongCount { .. } => &source::COUNTS,
        WarningKind::RepeatedCurve => &source::REPEATED_CURVES,
        WarningKind::Repeated { .. } => &source::REPEATED,
        WarningKind::OtherMetadata { property: "up" } => &scene::UP_AXES,
        WarningKind::OtherMetadata { .. } => &scene::SCENE_ROOTS,
        WarningKind::NoDirection { .. } => &source::DIRECTIONS,
        WarningKind::UncountedLayer { .. } => &source::LAYERS,
        WarningKind::UnknownKind => &source::KINDS,
        WarningKind::Misplaced => &source::PLACES,
        WarningKind::BadFaces { .. } => &mesh::FACES,
        WarningKind::IncompleteFace => &mesh::INCOMPLETE_FACES,
        WarningKind::BadStrands { .. } => &mesh::STRANDS,
        WarningKind::IndexOutOfRange { .. } => &source::INDICES,
        WarningKind::UnknownChoice { .. } => &source::CHOICES,
        WarningKind::KeyCountsDiffer { .. } => &source::KEY_COUNTS,
        WarningKind::UnsortedKeys => &source::KEY_ORDER,
        WarningKind::NegativeFrames => &animation::FRAMES_NEGATIVE,
        WarningKind::FrameRate => &animation::FRAME_RATE_ASSUMED,
        WarningKind::NotAChain | WarningKind::ChainTooLong | WarningKind::NoTarget => &source::HANDLES,
        WarningKind::ConstraintCycle => &source::CYCLES,
        WarningKind::MovesNothing => &UNMATCHED,
        // The enum may grow; nothing is lost without a note meanwhile.
        WarningKind::Missing { .. } | _ => &source::PARTS,
    }
}

/// Whether a property is a layer of texture coordinates or of colours.
fn is_layer(property: &str) -> bool {
    ["u", "c"].iter().any(|prefix| cast_format::schema::layer_number(property, prefix).is_some())
}

/// The kind with this code, in upper or lower case. The prefix `CONVERT-` is required: without it, a code is that of a
/// rule for Cast files.
///
/// ```
/// # use cast_interchange::notes::find;
/// assert_eq!(find("convert-scene-001").unwrap().feature, "cameras");
/// assert!(find("scene-001").is_none());
/// ```
#[must_use]
pub fn find(code: &str) -> Option<&'static NoteKind> {
    all().find(|kind| kind.code.eq_ignore_ascii_case(code))
}
