//! SMD, against what the files hold and poses computed by hand.

use cast_file::CastFile;
use cast_interchange::{Converted, ExportOptions, Options, Report, Source};
use cast_read::views::UpAxis;
use cast_scene::{DeformOptions, Scene, Threads};
use cast_write::{
    Animation, BlendShape, Bone, Curve, Document, Layout, Material, Mesh, Metadata, Model, Root, Skeleton,
};

use crate::{Format, from_cast, to_cast};

fn read(name: &str) -> (CastFile, Vec<String>) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/smd").join(name);
    let bytes = std::fs::read(&path).unwrap();
    let Converted { document, report, .. } =
        to_cast(Format::Smd, Source::of_file(&bytes, &path), &Options::default()).unwrap();
    (CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap(), lines(&report))
}

fn lines(report: &Report) -> Vec<String> {
    report.notes().iter().map(ToString::to_string).collect()
}

fn near<const N: usize>(found: [impl Into<f64>; N], expected: [f32; N]) {
    let (found, expected) = (found.map(Into::into), expected.map(f64::from));
    assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-5), "{found:?} instead of {expected:?}");
}

#[test]
fn a_reference_with_its_flexes() {
    let (file, notes) = read("arm.smd");
    let scene = Scene::new(&file);
    let model = &scene.models[0];
    let skeleton = model.skeleton.as_ref().unwrap();
    let bones: Vec<_> = skeleton.bones().iter().map(|bone| (bone.name().unwrap(), bone.parent)).collect();
    assert_eq!(bones, [("Shoulder", None), ("Elbow  joint", Some(0))]);
    let half = std::f32::consts::FRAC_1_SQRT_2;
    near(skeleton.rest().locals[1].translation, [0.0, 1.0, 0.0]);
    near(skeleton.rest().locals[1].rotation, [0.0, 0.0, half, half]);
    let names: Vec<_> = model.meshes.iter().map(|mesh| mesh.name().unwrap()).collect();
    assert_eq!(names, ["skin.bmp", "cloth of gold"]);
    let skin = &model.meshes[0];
    assert_eq!(skin.positions().to_vec(), [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]);
    assert_eq!(skin.node().faces().unwrap().to_vec(), [0, 1, 2, 1, 3, 2]);
    assert_eq!(skin.node().uv_layer(0).unwrap().to_vec(), [[0.0, 1.0], [1.0, 1.0], [0.0, 0.5], [1.0, 0.5]]);
    let weights = |mesh: usize, vertex| {
        let all = model.meshes[mesh].influences.as_ref().unwrap().of(vertex);
        all.filter(|(_, weight)| *weight > 0.0).collect::<Vec<_>>()
    };
    assert_eq!(weights(0, 0), [(0, 1.0)]);
    assert_eq!(weights(0, 2), [(0, 0.5), (1, 0.5)]);
    // What the link does not give follows the bone at the start of the line; without links, everything does.
    assert_eq!(weights(0, 3), [(1, 0.25), (0, 0.75)]);
    assert_eq!((weights(1, 0), weights(1, 2)), (vec![(1, 1.0)], vec![(1, 1.0)]));
    let material = model.materials[0].node();
    assert_eq!((material.name(), material.files().next().unwrap().path()), (Some("skin.bmp"), Some("skin.bmp")));
    assert_eq!(model.materials[1].node().files().count(), 0);
    let moved = |shape: usize| {
        let mut pose = model.rest();
        pose.shape_weights[shape] = 1.0;
        let deformed = model.deform(&pose, &DeformOptions::new().threads(Threads::One));
        deformed.into_iter().map(|mesh| mesh.positions).collect::<Vec<_>>()
    };
    let shapes: Vec<_> = model.blend_shapes.iter().map(|shape| (shape.name().unwrap(), shape.mesh)).collect();
    assert_eq!(shapes, [("wide", Some(0)), ("wide", Some(1)), ("frame_2", Some(1))]);
    assert_eq!(moved(0)[0], [[0.0; 3], [3.0, 0.0, 0.0], [0.0, 1.0, 0.0], [2.0, 1.0, 0.0]]);
    // The second mesh follows a bone that is turned, which rounds.
    for (vertex, expected) in [[0.0, 1.0, 0.0], [2.0, 1.0, 0.0], [0.0, 2.0, 0.0]].into_iter().enumerate() {
        near(moved(1)[1][vertex], expected);
    }
    near(moved(2)[1][2], [0.0, 2.5, -1.0]);
    assert!(scene.animations.is_empty());
    assert!(notes.iter().any(|note| note.starts_with("dropped attributes of shapes")), "{notes:#?}");
    // A VTA file is read with its model.
    assert_eq!(read("arm.vta").0.bytes()[..], file.bytes()[..]);
}

