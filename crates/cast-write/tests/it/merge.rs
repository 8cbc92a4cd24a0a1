//! Merging documents: colliding nodes get new hashes, and everything else stays unchanged.

use std::collections::HashSet;
use std::ops::ControlFlow;

use cast_read::{Cast, NodeKind, PropertyType};
use cast_write::{Cancelled, Data, Document, Layout, MergeHint, Node, NodeHash, Progress};

use crate::common::links::{Link, links};

fn bytes(document: &Document<'_>) -> Vec<u8> {
    document.to_vec(Layout::Preserve).unwrap()
}

fn node(kind: NodeKind, hash: u64) -> Node<'static> {
    Node::with_hash(kind, NodeHash::new(hash))
}

fn root(children: impl IntoIterator<Item = Node<'static>>) -> Document<'static> {
    let mut root = node(NodeKind::ROOT, 0);
    root.children.extend(children);
    Document::from(root)
}

/// The links of nodes after the first `skip` ones, with targets shifted back by as many.
fn shifted(links: &[Link], skip: usize) -> Vec<Link> {
    links.iter().map(|(node, name, target)| (node + skip, name.clone(), target.map(|target| target + skip))).collect()
}

#[test]
fn a_file_merged_with_itself() {
    let (mut merges, mut led) = (0, 0);
    for (name, source) in crate::common::sound_files() {
        let cast = Cast::parse(&source).unwrap();
        // One root with nothing before it, so that the second half of the nodes is a copy of the first.
        if cast.top_level().count() != 1 || cast.roots().count() != 1 || cast.nodes().any(|step| step.node.is_opaque())
        {
            continue;
        }
        let mut document = Document::from(&cast);
        // Metadata that says the same is left out; see below.
        let mut other = Document::from(&cast);
        let metadata = other.roots[0].children.iter_mut().filter(|child| child.kind == NodeKind::METADATA);
        metadata.zip(0_u32..).for_each(|(metadata, number)| {
            metadata.set("other", number);
        });
        document.merge([other]);
        let merged = bytes(&document);
        let merged = Cast::parse(&merged).unwrap();
        let before: Vec<u64> = cast.nodes().map(|step| step.node.hash()).collect();
        let after: Vec<u64> = merged.nodes().map(|step| step.node.hash()).collect();
        assert_eq!(after[..before.len()], before, "{name}");
        let old: HashSet<u64> = before.iter().copied().collect();
        let new: HashSet<u64> = after[before.len()..].iter().copied().collect();
        assert_eq!(new.len(), before.len() - 1, "{name}: a hash is repeated");
        assert!(old.is_disjoint(&new), "{name}");
        let expected = [links(&cast), shifted(&links(&cast), before.len() - 1)].concat();
        assert_eq!(links(&merged), expected, "{name}");
        merges += 1;
        led += expected.iter().filter(|(.., target)| target.is_some()).count();
    }
    assert!(merges >= 20 && led >= 40, "{merges} files, {led} links");
}

#[test]
fn metadata_that_says_the_same_is_left_out() {
    let said = |hash, axis: &'static str| {
        let mut metadata = node(NodeKind::METADATA, hash);
        metadata.set("up", axis);
        metadata
    };
    let mut with_child = said(5, "y");
    with_child.children.push(node(NodeKind(77), 6));
    let mut ours = root([said(1, "y")]);
    ours.merge([root([said(2, "y"), said(3, "z"), node(NodeKind::MODEL, 4)]), root([said(1, "z"), with_child])]);
    let merged = bytes(&ours);
    let hashes: Vec<u64> = Cast::parse(&merged).unwrap().nodes().map(|step| step.node.hash()).collect();
    assert_eq!(hashes, [0, 1, 3, 4, 5, 6]);
}

