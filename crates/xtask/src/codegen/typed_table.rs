//! The table of all methods of the typed nodes of `cast-write`, for the test that compares each of them with the
//! schema.

use std::fmt::Write;

use cast_format::schema::{self, Meaning, NodeSchema, PropertySchema, Shape};

pub(crate) fn generate() -> String {
    let mut out = String::from(super::mark::DO_NOT_EDIT);
    out.push_str(
        "use cast_format::NodeKind;
        use cast_write::typed::*;

        use super::shown::Shown;
        use super::{Children, Kind, LAYER, Row, of, shown, value};\n\n",
    );
    let (mut kinds, mut rows, mut children) = (String::new(), String::new(), String::new());
    for node in schema::NODES {
        let (name, kind) = (node.name, constant(node));
        let _ = writeln!(
            kinds,
            "Kind {{ kind: {kind}, retype: |node| of::<_, {name}<'_, _>>(node).into(), new: || {name}::new().into() }},"
        );
        node.properties.iter().for_each(|property| row(&mut rows, node, property));
        for child in node.children {
            let Some(of) = schema::node(child.kind) else { continue };
            let one = (name, of.name, of.field);
            if child.single { single(&mut children, node, of, one) } else { several(&mut children, node, of, one) }
        }
    }
    let _ = writeln!(out, "/// All kinds.\npub(super) const KINDS: &[Kind] = &[{kinds}];\n");
    let _ = writeln!(out, "/// All properties.\npub(super) const ROWS: &[Row] = &[{rows}];\n");
    let _ = writeln!(out, "/// All kinds of children.\npub(super) const CHILDREN: &[Children] = &[{children}];");
    out
}

fn constant(node: &NodeSchema) -> String {
    format!("NodeKind::{}", node.field.to_uppercase())
}

fn row(out: &mut String, node: &NodeSchema, row: &PropertySchema) {
    let (name, kind, key, word) = (node.name, constant(node), row.key, row.field);
    let get = match (row.meaning, row.shape) {
        (Meaning::Link(_), Shape::Single) => format!("{word}_hash"),
        _ => word.to_string(),
    };
    let (layer, first) = if row.is_layered() { ("LAYER", "LAYER, ") } else { ("", "") };
    // Layers are built consecutively.
    let with_layer = if matches!(word, "uv_layer" | "color_layer") { "" } else { first };
    let arrays = if row.shape == Shape::Array {
        format!(
            "lend: Some(|node| of::<_, {name}<'_, _>>(node).{get}_mut({layer}).is_some()),
            take: Some(|node| of::<_, {name}<'_, _>>(node).take_{get}({layer}).map(|value| value.shown())),"
        )
    } else {
        "lend: None, take: None,".into()
    };
    let _ = writeln!(
        out,
        "Row {{
            kind: {kind},
            key: \"{key}\",
            get: |node| of::<_, {name}<'_, _>>(node).{get}({layer}).shown(),
            try_get: |node| shown(of::<_, {name}<'_, _>>(node).try_{get}({layer})),
            set: |from, to| {{
                let value = value(of::<_, {name}<'_, _>>(from).try_{get}({layer}));
                of::<_, {name}<'_, _>>(to).set_{word}({first}value);
            }},
            with: |from, to| {{
                let value = value(of::<_, {name}<'_, _>>(from).try_{get}({layer}));
                of::<_, {name}<'_, _>>(to).with_{word}({with_layer}value).into()
            }},
            {arrays}
            remove: |node| of::<_, {name}<'_, _>>(node).remove_{word}({layer}),
        }},"
    );
}

fn several(out: &mut String, node: &NodeSchema, of: &NodeSchema, (name, child, one): (&str, &str, &str)) {
    let (kind, child_kind, all) = (constant(node), constant(of), of.plural);
    let _ = writeln!(
        out,
        "Children {{
            kind: {kind},
            child: {child_kind},
            count: |node| of::<_, {name}<'_, _>>(node).{all}().count(),
            change: |node, hash| of::<_, {name}<'_, _>>(node).{all}_mut().for_each(|mut child| {{ child.set_hash(hash); }}),
            add: |node, child| {{ of::<_, {name}<'_, _>>(node).push_{one}(of::<_, {child}<'_, _>>(child)); }},
            with: |node, child| of::<_, {name}<'_, _>>(node).with_{one}(of::<_, {child}<'_, _>>(child)).into(),
            remove: |node| of::<_, {name}<'_, _>>(node).remove_{one}(0).map(Into::into),
            retain: Some(|node, hash| of::<_, {name}<'_, _>>(node).retain_{all}(|child| child.hash() == hash)),
        }},"
    );
}

fn single(out: &mut String, node: &NodeSchema, of: &NodeSchema, (name, child, one): (&str, &str, &str)) {
    let (kind, child_kind) = (constant(node), constant(of));
    let _ = writeln!(
        out,
        "Children {{
            kind: {kind},
            child: {child_kind},
            count: |node| of::<_, {name}<'_, _>>(node).{one}().into_iter().count(),
            change: |node, hash| of::<_, {name}<'_, _>>(node).{one}_mut().into_iter().for_each(|mut child| {{ child.set_hash(hash); }}),
            add: |node, child| {{ of::<_, {name}<'_, _>>(node).set_{one}(of::<_, {child}<'_, _>>(child)); }},
            with: |node, child| of::<_, {name}<'_, _>>(node).with_{one}(of::<_, {child}<'_, _>>(child)).into(),
            remove: |node| of::<_, {name}<'_, _>>(node).remove_{one}().map(Into::into),
            retain: None,
        }},"
    );
}
