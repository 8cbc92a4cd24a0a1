//! Which nodes are compared with each other.

use cast_check::diff::Options;
use cast_read::{Cast, NodeKind};
use cast_write::{
    Animation, BlendShape, Bone, Constraint, Curve, Document, Layout, Material, Mesh, Metadata, Model, Node, NodeHash,
    Root, Skeleton,
};

use super::{changed, character, exact, lines};

fn mesh(name: &str, height: f32) -> Mesh<'static> {
    let mesh = Mesh::new()
        .with_positions(vec![[0.0, height, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_faces(vec![0_u32, 1, 2]);
    if name.is_empty() { mesh } else { mesh.with_name(name.to_string()) }
}

fn model(meshes: impl IntoIterator<Item = Mesh<'static>>) -> Vec<u8> {
    let model = meshes.into_iter().fold(Model::new().with_name("hero"), Model::with_mesh);
    Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap()
}

fn same(first: &[u8], second: &[u8]) {
    assert_eq!(lines(first, second, &Options::default()), [""; 0]);
}

#[test]
fn names_and_content_tell_nodes_apart() {
    let all = [("a", 1.0), ("b", 2.0), ("", 3.0), ("a", 4.0), ("", 5.0)];
    let first = model(all.map(|(name, height)| mesh(name, height)));
    for order in [[4, 3, 2, 1, 0], [1, 4, 0, 3, 2]] {
        let second = model(order.map(|which: usize| mesh(all[which].0, all[which].1)));
        same(&first, &second);
        assert!(lines(&first, &second, &exact()).iter().any(|line| line.ends_with("ChildOrder")));
    }
    let second = model([("", 5.0), ("a", 1.0), ("b", 2.5)].map(|(name, height)| mesh(name, height)));
    let path = "root[0]/model[0] \"hero\"/mesh";
    assert_eq!(
        lines(&first, &second, &Options::default()),
        [
            format!("{path}[1] \"b\"/vp: 1 from Some(0)"),
            format!("{path}[2]: OnlyInFirst {{ nodes: 1 }}"),
            format!("{path}[3] \"a\": OnlyInFirst {{ nodes: 1 }}"),
        ]
    );
}

#[test]
fn what_was_renamed_is_recognised() {
    let path = "root[0]/model[0] \"hero\"/mesh";
    let (first, second) = (model([mesh("a", 1.0), mesh("b", 2.0)]), model([mesh("c", 2.0), mesh("a", 1.0)]));
    assert_eq!(lines(&first, &second, &Options::default()), [format!("{path}[1] \"b\"/n: Text")]);
    let second = model([mesh("c", 3.0), mesh("a", 1.0)]);
    assert_eq!(
        lines(&first, &second, &Options::default()),
        [
            format!("{path}[1] \"b\": OnlyInFirst {{ nodes: 1 }}"),
            format!("{path}[0] \"c\": OnlyInSecond {{ nodes: 1 }}")
        ]
    );
}

/// A model with its bones in this order, and a mesh, a parent and a constraint that refer to the same bones in any
/// order.
fn rig(order: [usize; 3], weights: [u32; 3]) -> Vec<u8> {
    let names = ["hip", "spine", "head"];
    let place = |bone: usize| order.iter().position(|other| *other == bone).unwrap();
    let mut hashes = [NodeHash::default(); 3];
    let mut skeleton = Skeleton::new();
    for bone in order {
        let mut node = Bone::new().with_name(names[bone]).with_local_position([0.0, bone as f32, 0.0]);
        if bone > 0 {
            node = node.with_parent_index(u32::try_from(place(bone - 1)).unwrap());
        }
        hashes[bone] = node.hash();
        skeleton = skeleton.with_bone(node);
    }
    let look = Constraint::new()
        .with_name("look")
        .with_constraint_type("or")
        .with_constraint_bone(hashes[2])
        .with_target_bone(hashes[0]);
    let mesh = mesh("body", 1.0).with_weights(1, weights.to_vec(), vec![1.0; 3]);
    let model = Model::new().with_name("hero").with_skeleton(skeleton.with_constraint(look)).with_mesh(mesh);
    Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap()
}

#[test]
fn indices_of_bones_are_what_they_mean() {
    let first = rig([0, 1, 2], [0, 1, 2]);
    same(&first, &rig([2, 0, 1], [1, 2, 0]));
    same(&rig([2, 0, 1], [1, 2, 0]), &first);
    // The same numbers refer to other bones.
    let body = "root[0]/model[0] \"hero\"/mesh[0] \"body\"";
    assert_eq!(lines(&first, &rig([2, 0, 1], [0, 1, 2]), &Options::default()), [format!("{body}/wb: 3 from Some(0)")]);
    assert_eq!(lines(&first, &rig([0, 1, 2], [0, 2, 2]), &Options::default()), [format!("{body}/wb: 1 from Some(1)")]);
    // All bytes of the mesh are the same, and of the bones.
    let turned = changed(&first, |document| {
        document.for_each_mut(|node| {
            if node.kind == NodeKind::SKELETON {
                node.children.swap(0, 1);
            }
        });
    });
    let found = lines(&first, &turned, &Options::default());
    assert!(found.contains(&format!("{body}/wb: 2 from Some(0)")), "{found:#?}");
    assert!(found.iter().any(|line| line.contains("\"spine\"/p: ")), "{found:#?}");
}

fn linked(order: [usize; 2], to: usize, shape_of: usize) -> Vec<u8> {
    let materials = ["skin", "cloth"].map(|name| {
        Material::new().with_name(name).with_material_type("pbr").with_texture("albedo", format!("{name}.png"))
    });
    let hash = materials[to].hash();
    let meshes = [mesh("one", 1.0).with_material(hash), mesh("two", 2.0)];
    let shape = BlendShape::new()
        .with_name("smile")
        .with_base_shape(meshes[shape_of].hash())
        .with_vertex_indices(vec![0_u32])
        .with_positions(vec![[1.0; 3]]);
    let mut model = Model::new().with_name("hero");
    for which in order {
        model = model.with_material(materials[which].clone()).with_mesh(meshes[which].clone());
    }
    Document::from(Root::new().with_model(model.with_blend_shape(shape))).to_vec(Layout::Compact).unwrap()
}

#[test]
fn links_are_what_they_lead_to() {
    let first = linked([0, 1], 0, 0);
    same(&first, &linked([1, 0], 0, 0));
    let model = "root[0]/model[0] \"hero\"";
    let material = |index: usize, name: &str| {
        format!("Some(\"{}\")", format!("{model}/material[{index}] \"{name}\"").escape_debug())
    };
    assert_eq!(
        lines(&first, &linked([1, 0], 1, 0), &Options::default()),
        [format!("{model}/mesh[0] \"one\"/m: {} {}", material(0, "skin"), material(0, "cloth"))]
    );
    let shape = lines(&first, &linked([0, 1], 0, 1), &Options::default());
    assert!(shape.len() == 1 && shape[0].contains("/blend_shape[0] \"smile\"/b: "), "{shape:#?}");
    // A link that has lost its target differs; links without targets are equal whatever their numbers.
    let nowhere = |hash: u64| {
        changed(&first, |document| {
            document.for_each_mut(|node| {
                if node.name() == Some("one") {
                    node.set("m", hash);
                }
            });
        })
    };
    let found = lines(&first, &nowhere(1), &Options::default());
    assert_eq!(found, [format!("{model}/mesh[0] \"one\"/m: {} None", material(0, "skin"))]);
    same(&nowhere(1), &nowhere(2));
}

#[test]
fn slots_swapped_between_equal_hashes_are_found() {
    // Both slots of the material change places; the bytes of all other nodes stay the same.
    let build = |swap: bool| {
        let mut material = Material::new().with_name("skin").with_material_type("pbr");
        for (slot, path) in
            if swap { [("albedo", "b.png"), ("normal", "a.png")] } else { [("albedo", "a.png"), ("normal", "b.png")] }
        {
            material = material.with_texture(slot, path);
        }
        Document::from(Root::new().with_model(Model::new().with_material(material))).to_vec(Layout::Compact).unwrap()
    };
    let found = lines(&build(false), &build(true), &Options::default());
    assert!(found.len() == 2 && found[0].contains("/albedo: ") && found[1].contains("/normal: "), "{found:#?}");
}

#[test]
fn the_first_counts_where_readers_take_the_first() {
    let metadata = |order: [&'static str; 2]| {
        let root =
            order.into_iter().fold(Root::new(), |root, axis| root.with_metadata(Metadata::new().with_up_axis(axis)));
        Document::from(root).to_vec(Layout::Compact).unwrap()
    };
    assert_eq!(lines(&metadata(["y", "z"]), &metadata(["z", "y"]), &Options::default()).len(), 2);
    let curves = |order: [f32; 2]| {
        let curve = |value: f32| {
            Curve::new()
                .with_node_name("hip")
                .with_key_property("tx")
                .with_mode("absolute")
                .with_key_frames(vec![0_u32])
                .with_key_values(vec![value])
        };
        let animation =
            order.map(curve).into_iter().fold(Animation::new().with_frame_rate(30.0), Animation::with_curve);
        Document::from(Root::new().with_animation(animation)).to_vec(Layout::Compact).unwrap()
    };
    assert_eq!(lines(&curves([1.0, 2.0]), &curves([2.0, 1.0]), &Options::default()).len(), 2);
}

#[test]
fn a_hash_tells_which_of_several_was_taken_away() {
    let build = |heights: &[(u64, f32)]| {
        let meshes = heights.iter().map(|(hash, height)| {
            let mut node = Node::from(mesh("", *height));
            node.hash = NodeHash::new(*hash);
            node
        });
        let mut model = Node::from(Model::new());
        model.children.extend(meshes);
        let mut root = Node::from(Root::new());
        root.children.push(model);
        Document::from(root).to_vec(Layout::Compact).unwrap()
    };
    let found = lines(&build(&[(7, 1.0), (8, 2.0), (9, 3.0)]), &build(&[(8, 2.5), (9, 3.0)]), &Options::default());
    let path = "root[0]/model[0]/mesh";
    assert_eq!(found, [format!("{path}[0]: OnlyInFirst {{ nodes: 1 }}"), format!("{path}[1]/vp: 1 from Some(0)")]);
}

#[test]
fn the_surroundings_of_nodes_count_when_exact() {
    let with = |change: fn(&mut Document<'_>)| changed(&character(), change);
    let trailing = with(|document| document.trailing = b"more"[..].into());
    let slack = with(|document| document.roots[0].slack = b"more"[..].into());
    for other in [&trailing, &slack] {
        same(&character(), other);
        let found = lines(&character(), other, &exact());
        assert!(found.len() == 1 && found[0].ends_with("Unaccounted { first: 0, second: 4 }"), "{found:#?}");
    }
    let flags = with(|document| document.flags = 1);
    assert_eq!(lines(&character(), &flags, &Options::default()), [": FileHeader"]);
    assert!(Cast::parse(&flags).is_ok());
}
