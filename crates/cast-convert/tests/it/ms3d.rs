//! MilkShape, against what the files hold and poses computed by hand.

use crate::common::{Written, converted, corpus, files, lines, lines_but_unit, testdata};
use cast_convert::ms3d::Ms3d;
use cast_interchange::{Error, Options};
use cast_read::views::MeshRef;
use cast_read::{Cast, View};
use cast_scene::{DeformOptions, Scene, Threads};
use glam::Vec3;

fn file(name: &str) -> Written {
    converted(&testdata(name), &Options::default())
}

fn weights(mesh: &MeshRef<'_>) -> Vec<Vec<(u32, f32)>> {
    let influences = mesh.maximum_influence().unwrap() as usize;
    let bones: Vec<u32> = mesh.weight_bones().unwrap().iter().collect();
    let all: Vec<(u32, f32)> = bones.into_iter().zip(mesh.weight_values().unwrap()).collect();
    all.chunks(influences).map(|chunk| chunk.iter().copied().filter(|(_, weight)| *weight > 0.0).collect()).collect()
}

/// The positions of the first mesh at a frame.
fn posed(written: &Written, frame: f64) -> Vec<Vec3> {
    let cast = crate::common::kept(&written.bytes);
    let scene = Scene::new(&cast);
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    let pose = scene.animations[0].bind(&scene.models[0]).sample(frame);
    scene.models[0].deform(&pose, &DeformOptions::new().constraints(false).threads(Threads::One))[0]
        .positions
        .iter()
        .copied()
        .map(Vec3::from)
        .collect()
}

fn assert_near(found: &[Vec3], expected: &[[f32; 3]]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.distance(Vec3::from(*expected)) < 1e-5, "{found} is not {expected:?}");
    }
}

/// The upper joint is at (0, 1), turned by a quarter at rest. Its matrix is T(rest) R(rest) T(key) R(key), so a key that
/// moves it by a half along x moves it up by a half, and it turns around where it then is.
#[test]
fn poses_are_what_they_are_by_hand() {
    let half = 0.5_f32.sqrt();
    for (name, first) in [("ms3d/arm.ms3d", 0.0), ("ms3d/arm_from_1.ms3d", 1.0), ("ms3d/arm_comment_index.ms3d", 0.0)] {
        let written = file(name);
        let rest =
            [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 2.0, 0.0], [1.0, 2.0, 0.0]];
        assert_near(&posed(&written, 0.0), &rest);
        // Turned by 45 degrees around (0, 1.5), and the middle half of the way.
        let up = 1.5;
        assert_near(
            &posed(&written, first + 12.0),
            &[
                rest[0],
                rest[1],
                [0.0, 1.25, 0.0],
                [(1.0 + half) / 2.0, (1.0 + up + half) / 2.0, 0.0],
                [-half, up + half, 0.0],
                [0.0, up + 2.0 * half, 0.0],
            ],
        );
        // Turned by a quarter around (0, 1).
        assert_near(
            &posed(&written, first + 24.0),
            &[rest[0], rest[1], [0.0, 1.0, 0.0], [0.5, 1.5, 0.0], [-1.0, 1.0, 0.0], [-1.0, 2.0, 0.0]],
        );
    }
}

