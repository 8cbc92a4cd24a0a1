//! Headers, sizes and counts.

use cast_format::{NodeKind, VERSION};
use cast_read::{Cast, ErrorKind, NodeRef, Repair, RepairKind};

use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{FILE_HEADER, NODE_HEADER, PROPERTY_HEADER, READERS, STRINGS};
use crate::rule::{error, info, warning};
use crate::rules::numbers::{A, Bytes};

pub(crate) static RULES: &[&Rule] = &[
    &NOT_CAST,
    &CUT_OFF,
    &WRONG_SIZE,
    &STRING_COUNT,
    &TOO_DEEP,
    &SLACK,
    &TRAILING,
    &VERSION_UNKNOWN,
    &FLAGS,
    &ROOTS,
    &NO_ROOT,
    &TOP_LEVEL,
    &ARRAY_COUNT,
];

pub(crate) static HEADER: Pass = Pass::File(header);
pub(crate) static RECOVERED: Pass = Pass::File(recovered);
pub(crate) static NODE: Pass = Pass::Nodes(&[], node);

static NOT_CAST: Rule = error("CAST-STRUCTURE-001", "not a Cast file")
    .says(FILE_HEADER, "A file begins with a header of 16 bytes, the first four of which are `cast`.")
    .why("Nothing in the file can be read. It has another format, is empty, or has lost its beginning.");

pub(crate) static CUT_OFF: Rule = error("CAST-STRUCTURE-002", "truncated file")
    .says(NODE_HEADER, "A node has as many properties and children as its header says, and a file as many roots.")
    .why(
        "The file ends before all of the content that its headers claim: a copy or a download was interrupted, or \
         the writer counted wrong. The remaining content can be recovered; for the rest, get the file again.",
    )
    .repairable();

pub(crate) static WRONG_SIZE: Rule = warning("CAST-STRUCTURE-003", "wrong node size")
    .says(NODE_HEADER, "`size` is the number of bytes of the node with its header of 24 bytes, its properties and children.")
    .why(
        "Readers that skip by size lose their way; those that ignore it read the file as if nothing were wrong. The \
         2025 alpha of Cast.NET writes such sizes when a string is not ASCII. Recovery derives the sizes from the content.",
    )
    .repairable();

pub(crate) static STRING_COUNT: Rule = error("CAST-STRUCTURE-004", "string count that does not match the data")
    .says(STRINGS, "A string property with a count of n holds n strings, each terminated by a NUL; writers write 1.")
    .why("Readers that trust the count read on into what follows. Write a count of 1 with one string.")
    .repairable();

pub(crate) static ARRAY_COUNT: Rule = error("CAST-STRUCTURE-013", "array count that does not match the data")
    .says(PROPERTY_HEADER, "The data of a property has `count` elements of its type, without a terminator or padding.")
    .why(
        "Every reader reads on into what follows, and then fails. Recovery reads such an array as one without elements, or \
         with its size in bytes, where the rest can then be read, and otherwise leaves it out with what follows in its node.",
    )
    .repairable();

static TOO_DEEP: Rule = error("CAST-STRUCTURE-005", "deeper or larger than readers accept")
    .says(READERS, "A valid file is four levels deep: Root, Model, Skeleton, Bone.")
    .why(
        "Most readers recurse: the Python library fails at a depth of 2,000. Files that exceed the limits of \
         this program are not read. Such a file was made by mistake or with bad intent.",
    );

pub(crate) static SLACK: Rule = warning("CAST-STRUCTURE-006", "unaccounted bytes in a node")
    .says(READERS, "There is nothing between the last child and the end of a node.")
    .why(
        "Readers that ignore sizes take these bytes for the next node. Rewriting the file without them loses nothing \
         that any reader can see.",
    )
    .repairable_with_loss();

pub(crate) static TRAILING: Rule = info("CAST-STRUCTURE-007", "bytes after the last root")
    .says(READERS, "Bytes after the last root are ignored by every reader.")
    .why("Harmless, but no reader uses them, and saving the file drops them. If they are nodes, the root count is too small.")
    .repairable_with_loss();

