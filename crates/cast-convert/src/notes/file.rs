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
    "nothing in the format accounts for it",
)
.why("The file goes on after all that its format describes: a newer version, another program's addition, or rubbish.");
pub(crate) static SECTIONS: NoteKind = info("CONVERT-FILE-002", Dropped, "sections", "their form is not known")
    .why("The file has parts that the known versions of its format do not describe.");
pub(crate) static FLAGS: NoteKind = info("CONVERT-FILE-003", Dropped, "flags", "no meaning of theirs is known")
    .why("The format reserves these bits and gives them no meaning, yet the file has some set.");
pub(crate) static EXTENSIONS: NoteKind = info("CONVERT-FILE-004", Dropped, "extensions", "Cast has nothing like them")
    .why("The example says of each extension what is taken instead. The file does not demand that readers know it.");
pub(crate) static UNKNOWN_EXTENSIONS: NoteKind = info("CONVERT-FILE-005", Dropped, "unknown extensions", "castkit does not know them")
    .why("The file does not demand that readers know the extension, so it can be shown without; something of it may be missing.");
pub(crate) static DRACO: NoteKind = hint(
    "CONVERT-FILE-006",
    Assumed,
    "Draco compression",
    "the uncompressed copy beside it is taken",
)
.why(
    "The file holds meshes twice, compressed and not. Compression loses precision, so the result is at least as good.",
);
pub(crate) static NAMES: NoteKind = info("CONVERT-FILE-007", Approximated, "names", "they end before a NUL")
    .why("The format ends texts with a NUL, and the name has one inside.");
pub(crate) static NUMBERS: NoteKind = warning(
    "CONVERT-FILE-008",
    Assumed,
    "numbers",
    "infinite or not numbers, so 0, no rotation or a scale of 1 was taken",
)
.why("The source is damaged. `castkit check` says where in a Cast file; in others the example names the first.");
pub(crate) static ARRAYS: NoteKind =
    warning("CONVERT-FILE-009", Assumed, "arrays", "they are shorter than they should be")
        .why("The source is damaged: what is missing was filled up.");
pub(crate) static CONNECTIONS: NoteKind =
    hint("CONVERT-FILE-010", Assumed, "connections", "the same one is there twice")
        .why("Some exporters write a connection of FBX twice. It counts once.");
pub(crate) static VERSION: NoteKind = hint("CONVERT-FILE-011", Assumed, "version", "the loader does not know it")
    .why("The file is older or newer than what is known of its format, and was read as the nearest version.");
pub(crate) static TEXTS: NoteKind = info("CONVERT-FILE-012", Approximated, "texts", "they are not UTF-8; some letters are replaced")
    .why("Names and paths with such letters differ from the source, so curves and files that are found by name may not match.");
pub(crate) static EMBEDDED_FILES: NoteKind =
    warning("CONVERT-FILE-013", Dropped, "embedded files", "their content is damaged")
        .why("A picture inside of the file cannot be decoded. Export it anew.");
pub(crate) static ELEMENTS: NoteKind = info("CONVERT-FILE-014", Dropped, "elements", "they are no objects of a scene")
    .why("The source is damaged: something that is no object hangs from the root of the scene.");
pub(crate) static OBJECT_NUMBERS: NoteKind =
    warning("CONVERT-FILE-015", Assumed, "objects", "several have the same number")
        .why("The source is damaged: connections to these objects can mean any of them.");
pub(crate) static STATEMENTS: NoteKind =
    info("CONVERT-FILE-016", Dropped, "statements", "they are not known or not supported")
        .why("Free-form curves and surfaces of OBJ and rare statements of MTL are not read.");
pub(crate) static SIDE_FILES: NoteKind = warning(
    "CONVERT-FILE-017",
    Dropped,
    "files beside the result",
    "what the result is written to has no directory for them",
)
.why("Standard output and devices take one file. Write to a file, or choose a format that embeds textures.");
/// Parts that are left as they are because nobody can tell what they mean.
pub static LEFT_ALONE: NoteKind = info("CONVERT-FILE-018", Approximated, "parts that are not understood", "they are left as they are")
    .why("Somebody else's properties, arrays of a wrong length and the like: nobody can tell what a change would do to them. The reason is named for each.");
/// What recovery believed instead of wrong headers.
pub static RECOVERED: NoteKind = warning("CONVERT-FILE-019", Approximated, "structure", "headers are wrong, and the content was believed instead")
    .why("The file is damaged, and `--recover` read it by its content. Each repair is named. `castkit repair` makes a sound file of it; get the file anew if something is missing.");
/// What `repair` and `upgrade` leave as it is.
pub static UNREPAIRED: NoteKind = info("CONVERT-FILE-020", Approximated, "what could be changed", "it is left as it is, for the reason that is named")
    .why("Putting it right would lose something, which `--lossy` allows, or has more than one right answer. `castkit explain` knows the code of the rule that is named.");
/// Links that lead to the former hash of a node.
pub static STALE_LINKS: NoteKind = warning("CONVERT-FILE-021", Dropped, "links", "they lead to the hash that the node had before")
    .why("Others refer to a node by its hash. Set the links to the new one, too; `castkit check` lists those that lead nowhere.");
/// A file that is shown as something else.
pub static SHOWN_AS_CAST: NoteKind = hint(
    "CONVERT-FILE-022",
    Approximated,
    "format",
    "the nodes are those of the Cast that the file becomes",
)
.why("The file is of a format that castkit does not take apart. `castkit info` lists what is lost on the way to Cast.");
/// A kind of node that was asked for and is not there.
pub static NO_SUCH_KIND: NoteKind = info("CONVERT-FILE-023", Assumed, "kind of node", "the file has none, so nothing is shown")
    .why("Perhaps the kind is written differently: kinds of Cast are names such as `mesh`, or letters; those of FBX begin with a capital.");
pub(crate) static LETTERS: NoteKind = info("CONVERT-FILE-024", Approximated, "names", "the format has no place for some of their letters, which become `_`")
    .why("A name of OBJ is a part of a line: it can hold no ends of lines and other control characters, and a `#` behind a space begins a comment.");