#[test]
fn a_file_with_everything() {
    let written = file("ms3d/arm.ms3d");
    let cast = Cast::parse(&written.bytes).unwrap();
    let model = cast.models().next().unwrap();
    assert_eq!((model.name(), cast.metadata().unwrap().up_axis().unwrap().as_str()), (Some("arm"), "y"));
    let bones: Vec<_> = model.skeleton().unwrap().bones().collect();
    assert_eq!((bones[1].name(), bones[1].parent_index()), (Some("Elbow"), Some(0)));
    assert_eq!((bones[1].local_position(), bones[1].world_position()), (Some([0.0, 1.0, 0.0]), Some([0.0, 1.0, 0.0])));
    let half = std::f32::consts::FRAC_1_SQRT_2;
    assert_eq!(bones[1].world_rotation(), Some([0.0, 0.0, half, half]));
    let mesh = model.meshes().next().unwrap();
    assert_eq!(mesh.name(), Some("strip"));
    assert_eq!(weights(&mesh)[2..5], [vec![(0, 0.5), (1, 0.5)], vec![(0, 0.5), (1, 0.5)], vec![(1, 1.0)]]);
    assert_eq!(mesh.uv_layer(0).unwrap().to_vec()[5], [1.0, 0.0]);

    let material = mesh.material().unwrap();
    let slots: Vec<String> = material.node().properties().map(|property| property.name().to_string_lossy()).collect();
    assert_eq!(slots, ["n", "t", "diffuse", "specular", "emissive", "extra0", "extra1"]);
    let paths: Vec<_> = material.files().map(|file| file.path().unwrap()).collect();
    assert_eq!(paths, ["tex/arm.jpg", "tex/arm_alpha.bmp"]);
    let colors: Vec<_> = material.colors().map(|color| (color.name(), color.rgba().unwrap())).collect();
    // The colour that the texture is multiplied with lies beside it; half of what is behind shows through.
    assert_eq!(colors[3], (Some("diffuse factor"), [0.8, 0.6, 0.5, 0.5]));
    assert_eq!(colors[2], (None, [0.2, 0.2, 0.2, 1.0]));

    let animation = cast.animations().next().unwrap();
    assert_eq!(animation.frame_rate(), Some(24.0));
    let curves: Vec<String> = animation
        .curves()
        .map(|curve| {
            let frames: Vec<f64> = curve.key_frames().unwrap().iter().collect();
            format!("{} {} {frames:?} {}", curve.node_name().unwrap(), curve.key_property().unwrap(), curve.mode())
        })
        .collect();
    assert_eq!(
        curves,
        [
            "Elbow rq [0.0, 24.0] absolute",
            "Elbow tx [0.0, 12.0, 24.0] absolute",
            "Elbow ty [0.0, 12.0, 24.0] absolute",
            "Elbow tz [0.0, 12.0, 24.0] absolute"
        ]
    );
    let notes = lines(&written.report);
    for part in [
        "dropped frames after the last key",
        "approximated textures without a slot",
        "dropped shininess",
        "dropped comments: Cast does not support them (3 times: a strip, fixed, made for tests)",
        "dropped display settings: Cast does not store how bones and models are displayed (2 times: colours of joints, ",
    ] {
        assert!(notes.iter().any(|note| note.starts_with(part)), "{part} is not in {notes:#?}");
    }
}

#[test]
fn every_section_is_read_and_the_comment_of_the_model_both_ways() {
    for name in ["ms3d/arm.ms3d", "ms3d/arm_comment_index.ms3d"] {
        let bytes = std::fs::read(testdata(name)).unwrap();
        let file = Ms3d::parse(&bytes).unwrap();
        let comments: Vec<_> = file.comments.iter().map(|comment| (comment.about, comment.text)).collect();
        let expected = [("group", &b"a strip"[..]), ("joint", b"fixed"), ("model", b"made for tests")];
        assert_eq!(comments, expected);
        assert_eq!(file.vertex_extras.unwrap().sub_version, 2);
        assert_eq!(file.joint_extras.unwrap().get(1).unwrap().color, [1.0, 1.0, 0.0]);
        let extra = file.model_extra.get(0).unwrap();
        assert_eq!((extra.joint_size, extra.transparency_mode, extra.alpha_reference), (1.5, 2, 0.25));
        assert!(file.trailing.is_empty() && file.unknown.is_none());
    }
}