#[test]
fn only_what_collides_gets_a_new_hash() {
    let mut ours = root([node(NodeKind::MODEL, 1), node(NodeKind::MODEL, 2)]);
    let mut mesh = node(NodeKind::MESH, 10);
    mesh.set("m", 2_u64);
    let mut model = node(NodeKind::MODEL, 3);
    model.children.extend([mesh, node(NodeKind::MATERIAL, 2)]);
    let theirs = [root([model, node(NodeKind::MODEL, 1)]), root([node(NodeKind::MODEL, 3), node(NodeKind::MODEL, 4)])];
    let report = ours.merge(theirs);
    assert_eq!((report.rehashed, report.dropped, report.conflicts), (3, 0, Vec::new()));
    let merged = bytes(&ours);
    let merged = Cast::parse(&merged).unwrap();
    let hashes: Vec<u64> = merged.nodes().map(|step| step.node.hash()).collect();
    // In file order: root, our models 1 and 2, model 3 with its mesh and material (2 collides), model 1 (collides), the
    // third document's model 3 (collides with the second's) and 4.
    let kept = [Some(0), Some(1), Some(2), Some(3), Some(10), None, None, None, Some(4)];
    assert_eq!(hashes.len(), kept.len(), "{hashes:?}");
    for (hash, kept) in hashes.iter().zip(kept) {
        assert!(kept.is_none_or(|kept| kept == *hash) && (kept.is_some() || *hash > 10), "{hashes:?}");
    }
    assert_eq!(hashes.iter().collect::<HashSet<_>>().len(), hashes.len());
    assert_eq!(links(&merged), [(4, "m".to_string(), Some(5))]);
}

#[test]
fn a_link_to_nothing_gains_no_target() {
    let mut mesh = node(NodeKind::MESH, 10);
    mesh.set("m", 77_u64);
    let mut ours = root([mesh]);
    ours.merge([root([node(NodeKind::MATERIAL, 77)])]);
    let merged = bytes(&ours);
    assert_eq!(links(&Cast::parse(&merged).unwrap()), [(1, "m".to_string(), None)]);
}

#[test]
fn a_document_built_with_handles_merged_with_its_clone() {
    let mut root = Node::new(NodeKind::ROOT);
    let material = Node::new(NodeKind::MATERIAL);
    let mut mesh = Node::new(NodeKind::MESH);
    mesh.set("m", material.hash);
    root.children.extend([mesh, material]);
    let mut document = Document::from(root);
    document.merge([document.clone()]);
    let merged = bytes(&document);
    let merged = Cast::parse(&merged).unwrap();
    let hashes: HashSet<u64> = merged.nodes().map(|step| step.node.hash()).collect();
    assert_eq!(hashes.len(), 5);
    assert_eq!(links(&merged), [(1, "m".to_string(), Some(2)), (3, "m".to_string(), Some(4))]);
}

#[test]
fn what_is_ours_stays_ours() {
    let mut ours = root([node(NodeKind::METADATA, 1)]);
    (ours.version, ours.flags, ours.trailing) = (2, 3, vec![4].into());
    ours.roots[0].set("kept", 1_u32);
    let mut theirs = root([node(NodeKind::METADATA, 2)]);
    (theirs.version, theirs.flags, theirs.trailing) = (5, 6, vec![7].into());
    theirs.roots[0].set("kept", 2_u32).set("new", 3_u32);
    theirs.roots.push(node(NodeKind::MODEL, 9));
    theirs.roots[0].slack = vec![1, 2].into();
    // The roots have the same hash, but that of the other document no longer exists.
    let report = ours.merge([theirs]);
    assert_eq!((report.dropped, report.rehashed), (3, 0));
    assert_eq!((ours.version, ours.flags, &*ours.trailing), (2, 3, &[4_u8][..]));
    let written = bytes(&ours);
    let cast = Cast::parse(&written).unwrap();
    let root = cast.roots().next().unwrap();
    assert_eq!(root.field::<u32>("kept"), Ok(Some(1)));
    assert_eq!(root.field::<u32>("new"), Ok(Some(3)));
    assert_eq!(cast.metadata().unwrap().hash(), 1);
    // A node at the top that is not a root stays there.
    assert_eq!(cast.top_level().map(|node| node.kind()).collect::<Vec<_>>(), [NodeKind::ROOT, NodeKind::MODEL]);
}

