//! The typed classes of the Python package: a class per kind of node, with short properties over `_fields`.

use std::collections::BTreeSet;
use std::fmt::Write;

use cast_format::PropertyType;
use cast_format::schema::{self, DefaultValue, Meaning, NodeSchema, PropertySchema, Requirement, Scope, Shape};

use super::native::is_integer;
use super::reference;

/// The classes in `_extras.py` that kinds are derived from, for what the table cannot express. Those with members whose
/// type is another kind are generic over it, because they come before it.
const BASES: &[(&str, &str)] = &[
    ("Root", "Container"),
    ("Model", "Container"),
    ("Mesh", "MeshExtras"),
    ("BlendShape", "BlendShapeExtras[\"Mesh\"]"),
    ("Skeleton", "Container"),
    ("Animation", "Container"),
    ("Curve", "CurveExtras"),
    ("Material", "MaterialExtras[\"File\", \"Color\"]"),
    ("Instance", "InstanceExtras[\"File\"]"),
];

pub(crate) fn generate() -> String {
    let mut out = String::from(
        "# Generated from the schema table by `cargo xtask codegen`. Do not edit.\n\
         \"\"\"The kinds of node: a class for each, with the names of the format's reference.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from collections.abc import Iterable, Sequence\n\n\
         import numpy.typing as npt\n\n\
         from . import _fields\n",
    );
    let extras = BASES.iter().filter_map(|(_, base)| base.split('[').next()).collect::<BTreeSet<_>>();
    let _ = writeln!(out, "from ._extras import {}", Vec::from_iter(extras).join(", "));
    out.push_str("from ._tree import KINDS, Children, Node\nfrom ._values import Array, Floats\n\n");
    let names: Vec<String> = schema::NODES.iter().map(|node| format!("    \"{}\",\n", node.name)).collect();
    let _ = writeln!(out, "__all__ = [\n{}]", names.concat());
    // Python needs a class before classes derived from it, but none are; the order is that of the reference.
    schema::NODES.iter().for_each(|node| class(&mut out, node));
    out.push_str("\n\nKINDS.update(\n    {\n        of.KIND: of\n        for of in (\n");
    schema::NODES.iter().for_each(|node| _ = writeln!(out, "            {},", node.name));
    out.push_str("        )\n    }\n)\n");
    out
}

fn class(out: &mut String, node: &NodeSchema) {
    let name = node.name;
    let base = BASES.iter().find(|(of, _)| *of == name).map_or("Node", |(_, base)| *base);
    let _ = write!(
        out,
        "\n\nclass {name}({base}):\n    \"\"\"{}\n\n    (``{}``, kind ``{}``, since {}.)\n    \"\"\"\n\n    __slots__ = ()\n\n    \
         KIND = 0x{:08X}\n    FIELD = \"{}\"\n",
        node.doc,
        super::mark::anchor(node),
        node.kind,
        node.since,
        node.kind.0,
        node.field
    );
    constructor(out, node);
    node.children.iter().for_each(|child| children(out, child));
    node.properties.iter().filter(|row| !row.is_layered()).for_each(|row| property(out, row));
}

/// The name and type of a row's parameter in the constructor.
fn parameter(row: &PropertySchema) -> Option<(String, String)> {
    match row.key {
        "extra%d" => None,
        key if key.ends_with("%d") => Some((format!("{}s", row.field), "Sequence[npt.ArrayLike]".into())),
        _ => Some((row.field.into(), Form::of(row).taken)),
    }
}

fn constructor(out: &mut String, node: &NodeSchema) {
    let mut parameters = String::new();
    let mut body = String::new();
    for (field, taken) in node.properties.iter().filter_map(parameter) {
        let _ = writeln!(parameters, "        {field}: {taken} | None = None,");
        let _ = writeln!(body, "        if {field} is not None:\n            self.{field} = {field}");
    }
    for child in node.children {
        let Some(of) = schema::node(child.kind) else { continue };
        if child.single {
            let _ = writeln!(parameters, "        {}: {} | None = None,", of.field, of.name);
            let _ = writeln!(body, "        if {0} is not None:\n            self.{0} = {0}", of.field);
        } else {
            let _ = writeln!(parameters, "        {}: Iterable[{}] = (),", of.plural, of.name);
            let _ = writeln!(body, "        self.{0}.extend({0})", of.plural);
        }
    }
    let _ = write!(
        out,
        "\n    def __init__(\n        self,\n        *,\n{parameters}        hash: int | None = None,\n    ) -> None:\n        \
         super().__init__(self.KIND, hash=hash)\n{body}"
    );
}

