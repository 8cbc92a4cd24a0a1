//! FBX of our own, against numbers worked out by hand.

use cast_convert::{Format, fbx, to_cast};
use cast_interchange::{Converted, ErrorKind, Options, Outcome, Source};
use cast_read::{Cast, View};
use cast_scene::{DeformOptions, Model, Scene, Threads};
use cast_write::Layout;
use glam::Vec3;

use crate::common::zip_equal;

const ARM: &[u8] = include_bytes!("../../../../testdata/fbx/arm.fbx");
const CUBE: &[u8] = include_bytes!("../../../../testdata/fbx/cube.fbx");
const LEFT_HANDED: &[u8] = include_bytes!("../../../../testdata/fbx/left_handed.fbx");

fn convert(bytes: &[u8]) -> Converted<'_> {
    fbx::to_cast(Source::of_bytes(bytes), &Options::default()).unwrap()
}

/// In centimetres, as the files are.
fn written(bytes: &[u8], options: &Options<'_>) -> Vec<u8> {
    let options = &options.clone().unit(0.01);
    to_cast(Format::Fbx, Source::of_bytes(bytes), options).unwrap().document.to_vec(Layout::Compact).unwrap()
}

fn notes(converted: &Converted<'_>) -> Vec<(Outcome, &'static str, u64)> {
    converted.report.notes().iter().map(|note| (note.outcome(), note.feature(), note.count())).collect()
}

/// The vertices of a mesh at a frame.
fn at(scene: &Scene, mesh: &str, frame: f64) -> Vec<Vec3> {
    let model = &scene.models[0];
    let pose = scene.animations[0].bind(model).sample(frame);
    let index = model.meshes.iter().position(|found| found.name() == Some(mesh)).unwrap();
    model.deform(&pose, &DeformOptions::new().threads(Threads::One))[index]
        .positions
        .iter()
        .map(|position| Vec3::from(*position))
        .collect()
}

fn assert_near(found: Vec3, expected: [f32; 3]) {
    assert!(found.abs_diff_eq(Vec3::from(expected), 1e-5), "{found} is not {expected:?}");
}

#[test]
fn skins_shapes_and_what_hangs_on_bones_follow_the_animation() {
    let bytes = written(ARM, &Options::default());
    let cast = crate::common::kept(&bytes);
    let scene = Scene::new(&cast);
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    let bones: Vec<_> = skeleton.bones().iter().map(|bone| (bone.name(), bone.parent)).collect();
    assert_eq!(bones, [(Some("Upper"), None), (Some("Lower"), Some(0))]);
    assert!(skeleton.bones().iter().all(|bone| !bone.segment_scale_compensate));

    // A right angle at the elbow; at the end of the animation the shape moves two vertices by four units.
    let arm = at(&scene, "Arm", 10.0);
    for (vertex, expected) in
        [[0.0, 0.0, 0.0], [5.0, 0.0, 0.0], [0.0, 2.0, 0.0], [1.25, 5.75, 0.0], [-2.0, 2.0, 0.0], [-2.0, 3.0, 0.0]]
            .into_iter()
            .enumerate()
    {
        let rest = scene.models[0].meshes.iter().find(|mesh| mesh.name() == Some("Arm")).unwrap().positions();
        let source =
            [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [1.0, 2.0, 0.0], [0.0, 4.0, 0.0], [1.0, 4.0, 0.0]];
        let place = rest.iter().position(|position| position == source[vertex]).unwrap();
        assert_near(arm[place], expected);
    }
    // A triangle without skin, on the lower bone.
    let flag = at(&scene, "Flag", 10.0);
    for (found, expected) in zip_equal(flag, [[-2.0, 2.0, 0.0], [-2.0, 3.0, 0.0], [-3.0, 2.0, 0.0]]) {
        assert_near(found, expected);
    }
    // A skin that was bound elsewhere, with the same bones; its first vertex hangs on both.
    let sleeve = at(&scene, "Sleeve", 10.0);
    for (found, expected) in zip_equal(sleeve, [[0.0, 2.0, 0.0], [0.0, 3.0, 0.0], [-1.0, 2.0, 0.0]]) {
        assert_near(found, expected);
    }
    // The shape on the way: half in full force at frame 5, and from there over to the other.
    for (frame, x) in [(0.0, 1.0), (2.0, 1.4), (5.0, 2.0), (7.5, 3.5), (10.0, 5.0)] {
        let moved = at(&scene, "Arm", frame).into_iter().find(|position| position.y.abs() < 1e-6 && position.x > 0.5);
        assert!((moved.unwrap().x - x).abs() < 1e-5, "{moved:?} at {frame}");
    }
}

