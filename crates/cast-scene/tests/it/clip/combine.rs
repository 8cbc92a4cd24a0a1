//! Two clips in one.

use super::rig::{NO_TURN, animation, around, clip, document, done, model, numbers, pose, rotations, walk};
use super::{assert_same, plain, sampled, times};
use cast_scene::Transform;
use cast_write::{CurveModeOverride, Node};

#[track_caller]
fn assert_locals(found: &[Transform], expected: &[Transform], what: &str) {
    for (bone, (found, expected)) in found.iter().zip(expected).enumerate() {
        let what = format!("{what}, bone {bone}");
        assert_same(&found.translation.map(f64::from), &expected.translation.map(f64::from), 40.0, &what);
        assert_same(&found.rotation.map(f64::from), &expected.rotation.map(f64::from), 1.0, &what);
        assert_same(&found.scale.map(f64::from), &expected.scale.map(f64::from), 1.0, &what);
    }
}

#[test]
fn modes_and_overrides_become_values() {
    let model = model(NO_TURN);
    let relative = || {
        let mut clip = walk(1, "relative");
        clip.children.push(numbers("spine", "sx", "relative", &[(0, 1.0), (9, 2.0)]).into());
        let below = CurveModeOverride::new().with_node_name("spine").with_mode("absolute").with_override_rotation(true);
        clip.children.push(below.into());
        clip
    };
    let before = animation(&document([relative()]));
    let (after, _, changed) = done(relative(), &["absolute"], &model, &[]).unwrap();
    assert!(after.overrides.is_empty() && after.curves.iter().all(|curve| curve.mode == cast_scene::Mode::Absolute));
    for time in times(0.0, 40.0) {
        assert_locals(&pose(&after, &model, time).locals, &pose(&before, &model, time).locals, &format!("at {time}"));
    }
    let counts =
        |document: &cast_write::Document<'_>| plain(document)[0].iter().map(|(_, keys)| keys.0.len()).sum::<usize>();
    assert_eq!(counts(&changed), counts(&document([relative()])), "keys stay where they are");
    // A weight of a rotation, and several curves of one property, need a key for each frame.
    let stacked = || {
        clip(
            "stacked",
            [
                rotations("spine", "absolute", &[(0, NO_TURN), (30, around(0, 80.0))]),
                rotations("spine", "additive", &[(0, NO_TURN), (30, around(2, 90.0))]).with_additive_blend_weight(0.3),
                numbers("hips", "tx", "relative", &[(0, 0.0), (30, 3.0)]),
                numbers("hips", "tx", "additive", &[(0, 1.0), (7, 2.0), (30, 0.0)]).with_additive_blend_weight(0.5),
            ],
        )
    };
    let before = animation(&document([stacked()]));
    let (after, ..) = done(stacked(), &["absolute"], &model, &[]).unwrap();
    assert_eq!(after.curves.len(), 2);
    assert_eq!(after.curves.iter().map(|curve| curve.key_count()).collect::<Vec<_>>(), [31, 3]);
    for frame in 0..=30 {
        let time = f64::from(frame);
        assert_locals(&pose(&after, &model, time).locals, &pose(&before, &model, time).locals, &format!("at {time}"));
    }
    let error = super::done(document([relative()]), &["absolute"]).unwrap_err().to_string();
    assert!(error.contains("name the file of its model with `skeleton`"), "{error}");
    // Nothing to do needs no model.
    assert!(super::done(document([walk(1, "absolute")]), &["absolute"]).is_ok());
}

#[test]
fn additive_over_a_pose_is_exact() {
    let model = model(NO_TURN);
    let before = animation(&document([walk(2, "absolute")]));
    for (step, base) in [("additive @10", Some(10.0)), ("additive rest", None), ("additive base@0.5s", Some(15.0))] {
        let others = [("base", walk(2, "absolute"))];
        let (after, _, changed) = done(walk(2, "absolute"), &[step], &model, &others).unwrap();
        let rest = model.skeleton.as_ref().unwrap().rest().clone();
        let base = base.map_or(rest, |frame| pose(&before, &model, frame));
        assert!(after.curves.iter().all(|curve| curve.mode == cast_scene::Mode::Additive), "{step}");
        // On top of the base it is the clip.
        let binding = after.bind(&model);
        for time in times(0.0, 40.0) {
            let mut applied = model.rest();
            applied.bones = base.clone();
            binding.apply(time, &mut cast_scene::Cursor::default(), &mut applied);
            assert_locals(&applied.bones.locals, &pose(&before, &model, time).locals, &format!("{step} at {time}"));
        }
        let keys = plain(&changed)[0].iter().map(|(_, keys)| keys.0.len()).max().unwrap();
        assert!(keys <= 6, "{step}: {keys} keys");
    }
}

