//! What documents, nodes and errors say about themselves, and which of them are equal.

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use cast_base::Progress;
use cast_read::views::MeshRef;
use cast_read::{Cast, ErrorKind, Limits, Links, NodeKind, NodeRef, ParseOptions, View, Walker};
use cast_write::{Document, Layout, Node, Property};

use crate::testdata::read;

#[test]
fn an_outline_has_the_numbers_of_the_document() {
    let mut bytes = read("valid/character.cast");
    let end = bytes.len();
    bytes.extend(b"trailing");
    let outline = Cast::parse(&bytes).unwrap().outline();
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(outline.node_count(), cast.nodes().count() as u64);
    assert_eq!(outline.depth(), cast.nodes().map(|step| step.depth + 1).max().unwrap());
    assert_eq!(outline.property_count(), cast.nodes().map(|step| step.node.properties().count() as u64).sum());
    assert_eq!((outline.end(), cast.trailing()), (end, &b"trailing"[..]));
}

#[test]
fn nodes_are_the_same_at_the_same_place_of_the_same_bytes() {
    let (bytes, copy) = (read("valid/rig.cast"), read("valid/rig.cast"));
    let (cast, other) = (Cast::parse(&bytes).unwrap(), Cast::parse(&copy).unwrap());
    let nodes = || cast.nodes().map(|step| step.node);
    assert!(nodes().eq(nodes()) && !nodes().zip(other.nodes()).any(|(node, other)| node == other.node));
    for node in nodes() {
        assert_eq!((node.place().offset(), cast.node_at(node.place())), (node.offset(), node));
        assert_eq!(nodes().filter(|other| *other == node).count(), 1);
    }
    // Hashed by their places, so that a set of many is not a list.
    let hasher = std::hash::RandomState::new();
    let hashes = |cast: &Cast<'_>| -> Vec<u64> { cast.nodes().map(|step| hasher.hash_one(step.node)).collect() };
    assert_eq!(hashes(&cast), hashes(&cast));
    let distinct: HashSet<u64> = hashes(&cast).into_iter().chain(hashes(&other)).collect();
    assert!(distinct.len() as u64 > cast.node_count(), "only {} hashes", distinct.len());
}

