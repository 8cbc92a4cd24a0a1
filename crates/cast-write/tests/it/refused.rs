//! Documents that cannot be written: detected before the first byte, and reported in one sentence with the path.

use std::io::{self, Write};

use cast_read::{NodeKind, PropertyType};
use cast_write::{Data, Document, Error, ErrorKind, Hidden, Layout, Mesh, Model, Node, NodeHash, Property, Root};

/// No byte may be written.
struct Untouched;

impl Write for Untouched {
    #[allow(clippy::panic, reason = "it is what this output is for")]
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        panic!("something was written");
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The error, which is the same from all functions that write; none of them leaves anything behind.
fn refused(document: &Document<'_>) -> Error {
    let error = document.write_to(Layout::Compact, Untouched).unwrap_err();
    for layout in [Layout::Compact, Layout::Preserve, Layout::aligned(16).unwrap()] {
        let directory = tempfile::tempdir().unwrap();
        let others = [
            document.byte_len(layout).unwrap_err(),
            document.to_vec(layout).unwrap_err(),
            document.save(directory.path().join("scene.cast"), layout).unwrap_err(),
        ];
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
        for other in others {
            assert_eq!(other.path(), error.path());
            assert_eq!(std::mem::discriminant(other.kind()), std::mem::discriminant(error.kind()));
        }
    }
    error
}

/// A document whose second mesh has this property after its name.
fn with(name: &str, data: Data<'static>) -> Document<'static> {
    let mut mesh = Mesh::new().with_name("body").into_node();
    mesh.properties.push(Property::new(name.to_string(), data));
    Document::from(Root::new().with_model(Model::new().with_name("hero").with_mesh(Mesh::new()).with_child(mesh)))
}

fn raw(property_type: PropertyType, count: u32, bytes: &[u8]) -> Data<'static> {
    Data::Raw { property_type, count, bytes: bytes.to_vec().into() }
}

const MESH: &str = "root[0]/model[0] \"hero\"/mesh[1] \"body\"";

#[test]
fn properties() {
    let long = "x".repeat(65_536);
    let cases = [
        (&*long, Data::from(1_u8), "the name has 65536 bytes, but a property name can have at most 65535"),
        ("sm", "li\0near".into(), "the text has a NUL at byte 2, which would end it there; remove it"),
        ("sm", "\0".into(), "the text has a NUL at byte 0, which would end it there; remove it"),
        (
            "m",
            NodeHash::assigned().into(),
            "the link refers to a node that is not in the document; add the node or remove the link",
        ),
        (
            "vp",
            raw(PropertyType::VECTOR3, 2, &[0; 23]),
            "the count is 2, but the 23 raw bytes do not contain that many elements of type v3; correct one of them",
        ),
        (
            "vp",
            raw(PropertyType::VECTOR3, u32::MAX, &[]),
            "the count is 4294967295, but the 0 raw bytes do not contain that many elements of type v3; correct one of them",
        ),
        (
            "s",
            raw(PropertyType::STRING, 1, b"no end"),
            "the count is 1, but the 6 raw bytes do not contain that many strings, each terminated by a NUL; correct one of them",
        ),
    ];
    for (name, data, sentence) in cases {
        let error = refused(&with(name, data));
        let shown = &name[..name.len().min(64)];
        assert_eq!(error.to_string(), format!("{MESH}/{shown}: {sentence}"));
        assert_eq!(error.path(), format!("{MESH}/{shown}"));
    }
}

#[test]
fn raw_strings_have_as_many_ends_as_they_count() {
    let accepted = |count, bytes: &[u8]| with("s", raw(PropertyType::STRING, count, bytes)).byte_len(Layout::Compact);
    for (count, bytes) in [(0, &b""[..]), (1, b"\0"), (1, b"a\0"), (2, b"a\0b\0"), (2, b"\0\0")] {
        assert!(accepted(count, bytes).is_ok(), "{count} {bytes:?}");
    }
    for (count, bytes) in [(1, &b""[..]), (0, b"\0"), (0, b"a"), (1, b"a\0b"), (1, b"a\0b\0"), (2, b"a\0b")] {
        let error = accepted(count, bytes).unwrap_err();
        let sentence =
            format!("the count is {count}, but the {} raw bytes do not contain that many strings", bytes.len());
        assert!(error.to_string().contains(&sentence), "{error}");
        assert_eq!(error.path(), format!("{MESH}/s"));
    }
}

#[test]
fn names_of_65_535_bytes_are_written() {
    let document = with(&"x".repeat(65_535), Data::from(1_u8));
    let bytes = document.to_vec(Layout::Compact).unwrap();
    assert!(cast_read::Cast::parse(&bytes).is_ok());
}

#[test]
fn nothing_follows_a_property_of_unknown_type() {
    let unknown = || raw(PropertyType(0x1234), 5, b"who knows");
    let sentence = "readers cannot find the end of data of unknown type 0x1234; \
                    make it the last property of a node without children";
    let mut document = with("odd", unknown());
    assert!(document.byte_len(Layout::Compact).is_ok());
    document.roots[0].children[0].children[1].properties.push(Property::new("later", 1_u8));
    assert_eq!(refused(&document).to_string(), format!("{MESH}/odd: {sentence}"));

    let mut parent = with("odd", unknown());
    parent.roots[0].children[0].children[1].children.push(Node::new(NodeKind::MESH));
    assert_eq!(refused(&parent).to_string(), format!("{MESH}/odd: {sentence}"));
}

#[test]
fn what_nothing_hides_is_not_counted() {
    let mut node = Node::with_hash(NodeKind::MESH, NodeHash::new(1));
    node.hidden = Hidden { properties: 3, children: 4 };
    node.set("n", "body");
    let bytes = Document::from(node).to_vec(Layout::Preserve).unwrap();
    let cast = cast_read::Cast::parse(&bytes).unwrap();
    assert_eq!(cast.property_count(), 1);
}

#[test]
fn alignments() {
    for alignment in [0, 1, 2, 3, 5, 12, 32, 128, usize::MAX] {
        let error = Layout::aligned(alignment).unwrap_err();
        let sentence = format!("arrays cannot be aligned to {alignment} bytes; use 4, 8, 16 or 64");
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn a_node_of_4_gib() {
    // One array that is borrowed many times; a node takes 24 bytes, and each property a header and a name of one
    // letter.
    let array = vec![0_u8; 64 << 20];
    let document = |last: usize| {
        let mut mesh = Node::with_hash(NodeKind::MESH, NodeHash::new(2));
        mesh.set("n", "huge");
        for _ in 0..63 {
            mesh.properties.push(Property::new("f", &array[..]));
        }
        mesh.properties.push(Property::new("f", &array[..last]));
        let mut root = Node::with_hash(NodeKind::ROOT, NodeHash::new(1));
        root.children.push(mesh);
        Document::from(root)
    };
    let overhead = 24 + (8 + 1 + 5) + 64 * 9 + 24;
    let fits = (64 << 20) - 1 - overhead;
    let total = document(fits).byte_len(Layout::Compact).unwrap();
    assert_eq!(total, 16 + u64::from(u32::MAX));
    // With one more byte the root is too large; with 25 more bytes the mesh is.
    let advice = "but the maximum is 4294967295; distribute its children over several roots";
    let error = document(fits + 1).write_to(Layout::Compact, Untouched).unwrap_err();
    assert_eq!(error.to_string(), format!("root[0]: the node would have 4294967296 bytes, {advice}"));
    let error = document(fits + 25).write_to(Layout::Compact, Untouched).unwrap_err();
    assert_eq!(error.path(), "root[0]/mesh[0] \"huge\"");
}

#[test]
#[cfg(target_pointer_width = "64")]
fn more_elements_than_a_count_can_say() {
    // Untouched zeroed memory takes no space.
    let array = vec![0_u8; (u32::MAX as usize) + 1];
    let mut node = Node::new(NodeKind::MESH);
    node.set("f", &array[..]);
    let error = Document::from(node).write_to(Layout::Compact, Untouched).unwrap_err();
    let sentence = "mesh[0]/f: the property has 4294967296 elements, but can have at most 4294967295";
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn paths_of_deep_nodes_and_long_names_stay_readable() {
    let mut node = Mesh::new().with_name("n".repeat(1000)).with_property("t", "\0").into_node();
    for _ in 0..100 {
        node = Model::new().with_child(node).into_node();
    }
    let path = refused(&Document::from(node)).path().to_string();
    assert!(path.starts_with("model[0]/model[0]/") && path.contains("/... 85 levels .../"), "{path}");
    assert!(path.ends_with(&format!("/mesh[0] \"{}...\"/t", "n".repeat(64))), "{path}");
    // Eight steps at either end, what is between them, and the property.
    assert_eq!(path.split('/').count(), 8 + 1 + 8 + 1, "{path}");
}

/// Hidden properties count, too.
#[test]
fn more_properties_than_a_count_can_say() {
    let mut node = Node::new(NodeKind::MESH);
    node.set("odd", raw(PropertyType(0x1234), 5, b"who knows"));
    node.hidden = Hidden { properties: u32::MAX, children: u32::MAX };
    let error = refused(&Document::from(node.clone()));
    assert!(matches!(error.kind(), ErrorKind::TooManyNodes { count: 0x1_0000_0000 }), "{error}");
    assert_eq!(error.path(), "mesh[0]");
    node.hidden.properties -= 1;
    assert!(Document::from(node).to_vec(Layout::Preserve).is_ok());
}
