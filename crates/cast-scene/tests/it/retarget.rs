//! Retargeting, compared with what is calculated by hand, and with itself there and back.

use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_3, FRAC_PI_6};
use std::sync::Arc;

use cast_scene::retarget::{Error, Options, Retargeted, retarget};
use cast_scene::{BoneMap, Model, Scene};
use cast_write::{Animation, Bone, Curve, Layout, Model as ModelNode, Skeleton};

use super::{file, kept, noise, turn};

type BoneOf = (&'static str, Option<u32>, [f32; 3], [f32; 4]);

const NO_TURN: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

fn around(axis: usize, angle: f32) -> [f32; 4] {
    let mut rotation = [0.0, 0.0, 0.0, (angle / 2.0).cos()];
    rotation[axis] = (angle / 2.0).sin();
    rotation
}

fn skeleton(bones: &[BoneOf]) -> Skeleton<'static> {
    bones.iter().fold(Skeleton::new(), |skeleton, (name, parent, position, rotation)| {
        let bone = Bone::new().with_name(*name).with_parent_index(parent.unwrap_or(u32::MAX));
        skeleton.with_bone(bone.with_local_position(*position).with_local_rotation(*rotation))
    })
}

fn model(bones: &[BoneOf]) -> Arc<Model> {
    Arc::clone(&Scene::new(&kept(file([ModelNode::new().with_skeleton(skeleton(bones)).into()]))).models[0])
}

fn rotations(bone: &'static str, mode: &'static str, keys: &[(u32, [f32; 4])]) -> Curve<'static> {
    let curve = Curve::new().with_node_name(bone).with_key_property("rq").with_mode(mode);
    let (frames, values): (Vec<u32>, Vec<[f32; 4]>) = keys.iter().copied().unzip();
    curve.with_key_frames(frames).with_key_values(values)
}

fn numbers(bone: &'static str, property: &'static str, mode: &'static str, keys: &[(u32, f32)]) -> Curve<'static> {
    let curve = Curve::new().with_node_name(bone).with_key_property(property).with_mode(mode);
    let (frames, values): (Vec<u32>, Vec<f32>) = keys.iter().copied().unzip();
    curve.with_key_frames(frames).with_key_values(values)
}

fn clip(curves: impl IntoIterator<Item = Curve<'static>>) -> Vec<u8> {
    let animation = Animation::new().with_frame_rate(30.0);
    file([curves.into_iter().fold(animation, Animation::with_curve).into()])
}

/// The file with the result.
fn result(clip: &[u8], from: &Arc<Model>, to: &Arc<Model>, options: &Options<'_>) -> (Vec<u8>, Retargeted) {
    let (document, mut reports) = retarget(&kept(clip), Some(from), to, options).unwrap();
    (document.to_vec(Layout::Compact).unwrap(), reports.remove(0))
}

/// Positions of bones in model space at a frame.
fn positions(clip: &[u8], model: &Arc<Model>, frame: f64) -> Vec<[f64; 3]> {
    let scene = Scene::new(&kept(clip));
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    let binding = scene.animations[0].bind(model);
    assert!(binding.unmatched().is_empty());
    let skeleton = model.skeleton.as_ref().unwrap();
    let world = skeleton.world(&binding.sample(frame).bones);
    (0..skeleton.bones().len()).map(|bone| world.position(u32::try_from(bone).unwrap()).unwrap()).collect()
}

#[track_caller]
fn assert_at(found: [f64; 3], expected: [f32; 3], size: f64) {
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - f64::from(expected)).abs() <= 1e-5 * size, "{found:?} is not {expected:?}");
    }
}

/// An arm along x at rest, and one twice as long that hangs down by 45 degrees at rest, on a body twice as high.
fn arms() -> (Arc<Model>, Arc<Model>) {
    let source = model(&[
        ("hips", None, [0.0, 0.0, 10.0], NO_TURN),
        ("upper", Some(0), [0.0, 0.0, 5.0], NO_TURN),
        ("lower", Some(1), [4.0, 0.0, 0.0], NO_TURN),
        ("hand", Some(2), [3.0, 0.0, 0.0], NO_TURN),
    ]);
    let target = model(&[
        ("hips", None, [0.0, 0.0, 20.0], NO_TURN),
        ("upper", Some(0), [0.0, 0.0, 20.0], around(1, std::f32::consts::FRAC_PI_4)),
        ("lower", Some(1), [8.0, 0.0, 0.0], NO_TURN),
        ("hand", Some(2), [6.0, 0.0, 0.0], NO_TURN),
    ]);
    (source, target)
}

