//! Removed keys: what is left moves as before, in programs of every kind and whatever the unit is.

use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ExportOptions, Options, Source};
use cast_optimize as optimize;
use cast_optimize::optimize;
use cast_read::Cast;
use cast_scene::{Axis, Channel, Scene};
use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Model, Root, Skeleton};
use glam::Quat;

use crate::common::kept;

fn bone(name: &'static str) -> Bone<'static> {
    let bone = Bone::new().with_name(name).with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    bone.with_segment_scale_compensate(false)
}

fn curve(target: &'static str, property: &'static str, frames: &[u32]) -> Curve<'static> {
    let curve = Curve::new().with_node_name(target).with_key_property(property).with_mode("absolute");
    curve.with_key_frames(frames.to_vec())
}

/// A triangle of a size.
fn triangle(size: f32) -> Mesh<'static> {
    let positions = vec![[0.0; 3], [size, 0.0, 0.0], [0.0, size, 0.0]];
    Mesh::new().with_name("triangle").with_positions(positions).with_faces(vec![0_u32, 1, 2])
}

fn bytes(mesh: Option<Mesh<'static>>, bones: &[Bone<'static>], curves: Vec<Curve<'static>>) -> Vec<u8> {
    let skeleton = bones.iter().cloned().fold(Skeleton::new(), Skeleton::with_bone);
    let model = mesh.into_iter().fold(Model::new().with_name("rig").with_skeleton(skeleton), Model::with_mesh);
    let animation = curves.into_iter().fold(Animation::new().with_frame_rate(30.0), Animation::with_curve);
    Document::from(Root::new().with_model(model).with_animation(animation)).to_vec(Layout::Compact).unwrap()
}

fn written(format: Format, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    from_cast(format, &kept(bytes), &ExportOptions::new(), &mut out).unwrap();
    out
}

fn read(format: Format, bytes: &[u8]) -> Vec<u8> {
    to_cast(format, Source::of_bytes(bytes), &Options::new()).unwrap().document.to_vec(Layout::Compact).unwrap()
}

fn reduced(bytes: &[u8], tolerance: f32) -> Vec<u8> {
    let mut document = Document::from(&Cast::parse(bytes).unwrap());
    optimize(&mut document, &optimize::Options::nothing().keys(true).animation_tolerance(tolerance)).unwrap();
    document.to_vec(Layout::Compact).unwrap()
}

/// The frames of a curve.
fn frames(bytes: &[u8], channel: Channel) -> Vec<f64> {
    let scene = Scene::new(&kept(bytes));
    let curve = scene.animations[0].curves.iter().find(|curve| curve.channel == channel);
    curve.map(|curve| curve.node().key_frames().unwrap().iter().collect()).unwrap_or_default()
}

/// A whole turn in five keys.
fn turn() -> Vec<u8> {
    let turned = |degrees: f32| Quat::from_rotation_y(degrees.to_radians()).to_array();
    let values = [0.0, 90.0, 180.0, 270.0, 360.0].map(turned).to_vec();
    bytes(Some(triangle(1.0)), &[bone("hip")], vec![curve("hip", "rq", &[0, 10, 20, 30, 40]).with_key_values(values)])
}

/// By hand: of five keys that are 90 degrees apart none can be removed, as its neighbours would be 180 degrees apart.
#[test]
fn a_steady_turn_keeps_its_keys() {
    let five = [0.0, 10.0, 20.0, 30.0, 40.0];
    assert_eq!(frames(&reduced(&turn(), 0.5), Channel::Rotation), five);
    for format in [Format::Glb, Format::Fbx].into_iter().filter(|format| format.is_readable() && format.is_writable()) {
        let again = read(format, &written(format, &turn()));
        // Nine degrees a frame: FBX is sampled at each.
        let found = frames(&again, Channel::Rotation);
        assert!(found.windows(2).all(|pair| (pair[1] - pair[0]) * 9.0 < 120.0), "{format:?}: {found:?}");
        let scene = Scene::new(&kept(&again));
        for frame in 0..=40_u8 {
            let pose = scene.animations[0].bind(&scene.models[0]).sample(frame.into());
            let found = Quat::from_array(pose.bones.locals[0].rotation);
            let expected = Quat::from_rotation_y((f32::from(frame) * 9.0).to_radians());
            assert!(found.angle_between(expected) < 2e-3, "{format:?}, {frame}: {found}");
        }
    }
}