#[test]
fn an_additive_clip_on_its_base_is_the_clip() {
    let model = model(NO_TURN);
    let before = animation(&document([walk(3, "absolute")]));
    let others = || [("base", walk(30, "relative"))];
    let (after, ..) = done(walk(3, "absolute"), &["additive base", "apply base"], &model, &others()).unwrap();
    for frame in 0..=40 {
        let time = f64::from(frame);
        assert_locals(&pose(&after, &model, time).locals, &pose(&before, &model, time).locals, &format!("at {time}"));
    }
    // Half of it is half of the way.
    let base = animation(&document([walk(30, "relative")]));
    let (half, ..) = done(walk(3, "absolute"), &["additive base", "apply base@0.5"], &model, &others()).unwrap();
    for frame in 0..=40 {
        let time = f64::from(frame);
        let found = pose(&half, &model, time).locals[1].translation[1];
        let ends = [&base, &before].map(|clip| pose(clip, &model, time).locals[1].translation[1]);
        assert!((found - (ends[0] + ends[1]) / 2.0).abs() < 1e-4, "at {time}");
    }
    let error = done(walk(3, "absolute"), &["apply base"], &model, &others()).err().unwrap().to_string();
    assert!(error.contains("none of its curves is additive"), "{error}");
}

#[test]
fn a_layer_is_the_other_clip_below_a_bone() {
    let model = model(NO_TURN);
    let (one, two) = (animation(&document([walk(4, "absolute")])), animation(&document([walk(40, "absolute")])));
    let others = || [("upper", walk(40, "absolute"))];
    let (after, _, changed) = done(walk(4, "absolute"), &["layer upper@spine"], &model, &others()).unwrap();
    let is_upper = [false, false, true, true, true, false, false, true];
    for time in times(0.0, 40.0) {
        let (one, two) = (pose(&one, &model, time).locals, pose(&two, &model, time).locals);
        let expected: Vec<Transform> = (0..8).map(|bone| if is_upper[bone] { two[bone] } else { one[bone] }).collect();
        assert_locals(&pose(&after, &model, time).locals, &expected, &format!("at {time}"));
    }
    assert!(plain(&changed)[0].iter().all(|(_, keys)| keys.0.len() <= 6), "it stays sparse");
    // Over two bones: a third of the spine, two thirds of the arms, all of the hand.
    let (after, ..) = done(walk(4, "absolute"), &["layer upper@spine:2"], &model, &others()).unwrap();
    for frame in 0..=40 {
        let time = f64::from(frame);
        let (one, two) = (pose(&one, &model, time).locals, pose(&two, &model, time).locals);
        let found = pose(&after, &model, time).locals;
        for (bone, weight) in [(1, 0.0), (2, 1.0 / 3.0), (3, 2.0 / 3.0), (4, 2.0 / 3.0), (7, 1.0)] {
            let ends = vec![one[bone].rotation.map(f64::from).to_vec(), two[bone].rotation.map(f64::from).to_vec()];
            let expected = sampled(&(vec![0.0, 1.0], ends), weight, false);
            assert_same(&found[bone].rotation.map(f64::from), &expected, 1.0, &format!("bone {bone} at {time}"));
        }
    }
    let wrong = |step: &str| done(walk(4, "absolute"), &[step], &model, &others()).err().unwrap().to_string();
    for (step, why) in [
        ("layer upper@*_x=1", "no bone of its skeleton has a weight"),
        ("layer upper@arm_*=2", "names with weights from 0 to 1"),
        ("layer upper@arm_*=1,arm_*=0.5", "keep one"),
        ("layer upper@spine,hips", "names with weights from 0 to 1"),
    ] {
        assert!(wrong(step).contains(why), "{step}: {}", wrong(step));
    }
    let error = wrong("layer upper@tail");
    assert!(error.contains("no bone \"tail\""), "{error}");
}