#[test]
fn a_longer_arm_with_another_rest_pose() {
    let (source, target) = arms();
    let quarter = around(2, std::f32::consts::FRAC_PI_2);
    // The arm swings from x to y; the hips go forwards; the hand is pulled out by a third of the forearm.
    let animation = clip([
        numbers("hips", "tx", "relative", &[(0, 0.0), (10, 1.0)]),
        rotations("upper", "absolute", &[(0, NO_TURN), (10, quarter)]),
        numbers("hand", "tx", "absolute", &[(0, 3.0), (10, 4.0)]),
    ]);
    let (made, report) = result(&animation, &source, &target, &Options::new());
    // From the hips at 10 to the arm at 15; from the hand, 14 sin 45 degrees below the shoulder at 40, or the hips at 20, to 40.
    let factor = 20.0 / 5.0;
    assert!((report.root_scale - factor).abs() < 1e-6 && report.bones == 3 && report.left_out.is_empty());
    let (angle, bone) = report.rest_angle.unwrap();
    assert!((angle - std::f64::consts::FRAC_PI_4).abs() < 1e-6 && ["upper", "lower"].contains(&&*bone));
    let c = FRAC_1_SQRT_2;
    let rest = positions(&made, &target, 0.0);
    assert_at(rest[2], [8.0 * c, 0.0, 40.0 - 8.0 * c], 40.0);
    let moved = positions(&made, &target, 10.0);
    assert_at(moved[0], [4.0, 0.0, 20.0], 40.0);
    // D turns what hangs down at 45 degrees from x to y.
    assert_at(moved[2], [4.0, 8.0 * c, 40.0 - 8.0 * c], 40.0);
    // The hand of the source is a unit farther along y, that of the target 6 / 3 of it in the same direction.
    assert_at(moved[3], [4.0, 14.0 * c + 2.0, 40.0 - 14.0 * c], 40.0);
    // Between keys: 45 degrees, half of the way.
    let half = positions(&made, &target, 5.0);
    assert_at(half[2], [2.0 + 8.0 * c * c, 8.0 * c * c, 40.0 - 8.0 * c], 40.0);

    // Aligned, both arms point along x at rest.
    let (made, _) = result(&animation, &source, &target, &Options::new().align_rest(true).scale_root(Some(1.0)));
    assert_at(positions(&made, &target, 0.0)[2], [8.0, 0.0, 40.0], 40.0);
    let moved = positions(&made, &target, 10.0);
    assert_at(moved[2], [1.0, 8.0, 40.0], 40.0);
    assert_at(moved[3], [1.0, 16.0, 40.0], 40.0);
}

/// Modes say how values are stored; the motion is the same, and so is the mode of the result.
#[test]
fn modes_are_resolved_against_the_source() {
    let source = model(&[
        ("hips", None, [0.0, 0.0, 10.0], around(2, 0.3)),
        ("upper", Some(0), [0.0, 2.0, 5.0], around(0, 0.7)),
        ("hand", Some(1), [4.0, 1.0, 0.0], NO_TURN),
    ]);
    let target = model(&[
        ("hips", None, [0.0, 0.0, 15.0], around(1, -0.4)),
        ("upper", Some(0), [3.0, 0.0, 6.0], around(2, 1.1)),
        ("hand", Some(1), [9.0, 0.0, 0.0], around(0, 0.2)),
    ]);
    let swing = around(1, 0.9);
    let product = |[ax, ay, az, aw]: [f32; 4], [bx, by, bz, bw]: [f32; 4]| {
        [
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
            aw * bw - ax * bx - ay * by - az * bz,
        ]
    };
    let absolute = clip([
        rotations("upper", "absolute", &[(0, around(0, 0.7)), (10, product(around(0, 0.7), swing))]),
        numbers("upper", "ty", "absolute", &[(0, 2.0), (10, 3.5)]),
    ]);
    let others = ["relative", "additive"].map(|mode| {
        (
            mode,
            clip([
                rotations("upper", mode, &[(0, NO_TURN), (10, swing)]),
                numbers("upper", "ty", mode, &[(0, 0.0), (10, 1.5)]),
            ]),
        )
    });
    let (expected, _) = result(&absolute, &source, &target, &Options::new());
    for (mode, other) in others {
        let (made, _) = result(&other, &source, &target, &Options::new());
        let scene = Scene::new(&kept(&made));
        assert!(scene.animations[0].curves.iter().all(|curve| curve.node().mode().as_str() == mode), "{mode}");
        for frame in [0.0, 3.0, 10.0] {
            for (found, expected) in positions(&made, &target, frame).iter().zip(positions(&expected, &target, frame)) {
                assert_at(*found, expected.map(|value| value as f32), 25.0);
            }
        }
    }
}