fn children(out: &mut String, child: &schema::ChildSchema) {
    let Some(of) = schema::node(child.kind) else { return };
    let (name, field, plural) = (of.name, of.field, of.plural);
    let _ = if child.single {
        write!(
            out,
            "\n    @property\n    def {field}(self) -> {name} | None:\n        \"\"\"The {name} child; a node has at most one, \
             and if there are several, the first one wins.\"\"\"\n        return _fields.single(self, {name})\n\n    \
             @{field}.setter\n    def {field}(self, value: {name} | None) -> None:\n        \
             _fields.set_single(self, {name}, value)\n"
        )
    } else {
        write!(
            out,
            "\n    @property\n    def {plural}(self) -> Children[{name}]:\n        \"\"\"The {name} children: a list that \
             changes the node.\"\"\"\n        return Children(self, {name})\n\n    @{plural}.setter\n    \
             def {plural}(self, value: Iterable[{name}]) -> None:\n        Children(self, {name})[:] = list(value)\n"
        )
    };
}

/// How a row is read and set.
struct Form {
    /// The type that it has when read.
    given: String,
    /// The type that can be set, without `None`.
    taken: String,
    /// The expressions that read and set it.
    get: String,
    set: String,
    /// The shape and element type.
    shape: String,
}

impl Form {
    fn of(row: &PropertySchema) -> Self {
        let (key, field) = (row.key, row.field);
        let types: Vec<String> = row.types.iter().map(|of| format!("\"{of}\"")).collect();
        let types = tuple(&types);
        let form = |given: &str, taken: &str, get: String, set: String, shape: &str| Self {
            given: given.into(),
            taken: taken.into(),
            get: format!("_fields.{get}"),
            set: format!("_fields.{set}"),
            shape: shape.into(),
        };
        let one = || format!("set_one(self, \"{key}\", {types}, \"{field}\", value)");
        let many = || format!("set_array(self, \"{key}\", {types}, \"{field}\", value)");
        let array = |shape: &str, of: &str| {
            form(of, "npt.ArrayLike", format!("array(self, \"{key}\", {types})"), many(), shape)
        };
        let is_array = row.shape == Shape::Array;
        match row.meaning {
            Meaning::Link(link) => {
                let kinds: Vec<&str> = link.targets.iter().filter_map(|kind| Some(schema::node(*kind)?.name)).collect();
                let (union, siblings) = (kinds.join(" | "), python(link.scope == Scope::Siblings));
                let of = tuple(&kinds);
                return if is_array {
                    form(
                        &format!("tuple[{union} | None, ...] | None"),
                        &format!("Sequence[{union} | int]"),
                        format!("links(self, \"{key}\", {siblings}, {of})"),
                        format!("set_links(self, \"{key}\", \"{field}\", {of}, value)"),
                        "",
                    )
                } else {
                    form(
                        &format!("{union} | None"),
                        &format!("{union} | int"),
                        format!("link(self, \"{key}\", {siblings}, {of})"),
                        format!("set_link(self, \"{key}\", {siblings}, \"{field}\", {of}, value)"),
                        "",
                    )
                };
            }
            Meaning::Flag => {
                let default = python(row.default == DefaultValue::Flag(true));
                let get = format!("flag(self, \"{key}\", {default})");
                return form("bool", "bool", get, format!("set_flag(self, \"{key}\", value)"), "");
            }
            Meaning::BoneIndex if !is_array => {
                return form("int | None", "int", format!("bone_index(self, \"{key}\")"), one(), "");
            }
            _ => {}
        }
        if row.types == [PropertyType::STRING] {
            return match row.default {
                DefaultValue::Choice(text) => {
                    form("str", "str", format!("choice(self, \"{key}\", \"{text}\")"), many(), "")
                }
                _ => form("str | None", "str", format!("text(self, \"{key}\")"), many(), ""),
            };
        }
        match (field, is_array) {
            ("faces", _) => {
                let set = format!("set_triangles(self, \"{key}\", \"{field}\", value)");
                let shape = "Shape (n, 3), uint8, uint16 or uint32";
                form("Array | None", "npt.ArrayLike", format!("triangles(self, \"{key}\")"), set, shape)
            }
            ("weight_bones" | "weight_values", _) => Self {
                get: format!("self._influences(_fields.array(self, \"{key}\", {types}))"),
                set: format!("self._set_influences(\"{key}\", {types}, \"{field}\", value)"),
                ..array(
                    match is_integer(row) {
                        true => "Shape (n, maximum_influence), uint8, uint16 or uint32",
                        false => "Shape (n, maximum_influence), float32",
                    },
                    if is_integer(row) { "Array | None" } else { "Floats | None" },
                )
            },
            ("legacy_colors", _) => {
                let set = format!("set_colors(self, \"{key}\", \"{field}\", value, {types})");
                let get = format!("colors(self, \"{key}\")");
                form("Array | None", "npt.ArrayLike", get, set, "Shape (n, 4), bytes r, g, b, a")
            }
            ("key_values", _) => Self {
                set: format!("_fields.set_key_values(self, \"{key}\", \"{field}\", value)"),
                ..array("Shape (n,), or (n, 4) for rotations, float32; integers for visibility", "Array | None")
            },
            (_, true) => match row.types {
                [PropertyType::VECTOR2] => array("Shape (n, 2), float32", "Floats | None"),
                [PropertyType::VECTOR3] => array("Shape (n, 3), float32", "Floats | None"),
                [PropertyType::VECTOR4] => array("Shape (n, 4), float32", "Floats | None"),
                [PropertyType::FLOAT] => array("Shape (n,), float32", "Floats | None"),
                _ if is_integer(row) => array("Shape (n,), uint8, uint16 or uint32", "Array | None"),
                _ => array("Shape (n,), integers or float32", "Array | None"),
            },
            (_, false) if is_integer(row) || row.types == [PropertyType::INTEGER32] => {
                form("int | None", "int", format!("integer(self, \"{key}\")"), one(), "")
            }
            (_, false) if row.types == [PropertyType::FLOAT] => match row.default {
                DefaultValue::Float(default) => {
                    form("float", "float", format!("number_or(self, \"{key}\", {default:?})"), one(), "")
                }
                _ => form("float | None", "float", format!("number(self, \"{key}\")"), one(), ""),
            },
            (_, false) => {
                let sizes: Vec<String> = row.types.iter().map(|of| format!("({},)", of.components())).collect();
                let shape = format!("Shape {}, float32", sizes.join(" or "));
                form("Floats | None", "npt.ArrayLike", format!("first(self, \"{key}\", {types})"), one(), &shape)
            }
        }
    }
}

