//! `castkit.h`: the output of cbindgen, with the contract of each function and headings between areas.

use std::collections::HashMap;
use std::path::Path;

use cbindgen::{Builder, Config, DocumentationStyle, EnumConfig, ItemType, Language, SortKey, Style};

use crate::contract;
use crate::source::{Function, Interface, Kind};

/// The beginning of the header.
pub(crate) const PREAMBLE: &str = include_str!("preamble.h");

/// A constant whose value depends on the machine, so that cbindgen does not write it.
const READ_FAILED: &str =
    "\n/** The result of `read` of a `castkit_reader` if it fails. */\n#define CASTKIT_READ_FAILED SIZE_MAX\n";

/// Headings in the order of the header, each for the functions of a file or folder of the sources: first what every
/// program uses, last what few use.
const HEADINGS: &[(&str, &str)] = &[
    ("version", "Versions"),
    ("error", "Errors"),
    ("file", "Files"),
    ("node", "Nodes"),
    ("generated/fields", "Typed nodes: all properties at once"),
    ("generated/read", "Typed nodes: one property at a time"),
    ("property", "Untyped properties"),
    ("array/copy", "Arrays"),
    ("vertex", "Vertex buffers"),
    ("scene", "Scenes: skeletons, animations, skinning"),
    ("scene/instances", "Instances: files that place other files"),
    ("retarget", "Animations for other models"),
    ("animate", "Steps on animations"),
    ("document", "Documents: building, editing and saving"),
    ("generated/write", "Typed nodes of documents: setting properties and adding children"),
    ("document/patch", "Patches: editing values in place"),
    ("convert", "Converting and optimising"),
    ("check", "Checking"),
    ("check/repair", "Repairing and upgrading"),
    ("compare", "Comparing files and scenes"),
    ("render", "Rendering without a graphics processor"),
];

pub(crate) fn generate(package: &Path, interface: &Interface) -> Result<String, String> {
    let config = Config {
        language: Language::C,
        cpp_compat: true,
        style: Style::Both,
        documentation_style: DocumentationStyle::Doxy,
        after_includes: Some(READ_FAILED.into()),
        include_guard: Some("CASTKIT_H".into()),
        header: Some(PREAMBLE.trim_end().into()),
        usize_is_size_t: true,
        line_length: 120,
        tab_width: 4,
        sort_by: SortKey::None,
        no_includes: true,
        sys_includes: ["stdbool.h", "stddef.h", "stdint.h"].map(String::from).to_vec(),
        enumeration: EnumConfig::default(),
        export: cbindgen::ExportConfig {
            item_types: vec![
                ItemType::Constants,
                ItemType::Structs,
                ItemType::Typedefs,
                ItemType::Functions,
                ItemType::OpaqueItems,
            ],
            ..Default::default()
        },
        ..Default::default()
    };
    let builder = Builder::new().with_config(config).with_src(package.join("src/lib.rs"));
    let bindings = builder.generate().map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    bindings.write(&mut bytes);
    let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
    finish(&text, interface)
}

/// Adds the contracts and headings, and sorts everything: functions under their heading, constants after their type.
fn finish(text: &str, interface: &Interface) -> Result<String, String> {
    let text = short(text);
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut areas: Vec<Vec<String>> = vec![Vec::new(); HEADINGS.len()];
    let mut constants: HashMap<&str, Vec<&str>> = HashMap::new();
    for piece in text.split("\n\n") {
        let code = piece.lines().find(|line| !line.starts_with(['/', ' '])).unwrap_or_default();
        if let Some(function) = declared(code, interface) {
            let found = HEADINGS.iter().enumerate().filter(|(_, (place, _))| function.place.starts_with(place));
            let best = found.max_by_key(|(_, (place, _))| place.len());
            let (area, _) = best.ok_or_else(|| format!("no heading for {}", function.place))?;
            areas[area].push(with_contract(piece, function, interface)?);
        } else if let Some(name) = type_of_constant(code, interface) {
            constants.entry(name).or_default().push(piece);
        } else if areas.iter().all(Vec::is_empty) {
            before.push(piece);
        } else {
            after.push(piece);
        }
    }
    let done: usize = areas.iter().map(Vec::len).sum();
    if done != interface.functions.len() {
        return Err(format!("the header has {done} of {} functions", interface.functions.len()));
    }
    let mut out: Vec<&str> = Vec::new();
    for piece in before {
        out.push(piece);
        let name = piece.lines().last().and_then(|line| line.strip_suffix(';')?.rsplit(' ').next());
        out.extend(name.and_then(|name| constants.remove(name)).into_iter().flatten());
    }
    if let Some(name) = constants.keys().next() {
        return Err(format!("{name}, which constants are of, is not in the header"));
    }
    let headings: Vec<String> = HEADINGS.iter().map(|(_, heading)| format!("/* ---- {heading} ---- */")).collect();
    for (heading, functions) in headings.iter().zip(&areas) {
        out.push(heading);
        out.extend(functions.iter().map(String::as_str));
    }
    out.extend(after);
    Ok(out.join("\n\n"))
}

/// The function whose declaration begins on a line.
fn declared<'i>(line: &str, interface: &'i Interface) -> Option<&'i Function> {
    let name = line.split_once('(')?.0.rsplit([' ', '*']).next()?;
    interface.functions.iter().find(|function| function.name == name)
}

/// The type of the constant defined on a line, if it is an alias.
fn type_of_constant<'i>(line: &str, interface: &'i Interface) -> Option<&'i str> {
    let name = line.strip_prefix("#define ")?.split(' ').next()?;
    match &interface.constants.iter().find(|constant| constant.name == name)?.kind {
        Kind::Named(of) if interface.aliases.iter().any(|alias| alias.name == *of) => Some(of),
        _ => None,
    }
}

/// Adds what may be NULL, and where a function differs from the conventions, to the comment of a declaration.
fn with_contract(piece: &str, function: &Function, interface: &Interface) -> Result<String, String> {
    let missing = || format!("{} has no comment", function.name);
    let (comment, code) = piece.split_once("*/\n").ok_or_else(missing)?;
    let lines = contract::lines(function, interface)?;
    if lines.is_empty() {
        return Ok(piece.to_owned());
    }
    // A one-line comment becomes one of several lines.
    let comment = match comment.strip_prefix("/** ") {
        Some(line) => format!("/**\n * {}\n", line.trim_end()),
        None => comment.trim_end_matches(' ').to_owned(),
    };
    let lines: String = lines.iter().map(|line| format!(" * {line}\n")).collect();
    Ok(format!("{comment} *\n{lines} */\n{code}"))
}

/// Puts one-line comments on one line, and collapses empty lines.
fn short(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        if line.trim() == "/**"
            && let (Some(body), Some(end)) = (lines.get(at + 1), lines.get(at + 2))
            && end.trim() == "*/"
            && let Some(body) = body.trim().strip_prefix("* ")
            && body.len() < 110
        {
            let indent = line.len() - line.trim_start().len();
            out.push_str(&format!("{}/** {body} */\n", " ".repeat(indent)));
            at += 3;
            continue;
        }
        at += 1;
        if line.trim().is_empty() && out.ends_with("\n\n") {
            continue;
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
