//! Documents: navigation, and finding nodes by links, names and paths.

use cast_read::views::{BlendShapeRef, ConstraintRef, IKHandleRef, MaterialRef, MaterialSource, MeshRef};
use cast_read::{Array, Cast, Companion, NodeRef, Scope, View, Walker};

/// The maximum number of nodes whose path from the top is followed, and of meshes and the like that are visited: each
/// takes time in proportion to its siblings.
const LOOKED_AT: usize = 64;

/// Walker and document agree, everything in a document can be accessed, and links, names and paths lead to the same
/// node whichever way they are followed.
pub fn parse(bytes: &[u8]) {
    let walked =
        Walker::new(bytes).and_then(|walker| walker.map(|step| step.map(|step| (step.node, step.depth))).collect());
    let parsed = Cast::parse(bytes);
    let walked: Vec<(NodeRef<'_>, u32)> = match (walked, &parsed) {
        (Ok(walked), Ok(_)) => walked,
        (walked, parsed) => {
            assert_eq!(walked.err().as_ref(), parsed.as_ref().err());
            return;
        }
    };
    let Ok(cast) = parsed else { return };
    let steps: Vec<(NodeRef<'_>, u32)> = cast.nodes().map(|step| (step.node, step.depth)).collect();
    assert!(walked == steps && steps.len() as u64 == cast.node_count());
    let properties: usize = steps.iter().map(|(node, _)| properties(*node)).sum();
    assert_eq!(properties as u64, cast.property_count());
    assert_eq!(steps.iter().map(|(_, depth)| depth + 1).max().unwrap_or(0), cast.depth());
    let stride = steps.len() / LOOKED_AT + 1;
    for (node, depth) in steps.iter().step_by(stride) {
        place(&cast, *node, *depth);
    }
    links(&cast);
}

/// Looks at the properties of a node and returns how many there are.
fn properties(node: NodeRef<'_>) -> usize {
    let mut count = 0;
    let mut before = node.offset();
    for property in node.properties() {
        count += 1;
        assert!(before < property.data_offset() && property.end() <= node.end());
        before = property.offset();
        assert_eq!(property.data().len(), property.end() - property.data_offset());
        let strings = property.strings().count();
        assert!(strings <= property.data().len());
        let _ = (
            property.indices().map(|indices| indices.max()),
            property.text(),
            property.read::<Array<'_, [f32; 2]>>().is_ok(),
        );
    }
    // If several properties have the same name, the last one wins, whichever way it is searched for.
    if let Some(name) = node.properties().last().as_ref().and_then(|last| last.name().to_str().ok()) {
        assert_eq!(
            node.property(name).map(|property| property.offset()),
            node.properties().last().map(|last| last.offset())
        );
    }
    count
}

/// A node is found through its parent, its siblings and its path.
fn place(cast: &Cast<'_>, node: NodeRef<'_>, depth: u32) {
    assert_eq!(node.parent().is_none(), depth == 0);
    let way = crate::ways::way_to(node, LOOKED_AT);
    assert_eq!(way.is_some(), (depth as usize) < LOOKED_AT);
    if let Some(way) = way {
        assert_eq!(way.split('/').count(), depth as usize + 1);
        assert_eq!(cast.find(&way), Ok(node), "{way}");
    }
    assert!(node.siblings().any(|sibling| sibling == node));
    assert!(node.slack().len() < node.bytes().len() && !node.path().is_empty());
    let _ = (node.label(), node.is_opaque());
}

/// Links are the same with a companion, which caches their targets, and without.
fn links(bare: &Cast<'_>) {
    let companion = Companion::new();
    let cast = &Cast::with_outline(bare.bytes(), bare.outline(), &companion);
    let index = cast.index();
    assert_eq!(index.nodes().count() as u64, cast.node_count());
    for mesh in cast.meshes().take(LOOKED_AT) {
        let _ =
            (mesh.bounding_box(), mesh.color_layers().count(), mesh.uv_layers().count(), mesh.try_tangents().is_ok());
        assert_eq!(mesh.material(), mesh.scan_material());
        assert!(index.by_hash(mesh.hash()).any(|node| node == *mesh));
        for shape in mesh.parent().iter().flat_map(|model| model.children_of::<BlendShapeRef<'_>>()).take(4) {
            let _ = (shape.target_weight_scale(), shape.legacy_targets().eq(shape.scan_legacy_targets()));
            assert_eq!(shape.base_shape(), shape.scan_base_shape());
        }
    }
    let nodes = || cast.nodes().map(|step| step.node);
    for material in nodes().filter_map(|node| node.view::<MaterialRef<'_>>()).take(LOOKED_AT) {
        for slot in material.slots().take(LOOKED_AT) {
            let offset = |source: MaterialSource<'_>| match source {
                MaterialSource::File(file) => file.offset(),
                MaterialSource::Color(color) => color.offset(),
            };
            assert_eq!(slot.source().map(offset), slot.scan_source().map(offset));
        }
    }
    for handle in nodes().filter_map(|node| node.view::<IKHandleRef<'_>>()).take(LOOKED_AT) {
        assert_eq!(handle.start_bone(), handle.scan_start_bone());
    }
    for constraint in nodes().filter_map(|node| node.view::<ConstraintRef<'_>>()).take(LOOKED_AT) {
        assert_eq!(constraint.target_bone(), constraint.scan_target_bone());
    }
    for node in nodes().take(LOOKED_AT) {
        for scope in [Scope::Siblings, Scope::Children] {
            let (scanned, resolved) =
                (node.scan_link::<MeshRef<'_>>(node.hash(), scope), node.resolve::<MeshRef<'_>>(node.hash(), scope));
            assert_eq!(scanned.map(|mesh| mesh.node()), resolved.map(|mesh| mesh.node()));
        }
    }
}
