//! What every function says: which threads may call it, how long what it gives lives, and what may be NULL. It follows from
//! the types, so it is written here once, and each function says in its own words only what is special about it.

use crate::source::{Function, Interface, Kind};

/// Every exported name begins like this.
const PREFIX: &str = "castkit_";

/// Fails when something exported says nothing of itself, or has the wrong name.
pub(crate) fn check(interface: &Interface) -> Result<(), String> {
    let functions = interface.functions.iter().map(|of| (&of.name, &of.doc));
    let structs = interface.structs.iter().map(|of| (&of.name, &of.doc));
    let aliases = interface.aliases.iter().map(|of| (&of.name, &of.doc));
    for (name, doc) in functions.chain(structs).chain(aliases) {
        if doc.trim().is_empty() || !name.starts_with(PREFIX) {
            return Err(format!("{name} is not documented, or does not begin with {PREFIX}"));
        }
    }
    for constant in &interface.constants {
        if constant.doc.trim().is_empty() || !constant.name.starts_with("CASTKIT_") {
            return Err(format!("{} is not documented, or does not begin with CASTKIT_", constant.name));
        }
    }
    Ok(())
}

/// The lines that follow the documentation of a function.
pub(crate) fn lines(function: &Function, interface: &Interface) -> Vec<String> {
    let mut lines = Vec::new();
    let handle = |kind: &Kind| match kind {
        Kind::Pointer(of, _) => match &**of {
            Kind::Named(name) if interface.is_opaque(name) => Some(name.clone()),
            _ => None,
        },
        _ => None,
    };
    if let Kind::Pointer(_, true) = function.result
        && let Some(name) = handle(&function.result)
        && !function.name.ends_with("_retain")
    {
        lines.push(format!("The result belongs to the caller: `{name}_release` gives it back."));
    }
    const BORROWED: [&str; 6] =
        ["castkit_string", "castkit_array", "castkit_node", "castkit_nodes", "castkit_property", "castkit_properties"];
    let lives = |name: &str| BORROWED.contains(&name);
    if let (Kind::Named(result), Some((from, kind))) = (&function.result, function.parameters.first())
        && lives(result)
    {
        match kind {
            Kind::Named(of) if of == "castkit_node" || of == "castkit_nodes" || of == "castkit_property" => {
                lines.push(format!("The result lives as long as the file of `{from}`."));
            }
            _ if handle(kind).is_some() => lines.push(format!("The result lives as long as `{from}`.")),
            _ => {}
        }
    }
    let pointers: Vec<String> = function
        .parameters
        .iter()
        .filter(|(_, kind)| matches!(kind, Kind::Pointer(..) | Kind::Function(..)))
        .map(|(name, _)| format!("`{name}`"))
        .collect();
    if !pointers.is_empty() {
        let refuses = function.parameters.iter().any(|(name, _)| name == "error");
        let (optional, required): (Vec<String>, Vec<String>) = pointers
            .into_iter()
            .partition(|name| ["`error`", "`options`", "`release`", "`user`"].contains(&name.as_str()));
        if !optional.is_empty() {
            lines.push(format!("May be NULL: {}.", optional.join(", ")));
        }
        if !required.is_empty() {
            let then = if refuses { "it is an error then" } else { "nothing is done or written there then" };
            lines.push(format!("If NULL is passed for {}, {then}.", required.join(", ")));
        }
    }
    lines.push("Threads: any.".into());
    lines
}
