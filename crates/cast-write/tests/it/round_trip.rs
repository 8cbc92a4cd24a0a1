//! Reading, writing, and reading again: nothing is lost, in any layout.

use cast_read::{Cast, Element, NodeKind, NodeRef, PropertyRef, PropertyType};
use cast_write::{Document, Layout};

/// Recognises padding by its name and type, independently of the writer's own test for it.
fn is_padding(property: &PropertyRef<'_>) -> bool {
    property.name().as_bytes().iter().all(|byte| *byte == b'_')
        && !property.name().as_bytes().is_empty()
        && property.property_type() == PropertyType::STRING
}

fn content<'a>(node: NodeRef<'a>) -> Vec<PropertyRef<'a>> {
    node.properties().filter(|property| !is_padding(property)).collect()
}

/// Kinds, hashes, depths, names, types, counts and bytes of everything that is not padding.
fn assert_same_content(a: &Cast<'_>, b: &Cast<'_>) {
    assert_eq!(a.node_count(), b.node_count());
    for (a, b) in a.nodes().zip(b.nodes()) {
        assert_eq!((a.depth, a.node.kind(), a.node.hash()), (b.depth, b.node.kind(), b.node.hash()));
        let (a, b) = (content(a.node), content(b.node));
        assert_eq!(a.len(), b.len());
        for (a, b) in a.iter().zip(&b) {
            assert_eq!(a.name(), b.name());
            assert_eq!((a.property_type(), a.count(), a.data()), (b.property_type(), b.count(), b.data()));
        }
    }
    assert_eq!(a.trailing(), b.trailing());
}

fn is_slice<T: Element>(property: &PropertyRef<'_>) -> bool {
    property.array::<T>().is_some_and(|array| array.as_slice().is_some())
}

/// Arrays: several elements of more than a byte.
fn assert_aligned(cast: &Cast<'_>, alignment: usize) {
    for step in cast.nodes().filter(|step| step.node.kind() != NodeKind::MATERIAL && step.node.kind().is_known()) {
        for property in step.node.properties() {
            let size = property.property_type().element_size().unwrap_or(1);
            if size < 2 || property.count() < 2 {
                continue;
            }
            assert_eq!(property.data_offset() % alignment, 0, "{} {property:?}", step.node.path());
            let slice = match property.property_type() {
                PropertyType::SHORT => is_slice::<u16>(&property),
                PropertyType::INTEGER32 => is_slice::<u32>(&property),
                PropertyType::INTEGER64 => is_slice::<u64>(&property) || alignment < 8,
                PropertyType::FLOAT => is_slice::<f32>(&property),
                PropertyType::DOUBLE => is_slice::<f64>(&property) || alignment < 8,
                PropertyType::VECTOR2 => is_slice::<[f32; 2]>(&property),
                PropertyType::VECTOR3 => is_slice::<[f32; 3]>(&property),
                PropertyType::VECTOR4 => is_slice::<[f32; 4]>(&property),
                other => panic!("{other} has no elements of fixed size"),
            };
            assert!(slice || cfg!(target_endian = "big"), "{} {property:?}", step.node.path());
        }
    }
}

