//! Whether every struct can grow: a program compiled with an older header must work with a newer library, and the other
//! way round. So each struct either never changes, or its size is known where it is passed.

use crate::source::{Function, Interface, Kind, Struct};

/// Structs that never change: small values that are passed and returned as such, and the error, which need not be
/// initialised and has room for more. The preamble of the header lists them.
const FIXED: [&str; 9] = [
    "castkit_array",
    "castkit_bounds",
    "castkit_error",
    "castkit_node",
    "castkit_nodes",
    "castkit_properties",
    "castkit_property",
    "castkit_string",
    "castkit_transform",
];

/// Fails if a struct cannot grow and is not one of those that need not, or one that may grow is a part of another one.
pub(crate) fn check(interface: &Interface, preamble: &str) -> Result<(), String> {
    for name in FIXED {
        if !interface.structs.iter().any(|of| of.name == name && of.fields.is_some()) {
            return Err(format!("{name}, which never changes, does not exist"));
        }
        if !preamble.contains(&format!("`{name}`")) {
            return Err(format!("preamble.h does not say that {name} never changes"));
        }
    }
    for of in interface.structs.iter().filter(|of| of.fields.is_some()) {
        for (field, kind, _) in of.fields.iter().flatten() {
            by_value(kind, interface, &format!("{}.{field}", of.name))?;
        }
        if !is_fixed(&of.name) && !has_size(of) && !interface.functions.iter().any(|function| takes(function, &of.name))
        {
            return Err(format!("{} has no size, and no function takes it with one", of.name));
        }
    }
    for function in &interface.functions {
        by_value(&function.result, interface, &function.name)?;
        for (name, kind) in &function.parameters {
            by_value(kind, interface, &format!("{} of {}", name, function.name))?;
            if let Kind::Pointer(target, _) = kind
                && let Kind::Named(target) = &**target
                && let Some(of) = interface.structs.iter().find(|of| of.name == *target && of.fields.is_some())
                && !is_fixed(target)
                && !has_size(of)
                && !takes(function, target)
            {
                return Err(format!("{} takes {target} without its size", function.name));
            }
        }
    }
    Ok(())
}

/// Whether a struct never changes.
pub(crate) fn is_fixed(name: &str) -> bool {
    FIXED.contains(&name)
}

fn has_size(of: &Struct) -> bool {
    matches!(of.fields.as_deref(), Some([(name, Kind::Named(kind), _), ..]) if name == "size" && kind == "usize")
}

/// Whether a function takes a struct together with its size: the size of a result, or that of each element.
fn takes(function: &Function, name: &str) -> bool {
    let has = |wanted: &str| {
        function.parameters.iter().any(|(name, kind)| name == wanted && *kind == Kind::Named("usize".into()))
    };
    function.parameters.iter().any(|(parameter, kind)| {
        let Kind::Pointer(target, writable) = kind else { return false };
        let size = if *writable { "size".into() } else { format!("{}_size", parameter.trim_end_matches('s')) };
        **target == Kind::Named(name.into()) && has(&size)
    })
}

/// Fails for a struct by value that may grow: it would move what follows.
fn by_value(kind: &Kind, interface: &Interface, place: &str) -> Result<(), String> {
    match interface.resolve(kind) {
        Kind::Named(name) if !is_fixed(name) && interface.structs.iter().any(|of| of.name == *name) => {
            Err(format!("{place} is {name} by value, which could not grow"))
        }
        Kind::Array(of, _) => by_value(of, interface, place),
        Kind::Function(parameters, result) => {
            by_value(result, interface, place)?;
            parameters.iter().try_for_each(|(_, kind)| by_value(kind, interface, place))
        }
        _ => Ok(()),
    }
}
