//! Hashes: assigned without collisions, the same in every run, and updated in every link when they change.

use std::collections::HashSet;

use cast_read::{Cast, NodeKind};
use cast_write::{
    BlendShape, Bone, Constraint, Data, Document, Error, ErrorKind, Hair, IKHandle, Instance, Layout, Material, Mesh,
    Model, Node, NodeHash, Root, Skeleton,
};

use crate::common::links::links;

const FIRST: u64 = 0x534E_4957_5254_5250;

/// A scene with a link of every kind, all by handle.
fn scene() -> Document<'static> {
    let bones = ["a", "b", "c", "d", "e"].map(|name| Bone::new().with_name(name));
    let hash = bones.each_ref().map(Bone::hash);
    let handle = IKHandle::new().with_start_bone(hash[0]).with_end_bone(hash[1]).with_target_bone(hash[2]);
    let handle = handle.with_pole_vector_bone(hash[3]).with_pole_bone(hash[4]);
    let constraint =
        Constraint::new().with_constraint_type("pt").with_constraint_bone(hash[1]).with_target_bone(hash[0]);
    let skeleton = Skeleton::new().with_ik_handle(handle).with_constraint(constraint);
    let skeleton = bones.into_iter().fold(skeleton, Skeleton::with_bone);
    let skin = Material::new().with_name("skin").with_texture("albedo", "skin.png").with_constant("own_slot", [0.5; 4]);
    let mesh = Mesh::new().with_name("body").with_positions(vec![[0.0; 3]]).with_material(skin.hash());
    let target = Mesh::new().with_name("smile").with_positions(vec![[1.0; 3]]);
    let hair = Hair::new().with_material(skin.hash());
    let shape = BlendShape::new()
        .with_base_shape(mesh.hash())
        .with_property("t", Data::Links(vec![target.hash(), mesh.hash()]));
    let model = Model::new()
        .with_skeleton(skeleton)
        .with_material(skin)
        .with_mesh(mesh)
        .with_mesh(target)
        .with_hair(hair)
        .with_blend_shape(shape);
    Document::from(Root::new().with_model(model).with_instance(Instance::new().with_reference("other.cast")))
}

fn bytes(document: &Document<'_>) -> Vec<u8> {
    document.to_vec(Layout::Compact).unwrap()
}

fn hashes(cast: &Cast<'_>) -> Vec<u64> {
    cast.nodes().map(|step| step.node.hash()).collect()
}

fn assert_all_different(hashes: &[u64]) {
    assert_eq!(hashes.iter().collect::<HashSet<_>>().len(), hashes.len(), "{hashes:?}");
    assert!(!hashes.contains(&0));
}

/// Replaces every hash and every link by the result of `number`. Handles have to be written first.
fn renumber(document: &mut Document<'_>, number: impl Fn(u64) -> u64) {
    document.for_each_mut(|node| {
        node.hash = NodeHash::new(number(node.hash.fixed().unwrap()));
        for property in &mut node.properties {
            if let Some(hashes) = property.data.elements::<u64>() {
                property.data = hashes.iter().map(|hash| number(*hash)).collect::<Vec<u64>>().into();
            }
        }
    });
}

#[test]
fn links_to_handles_lead_to_their_nodes() {
    let written = bytes(&scene());
    let cast = Cast::parse(&written).unwrap();
    let name = |place: Option<usize>| {
        let node = cast.nodes().nth(place.unwrap()).unwrap().node;
        node.label().map_or_else(|| node.kind().to_string(), |name| name.to_string())
    };
    let mut targets: Vec<String> =
        links(&cast).into_iter().map(|(_, link, place)| format!("{link} {}", name(place))).collect();
    targets.sort();
    let expected = [
        "albedo file",
        "b body",
        "cb b",
        "eb b",
        "m skin",
        "m skin",
        "own_slot colr",
        "pb e",
        "pv d",
        "rf file",
        "sb a",
        "t body",
        "t smile",
        "tb a",
        "tb c",
    ];
    assert_eq!(targets, expected);
    assert_all_different(&hashes(&cast));
}

#[test]
fn assigned_numbers_are_nobody_elses() {
    // Numbered like files of the reference library: the first hashes that would be assigned are already in use.
    let taken = Node::with_hash(NodeKind::MODEL, FIRST.into());
    let mut mesh = Node::with_hash(NodeKind::MESH, (FIRST + 1).into());
    // Links without a target, as a number and as bytes of a file: a new node must not become their target.
    mesh.set("m", NodeHash::new(FIRST + 2));
    let mut shape = Node::new(NodeKind::BLEND_SHAPE);
    shape.set("t", vec![FIRST + 3, FIRST + 5]);
    let mut root = Node::new(NodeKind::ROOT);
    root.children.extend([taken, mesh, shape, Node::new(NodeKind::MODEL)]);
    let written = bytes(&Document::from(root));
    let expected = [FIRST + 4, FIRST, FIRST + 1, FIRST + 6, FIRST + 7];
    assert_eq!(hashes(&Cast::parse(&written).unwrap()), expected);
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let expected = bytes(&scene());
    assert_eq!(bytes(&scene()), expected);
    let threads: Vec<_> = (0..8).map(|_| std::thread::spawn(|| (0..20).map(|_| bytes(&scene())).collect())).collect();
    for thread in threads {
        let written: Vec<Vec<u8>> = thread.join().unwrap();
        assert!(written.iter().all(|bytes| *bytes == expected));
    }
}

