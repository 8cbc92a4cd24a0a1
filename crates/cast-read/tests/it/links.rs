//! Links: where the target is looked for, and that it is the same with and without a companion.

use cast_read::views::{BoneRef, ConstraintRef, MaterialSource, SkeletonRef};
use cast_read::{Cast, Companion, LinkTarget, Links, NodeKind, NodeRef, Scope, View};

use crate::testdata::{read, sound};

/// A link target that matches any known kind.
#[derive(Debug, PartialEq)]
struct Anything<'a>(NodeRef<'a>);

impl<'a> LinkTarget<'a> for Anything<'a> {
    const KINDS: &'static [NodeKind] = &NodeKind::KNOWN;

    fn from_node(node: NodeRef<'a>) -> Option<Self> {
        node.kind().is_known().then_some(Self(node))
    }
}

#[test]
fn links_are_those_of_the_scan() {
    let mut found = 0;
    for file in sound() {
        let bare = Cast::parse(&file.bytes).unwrap();
        let links = Links::of(&bare);
        let companion = Companion::new();
        let cast = Cast::with_outline(&file.bytes, bare.outline(), &companion);
        assert_eq!(bare.index().nodes().len() as u64, bare.node_count());
        for node in cast.nodes().map(|step| step.node) {
            let hashes = node.properties().filter_map(|property| property.array::<u64>()).flatten();
            for hash in hashes.chain([0, node.hash(), 12345]) {
                for scope in [Scope::Siblings, Scope::Children] {
                    let plain: Option<Anything<'_>> = node.scan_link(hash, scope);
                    assert_eq!(node.resolve(hash, scope), plain, "{}: {node:?}", file.name);
                    let bone: Option<BoneRef<'_>> = node.scan_link(hash, scope);
                    assert_eq!(node.resolve(hash, scope), bone, "{}: {node:?}", file.name);
                    let source: Option<MaterialSource<'_>> = node.scan_link(hash, scope);
                    assert_eq!(links.resolve(node, hash, scope), source, "{}: {node:?}", file.name);

                    let around = if scope == Scope::Siblings { node.siblings() } else { node.children() };
                    let in_scope = || around.clone().filter(|other| other.hash() == hash);
                    assert_eq!(links.first(node, hash, scope), in_scope().next(), "{}: {node:?}", file.name);
                    for kinds in [BoneRef::KINDS, Anything::KINDS] {
                        let fits = |other: &NodeRef<'_>| other.hash() == hash && kinds.contains(&other.kind());
                        let own: Vec<NodeRef<'_>> = in_scope().filter(fits).collect();
                        // The slots of a material may mean textures and colours of the materials beside it.
                        let is_slot = node.kind() == NodeKind::MATERIAL && scope == Scope::Children && hash != 0;
                        let materials =
                            || node.siblings().filter(|other| is_slot && other.kind() == NodeKind::MATERIAL);
                        let is_source = |other: &NodeRef<'_>| [NodeKind::FILE, NodeKind::COLOR].contains(&other.kind());
                        let beside =
                            materials().flat_map(|material| material.children()).filter(is_source).filter(fits);
                        let (fitting, is_elsewhere) =
                            if own.is_empty() { (beside.collect(), true) } else { (own, false) };
                        let target = links.target(node, hash, scope, kinds);
                        let found = target.map(|target| (target.node, target.is_ambiguous, target.is_elsewhere));
                        // Of equal nodes it does not matter which one is meant.
                        let expected = fitting.first().map(|first| {
                            (*first, fitting.iter().any(|other| other.bytes() != first.bytes()), is_elsewhere)
                        });
                        assert_eq!(found, expected, "{}: {node:?}", file.name);
                        assert_eq!(
                            target.map(|target| target.node.parent()),
                            fitting.first().map(|first| first.parent())
                        );
                    }
                    // Each node finds itself by its own hash, so only links to other nodes are counted.
                    found += usize::from(plain.is_some_and(|Anything(target)| target != node));
                }
            }
        }
    }
    assert!(found > 80, "only {found} links led anywhere");
}

