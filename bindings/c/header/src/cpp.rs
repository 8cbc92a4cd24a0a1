//! `castkit_nodes.hpp`: for each kind of node, a class to read it from a file and one to edit it in a document.

use std::collections::HashSet;
use std::fmt::Write;

use crate::comment;
use crate::source::{Function, Interface, Kind};

/// Fails if there are functions that neither the classes written by hand nor the generated ones call.
pub(crate) fn complete(interface: &Interface, sources: &[&str]) -> Result<(), String> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    // What a comment names is not called.
    let code: Vec<String> = sources.iter().map(|text| comment::without(text)).collect();
    let called: HashSet<&str> = code.iter().flat_map(|text| text.split(|letter| !is_letter(letter))).collect();
    let missing: Vec<&str> =
        interface.functions.iter().map(|function| &*function.name).filter(|name| !called.contains(name)).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("castkit.hpp does not have {}", missing.join(", "))) }
}

pub(crate) fn generate(interface: &Interface) -> Result<String, String> {
    let mut out = String::from(
        "/* Generated from bindings/c/src by `cargo xtask c --write`. Do not edit; include castkit.hpp. */\n\
         #ifndef CASTKIT_NODES_HPP\n#define CASTKIT_NODES_HPP\n\nnamespace castkit {\n",
    );
    let reading: Vec<&Function> = interface.functions.iter().filter(|of| of.place == "generated/read").collect();
    let writing: Vec<&Function> = interface.functions.iter().filter(|of| of.place == "generated/write").collect();
    let mut kinds: Vec<&str> = Vec::new();
    for function in &reading {
        let kind = function.parameters.first().map_or("", |(name, _)| name);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    for kind in &kinds {
        let class = class(kind);
        let screaming = kind.to_uppercase();
        let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let _ = write!(
            out,
            "\n{}class {class} : public node {{\npublic:\n    \
             {class}() noexcept = default;\n    {class}(const castkit::node &of) noexcept : castkit::node(of) {{}}\n    \
             static constexpr castkit_kind KIND = CASTKIT_KIND_{screaming};\n",
            comment::c(
                "",
                &format!(
                    "A node of a file that is {article} {kind}. If it is a node of another kind, all properties and \
                     children are absent."
                )
            )
        );
        if interface.structs.iter().any(|of| of.name == format!("castkit_{kind}_fields")) {
            let _ = write!(
                out,
                "    /** Reads all properties in one pass. */\n    [[nodiscard]] castkit_{kind}_fields fields() const noexcept {{\n        \
                 castkit_{kind}_fields fields{{}};\n        castkit_{kind}_get_fields(raw_, &fields, sizeof fields);\n        return fields;\n    }}\n"
            );
        }
        for function in reading.iter().filter(|of| of.parameters.first().is_some_and(|(name, _)| name == kind)) {
            getter(&mut out, function, kind, interface)?;
        }
        out.push_str("};\n");
        let editor = format!("{kind}_edit");
        let setters: Vec<&&Function> =
            writing.iter().filter(|of| of.parameters.get(1).is_some_and(|(name, _)| name == kind)).collect();
        let _ = write!(
            out,
            "\n/** Edits {article} {kind} of a document. */\nclass {editor} {{\npublic:\n    {editor}(castkit::document document, castkit_document_node \
             node) noexcept : document_(std::move(document)), node_(node) {{}}\n    [[nodiscard]] castkit_document_node node() const noexcept \
             {{ return node_; }}\n"
        );
        for function in setters {
            setter(&mut out, function, kind, interface)?;
        }
        out.push_str("\nprivate:\n    castkit::document document_;\n    castkit_document_node node_;\n};\n");
    }
    out.push_str("\n} // namespace castkit\n\n#endif /* CASTKIT_NODES_HPP */\n");
    Ok(out)
}

/// The name of the class of a kind. `file` is taken by the class of an open file.
fn class(kind: &str) -> String {
    if kind == "file" { "file_node".into() } else { kind.into() }
}

/// The first paragraph of the documentation of a function, as a comment.
fn summary(function: &Function) -> String {
    comment::c("    ", &function.doc.split("\n\n").next().unwrap_or_default().replace('\n', " "))
}

fn getter(out: &mut String, function: &Function, kind: &str, interface: &Interface) -> Result<(), String> {
    let name = &function.name;
    let field = name.strip_prefix(&format!("castkit_{kind}_")).ok_or_else(|| format!("{name} is of no kind"))?;
    let has_layer = function.parameters.get(1).is_some_and(|(name, _)| name == "layer");
    let (parameters, arguments) = if has_layer { ("std::uint32_t layer", "raw_, layer") } else { ("", "raw_") };
    let target = match function.parameters.last() {
        Some((_, Kind::Pointer(target, true))) => Some(&**target),
        _ => None,
    };
    let (result, body) = match (&function.result, target) {
        (Kind::Named(result), None) => match result.as_str() {
            "castkit_string" => {
                ("std::optional<std::string_view>".into(), format!("return detail::text({name}({arguments}));"))
            }
            "castkit_array" => ("array".into(), format!("return {name}({arguments});")),
            "castkit_node" => ("castkit::node".into(), format!("return {name}({arguments});")),
            "castkit_nodes" => ("castkit::nodes".into(), format!("return {name}({arguments});")),
            _ => (c_type(&function.result, interface), format!("return {name}({arguments});")),
        },
        (Kind::Named(result), Some(Kind::Array(_, count))) if result == "bool" => {
            let items = (0..count.parse::<usize>().unwrap_or(0)).map(|at| format!("found[{at}]")).collect::<Vec<_>>();
            (
                format!("std::optional<std::array<float, {count}>>"),
                format!(
                    "float found[{count}];\n        if (!{name}({arguments}, &found))\n            return std::nullopt;\n        return \
                     std::array<float, {count}>{{{}}};",
                    items.join(", ")
                ),
            )
        }
        (Kind::Named(_), Some(Kind::Array(_, count))) => (
            "std::vector<float>".into(),
            format!(
                "float found[{count}];\n        return std::vector<float>(found, found + {name}({arguments}, &found));"
            ),
        ),
        (_, Some(one)) => {
            let one = c_type(one, interface);
            (
                format!("std::optional<{one}>"),
                format!(
                    "{one} found{{}};\n        return {name}({arguments}, &found) ? std::optional<{one}>(found) : std::nullopt;"
                ),
            )
        }
        _ => return Err(format!("{name} gives nothing that C++ has")),
    };
    let noexcept = if result.contains("vector") { "" } else { " noexcept" };
    let doc = summary(function);
    let _ = write!(
        out,
        "{doc}    [[nodiscard]] {result} {field}({parameters}) const{noexcept} {{\n        {body}\n    }}\n"
    );
    Ok(())
}

fn setter(out: &mut String, function: &Function, kind: &str, interface: &Interface) -> Result<(), String> {
    let name = &function.name;
    let field = name.strip_prefix(&format!("castkit_{kind}_")).ok_or_else(|| format!("{name} is of no kind"))?;
    let mut parameters = Vec::new();
    let mut arguments = vec!["document_.raw()".to_owned(), "node_".to_owned()];
    for (of, given) in function.parameters.iter().skip(2).filter(|(of, _)| of != "error") {
        let (taken, passed) = match given {
            Kind::Named(name) if name == "castkit_array" => (format!("const array &{of}"), format!("{of}.raw()")),
            Kind::Pointer(target, false) => match &**target {
                Kind::Named(name) if name == "f32" => (format!("const float *{of}"), of.clone()),
                _ => (format!("const char *{of}"), of.clone()),
            },
            _ => (format!("{} {of}", c_type(given, interface)), of.clone()),
        };
        parameters.push(taken);
        arguments.push(passed);
    }
    arguments.push("why".into());
    let (parameters, arguments) = (parameters.join(", "), arguments.join(", "));
    let doc = summary(function);
    let _ = if field.starts_with("add_") {
        write!(
            out,
            "{doc}    result<castkit_document_node> {field}({parameters}) const {{\n        castkit_error reason;\n        castkit_error *why = \
             &reason;\n        if (auto added = {name}({arguments}))\n            return added;\n        return unexpected(reason);\n    }}\n"
        )
    } else {
        write!(
            out,
            "{doc}    result<void> {field}({parameters}) const {{\n        return detail::done([&](castkit_error *why) {{ return \
             {name}({arguments}); }});\n    }}\n"
        )
    };
    Ok(())
}

/// The name of a type in C++.
fn c_type(kind: &Kind, interface: &Interface) -> String {
    match kind {
        Kind::Named(name) => match name.as_str() {
            "u32" => "std::uint32_t".into(),
            "u64" => "std::uint64_t".into(),
            "usize" => "std::size_t".into(),
            "f32" => "float".into(),
            "f64" => "double".into(),
            "i64" => "std::int64_t".into(),
            other if interface.aliases.iter().any(|of| of.name == other) => other.into(),
            other => other.into(),
        },
        _ => "void".into(),
    }
}
