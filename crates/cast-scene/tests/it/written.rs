//! Files as real programs write them, beyond the letter of the specification.

use cast_format::NodeKind;
use cast_read::views::CurveMode;
use cast_scene::{Scene, Source};
use cast_write::{Data, Node, NodeHash, Property};

use super::{file, kept};

fn node(
    kind: NodeKind,
    hash: u64,
    properties: Vec<(&'static str, Data<'static>)>,
    children: Vec<Node<'static>>,
) -> Node<'static> {
    let mut node = Node::with_hash(kind, NodeHash::new(hash));
    node.properties.extend(properties.into_iter().map(|(name, data)| Property::new(name, data)));
    node.children = children.into();
    node
}

fn links(hash: u64) -> Data<'static> {
    vec![hash].into()
}

fn texture(hash: u64, path: &'static str) -> Node<'static> {
    node(NodeKind::FILE, hash, vec![("p", path.into())], Vec::new())
}

fn mesh(mut properties: Vec<(&'static str, Data<'static>)>) -> Node<'static> {
    properties.push(("vp", vec![[0.0_f32; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].into()));
    properties.push(("f", vec![0_u8, 1, 2].into()));
    node(NodeKind::MESH, 1, properties, Vec::new())
}

fn scene(kind: NodeKind, properties: Vec<(&'static str, Data<'static>)>, children: Vec<Node<'static>>) -> Scene {
    Scene::new(&kept(file([node(kind, 2, properties, children)])))
}

fn path(source: Option<&Source>) -> Option<&str> {
    match source? {
        Source::Texture(texture) => Some(&texture.path),
        Source::Color(_) => None,
    }
}

/// tinycast 0.2 (jandk/tinycast), as Valen uses it: a texture that two materials use is a child of the first. The
/// official plug-in shows the second without it; the hash says which texture is meant.
#[test]
fn a_texture_of_another_material_is_found() {
    let first = vec![("n", "body".into()), ("normal", links(50))];
    let first = node(NodeKind::MATERIAL, 40, first, vec![texture(50, "maps/flat_n.png")]);
    let second = node(NodeKind::MATERIAL, 41, vec![("n", "gun".into()), ("normal", links(50))], Vec::new());
    let scene = scene(NodeKind::MODEL, Vec::new(), vec![first, second]);
    let materials = &scene.models[0].materials;
    assert_eq!(path(materials[0].slot("normal")), Some("maps/flat_n.png"));
    assert_eq!(path(materials[1].slot("normal")), Some("maps/flat_n.png"));
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
}

/// DotnesktRemastered and RainbowToolkit write the material of a mesh after each mesh, with one hash. The official
/// plug-in makes one material of each name.
#[test]
fn repeated_materials_become_one() {
    let steel = |hash: u64| {
        let properties = vec![("n", "steel".into()), ("albedo", links(77))];
        node(NodeKind::MATERIAL, hash, properties, vec![texture(77, "steel.png")])
    };
    let wood = node(NodeKind::MATERIAL, 9, vec![("n", "wood".into())], Vec::new());
    let mesh = |material: u64| {
        let mut mesh = mesh(vec![("m", links(material))]);
        mesh.hash = NodeHash::assigned();
        mesh
    };
    // The steel of hash 8 has the same content.
    let children = vec![mesh(7), steel(7), mesh(9), wood, mesh(8), steel(8), mesh(7), steel(7)];
    let scene = scene(NodeKind::MODEL, Vec::new(), children);
    let model = &scene.models[0];
    let names: Vec<Option<&str>> = model.materials.iter().map(|material| material.name()).collect();
    assert_eq!(names, [Some("steel"), Some("wood")]);
    let used: Vec<Option<usize>> = model.meshes.iter().map(|mesh| mesh.material).collect();
    assert_eq!(used, [Some(0), Some(1), Some(0), Some(0)]);
    assert!(scene.warnings.is_empty(), "equal nodes with one hash are not ambiguous: {:?}", scene.warnings);
}

/// cppkore (LegionPlus) names every slot beyond the named ones `extra`; the reference library keeps the last of them.
#[test]
fn slots_without_a_number_get_one() {
    let properties = vec![("n", "m".into()), ("extra0", links(50)), ("extra", links(51)), ("extra", links(52))];
    let children = vec![texture(50, "zero.png"), texture(51, "one.png"), texture(52, "two.png")];
    let scene = scene(NodeKind::MODEL, Vec::new(), vec![node(NodeKind::MATERIAL, 40, properties, children)]);
    let material = &scene.models[0].materials[0];
    let slots: Vec<(&str, Option<&str>)> =
        material.slots.iter().map(|slot| (&*slot.name, path(Some(&slot.source)))).collect();
    assert_eq!(slots, [("extra0", Some("zero.png")), ("extra1", Some("one.png")), ("extra2", Some("two.png"))]);
}

/// BfresToCast writes the tangents of the game, four numbers each.
#[test]
fn tangents_may_have_a_sign() {
    let four = vec![[1.0_f32, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, -1.0], [0.0, 0.0, 1.0, 1.0]];
    let scene = scene(NodeKind::MODEL, Vec::new(), vec![mesh(vec![("vt", four.into())])]);
    let tangents = scene.models[0].meshes[0].tangents().unwrap().to_vec();
    assert_eq!(tangents, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
}

/// Names of enums in capitals, and in lower case by the rules of Turkish, as Java's `toLowerCase()` gives them there.
#[test]
fn modes_in_another_case_are_understood() {
    for (text, expected) in [
        ("ABSOLUTE", CurveMode::Absolute),
        ("Relative", CurveMode::Relative),
        ("relatıve", CurveMode::Relative),
        ("addıtıve", CurveMode::Additive),
        ("ADDİTİVE", CurveMode::Additive),
        ("absolutely", CurveMode::Other("absolutely")),
    ] {
        assert_eq!(CurveMode::from(text), expected);
        let properties = vec![
            ("nn", "bone".into()),
            ("kp", "TX".into()),
            ("kb", vec![0_u8].into()),
            ("kv", vec![1.0_f32].into()),
            ("m", text.into()),
        ];
        let curve = node(NodeKind::CURVE, 3, properties, Vec::new());
        let scene = scene(NodeKind::ANIMATION, vec![("fr", vec![30.0_f32].into())], vec![curve]);
        let is_known = !matches!(expected, CurveMode::Other(_));
        assert_eq!(scene.warnings.is_empty(), is_known, "{text}: {:?}", scene.warnings);
    }
}