#[test]
fn a_root_that_hides_its_end_takes_nothing_more() {
    let hides = || {
        let mut document = root([]);
        let unknown = Data::Raw { property_type: PropertyType(1), count: 1, bytes: vec![1, 2, 3].into() };
        document.roots[0].set("x", unknown);
        document
    };
    let mut ours = hides();
    ours.merge([root([node(NodeKind::MODEL, 1)]), hides(), root([node(NodeKind::MODEL, 2)])]);
    let written = bytes(&ours);
    let cast = Cast::parse(&written).unwrap();
    assert_eq!(cast.roots().count(), 3);
    assert_eq!(cast.models().map(|model| model.hash()).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn nothing_merged_into_nothing_is_an_empty_root() {
    let mut document = Document::default();
    document.merge([]);
    let written = bytes(&document);
    assert_eq!(Cast::parse(&written).unwrap().roots().count(), 1);
}

/// A document whose two metadata nodes have different hints.
fn saying(hints: &[(&'static str, &'static str)]) -> Document<'static> {
    let (mut first, mut second) = (node(NodeKind::METADATA, 1), node(NodeKind::METADATA, 2));
    hints.iter().for_each(|(key, value)| {
        first.set(*key, *value);
    });
    second.set("up", "x").set("sr", "second");
    root([first, second])
}

#[test]
fn hints_that_do_not_count_are_conflicts() {
    let silent = || root([node(NodeKind::MODEL, 3)]);
    // The first document with metadata wins, even if its metadata lacks a hint.
    let mut ours = silent();
    let report = ours.merge([saying(&[("up", "y")]), saying(&[("up", "z"), ("sr", "a")]), silent(), saying(&[])]);
    let conflicts = report.conflicts.iter();
    let conflicts: Vec<_> = conflicts.map(|it| (it.document, it.hint, &*it.says, it.counts.as_deref())).collect();
    assert_eq!(conflicts, [(2, MergeHint::UpAxis, "z", Some("y")), (2, MergeHint::SceneRoot, "a", None)]);
    assert_eq!(saying(&[("up", "z")]).merge([saying(&[("up", "z")])]).conflicts, []);
    let says = ours.metadata().unwrap();
    assert_eq!((says.up_axis().unwrap().as_str(), says.scene_root()), ("y", None));
}

#[test]
fn merging_tells_how_far_it_is_and_can_be_ended() {
    let other = |hash| root([node(NodeKind::MODEL, hash)]);
    let calls = std::sync::Mutex::new(Vec::new());
    let watch = |done, total| {
        calls.lock().unwrap().push((done, total));
        ControlFlow::Continue(())
    };
    let mut document = Document::new();
    document.merge_with([other(1), other(2)], Progress::new(&watch)).unwrap();
    assert_eq!(calls.into_inner().unwrap(), [(0, 2), (1, 2), (2, 2)]);
    let end = |done, _| if done > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let before = document.roots[0].children.len();
    assert_eq!(document.merge_with([other(3), other(4)], Progress::new(&end)), Err(Cancelled));
    assert_eq!(document.roots[0].children.len(), before + 1, "the first stays");
}

/// Metadata that is left out did not get a new hash, so it is not taken off those that did.
#[test]
fn only_new_hashes_are_counted() {
    let metadata = |hash| {
        let mut metadata = node(NodeKind::METADATA, hash);
        metadata.set("a", "somebody");
        metadata
    };
    let mut document = root([metadata(5), node(NodeKind::MESH, 7)]);
    let mut other = root([metadata(6), node(NodeKind::MESH, 7)]);
    other.roots[0].hash = NodeHash::new(9);
    let report = document.merge([other]);
    assert_eq!((report.rehashed, document.roots[0].children.len()), (1, 3));
    assert_eq!([MergeHint::UpAxis, MergeHint::SceneRoot].map(MergeHint::as_str), ["up axis", "scene root"]);
}
