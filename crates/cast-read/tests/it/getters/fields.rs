//! Compares `fields()` with the getters, on nodes with arbitrary content: repeated properties, other types, no elements,
//! text that is not UTF-8, unknown properties.

use cast_format::schema::{self, NodeSchema, PropertySchema};
use cast_format::{MAGIC, NodeKind, PropertyType, VERSION};
use cast_read::views::{MaterialRef, MeshRef};
use cast_read::{Cast, FieldError, NodeRef, View};

use super::LAYER;
use super::forms::{LINKS, VALUES, unexpected};
use crate::testdata;

/// A reproducible generator of pseudo-random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 16) % end as u64).unwrap()
    }

    fn pick<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }
}

/// The rows of a kind that have a getter in the table, and its layers.
fn rows(node: &NodeSchema) -> Vec<&PropertySchema> {
    let is_tested = |row: &&PropertySchema| {
        let is_it = |kind: NodeKind, key: &str| (kind, key) == (node.kind, row.key);
        row.is_layered()
            || VALUES.iter().any(|value| is_it(value.kind, value.key))
            || LINKS.iter().any(|link| is_it(link.kind, link.key))
    };
    node.properties.iter().filter(is_tested).collect()
}

/// A property of a row, or with a name that no row has; mostly valid.
fn property(random: &mut Random, node: &NodeSchema, out: &mut Vec<u8>) {
    let rows = rows(node);
    let unknown = random.below(8) == 0 || rows.is_empty();
    let (name, types) = if unknown {
        (random.pick(&["zz", "u", "c", "extra", "u01", "u+1", "c999999999999", "\u{e9}1", "_"]).to_string(), &[][..])
    } else {
        let row = *random.pick(&rows);
        let layers: &[u32] = &[0, 0, 1, 2, LAYER, 4, 5, 9, 11, 255, 256, u32::MAX];
        (row.key.replace("%d", &random.pick(layers).to_string()), row.types)
    };
    let any = types.is_empty() || random.below(4) == 0;
    let property_type = if any { *random.pick(&PropertyType::KNOWN) } else { *random.pick(types) };
    let count = random.below(4);
    out.extend(property_type.0.to_le_bytes());
    out.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
    out.extend(u32::try_from(count).unwrap().to_le_bytes());
    out.extend(name.as_bytes());
    match property_type.element_size() {
        Some(size) => (0..count * size).for_each(|_| out.push(*random.pick(&[0, 0, 1, 7, 0x3F, 0xFF]))),
        None => {
            (0..count).for_each(|_| out.extend(*random.pick(&[&b"\0"[..], b"linear\0", b"rq\0", b"\xFF\0", b"a b\0"])))
        }
    }
}

/// A file with a single node of this kind.
fn file(random: &mut Random, node: &NodeSchema) -> Vec<u8> {
    let mut properties = Vec::new();
    let count = random.below(12);
    (0..count).for_each(|_| property(random, node, &mut properties));
    // An unknown type has no known size: it and everything after it cannot be read.
    let opaque = random.below(8) == 0;
    if opaque {
        properties.extend(b"??\x01\0\x01\0\0\0x\0\0");
        (0..random.below(3)).for_each(|_| property(random, node, &mut properties));
    }
    let mut bytes: Vec<u8> = [MAGIC, VERSION, 1, 0].iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.extend(node.kind.0.to_le_bytes());
    bytes.extend(u32::try_from(24 + properties.len()).unwrap().to_le_bytes());
    bytes.extend(1_u64.to_le_bytes());
    let count = count + if opaque { 3 } else { 0 };
    bytes.extend([u32::try_from(count).unwrap(), 0].iter().flat_map(|word| word.to_le_bytes()));
    bytes.extend(properties);
    bytes
}

#[test]
fn every_field_is_what_its_getter_gives() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut errors_seen, mut opaque) = (0, 0);
    let is_tested = |node: &&&NodeSchema| node.properties.is_empty() || !rows(node).is_empty();
    for node in schema::NODES.iter().filter(is_tested) {
        for _ in 0..600 {
            let bytes = file(&mut random, node);
            let cast = Cast::parse(&bytes).unwrap();
            let found = cast.top_level().next().unwrap();
            opaque += usize::from(found.is_opaque());
            for value in VALUES.iter().filter(|value| value.kind == node.kind) {
                assert_eq!((value.field)(found), (value.get)(found), "{}.{} in {found:?}", node.name, value.key);
            }
            for link in LINKS.iter().filter(|link| link.kind == node.kind) {
                assert_eq!((link.field)(found), (link.hash)(found), "{}.{} in {found:?}", node.name, link.key);
            }
            let errors = errors(found, node);
            assert_eq!(unexpected(found), errors, "{}: {:?}", node.name, found.properties());
            errors_seen += errors.len();
            layers(found);
        }
    }
    assert!(errors_seen > 3000, "only {errors_seen} were unexpected");
    assert!(opaque > 500, "only {opaque} nodes were opaque");
}