#[test]
fn chains_turn_by_position() {
    let step = [0.0, 0.0, 1.0];
    let source = model(&[
        ("pelvis", None, [0.0; 3], NO_TURN),
        ("back1", Some(0), step, NO_TURN),
        ("back2", Some(1), step, NO_TURN),
        ("neck", Some(2), step, NO_TURN),
        ("head", Some(3), step, NO_TURN),
    ]);
    let target = model(&[
        ("pelvis", None, [0.0; 3], NO_TURN),
        ("middle", Some(0), [0.0, 0.0, 3.0], NO_TURN),
        ("neck", Some(1), [0.0, 0.0, 3.0], NO_TURN),
        ("head", Some(2), [0.0, 0.0, 2.0], NO_TURN),
    ]);
    let bend = around(0, FRAC_PI_6);
    let animation = clip([
        rotations("back1", "absolute", &[(0, NO_TURN), (4, bend)]),
        rotations("back2", "absolute", &[(0, NO_TURN), (4, bend)]),
    ]);
    let (made, report) = result(&animation, &source, &target, &Options::new());
    assert!(report.left_out.is_empty() && report.bones == 2);
    // D is 30 degrees at a third of the chain, and 60 at two thirds: 45 in the middle. The neck is turned by 60.
    let at = |angle: f32, length: f32, [x, y, z]: [f64; 3]| {
        [x as f32, y as f32 - length * angle.sin(), z as f32 + length * angle.cos()]
    };
    let found = positions(&made, &target, 4.0);
    assert_at(found[1], [0.0, 0.0, 3.0], 8.0);
    assert_at(found[2], at(std::f32::consts::FRAC_PI_4, 3.0, found[1]), 8.0);
    assert_at(found[3], at(FRAC_PI_3, 2.0, found[2]), 8.0);
    // The other way: back1 is between the pelvis and the middle, which has all of the turn; back2 is after it.
    let animation = clip([rotations("middle", "absolute", &[(0, NO_TURN), (4, around(0, FRAC_PI_3))])]);
    let (made, _) = result(&animation, &target, &source, &Options::new());
    let found = positions(&made, &source, 4.0);
    // Two thirds of the way from the pelvis to the middle: 40 degrees.
    assert_at(found[2], at(FRAC_PI_3 * 2.0 / 3.0, 1.0, found[1]), 8.0);
    assert_at(found[3], at(FRAC_PI_3, 1.0, found[2]), 8.0);
    assert_at(found[4], at(FRAC_PI_3, 1.0, found[3]), 8.0);
}

fn legs(thigh: f32, shin: f32, width: f32) -> Arc<Model> {
    let height = thigh + shin;
    model(&[
        ("hips", None, [0.0, 0.0, height], NO_TURN),
        ("thigh_l", Some(0), [width, 0.0, 0.0], NO_TURN),
        ("shin_l", Some(1), [0.0, 0.0, -thigh], NO_TURN),
        ("foot_l", Some(2), [0.0, 0.0, -shin], NO_TURN),
        ("thigh_r", Some(0), [-width, 0.0, 0.0], NO_TURN),
        ("shin_r", Some(4), [0.0, 0.0, -thigh], NO_TURN),
        ("foot_r", Some(5), [0.0, 0.0, -shin], NO_TURN),
    ])
}

