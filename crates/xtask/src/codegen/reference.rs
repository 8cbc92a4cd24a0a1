//! The node reference of the documentation.

use std::fmt::Write;

use cast_format::schema::{self, DefaultValue, Meaning, NodeSchema, PropertySchema, Requirement, Shape};

pub(crate) fn generate() -> String {
    let mut out = String::from(
        "Every node kind and property of the Cast format, generated from the schema table.\n\n\
        `[]` marks arrays; if there are several types, the first is preferred. Dates are the months in which the published text \
        gained or lost a row. What a table cannot say is in `docs/format.md` of the repository.\n",
    );
    for node in schema::NODES {
        node_section(&mut out, node);
    }
    out
}

fn node_section(out: &mut String, node: &NodeSchema) {
    let names = |kinds: Vec<&str>| if kinds.is_empty() { "none".to_string() } else { kinds.join(", ") };
    let parents = names(schema::parents(node.kind).map(|parent| parent.name).collect());
    let children = names(node.children.iter().filter_map(|child| Some(schema::node(child.kind)?.name)).collect());
    let _ = write!(
        out,
        "\n# {} (`{}`)\n\n{}\n\nSince {}. Parents: {parents}. Children: {children}.\n",
        node.name, node.kind, node.doc, node.since
    );
    if node.properties.is_empty() {
        return;
    }
    out.push_str("\n| key | name | type | required | default | since | meaning |\n|---|---|---|---|---|---|---|\n");
    for row in node.properties {
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} | {} | {} | {} |",
            row.key,
            row.field,
            types(row),
            requirement(row),
            default(row),
            dates(row),
            meaning(row)
        );
    }
}

/// The types as in the specification, such as `b h i []`.
pub(crate) fn types(row: &PropertySchema) -> String {
    let types: Vec<String> = row.types.iter().map(ToString::to_string).collect();
    let array = if row.shape == Shape::Array { " []" } else { "" };
    format!("{}{array}", types.join(" "))
}

fn requirement(row: &PropertySchema) -> String {
    match row.requirement {
        Requirement::Required => "yes".into(),
        Requirement::With(key) => format!("with `{key}`"),
        _ => String::new(),
    }
}

fn default(row: &PropertySchema) -> String {
    match row.default {
        DefaultValue::Flag(value) => value.to_string(),
        DefaultValue::Float(value) => format!("{value:?}"),
        DefaultValue::Choice(text) => format!("`{text}`"),
        _ => String::new(),
    }
}

fn dates(row: &PropertySchema) -> String {
    row.until.map_or(row.since.to_string(), |until| format!("{} until {until}", row.since))
}

fn meaning(row: &PropertySchema) -> String {
    let mut text = row.doc.to_string();
    if let Meaning::Choice(choices) = row.meaning {
        let texts: Vec<String> = choices.values.iter().map(|value| format!("`{}`", value.text)).collect();
        let _ = write!(text, " One of {}.", texts.join(", "));
    }
    if let Meaning::Link(link) = row.meaning {
        let kinds: Vec<&str> = link.targets.iter().filter_map(|kind| Some(schema::node(*kind)?.name)).collect();
        let _ = write!(text, " Hash of a {} among {}.", kinds.join(" or "), scope(link.scope));
    }
    if let Some(replacement) = row.replaced_by {
        let _ = write!(text, " Legacy; replaced by {replacement}.");
    }
    text
}

fn scope(scope: schema::Scope) -> &'static str {
    match scope {
        schema::Scope::Siblings => "the siblings",
        schema::Scope::Children => "the children",
    }
}