#[test]
fn corners_that_differ_are_vertices_of_their_own() {
    for name in ["ms3d/corners.ms3d", "ms3d/version_3.ms3d", "ms3d/no_groups.ms3d"] {
        let written = file(name);
        let cast = Cast::parse(&written.bytes).unwrap();
        let mesh = cast.meshes().next().unwrap();
        // Four vertices, of which one has two normals and another two texture coordinates.
        let positions = mesh.positions().unwrap().to_vec();
        assert_eq!(positions.len(), 6, "{name}");
        assert_eq!(mesh.faces().unwrap().iter().collect::<Vec<u32>>(), [0, 1, 2, 3, 4, 5], "{name}");
        assert_eq!((positions[2], positions[1]), (positions[3], positions[4]));
        assert_eq!(
            (mesh.normals().unwrap().to_vec()[4], mesh.uv_layer(0).unwrap().to_vec()[3]),
            ([0.0, 1.0, 0.0], [0.5, 1.0])
        );
        assert_eq!(mesh.name(), (name != "ms3d/no_groups.ms3d").then_some("square"));
        assert!(mesh.maximum_influence().is_none() && cast.animations().next().is_none());
        assert!(lines_but_unit(&written.report).is_empty(), "{name}: {:?}", written.report);
    }
}

#[test]
fn weights_of_every_sub_version() {
    let common = [vec![(0, 1.0)], vec![(0, 0.75), (1, 0.25)], vec![(0, 0.1), (1, 0.2), (2, 0.3), (3, 0.4)]];
    let third = 1.0_f32 / 3.0;
    let others = [vec![(0, third), (1, third), (2, third)], vec![(0, 1.0)], vec![(0, 1.0)]];
    for name in ["ms3d/weights_1.ms3d", "ms3d/weights_3.ms3d"] {
        let written = file(name);
        let mesh = Cast::parse(&written.bytes).unwrap().meshes().next().unwrap();
        assert_eq!(weights(&mesh), [&common[..], &others].concat(), "{name}");
    }
    let written = file("ms3d/weights_1_255.ms3d");
    let mesh = Cast::parse(&written.bytes).unwrap().meshes().next().unwrap();
    let parts = [vec![(0, 1.0)], vec![(0, 0.8), (1, 0.2)], vec![(0, 0.2), (1, 0.2), (2, 0.2), (3, 0.4)]];
    assert_eq!(weights(&mesh), [&parts[..], &others].concat());
    // No weight is above 100, but most sums are: bytes of 255, whatever the sub-version, as Misfit Model 3D writes them.
    let written = file("ms3d/weights_3_255.ms3d");
    let mesh = Cast::parse(&written.bytes).unwrap().meshes().next().unwrap();
    let shares = |bytes: [u8; 4]| (0..).zip(bytes.map(|byte| f32::from(byte) / 255.0)).collect::<Vec<_>>();
    let four = [[60, 60, 60, 75], [85, 85, 34, 51], [20, 20, 20, 195], [51, 51, 51, 102]].map(shares);
    assert_eq!(weights(&mesh), [&four[..], &[vec![(0, 1.0)], vec![(0, 0.6), (1, 0.4)]]].concat());
    assert!(lines(&written.report).iter().any(|note| note.contains("255 was assumed")));
    // Without weights that can be read each vertex follows its own joint.
    let written = file("ms3d/weights_9.ms3d");
    let mesh = Cast::parse(&written.bytes).unwrap().meshes().next().unwrap();
    assert_eq!(weights(&mesh), vec![vec![(0, 1.0)]; 6]);
    assert!(lines(&written.report).iter().any(|note| note.starts_with("dropped sections")));
}

