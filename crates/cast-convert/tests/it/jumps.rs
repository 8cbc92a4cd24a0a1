//! Two keys at a frame: the value jumps there, in every format.

use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ExportOptions, Options, Source};
use cast_scene::{Axis, Channel, Scene};
use cast_write::{Animation, Bone, Curve, Document, Layout, Model, Root, Skeleton};

use crate::common::kept;

/// Where a bone is at some frames.
fn translations(bytes: &[u8], frames: &[f64]) -> Vec<f32> {
    let scene = Scene::new(&kept(bytes));
    let binding = scene.animations[0].bind(&scene.models[0]);
    frames.iter().map(|frame| binding.sample(*frame).bones.locals[0].translation[0]).collect()
}

#[test]
fn values_jump_where_two_keys_are_at_a_frame() {
    let bone = Bone::new().with_name("hip").with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    let curve = Curve::new().with_node_name("hip").with_key_property("tx").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u32, 10, 10, 20]).with_key_values(vec![0.0_f32, 1.0, 5.0, 6.0]);
    let still = Curve::new().with_node_name("hip").with_key_property("ty").with_mode("absolute");
    let still = still.with_key_frames(vec![0_u32, 20]).with_key_values(vec![0.0_f32, 6.0]);
    let turn = Curve::new().with_node_name("hip").with_key_property("rq").with_mode("absolute");
    let turned = |angle: f32| glam::Quat::from_rotation_y(angle).to_array();
    let turn = turn.with_key_frames(vec![0_u32, 5, 5]).with_key_values([0.0, 0.5, -0.5].map(turned).to_vec());
    let model = Model::new().with_name("rig").with_skeleton(Skeleton::new().with_bone(bone));
    let animation = Animation::new().with_frame_rate(30.0).with_curve(curve).with_curve(still).with_curve(turn);
    let root = Root::new().with_model(model).with_animation(animation);
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let frames = [0.0, 5.0, 9.0, 10.0, 15.0, 20.0];
    let expected = [0.0, 0.5, 0.9, 5.0, 5.5, 6.0];
    assert_eq!(translations(&bytes, &frames), expected);
    for format in [Format::Glb, Format::Fbx] {
        if !format.is_writable() || !format.is_readable() {
            continue;
        }
        let mut written = Vec::new();
        from_cast(format, &kept(&bytes), &ExportOptions::new(), &mut written).unwrap();
        let read = to_cast(format, Source::of_bytes(&written), &Options::new()).unwrap();
        let again = read.document.to_vec(Layout::Compact).unwrap();
        let found = translations(&again, &frames);
        let near = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-4);
        assert!(near, "{format:?}: {found:?}");
        // Nor does the value get there by a ramp. The axes of a property are reduced together, so that one that does not
        // jump has one key there; other properties have no more keys than before. The key at the frame before changes nothing
        // in castkit: Blender's curves have one key a frame, and would change all the way from the key before.
        let scene = Scene::new(&kept(&again));
        let keys = |channel: Channel| {
            let curve = scene.animations[0].curves.iter().find(|curve| curve.channel == channel).unwrap();
            curve.node().key_frames().unwrap().iter().collect::<Vec<f64>>()
        };
        assert_eq!(keys(Channel::Translation(Axis::X)), [0.0, 9.0, 10.0, 10.0, 20.0], "{format:?}");
        assert_eq!(keys(Channel::Translation(Axis::Y)), [0.0, 10.0, 20.0], "{format:?}");
        assert_eq!(keys(Channel::Rotation), [0.0, 4.0, 5.0, 5.0], "{format:?}");
    }
}

/// Nothing in SEAnim forbids two keys at a frame. Its plug-in for Blender, whose curves have one, sees the value change
/// during the frame before, which has a key for that; a note says so.
#[cfg(feature = "se")]
#[test]
fn a_jump_is_two_keys_of_seanim() {
    let curve = |name: &'static str| Curve::new().with_node_name("hip").with_key_property(name).with_mode("absolute");
    let turned = |angle: f32| glam::Quat::from_rotation_y(angle).to_array();
    let moves =
        |axis| curve(axis).with_key_frames(vec![0_u32, 10, 10, 20]).with_key_values(vec![0.0_f32, 1.0, 5.0, 6.0]);
    let turns = curve("rq").with_key_frames(vec![0_u32, 5, 5]).with_key_values([0.0, 0.5, -0.5].map(turned).to_vec());
    let animation = Animation::new().with_frame_rate(30.0).with_curve(moves("tx")).with_curve(turns);
    let bytes = Document::from(Root::new().with_animation(animation)).to_vec(Layout::Compact).unwrap();
    let mut written = Vec::new();
    let done = from_cast(Format::SeAnim, &kept(&bytes), &ExportOptions::new(), &mut written).unwrap();
    let note = done.report.notes().iter().find(|note| note.code() == "CONVERT-ANIMATION-040").unwrap();
    assert_eq!((note.count(), note.examples().collect()), (2, vec!["hip at 10", "hip at 5"]));
    let read = to_cast(Format::SeAnim, Source::of_bytes(&written), &Options::new()).unwrap();
    let scene = Scene::new(&kept(read.document.to_vec(Layout::Compact).unwrap()));
    let find = |channel| scene.animations[0].curves.iter().find(move |curve| curve.channel == channel).unwrap();
    let moves = find(Channel::Translation(Axis::X));
    for (frame, expected) in [(0.0, 0.0), (5.0, 0.5), (9.0, 0.9), (9.75, 0.975), (10.0, 5.0), (15.0, 5.5), (20.0, 6.0)]
    {
        assert!((moves.number_at(frame) - expected).abs() < 1e-6, "{frame}: {}", moves.number_at(frame));
    }
    let turns = find(Channel::Rotation);
    for (frame, angle) in [(0.0, 0.0), (4.0, 0.4), (4.75, 0.475), (5.0, -0.5), (9.0, -0.5)] {
        let [expected, found] = [glam::Quat::from_rotation_y(angle), glam::Quat::from_array(turns.rotation_at(frame))];
        assert!(found.angle_between(expected) < 1e-3, "{frame}: {found}");
    }
}