#[test]
fn feet_stay_on_the_ground() {
    // Both are 10 high; sitting down turns the thigh by 60 degrees, and the shin stays upright.
    let (source, target) = (legs(5.0, 5.0, 1.0), legs(4.0, 6.0, 2.0));
    let (sit, back) = (around(0, FRAC_PI_3), around(0, -FRAC_PI_3));
    let mut curves = vec![numbers("hips", "tz", "absolute", &[(0, 10.0), (8, 7.5)])];
    for bone in ["thigh_l", "thigh_r"] {
        curves.push(rotations(bone, "absolute", &[(0, NO_TURN), (8, sit)]));
    }
    for bone in ["shin_l", "shin_r"] {
        curves.push(rotations(bone, "absolute", &[(0, NO_TURN), (8, back)]));
    }
    let animation = clip(curves.clone());
    let (made, report) = result(&animation, &source, &target, &Options::new());
    assert!((report.root_scale - 1.0).abs() < 1e-6);
    // Thigh 4 cos 60 + shin 6: the hips have to be at 8, not 7.5.
    assert!((report.feet_moved - 0.5).abs() < 1e-5, "{}", report.feet_moved);
    let found = positions(&made, &target, 8.0);
    assert_at(found[0], [0.0, 0.0, 8.0], 10.0);
    for frame in 0..=8 {
        let source_foot = positions(&animation, &source, f64::from(frame))[3][2];
        let found = positions(&made, &target, f64::from(frame));
        for foot in [3, 6] {
            assert!((found[foot][2] - source_foot).abs() < 1e-4, "{frame}: {}", found[foot][2]);
        }
    }
    let (made, report) = result(&animation, &source, &target, &Options::new().feet(false));
    assert_at(positions(&made, &target, 8.0)[0], [0.0, 0.0, 7.5], 10.0);
    assert!(report.feet_moved == 0.0);
    // Twice as large, nothing has to be moved: everything is twice as high.
    let (made, report) = result(&animation, &source, &legs(10.0, 10.0, 2.0), &Options::new());
    assert!(report.feet_moved == 0.0 && (report.root_scale - 2.0).abs() < 1e-6);
    assert_at(positions(&made, &legs(10.0, 10.0, 2.0), 8.0)[3], [2.0, 8.660_254, 0.0], 20.0);
}

/// Rigs put a root bone anywhere, such as on the ground or nearly where the hips are; what moves the body is the hips.
#[test]
fn hips_below_a_root_move_by_the_ratio_of_heights() {
    let body = |height: f32, root: f32| {
        model(&[
            ("root", None, [0.0, 0.0, root], NO_TURN),
            ("hips", Some(0), [0.0, 0.0, height - root], NO_TURN),
            ("thigh_l", Some(1), [1.0, 0.0, 0.0], NO_TURN),
            ("foot_l", Some(2), [0.0, 0.0, -height], NO_TURN),
            ("thigh_r", Some(1), [-1.0, 0.0, 0.0], NO_TURN),
            ("foot_r", Some(4), [0.0, 0.0, -height], NO_TURN),
        ])
    };
    let animation = clip([numbers("hips", "tx", "relative", &[(0, 0.0), (8, 0.5)])]);
    let (low, high) = (body(10.0, 0.0), body(20.0, 19.6));
    for (from, to, factor) in [(&low, &high, 2.0), (&high, &low, 0.5), (&low, &low, 1.0)] {
        for (wanted, moved) in [(None, factor), (Some(0.25), 0.25), (Some(10.0), 10.0)] {
            let (made, report) = result(&animation, from, to, &Options::new().scale_root(wanted));
            assert!((report.root_scale - moved).abs() < 1e-6);
            let found = positions(&made, to, 8.0)[1][0];
            assert!((found - 0.5 * moved).abs() < 1e-6, "{wanted:?}: {found}");
        }
    }
}