#[test]
fn curves_have_the_keys_they_need() {
    let bytes = written(ARM, &Options::default());
    let cast = Cast::parse(&bytes).unwrap();
    let animation = cast.animations().next().unwrap();
    assert_eq!((animation.name(), animation.frame_rate()), (Some("bend"), Some(24.0)));
    let curves: Vec<_> = animation
        .curves()
        .map(|curve| {
            let frames: Vec<f64> = curve.key_frames().unwrap().iter().collect();
            (
                curve.node_name().unwrap(),
                curve.node().property("kp").unwrap().text().unwrap().to_str().unwrap().to_owned(),
                frames,
            )
        })
        .collect();
    let expected = [
        ("Lower", "rq", vec![0.0, 10.0]),
        ("half", "bs", vec![0.0, 5.0, 10.0]),
        ("full", "bs", vec![0.0, 5.0, 10.0]),
        ("Flag", "vb", vec![0.0, 4.0, 5.0, 10.0]),
    ];
    for ((name, property, frames), expected) in curves.iter().zip(expected) {
        assert_eq!((*name, property.as_str(), frames.clone()), expected);
    }
    assert_eq!(curves.len(), 4);
    let scene = Scene::new(&crate::common::kept(cast.bytes()));
    let model = &scene.models[0];
    let shown = |frame| scene.animations[0].bind(model).sample(frame).meshes_visible;
    let flag = model.meshes.iter().position(|mesh| mesh.name() == Some("Flag")).unwrap();
    assert!(shown(4.0).iter().all(|shown| *shown));
    assert!(shown(5.0).iter().enumerate().all(|(mesh, shown)| *shown == (mesh != flag)));
}

#[test]
fn the_frame_rate_can_be_chosen() {
    let options = Options::new().frame_rate(Some(12.0));
    let bytes = written(ARM, &options);
    let cast = crate::common::kept(&bytes);
    let scene = Scene::new(&cast);
    assert_eq!(scene.animations[0].frame_rate, 12.0);
    assert_eq!(scene.animations[0].range(), Some((0.0, 5.0)));
    let moved = at(&scene, "Arm", 5.0).into_iter().find(|position| position.y.abs() < 1e-6 && position.x > 0.5);
    assert_near(moved.unwrap(), [5.0, 0.0, 0.0]);
}

fn meshes(bytes: &[u8], check: impl Fn(&Model)) {
    let cast = crate::common::kept(bytes);
    check(&Scene::new(&cast).models[0]);
}

