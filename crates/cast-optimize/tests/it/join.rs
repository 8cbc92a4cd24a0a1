//! Meshes that become one.

use cast_optimize::{Options, Summary};
use cast_read::Cast;
use cast_write::{Animation, BlendShape, Curve, Document, Layout, Material, Mesh, Model, Node, Root};

use super::surfaces::assert_same;
use super::{nothing, optimized, scene};
use crate::common::lines;

fn join() -> Options<'static> {
    nothing().join(true)
}

/// A triangle at some place.
fn piece(name: &'static str, x: f32) -> Mesh<'static> {
    let positions = vec![[x, 0.0, 0.0], [x + 1.0, 0.0, 0.0], [x, 1.0, 0.0]];
    Mesh::new().with_name(name).with_positions(positions).with_faces(vec![0_u8, 1, 2])
}

fn names(bytes: &[u8]) -> Vec<String> {
    Cast::parse(bytes).unwrap().meshes().map(|mesh| mesh.name().unwrap_or_default().to_owned()).collect()
}

fn notes(summary: &Summary) -> Vec<String> {
    lines(&summary.report)
}

#[test]
fn meshes_of_a_material_become_one() {
    let (skin, cloth) = (Material::new().with_name("skin"), Material::new().with_name("cloth"));
    let weights = |mesh: Mesh<'static>, count: u32| {
        let slots = 3 * count as usize;
        mesh.with_weights(count, (0..slots).map(|slot| slot as u8).collect::<Vec<_>>(), vec![1.0 / count as f32; slots])
    };
    let meshes = [
        weights(piece("body", 0.0), 3).with_material(skin.hash()),
        weights(piece("coat", 5.0), 4).with_material(cloth.hash()),
        weights(piece("arm", 2.0), 4).with_material(skin.hash()),
        weights(piece("eye", 3.0), 1).with_material(skin.hash()),
        piece("stone", 9.0).with_material(cloth.hash()),
    ];
    let model = Model::new().with_material(skin).with_material(cloth);
    let bytes = scene(meshes.into_iter().fold(model, Model::with_mesh));
    let (result, summary) = optimized(&bytes, &join());
    assert_eq!(names(&result), ["body", "coat", "eye", "stone"]);
    assert_eq!((summary.steps.joined, summary.before.meshes, summary.after.meshes), (1, 5, 4));
    assert_eq!(
        notes(&summary),
        [
            "dropped names of meshes: the mesh is now part of another one, which keeps its name (\"arm\" into \"body\")",
            "dropped joining of meshes: the mesh differs from others with its material in more than its shape (3 times: \"coat\": the other meshes with its material have different layers, weights or blend shapes, \"eye\": the other meshes with its material have different layers, weights or blend shapes, \"stone\": the other meshes with its material have different layers, weights or blend shapes)",
        ]
    );
    assert_eq!(summary.report.notes()[1].code(), "CONVERT-MESH-050");
    let cast = Cast::parse(&result).unwrap();
    let body = cast.meshes().next().unwrap();
    assert_eq!(body.faces().unwrap().iter().collect::<Vec<u32>>(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(body.positions().unwrap().get(3), Some([2.0, 0.0, 0.0]));
    assert_eq!(body.maximum_influence(), Some(4));
    let bones: Vec<u32> = body.weight_bones().unwrap().iter().collect();
    assert_eq!(bones, [0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 8, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let values = body.weight_values().unwrap().to_vec();
    assert_eq!((values[3], values[12]), (0.0, 0.25));
    assert_same("meshes".as_ref(), &bytes, &result);
    assert!(optimized(&result, &join()).0 == result);
}

#[test]
fn layers_and_wide_indices_go_together() {
    let many = |name: &'static str, count: u32| {
        let positions: Vec<[f32; 3]> = (0..count).map(|x| [x as f32, (x % 7) as f32, 0.0]).collect();
        let faces: Vec<u32> = (0..count - 2).flat_map(|first| [first, first + 1, first + 2]).collect();
        Mesh::new()
            .with_name(name)
            .with_uv_layer((0..count).map(|x| [x as f32, 0.5]).collect::<Vec<_>>())
            .with_color_layer((0..count).collect::<Vec<u32>>())
            .with_positions(positions)
            .with_faces(faces)
    };
    let bytes = scene(Model::new().with_mesh(many("a", 200)).with_mesh(many("b", 200)).with_mesh(many("c", 65_300)));
    let (result, summary) = optimized(&bytes, &join());
    assert_eq!((summary.steps.joined, summary.after.vertices), (2, 65_700));
    let cast = Cast::parse(&result).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert!(matches!(mesh.faces(), Some(cast_read::Indices::Integer32(_))));
    assert_eq!(mesh.uv_layer(0).unwrap().get(200), Some([0.0, 0.5]));
    assert_eq!(mesh.color_layers().next().flatten().unwrap().len(), 65_700);
    let small = scene(Model::new().with_mesh(many("a", 200)).with_mesh(many("b", 200)));
    let (result, _) = optimized(&small, &join());
    let cast = Cast::parse(&result).unwrap();
    assert!(matches!(cast.meshes().next().unwrap().faces(), Some(cast_read::Indices::Short(_))));
}

#[test]
fn blend_shapes_of_one_name_become_one() {
    let (body, arm, leg) = (piece("body", 0.0), piece("arm", 2.0), piece("leg", 4.0));
    let shape = |name: &'static str, mesh: &Mesh<'_>, vertices: Vec<u32>| {
        let positions = vertices.iter().map(|vertex| [*vertex as f32, 9.0, 0.0]).collect::<Vec<_>>();
        BlendShape::new()
            .with_name(name)
            .with_base_shape(mesh.hash())
            .with_vertex_indices(vertices)
            .with_positions(positions)
    };
    let shapes = [
        shape("smile", &body, vec![1]),
        shape("bend", &arm, vec![0]),
        shape("smile", &arm, vec![2, 0]),
        shape("kick", &leg, vec![1]),
        shape("kick", &leg, vec![2]),
    ];
    let curve = Curve::new().with_node_name("smile").with_key_property("bs").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u8, 20]).with_key_values(vec![0.0_f32, 1.0]);
    let animation = Animation::new().with_frame_rate(30.0).with_curve(curve);
    let model = shapes.into_iter().fold(Model::new(), Model::with_blend_shape);
    let root = Root::new().with_model(model.with_mesh(body).with_mesh(arm).with_mesh(leg)).with_animation(animation);
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let (result, summary) = optimized(&bytes, &join());
    assert_eq!(names(&result), ["body", "leg"]);
    assert!(notes(&summary)[1].contains("two of its blend shapes are named \"kick\""), "{:?}", notes(&summary));
    let cast = Cast::parse(&result).unwrap();
    let model = cast.models().next().unwrap();
    let shapes: Vec<(String, Vec<u32>, usize)> = model
        .blend_shapes()
        .map(|shape| {
            let base = shape.base_shape().unwrap().name().unwrap().len();
            (shape.name().unwrap().to_owned(), shape.vertex_indices().unwrap().iter().collect(), base)
        })
        .collect();
    let expected = [("smile", vec![1, 5, 3], 4), ("bend", vec![3], 4), ("kick", vec![1], 3), ("kick", vec![2], 3)];
    assert_eq!(shapes, expected.map(|(name, vertices, base)| (name.to_owned(), vertices, base)));
    assert_same("shapes".as_ref(), &bytes, &result);
}

#[test]
fn what_others_mean_stays() {
    let (body, arm, leg, hat) = (piece("body", 0.0), piece("arm", 2.0), piece("leg", 4.0), piece("hat", 6.0));
    let curve = Curve::new().with_node_name("arm").with_key_property("vb").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u8, 1]).with_key_values(vec![0_u8, 1]);
    let animation = Animation::new().with_frame_rate(30.0).with_curve(curve);
    let mut odd = Node::from(leg);
    odd.set("mark", "somebody's");
    let mut model = Node::from(Model::new().with_mesh(body).with_mesh(arm));
    model.children.push(odd);
    model.children.push(hat.into());
    let mut root = Node::from(Root::new().with_animation(animation));
    root.children.push(model);
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let (result, summary) = optimized(&bytes, &join());
    assert_eq!(names(&result), ["body", "arm", "leg"]);
    let said = notes(&summary).join("\n");
    assert!(said.contains("\"arm\": an animation changes its visibility"), "{said}");
    assert!(said.contains("\"leg\": the property `mark` is unknown"), "{said}");
}