#[test]
fn what_is_odd_is_said_and_made_the_best_of() {
    let written = file("ms3d/odd.ms3d");
    let cast = Cast::parse(&written.bytes).unwrap();
    let model = cast.models().next().unwrap();
    let bones: Vec<(&str, Option<u32>)> =
        model.skeleton().unwrap().bones().map(|bone| (bone.name().unwrap(), bone.parent_index())).collect();
    assert_eq!(
        bones,
        [
            ("child", Some(1)),
            ("Parent", None),
            ("lost", None),
            ("one", None),
            ("two", Some(3)),
            ("self", None),
            ("parent_2", Some(0)),
            ("joint_7", Some(1)),
            ("Keyed", None),
        ]
    );
    let meshes: Vec<_> = model.meshes().collect();
    assert_eq!(meshes.iter().map(MeshRef::name).collect::<Vec<_>>(), [Some("K\u{FFFD}F6rper"), Some("again"), None]);
    let faces: Vec<usize> = meshes.iter().map(|mesh| mesh.faces().unwrap().len() / 3).collect();
    assert_eq!(faces, [2, 1, 1]);
    assert!(meshes.iter().all(|mesh| mesh.material().is_none()));
    let curves: Vec<_> = cast.animations().next().unwrap().curves().collect();
    let frames: Vec<f64> = curves[0].key_frames().unwrap().iter().collect();
    // Two keys at one time are a step; the key at the frame before changes nothing.
    assert_eq!((curves[0].node_name(), frames), (Some("Keyed"), vec![0.0, 23.0, 24.0, 24.0]));
    let notes = lines(&written.report);
    for part in [
        "approximated bone names: they have to be unique, so a number was added or a name made up (2 times",
        "assumed parents: the parent does not exist, so the bone has none (\"lost\" wants \"nobody\")",
        "assumed parents: the bone was its own ancestor, so it has none (2 times: one, self)",
        "assumed frame rate",
        "approximated key times: they are before frame 0",
        "dropped keys: their time is not a finite number",
        "assumed steps: each is two keys at one frame",
        "dropped weights: there is no such bone",
        "approximated colours",
        "dropped faces: a group refers to missing triangles",
        "dropped faces: a corner is not among the vertices",
        "dropped material references",
        "assumed triangles: they are in several groups",
        "assumed triangles: they are in no group, so they became a separate mesh (2 times)",
        "dropped vertices",
        "dropped state of the editor",
    ] {
        assert!(notes.iter().any(|note| note.starts_with(part)), "{part} is not in {notes:#?}");
    }
}

#[test]
fn a_rate_at_which_all_keys_fall_on_frames() {
    let written = file("ms3d/times.ms3d");
    let animation = Cast::parse(&written.bytes).unwrap().animations().next().unwrap();
    assert_eq!(animation.frame_rate(), Some(24.0));
    let frames: Vec<f64> = animation.curves().next().unwrap().key_frames().unwrap().iter().collect();
    assert_eq!(frames, [0.0, 12.0, 16.0, 23.0]);
}

#[test]
fn what_is_no_milkshape_file_says_so() {
    let says = |bytes: &[u8]| Ms3d::parse(bytes).map(|_| ()).map_err(|error: Error| error.to_string()).unwrap_err();
    assert!(says(b"MS3D00").contains("MS3D000000"));
    assert!(says(b"MS3D000000\x05\0\0\0").contains("version 5"), "{}", says(b"MS3D000000\x05\0\0\0"));
    let cut = says(b"MS3D000000\x04\0\0\0\x02\0abc");
    assert_eq!(cut, "vertices: the file ends too early: expected 30 more bytes, found 3 (at byte 16)");
    assert!(Ms3d::parse(b"MS3D000000\x04\0\0\0").unwrap().vertices.is_empty());
}

/// Both numbers that say how far one sees through a material count.
#[test]
fn transparency_is_the_alpha_of_the_colour() {
    let bytes = std::fs::read(testdata("ms3d/arm.ms3d")).unwrap();
    let number = |value: f32| value.to_le_bytes();
    let color = [0.8, 0.6, 0.5].map(number).concat();
    let diffuse = bytes.windows(12).position(|window| window == color).unwrap();
    // Behind the colour its alpha, two colours, and the shininess.
    let (alpha, transparency) = (diffuse + 12, diffuse + 16 + 16 + 16 + 4);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("glass.ms3d");
    for (own, through, expected) in [(1.0, 0.25, 0.25), (0.5, 0.5, 0.25), (0.5, 1.0, 0.5), (0.5, f32::NAN, 0.5)] {
        let mut bytes = bytes.clone();
        bytes[alpha..alpha + 4].copy_from_slice(&number(own));
        bytes[transparency..transparency + 4].copy_from_slice(&number(through));
        std::fs::write(&path, bytes).unwrap();
        let written = converted(&path, &Options::default());
        let mesh = Cast::parse(&written.bytes).unwrap().meshes().next().unwrap();
        let colors: Vec<_> = mesh.material().unwrap().colors().map(|color| color.rgba().unwrap()).collect();
        assert!(colors.contains(&[0.8, 0.6, 0.5, expected]), "{own}, {through}: {colors:?}");
    }
}

