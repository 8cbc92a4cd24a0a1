//! What the program knows of a property beyond its bytes.

use castkit::format::schema::{NodeSchema, PropertySchema};
use castkit::{Cast, read::NodeRef, read::PathErrorKind, read::PropertyRef};

use crate::status::Failure;
use crate::text::Escaped;

/// The row of the schema for a property of a node of this kind.
pub(crate) fn row(node: Option<&NodeSchema>, property: &PropertyRef<'_>) -> Option<&'static PropertySchema> {
    node?.property(property.name().to_str().ok()?)
}

/// The field name: `positions` for `vp`, `uv_layer0` for `u0`.
pub(crate) fn field(row: &PropertySchema, property: &PropertyRef<'_>) -> String {
    let layer = property.name().to_str().ok().and_then(|name| row.layer_of(name)).filter(|_| row.is_layered());
    layer.map_or_else(|| row.field.into(), |layer| format!("{}{layer}", row.field))
}

/// The property that a person calls so: by its key (`vp`, `u0`) or its field name (`positions`, `uv_layer0`). Of several
/// of one name the last counts, as everywhere.
pub(crate) fn find<'a>(node: NodeRef<'a>, wanted: &str) -> Option<PropertyRef<'a>> {
    let schema = castkit::format::schema::node(node.kind());
    node.property(wanted).or_else(|| {
        node.properties()
            .filter(|property| row(schema, property).is_some_and(|row| field(row, property) == wanted))
            .last()
    })
}

/// The node at a path.
pub(crate) fn node<'a>(cast: &Cast<'a>, path: &str) -> Result<NodeRef<'a>, Failure> {
    cast.find(path).map_err(|error| match error.kind {
        PathErrorKind::Malformed => Failure::Usage(error.to_string()),
        _ => Failure::file(error),
    })
}

/// As [`find`], or a sentence that lists what is there.
pub(crate) fn require<'a>(node: NodeRef<'a>, wanted: &str) -> Result<PropertyRef<'a>, Failure> {
    find(node, wanted).ok_or_else(|| {
        let schema = castkit::format::schema::node(node.kind());
        let mut present: Vec<String> = node
            .properties()
            .take(40)
            .map(|property| {
                let name = Escaped(property.name().to_string_lossy()).to_string();
                row(schema, &property).map_or_else(|| name.clone(), |row| format!("{name} ({})", field(row, &property)))
            })
            .collect();
        present.dedup();
        let there =
            if present.is_empty() { "it has no properties".into() } else { format!("it has {}", present.join(", ")) };
        Failure::File(format!("{}: there is no property {}; {there}", node.path(), Escaped(wanted)))
    })
}