#[test]
fn bones_stay_where_they_are_not_mentioned() {
    let (file, notes) = read("bend.smd");
    let scene = Scene::new(&file);
    let binding = scene.animations[0].bind(&scene.models[0]);
    assert_eq!((scene.animations[0].name(), scene.animations[0].frame_rate), (Some("bend"), 30.0));
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    let elbow = |frame: f64| {
        let world = skeleton.world(&binding.sample(frame).bones);
        (world.matrices()[1][0], world.position(1).unwrap())
    };
    let half = std::f32::consts::FRAC_1_SQRT_2;
    for (frame, axis, height) in [
        (0.0, [0.0, 1.0, 0.0], 0.0),
        (1.0, [0.0, 1.0, 0.0], 0.0),
        (2.0, [-half, half, 0.0], 0.0),
        (3.0, [-1.0, 0.0, 0.0], 0.0),
        (4.0, [-1.0, 0.0, 0.0], 2.0),
    ] {
        near(elbow(frame).0, axis);
        near(elbow(frame).1, [0.0, 1.0, height]);
    }
    assert!(notes.iter().any(|note| note.starts_with("assumed frame rate")), "{notes:#?}");
}

#[test]
fn what_is_odd_is_noted() {
    let (file, notes) = read("odd.smd");
    let scene = Scene::new(&file);
    let names: Vec<_> = scene.models[0].meshes.iter().map(|mesh| mesh.name().unwrap()).collect();
    assert_eq!(names, ["no_material", "#2 tool"]);
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    let bones: Vec<_> = skeleton.bones().iter().map(|bone| bone.name().unwrap()).collect();
    assert_eq!(bones, ["root", "bone_1", "Root_2", "twice"]);
    near(skeleton.rest().locals[1].translation, [0.0, 1e-5, 0.0]);
    // A decimal comma separates words here: the line says 0, 5, 0 and a link count of 1.
    for part in
        ["dropped statements", "approximated bone names", "assumed parents", "assumed objects", "dropped weights"]
    {
        assert!(notes.iter().any(|note| note.starts_with(part)), "{part}: {notes:#?}");
    }
}

#[test]
fn errors_say_in_which_line() {
    let error = |text: &str| {
        to_cast(Format::Smd, Source::of_bytes(text.as_bytes()), &Options::default()).map(drop).unwrap_err().to_string()
    };
    for (text, expected) in [
        ("nodes\n0 \"a\n", "line 2 `0 \"a`: expected a quotation mark at the end of the name of a bone (at byte 6)"),
        (
            "nodes\nend\nskeleton\n0 1 2\n",
            "line 4 `0 1 2`: expected a position and three angles, found the end of the line",
        ),
        ("skeleton\n0 0 0 0 0 0 0\n", "line 2 `0 0 0 0 0 0 0`: expected `time` before the first bone"),
        ("triangles\nskin\nend\n", "line 3 `end`: expected the number of a bone at the start of a corner, found `end`"),
        ("version 1\nnodes\n0 \"a\" -1\n", "the file ends too early: expected 3 more bytes, found 0 (at byte 25)"),
        ("v 0 0 0\n", "not a file of this format: expected lines such as `version 1` and `nodes`"),
    ] {
        assert!(error(text).starts_with(expected), "{}", error(text));
    }
}

#[test]
fn a_number_of_links_without_a_space_before_it() {
    let read = |corner: &str| {
        let bones = "nodes\n0 \"a\" -1\n1 \"b\" 0\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 0 0 0 0\nend\n";
        let text = format!("version 1\n{bones}triangles\nskin\n{corner}\n0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\nend\n");
        let converted = to_cast(Format::Smd, Source::of_bytes(text.as_bytes()), &Options::default()).unwrap();
        let file = CastFile::from_bytes(converted.document.to_vec(Layout::Compact).unwrap()).unwrap();
        let scene = Scene::new(&file);
        let mesh = &scene.models[0].meshes[0];
        let weights: Vec<_> = mesh.influences.as_ref().unwrap().of(0).filter(|(_, weight)| *weight > 0.0).collect();
        let starts = ["assumed numbers", "dropped statements"];
        let notes = lines(&converted.report);
        let notes = starts.map(|start| notes.iter().any(|note| note.starts_with(start)));
        (mesh.node().uv_layer(0).unwrap().to_vec()[0], weights, notes)
    };
    let two = vec![(0, 0.75), (1, 0.25)];
    let at = [0.25, 0.5];
    // As srctools writes it, and as everyone else does, with any number of decimals.
    assert_eq!(read("0 0 0 0 0 0 1 0.250000 0.5000002 0 0.750000 1 0.250000"), (at, two.clone(), [true, false]));
    assert_eq!(read("0 0 0 0 0 0 1 0.25 0.50000000 2 0 0.75 1 0.25 // a"), (at, two.clone(), [false, false]));
    assert_eq!(read("0 0 0 0 0 0 1 0.25 0.5 2 0 0.75 1 0.25"), (at, two.clone(), [false, false]));
    // What fits neither is noted.
    assert_eq!(read("0 0 0 0 0 0 1 0.25 0.5 2 0 0.75 1 0.25 7"), (at, two, [false, true]));
    assert_eq!(read("0 0 0 0 0 0 1 0.25 0.5 0 0.75 1 0.25"), (at, vec![(0, 1.0)], [false, true]));
}

