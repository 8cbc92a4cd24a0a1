//! Materials and textures that say the same.

use cast_optimize::Options;
use cast_read::{Cast, NodeKind};
use cast_write::{Color, Document, Hair, Layout, Material, Model, Node, NodeHash};

use super::{nothing, optimized, quad, scene};

fn merge() -> Options<'static> {
    nothing().materials(true)
}

fn material(name: &'static str, texture: &'static str) -> Material<'static> {
    Material::new().with_name(name).with_material_type("pbr").with_texture("albedo", texture)
}

/// The albedo texture of each mesh and hair, in order.
fn textures(bytes: &[u8]) -> Vec<String> {
    let cast = Cast::parse(bytes).unwrap();
    let model = cast.models().next().unwrap();
    let meshes = model.meshes().map(|mesh| mesh.material());
    let hairs = model.hairs().map(|hair| hair.material());
    meshes
        .chain(hairs)
        .map(|material| {
            let slot = material.unwrap().slots().next().unwrap();
            let Some(cast_read::views::MaterialSource::File(file)) = slot.source() else { panic!() };
            file.path().unwrap().to_string()
        })
        .collect()
}

#[test]
fn links_follow_to_the_first() {
    let materials = [material("a", "a.png"), material("b", "b.png"), material("a", "a.png"), material("a", "c.png")];
    let mut model = Model::new();
    for (index, material) in materials.iter().enumerate() {
        model = model.with_mesh(quad().with_name(format!("mesh {index}")).with_material(material.hash()));
        model = model.with_hair(
            Hair::new()
                .with_name(format!("hair {index}"))
                .with_segments(vec![1_u32])
                .with_particles(vec![[0.0; 3]; 2])
                .with_material(material.hash()),
        );
    }
    let bytes = scene(materials.into_iter().fold(model, Model::with_material));
    let (result, summary) = optimized(&bytes, &merge());
    assert_eq!((summary.steps.materials, summary.after.materials), (1, 3));
    assert_eq!(textures(&bytes), textures(&result));
}

#[test]
fn repeated_textures_of_a_material_become_one() {
    let gray = || Color::new().with_rgba([0.5, 0.5, 0.5, 1.0]);
    let (gloss, shade) = (gray(), gray());
    let material = material("a", "a.png")
        .with_texture("normal", "n.png")
        .with_texture("diffuse", "a.png")
        .with_property("gloss", gloss.hash())
        .with_property("ao", shade.hash())
        .with_color(gloss)
        .with_color(shade);
    let mesh = quad().with_material(material.hash());
    let bytes = scene(Model::new().with_mesh(mesh).with_material(material));
    let (result, summary) = optimized(&bytes, &merge());
    assert_eq!((summary.steps.textures, summary.before.textures, summary.after.textures), (2, 5, 3));
    let cast = Cast::parse(&result).unwrap();
    let slots = cast.models().next().unwrap().materials().next().unwrap();
    let paths: Vec<bool> = slots.slots().map(|slot| slot.source().is_some()).collect();
    assert_eq!(paths, [true; 5]);
    assert_eq!(textures(&bytes), textures(&result));
}

/// The same with hashes that are all one number, as some programs write them.
fn with_hashes(bytes: &[u8], hash: impl Fn(usize, NodeKind) -> u64) -> Vec<u8> {
    let mut document = Document::from(&Cast::parse(bytes).unwrap());
    let mut number = 0;
    document.for_each_mut(|node| {
        node.hash = NodeHash::new(hash(number, node.kind));
        number += 1;
    });
    document.to_vec(Layout::Compact).unwrap()
}

#[test]
fn nodes_that_share_a_hash_are_not_mixed_up() {
    // The mesh means the first material, whose hash the two equal ones behind it have as well.
    let mut model = Node::from(Model::new());
    let mut mesh = Node::from(quad());
    mesh.set("m", 0_u64);
    model.children.push(mesh);
    for name in ["other", "same", "same"] {
        model
            .children
            .push(Node::from(Material::new().with_name(name).with_material_type("pbr").with_texture("albedo", name)));
    }
    let mut root = Node::from(cast_write::Root::new());
    root.children.push(model);
    let bytes =
        with_hashes(
            &Document::from(root).to_vec(Layout::Compact).unwrap(),
            |_, kind| if kind == NodeKind::FILE { 7 } else { 0 },
        );
    let (result, summary) = optimized(&bytes, &merge());
    assert_eq!(summary.steps.materials, 1);
    let cast = Cast::parse(&result).unwrap();
    assert_eq!(cast.meshes().next().unwrap().material().unwrap().name(), Some("other"));
    // Here the second of the equal ones is the one that is meant: its hash is its own, and the first one's is taken.
    let mut model = Node::from(Model::new());
    let mut mesh = Node::from(quad());
    mesh.set("m", 9_u64);
    model.children.push(mesh);
    for (name, hash) in [("other", 5_u64), ("same", 5), ("same", 9)] {
        let mut material = Node::from(Material::new().with_name(name).with_material_type("pbr"));
        material.hash = NodeHash::new(hash);
        model.children.push(material);
    }
    let mut root = Node::from(cast_write::Root::new());
    root.children.push(model);
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let (result, summary) = optimized(&bytes, &merge());
    assert_eq!(summary.steps.materials, 1);
    let cast = Cast::parse(&result).unwrap();
    assert_eq!(cast.meshes().next().unwrap().material().unwrap().name(), Some("same"));
}

#[test]
fn what_is_linked_in_unknown_ways_stays() {
    let [first, second] = [material("a", "a.png"), material("a", "a.png")];
    let mut mesh = Node::from(quad());
    mesh.set("lookup", second.hash());
    let model = Model::new().with_child(mesh).with_material(first).with_material(second);
    let (_, summary) = optimized(&scene(model), &merge());
    assert_eq!(summary.steps.materials, 0);
}