#[test]
fn a_cube_is_two_meshes_that_face_outwards() {
    let converted = convert(CUBE);
    let expected =
        [(Outcome::Assumed, "vertex colours", 1), (Outcome::Dropped, "cameras", 1), (Outcome::Dropped, "lights", 1)];
    assert_eq!(notes(&converted), expected);
    let inside: Vec<_> = converted.side_files.iter().map(|file| (file.path.as_str(), &*file.bytes)).collect();
    assert_eq!(inside, [("stone.png", &b"\x89PNG\r\n\x1a\n"[..])]);
    meshes(&written(CUBE, &Options::default()), |model| {
        let names: Vec<_> = model.meshes.iter().map(|mesh| mesh.name().unwrap()).collect();
        assert_eq!(names, ["Cube_Front", "Cube_Sides"]);
        for (mesh, triangles) in model.meshes.iter().zip([2, 10]) {
            let faces: Vec<u32> = mesh.node().faces().unwrap().iter().collect();
            assert_eq!(faces.len(), triangles * 3);
            for corners in faces.chunks(3) {
                let [a, b, c] =
                    [0, 1, 2].map(|corner| Vec3::from(mesh.positions().get(corners[corner] as usize).unwrap()));
                // The cube is mirrored, so its faces had to be turned over.
                let outwards = (b - a).cross(c - a).dot((a + b + c) / 3.0 - Vec3::new(10.0, 0.0, 0.0));
                assert!(outwards > 0.0, "{a} {b} {c}");
            }
            assert!(
                mesh.positions().iter().all(|[x, y, z]| (x - 10.0).abs() == 1.0 && y.abs() == 1.0 && z.abs() == 2.0)
            );
            // The file has 0.2 of sRGB.
            let colors: Vec<[f32; 4]> = mesh.node().color_layer(0).unwrap().iter().collect();
            let near = |color: &[f32; 4]| (color[1] - 0.033_105).abs() < 1e-6;
            assert!(colors.iter().all(|color| near(color) && [color[0], color[2], color[3]] == [1.0, 0.0, 1.0]));
            let uvs: Vec<[f32; 2]> = mesh.node().uv_layer(0).unwrap().iter().collect();
            assert!(uvs.contains(&[0.0, 1.0]) && uvs.iter().flatten().all(|part| *part == 0.0 || *part == 1.0));
        }
        let slots = |material: usize| {
            let slots = model.materials[model.meshes[material].material.unwrap()].slots.iter();
            slots.map(|slot| format!("{slot:?}")).collect::<Vec<_>>().join(" ")
        };
        assert!(slots(0).contains("diffuse") && slots(0).contains("0.25, 0.5, 1.0, 1.0"), "{}", slots(0));
        assert!(slots(0).contains("normal") && slots(0).contains("\"stone.png\""), "{}", slots(0));
        assert!(slots(1).contains("diffuse") && slots(1).contains("textures/wood.png"), "{}", slots(1));
    });
}

#[test]
fn left_handed_systems_are_mirrored() {
    meshes(&written(LEFT_HANDED, &Options::default()), |model| {
        let mesh = &model.meshes[0];
        let corner = |index: u32| mesh.positions().get(index as usize).unwrap();
        let corners: Vec<[f32; 3]> = mesh.node().faces().unwrap().iter().map(corner).collect();
        // Mirrored at the plane between front and back; the front stays the front if corners run the other way.
        assert_eq!(corners, [[1.0, -2.0, 3.0], [1.0, -2.0, 5.0], [2.0, -2.0, 3.0]]);
    });
}

#[test]
fn results_are_the_same_every_time_and_have_no_errors() {
    for bytes in [ARM, CUBE, LEFT_HANDED] {
        let first = written(bytes, &Options::default());
        assert!(first == written(bytes, &Options::default()));
        let report = crate::common::checked(&first);
        let errors: Vec<String> = report.findings().iter().map(|found| found.message.clone()).collect();
        assert!(!report.has_errors(), "{errors:?}");
    }
}

#[test]
fn what_is_no_fbx_is_refused() {
    let refused = |bytes: &[u8]| fbx::to_cast(Source::of_bytes(bytes), &Options::default()).unwrap_err();
    assert!(matches!(refused(b"").kind(), ErrorKind::TooShort { .. }));
    assert!(matches!(refused(b"Kaydara FBX Binary  \0\x1a\0").kind(), ErrorKind::Invalid { .. }));
    let wrong = refused(b"v 0 0 0\nv 1 0 0\n");
    assert!(matches!(wrong.kind(), ErrorKind::Invalid { .. } | ErrorKind::NotThisFormat { .. }), "{wrong}");
}

/// Cut off anywhere, or with a byte changed anywhere: a result or an error, and the result can be written and read.
#[test]
fn damage_is_an_error_or_does_no_harm() {
    let mut converted = 0;
    let mut try_it = |bytes: &[u8]| {
        let Ok(result) = fbx::to_cast(Source::of_bytes(bytes), &Options::default()) else { return };
        let written = result.document.to_vec(Layout::Compact).unwrap();
        Cast::parse(&written).unwrap();
        converted += 1;
    };
    for end in (0..ARM.len()).step_by(7) {
        try_it(&ARM[..end]);
    }
    let mut changed = ARM.to_vec();
    for place in (0..ARM.len()).step_by(3) {
        let before = changed[place];
        changed[place] = [b'9', b'-', b'{', b'"', 0xFF][place / 3 % 5];
        try_it(&changed);
        changed[place] = before;
    }
    assert!(converted > 100, "{converted}");
}
