//! Numbers of another type than the specification allows: every operation does to them what it does to those of the right
//! type. The expected results are those of the same document in the types of the specification.

use cast_convert::{Format, from_cast, to_cast};
use cast_format::{PropertyType, schema};
use cast_interchange::{ExportOptions, Options, Source};
use cast_read::Cast;
use cast_scene::convert_axes::{Conversion, Up, convert};
use cast_write::{Data, Document, Layout};

use crate::common::kept;

const FILES: [&str; 5] = ["character", "rig", "skinning", "blend_shapes", "materials"];

fn bytes_of(document: &Document<'_>) -> Vec<u8> {
    document.to_vec(Layout::Compact).unwrap()
}

/// A file of the test data, and the same with doubles for floats and vectors, and 64 bits for smaller integers.
fn pair(name: &str) -> [Vec<u8>; 2] {
    let path = format!("{}/../../testdata/valid/{name}.cast", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).unwrap();
    let mut document = Document::from(&Cast::parse(&bytes).unwrap());
    let (plain, mut changed) = (bytes_of(&document), 0);
    document.for_each_mut(|node| {
        let Some(schema) = schema::node(node.kind) else { return };
        for property in &mut node.properties {
            let Some(row) = schema.property(std::str::from_utf8(&property.name).unwrap()) else { continue };
            let data = property.data.to_bytes();
            let wide = |size: usize| -> Vec<u8> {
                let zeros = [0; 8];
                data.chunks_exact(size).flat_map(|number| [number, &zeros[size..]].concat()).collect()
            };
            let (to, bytes) = match property.data.property_type() {
                // Packed colours are packed in this type only.
                PropertyType::INTEGER32 if row.field == "color_layer" => continue,
                PropertyType::BYTE => (PropertyType::INTEGER64, wide(1)),
                PropertyType::SHORT => (PropertyType::INTEGER64, wide(2)),
                // Widths of integers differ between files, and 32 bits are what any become.
                PropertyType::INTEGER32 => (PropertyType::INTEGER64, wide(4)),
                PropertyType::FLOAT | PropertyType::VECTOR2 | PropertyType::VECTOR3 | PropertyType::VECTOR4 => {
                    let floats = data.chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap()));
                    (PropertyType::DOUBLE, floats.flat_map(|number| f64::from(number).to_le_bytes()).collect())
                }
                _ => continue,
            };
            let count = u32::try_from(bytes.len() / 8).unwrap();
            property.data = Data::Raw { property_type: to, count, bytes: bytes.into() };
            changed += 1;
        }
    });
    assert!(changed > 3, "{name}");
    [normal(&plain), bytes_of(&document)]
}

/// All integers in 32 bits, whatever width they had.
fn normal(bytes: &[u8]) -> Vec<u8> {
    let mut document = Document::from(&Cast::parse(bytes).unwrap());
    document.for_each_mut(|node| {
        for property in &mut node.properties {
            if let Some(integers) = property.data.integers().map(std::borrow::Cow::into_owned) {
                property.data = integers.into();
            }
        }
    });
    bytes_of(&document)
}

#[test]
fn every_operation_finds_them() {
    type Operation = fn(&mut Document<'_>);

    let operations: [(&str, Operation); 4] = [
        ("axes", |document| {
            convert(document, &Conversion::between(Up::Y, Up::Z).with_scale(10.0).unwrap());
        }),
        ("rehash", |document| document.rehash()),
        ("merge", |document| {
            document.merge([document.clone()]);
        }),
        ("optimize", |document| {
            cast_optimize::optimize(document, &cast_optimize::Options::default()).unwrap();
        }),
    ];
    for name in FILES {
        for (what, operation) in operations {
            let [expected, found] = pair(name).map(|bytes| {
                let mut document = Document::from(&Cast::parse(&bytes).unwrap()).into_owned();
                operation(&mut document);
                document.specify_types();
                normal(&bytes_of(&document))
            });
            assert!(found == expected, "{name}: {what}");
        }
    }
}

#[test]
fn every_conversion_finds_them() {
    let options = [
        Options::new(),
        Options::new().up(Some(Up::Z)).scale(3.0),
        Options::new().frame_rate(Some(60.0)),
        Options::new().max_influences(Some(1)),
    ];
    for name in FILES {
        for options in &options {
            let [expected, found] = pair(name).map(|bytes| {
                let converted = to_cast(Format::Cast, Source::of_bytes(&bytes), options).unwrap();
                normal(&bytes_of(&converted.document))
            });
            assert!(found == expected, "{name}");
        }
        for format in [Format::Glb, Format::Fbx, Format::Obj, Format::SeAnim, Format::SeModel] {
            let [expected, found] = pair(name).map(|bytes| {
                let mut out = Vec::new();
                let written = from_cast(format, &kept(&bytes), &ExportOptions::default(), &mut out);
                (written.is_ok(), out)
            });
            assert!(found == expected, "{name}: {}", format.name());
        }
    }
}
