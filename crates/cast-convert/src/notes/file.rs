//! The file as such: what is damaged, unknown, or has no place beside the result.

use crate::note_kind::Outcome::{Approximated, Assumed, Dropped};
use crate::note_kind::{NoteKind, hint, info, warning};

pub(super) static ALL: &[&NoteKind] = &[
    &UNACCOUNTED,
    &SECTIONS,
    &FLAGS,
    &EXTENSIONS,
    &UNKNOWN_EXTENSIONS,
    &DRACO,
    &NAMES,
    &NUMBERS,
    &ARRAYS,
    &CONNECTIONS,
    &VERSION,
    &TEXTS,
    &EMBEDDED_FILES,
    &ELEMENTS,
    &OBJECT_NUMBERS,
    &STATEMENTS,
    &SIDE_FILES,
    &LEFT_ALONE,
    &RECOVERED,
    &UNREPAIRED,
    &STALE_LINKS,
    &SHOWN_AS_CAST,
    &NO_SUCH_KIND,
    &LETTERS,
];

/// Bytes that nothing in the format accounts for.
pub static UNACCOUNTED: NoteKind = info(
    "CONVERT-FILE-001",
    Dropped,
    "content",
    "they are not part of the format",
)
.why("The file continues after everything that its format describes: a newer version, an addition by another program, or garbage.");
pub(crate) static SECTIONS: NoteKind = info("CONVERT-FILE-002", Dropped, "sections", "they are unknown")
    .why("The file has parts that the known versions of its format do not describe.");
pub(crate) static FLAGS: NoteKind = info("CONVERT-FILE-003", Dropped, "flags", "their meaning is unknown")
    .why("The format reserves these bits, but some of them are set.");
pub(crate) static EXTENSIONS: NoteKind = info("CONVERT-FILE-004", Dropped, "extensions", "Cast has no counterpart")
    .why("The example says what is used instead of each extension. The file does not require readers to support it.");
pub(crate) static UNKNOWN_EXTENSIONS: NoteKind = info("CONVERT-FILE-005", Dropped, "unknown extensions", "castkit does not know them")
    .why("The file does not require readers to support the extension, so it can be shown without it; something may be missing.");
pub(crate) static DRACO: NoteKind = hint(
    "CONVERT-FILE-006",
    Assumed,
    "Draco compression",
    "the uncompressed copy was used",
)
.why(
    "The file contains each mesh twice, compressed and uncompressed. Compression loses precision, so the result is at least as good.",
);
pub(crate) static NAMES: NoteKind = info("CONVERT-FILE-007", Approximated, "names", "they were cut at a NUL")
    .why("Texts of the format end with a NUL, and the name contains one.");
pub(crate) static NUMBERS: NoteKind = warning(
    "CONVERT-FILE-008",
    Assumed,
    "numbers",
    "they are infinite or NaN, so 0, no rotation or a scale of 1 was used",
)
.why("The source is damaged. For a Cast file `castkit check` says where; for others the example names the first.");
pub(crate) static ARRAYS: NoteKind =
    warning("CONVERT-FILE-009", Assumed, "arrays", "they are shorter than they should be")
        .why("The source is damaged: missing values were filled in.");
pub(crate) static CONNECTIONS: NoteKind = hint("CONVERT-FILE-010", Assumed, "connections", "some are duplicates")
    .why("Some exporters write FBX connections twice. They count once.");
pub(crate) static VERSION: NoteKind = hint("CONVERT-FILE-011", Assumed, "version", "the reader does not know it")
    .why("The file uses an unknown, older or newer version of its format, and was read as the nearest known one.");
pub(crate) static TEXTS: NoteKind = info("CONVERT-FILE-012", Approximated, "texts", "they are not UTF-8; some characters were replaced")
    .why("Names and paths with such characters differ from the source, so curves and files that are found by name may not match.");
pub(crate) static EMBEDDED_FILES: NoteKind =
    warning("CONVERT-FILE-013", Dropped, "embedded files", "their content is damaged")
        .why("A picture embedded in the file cannot be decoded. Export it again.");
pub(crate) static ELEMENTS: NoteKind = info("CONVERT-FILE-014", Dropped, "elements", "they are not objects of a scene")
    .why("The source is damaged: the root of the scene has a child that is not an object.");
pub(crate) static OBJECT_NUMBERS: NoteKind =
    warning("CONVERT-FILE-015", Assumed, "objects", "several have the same number")
        .why("The source is damaged: connections to these objects can mean any of them.");
pub(crate) static STATEMENTS: NoteKind =
    info("CONVERT-FILE-016", Dropped, "statements", "they are unknown or not supported")
        .why("Free-form curves and surfaces of OBJ and rare statements of MTL are not read.");
pub(crate) static SIDE_FILES: NoteKind =
    warning("CONVERT-FILE-017", Dropped, "files beside the result", "the output is not in a directory").why(
        "Standard output and devices take a single file. Write to a file, or choose a format that embeds textures.",
    );
/// Parts that are left as they are because nobody can tell what they mean.
pub static LEFT_ALONE: NoteKind = info("CONVERT-FILE-018", Approximated, "parts that are not understood", "they are left as they are")
    .why("Custom properties, arrays of the wrong length and the like: the effect of a change on them is unknown. The reason is given for each.");
/// What recovery believed instead of wrong headers.
pub static RECOVERED: NoteKind = warning("CONVERT-FILE-019", Approximated, "structure", "headers are wrong, so the content was used instead")
    .why("The file is damaged, and `--recover` read it by its content. Each repair is listed. `castkit repair` turns it into an intact file; get the file again if something is missing.");
/// What `repair` and `upgrade` leave as it is.
pub static UNREPAIRED: NoteKind = info("CONVERT-FILE-020", Approximated, "possible changes", "they were not made, for the reason given")
    .why("The change would lose data, which `--lossy` allows, or it is ambiguous. `castkit explain` explains the rule whose code is given.");
/// Links that lead to the former hash of a node.
pub static STALE_LINKS: NoteKind = warning("CONVERT-FILE-021", Dropped, "links", "they refer to the old hash of the node")
    .why("Others refer to a node by its hash. Set the links to the new one, too; `castkit check` lists those that lead nowhere.");
/// A file that is shown as something else.
pub static SHOWN_AS_CAST: NoteKind = hint(
    "CONVERT-FILE-022",
    Approximated,
    "format",
    "the nodes are those of the Cast file it is converted to",
)
.why(
    "castkit cannot show files of this format as stored. `castkit info` lists what is lost in the conversion to Cast.",
);
/// A kind of node that was asked for and is not there.
pub static NO_SUCH_KIND: NoteKind = info("CONVERT-FILE-023", Assumed, "kind of node", "the file has none, so nothing is shown")
    .why("Check the spelling: kinds of Cast are names such as `mesh`, or four letters; those of FBX start with a capital letter.");
pub(crate) static LETTERS: NoteKind = info("CONVERT-FILE-024", Approximated, "names", "some characters are not allowed in the format and become `_`")
    .why("In OBJ a name is part of a line: it cannot contain line breaks or other control characters, and a `#` after a space starts a comment.");
