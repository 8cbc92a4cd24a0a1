//! The table of all typed getters of `cast-read`, for the test that compares each of them with the schema.

use std::fmt::Write;

use cast_format::schema::{self, Meaning, NodeSchema, PropertySchema, Shape};

use super::views::HAND_WRITTEN;

pub(crate) fn generate() -> String {
    let mut out = String::from(super::mark::DO_NOT_EDIT);
    out.push_str(
        "use cast_format::NodeKind;
        use cast_read::views::*;
        use cast_read::{FieldError, NodeRef, View};

        use super::{Children, Link, Value};
        use crate::getters::shown::{shown, targets, tried};\n\n",
    );
    let mut values = String::new();
    let mut links = String::new();
    let mut children = String::new();
    for node in schema::NODES {
        for row in node.properties.iter().filter(|row| !HAND_WRITTEN.contains(&row.field)) {
            match row.meaning {
                Meaning::Link(_) if row.shape == Shape::Single => link(&mut links, node, row),
                _ => value(&mut values, node, row),
            }
        }
        for child in node.children {
            let Some(row) = schema::node(child.kind) else { continue };
            let (kind, child_kind) = (constant(node), constant(row));
            let getter = if child.single { row.field } else { row.plural };
            let view = view(node);
            let _ = writeln!(
                children,
                "Children {{ kind: {kind}, child: {child_kind}, get: |node| targets({view}.{getter}()) }},"
            );
        }
    }
    let _ = writeln!(out, "/// Getters of values.\npub(super) const VALUES: &[Value] = &[{values}];\n");
    let _ = writeln!(out, "/// Getters of links.\npub(super) const LINKS: &[Link] = &[{links}];\n");
    let arms: String = schema::NODES
        .iter()
        .map(|node| format!("{} => {}.fields().unexpected.iter().collect(),", constant(node), view(node)))
        .collect();
    let _ = writeln!(
        out,
        "/// What `fields()` did not expect.
        pub(super) fn unexpected(node: NodeRef<'_>) -> Vec<FieldError<'_>> {{
            match node.kind() {{ {arms} _ => Vec::new() }}
        }}\n"
    );
    let _ = writeln!(out, "/// Getters of children.\npub(super) const CHILDREN: &[Children] = &[{children}];");
    out
}

fn constant(node: &NodeSchema) -> String {
    format!("NodeKind::{}", node.field.to_uppercase())
}

/// The expression that creates the view of a `node`.
fn view(node: &NodeSchema) -> String {
    format!("{}Ref::cast(node).unwrap()", node.name)
}

/// The argument of the getter of a layer.
fn argument(row: &PropertySchema) -> &'static str {
    if row.is_layered() { "super::LAYER" } else { "" }
}

/// The expression for a value of `fields()`.
fn in_fields(row: &PropertySchema) -> String {
    let name = super::fields::name(row);
    if row.is_layered() { format!("{name}.get(super::LAYER)") } else { name }
}

fn value(out: &mut String, node: &NodeSchema, row: &PropertySchema) {
    let (kind, key, field, view, argument) = (constant(node), row.key, row.field, view(node), argument(row));
    let in_fields = in_fields(row);
    let _ = writeln!(
        out,
        "Value {{
            kind: {kind},
            key: \"{key}\",
            get: |node| shown({view}.{field}({argument})),
            field: |node| shown({view}.fields().{in_fields}),
            try_get: |node| tried({view}.try_{field}({argument})),
        }},"
    );
}

fn link(out: &mut String, node: &NodeSchema, row: &PropertySchema) {
    let (kind, key, field, view, argument) = (constant(node), row.key, row.field, view(node), argument(row));
    let in_fields = in_fields(row);
    let _ = writeln!(
        out,
        "Link {{
            kind: {kind},
            key: \"{key}\",
            get: |node| targets({view}.{field}({argument})),
            scan: |node| targets({view}.scan_{field}({argument})),
            hash: |node| {view}.{field}_hash({argument}),
            field: |node| {view}.fields().{in_fields},
            field_target: |node| targets({view}.fields().{field}({argument})),
            try_hash: |node| {view}.try_{field}_hash({argument}),
        }},"
    );
}