#[test]
fn iterations_know_at_most_how_many_remain() {
    let bytes = read("valid/character.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let model = cast.models().next().unwrap();
    let children = model.children();
    assert_eq!(children.size_hint(), (0, Some(children.clone().count())));
    let properties = model.properties();
    assert_eq!(properties.size_hint(), (0, Some(properties.clone().count())));
    assert!(children.clone().count() > 2 && properties.clone().count() > 0);
    let meshes = model.meshes();
    assert_eq!(meshes.size_hint(), (0, children.size_hint().1));
    let mut one_less = model.children();
    one_less.next();
    assert_eq!(one_less.size_hint(), (0, Some(children.count() - 1)));
}

#[test]
fn errors_are_equal_if_the_same_is_wrong_at_the_same_place() {
    let (bytes, copy) = (read("unusual/unexpected_types.cast"), read("unusual/unexpected_types.cast"));
    let (cast, other) = (Cast::parse(&bytes).unwrap(), Cast::parse(&copy).unwrap());
    let mesh: MeshRef<'_> = cast.meshes().next().unwrap();
    let error = mesh.try_positions().unwrap_err();
    assert_eq!(error, mesh.try_positions().unwrap_err());
    assert_ne!(error, mesh.try_faces().unwrap_err());
    assert_ne!(error, other.meshes().next().unwrap().try_positions().unwrap_err(), "other bytes");
    // The same property, of which another type was expected.
    assert_ne!(error, mesh.property("vp").unwrap().read::<&str>().unwrap_err());
    let shown = format!("FieldError {{ kind: {:?}, offset: {} }}", error.kind(), error.offset());
    assert_eq!(format!("{error:?}"), shown);

    let unexpected = mesh.fields().unexpected;
    let errors: Vec<_> = unexpected.iter().collect();
    assert!(!unexpected.is_empty() && errors.contains(&error));
    assert_eq!(format!("{unexpected:?}"), format!("{errors:?}"));
    let sound = read("valid/character.cast");
    let cast = Cast::parse(&sound).unwrap();
    let unexpected = cast.meshes().next().unwrap().fields().unexpected;
    assert!(unexpected.is_empty() && unexpected.iter().count() == 0);
}

/// If a layer is there twice, the last one wins, so an unexpected one before it does not matter.
#[test]
fn what_is_replaced_is_not_unexpected() {
    let mut node = Node::new(NodeKind::MESH);
    let layers = [Property::new("u0", 7_u32), Property::new("u0", vec![[0.5_f32; 2]])];
    for (properties, expected) in [([0, 1], true), ([1, 0], false)] {
        node.properties = properties.into_iter().map(|index: usize| layers[index].clone()).collect();
        let bytes = Document::from(node.clone()).to_vec(Layout::Compact).unwrap();
        let cast = Cast::parse(&bytes).unwrap();
        let mesh = MeshRef::cast(cast.top_level().next().unwrap()).unwrap();
        let fields = mesh.fields();
        assert_eq!((fields.unexpected.is_empty(), fields.uv_layers.get(0).is_some()), (expected, expected));
        assert_eq!(fields.unexpected.iter().count(), usize::from(!expected));
    }
}

/// Old colours of an unexpected type are not replaced by the first of the new layers, which are not counted.
#[test]
fn unexpected_old_colors_stay_unexpected() {
    let mut node = Node::new(NodeKind::MESH);
    node.set("vc", "red").set("c0", vec![7_u32]);
    let bytes = Document::from(node).to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = MeshRef::cast(cast.top_level().next().unwrap()).unwrap();
    assert!(mesh.try_color_layer(0).is_err() && mesh.color_layer(0).is_none());
    assert!(mesh.fields().color_layers.get(0).is_none());
}

/// The bytes of a file may be gigabytes, and the table of links nearly as long.
#[test]
fn short_forms_leave_out_what_is_long() {
    let bytes = read("valid/rig.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let walker = format!("{:?}", Walker::new(&bytes).unwrap());
    assert!(walker.contains(&format!("source: {} bytes, ", bytes.len())), "{walker}");
    let key = |node: NodeRef<'_>| (node.parent().map(|parent| parent.offset()), node.hash(), node.kind());
    let targets: HashSet<_> = cast.nodes().map(|step| key(step.node)).collect();
    assert_eq!(format!("{:?}", Links::of(&cast).as_ref()), format!("Links to {} nodes", targets.len()));
}

fn many_nodes(count: usize) -> Vec<u8> {
    let mut root = Node::new(NodeKind::ROOT);
    root.children = (0..count).map(|_| Node::new(NodeKind::MESH)).collect();
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

#[test]
fn parsing_tells_how_far_it_is_and_can_be_cancelled() {
    let bytes = many_nodes(20_000);
    let (calls, last) = (AtomicU64::new(0), AtomicU64::new(0));
    let listen = |done: u64, total: u64| {
        assert_eq!(total, bytes.len() as u64);
        let before = last.swap(done, Ordering::Relaxed);
        assert!(done > before, "{done} after {before}");
        calls.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    Cast::parse_with(&bytes, ParseOptions::new().progress(Progress::new(&listen))).unwrap();
    assert_eq!(last.into_inner(), bytes.len() as u64);
    // Every 4096 nodes, and at the end.
    assert_eq!(calls.into_inner(), 20_001 / 4096 + 1);

    let stop = |_: u64, _: u64| ControlFlow::Break(());
    let stopped = Cast::parse_with(&bytes, ParseOptions::new().progress(Progress::new(&stop))).unwrap_err();
    assert_eq!(stopped.kind(), ErrorKind::Cancelled);
    let stopped = Cast::recover_with(&bytes, ParseOptions::new().progress(Progress::new(&stop))).unwrap_err();
    assert_eq!(stopped.kind(), ErrorKind::Cancelled);
}

#[test]
fn limits_are_options_whether_borrowed_or_not() {
    let bytes = read("valid/rig.cast");
    let limits = Limits::new().max_nodes(1);
    let borrowed = &limits;
    for stopped in [Cast::parse_with(&bytes, limits), Cast::parse_with(&bytes, borrowed)] {
        assert_eq!(stopped.unwrap_err().kind(), ErrorKind::TooManyNodes { limit: 1 });
    }
}
