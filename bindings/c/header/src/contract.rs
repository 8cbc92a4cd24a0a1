//! The contract of every function: which threads may call it, how long its result lives, and which arguments may be
//! NULL. It follows from the types and from the conventions, which the preamble of the header states once; here are the
//! lines for what may be NULL, and for where a function differs from the conventions. If it does not follow for a
//! function how long its result lives, that is an error.

use crate::source::{Function, Interface, Kind, Struct};

/// Every exported name begins like this.
const PREFIX: &str = "castkit_";

/// Values that borrow from what they were obtained from.
const BORROWED: [&str; 6] =
    ["castkit_string", "castkit_array", "castkit_node", "castkit_nodes", "castkit_property", "castkit_properties"];

/// Iterators.
const MOVING: [&str; 2] = ["castkit_nodes", "castkit_properties"];

/// Lifetimes that do not follow from the types.
const LIFETIMES: &[(&str, &str)] = &[
    ("castkit_array_of", "the result lives as long as `data`"),
    ("castkit_document_get", "`values->data` is `buffer`"),
    ("castkit_format_get", "what is written to `*format` is static"),
    (
        "castkit_file_from_memory",
        "`data` is lent until `release` is called; release the result with `castkit_file_release`",
    ),
    ("castkit_patch_of_memory", "`memory` is lent until the result is released with `castkit_patch_release`"),
];

/// What the documentation of a mutable handle says.
const TURNS: &str = "take turns";

/// Fails if something exported has no documentation or a wrong name, if a part of its contract cannot be derived, or if
/// the preamble does not name a handle whose users take turns.
pub(crate) fn check(interface: &Interface, preamble: &str) -> Result<(), String> {
    let functions = interface.functions.iter().map(|of| (&of.name, &of.doc));
    let structs = interface.structs.iter().map(|of| (&of.name, &of.doc));
    let aliases = interface.aliases.iter().map(|of| (&of.name, &of.doc));
    for (name, doc) in functions.chain(structs).chain(aliases) {
        if doc.trim().is_empty() || !name.starts_with(PREFIX) {
            return Err(format!("{name} has no documentation, or does not begin with {PREFIX}"));
        }
    }
    for constant in &interface.constants {
        if constant.doc.trim().is_empty() || !constant.name.starts_with("CASTKIT_") {
            return Err(format!("{} has no documentation, or does not begin with CASTKIT_", constant.name));
        }
    }
    for (name, _) in LIFETIMES {
        if !interface.functions.iter().any(|of| of.name == *name) {
            return Err(format!("{name}, which has a lifetime of its own in the list, does not exist"));
        }
    }
    let (_, mutable) = preamble.split_once("the same mutable object (").ok_or("preamble.h names no mutable objects")?;
    let mutable = mutable.split_once(')').map_or(mutable, |(mutable, _)| mutable);
    let takes_turns = |of: &&Struct| of.doc.replace('\n', " ").contains(TURNS);
    for name in interface.structs.iter().filter(takes_turns).map(|of| &of.name) {
        let word = name.rsplit('_').next().unwrap_or_default();
        if !mutable.split([' ', ',']).any(|named| named == word) {
            return Err(format!("preamble.h does not say that calls that use the same {name} take turns"));
        }
    }
    interface.functions.iter().try_for_each(|function| lines(function, interface).map(|_| ()))
}

/// The lines that follow the documentation of a function; there may be none.
pub(crate) fn lines(function: &Function, interface: &Interface) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    lines.extend(lifetime(function, interface)?);
    lines.extend(null(function));
    lines.extend(threads(function));
    Ok(lines)
}