static VERSION_UNKNOWN: Rule = error("CAST-STRUCTURE-008", "unknown version")
    .says(FILE_HEADER, "The version is 1.")
    .why("Some readers refuse every other version. No other has ever been published.");

pub(crate) static FLAGS: Rule = warning("CAST-STRUCTURE-009", "flags set")
    .says(FILE_HEADER, "The flags of the file header are reserved and 0.")
    .why("Some readers refuse flags, and no meaning is defined for them. Write 0.")
    .repairable();

static ROOTS: Rule = warning("CAST-STRUCTURE-010", "several roots")
    .says(FILE_HEADER, "A file has `root_count` nodes of kind Root; every known writer writes one.")
    .why("Some readers only look at the first root. Put everything into one, unless the file would exceed 4 GiB.");

static NO_ROOT: Rule = warning("CAST-STRUCTURE-011", "no root")
    .says(FILE_HEADER, "A file has `root_count` nodes of kind Root; every known writer writes one.")
    .why("There is nothing in the file. Readers that take the first root without looking fail.");

static TOP_LEVEL: Rule = error("CAST-STRUCTURE-012", "node at the top that is not a root")
    .says(FILE_HEADER, "The nodes after the file header have the kind Root.")
    .why("Readers look for models and animations in roots, so what is in this node is not found. Put it into a root.");

/// Levels beyond which recursive readers are in danger: Python's own limit is 1,000 calls.
const RECURSIVE: u32 = 900;

/// The rule that a file violates if this is why it can neither be parsed nor recovered.
pub(crate) fn rule_of(error: ErrorKind) -> &'static Rule {
    match error {
        ErrorKind::TooShort { .. } | ErrorKind::Magic { .. } => &NOT_CAST,
        ErrorKind::TooDeep { .. } | ErrorKind::TooManyNodes { .. } | ErrorKind::TooManyProperties { .. } => &TOO_DEEP,
        ErrorKind::NodeSizeTooSmall { .. } | ErrorKind::NodeSizeTooLarge { .. } => &WRONG_SIZE,
        ErrorKind::StringTerminator { .. } => &STRING_COUNT,
        _ => &CUT_OFF,
    }
}

fn header<'a>(context: &Context<'_, 'a>, findings: &mut Findings<'_, 'a>) {
    let header = context.cast.header();
    let (version, flags) = (header.version, header.flags);
    if version != VERSION {
        findings.add(&VERSION_UNKNOWN, Location::file(4), format_args!("the version is {version}, expected {VERSION}"));
    }
    if flags != 0 {
        findings.add(&FLAGS, Location::file(12), format_args!("the flags are 0x{flags:08X}, expected 0"));
    }
    // A recovered file has less content than the original, and unused bytes may belong to the missing content.
    let is_whole = context.cast.repairs().is_empty();
    match context.cast.top_level().count() {
        0 if is_whole => findings.add(&NO_ROOT, Location::file(8), format_args!("there is no root, expected one")),
        0 | 1 => {}
        roots => {
            findings.add(&ROOTS, Location::file(8), format_args!("there are {roots} nodes at the top, expected one"))
        }
    }
    for node in context.cast.top_level().filter(|node| node.kind() != NodeKind::ROOT) {
        let kind = cast_read::kind_label(node.kind());
        findings.add(
            &TOP_LEVEL,
            Location::node(node),
            format_args!("{} is at the top of the file, expected a root", A(&kind)),
        );
    }
    let trailing = context.cast.trailing().len();
    if trailing > 0 && is_whole {
        let end = context.cast.bytes().len().saturating_sub(trailing);
        findings.add(
            &TRAILING,
            Location::file(end),
            format_args!("{} after the last root, expected none", Bytes(trailing)),
        );
    }
}

