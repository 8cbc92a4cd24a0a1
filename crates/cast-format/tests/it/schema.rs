//! Questions to the schema table.

use cast_format::schema::{self, NODES, NodeSchema, Requirement, layer_number};
use cast_format::{NodeKind, PropertyType};

const LINK: PropertyType = PropertyType::INTEGER64;

fn of(kind: NodeKind) -> &'static NodeSchema {
    schema::node(kind).unwrap()
}

#[test]
fn kinds_have_rows_and_parents() {
    assert!(NODES.iter().map(|node| node.kind).eq(NodeKind::KNOWN));
    assert!(NODES.iter().all(|node| std::ptr::eq(of(node.kind), *node)));
    assert!(schema::node(NodeKind(7)).is_none());
    let parents = |kind| schema::parents(kind).map(|node| node.kind).collect::<Vec<_>>();
    assert_eq!(parents(NodeKind::MESH), [NodeKind::MODEL]);
    assert_eq!(parents(NodeKind::FILE), [NodeKind::MATERIAL, NodeKind::INSTANCE]);
    assert_eq!(parents(NodeKind::ROOT), []);
    assert!(of(NodeKind::MODEL).child(NodeKind::SKELETON).unwrap().single);
    assert!(!of(NodeKind::MODEL).child(NodeKind::MESH).unwrap().single);
    assert!(of(NodeKind::MODEL).child(NodeKind::BONE).is_none());
}

#[test]
fn names_find_their_rows() {
    let mesh = of(NodeKind::MESH);
    let field = |name| mesh.property(name).map(|row| row.field);
    assert_eq!(
        (field("vp"), field("u7"), field("u07"), field("nothing")),
        (Some("positions"), Some("uv_layer"), None, None)
    );
    let (positions, layers) = (mesh.property("vp").unwrap(), mesh.property("u0").unwrap());
    assert_eq!((positions.is_layered(), layers.is_layered()), (false, true));
    assert_eq!((positions.is_required(), layers.is_required()), (true, false));
    assert_eq!((positions.layer_of("vp"), positions.layer_of("vn")), (Some(0), None));
    assert_eq!((layers.layer_of("u0"), layers.layer_of("u12"), layers.layer_of("c1")), (Some(0), Some(12), None));
    let is_legacy = |kind, name| of(kind).property(name).unwrap().is_legacy();
    assert!(is_legacy(NodeKind::ANIMATION, "ts") && !is_legacy(NodeKind::ANIMATION, "fr"));
    let needs = |name| mesh.property(name).unwrap().requirement;
    assert_eq!((needs("vp"), needs("wv")), (Requirement::Required, Requirement::With("wb")));
}

#[test]
fn layers_are_numbered_without_leading_zeros() {
    let numbers = ["u0", "u1", "u10", "u4294967295"].map(|name| layer_number(name, "u").unwrap());
    assert_eq!(numbers, [0, 1, 10, u32::MAX]);
    for name in ["u", "u00", "u01", "u+1", "u+0", "u-1", "u 1", "u4294967296", "v1", "1", ""] {
        assert_eq!(layer_number(name, "u"), None, "{name}");
    }
}

#[test]
fn links_are_found_by_name_and_type() {
    let targets = |kind, name: &str, of_type| of(kind).link(name.as_bytes(), of_type).map(|link| link.targets);
    assert_eq!(targets(NodeKind::MESH, "m", LINK), Some(&[NodeKind::MATERIAL][..]));
    assert_eq!(targets(NodeKind::MESH, "m", PropertyType::INTEGER32), None);
    assert_eq!(targets(NodeKind::MESH, "vp", LINK), None);
    assert_eq!(targets(NodeKind::MESH, "nothing", LINK), None);
    assert!(of(NodeKind::MESH).link(b"\xFF", LINK).is_none());
    // Any slot, whatever its name.
    let slot = Some(&[NodeKind::FILE, NodeKind::COLOR][..]);
    for name in ["albedo", "extra3", "nothing", "n"] {
        assert_eq!(targets(NodeKind::MATERIAL, name, LINK), slot);
        assert_eq!(targets(NodeKind::MATERIAL, name, PropertyType::STRING), None);
    }
    assert!(of(NodeKind::MATERIAL).link(b"\xFF", LINK).is_some());
}