mod fbx {
    use cast_convert::fbx::tree::Tree;

    use super::*;

    /// The times and values of all curves of a file.
    fn curves(fbx: &[u8]) -> Vec<(Vec<i64>, Vec<f32>)> {
        let tree = Tree::parse(fbx).unwrap();
        let objects = tree.objects().unwrap().map(Result::unwrap);
        let curves = objects.filter(|object| object.node.name == b"AnimationCurve").map(|object| {
            let array = |name: &str| object.node.child(name).unwrap().unwrap().array(0).unwrap().unwrap();
            let times = array("KeyTime").elements::<i64>().unwrap().to_slice().into_owned();
            (times, array("KeyValueFloat").elements::<f32>().unwrap().to_slice().into_owned())
        });
        curves.collect()
    }

    /// `FBXLoader.getKeyframeTrackValues` of three.js looks for a key of each axis at the times of all axes, and holds the
    /// axis where there is none. And Blender and three.js make a quaternion of the angles of each key.
    #[test]
    fn axes_have_the_same_keys_and_angles_are_less_than_a_third_of_a_turn_apart() {
        // A walk: x goes ahead evenly, y bounces, z stays.
        let even: Vec<u32> = (0..=40).collect();
        let ahead: Vec<f32> = even.iter().map(|frame| *frame as f32 * 0.1).collect();
        let bounce: Vec<f32> = even.iter().map(|frame| (*frame as f32 * 0.3).sin().abs()).collect();
        let turned = |frame: &u32| Quat::from_rotation_y((*frame as f32 * 9.0).to_radians()).to_array();
        let walk = vec![
            curve("hip", "tx", &even).with_key_values(ahead),
            curve("hip", "ty", &even).with_key_values(bounce),
            curve("hip", "rq", &even).with_key_values(even.iter().map(turned).collect::<Vec<_>>()),
        ];
        for bytes in [turn(), bytes(Some(triangle(1.0)), &[bone("hip")], walk)] {
            let curves = curves(&written(Format::Fbx, &bytes));
            assert!(curves.len() >= 3);
            let angles = &curves[curves.len() - 3..];
            for axes in [&curves[..curves.len() - 3], angles] {
                assert!(axes.iter().all(|(times, _)| *times == axes[0].0), "{axes:?}");
            }
            for pair in angles.iter().flat_map(|(_, values)| values.windows(2)) {
                assert!((pair[1] - pair[0]).abs() < 120.0, "{pair:?}");
            }
        }
    }
}