/// Hips, thighs and shins that turn, move and become longer; below, children compensate for the scale, as they usually do.
#[test]
fn the_lowest_foot_is_as_high() {
    let (source, target) = (legs(5.0, 5.0, 1.0), legs(8.0, 13.0, 2.0));
    for seed in 0..12 {
        let frames = [0, 5, 8];
        let turning = ["hips", "thigh_l", "shin_l", "shin_r"].into_iter().enumerate().map(|(bone, name)| {
            let keys = frames.map(|frame| (frame, turn(seed * 100 + bone * 20 + frame as usize)));
            rotations(name, "absolute", &keys)
        });
        let values = |place: usize, base: f32| {
            frames.map(|frame| (frame, base + 0.5 * noise(seed * 100 + place + frame as usize)))
        };
        let others = [
            numbers("hips", "tz", "absolute", &values(50, 10.0)),
            numbers("hips", "sy", "absolute", &values(60, 1.0)),
            numbers("thigh_l", "sz", "absolute", &values(70, 1.0)),
            numbers("shin_r", "sz", "absolute", &values(80, 1.0)),
        ];
        // Not all of them in each.
        let curves = turning.chain(others).enumerate().filter(|(index, _)| (seed + index) % 3 != 0);
        let animation = clip(curves.map(|(_, curve)| curve));
        let (made, report) = result(&animation, &source, &target, &Options::new());
        assert!((report.root_scale - 2.1).abs() < 1e-6);
        for frame in 0..=8 {
            let lowest = |clip: &[u8], model: &Arc<Model>| {
                let found = positions(clip, model, f64::from(frame));
                found[3][2].min(found[6][2])
            };
            let (found, expected) = (lowest(&made, &target), 2.1 * lowest(&animation, &source));
            assert!((found - expected).abs() < 1e-5 * 21.0, "seed {seed}, frame {frame}: {found} is not {expected}");
        }
    }
}

/// A body of random bones, on legs.
fn noisy(seed: usize, size: f32) -> Arc<Model> {
    const NAMES: [&str; 9] = ["hips", "a", "b", "c", "d", "e", "f", "g", "h"];
    const PARENTS: [Option<u32>; 9] = [None, Some(0), Some(1), Some(2), Some(0), Some(4), Some(5), Some(0), Some(7)];
    let bones: Vec<BoneOf> = (0..9)
        .map(|bone| {
            let at = |axis: usize| size * (1.5 + noise(seed + bone * 20 + axis));
            (NAMES[bone], PARENTS[bone], [at(0), at(1), at(2)], turn(seed + bone * 20 + 5))
        })
        .collect();
    model(&bones)
}

fn noisy_clip(seed: usize) -> Vec<u8> {
    const NAMES: [&str; 6] = ["hips", "a", "c", "d", "f", "h"];
    let frames = [0_u32, 3, 4, 11];
    let rotating = NAMES.iter().zip(0..).map(|(name, bone)| {
        let keys: Vec<(u32, [f32; 4])> =
            frames.iter().map(|frame| (*frame, turn(seed + bone * 40 + *frame as usize))).collect();
        rotations(name, "absolute", &keys)
    });
    let moving = ["tx", "ty", "tz"].into_iter().enumerate().flat_map(|(axis, property)| {
        ["hips", "c"].map(|name| {
            let keys: Vec<(u32, f32)> =
                frames.iter().map(|frame| (*frame, 2.0 + noise(seed + axis * 9 + *frame as usize))).collect();
            numbers(name, property, "absolute", &keys)
        })
    });
    clip(rotating.chain(moving))
}

#[test]
fn onto_itself_and_there_and_back() {
    for seed in 0..8 {
        let (one, other) = (noisy(seed * 1000, 1.0), noisy(seed * 1000 + 500, 3.0));
        let animation = noisy_clip(seed * 77);
        for options in [Options::new(), Options::new().align_rest(true), Options::new().feet(false)] {
            let (same, _) = result(&animation, &one, &one, &options);
            let (there, report) = result(&animation, &one, &other, &options);
            assert_eq!(report.bones, 6);
            let (back, _) = result(&there, &other, &one, &options);
            for frame in [0.0, 0.5, 3.0, 3.7, 4.0, 9.0, 11.0] {
                let expected = positions(&animation, &one, frame);
                let is_whole = frame == f64::trunc(frame);
                for ((expected, same), back) in
                    expected.iter().zip(positions(&same, &one, frame)).zip(positions(&back, &one, frame))
                {
                    let expected = expected.map(|value| value as f32);
                    assert_at(same, expected, 10.0);
                    // Heights of feet are exact at whole frames.
                    if is_whole {
                        assert_at(back, expected, 20.0);
                    }
                }
            }
        }
    }
}