#[test]
fn hashes_of_zero_do_not_mix_up_shapes() {
    // As Greyhound writes them: every node has the hash 0, and links mean the first mesh.
    let mut model = Node::from(Model::new());
    let lone = piece("lone", 8.0).with_uv_layer(vec![[0.0; 2]; 3]);
    for mesh in [lone, piece("body", 0.0), piece("arm", 2.0)] {
        let mut node = Node::from(mesh);
        node.hash = 0.into();
        model.children.push(node);
    }
    let shape = BlendShape::new().with_name("s").with_vertex_indices(vec![0_u8]).with_positions(vec![[0.0, 7.0, 0.0]]);
    let mut shape = Node::from(shape);
    shape.set("b", cast_write::Data::Links(vec![0.into()]));
    model.children.push(shape);
    let mut root = Node::from(Root::new());
    root.children.push(model);
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let (result, _) = optimized(&bytes, &join());
    let cast = Cast::parse(&result).unwrap();
    let model = cast.models().next().unwrap();
    assert_eq!(names(&result), ["lone", "body"]);
    assert_eq!(model.blend_shapes().next().unwrap().base_shape().unwrap().name(), Some("lone"));
}

#[test]
fn real_files_show_the_same() {
    let mut joined = 0;
    for path in crate::common::cast_files() {
        let bytes = std::fs::read(&path).unwrap();
        if Cast::parse(&bytes).is_err() {
            continue;
        }
        let (result, summary) = optimized(&bytes, &join());
        joined += summary.steps.joined;
        assert_eq!(summary.before.faces, summary.after.faces);
        assert_eq!(summary.before.vertices, summary.after.vertices);
        assert_same(&path, &bytes, &result);
        let errors = |bytes: &[u8]| crate::common::checked(bytes).has_errors();
        assert!(errors(&bytes) || !errors(&result), "{}", path.display());
    }
    println!("{joined} meshes joined");
    assert!(joined > 0);
}