/// A tuple in Python.
fn tuple<T: AsRef<str>>(items: &[T]) -> String {
    match items {
        [one] => format!("({},)", one.as_ref()),
        _ => format!("({})", items.iter().map(|item| item.as_ref()).collect::<Vec<&str>>().join(", ")),
    }
}

fn python(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

fn property(out: &mut String, row: &PropertySchema) {
    let (field, key, form) = (row.field, row.key, Form::of(row));
    let Form { given, taken, get, set, shape } = form;
    let shape = if shape.is_empty() { String::new() } else { format!(" {shape}.") };
    let mut doc = row.doc.replace('`', "``");
    if let Meaning::Choice(choices) = row.meaning {
        let texts: Vec<String> = choices.values.iter().map(|value| format!("``{}``", value.text)).collect();
        let _ = write!(doc, " One of {}.", texts.join(", "));
    }
    let _ = write!(
        out,
        "\n    @property\n    def {field}(self) -> {given}:\n        \"\"\"{doc}{shape}\n\n        {}.\n        \"\"\"\n        return {get}\n\n    \
         @{field}.setter\n    def {field}(self, value: {taken} | None) -> None:\n        {set}\n",
        facts(row),
    );
    if let (Meaning::Link(_), Shape::Single) = (row.meaning, row.shape) {
        let _ = write!(
            out,
            "\n    @property\n    def {field}_hash(self) -> int | None:\n        \"\"\"The hash that :attr:`{field}` follows; \
             ``None`` for a new node, whose hash is assigned when it is saved.\"\"\"\n        return _fields.link_hash(self, \"{key}\")\n"
        );
    }
}

/// The facts in the table about a row.
fn facts(row: &PropertySchema) -> String {
    let mut facts = format!("Key ``{}``, type {}", row.key, reference::types(row).replace(" []", "[]"));
    match row.requirement {
        Requirement::Required => facts.push_str(", required"),
        Requirement::With(key) => facts.push_str(&format!(", required with ``{key}``")),
        _ => {}
    }
    match row.default {
        DefaultValue::Flag(value) => _ = write!(facts, ", default {}", python(value)),
        DefaultValue::Float(value) => _ = write!(facts, ", default {value:?}"),
        DefaultValue::Choice(text) => _ = write!(facts, ", default ``{text}``"),
        _ => {}
    }
    let _ = write!(facts, ", since {}", row.since);
    if let (Some(until), Some(replacement)) = (row.until, row.replaced_by) {
        let _ = write!(facts, ", legacy since {until}, replaced by {}", replacement.replace('`', "``"));
    }
    facts
}