fn node<'a>(context: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    if visit.depth == RECURSIVE {
        findings.add(&TOO_DEEP, Location::node(node), format_args!("more than {RECURSIVE} levels deep, expected four"));
    }
    let slack = node.slack().len();
    if slack > 0 && !node.is_opaque() && context.cast.repairs().is_empty() {
        let start = node.end().saturating_sub(slack);
        let place = Location::node(node).at(start);
        findings.add(
            &SLACK,
            place,
            format_args!("{} between the content of the node and its end, expected none", Bytes(slack)),
        );
    }
}

/// What recovery used instead of the headers.
fn recovered<'a>(context: &Context<'_, 'a>, findings: &mut Findings<'_, 'a>) {
    for (around, repair) in corrections(context.cast) {
        let place = around.map_or(Location::file(repair.offset), Location::node).at(repair.offset);
        if let Some(correction) = correction(&repair) {
            findings.add(correction.rule, place, format_args!("{}", correction.message));
        }
    }
}

/// A header that recovery corrected, described.
pub(crate) struct Correction {
    /// The rule that it violates.
    pub(crate) rule: &'static Rule,
    /// What is wrong.
    pub(crate) message: String,
    /// What the header claims.
    pub(crate) claim: String,
    /// The actual value.
    pub(crate) truth: String,
}

/// The repairs of recovery worth reporting, each with the node that it is about or in.
pub(crate) fn corrections<'a>(cast: Cast<'a>) -> impl Iterator<Item = (Option<NodeRef<'a>>, Repair)> {
    let repairs = cast.repairs();
    // All nodes around the place where a file is truncated are truncated, too; only the innermost one is reported.
    let innermost = repairs.iter().rposition(|repair| matches!(repair.kind, RepairKind::CutOff { .. }));
    let is_reported = move |(index, repair): &(usize, &Repair)| {
        !matches!(repair.kind, RepairKind::CutOff { .. }) || Some(*index) == innermost
    };
    let mut nodes = cast.nodes().map(|step| step.node).peekable();
    let mut around: Option<NodeRef<'a>> = None;
    repairs.iter().enumerate().filter(is_reported).map(move |(_, repair)| {
        while let Some(node) = nodes.next_if(|node| node.offset() <= repair.offset) {
            around = Some(node);
        }
        (around, *repair)
    })
}

/// What is wrong with a header that recovery corrected.
pub(crate) fn correction(repair: &Repair) -> Option<Correction> {
    let (rule, message, claim, truth) = match repair.kind {
        RepairKind::WrongSize { claimed } => {
            let size = repair.end.saturating_sub(repair.offset);
            let message = format!("the node claims a size of {claimed} bytes, but its content has {size}");
            (&WRONG_SIZE, message, format!("the size {claimed}"), size.to_string())
        }
        RepairKind::SingleString { claimed } => {
            let message = format!("the property claims {claimed} strings, but contains one");
            (&STRING_COUNT, message, format!("the count {claimed}"), "1".into())
        }
        RepairKind::CutOff { properties, children } => {
            let (whole, met) = (repair.property_count, repair.child_count);
            let message =
                format!("truncated: {whole} of {properties} properties and {met} of {children} children remain");
            let claim = format!("a claim of {properties} properties and {children} children");
            (&CUT_OFF, message, claim, format!("{whole} and {met}"))
        }
        RepairKind::CountIsBytes { claimed } => {
            let message = format!("the array claims {claimed} elements, but has that many bytes");
            (&ARRAY_COUNT, message, format!("the count {claimed}"), "the number of elements".into())
        }
        RepairKind::NoElements { claimed } => {
            let message = format!("the array claims {claimed} elements, but has none");
            (&ARRAY_COUNT, message, format!("the count {claimed}"), "0".into())
        }
        RepairKind::Unreadable { properties, children } => {
            let whole = repair.property_count;
            let message =
                format!("only {whole} of {properties} properties and none of {children} children can be read");
            let claim = format!("a claim of {properties} properties and {children} children");
            (&ARRAY_COUNT, message, claim, format!("{whole} and 0"))
        }
        _ => return None,
    };
    Some(Correction { rule, message, claim, truth })
}