/// Two bones, the second of which is turned, a triangle with a blend shape, and an animation.
fn hero() -> Document<'static> {
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let bone = |name: &'static str, parent: u32, position: [f32; 3], rotation: [f32; 4]| {
        Bone::new()
            .with_name(name)
            .with_parent_index(parent)
            .with_local_position(position)
            .with_local_rotation(rotation)
            .with_segment_scale_compensate(false)
    };
    let root = bone("root", u32::MAX, [0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0]).with_scale([2.0; 3]);
    let skeleton = Skeleton::new().with_bone(root).with_bone(bone("tip", 0, [1.0, 0.0, 0.0], [0.0, 0.0, half, half]));
    let material = Material::new().with_name("skin");
    let mesh = Mesh::new()
        .with_name("body")
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_normals(vec![[0.0, 0.0, 1.0]; 3])
        .with_uv_layer(vec![[0.0, 0.25], [1.0, 0.0], [0.5, 1.0]])
        .with_faces(vec![0_u32, 1, 2])
        .with_material(material.hash())
        .with_weights(2, vec![0_u32, 1, 1, 0, 0, 0], vec![0.75_f32, 0.25, 1.0, 0.0, 1.0, 0.0]);
    let shape = BlendShape::new()
        .with_name("open")
        .with_base_shape(mesh.hash())
        .with_vertex_indices(vec![2_u32])
        .with_positions(vec![[0.0, 3.0, 0.0]]);
    let model = Model::new().with_name("hero").with_position([0.0, 0.0, 10.0]).with_skeleton(skeleton);
    let model = model.with_mesh(mesh).with_blend_shape(shape).with_material(material);
    let curve = Curve::new().with_node_name("tip").with_key_property("tx").with_key_frames(vec![4_u32, 6]);
    let curve = curve.with_key_values(vec![1.0_f32, 2.0]).with_mode("absolute");
    let animation = Animation::new().with_name("reach").with_frame_rate(30.0).with_curve(curve);
    let up = Metadata::new().with_up_axis(UpAxis::Z);
    Document::from(Root::new().with_metadata(up).with_model(model).with_animation(animation))
}

#[test]
fn a_reference_with_files_beside_it_is_written() {
    let file = CastFile::from_bytes(hero().to_vec(Layout::Compact).unwrap()).unwrap();
    let mut out = Vec::new();
    let options = ExportOptions::new().name(Some("hero"));
    let written = from_cast(Format::Smd, &file, &options, &mut out).unwrap();
    let nodes = "version 1\nnodes\n0 \"root\" -1\n1 \"tip\" 0\nend\nskeleton\n";
    // The model is ten units up, and the scale of the root doubles the way to the tip.
    let quarter = std::f32::consts::FRAC_PI_2;
    let triangles = "triangles\nskin\n0 0 0 10 0 0 1 0 0.75 2 0 0.75 1 0.25\n1 1 0 10 0 0 1 1 1 1 1 1\n\
        0 0 1 10 0 0 1 0.5 0 1 0 1\nend\n";
    let rest = format!("time 0\n0 0 0 11 0 0 0\n1 2 0 0 0 0 {quarter}\nend\n");
    assert_eq!(std::str::from_utf8(&out).unwrap(), format!("{nodes}{rest}{triangles}"));
    let beside: Vec<_> =
        written.side_files.iter().map(|file| (&*file.path, std::str::from_utf8(&file.bytes).unwrap())).collect();
    let frame = |time: u32, x: f32| format!("time {time}\n0 0 0 11 0 0 0\n1 {x} 0 0 0 0 {quarter}\n");
    let frames = [frame(4, 2.0), frame(5, 3.0), frame(6, 4.0)].concat();
    let flexes = "time 0\ntime 1 # open\nend\nvertexanimation\ntime 0\n0 0 0 10 0 0 1\n1 1 0 10 0 0 1\n\
        2 0 1 10 0 0 1\ntime 1 # open\n2 0 3 10 0 0 1\nend\n";
    assert_eq!(
        beside,
        [("hero_reach.smd", &*format!("{nodes}{frames}end\n")), ("hero.vta", &*format!("{nodes}{flexes}"))]
    );
    let notes = lines(&written.report);
    for part in ["dropped scales of bones", "approximated animations", "dropped mesh names"] {
        assert!(notes.iter().any(|note| note.starts_with(part)), "{part}: {notes:#?}");
    }
}

#[test]
fn an_animation_alone_is_written() {
    let mut document = hero();
    document.roots.iter_mut().for_each(|root| root.children.retain(|child| child.kind != cast_format::NodeKind::MODEL));
    let file = CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap();
    let mut out = Vec::new();
    let written = from_cast(Format::Smd, &file, &ExportOptions::new().name(Some("reach")), &mut out).unwrap();
    assert_eq!(
        std::str::from_utf8(&out).unwrap(),
        "version 1\nnodes\n0 \"tip\" -1\nend\nskeleton\ntime 4\n0 1 0 0 0 0 0\ntime 5\n0 1.5 0 0 0 0 0\n\
            time 6\n0 2 0 0 0 0 0\nend\n"
    );
    assert!(written.side_files.is_empty());
}
