//! The walker, compared with the document.

use cast_read::{Cast, ErrorKind, Limits, NodeKind, NodeRef, Walker};

use crate::testdata::{read, sound};

/// Offset and depth of every node, by descending from children to children.
fn descend(cast: &Cast<'_>) -> Vec<(usize, u32)> {
    let mut open: Vec<(NodeRef<'_>, u32)> = cast.top_level().map(|node| (node, 0)).collect();
    open.reverse();
    let mut met = Vec::new();
    while let Some((node, depth)) = open.pop() {
        met.push((node.offset(), depth));
        let below = open.len();
        open.extend(node.children().map(|child| (child, depth + 1)));
        open[below..].reverse();
    }
    met
}

#[test]
fn walker_and_document_agree() {
    for file in sound() {
        let cast = Cast::parse(&file.bytes).unwrap();
        let mut walker = Walker::new(&file.bytes).unwrap();
        let walked: Vec<_> = walker.by_ref().map(|step| step.unwrap()).collect();
        let stepped: Vec<_> = walked.iter().map(|step| (step.node.offset(), step.depth)).collect();
        assert_eq!(stepped, descend(&cast), "{}", file.name);
        assert_eq!(walked.len() as u64, cast.node_count(), "{}", file.name);
        assert_eq!(walker.node_count(), cast.node_count(), "{}", file.name);
        assert_eq!(walker.property_count(), cast.property_count(), "{}", file.name);
        assert_eq!(walker.deepest(), cast.depth(), "{}", file.name);
        assert_eq!(walker.offset(), file.bytes.len() - cast.trailing().len(), "{}", file.name);
    }
}

#[test]
fn a_skipped_subtree_is_not_looked_at() {
    let mut bytes = read("valid/character.cast");
    let model = Cast::parse(&bytes).unwrap().models().next().unwrap().offset();
    // The properties of the model are damaged now, but are not read.
    bytes[model + 24..model + 32].fill(0xFF);
    let error = Cast::parse(&bytes).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::PropertyName { name_len: 0xFFFF, .. }), "{error:?}");

    let mut walker = Walker::new(&bytes).unwrap();
    let mut kinds = Vec::new();
    while let Some(step) = walker.next() {
        let node = step.unwrap().node;
        kinds.push(node.kind());
        if node.kind() != NodeKind::ROOT {
            walker.skip_subtree();
            assert_eq!(walker.offset(), node.end());
        }
    }
    assert_eq!(kinds, [NodeKind::ROOT, NodeKind::METADATA, NodeKind::MODEL, NodeKind::ANIMATION]);
}

#[test]
fn skipping_without_a_node_does_nothing() {
    let bytes = read("valid/rig.cast");
    let mut walker = Walker::new(&bytes).unwrap();
    walker.skip_subtree();
    assert_eq!(walker.offset(), 16);
    walker.next().unwrap().unwrap();
    walker.skip_subtree();
    walker.skip_subtree();
    assert_eq!(walker.offset(), bytes.len());
    assert!(walker.next().is_none());
}

#[test]
fn an_error_comes_once_and_ends_the_walk() {
    let bytes = read("damaged/size_beyond_parent.cast");
    let mut walker = Walker::new(&bytes).unwrap();
    assert!(walker.next().unwrap().is_ok());
    assert!(walker.next().unwrap().is_ok());
    let error = walker.next().unwrap().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NodeSizeTooLarge { size: 85, available: 84 });
    for _ in 0..3 {
        walker.skip_subtree();
        assert!(walker.next().is_none());
    }
    // The intact part before it can still be read.
    assert_eq!(walker.node_count(), 2);
}

#[test]
fn depth_is_limited() {
    let bytes = read("unusual/depth_2000.cast");
    assert_eq!(Cast::parse(&bytes).unwrap().depth(), 2000);
    let limit = |max_depth| Limits::new().max_depth(max_depth);
    assert!(Cast::parse_with(&bytes, limit(2000)).is_ok());
    let error = Cast::parse_with(&bytes, limit(1999)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooDeep { limit: 1999 });
    assert_eq!(error.offset(), 16 + 24 * 1999);

    let deeper = read("damaged/depth_5000.cast");
    assert_eq!(Cast::parse_with(&deeper, Limits::NONE).unwrap().depth(), 5000);
}

#[test]
fn nodes_are_limited() {
    let bytes = read("valid/rig.cast");
    let nodes = Cast::parse(&bytes).unwrap().node_count();
    let limit = |max_nodes| Limits::new().max_nodes(max_nodes);
    assert!(Cast::parse_with(&bytes, limit(nodes)).is_ok());
    let error = Cast::parse_with(&bytes, limit(nodes - 1)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooManyNodes { limit: nodes - 1 });
    let last = Cast::parse(&bytes).unwrap().nodes().last().unwrap().node;
    assert_eq!((error.offset(), error.path()), (last.offset() as u64, last.path().as_str()));
}

#[test]
fn properties_are_limited() {
    let bytes = read("valid/rig.cast");
    let properties = Cast::parse(&bytes).unwrap().property_count();
    let limit = |max_properties| Limits::new().max_properties(max_properties);
    assert!(Cast::parse_with(&bytes, limit(properties)).is_ok());
    let error = Cast::parse_with(&bytes, limit(properties - 1)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooManyProperties { limit: properties - 1 });
}

/// Parsing steps over many nodes at once, the walker over each one; both must stop at the same node.
#[test]
fn any_limit_stops_parsing_where_it_stops_the_walker() {
    let mut stopped = 0;
    for file in sound().into_iter().filter(|file| file.bytes.len() < 16 << 10) {
        let outline = Cast::parse(&file.bytes).unwrap().outline();
        let nodes = (0..=outline.node_count()).map(|max_nodes| Limits::NONE.max_nodes(max_nodes));
        let properties =
            (0..=outline.property_count()).map(|max_properties| Limits::NONE.max_properties(max_properties));
        let depths = (0..=outline.depth()).map(|max_depth| Limits::NONE.max_depth(max_depth));
        for limits in nodes.chain(properties).chain(depths) {
            let mut walker = Walker::with_limits(&file.bytes, &limits).unwrap();
            let walked = walker.try_for_each(|step| step.map(|_| ()));
            let parsed = Cast::parse_with(&file.bytes, limits).map(|_| ());
            assert_eq!(parsed, walked, "{}: {limits:?}", file.name);
            stopped += u32::from(parsed.is_err());
        }
    }
    assert!(stopped > 1000, "only {stopped} limits");
}