/// A vertex of no joint stays where it is. With one place per vertex, readers would take it as one of joint 0.
#[test]
fn a_vertex_without_joint_follows_none() {
    let mut bytes = std::fs::read(testdata("ms3d/weights_9.ms3d")).unwrap();
    // The joint of the first vertex, behind the header, the number of vertices, its flags and its position.
    let joint = 14 + 2 + 1 + 12;
    assert_eq!(bytes[joint], 0);
    bytes[joint] = 255;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("loose.ms3d");
    std::fs::write(&path, bytes).unwrap();
    let written = converted(&path, &Options::default());
    let mesh = Cast::parse(&written.bytes).unwrap().meshes().next().unwrap();
    let places = mesh.maximum_influence().unwrap() as usize;
    let values = mesh.weight_values().unwrap().to_vec();
    assert_eq!((places, &values[..4]), (2, &[0.0, 0.0, 1.0, 0.0][..]), "{values:?}");
}

/// Real files: at rest, and at the first frame, every vertex is where the file says, and faces look where their normals do.
#[test]
fn real_files_stay_where_they_are() {
    let Some(folder) = corpus("ms3d") else { return };
    let mut count = 0;
    for path in files(&folder, &["ms3d"]) {
        let (source, written) = (std::fs::read(&path).unwrap(), converted(&path, &Options::default()));
        let file = Ms3d::parse(&source).unwrap();
        assert!(file.trailing.is_empty() && file.unknown.is_none(), "{}", path.display());
        let cast = crate::common::kept(&written.bytes);
        let scene = Scene::new(&cast);
        let model = &scene.models[0];
        let pose = match scene.animations.first() {
            Some(animation) => animation.bind(model).sample(0.0),
            None => model.rest(),
        };
        let (mut agree, mut differ) = (0, 0);
        let deformed = model.deform(&pose, &DeformOptions::new().constraints(false).threads(Threads::One));
        for ((group, mesh), deformed) in file.groups.iter().zip(&model.meshes).zip(&deformed) {
            let indices: Vec<u32> = mesh.node().faces().unwrap().iter().collect();
            let normals = mesh.normals().unwrap().to_vec();
            for (number, corners) in group.triangles.iter().zip(indices.chunks_exact(3)) {
                let triangle = file.triangles.get(usize::from(number)).unwrap();
                let mut places = [Vec3::ZERO; 3];
                for (corner, index) in corners.iter().enumerate() {
                    let vertex = usize::from(triangle.vertices[corner]);
                    let expected = file.vertices.get(vertex).unwrap().position;
                    assert_eq!(deformed.positions[*index as usize], expected, "{}", path.display());
                    assert_eq!(normals[*index as usize], triangle.normals[corner]);
                    places[corner] = Vec3::from(expected);
                    count += 1;
                }
                let across = (places[1] - places[0]).cross(places[2] - places[0]);
                match across.dot(Vec3::from(normals[corners[0] as usize])) {
                    along if along > 0.0 => agree += 1,
                    along if along < 0.0 => differ += 1,
                    _ => {}
                }
            }
        }
        println!("{}: {agree} faces agree, {differ} differ; {:?}", path.display(), lines(&written.report));
        assert!(differ * 50 <= agree, "{}: {agree} agree, {differ} differ", path.display());
    }
    assert!(count > 10_000, "only {count} corners were compared");
}