#[test]
fn names_by_a_map_and_what_is_left_out() {
    let (source, target) = arms();
    let renamed = model(&[
        ("Bip Hips", None, [0.0, 0.0, 10.0], NO_TURN),
        ("Bip Upper", Some(0), [0.0, 0.0, 5.0], NO_TURN),
        ("Bip lower", Some(1), [4.0, 0.0, 0.0], NO_TURN),
        ("tail", Some(0), [4.0, 0.0, 0.0], NO_TURN),
    ]);
    let quarter = around(2, std::f32::consts::FRAC_PI_2);
    let animation =
        clip([rotations("Bip Upper", "absolute", &[(0, quarter)]), rotations("tail", "absolute", &[(0, quarter)])]);
    let map = BoneMap::from_csv("Bip *,*").unwrap();
    let (made, report) = result(&animation, &renamed, &target, &Options::new().map(Some(&map)));
    assert_eq!((report.bones, report.left_out), (1, vec!["tail".into()]));
    let c = FRAC_1_SQRT_2;
    assert_at(positions(&made, &target, 0.0)[2], [0.0, 8.0 * c, 40.0 - 8.0 * c], 40.0);

    let error = |map: &BoneMap| {
        retarget(&kept(&animation), Some(&renamed), &target, &Options::new().map(Some(map))).unwrap_err()
    };
    assert!(matches!(error(&BoneMap::new()), Error::NothingInCommon { .. }));
    assert!(matches!(error(&BoneMap::from_csv("Bip Hips,hips\ntail,hips").unwrap()), Error::SameName(_)));
    let mesh = Arc::clone(&Scene::new(&kept(file([ModelNode::new().into()]))).models[0]);
    let error = retarget(&kept(&animation), Some(&renamed), &mesh, &Options::new()).unwrap_err();
    assert_eq!(error, Error::NoSkeleton);
    // Without a source, only names change.
    let (document, reports) = retarget(&kept(&animation), None, &target, &Options::new().map(Some(&map))).unwrap();
    assert!(reports[0].only_renamed && reports[0].bones == 1 && reports[0].left_out == ["tail".into()]);
    let names: Vec<_> = document.nodes().filter_map(|(_, node)| node.property("nn")?.data.text()).collect();
    assert_eq!(names, ["Upper", "tail"]);
    drop(source);
}

/// A few keys far apart are as much work as one for each frame.
#[test]
fn there_is_a_budget() {
    let (source, target) = (legs(5.0, 5.0, 1.0), legs(4.0, 6.0, 1.0));
    let long = clip([rotations("thigh_l", "absolute", &[(0, NO_TURN), (4_000_000_000, around(0, 1.0))])]);
    let error = retarget(&kept(&long), Some(&source), &target, &Options::new()).unwrap_err();
    assert!(matches!(error, Error::TooLarge { frames: 4_000_000_000, .. }), "{error:?}");
    assert!(retarget(&kept(&long), Some(&source), &target, &Options::new().feet(false)).is_ok());
}

/// A body with arms along x, that faces y, turned around z by an angle at its hips.
fn facing(angle: f32) -> Arc<Model> {
    let turned = around(2, angle);
    model(&[
        ("hips", None, [0.0, 0.0, 10.0], turned),
        ("left", Some(0), [-3.0, 0.5, 5.0], NO_TURN),
        ("left_hand", Some(1), [-4.0, 0.0, 0.0], NO_TURN),
        ("right", Some(0), [3.0, 0.5, 5.0], NO_TURN),
        ("right_hand", Some(3), [4.0, 0.0, 0.0], NO_TURN),
    ])
}