/// The name of the handle that a pointer is.
fn handle<'k>(kind: &'k Kind, interface: &Interface) -> Option<&'k str> {
    match kind {
        Kind::Pointer(of, _) => match &**of {
            Kind::Named(name) if interface.is_opaque(name) => Some(name),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a value refers to memory that it does not own.
fn borrows(kind: &Kind, interface: &Interface) -> bool {
    match kind {
        Kind::Named(name) => {
            BORROWED.contains(&name.as_str())
                || interface
                    .structs
                    .iter()
                    .filter(|of| of.name == *name)
                    .any(|of| of.fields.iter().flatten().any(|(_, kind, _)| borrows(kind, interface)))
        }
        Kind::Array(of, _) => borrows(of, interface),
        _ => false,
    }
}

fn lifetime(function: &Function, interface: &Interface) -> Result<Option<String>, String> {
    if let Some((_, special)) = LIFETIMES.iter().find(|(name, _)| *name == function.name) {
        return Ok(Some(format!("Lifetime: {special}.")));
    }
    if handle(&function.result, interface).is_some() {
        return Ok(None);
    }
    if let Kind::Pointer(..) = function.result {
        return Ok(Some("Lifetime: the result is static.".into()));
    }
    // The output parameter, if it refers to something.
    let written = function.parameters.iter().skip(1).find_map(|(name, kind)| match kind {
        Kind::Pointer(of, true) if borrows(of, interface) => Some(format!("`*{name}`")),
        _ => None,
    });
    let given = match (borrows(&function.result, interface), written) {
        (true, Some(written)) => format!("the result and what is written to {written} live"),
        (true, None) => "the result lives".to_owned(),
        (false, Some(written)) => format!("what is written to {written} lives"),
        (false, None) => return Ok(None),
    };
    let missing = || format!("{}: it is not known how long {given}", function.name);
    let (owner, kind) = function.parameters.first().ok_or_else(missing)?;
    match kind {
        // A walk keeps its file open, but the file may be kept longer.
        _ if handle(kind, interface) == Some("castkit_walk") => {
            Ok(Some(format!("Lifetime: {given} as long as the file of `{owner}`.")))
        }
        _ if handle(kind, interface).is_some() || borrows(kind, interface) => Ok(None),
        Kind::Pointer(of, _) if borrows(of, interface) => Ok(None),
        _ => Err(missing()),
    }
}

fn null(function: &Function) -> Option<String> {
    let pointers: Vec<(&String, &Kind)> = function
        .parameters
        .iter()
        .filter(|(_, kind)| matches!(kind, Kind::Pointer(..) | Kind::Function(..)))
        .map(|(name, kind)| (name, kind))
        .collect();
    let counts = function.name.ends_with("_retain") || function.name.ends_with("_release");
    let is_allowed = |(name, kind): &(&String, &Kind)| {
        let moves = matches!(kind, Kind::Pointer(of, true)
            if matches!(&**of, Kind::Named(name) if MOVING.contains(&name.as_str())));
        counts
            || ["options", "user"].contains(&name.as_str())
            || function.optional.contains(name) && !moves
            // Its documentation says so.
            || function.doc.replace('\n', " ").split(['.', ';', ':']).any(|sentence| {
                sentence.contains(&format!("`{name}`")) && sentence.contains("may be NULL")
            })
    };
    let (allowed, required): (Vec<_>, Vec<_>) = pointers.into_iter().partition(is_allowed);
    let names = |of: Vec<(&String, &Kind)>| {
        let names: Vec<String> = of.into_iter().map(|(name, _)| format!("`{name}`")).collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    Some(match (names(allowed), names(required)) {
        (None, None) => return None,
        (Some(allowed), None) => format!("NULL: allowed for {allowed}."),
        (None, Some(required)) => format!("NULL: not allowed for {required}."),
        (Some(allowed), Some(required)) => format!("NULL: allowed for {allowed}; not for {required}."),
    })
}

fn threads(function: &Function) -> Option<String> {
    let is_moving = |name: &String| MOVING.contains(&name.as_str());
    let moves = |(_, kind): &&(String, Kind)| matches!(kind, Kind::Pointer(of, true) if matches!(&**of, Kind::Named(name) if is_moving(name)));
    let (name, _) = function.parameters.iter().find(moves)?;
    Some(format!("Threads: any, each with its own `{name}`."))
}
