//! What writers and a change of rate make of motion: parts of rotations, products of scales, steps, and frames that are too
//! large.

use cast_check::Severity;
use cast_convert::fbx::tree::Tree;
use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ExportOptions, Options, Report, Source};
use cast_scene::Scene;
use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Model, Root, Skeleton};
use glam::Quat;

use crate::common::{kept, lines};

/// Ticks of FBX time in a frame of thirty a second.
const FRAME: i64 = 46_186_158_000 / 30;

/// A curve of a bone, without values.
fn curve(property: &'static str, frames: &[u32]) -> Curve<'static> {
    let curve = Curve::new().with_node_name("hip").with_key_property(property).with_mode("absolute");
    curve.with_key_frames(frames.to_vec())
}

/// A triangle that hangs on a bone, and an animation of it at thirty frames a second.
fn file(curves: impl IntoIterator<Item = Curve<'static>>) -> Vec<u8> {
    let bone = Bone::new().with_name("hip").with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    let mesh = Mesh::new().with_positions(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_weights(1, vec![0_u32; 3], vec![1.0_f32; 3]);
    let skeleton = Skeleton::new().with_bone(bone.with_scale([1.0; 3]));
    let model = Model::new().with_name("rig").with_skeleton(skeleton).with_mesh(mesh);
    let empty = Animation::new().with_name("move").with_frame_rate(30.0);
    let animation = curves.into_iter().fold(empty, Animation::with_curve);
    Document::from(Root::new().with_model(model).with_animation(animation)).to_vec(Layout::Compact).unwrap()
}

fn written(format: Format, bytes: &[u8]) -> (Vec<u8>, Report) {
    let mut out = Vec::new();
    let done = from_cast(format, &kept(bytes), &ExportOptions::new(), &mut out).unwrap();
    (out, done.report)
}

fn read(format: Format, bytes: &[u8], options: &Options<'_>) -> (Vec<u8>, Report) {
    let read = to_cast(format, Source::of_bytes(bytes), options).unwrap();
    (read.document.to_vec(Layout::Compact).unwrap(), read.report)
}

/// The transform of the bone of a file at frames of thirty a second, as an animation of another file moves it.
fn poses(model: &[u8], animation: &[u8], frames: impl Iterator<Item = f64>) -> Vec<cast_scene::Transform> {
    let [model, animation] = [model, animation].map(|bytes| Scene::new(&kept(bytes)));
    let binding = animation.animations[0].bind(&model.models[0]);
    // A reader may choose another rate.
    let rate = animation.animations[0].frame_rate / 30.0;
    frames.map(|frame| binding.sample(frame * rate).bones.locals[0]).collect()
}

const FORMATS: [Format; 3] = [Format::Glb, Format::Fbx, Format::SeAnim];

/// Section 3 of the format: an additive rotation is slerp(identity, value, `ab`) on top of the others. The part of a steady
/// turn is no steady turn.
#[test]
fn a_part_of_a_rotation_is_right_at_every_frame() {
    let keys = [
        Quat::IDENTITY,
        Quat::from_axis_angle(glam::Vec3::new(0.0, 1.0, 1.0).normalize(), 2.6),
        Quat::from_rotation_x(-1.05),
    ];
    let turns = curve("rq", &[0, 10, 20]).with_mode("additive").with_additive_blend_weight(0.4);
    let bytes = file([turns.with_key_values(keys.map(|key| key.to_array()).to_vec())]);
    let frames = || (0..=20_u8).map(f64::from);
    for format in FORMATS {
        let (again, _) = read(format, &written(format, &bytes).0, &Options::new());
        for (frame, pose) in frames().zip(poses(&bytes, &again, frames())) {
            let key = if frame < 10.0 { 0 } else { 1 };
            let value = keys[key].slerp(keys[key + 1], (frame as f32 - key as f32 * 10.0) / 10.0);
            let expected = Quat::IDENTITY.slerp(value, 0.4);
            let found = Quat::from_array(pose.rotation).angle_between(expected);
            assert!(found < 1e-3, "{} at {frame}: {found}", format.name());
        }
    }
}

/// Of two additive scales, each is a factor: (1 + frame / 10) squared.
#[test]
fn the_product_of_two_scales_is_right_at_every_frame() {
    let grows = || curve("sx", &[0, 10]).with_mode("additive").with_key_values(vec![1.0_f32, 2.0]);
    let bytes = file([grows(), grows()]);
    let frames = || (0..=10_u8).map(f64::from);
    for format in FORMATS {
        let (again, _) = read(format, &written(format, &bytes).0, &Options::new());
        for (frame, pose) in frames().zip(poses(&bytes, &again, frames())) {
            let expected = (1.0 + frame / 10.0).powi(2);
            let found = f64::from(pose.scale[0]);
            assert!((found - expected).abs() < 1e-3, "{} at {frame}: {found}", format.name());
        }
    }
}

fn step() -> Vec<u8> {
    file([
        curve("tx", &[0, 10, 10, 20]).with_key_values(vec![0.0_f32, 0.0, 3.0, 3.0]),
        curve("sx", &[0, 10, 10, 20]).with_key_values(vec![1.0_f32, 1.0, 2.0, 2.0]),
        curve("rq", &[0, 10, 10, 20])
            .with_key_values([0.0, 0.0, 1.0, 1.0].map(|angle| Quat::from_rotation_y(angle).to_array()).to_vec()),
    ])
}

/// Blender 4.5 has one key for each frame: of a step without a key at the frame before, its importers for glTF and (the
/// older one) FBX show a change that takes from frame 0 to 10.
#[test]
fn steps_have_a_key_at_the_frame_before() {
    let (glb, report) = written(Format::Glb, &step());
    assert!(lines(&report).iter().any(|line| line.contains("two keys at one frame")), "{:?}", lines(&report));
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    let json: serde_json::Value = serde_json::from_slice(&glb[20..20 + length]).unwrap();
    let buffer = &glb[28 + length..];
    let samplers = json["animations"][0]["samplers"].as_array().unwrap();
    assert_eq!(samplers.len(), 3);
    for sampler in samplers {
        let accessor = &json["accessors"][sampler["input"].as_u64().unwrap() as usize];
        let view = &json["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
        let start = ["byteOffset"].map(|name| view[name].as_u64().unwrap_or(0))[0] as usize
            + accessor["byteOffset"].as_u64().unwrap_or(0) as usize;
        let count = accessor["count"].as_u64().unwrap() as usize;
        let number = |key: usize| f32::from_le_bytes(buffer[start + key * 4..start + key * 4 + 4].try_into().unwrap());
        let frames: Vec<f32> = (0..count).map(|key| (number(key) * 30.0 * 100.0).round() / 100.0).collect();
        assert_eq!(frames, [0.0, 9.0, 10.0, 10.0, 20.0]);
    }
    let (fbx, report) = written(Format::Fbx, &step());
    assert!(lines(&report).iter().any(|line| line.contains("two keys at one frame")), "{:?}", lines(&report));
    let tree = Tree::parse(&fbx).unwrap();
    let objects = tree.objects().unwrap().map(Result::unwrap);
    let mut count = 0;
    for object in objects.filter(|object| object.node.name == b"AnimationCurve") {
        let times = object.node.child("KeyTime").unwrap().unwrap().array(0).unwrap().unwrap();
        let times = times.elements::<i64>().unwrap().to_slice().into_owned();
        assert_eq!(times, [0, 9 * FRAME, 10 * FRAME - 1, 10 * FRAME, 20 * FRAME]);
        count += 1;
    }
    assert!(count >= 5, "{count}");
}

/// From 30 to 24 frames a second, a step at frame 12 is at 9.6 and is seen at 10, and a peak at frame 1 is at 0.8, between
/// 0 and 0.75 (frame 1.25 of the source), of which 0.6 is left there.
#[test]
fn what_another_rate_does_to_motion_is_said() {
    let late = file([curve("tx", &[0, 12, 12, 20]).with_key_values(vec![0.0_f32, 0.0, 3.0, 3.0])]);
    let peak = file([curve("tx", &[0, 1, 2, 20]).with_key_values(vec![0.0_f32, 1.0, 0.0, 0.0])]);
    // It shows for one frame of the old rate, of which seven a second have none.
    let blink = file([curve("tx", &[0, 13, 13, 14, 14, 20]).with_key_values(vec![0.0_f32, 0.0, 1.0, 1.0, 0.0, 0.0])]);
    for format in [Format::Cast, Format::Fbx] {
        let source = |bytes: &[u8]| if format == Format::Cast { bytes.to_vec() } else { written(format, bytes).0 };
        let at = |bytes: &[u8], rate| read(format, &source(bytes), &Options::new().frame_rate(rate)).1;
        let is_warned = |report: &Report| {
            let found = report.notes().iter().find(|note| note.code() == "CONVERT-ANIMATION-041");
            found.inspect(|note| assert_eq!(note.severity(), Severity::Warning)).is_some()
        };
        let said = |report: &Report, words: &str| {
            assert!(lines(report).iter().any(|line| line.contains(words)), "{}: {:?}", format.name(), lines(report));
        };
        let report = at(&late, 24.0);
        said(&report, "24 frames a second, steps up to 0.40 frames late");
        assert!(!is_warned(&report), "{}: {:?}", format.name(), lines(&report));
        let report = at(&peak, 24.0);
        said(&report, "24 frames a second, up to 40.00 % of the motion");
        assert!(is_warned(&report));
        let report = at(&blink, 7.0);
        said(&report, "7 frames a second, up to 100.00 % of the motion");
        assert!(is_warned(&report));
        // Nothing is lost at a multiple.
        let report = at(&late, 60.0);
        assert!(!lines(&report).iter().any(|line| line.contains("60 frames a second")), "{:?}", lines(&report));
    }
}

/// Of an animation until frame 4,294,967,295, which was -1, other formats have what remains.
#[test]
fn frames_that_are_too_large_take_nothing_else_with_them() {
    let bytes = file([curve("tx", &[0, 10, u32::MAX]).with_key_values(vec![0.0_f32, 5.0, 9.0])]);
    for format in FORMATS {
        let (out, report) = written(format, &bytes);
        for code in ["CONVERT-ANIMATION-025", "CONVERT-ANIMATION-043"] {
            let found = report.notes().iter().find(|note| note.code() == code);
            assert!(found.is_some_and(|note| note.count() == 1), "{} {code}: {:?}", format.name(), lines(&report));
        }
        let (again, _) = read(format, &out, &Options::new());
        let found = poses(&bytes, &again, [5.0, 10.0, 20.0].into_iter()).into_iter().map(|pose| pose.translation[0]);
        assert!(
            found.zip([2.5, 5.0, 5.0]).all(|(found, expected)| (found - expected).abs() < 1e-4),
            "{}",
            format.name()
        );
    }
}