#[test]
fn a_link_to_a_node_that_is_not_there_is_an_error() {
    let mesh = Mesh::new().with_name("body").with_material(Material::new().hash());
    let document = Document::from(Root::new().with_model(Model::new().with_name("hero").with_mesh(mesh)));
    let error: Error = document.to_vec(Layout::Compact).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::UnknownTarget));
    assert_eq!(error.path(), "root[0]/model[0] \"hero\"/mesh[0] \"body\"/m");
}

#[test]
fn rehashing_keeps_where_links_lead() {
    let own = bytes(&scene());
    let files = crate::common::sound_files();
    let sources = files.iter().map(|(name, bytes)| (&**name, &**bytes)).chain([("every link", &*own)]);
    let mut followed = 0;
    for (name, source) in sources {
        // As it is; all hashes 0, as extractors write them; and a few hashes shared by many nodes.
        for (variant, modulus) in [u64::MAX, 1, 2, 3].into_iter().enumerate() {
            let mut document = Document::from(&Cast::parse(source).unwrap());
            renumber(&mut document, |hash| hash % modulus);
            let before_bytes = bytes(&document);
            let before = links(&Cast::parse(&before_bytes).unwrap());
            document.rehash();
            let after_bytes = bytes(&document);
            let after = Cast::parse(&after_bytes).unwrap();
            assert_eq!(links(&after), before, "{name} {variant}");
            assert_all_different(&hashes(&after));
            followed += before.iter().filter(|(_, _, target)| target.is_some()).count();
        }
    }
    assert!(followed > 200, "only {followed} links lead anywhere");
}

#[test]
fn of_two_kinds_with_one_hash_a_slot_means_the_first() {
    let mut material = Node::with_hash(NodeKind::MATERIAL, NodeHash::new(1));
    material.set("albedo", 7_u64);
    material.children.push(Node::with_hash(NodeKind::COLOR, NodeHash::new(7)));
    material.children.push(Node::with_hash(NodeKind::FILE, NodeHash::new(7)));
    let mut document = Document::from(material);
    document.rehash();
    let written = bytes(&document);
    assert_eq!(links(&Cast::parse(&written).unwrap()), [(0, "albedo".to_string(), Some(1))]);
}

#[test]
fn links_that_lead_nowhere_keep_their_number() {
    let source = crate::common::testdata("unusual/dangling_links.cast");
    let cast = Cast::parse(&source).unwrap();
    let mut document = Document::from(&cast);
    document.rehash();
    let written = bytes(&document);
    let after = Cast::parse(&written).unwrap();
    let dangling: Vec<_> = links(&cast).into_iter().filter(|(_, _, target)| target.is_none()).collect();
    assert!(!dangling.is_empty());
    for (place, name, _) in dangling {
        let value = |cast: &Cast<'_>| cast.nodes().nth(place).unwrap().node.field::<u64>(&name).unwrap();
        assert_eq!(value(&cast), value(&after), "{name}");
        assert!(value(&cast).is_some());
    }
}

#[test]
fn only_the_chosen_hashes_change() {
    let source = crate::common::testdata("valid/rig.cast");
    let cast = Cast::parse(&source).unwrap();
    let chosen = cast.nodes().find(|step| step.node.kind() == NodeKind::BONE).unwrap().node.hash();
    let mut document = Document::from(&cast);
    document.rehash_where(|hash| hash == chosen);
    let written = bytes(&document);
    let after = Cast::parse(&written).unwrap();
    for (old, new) in hashes(&cast).into_iter().zip(hashes(&after)) {
        assert_eq!(old == chosen, old != new);
    }
    assert_eq!(links(&after), links(&cast));
}

#[test]
fn clones_share_a_handle_until_they_are_rehashed() {
    let document = scene();
    let mut root = document.roots[0].clone();
    let copy = root.children[0].clone();
    root.children.push(copy);
    let mut document = Document::from(root);
    let before = bytes(&document);
    let expected = links(&Cast::parse(&before).unwrap());
    document.rehash();
    let after = bytes(&document);
    let after = Cast::parse(&after).unwrap();
    assert_all_different(&hashes(&after));
    assert_eq!(links(&after), expected);
}

/// A handle that several nodes have, because one is a clone of the other, is replaced; others stay.
#[test]
fn handles_are_renewed_only_where_they_are_shared() {
    let (alone, twice) = (Mesh::new(), Mesh::new());
    let (kept, shared) = (alone.hash(), twice.hash());
    let model = Model::new().with_mesh(alone).with_mesh(twice.clone()).with_mesh(twice);
    let model_hash = model.hash();
    let mut document = Document::from(Root::new().with_model(model));
    document.rehash();
    let hashes: Vec<NodeHash> = document.nodes().map(|(_, node)| node.hash).collect();
    assert_eq!((hashes[1], hashes[2]), (model_hash, kept));
    assert!(hashes[3] != hashes[4] && !hashes[3..].contains(&shared), "{hashes:?}");
}