#[test]
fn an_index_lists_nodes_by_hash_and_name() {
    let bytes = read("unusual/repeated_hashes.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let index = cast.index();
    for wanted in [1, 2, 7, 8, 99] {
        let scanned: Vec<_> = cast.nodes().map(|step| step.node).filter(|node| node.hash() == wanted).collect();
        assert_eq!(index.by_hash(wanted).collect::<Vec<_>>(), scanned);
    }
    // Skeleton, constraint, two bones, two meshes, two materials, colour, file; mesh and material of the other model.
    assert_eq!(index.by_hash(7).count(), 12);
    let kinds: Vec<_> = index.by_name("first").map(|node| node.kind()).collect();
    assert_eq!(kinds, [NodeKind::BONE, NodeKind::MATERIAL]);
    assert_eq!(index.by_name("nobody").count(), 0);
}

#[test]
fn of_repeated_hashes_the_first_that_fits_is_meant() {
    let bytes = read("unusual/repeated_hashes.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let material = |mesh: &str| {
        let mesh = cast.find(mesh).unwrap();
        mesh.view::<cast_read::views::MeshRef<'_>>().unwrap().material().unwrap().name()
    };
    assert_eq!(material("root/model[0]/mesh[0]"), Some("first"));
    assert_eq!(material("root/model[0]/mesh[1]"), Some("first"));
    assert_eq!(material("root/model[1]/mesh"), Some("other material"), "siblings, not the whole file");
    let constraint: ConstraintRef<'_> = cast.find("root/model/skeleton/constraint").unwrap().view().unwrap();
    assert_eq!(constraint.constraint_bone().unwrap().name(), Some("first"));
    assert_eq!(constraint.target_bone().unwrap().name(), Some("third"));
    let slots = cast.models().next().unwrap().materials().next().unwrap();
    assert!(matches!(slots.albedo(), Some(MaterialSource::Color(_))), "the colour lies before the file");
}

#[test]
fn hash_zero_is_a_hash() {
    let bytes = read("unusual/hash_zero.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let material = cast.meshes().next().unwrap().material().unwrap();
    assert_eq!(material.name(), Some("first"));
    let Some(MaterialSource::File(file)) = material.albedo() else { panic!("no file") };
    assert_eq!(file.path(), Some("first.png"));
}

#[test]
fn a_link_that_leads_nowhere_still_has_its_hash() {
    let bytes = read("unusual/dangling_links.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let companion = Companion::new();
    let kept = Cast::with_outline(&bytes, cast.outline(), &companion);
    let hashes: Vec<_> = cast.meshes().map(|mesh| mesh.material_hash()).collect();
    assert_eq!(hashes, [Some(99), Some(10), Some(30)]);
    assert!(cast.meshes().chain(kept.meshes()).all(|mesh| mesh.material().is_none()));
    let material = kept.models().next().unwrap().materials().next().unwrap();
    let sources: Vec<_> = material.slots().map(|slot| (slot.hash(), slot.source(), slot.scan_source())).collect();
    assert_eq!(sources, [(Some(99), None, None), (Some(10), None, None)]);
}

#[test]
fn parents_siblings_and_children() {
    for file in sound().into_iter().filter(|file| file.bytes.len() < 16 << 10) {
        let cast = Cast::parse(&file.bytes).unwrap();
        for node in cast.nodes().map(|step| step.node) {
            assert!(node.children().all(|child| child.parent() == Some(node)), "{}: {node:?}", file.name);
            assert!(node.siblings().any(|sibling| sibling == node), "{}: {node:?}", file.name);
            assert_eq!(node.bytes().len(), node.end() - node.offset());
            match node.parent() {
                Some(parent) => assert!(parent.children().eq(node.siblings()), "{}: {node:?}", file.name),
                None => assert!(cast.top_level().eq(node.siblings()), "{}: {node:?}", file.name),
            }
        }
    }
}

#[test]
fn views_fit_their_kind_only() {
    let bytes = read("valid/rig.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let node = cast.find("root/model/skeleton").unwrap();
    assert!(node.view::<SkeletonRef<'_>>().is_some() && node.view::<BoneRef<'_>>().is_none());
    assert_eq!(SkeletonRef::cast(node).unwrap().node(), node);
}

#[test]
#[expect(clippy::mutable_key_type, reason = "what is computed later is no part of what makes a node the same")]
fn nodes_are_keys_of_maps() {
    let bytes = read("valid/character.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let nodes = || cast.nodes().map(|step| step.node);
    let places: std::collections::HashMap<NodeRef<'_>, usize> = nodes().zip(0..).collect();
    assert_eq!(places.len(), nodes().count(), "no two nodes are the same");
    assert!(nodes().zip(0..).all(|(node, place)| places[&node] == place));
}
