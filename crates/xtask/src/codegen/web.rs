//! The typed classes of the npm package: a class per kind of node, with one-line properties over `fields.js`, and their
//! declarations for TypeScript.

use std::fmt::Write;

use cast_format::PropertyType;
use cast_format::schema::{self, DefaultValue, Meaning, NodeSchema, PropertySchema, Scope, Shape};

use super::native::is_integer;

/// Kinds with members that the table cannot express, written by hand in `extras.js`.
const EXTRAS: &[&str] = &["Mesh", "Material"];

const INTEGERS: &str = "Uint8Array | Uint16Array | Uint32Array";

/// The classes.
pub(crate) fn classes() -> String {
    let mut out = String::from(
        "// Generated from the schema table by `cargo xtask codegen`. Do not edit.\n\
         // The kinds of node: a class for each, with the names of the format's reference.\n\
         import * as fields from \"./fields.js\";\n",
    );
    let extras: Vec<String> = EXTRAS.iter().map(|name| format!("{name}Extras")).collect();
    let _ = write!(
        out,
        "import {{ {} }} from \"./extras.js\";\nimport {{ KINDS, Node }} from \"./node.js\";\n",
        extras.join(", ")
    );
    for node in schema::NODES {
        let _ = write!(
            out,
            "\nexport class {} extends {} {{\n  static KIND = 0x{:08x};\n  static FIELD = \"{}\";\n  static PROPERTIES = {{\n",
            node.name,
            base(node),
            node.kind.0,
            node.field
        );
        node.properties.iter().for_each(|row| _ = writeln!(out, "    \"{}\": \"{}\",", row.key, camel(row.field)));
        out.push_str("  };\n");
        for (name, _, get) in members(node) {
            let _ = write!(out, "\n  get {name}() {{\n    return {get};\n  }}\n");
        }
        out.push_str("}\n");
    }
    out.push_str("\nfor (const Class of [\n");
    schema::NODES.iter().for_each(|node| _ = writeln!(out, "  {},", node.name));
    out.push_str("]) {\n  KINDS.set(Class.KIND, Class);\n}\n");
    out
}

/// Their declarations.
pub(crate) fn declarations() -> String {
    let mut out = String::from(
        "// Generated from the schema table by `cargo xtask codegen`. Do not edit.\n\
         import type { MaterialExtras, MeshExtras } from \"./extras.js\";\nimport type { Node } from \"./node.js\";\n",
    );
    for node in schema::NODES {
        let (doc, anchor, kind, since) = (node.doc, super::mark::anchor(node), node.kind, node.since);
        let _ = write!(
            out,
            "\n/** {doc} (`{anchor}`, kind `{kind}`, since {since}.) */\nexport declare class {} extends {} {{\n",
            node.name,
            base(node)
        );
        let _ = writeln!(out, "  static readonly KIND: number;\n  static readonly FIELD: \"{}\";", node.field);
        let _ = writeln!(out, "  readonly kind: \"{}\";", node.field);
        for (name, (of, doc), _) in members(node) {
            let _ = writeln!(out, "  /** {doc} */\n  readonly {name}: {of};");
        }
        out.push_str("}\n");
    }
    out.push_str("\n/** The class of each kind, by its name. */\nexport interface NodeOfKind {\n");
    schema::NODES.iter().for_each(|node| _ = writeln!(out, "  {}: {};", node.field, node.name));
    out.push_str("}\n");
    out
}

fn base(node: &NodeSchema) -> String {
    if EXTRAS.contains(&node.name) { format!("{}Extras", node.name) } else { "Node".into() }
}

/// `boneWeights` of `bone_weights`.
fn camel(field: &str) -> String {
    let mut words = field.split('_');
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at(word.len().min(1));
        let _ = write!(name, "{}{rest}", first.to_uppercase());
    }
    name
}

/// A getter: its name, its type and documentation, and the expression.
type Member = (String, (String, String), String);