/// Calls a test with the bytes of every file whose structure is intact, in a buffer aligned for any slice.
fn for_each_file(mut test: impl FnMut(&str, &Cast<'_>)) {
    let mut parsed = 0;
    for path in crate::common::all_files() {
        let bytes = std::fs::read(&path).unwrap();
        if let Ok(cast) = Cast::parse(&bytes) {
            parsed += 1;
            test(&path.display().to_string(), &cast);
        }
    }
    assert!(parsed >= 20);
}

/// Words of sixteen bytes, so that memory is aligned like a mapping for the tested layouts.
fn aligned_copy(bytes: &[u8]) -> Vec<u128> {
    let mut words = vec![0_u128; bytes.len().div_ceil(16)];
    bytemuck::cast_slice_mut(&mut words)[..bytes.len()].copy_from_slice(bytes);
    words
}

#[test]
fn preserving_gives_the_same_bytes() {
    for_each_file(|name, cast| {
        let written = Document::from(cast).to_vec(Layout::Preserve).unwrap();
        assert!(written == cast.bytes(), "{name}");
    });
}

#[test]
fn an_owned_copy_gives_the_same_bytes() {
    for_each_file(|name, cast| {
        let document = Document::from(cast);
        let clone = document.clone();
        assert_eq!(clone, document, "{name}");
        assert!(document.into_owned().to_vec(Layout::Preserve).unwrap() == cast.bytes(), "{name}");
    });
}

#[test]
fn every_array_is_aligned_and_nothing_else_changes() {
    for_each_file(|name, cast| {
        let document = Document::from(cast);
        let compact = document.to_vec(Layout::Compact).unwrap();
        for alignment in [4, 8, 16, 64] {
            let written = document.to_vec(Layout::aligned(alignment).unwrap()).unwrap();
            let memory = aligned_copy(&written);
            let aligned = Cast::parse(&bytemuck::cast_slice(&memory)[..written.len()]).unwrap();
            assert_aligned(&aligned, alignment);
            assert_same_content(cast, &aligned);
            // Aligning again replaces the padding; the compact layout gives the same as for the source.
            let again = Document::from(&aligned);
            assert!(again.to_vec(Layout::aligned(alignment).unwrap()).unwrap() == written, "{name}");
            assert!(again.to_vec(Layout::Compact).unwrap() == compact, "{name}");
            assert!(again.to_vec(Layout::Preserve).unwrap() == written, "{name}");
            if cast.bytes().len() > 1_000_000 && alignment == 16 {
                let growth = written.len() as f64 / cast.bytes().len() as f64;
                assert!(growth < 1.02, "{name} grows by {growth}");
            }
        }
    });
}

#[test]
fn materials_get_no_padding() {
    let (mut of_materials, mut paddings) = (0, 0);
    for_each_file(|name, cast| {
        let mut document = Document::from(cast);
        // An array that needs alignment, so that missing padding is not due to missing arrays.
        document.for_each_mut(|node| {
            if node.kind == NodeKind::MATERIAL && !node.is_opaque() {
                node.set("wide", vec![[1.0_f32; 4]; 2]);
                of_materials += 1;
            }
        });
        let written = document.to_vec(Layout::aligned(64).unwrap()).unwrap();
        let aligned = Cast::parse(&written).unwrap();
        for step in aligned.nodes() {
            let found = step.node.properties().filter(is_padding).count();
            assert!(found == 0 || step.node.kind() != NodeKind::MATERIAL, "{name}");
            paddings += found;
        }
    });
    assert!(of_materials >= 20 && paddings >= 100, "{of_materials} materials, {paddings} paddings elsewhere");
}

#[test]
fn a_node_alone_can_be_taken_out() {
    for_each_file(|name, cast| {
        for node in cast.top_level() {
            let bytes = Document::from(cast_write::Node::from(node)).to_vec(Layout::Preserve).unwrap();
            assert!(&bytes[16..] == node.bytes(), "{name}");
        }
    });
}

/// Found by fuzzing: space was reserved for padding before each property, although the node needs none.
#[test]
fn a_node_that_claims_all_the_properties_there_can_be() {
    let mut bytes = Vec::new();
    [0x7473_6163_u32, 1, 1, 0].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    // A root with one property of unknown type, which hides the others.
    [0x746F_6F72_u32, 24 + 8 + 4, 0, 0, u32::MAX, 0].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    bytes.extend([0xFF, 0xFF, 0, 0, 1, 0, 0, 0, 1, 2, 3, 4]);
    let cast = Cast::parse(&bytes).unwrap();
    let document = Document::from(&cast);
    for layout in [Layout::Compact, Layout::Preserve, Layout::aligned(16).unwrap()] {
        assert!(document.to_vec(layout).unwrap() == bytes);
    }
}
