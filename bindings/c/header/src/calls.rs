//! `calls.h`: a call of every function, with arguments made up by `tests/stress.c`. A function with a new type of
//! argument does not compile there until the test handles it.

use std::fmt::Write;

use crate::source::{Function, Interface, Kind};

pub(crate) fn generate(interface: &Interface) -> Result<String, String> {
    let mut out = String::from(
        "/* Generated from bindings/c/src by `cargo xtask c`. Do not edit. Calls of every function; included by stress.c. */\n\n",
    );
    let mut table = String::new();
    for function in &interface.functions {
        let name = &function.name;
        let body = match name.strip_suffix("_retain").or_else(|| name.strip_suffix("_release")) {
            // Retain and release are called together.
            Some(handle) => format!("{handle}_release({handle}_retain(take_{handle}(s)));"),
            None => call(function, interface)?,
        };
        let _ = write!(out, "static void call_{name}(state *s) {{\n    {body}\n}}\n\n");
        let _ = writeln!(table, "    {{\"{name}\", call_{name}}},");
    }
    let _ = write!(
        out,
        "static const struct {{\n    const char *name;\n    void (*call)(state *s);\n}} CALLS[] = {{\n{table}}};\n"
    );
    Ok(out)
}

fn call(function: &Function, interface: &Interface) -> Result<String, String> {
    let name = &function.name;
    let mut arguments = Vec::new();
    for (number, (of, kind)) in function.parameters.iter().enumerate() {
        arguments.push(argument(function, number, of, kind, interface)?);
    }
    let call = format!("{name}({})", arguments.join(", "));
    Ok(match &function.result {
        Kind::Void => format!("{call};"),
        Kind::Pointer(of, true) => match &**of {
            Kind::Named(handle) if interface.is_opaque(handle) => format!("keep_{handle}(s, {call});"),
            other => return Err(format!("{name} gives a pointer to {other:?}")),
        },
        Kind::Named(of) if interface.structs.iter().any(|known| known.name == *of) => format!("see_{of}(s, {call});"),
        Kind::Pointer(..) => format!("see_c_text(s, {call});"),
        _ => format!("see_number(s, (double){call});"),
    })
}

fn argument(
    function: &Function,
    number: usize,
    of: &str,
    kind: &Kind,
    interface: &Interface,
) -> Result<String, String> {
    Ok(match kind {
        Kind::Pointer(target, writable) => match (&**target, writable) {
            (Kind::Named(handle), false) if interface.is_opaque(handle) => format!("take_{handle}(s)"),
            (Kind::Named(name), true) if name == "castkit_error" && of == "error" => "error_of(s)".into(),
            (Kind::Named(name), false) if name.ends_with("_options") => format!("options_{name}(s)"),
            (Kind::Named(name), false) if name == "c_char" => {
                let writes = of == "output" || function.name == "castkit_document_save";
                let changes = function.name == "castkit_patch_open";
                if changes {
                    "path_to_change(s)".into()
                } else if writes {
                    "path_to_write(s)".into()
                } else {
                    "text(s)".into()
                }
            }
            (Kind::Pointer(inner, true), true) => match &**inner {
                Kind::Named(handle) if interface.is_opaque(handle) => format!("place_for_{handle}(s)"),
                other => return Err(format!("{} takes a pointer to a pointer to {other:?}", function.name)),
            },
            (Kind::Void, true) if of == "user" => "user_of(s)".into(),
            (Kind::Void, true) if function.name == "castkit_patch_of_memory" => "memory_to_change(s)".into(),
            // Iterators are read as well as written.
            (Kind::Named(name), true) if ["castkit_nodes", "castkit_properties"].contains(&name.as_str()) => {
                format!("moving_{name}(s)")
            }
            (_, true) => format!("room(s, {number})"),
            (Kind::Named(name), false) if name == "f32" => "floats(s)".into(),
            (_, false) => format!("input_{of}(s)"),
        },
        Kind::Function(..) => return Err(format!("{} takes a function without a name", function.name)),
        Kind::Named(name) => match name.as_str() {
            "usize" => format!("size_{of}(s)"),
            "bool" => "any_bool(s)".into(),
            "u32" => "any_u32(s)".into(),
            "u64" => "any_u64(s)".into(),
            "f32" => "(float)any_double(s)".into(),
            "f64" => "any_double(s)".into(),
            other => format!("any_{other}(s)"),
        },
        other => return Err(format!("{} takes {other:?}", function.name)),
    })
}
