//! Curves, modes, overrides and old files.

use cast_scene::{BakeOptions, Cursor, Frames, ModelPose, Scene, Threads, WarningKind, slerp};
use cast_write::{Animation, BlendShape, Bone, Curve, CurveModeOverride, Mesh, Model, Node, Skeleton};

use super::{assert_near, file, noise, turn, wide};

const REST: [f32; 3] = [1.0, 2.0, 3.0];
/// A quarter around z.
const QUARTER: [f32; 4] = [0.0, 0.0, std::f32::consts::FRAC_1_SQRT_2, std::f32::consts::FRAC_1_SQRT_2];
const NONE: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

fn rig() -> Node<'static> {
    let bone = |name: &'static str| {
        Bone::new().with_name(name).with_local_position(REST).with_local_rotation(QUARTER).with_scale([2.0; 3])
    };
    let mesh = Mesh::new().with_name("body").with_positions(vec![[0.0; 3]; 3]).with_faces(vec![0_u32, 1, 2]);
    let shape = BlendShape::new().with_name("smile").with_base_shape(mesh.hash());
    let shape = shape.with_vertex_indices(vec![1_u32]).with_positions(vec![[1.0, 0.0, 0.0]]);
    let skeleton = Skeleton::new()
        .with_bone(bone("hip"))
        .with_bone(bone("spine").with_parent_index(0))
        .with_bone(bone("head").with_parent_index(1))
        .with_bone(bone("other"));
    Model::new().with_skeleton(skeleton).with_mesh(mesh).with_blend_shape(shape).into()
}