fn members(node: &NodeSchema) -> Vec<Member> {
    let children = node.children.iter().filter_map(|child| {
        let of = schema::node(child.kind)?;
        let list = format!("this.childrenOf(\"{}\")", of.field);
        Some(if child.single {
            let doc = format!("The {} child; if there are several, the first one wins.", of.name);
            (camel(of.field), (format!("{} | null", of.name), doc), format!("{list}[0] ?? null"))
        } else {
            (camel(of.plural), (format!("{}[]", of.name), format!("The {} children.", of.name)), list)
        })
    });
    let rows = node.properties.iter().filter(|row| !row.is_layered()).flat_map(|row| {
        let (of, get) = form(row);
        let types: Vec<String> = row.types.iter().map(ToString::to_string).collect();
        let doc = format!("{} Key `{}`, type {}.", row.doc, row.key, types.join(" "));
        let hash = match (row.meaning, row.shape) {
            (Meaning::Link(_), Shape::Single) => {
                let doc = format!("The hash that `{}` follows.", camel(row.field));
                let get = format!("fields.hashes(this, \"{}\")?.[0] ?? null", row.key);
                Some((format!("{}Hash", camel(row.field)), ("bigint | null".into(), doc), get))
            }
            _ => None,
        };
        [Some((camel(row.field), (of, doc), get)), hash].into_iter().flatten()
    });
    children.chain(rows).collect()
}

/// The type and the expression of a row.
fn form(row: &PropertySchema) -> (String, String) {
    let key = row.key;
    let types: Vec<String> = row.types.iter().map(|of| format!("\"{of}\"")).collect();
    let types = format!("[{}]", types.join(", "));
    let form = |of: &str, get: String| (of.to_owned(), format!("fields.{get}"));
    let is_array = row.shape == Shape::Array;
    match row.meaning {
        Meaning::Link(link) => {
            let targets = || link.targets.iter().filter_map(|kind| schema::node(*kind));
            let union = targets().map(|node| node.name).collect::<Vec<_>>().join(" | ");
            let kinds = targets().map(|node| format!("\"{}\"", node.field)).collect::<Vec<_>>().join(", ");
            let scope = if link.scope == Scope::Siblings { "siblings" } else { "children" };
            return if is_array {
                form(&format!("({union} | null)[] | null"), format!("links(this, \"{key}\", \"{scope}\", [{kinds}])"))
            } else {
                form(&format!("{union} | null"), format!("link(this, \"{key}\", \"{scope}\", [{kinds}])"))
            };
        }
        Meaning::Flag => {
            let default = row.default == DefaultValue::Flag(true);
            return form("boolean", format!("flag(this, \"{key}\", {default})"));
        }
        Meaning::BoneIndex if !is_array => return form("number | null", format!("boneIndex(this, \"{key}\")")),
        _ => {}
    }
    if row.types == [PropertyType::STRING] {
        return match row.default {
            DefaultValue::Choice(text) => form("string", format!("choice(this, \"{key}\", \"{text}\")")),
            _ => form("string | null", format!("text(this, \"{key}\")")),
        };
    }
    let floats = row.types.iter().all(|of| {
        [PropertyType::FLOAT, PropertyType::VECTOR2, PropertyType::VECTOR3, PropertyType::VECTOR4].contains(of)
    });
    let arrays = match (floats, is_integer(row)) {
        (true, _) => "Float32Array".into(),
        (_, true) => INTEGERS.into(),
        _ => format!("{INTEGERS} | Float32Array"),
    };
    match (row.field, is_array) {
        ("legacy_colors", _) => form("Uint8Array | null", format!("layer(this, \"{key}\", [\"i\", \"v4\"])")),
        (_, true) => form(&format!("{arrays} | null"), format!("array(this, \"{key}\", {types})")),
        (_, false) if is_integer(row) || row.types == [PropertyType::INTEGER32] => {
            form("number | null", format!("integer(this, \"{key}\")"))
        }
        (_, false) if row.types == [PropertyType::FLOAT] => match row.default {
            DefaultValue::Float(default) => form("number", format!("number(this, \"{key}\", {default})")),
            _ => form("number | null", format!("number(this, \"{key}\", null)")),
        },
        (_, false) => form("Float32Array | null", format!("vector(this, \"{key}\", {types})")),
    }
}