/// Real-life content: padding, properties of unknown type, several strings, and headers that recovery does not trust.
#[test]
fn fields_of_any_file_are_what_the_getters_give() {
    let mut compared = 0;
    for file in testdata::all() {
        let Ok(recovered) = Cast::recover(&file.bytes) else { continue };
        for node in recovered.cast().nodes().map(|step| step.node) {
            for value in VALUES.iter().filter(|value| value.kind == node.kind()) {
                assert_eq!((value.field)(node), (value.get)(node), "{}: {}.{}", file.name, node.path(), value.key);
                compared += usize::from((value.try_get)(node).is_ok_and(|value| value.is_some()));
            }
            layers(node);
        }
    }
    assert!(compared > 200, "only {compared} values");
}

/// The errors of the `try_` getters, in the order of the schema.
fn errors<'a>(found: NodeRef<'a>, node: &NodeSchema) -> Vec<FieldError<'a>> {
    let mut errors = Vec::new();
    for row in rows(node) {
        if row.field == "color_layer" {
            let colors = |layer| found.layer::<cast_read::Colors<'_>>("c", layer).err();
            errors.extend((0..256).filter_map(colors));
        } else if let Some(prefix) = row.key.strip_suffix("%d") {
            let layer = |layer| match node.kind {
                NodeKind::MESH => found.layer::<cast_read::Array<'_, [f32; 2]>>(prefix, layer).err(),
                _ => found.layer::<u64>(prefix, layer).err(),
            };
            errors.extend((0..256).filter_map(layer));
        } else {
            let of_row = |kind: NodeKind, key: &str| (kind, key) == (node.kind, row.key);
            let value = VALUES.iter().find(|value| of_row(value.kind, value.key));
            errors.extend(value.and_then(|value| (value.try_get)(found).err()));
            let link = LINKS.iter().find(|link| of_row(link.kind, link.key));
            errors.extend(link.and_then(|link| (link.try_hash)(found).err()));
        }
    }
    errors
}

fn layers(found: NodeRef<'_>) {
    // As text, because values may be NaN.
    fn same(left: impl std::fmt::Debug, right: impl std::fmt::Debug, found: NodeRef<'_>) {
        assert_eq!(format!("{left:?}"), format!("{right:?}"), "{:?}", found.properties());
    }
    let numbers = (0..13).chain([255, 256, u32::MAX]);
    if let Some(mesh) = MeshRef::cast(found) {
        let fields = mesh.fields();
        same(fields.uv_layers, mesh.uv_layers().collect::<Vec<_>>(), found);
        same(fields.color_layers, mesh.color_layers().collect::<Vec<_>>(), found);
        assert_eq!(fields.uv_layers.len(), mesh.uv_layer_total());
        assert_eq!(fields.color_layers.is_empty(), mesh.color_layer_total() == 0);
        for layer in numbers.clone() {
            same(fields.uv_layers.get(layer), mesh.uv_layer(layer), found);
            same(fields.color_layers.get(layer), mesh.color_layer(layer), found);
        }
    }
    if let Some(material) = MaterialRef::cast(found) {
        for layer in numbers {
            assert_eq!(material.fields().extra_hashes.get(layer), material.extra_hash(layer));
        }
    }
}

#[test]
fn links_in_fields_lead_where_those_of_getters_do() {
    for link in LINKS {
        let bytes = super::linked(link, link.targets, link.targets);
        let cast = Cast::parse(&bytes).unwrap();
        let node = cast.roots().next().unwrap().children().next().unwrap();
        assert!(!(link.get)(node).is_empty());
        assert_eq!((link.field_target)(node), (link.get)(node), "{}.{}", link.kind, link.key);
        assert_eq!((link.field)(node), (link.hash)(node));
    }
}
