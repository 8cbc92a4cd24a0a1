//! Messages and display forms: limits, short forms of documents, nodes, properties and arrays, and paths.

use cast_read::{Array, Cast, ErrorKind, Indices, Limits, NodeKind, PropertyType, View, node_path};
use cast_write::{Data, Document, Layout, Mesh, Model, Node, Root, Skeleton};

use crate::testdata::read;

fn cube() -> Vec<u8> {
    let mesh = Mesh::new().with_name("cube").with_positions(vec![[1.0, 2.0, 3.0]; 2]).with_faces(vec![0_u16, 1, 700]);
    Document::from(Root::new().with_model(Model::new().with_name("m").with_mesh(mesh))).to_vec(Layout::Compact).unwrap()
}

#[test]
fn limits_say_what_they_are_and_where_they_were_met() {
    let bytes = cube();
    let sentence = |limits: Limits| Cast::parse_with(&bytes, limits).unwrap_err();
    let error = sentence(Limits::new().max_nodes(2));
    assert_eq!(error.kind(), ErrorKind::TooManyNodes { limit: 2 });
    let mesh = Cast::parse(&bytes).unwrap().meshes().next().unwrap();
    let (offset, path) = (mesh.offset(), mesh.path());
    assert_eq!((error.offset(), error.path()), (offset as u64, path.as_str()));
    let text = "the file has more than the limit of 2 nodes; raise the limit if the file is trusted";
    assert_eq!(error.to_string(), format!("{path}: {text} (at byte {offset})"));

    let error = sentence(Limits::new().max_properties(1));
    assert_eq!(error.kind(), ErrorKind::TooManyProperties { limit: 1 });
    let text = "the file has more than the limit of 1 properties; raise the limit if the file is trusted";
    assert_eq!(error.to_string(), format!("{}: {text} (at byte {})", error.path(), error.offset()));
    assert_eq!((error.path(), error.offset()), (path.as_str(), offset as u64));
}

/// A document of gigabytes is shown in one line, as is everything in it.
#[test]
fn short_forms_are_short() {
    let bytes = cube();
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(format!("{cast:?}"), format!("Cast file of {} bytes with 3 nodes", bytes.len()));
    let mesh = cast.meshes().next().unwrap();
    let place = format!("{}..{}", mesh.offset(), bytes.len());
    assert_eq!(format!("{:?}", mesh.node()), format!("mesh at {place}"));
    assert_eq!(format!("{mesh:?}"), format!("MeshRef(mesh at {place})"));
    assert_eq!(format!("{:?}", cast.models().next().unwrap().children()), format!("[mesh at {place}]"));
    let positions = mesh.property("vp").unwrap();
    assert_eq!(format!("{positions:?}"), format!("vp v3[2] at {}", positions.offset()));
    let all: Vec<String> = mesh.properties().map(|property| format!("{property:?}")).collect();
    assert_eq!(format!("{:?}", mesh.properties()), format!("[{}]", all.join(", ")));
    assert_eq!(all.len(), 3);
    assert_eq!(format!("{:?}", mesh.positions().unwrap()), "[[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]");
    assert_eq!(format!("{:?}", Array::<u8>::default()), "[]");
}

#[test]
fn buffers_are_had_as_bytes_and_as_values() {
    let bytes = cube();
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!((cast.bytes(), cast.header().version), (&bytes[..], 1));
    let properties: usize = cast.nodes().map(|step| step.node.properties().count()).sum();
    assert_eq!(cast.property_count(), properties as u64);
    let faces = mesh.property("f").unwrap();
    let indices = faces.indices().unwrap();
    assert!(matches!(indices, Indices::Short(_)));
    assert_eq!((indices.as_bytes(), indices.to_vec()), (faces.data(), vec![0, 1, 700]));
    assert_eq!(indices.as_bytes(), [0, 0, 1, 0, 0xBC, 2]);
    assert!(mesh.property("vp").unwrap().indices().is_none() && faces.text().is_none());
    assert_eq!(faces.strings().count(), 0);
}

/// Compares paths made from known steps with those of nodes, which have to search for the steps.
#[test]
fn paths_are_the_same_however_they_are_made() {
    let bytes = read("valid/rig.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let mut way: Vec<(cast_read::NodeRef<'_>, usize)> = Vec::new();
    let mut seen = 0;
    for step in cast.nodes() {
        way.truncate(step.depth as usize);
        let (kind, offset) = (step.node.kind(), step.node.offset());
        let before = step.node.siblings().take_while(|other| other.offset() < offset);
        let index = before.filter(|other| other.kind() == kind).count();
        way.push((step.node, index));
        assert_eq!(node_path(&way), step.node.path());
        seen += 1;
    }
    assert!(seen > 10, "only {seen} nodes");
}

/// An unknown kind, and an unknown type that hides everything after it.
#[test]
fn what_is_unknown_is_shown_as_it_is() {
    let mut node = Node::new(NodeKind(u32::from_le_bytes(*b"what")));
    let bytes = vec![1, 2, 3].into();
    node.set("odd", Data::Raw { property_type: PropertyType(0x7A7A), count: 9, bytes });
    let bytes = Document::from(node).to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let node = cast.nodes().next().unwrap().node;
    let property = node.property("odd").unwrap();
    assert!(node.is_opaque() && property.indices().is_none() && property.array::<u8>().is_none());
    assert_eq!((property.data(), property.count(), property.end()), (&[1_u8, 2, 3][..], 9, node.end()));
    assert_eq!((property.data_offset(), property.name().to_str()), (node.end() - 3, Ok("odd")));
    assert_eq!(format!("{node:?}"), format!("what at 16..{}", bytes.len()));
    assert_eq!(format!("{property:?}"), format!("odd 0x7A7A[9] at {}", property.offset()));
}

/// A node whose size is wrong is named by its kind, and by how many of its kind come before it.
#[test]
fn a_broken_node_is_counted_among_its_siblings() {
    let mesh = |name: &'static str| Mesh::new().with_name(name);
    let model = Model::new().with_skeleton(Skeleton::new()).with_mesh(mesh("a")).with_mesh(mesh("b"));
    let model = model.with_mesh(mesh("broken")).with_mesh(mesh("d"));
    let mut bytes = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
    let offset = Cast::parse(&bytes).unwrap().meshes().nth(2).unwrap().offset();
    bytes[offset + 4..offset + 8].copy_from_slice(&5_u32.to_le_bytes());
    let error = Cast::parse(&bytes).unwrap_err();
    assert_eq!((error.path(), error.offset()), ("root[0]/model[0]/mesh[2]", offset as u64));
    bytes[20..24].copy_from_slice(&5_u32.to_le_bytes());
    assert_eq!(Cast::parse(&bytes).unwrap_err().path(), "root[0]");
}
