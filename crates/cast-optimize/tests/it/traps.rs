//! Meshes of which nobody can tell what moving a vertex would mean.

use cast_optimize::{Options, optimize};
use cast_options::Value;
use cast_read::{Cast, NodeKind};
use cast_write::{BlendShape, Bone, Constraint, Document, IKHandle, Layout, Mesh, Model, Node, Root, Skeleton};

use super::{lossless, optimized, quad, scene};

fn stays(mesh: impl Into<Node<'static>>, reason: &str) {
    let model = Model::new().with_name("hero").with_mesh(quad().with_name("fine")).with_child(mesh);
    let bytes = scene(model);
    let options = Options::new().integers(false);
    let (result, summary) = optimized(&bytes, &options);
    assert_eq!(summary.untouched.len(), 1, "{reason}");
    assert_eq!(summary.untouched[0].reason, reason);
    assert_eq!(summary.untouched[0].path, "root[0]/model[0] \"hero\"/mesh[1] \"quad\"");
    let mesh = |bytes: &[u8]| Cast::parse(bytes).unwrap().meshes().nth(1).unwrap().bytes().to_vec();
    assert!(mesh(&bytes) == mesh(&result), "{reason}");
    assert_eq!(summary.steps.welded, 2, "the other mesh is welded");
}

#[test]
fn arrays_of_unknown_meaning() {
    stays(quad().with_property("crease", vec![0.5_f32; 7]), "the property `crease` is unknown");
    stays(quad().with_property("face_group", vec![0_u8, 1]), "the property `face_group` is unknown");
    // One number is no array, and text is nobody's index.
    let bytes = scene(Model::new().with_mesh(quad().with_property("lod", 3_u32).with_property("note", "made by hand")));
    let (result, summary) = optimized(&bytes, &lossless());
    assert_eq!((summary.untouched.len(), summary.after.vertices), (0, 4));
    assert!(Cast::parse(&result).unwrap().meshes().next().unwrap().property("note").is_some());
}

#[test]
fn strict_options_allow_nothing_to_be_left() {
    let bytes = scene(Model::new().with_mesh(quad().with_property("crease", vec![0.5_f32; 7])));
    let run = |options: Options<'_>| optimize(&mut Document::from(&Cast::parse(&bytes).unwrap()), &options);
    let strict = || Options::new().strict(true);
    let error = run(strict()).unwrap_err().to_string();
    assert!(error.starts_with("CONVERT-FILE-018: ") && error.contains("the property `crease` is unknown"), "{error}");
    let code = Value::Text("CONVERT-FILE-018".into());
    assert_eq!(run(strict().with("allow", &code).unwrap()).unwrap().untouched.len(), 1);
    assert!(Options::new().with("allow", &Value::Text("CONVERT-FILE-999".into())).is_err());
}

#[test]
fn arrays_of_wrong_length_or_type() {
    stays(quad().with_normals(vec![[0.0; 3]; 6]), "`vn` has 6 elements; expected 7");
    stays(quad().with_uv_layer(vec![[0.0; 2]; 8]), "`u0` has 8 elements; expected 7");
    stays(quad().with_weights(2, vec![0_u8; 14], vec![0.5; 13]), "`wv` has 13 elements; expected 14");
    stays(quad().with_weights(0, vec![0_u8; 7], vec![1.0; 7]), "`wb` has 7 elements; expected 0");
    stays(quad().with_property("vp", vec![[0.0_f32; 4]; 7]), "`vp` has an unexpected type");
    stays(quad().with_faces(vec![0_u32, 1]), "`f` has 2 indices, which is not a multiple of three");
    stays(quad().with_faces(vec![0_u32, 1, 7]), "`f` contains the index 7, but there are only 7 vertices");
    let mut uncounted = Node::from(quad());
    uncounted.set("wb", vec![0_u8; 7]);
    stays(uncounted, "it has weights but no `mi`");
    let mut twice = Node::from(quad());
    twice.properties.push(cast_write::Property::new("vn", vec![[0.0_f32; 3]; 7]));
    twice.properties.push(cast_write::Property::new("vn", vec![[1.0_f32; 3]; 7]));
    stays(twice, "`vn` occurs twice");
    stays(Mesh::new().with_name("quad").with_positions(vec![[0.0; 3]; 7]), "it has no faces");
}

#[test]
fn no_influences_are_none() {
    // The count is there, the lists are not, or are empty.
    for mesh in [
        quad().with_property("mi", 0_u8),
        quad().with_weights(4, Vec::<u8>::new(), Vec::new()),
        quad().with_property("mi", 4_u8),
    ] {
        let (_, summary) = optimized(&scene(Model::new().with_mesh(mesh)), &Options::default());
        assert_eq!((summary.untouched.len(), summary.after.vertices), (0, 4));
    }
    // One bone a vertex needs no weights.
    let mesh = quad().with_property("mi", 1_u8).with_property("wb", vec![0_u8, 0, 0, 0, 0, 3, 0]);
    let (result, summary) = optimized(&scene(Model::new().with_mesh(mesh)), &Options::default());
    assert_eq!((summary.untouched.len(), summary.after.vertices, summary.after.influences), (0, 5, 5));
    assert_eq!(
        Cast::parse(&result)
            .unwrap()
            .meshes()
            .next()
            .unwrap()
            .weight_bones()
            .unwrap()
            .iter()
            .filter(|bone| *bone == 3)
            .count(),
        1
    );
}