/// A circle of a radius, in 31 keys.
fn circle(target: &'static str, radius: f32) -> Vec<Curve<'static>> {
    let even: Vec<u32> = (0..=30).collect();
    let along =
        |shape: fn(f32) -> f32| even.iter().map(|frame| radius * shape(*frame as f32 * 0.9)).collect::<Vec<_>>();
    vec![
        curve(target, "tx", &even).with_key_values(along(f32::sin)),
        curve(target, "ty", &even).with_key_values(along(f32::cos)),
    ]
}

/// The largest distance of a bone from the circle at any key, as a share of the radius.
fn off_circle(bytes: &[u8], bone: usize, radius: f32) -> f32 {
    let scene = Scene::new(&kept(bytes));
    let binding = scene.animations[0].bind(&scene.models[0]);
    let off = (0..=30_u8).map(|frame| {
        let [x, y, _] = binding.sample(frame.into()).bones.locals[bone].translation;
        let angle = f32::from(frame) * 0.9;
        (x - radius * angle.sin()).hypot(y - radius * angle.cos()) / radius
    });
    off.fold(0.0, f32::max)
}

/// The motion of models of any size survives: a fraction of 1e-4 of a model as large as the motion is 1e-4 of it.
#[test]
fn tolerances_follow_the_size_of_the_model() {
    for size in [1e-5_f32, 1e-3, 1.0, 1e4] {
        for mesh in [Some(triangle(size)), None] {
            let source = bytes(mesh.clone(), &[bone("hip")], circle("hip", size));
            let off = off_circle(&reduced(&source, 1e-4), 0, size);
            assert!(off < 3e-4, "{size}: {off}");
            // And more is removed if more may be.
            let few = frames(&reduced(&source, 0.9), Channel::Translation(Axis::X)).len();
            assert!(few < 31, "{size}: {few}");
            for format in [Format::Glb, Format::Fbx].into_iter().filter(|one| one.is_readable() && one.is_writable()) {
                let off = off_circle(&read(format, &written(format, &source)), 0, size);
                assert!(off < 1e-3, "{format:?}, {size}: {off}");
            }
        }
    }
}

/// A part of 1e-5 units below a bone that an animation makes 1e5 times as large: its motion is as large as the model.
#[test]
fn tolerances_follow_scales_that_are_animated() {
    let large = |axis| curve("root", axis, &[0, 30]).with_key_values(vec![1e5_f32, 1e5]);
    let mut curves = vec![large("sx"), large("sy"), large("sz")];
    curves.extend(circle("part", 1e-5));
    let source = bytes(Some(triangle(1.0)), &[bone("root"), bone("part").with_parent_index(0)], curves);
    let off = off_circle(&reduced(&source, 1e-4), 1, 1e-5);
    assert!(off < 3e-4, "{off}");
    for format in [Format::Glb, Format::Fbx].into_iter().filter(|one| one.is_readable() && one.is_writable()) {
        let again = read(format, &written(format, &source));
        let off = off_circle(&again, 1, 1e-5);
        assert!(off < 1e-3, "{format:?}: {off}");
    }
}

/// Scales are reduced relative to their value: half a percent is kept or not, whatever the scale is.
#[test]
fn scales_are_relative_to_themselves() {
    for size in [1e-4_f32, 1.0, 1e4] {
        let bent = || curve("hip", "sx", &[0, 10, 20]).with_key_values(vec![size, size * 1.005, size]);
        let source = bytes(Some(triangle(1.0)), &[bone("hip")], vec![bent()]);
        let kept = |tolerance| frames(&reduced(&source, tolerance), Channel::Scale(Axis::X)).len();
        assert_eq!((kept(1e-3), kept(1e-2)), (3, 2), "{size}");
    }
}

/// All axes that move keep the same keys; one that does not keeps its ends.
#[test]
fn optimising_reduces_axes_together() {
    let even: Vec<u32> = (0..=10).collect();
    let along = |shape: fn(f32) -> f32| even.iter().map(|frame| shape(*frame as f32)).collect::<Vec<f32>>();
    let curves = vec![
        curve("hip", "tx", &even).with_key_values(along(|frame| (frame - 5.0).abs())),
        curve("hip", "ty", &even).with_key_values(along(|frame| frame * 2.0)),
        curve("hip", "tz", &even).with_key_values(along(|_| 7.0)),
    ];
    let result = reduced(&bytes(Some(triangle(1.0)), &[bone("hip")], curves), 1e-3);
    assert_eq!(frames(&result, Channel::Translation(Axis::X)), [0.0, 5.0, 10.0]);
    assert_eq!(frames(&result, Channel::Translation(Axis::Y)), [0.0, 5.0, 10.0]);
    assert_eq!(frames(&result, Channel::Translation(Axis::Z)), [0.0, 10.0]);
}