/// The same body that faces another way makes the same motion, turned as a whole.
#[test]
fn models_that_face_other_ways_are_turned() {
    let source = facing(0.0);
    let animation = clip([
        numbers("hips", "tx", "absolute", &[(0, 0.0), (10, 2.0)]),
        numbers("hips", "ty", "absolute", &[(0, 0.0), (10, 3.0)]),
        numbers("hips", "tz", "absolute", &[(0, 10.0), (10, 11.0)]),
        rotations("hips", "absolute", &[(0, NO_TURN), (10, around(0, FRAC_PI_6))]),
        rotations("right", "absolute", &[(0, NO_TURN), (10, around(1, FRAC_PI_3))]),
    ]);
    let expected = positions(&animation, &source, 10.0);
    let quarter = std::f32::consts::FRAC_PI_2;
    // A tenth of a radian is a difference of poses.
    for (angle, turn) in [(quarter, 1), (-quarter, 3), (2.0 * quarter, 2), (quarter + 0.1, 1)] {
        let target = facing(angle);
        let (made, report) = result(&animation, &source, &target, &Options::new());
        let (sine, cosine) = report.turned.sin_cos();
        let expected_turn = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][turn];
        assert!((cosine - expected_turn.0).abs() < 1e-12 && (sine - expected_turn.1).abs() < 1e-12, "{report:?}");
        if (angle / quarter).fract() != 0.0 {
            continue;
        }
        for (found, place) in positions(&made, &target, 10.0).into_iter().zip(&expected) {
            let [x, y, z] = place.map(|value| value as f32);
            let turned = (0..turn).fold([x, y], |[x, y], _| [-y, x]);
            assert_at(found, [turned[0], turned[1], z], 20.0);
        }
    }
    let (_, report) = result(&animation, &source, &facing(0.3), &Options::new());
    assert!(report.turned == 0.0);
    // The same body 30 degrees away from an axis.
    for angle in [FRAC_PI_6, -FRAC_PI_6, 4.0 * FRAC_PI_6] {
        let target = facing(angle);
        let (made, report) = result(&animation, &source, &target, &Options::new());
        assert!((report.turned - f64::from(angle)).abs() < 1e-6, "{report:?}");
        for (found, place) in positions(&made, &target, 10.0).into_iter().zip(&expected) {
            let ([x, y, z], (sine, cosine)) = (place.map(|value| value as f32), angle.sin_cos());
            assert_at(found, [cosine * x - sine * y, sine * x + cosine * y, z], 20.0);
        }
    }
    // As far from an axis, but with arms that point forwards from the elbows: another pose.
    let other = model(&[
        ("hips", None, [0.0, 0.0, 10.0], around(2, FRAC_PI_6)),
        ("left", Some(0), [-3.0, 0.5, 5.0], NO_TURN),
        ("left_hand", Some(1), [-3.0, 3.0, 0.0], NO_TURN),
        ("right", Some(0), [3.0, 0.5, 5.0], NO_TURN),
        ("right_hand", Some(3), [3.0, 3.0, 0.0], NO_TURN),
    ]);
    let (_, report) = result(&animation, &source, &other, &Options::new());
    assert!(report.turned == 0.0, "{report:?}");
}

/// Between frames the hips move straight, while what is missing is a cosine: the thigh turns by w within a frame, and that
/// of the target is shorter by a tenth of the leg. The deviation is at most that of a chord: w²/8 of the difference.
#[test]
fn feet_between_frames() {
    let (source, target) = (legs(5.0, 5.0, 1.0), legs(4.0, 6.0, 2.0));
    let curves =
        ["thigh_l", "thigh_r"].map(|bone| rotations(bone, "absolute", &[(0, NO_TURN), (8, around(0, FRAC_PI_3))]));
    let back =
        ["shin_l", "shin_r"].map(|bone| rotations(bone, "absolute", &[(0, NO_TURN), (8, around(0, -FRAC_PI_3))]));
    let animation = clip(curves.into_iter().chain(back));
    let (made, _) = result(&animation, &source, &target, &Options::new());
    let mut largest = 0.0_f64;
    for step in 0..=64 {
        let frame = f64::from(step) / 8.0;
        let height = |clip: &[u8], model: &Arc<Model>| positions(clip, model, frame)[3][2];
        largest = largest.max((height(&animation, &source) - height(&made, &target)).abs());
    }
    let within_a_frame = f64::from(FRAC_PI_3) / 8.0;
    let bound = within_a_frame * within_a_frame / 8.0 * (5.0 - 4.0);
    assert!((0.95 * bound..bound + 1e-5).contains(&largest), "{largest} instead of {bound}");
    // A part in 4,600 of the length of the leg.
    assert!(largest < 10.0 / 4_600.0);
}
