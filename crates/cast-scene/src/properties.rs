//! Nodes and properties that are not what the schema says, which readers ignore in whole or in part.

use std::borrow::Cow;

use cast_format::schema::{self, Meaning, NodeSchema, PropertySchema, Shape, is_same_word};
use cast_format::{NodeKind, PropertyType};
use cast_read::views::MeshRef;
use cast_read::{Cast, NodeRef, OtherNumbers, PropertyRef, View};

use crate::warning::{WarningKind, Warnings};

/// The only type of material.
const MATERIAL_TYPE: &str = "pbr";

/// Warns of nodes of unknown kinds and in wrong places, once for all that is in them, and of properties of the others that
/// are not what the schema says. Properties that it does not know are the business of their writer.
pub(crate) fn examine(cast: Cast<'_>, warnings: &mut Warnings<'_>) {
    // The schema of each node above the current one; of all of them, none is ignored.
    let mut above: Vec<&'static NodeSchema> = Vec::new();
    let mut ignored = None;
    let mut names: Vec<&str> = Vec::new();
    other_metadata(cast, warnings);
    for step in cast.nodes() {
        let (node, depth) = (step.node, step.depth as usize);
        if ignored.is_some_and(|ignored| depth > ignored) {
            continue;
        }
        above.truncate(depth);
        let schema = schema::node(node.kind());
        let belongs = schema.is_none() || above.last().is_none_or(|parent| parent.child(node.kind()).is_some());
        let Some(schema) = schema.filter(|_| belongs) else {
            warnings.add(node, if belongs { WarningKind::UnknownKind } else { WarningKind::Misplaced });
            ignored = Some(depth);
            continue;
        };
        ignored = None;
        above.push(schema);
        names.clear();
        for property in node.properties() {
            names.extend(property.name().to_str().ok().filter(|name| schema.property(name).is_some()));
            for kind in wrong(node, schema, property) {
                warnings.add(node, kind);
            }
        }
        names.sort_unstable();
        for same in names.chunk_by(|one, other| one == other).filter(|same| same.len() > 1) {
            let property = same.first().map_or_else(String::new, ToString::to_string);
            warnings.add(node, WarningKind::Repeated { property: property.into() });
        }
    }
}

/// Warns of hints that are not those of the first metadata.
fn other_metadata(cast: Cast<'_>, warnings: &mut Warnings<'_>) {
    let mut all = cast.roots().flat_map(|root| root.metadata());
    let Some(first) = all.next() else { return };
    for other in all {
        let ups = first.up_axis().zip(other.up_axis());
        let roots = first.scene_root().zip(other.scene_root());
        let up = ups.is_some_and(|(one, other)| one != other);
        let root = roots.is_some_and(|(one, other)| one != other);
        for (property, _) in [("up", up), ("sr", root)].into_iter().filter(|(_, differs)| *differs) {
            warnings.add(other.node(), WarningKind::OtherMetadata { property });
        }
    }
}

/// What is wrong with a property: its type, and what it would be even if it had that of the schema.
fn wrong(
    node: NodeRef<'_>,
    schema: &NodeSchema,
    property: PropertyRef<'_>,
) -> impl Iterator<Item = WarningKind> + use<> {
    let (name, found) = (property.name(), property.property_type());
    let named = || -> Cow<'static, str> { Cow::Owned(name.to_string_lossy()) };
    let row = name.to_str().ok().and_then(|name| schema.property(name));
    let row = row.filter(|_| found.is_known());
    let is_expected = |row: &PropertySchema| {
        // Tangents of four numbers are read as those of three.
        row.types.contains(&found) || row.key == "vt" && found == PropertyType::VECTOR4
    };
    let numbers = row.and_then(|row| OtherNumbers::new(found, property.data(), row.types));
    let of_type = match (row, &numbers) {
        (_, Some(_)) => Some(WarningKind::OtherNumbers { property: named() }),
        (Some(row), None) if !is_expected(row) => Some(WarningKind::WrongType { property: named() }),
        (None, None) if !found.is_known() => Some(WarningKind::WrongType { property: named() }),
        _ => None,
    };
    let is_read = !matches!(of_type, Some(WarningKind::WrongType { .. }));
    let count = numbers.as_ref().map_or(property.count(), OtherNumbers::count);
    let content = row.filter(|_| is_read).and_then(|row| wrong_content(node, (schema, row), property, count, named));
    of_type.into_iter().chain(content)
}

fn wrong_content(
    node: NodeRef<'_>,
    (schema, row): (&NodeSchema, &PropertySchema),
    property: PropertyRef<'_>,
    count: u32,
    named: impl Fn() -> Cow<'static, str>,
) -> Option<WarningKind> {
    let found = property.property_type();
    if row.shape == Shape::Array {
        let is_lost = row.is_layered() && property.count() > 0 && !is_counted(node, property.name().to_str().ok()?);
        return is_lost.then(|| WarningKind::UncountedLayer { property: named() });
    }
    if found == PropertyType::STRING {
        let text = property.text().and_then(|text| text.to_str().ok());
        let is_choice = match row.meaning {
            Meaning::Choice(choices) => text.is_some_and(|text| choices.meant(text).is_some()),
            _ if (schema.kind, row.key) == (NodeKind::MATERIAL, "t") => {
                text.is_some_and(|text| is_same_word(text, MATERIAL_TYPE))
            }
            _ => true,
        };
        return (!is_choice).then(|| WarningKind::UnknownChoice { property: named() });
    }
    if count != 1 {
        return Some(WarningKind::WrongCount { property: named(), found: count as usize });
    }
    // All that are not colours are rotations.
    let is_rotation = row.types.contains(&PropertyType::VECTOR4) && row.key != "rgba";
    let is_nothing = |numbers: [f32; 4]| numbers == [0.0; 4];
    let is_directionless = is_rotation && property.read().is_ok_and(is_nothing);
    is_directionless.then(|| WarningKind::NoDirection { property: named() })
}

/// Whether a layer is one of those that its mesh counts.
fn is_counted(node: NodeRef<'_>, layer: &str) -> bool {
    let Some(mesh) = MeshRef::cast(node) else { return true };
    let (prefix, total) = match layer.as_bytes() {
        [b'u', ..] => ("u", mesh.uv_layer_total()),
        _ => ("c", mesh.color_layer_total()),
    };
    schema::layer_number(layer, prefix).is_some_and(|number| number < total)
}