/// The number of keys has as many bytes as the number of frames: where 240 frames and their steps are too many keys, the
/// value before each step is given up, with a note.
#[cfg(feature = "se")]
#[test]
fn more_keys_than_seanim_can_count_keep_what_is_seen_at_frames() {
    let mut keys: Vec<(u32, f32)> = Vec::new();
    for frame in 0..240_u32 {
        let value = f32::from(u16::try_from(frame / 4).unwrap());
        if frame % 4 == 0 && frame > 0 {
            keys.push((frame, value - 1.0));
        }
        keys.push((frame, value));
    }
    let (frames, values): (Vec<u32>, Vec<f32>) = keys.into_iter().unzip();
    let curve = Curve::new().with_node_name("hip").with_key_property("tx").with_mode("absolute");
    let animation = Animation::new().with_frame_rate(30.0);
    let animation = animation.with_curve(curve.with_key_frames(frames).with_key_values(values));
    let bytes = Document::from(Root::new().with_animation(animation)).to_vec(Layout::Compact).unwrap();
    let mut written = Vec::new();
    let done = from_cast(Format::SeAnim, &kept(&bytes), &ExportOptions::new(), &mut written).unwrap();
    let note = done.report.notes().iter().find(|note| note.code() == "CONVERT-ANIMATION-031").unwrap();
    assert_eq!(note.count(), 59);
    let read = to_cast(Format::SeAnim, Source::of_bytes(&written), &Options::new()).unwrap();
    let scene = Scene::new(&kept(read.document.to_vec(Layout::Compact).unwrap()));
    let curve = scene.animations[0].curves.iter().find(|curve| curve.channel == Channel::Translation(Axis::X)).unwrap();
    for frame in 0..240_u32 {
        assert_eq!(curve.number_at(f64::from(frame)), f64::from(frame / 4), "{frame}");
    }
}

/// Curves of old files, relative to the scene: they are baked, which keeps their jumps.
#[test]
fn what_is_baked_jumps_as_well() {
    let bone = |name: &'static str| {
        Bone::new().with_name(name).with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0])
    };
    let skeleton = Skeleton::new().with_bone(bone("hip")).with_bone(bone("leg").with_parent_index(0));
    let curve = |name: &'static str, frames: Vec<u32>, values: Vec<f32>| {
        let curve = Curve::new().with_node_name(name).with_key_property("tx").with_mode("absolute");
        curve.with_key_frames(frames).with_key_values(values)
    };
    let animation = Animation::new().with_name("old").with_frame_rate(30.0).with_legacy_transform_space("world");
    let animation = animation.with_curve(curve("hip", vec![0, 10, 10, 20], vec![0.0, 1.0, 5.0, 6.0]));
    let animation = animation.with_curve(curve("leg", vec![0, 20], vec![1.0, 3.0]));
    let model = Model::new().with_name("rig").with_skeleton(skeleton);
    let bytes =
        Document::from(Root::new().with_model(model).with_animation(animation)).to_vec(Layout::Compact).unwrap();
    let frames = [0.0, 9.5, 10.0, 20.0];
    let expected = [0.0, 0.95, 5.0, 6.0];
    assert_eq!(translations(&bytes, &frames), expected);
    for format in [Format::Glb, Format::Fbx] {
        if !format.is_writable() || !format.is_readable() {
            continue;
        }
        let mut out = Vec::new();
        let written = from_cast(format, &kept(&bytes), &ExportOptions::new(), &mut out).unwrap();
        assert!(written.report.notes().iter().any(|note| note.code() == "CONVERT-ANIMATION-005"), "{format:?}");
        let read = to_cast(format, Source::of_bytes(&out), &Options::new()).unwrap();
        let found = translations(&read.document.to_vec(Layout::Compact).unwrap(), &frames);
        let near = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-4);
        assert!(near, "{format:?}: {found:?}");
    }
}
