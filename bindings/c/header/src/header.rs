//! `castkit.h`: what cbindgen makes of the sources, with the contract of each function and headings between areas.

use std::path::Path;

use cbindgen::{Builder, Config, DocumentationStyle, EnumConfig, ItemType, Language, SortKey, Style};

use crate::contract;
use crate::source::Interface;

/// What stands above everything.
const PREAMBLE: &str = include_str!("preamble.h");

/// A number whose value depends on the machine, so that the generator does not write it.
const READ_FAILED: &str =
    "\n/** What `read` of a `castkit_reader` returns when it fails. */\n#define CASTKIT_READ_FAILED SIZE_MAX\n";

/// Headings, above the first function of a file of the sources.
const HEADINGS: &[(&str, &str)] = &[
    ("array/copy", "Arrays"),
    ("check", "Checking: the rules of the format"),
    ("check/repair", "Repairing and upgrading"),
    ("compare", "Comparing: what differs between two files, or between what they mean"),
    ("convert", "Converting: other formats to and from Cast, and files made smaller"),
    ("decode", "Decoding: all arrays into one piece of memory"),
    ("document/patch", "Patches: values changed in place"),
    ("document", "Documents: built, changed and saved"),
    ("error", "Errors"),
    ("file", "Files"),
    ("generated/fields", "Kinds of node: all properties at once"),
    ("generated/read", "Kinds of node: property by property"),
    ("generated/write", "Kinds of node: setting properties and adding children of documents"),
    ("node", "Nodes"),
    ("property", "Properties, known or not"),
    ("render", "Pictures, without a graphics processor"),
    ("scene", "Scenes: what files mean"),
    ("scene/instances", "Instances: files that place other files"),
    ("vertex", "Vertex buffers"),
    ("version", "Versions"),
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

/// Adds the contracts and the headings.
fn finish(text: &str, interface: &Interface) -> Result<String, String> {
    let mut out = String::new();
    let mut comment: Vec<&str> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let mut done = 0;
    let lines: Vec<&str> = text.lines().collect();
    for line in &lines {
        let is_comment = line.starts_with("/**") || (line.starts_with(" *") && !comment.is_empty());
        if is_comment {
            comment.push(line);
            continue;
        }
        if !comment.is_empty() {
            let name = line.split('(').next().unwrap_or_default();
            let name = name.rsplit([' ', '*']).next().unwrap_or_default();
            let function = interface.functions.iter().find(|function| line.contains('(') && function.name == name);
            if let Some(function) = function {
                done += 1;
                let found = HEADINGS.iter().filter(|(place, _)| function.place.starts_with(place));
                let best = found.max_by_key(|(place, _)| place.len());
                let (place, heading) = best.ok_or_else(|| format!("no heading for {}", function.place))?;
                if seen.insert(*place) {
                    out.push_str(&format!("/* ---- {heading} ---- */\n\n"));
                }
                let end = comment.pop().unwrap_or_default();
                comment.iter().for_each(|line| out.push_str(&format!("{line}\n")));
                out.push_str(" *\n");
                contract::lines(function, interface)?.iter().for_each(|line| out.push_str(&format!(" * {line}\n")));
                out.push_str(&format!("{end}\n"));
            } else {
                comment.iter().for_each(|line| out.push_str(&format!("{line}\n")));
            }
            comment.clear();
        }
        out.push_str(line);
        out.push('\n');
    }
    if done != interface.functions.len() {
        return Err(format!("the header has {done} of {} functions", interface.functions.len()));
    }
    Ok(short(&out))
}

/// Comments of one line on one line, and no more than one empty line.
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