#[test]
fn a_layer_has_weights_by_name() {
    let model = model(NO_TURN);
    let (one, two) = (animation(&document([walk(4, "absolute")])), animation(&document([walk(40, "absolute")])));
    let others = || [("upper", walk(40, "absolute"))];
    // root, hips, spine, arm_l, arm_r, foot_l, foot_r, hand_l
    for (mask, weights) in [
        ("*_l=1,hips=0.5", [0.0, 0.5, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0]),
        ("spine,*_r=0.25", [0.0, 0.0, 1.0, 1.0, 0.25, 0.0, 0.25, 1.0]),
        ("arm_*=0,*=1,foot_r=0.75", [1.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.75, 1.0]),
    ] {
        let (after, ..) = done(walk(4, "absolute"), &[&format!("layer upper@{mask}")], &model, &others()).unwrap();
        for frame in 0..=40 {
            let time = f64::from(frame);
            let (one, two) = (pose(&one, &model, time).locals, pose(&two, &model, time).locals);
            let found = pose(&after, &model, time).locals;
            for (bone, weight) in weights.into_iter().enumerate() {
                let ends = vec![one[bone].rotation.map(f64::from).to_vec(), two[bone].rotation.map(f64::from).to_vec()];
                let expected = sampled(&(vec![0.0, 1.0], ends), weight, false);
                assert_same(&found[bone].rotation.map(f64::from), &expected, 1.0, &format!("{mask}: {bone} at {time}"));
                let [from, to] = [&one, &two].map(|locals| f64::from(locals[bone].translation[1]));
                let expected = from + (to - from) * weight;
                assert!((f64::from(found[bone].translation[1]) - expected).abs() < 4e-4, "{mask}: {bone} at {time}");
            }
        }
    }
}

#[test]
fn a_blend_is_between_two_clips() {
    let model = model(NO_TURN);
    // At another rate, the other plays at its own speed.
    let mut other = walk(50, "absolute");
    other.set("fr", 60.0_f32);
    let (one, two) = (animation(&document([walk(5, "absolute")])), animation(&document([other.clone()])));
    let (after, ..) = done(walk(5, "absolute"), &["blend other@0.25"], &model, &[("other", other)]).unwrap();
    for frame in 0..=40 {
        let time = f64::from(frame);
        let (one, two) = (pose(&one, &model, time).locals, pose(&two, &model, time * 2.0).locals);
        let found = pose(&after, &model, time).locals;
        for bone in 0..8 {
            let ends = |of: fn(&Transform) -> Vec<f64>| (vec![0.0, 1.0], vec![of(&one[bone]), of(&two[bone])]);
            let rotation = sampled(&ends(|local| local.rotation.map(f64::from).to_vec()), 0.25, false);
            assert_same(&found[bone].rotation.map(f64::from), &rotation, 1.0, &format!("bone {bone} at {time}"));
            for axis in 0..3 {
                let [from, to] = [&one, &two].map(|locals| f64::from(locals[bone].translation[axis]));
                let expected = from + (to - from) * 0.25;
                assert!((f64::from(found[bone].translation[axis]) - expected).abs() < 4e-4, "bone {bone} at {time}");
            }
        }
    }
}

#[test]
fn without_a_model_absolute_clips_of_the_same_bones_are_enough() {
    let curves = |value: f32| {
        clip(
            "one",
            [
                numbers("a", "tx", "absolute", &[(0, value), (10, 2.0 * value)]),
                rotations("b", "absolute", &[(0, NO_TURN), (10, around(0, 10.0 * value))]),
            ],
        )
    };
    let run = |steps: &[&str], main: Node<'static>, other: Node<'static>| {
        let steps: Vec<cast_scene::clip::Step> =
            steps.iter().map(|step| cast_scene::clip::Step::parse(step).unwrap()).collect();
        let others = [("o".to_owned(), animation(&document([other])))];
        let options = cast_scene::clip::Options::new().clips(&others);
        cast_scene::clip::apply(document([main]), &steps, &options).map(|(document, _)| plain(&document).remove(0))
    };
    let blended = run(&["blend o@0.5"], curves(1.0), curves(3.0)).unwrap();
    assert_eq!(blended[0].1, (vec![0.0, 10.0], vec![vec![2.0], vec![4.0]]));
    assert_same(&sampled(&blended[1].1, 10.0, false), &around(0, 20.0).map(f64::from), 1.0, "b");
    let again = run(&["additive o", "apply o"], curves(1.0), curves(3.0)).unwrap();
    assert_eq!(again[0].1, (vec![0.0, 10.0], vec![vec![1.0], vec![2.0]]));
    let fewer = clip("fewer", [numbers("a", "tx", "absolute", &[(0, 1.0)])]);
    let error = run(&["blend o@0.5"], curves(1.0), fewer).unwrap_err().to_string();
    assert!(error.contains("one of the clips has curves that the other does not have"), "{error}");
    assert!(
        run(&["blend p@0.5"], curves(1.0), curves(2.0))
            .unwrap_err()
            .to_string()
            .contains("there is no clip of this name")
    );
}