fn shaped(change: impl FnOnce(&mut Node<'static>)) -> Vec<u8> {
    let mesh = quad();
    let shape = BlendShape::new()
        .with_name("smile")
        .with_base_shape(mesh.hash())
        .with_vertex_indices(vec![1_u32, 2])
        .with_positions(vec![[0.0; 3]; 2]);
    let mut shape = Node::from(shape);
    change(&mut shape);
    scene(Model::new().with_mesh(mesh).with_child(shape))
}

type Change = fn(&mut Node<'static>);

#[test]
fn blend_shapes_that_do_not_fit() {
    let changes: [(Change, &str); 5] = [
        (
            |shape| {
                shape.set("vi", vec![1_u32, 9]);
            },
            "its blend shape \"smile\" moves a vertex that it does not have",
        ),
        (
            |shape| {
                shape.set("vi", vec![1_u32, 1]);
            },
            "in its blend shape \"smile\", a vertex is listed twice",
        ),
        (
            |shape| {
                shape.set("vi", vec![1_u32]);
            },
            "in its blend shape \"smile\", `vp` has 2 elements for 1 vertices",
        ),
        (
            |shape| {
                shape.set("vn", vec![[0.0_f32; 3]; 2]);
            },
            "in its blend shape \"smile\", the property `vn` is unknown",
        ),
        (
            |shape| {
                shape.set("t", vec![5_u64]);
            },
            "it has blend shapes of an old kind that are whole meshes",
        ),
    ];
    for (change, reason) in changes {
        let bytes = shaped(change);
        let (result, summary) = optimized(&bytes, &Options::new().integers(false));
        assert_eq!(summary.untouched.len(), 1, "{reason}");
        assert_eq!(summary.untouched[0].reason, reason);
        assert!(bytes == result, "{reason}");
    }
    // Links to nowhere concern no mesh.
    let (_, summary) = optimized(
        &shaped(|shape| {
            shape.set("b", 77_u64);
        }),
        &Options::default(),
    );
    assert_eq!((summary.untouched.len(), summary.after.vertices), (0, 4));
}

#[test]
fn rigs_and_whatever_is_unknown_stay_as_they_are() {
    let bones = ["hip", "spine", "head"].map(|name| Bone::new().with_name(name).with_local_position([0.0; 3]));
    let [hip, spine, head] = bones.each_ref().map(Bone::hash);
    let skeleton = bones.into_iter().fold(Skeleton::new(), Skeleton::with_bone);
    let skeleton = skeleton
        .with_ik_handle(
            IKHandle::new().with_name("reach").with_start_bone(hip).with_end_bone(head).with_target_bone(spine),
        )
        .with_constraint(
            Constraint::new()
                .with_name("look")
                .with_constraint_type("or")
                .with_constraint_bone(head)
                .with_target_bone(hip),
        );
    let unknown = Node::new(NodeKind::from_letters(*b"what"));
    let root = Root::new()
        .with_model(Model::new().with_name("hero").with_skeleton(skeleton).with_mesh(quad()).with_child(unknown));
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let (result, _) = optimized(&bytes, &Options::default());
    let (before, after) = (crate::common::kept(&bytes), crate::common::kept(&result));
    let comparison = cast_check::diff::compare(&before, &after, &cast_check::diff::Options::new()).unwrap();
    let changed: Vec<String> = comparison
        .differences()
        .iter()
        .map(|found| format!("{}/{}", found.path, found.property().unwrap().name()))
        .collect();
    let mesh = "root[0]/model[0] \"hero\"/mesh[0] \"quad\"";
    assert_eq!(changed, [format!("{mesh}/vp"), format!("{mesh}/f")]);
}

#[test]
fn hostile_counts_are_no_trap() {
    // One vertex that a million bones move, and shapes by the thousand for one mesh.
    let many = 300_000;
    let mesh = quad().with_positions(vec![[0.0; 3]; 3]).with_faces(vec![0_u32, 1, 2]).with_weights(
        many,
        vec![0_u8; 3 * many as usize],
        vec![1.0; 3 * many as usize],
    );
    let (_, summary) = optimized(&scene(Model::new().with_mesh(mesh)), &Options::default());
    assert_eq!(summary.after.vertices, 1);
    let shapes: Vec<_> = (0..2000).map(|_| ("s", [1_u32], 1.0)).collect();
    let mesh = quad();
    let model = shapes.iter().fold(Model::new(), |model, _| {
        model.with_blend_shape(
            BlendShape::new()
                .with_name("s")
                .with_base_shape(mesh.hash())
                .with_vertex_indices(vec![1_u32])
                .with_positions(vec![[0.0; 3]]),
        )
    });
    let (_, summary) = optimized(&scene(model.with_mesh(mesh)), &Options::default());
    assert_eq!((summary.after.shape_vertices, summary.untouched.len()), (2000, 0));
}