fn curve(bone: &'static str, property: &'static str, mode: &'static str) -> Curve<'static> {
    Curve::new().with_node_name(bone).with_key_property(property).with_mode(mode)
}

fn number(bone: &'static str, property: &'static str, mode: &'static str, keys: &[(u32, f32)]) -> Curve<'static> {
    let (frames, values): (Vec<u32>, Vec<f32>) = keys.iter().copied().unzip();
    curve(bone, property, mode).with_key_frames(frames).with_key_values(values)
}

fn rotation(bone: &'static str, mode: &'static str, keys: &[(u32, [f32; 4])]) -> Curve<'static> {
    let (frames, values): (Vec<u32>, Vec<[f32; 4]>) = keys.iter().copied().unzip();
    curve(bone, "rq", mode).with_key_frames(frames).with_key_values(values)
}

fn animation(curves: impl IntoIterator<Item = Curve<'static>>) -> Animation<'static> {
    curves.into_iter().fold(Animation::new().with_frame_rate(24.0), Animation::with_curve)
}

/// Poses at frames, of the rig with an animation.
fn poses<const N: usize>(animation: Animation<'static>, frames: [f64; N]) -> [ModelPose; N] {
    let bytes = file([rig(), animation.into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let binding = scene.animations[0].bind(&scene.models[0]);
    let mut cursor = Cursor::default();
    frames.map(|frame| {
        let mut played = ModelPose::default();
        binding.sample_into(frame, &mut cursor, &mut played);
        assert_eq!(played, binding.sample(frame), "a cursor changes nothing");
        played
    })
}

fn x(pose: &ModelPose) -> f64 {
    f64::from(pose.bones.locals[0].translation[0])
}

#[test]
fn numbers_are_linear_between_keys_and_constant_outside() {
    let keys = [(2, 1.0), (4, 5.0), (5, -1.0), (100, 18.0)];
    let found =
        poses(animation([number("hip", "tx", "absolute", &keys)]), [0.0, 2.0, 3.0, 3.5, 4.25, 5.0, 52.5, 900.0]);
    let expected = [1.0, 1.0, 3.0, 4.0, 3.5, -1.0, 8.5, 18.0];
    assert_near(found.each_ref().map(x), expected);
    // What has no curve stays at rest.
    assert_eq!(found[3].bones.locals[0].translation[1], REST[1]);
    assert_eq!(found[3].bones.locals[3].translation, REST);
}

#[test]
fn evenly_spaced_and_searched_keys_agree_with_a_walk_over_all() {
    let even: Vec<(u32, f32)> = (0..200).map(|key| (key * 3 + 7, noise(key as usize))).collect();
    let uneven: Vec<(u32, f32)> =
        (0..200).map(|key| (key * 5 + u32::from(noise(key as usize) > 0.0) * 3, noise(key as usize + 500))).collect();
    for keys in [even, uneven] {
        let slow = |frame: f64| {
            let after = keys.iter().position(|key| f64::from(key.0) > frame).unwrap_or(keys.len());
            match (after.checked_sub(1).map(|before| keys[before]), keys.get(after)) {
                (Some((start, low)), Some((end, high))) => {
                    let amount = (frame - f64::from(start)) / f64::from(end - start);
                    f64::from(low) + (f64::from(*high) - f64::from(low)) * amount
                }
                (Some((_, value)), None) => f64::from(value),
                (None, _) => f64::from(keys[0].1),
            }
        };
        let frames: [f64; 300] = std::array::from_fn(|index| f64::from(noise(index + 900)) * 600.0 + 500.0);
        let found = poses(animation([number("hip", "tx", "absolute", &keys)]), frames);
        assert_near(found.each_ref().map(x), frames.map(slow));
    }
}

#[test]
fn rotations_take_the_short_arc() {
    let negative = QUARTER.map(|part| -part);
    let found = poses(animation([rotation("hip", "absolute", &[(0, NONE), (10, negative)])]), [2.5, 5.0, 10.0]);
    for (pose, degrees) in found.iter().zip([22.5_f64, 45.0, 90.0]) {
        let half = degrees.to_radians() / 2.0;
        let rotation = pose.bones.locals[0].rotation;
        let sign = f64::from(rotation[3].signum());
        assert_near(wide(rotation).map(|part| part * sign), [0.0, 0.0, half.sin(), half.cos()]);
    }
    // Against another formula, by axis and angle, over angles of all sizes.
    for seed in 0..200 {
        let (a, b) = (cast_scene::unit_rotation(turn(seed * 9)), cast_scene::unit_rotation(turn(seed * 9 + 4)));
        let amount = f64::from(noise(seed)).abs();
        let [from, to] = [a, b].map(|rotation| glam::DQuat::from_array(wide(rotation)));
        let way = from.inverse() * to;
        let way = if way.w < 0.0 { -way } else { way };
        let angle = 2.0 * way.xyz().length().atan2(way.w);
        let part = glam::DQuat::from_axis_angle(way.xyz().normalize(), angle * amount);
        assert_near(wide(slerp(a, b, amount)), (from * part).to_array());
    }
}

#[test]
fn modes() {
    let curves = |mode| {
        animation([
            number("hip", "tx", mode, &[(0, 10.0)]),
            number("hip", "sy", mode, &[(0, 3.0)]),
            rotation("hip", mode, &[(0, [std::f32::consts::FRAC_1_SQRT_2, 0.0, 0.0, std::f32::consts::FRAC_1_SQRT_2])]),
        ])
    };
    let local = |animation: Animation<'static>| poses(animation, [0.0])[0].bones.locals[0];
    let absolute = local(curves("absolute"));
    assert_eq!((absolute.translation[0], absolute.scale[1]), (10.0, 3.0));
    assert_near(wide(absolute.rotation), [0.5_f64.sqrt(), 0.0, 0.0, 0.5_f64.sqrt()]);
    for mode in ["relative", "additive"] {
        let relative = local(curves(mode));
        assert_eq!((relative.translation[0], relative.scale[1]), (11.0, 6.0), "{mode}");
        // Rest * value: a quarter around z, then seen from there a quarter around x.
        assert_near(wide(relative.rotation), [0.5, 0.5, 0.5, 0.5]);
    }
    assert_eq!(local(curves("nonsense")), absolute, "an unknown mode is absolute");
}

#[test]
fn additive_curves_are_scaled_and_go_on_top_of_what_precedes_them() {
    let half = |curve: Curve<'static>| curve.with_additive_blend_weight(0.5);
    let layered = animation([
        number("hip", "tx", "absolute", &[(0, 10.0)]),
        half(number("hip", "tx", "additive", &[(0, 4.0)])),
        number("hip", "sx", "absolute", &[(0, 4.0)]),
        half(number("hip", "sx", "additive", &[(0, 3.0)])),
        rotation("hip", "absolute", &[(0, NONE)]),
        half(rotation("hip", "additive", &[(0, QUARTER)])),
        number("smile", "bs", "absolute", &[(0, 0.5)]),
        half(number("smile", "bs", "additive", &[(0, 0.5)])),
    ]);
    let pose = &poses(layered, [0.0])[0];
    let local = pose.bones.locals[0];
    assert_eq!((local.translation[0], local.scale[0]), (12.0, 8.0));
    let eighth = 22.5_f64.to_radians();
    assert_near(wide(local.rotation), [0.0, 0.0, eighth.sin(), eighth.cos()]);
    assert_eq!(pose.shape_weights, [0.75]);

    // An additive animation on the pose of another.
    let bytes = file([
        rig(),
        animation([number("hip", "tx", "absolute", &[(0, 10.0)])]).into(),
        animation([number("hip", "tx", "additive", &[(0, 4.0)])]).into(),
    ]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let mut pose = scene.animations[0].bind(&scene.models[0]).sample(0.0);
    scene.animations[1].bind(&scene.models[0]).apply(0.0, &mut Cursor::default(), &mut pose);
    assert_eq!(x(&pose), 14.0);
}

#[test]
fn a_cursor_of_another_binding_changes_nothing() {
    // Uneven keys, so that they are searched; the numbers differ between the same frames.
    let keys = |scale: f32| [(0, scale), (10, 3.0 * scale), (15, 0.0)];
    let moving = |scale: f32| {
        let turns = keys(scale).map(|(_, value)| [value.sin(), 0.0, 0.1, value.cos()]);
        let turning =
            curve("hip", "rq", "absolute").with_key_frames(vec![0_u32, 10, 15]).with_key_values(turns.to_vec());
        animation([number("hip", "tx", "absolute", &keys(scale)), turning])
    };
    let bytes = file([rig(), moving(1.0).into(), moving(100.0).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let bindings = [0, 1].map(|index| scene.animations[index].bind(&scene.models[0]));
    let (mut cursor, mut pose) = (Cursor::default(), ModelPose::default());
    for frame in [2.0, 2.5, 9.0, 10.0, 12.0, 10.0, 0.0, 1.0, 0.0] {
        for binding in [&bindings[0], &bindings[1], &bindings[1].clone()] {
            binding.sample_into(frame, &mut cursor, &mut pose);
            assert_eq!(pose, binding.sample(frame), "{frame}");
        }
    }
}

#[test]
fn overrides_hold_below_the_named_bone_and_not_for_itself() {
    // Expected as `utilityResolveCurveModeOverride` in the author's plug-in for Blender (1.99) finds the mode: it goes
    // through `bone.parent_recursive`. The published sentence says that the node itself is included.
    let curves = ["hip", "spine", "head", "other"].map(|bone| number(bone, "tx", "absolute", &[(0, 10.0)]));
    let scales = ["hip", "spine", "head"].map(|bone| number(bone, "sx", "absolute", &[(0, 10.0)]));
    let animation = animation(curves.into_iter().chain(scales))
        .with_curve_mode_override(
            CurveModeOverride::new().with_node_name("spine").with_mode("relative").with_override_translation(true),
        )
        .with_curve_mode_override(
            CurveModeOverride::new().with_node_name("spine").with_mode("absolute").with_override_translation(true),
        )
        .with_curve_mode_override(
            CurveModeOverride::new().with_node_name("hip").with_mode("relative").with_override_scale(true),
        )
        .with_curve_mode_override(
            CurveModeOverride::new().with_node_name("spine").with_mode("absolute").with_override_scale(true),
        )
        .with_curve_mode_override(
            CurveModeOverride::new().with_node_name("nobody").with_mode("relative").with_override_translation(true),
        )
        // Both plug-ins compare these names exactly.
        .with_curve_mode_override(
            CurveModeOverride::new().with_node_name("Hip").with_mode("relative").with_override_translation(true),
        );
    let pose = &poses(animation, [0.0])[0];
    let translations: Vec<f32> = pose.bones.locals.iter().map(|local| local.translation[0]).collect();
    assert_eq!(translations, [10.0, 10.0, 11.0, 10.0], "of two for one node the first counts");
    let scales: Vec<f32> = pose.bones.locals.iter().map(|local| local.scale[0]).collect();
    assert_eq!(scales, [10.0, 20.0, 10.0, 2.0], "the nearest counts");
}

#[test]
fn visibility_is_a_step_and_shapes_and_whole_numbers_work() {
    let animation = animation([
        curve("hip", "vb", "absolute").with_key_frames(vec![2_u32, 4, 6]).with_key_values(whole(vec![1, 0, 2])),
        curve("body", "vb", "absolute").with_key_frames(vec![0_u32, 3]).with_key_values(vec![1.0_f32, 0.0]),
        number("smile", "bs", "absolute", &[(0, 0.0), (4, 1.0)]),
        curve("hip", "tx", "absolute").with_key_frames(vec![0_u32, 4]).with_key_values(whole(vec![0, 300])),
    ]);
    let found = poses(animation, [0.0, 3.9, 4.0, 5.0, 6.0]);
    assert_eq!(found.each_ref().map(|pose| pose.bones_visible[0]), [true, true, false, false, true]);
    assert_eq!(found.each_ref().map(|pose| pose.meshes_visible[0]), [true, false, false, false, false]);
    assert_near(found.each_ref().map(|pose| f64::from(pose.shape_weights[0])), [0.0, 0.975, 1.0, 1.0, 1.0]);
    assert_near(found.each_ref().map(x), [0.0, 292.5, 300.0, 300.0, 300.0]);
}

/// Whole numbers as values of keys.
fn whole(values: Vec<u32>) -> cast_write::KeyValueData<'static> {
    cast_write::Integers::from(values).into()
}

#[test]
fn looping_starts_again_and_the_rest_stays_at_its_ends() {
    let keys = [(10, 0.0), (20, 10.0)];
    let frames = [10.0, 12.5, 20.0, 21.0, 30.0, 35.0, 5.0, -7.0, 1e300];
    let looped = poses(animation([number("hip", "tx", "absolute", &keys)]).with_looping(true), frames);
    assert_near(looped.each_ref().map(x)[..8].try_into().unwrap(), [0.0, 2.5, 10.0, 1.0, 0.0, 5.0, 5.0, 3.0]);
    let clamped = poses(animation([number("hip", "tx", "absolute", &keys)]), frames);
    assert_near(clamped.each_ref().map(x), [0.0, 2.5, 10.0, 10.0, 10.0, 10.0, 0.0, 0.0, 10.0]);
    let odd = poses(animation([number("hip", "tx", "absolute", &keys)]).with_looping(true), [f64::NAN, f64::INFINITY]);
    assert_near(odd.each_ref().map(x), [0.0, 10.0]);
}

#[test]
fn unsorted_keys_are_sorted_and_the_value_jumps_at_equal_frames() {
    let bytes = file([
        rig(),
        animation([number("hip", "tx", "absolute", &[(20, 2.0), (0, 0.0), (10, 7.0), (10, 1.0), (30, 3.0)])]).into(),
    ]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    assert!(scene.warnings.iter().any(|warning| warning.kind == WarningKind::UnsortedKeys));
    let curve = &scene.animations[0].curves[0];
    assert_eq!(curve.frames().collect::<Vec<_>>(), [0.0, 10.0_f64.next_down(), 10.0, 20.0, 30.0]);
    let frames = [0.0, 5.0, 10.0, 15.0, 25.0, 40.0];
    assert_near(frames.map(|frame| curve.number_at(frame)), [0.0, 3.5, 1.0, 1.5, 2.5, 3.0]);
}

/// Two keys of one frame are a step, which is in order.
#[test]
fn steps_are_no_fault() {
    let bytes = file([
        rig(),
        animation([
            number("hip", "tx", "absolute", &[(0, 0.0), (10, 1.0), (10, 5.0), (20, 5.0), (20, 0.0)]),
            number("hip", "ty", "absolute", &[(0, 0.0), (12, 1.0), (12, 5.0)]),
            // The first frame of a curve, too; before that of the animation there is nothing.
            number("hip", "tz", "absolute", &[(3, 1.0), (3, 2.0), (9, 5.0)]),
            number("hip", "sx", "absolute", &[(0, 1.0), (0, 2.0)]),
        ])
        .into(),
    ]);
    let scene = Scene::new(&super::kept(&bytes));
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    assert_eq!(scene.animations[0].curves[0].jumps().collect::<Vec<_>>(), [10.0, 20.0]);
    assert_eq!(scene.animations[0].jumps(), [3.0, 10.0, 12.0, 20.0]);
    let first = &scene.animations[0].curves[2];
    assert_eq!(first.range(), (3.0, 9.0));
    assert_eq!([0.0, 2.99, 3.0, 6.0, 9.0].map(|frame| first.number_at(frame)), [1.0, 1.0, 2.0, 3.5, 5.0]);
    assert_eq!(scene.animations[0].curves[3].frames().collect::<Vec<_>>(), [0.0]);
}

#[test]
fn different_numbers_of_frames_and_values() {
    let curves = [
        curve("hip", "tx", "absolute").with_key_frames(vec![0_u32, 10, 20]).with_key_values(vec![1.0_f32, 2.0]),
        curve("hip", "ty", "absolute").with_key_frames(Vec::<u32>::new()).with_key_values(vec![1.0_f32]),
        curve("hip", "rq", "absolute").with_key_frames(vec![0_u32]).with_key_values(vec![1.0_f32]),
    ];
    let bytes = file([rig(), animation(curves).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    assert_eq!(scene.animations[0].curves.len(), 1);
    assert_eq!(scene.animations[0].range(), Some((0.0, 10.0)));
    assert!(scene.warnings.iter().any(|w| w.kind == WarningKind::KeyCountsDiffer { frames: 3, values: 2 }));
}

#[test]
fn seconds_and_curves_that_nothing_fits() {
    let animation =
        animation([number("nobody", "tx", "absolute", &[(0, 1.0)]), number("HIP", "tx", "absolute", &[(0, 5.0)])]);
    let bytes = file([rig(), animation.into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let animation = &scene.animations[0];
    assert_eq!(animation.frame_at(1.25), 30.0);
    assert_eq!(animation.seconds_at(36.0), 1.5);
    let binding = animation.bind(&scene.models[0]);
    assert_eq!(binding.unmatched(), [0]);
    assert_eq!(x(&binding.sample(0.0)), 5.0);
}

#[test]
fn baking_is_sampling_and_threads_change_nothing() {
    let keys: Vec<(u32, f32)> = (0..90).map(|key| (key * 2, noise(key as usize))).collect();
    let turns: Vec<(u32, [f32; 4])> = (0..90).map(|key| (key * 2 + key % 2, turn(key as usize))).collect();
    let curves = [
        number("hip", "tx", "absolute", &keys),
        rotation("spine", "relative", &turns),
        number("smile", "bs", "absolute", &keys),
    ];
    let bytes = file([rig(), animation(curves).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let binding = scene.animations[0].bind(&scene.models[0]);
    let frames = Frames::all(&scene.animations[0]);
    assert_eq!(frames, Frames { first: 0.0, step: 1.0, count: 180 });
    let baked = binding.bake(frames, &BakeOptions::new()).unwrap();
    assert_eq!(baked, binding.bake(frames, &BakeOptions::new().threads(Threads::One)).unwrap());
    for index in 0..frames.count {
        let pose = binding.sample(frames.frame(index));
        assert_eq!(baked.pose(index), pose.bones.locals);
        assert_eq!(baked.weights(index), pose.shape_weights);
    }
    assert!(baked.pose(frames.count).is_empty());
}

#[test]
fn euler_curves_of_old_files_are_degrees_around_x_then_y_then_z() {
    let old = |mode, axes: &[(&'static str, f32)]| {
        animation(axes.iter().map(|(axis, value)| number("hip", axis, mode, &[(0, 0.0), (10, *value)])))
    };
    let rotated = |animation| glam::Quat::from_array(poses(animation, [10.0])[0].bones.locals[0].rotation);
    let all = rotated(old("absolute", &[("rz", 90.0), ("rx", 90.0), ("ry", 90.0)]));
    // Around x, then y, then z: x stays x, goes to -z, stays -z; y goes to z, to x, to y.
    assert_near(wide((all * glam::Vec3::X).to_array()), [0.0, 0.0, -1.0]);
    assert_near(wide((all * glam::Vec3::Y).to_array()), [0.0, 1.0, 0.0]);
    // Absolute, with axes missing: those of the rest pose, a quarter around z.
    let part = rotated(old("absolute", &[("rx", 90.0)]));
    assert_near(wide((part * glam::Vec3::X).to_array()), [0.0, 1.0, 0.0]);
    assert_near(wide((part * glam::Vec3::Y).to_array()), [0.0, 0.0, 1.0]);
    let relative = rotated(old("relative", &[("rz", 90.0)]));
    assert_near(wide(relative.to_array()), [0.0, 0.0, 1.0, 0.0]);
    // With rw beside them, in the first weeks, they are a quaternion.
    let four = rotated(old("absolute", &[("rx", 0.0), ("ry", 0.6), ("rz", 0.0), ("rw", 0.8)]));
    assert_near(wide(four.to_array()), [0.0, 0.6, 0.0, 0.8]);
}

#[test]
fn first_names_and_fractions_of_frames() {
    let node: Node<'static> = curve("hip", "tx", "absolute").into();
    let mut old = node;
    old.set("kt", vec![0.5_f32, 1.5]).set("kv", vec![0.0_f32, 10.0]);
    let bytes = file([rig(), Animation::new().with_frame_rate(24.0).with_child(old).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let curve = &scene.animations[0].curves[0];
    assert_near([0.0, 0.5, 0.75, 1.0, 2.0].map(|frame| curve.number_at(frame)), [0.0, 0.0, 2.5, 5.0, 10.0]);
}

#[test]
fn curves_in_the_space_of_the_scene() {
    let curves = [
        number("spine", "tx", "absolute", &[(0, 7.0)]),
        number("spine", "ty", "absolute", &[(0, 8.0)]),
        number("spine", "tz", "absolute", &[(0, 9.0)]),
        rotation("spine", "absolute", &[(0, turn(3))]),
        number("hip", "tx", "absolute", &[(0, -4.0)]),
    ];
    let bytes = file([rig(), animation(curves).with_property("ts", "world").into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let pose = scene.animations[0].bind(&scene.models[0]).sample(0.0);
    let world = scene.models[0].skeleton.as_ref().unwrap().world(&pose.bones);
    assert_near(world.position(1).unwrap(), [7.0, 8.0, 9.0]);
    assert_near(world.position(0).unwrap(), [-4.0, 2.0, 3.0]);
    let found = glam::DQuat::from_array(world.rotation(1).unwrap());
    let expected = glam::DQuat::from_array(wide(cast_scene::unit_rotation(turn(3))));
    assert!(found.angle_between(expected) < 1e-5);
}
