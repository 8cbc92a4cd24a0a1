//! `fields()` of the views of `cast-read`: all properties of a kind that are in the schema, read in one pass.

use std::fmt::Write;

use cast_format::schema::{self, Meaning, NodeSchema, PropertySchema, Requirement, Shape};

use super::native::is_integer;
use super::views::{default, facts, target, type_of};

pub(crate) fn generate() -> String {
    let mut out = String::from(super::mark::DO_NOT_EDIT);
    out.push_str(
        "use cast_format::schema::Scope;

        use super::generated::*;
        use super::{
            ColorSpace, ConstraintType, CurveMode, CurveProperty, MaterialSource, RotationInterpolation, SkinningMethod,
            TransformSpace, UpAxis,
        };
        use crate::array::Array;
        use crate::array::indices::Indices;
        use crate::array::values::{Colors, CustomOffset, KeyFrames, KeyValues};
        use crate::node::fields::{Layers, Unexpected};
        ",
    );
    schema::NODES.iter().for_each(|node| fields(&mut out, node));
    out
}

/// The name of a row's field, which is that of the getter with the same value.
fn name(row: &PropertySchema) -> String {
    match (link(row), row.is_layered()) {
        (false, false) => row.field.into(),
        (false, true) => format!("{}s", row.field),
        (true, false) => format!("{}_hash", row.field),
        (true, true) => format!("{}_hashes", row.field),
    }
}

fn link(row: &PropertySchema) -> bool {
    matches!(row.meaning, Meaning::Link(_)) && row.shape == Shape::Single
}

/// The type of one value.
fn value(row: &PropertySchema) -> String {
    match row.field {
        "color_layer" => "Colors<'a>".into(),
        _ => type_of(row),
    }
}

fn fields(out: &mut String, node: &NodeSchema) {
    let mut members = String::new();
    let mut initial = String::new();
    let mut arms = String::new();
    let mut layered = String::new();
    let mut settled = String::new();
    for (number, row) in node.properties.iter().enumerate() {
        let (field, value, default) = (name(row), value(row), default(row));
        let (member, start) = match (&default, row.key.strip_suffix("%d")) {
            (_, Some(prefix)) => (format!("Layers<'a, {value}>"), format!("Layers::of(self.0, \"{prefix}\")")),
            (Some(default), _) => (value.clone(), default.clone()),
            (None, _) => (format!("Option<{value}>"), "None".into()),
        };
        let hash = if link(row) { " The hash." } else { "" };
        let _ = writeln!(members, "/// {}{hash}\n///\n/// {}.\npub {field}: {member},", row.doc, facts(row));
        let _ = writeln!(initial, "{field}: {start},");
        match row.key.strip_suffix("%d") {
            Some(prefix) => {
                let _ = writeln!(
                    layered,
                    "[{}, ..] => fields.{field}.put(scan, &mut fields.unexpected, {number}),",
                    letters(prefix)
                );
                let count = node.properties.iter().find(|other| other.requirement == Requirement::With(row.key));
                let count = count.map_or("None".into(), |count| format!("fields.{}", count.field));
                let _ = match row.field {
                    "color_layer" => writeln!(settled, "fields.settle_colors();"),
                    _ => writeln!(settled, "fields.{field}.count({count});"),
                };
            }
            None => {
                let _ = writeln!(arms, "[{}] => fields.{field} = {},", letters(row.key), reading(row, number));
            }
        }
    }
    // Keys come before layers, because some begin with the prefix of a layer.
    arms.push_str(&layered);
    let new = format!("{}Fields {{ {initial} unexpected: Unexpected::of(self.0) }}", node.name);
    let body = match node.properties {
        [] => new,
        [only] => format!(
            "let mut fields = {new};
            self.0.scan(|scan| match scan.name() {{ [{}] => fields.{} = {}, _ => scan.skip() }});
            fields",
            letters(only.key),
            name(only),
            reading(only, 0)
        ),
        _ => format!(
            "let mut fields = {new};
            self.0.scan(|scan| match scan.name() {{ {arms} _ => scan.skip() }});
            {settled}
            fields"
        ),
    };
    let _ = writeln!(
        out,
        "/// Everything the specification knows of a [`{view}`], see [`{view}::fields`].
        #[derive(Clone, Copy, Debug)]
        #[non_exhaustive]
        pub struct {kind}Fields<'a> {{
            {members}
            /// Properties that are present but not what the specification says; their fields are as if they were
            /// absent.
            pub unexpected: Unexpected<'a>,
        }}

        impl<'a> {view}<'a> {{
            /// All properties that the specification knows, read in one pass.
            ///
            /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
            /// faster from two properties on. It allocates nothing and reads no array.
            #[inline]
            #[must_use]
            pub fn fields(&self) -> {kind}Fields<'a> {{
                {body}
            }}
        }}
        ",
        view = format_args!("{}Ref", node.name),
        kind = node.name,
    );
    links(out, node);
}

/// The arm's pattern of a key, letter by letter, from which the compiler makes a decision over length and letters; texts
/// as patterns would be compared one after the other.
fn letters(key: &str) -> String {
    key.chars().map(|letter| format!("b'{letter}'")).collect::<Vec<_>>().join(", ")
}

/// The expression that reads the property of a row.
fn reading(row: &PropertySchema, number: usize) -> String {
    let rest = default(row).map_or(String::new(), |default| format!(".unwrap_or({default})"));
    let read = |of: &str| format!("fields.unexpected.read::<{of}>(scan, {number})");
    match row.meaning {
        Meaning::Choice(choices) => format!("{}.map({}::from){rest}", read("&'a str"), choices.name),
        Meaning::BoneIndex if row.shape == Shape::Single => {
            format!("{}.filter(|index| *index != cast_format::NO_PARENT)", read("u32"))
        }
        _ if is_integer(row) && row.shape == Shape::Single => {
            format!("{}.map(|count| count.0)", read("crate::node::field::Count"))
        }
        _ => format!("{}{rest}", read(&value(row))),
    }
}

/// Methods that resolve a hash to its node.
fn links(out: &mut String, node: &NodeSchema) {
    let mut methods = String::new();
    for row in node.properties {
        let Meaning::Link(link) = row.meaning else { continue };
        if row.shape == Shape::Array {
            continue;
        }
        let (field, target) = (row.field, target(link));
        let (parameter, hash) = match row.is_layered() {
            true => (", layer: u32", format!("self.{}.get(layer)", name(row))),
            false => ("", format!("self.{}", name(row))),
        };
        let _ = writeln!(
            methods,
            "/// The node that the hash leads to, as [`{view}::{field}`] finds it.
            #[must_use]
            pub fn {field}(&self{parameter}) -> Option<{target}> {{
                self.unexpected.node().resolve({hash}?, {scope})
            }}\n",
            view = format_args!("{}Ref", node.name),
            scope = match link.scope {
                schema::Scope::Siblings => "Scope::Siblings",
                schema::Scope::Children => "Scope::Children",
            },
        );
    }
    if !methods.is_empty() {
        let _ = writeln!(out, "impl<'a> {}Fields<'a> {{ {methods} }}\n", node.name);
    }
}
