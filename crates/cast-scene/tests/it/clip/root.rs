//! The motion of a whole character.

use super::rig::{NO_TURN, around, assert_place, clip, done, model, numbers, places, pose, rotations, walk};
use super::{assert_same, document, fine, plain, times};

#[test]
fn in_place_a_character_stays_above_one_place() {
    // A root that is turned at rest, as exporters make to change the up axis, makes other axes the horizontal ones.
    for (turned, name) in [(NO_TURN, "upright"), (around(0, 90.0), "turned"), (around(2, 37.0), "askew")] {
        let model = model(turned);
        let before = super::rig::animation(&document([walk(1, "absolute")]));
        let (after, _, changed) = done(walk(1, "absolute"), &["in_place"], &model, &[]).unwrap();
        let start = places(&before, &model, 0.0)[1];
        for time in times(0.0, 40.0) {
            let (old, new) = (places(&before, &model, time), places(&after, &model, time));
            let moved = [old[1][0] - start[0], old[1][1] - start[1], 0.0];
            for bone in 1..8 {
                let expected = [0, 1, 2].map(|axis| old[bone][axis] - moved[axis]);
                assert_place(new[bone], expected, &format!("{name}: bone {bone} at {time}"));
            }
        }
        // No key is sampled.
        let keys = plain(&changed)[0].iter().map(|(_, (frames, _))| frames.len()).max().unwrap();
        assert!(keys <= 6, "{name}: {keys}");
    }
    // Without a skeleton, the bone that moves farthest stays, with a remark.
    let (changed, reports) = fine(document([walk(1, "absolute")]), &["in_place"]);
    assert_eq!(plain(&changed)[0][0].1.1, [[0.5]]);
    assert_eq!((reports[0].remarks.skeleton_unknown, reports[0].last), (1, 40.0));
}

#[test]
fn motion_goes_to_the_root_and_back() {
    let model = model(NO_TURN);
    let before = super::rig::animation(&document([walk(2, "absolute")]));
    let (after, _, changed) = done(walk(2, "absolute"), &["root_motion extract"], &model, &[]).unwrap();
    let start = places(&before, &model, 0.0)[1];
    for time in times(0.0, 40.0) {
        let (old, new) = (places(&before, &model, time), places(&after, &model, time));
        (1..8).for_each(|bone| assert_place(new[bone], old[bone], &format!("bone {bone} at {time}")));
        assert_place(new[0], [old[1][0] - start[0], old[1][1] - start[1], 0.0], "the root");
    }
    let keys = plain(&changed)[0].iter().map(|(_, (frames, _))| frames.len()).max().unwrap();
    assert!(keys <= 6, "{keys}");
    let (back, ..) = done(walk(2, "absolute"), &["root_motion extract", "root_motion bake"], &model, &[]).unwrap();
    for time in times(0.0, 40.0) {
        let (old, new) = (places(&before, &model, time), places(&back, &model, time));
        (0..8).for_each(|bone| assert_place(new[bone], old[bone], &format!("bone {bone} at {time}")));
    }
}

#[test]
fn turns_go_to_the_root_too() {
    let model = model(NO_TURN);
    // A character that walks in a circle: its hips turn around z.
    let turns: Vec<(u32, [f32; 4])> = (0..5).map(|key| (key * 10, around(2, key as f32 * 45.0))).collect();
    let circle = || {
        let x = numbers("hips", "tx", "absolute", &[(0, 0.0), (20, 5.0), (40, 0.0)]);
        let y = numbers("hips", "ty", "absolute", &[(0, 0.0), (20, 5.0), (40, 10.0)]);
        clip("circle", [x, y, numbers("hips", "tz", "absolute", &[(0, 10.0)]), rotations("hips", "absolute", &turns)])
    };
    let before = super::rig::animation(&document([circle()]));
    let (after, ..) = done(circle(), &["root_motion extract:xyr"], &model, &[]).unwrap();
    for frame in 0..=40 {
        let time = f64::from(frame);
        let (old, new) = (places(&before, &model, time), places(&after, &model, time));
        (1..8).for_each(|bone| assert_place(new[bone], old[bone], &format!("bone {bone} at {time}")));
        let locals = pose(&after, &model, time).locals;
        let wide = |values: &[f32]| values.iter().map(|value| f64::from(*value)).collect::<Vec<_>>();
        // The root has the whole turn, and the hips none.
        let half = (f64::from(frame) * 4.5 / 2.0).to_radians();
        assert_same(&wide(&locals[0].rotation), &[0.0, 0.0, half.sin(), half.cos()], 1.0, "the root");
        assert_same(&wide(&locals[1].rotation), &[0.0, 0.0, 0.0, 1.0], 1.0, "the hips");
    }
    let (back, ..) = done(circle(), &["root_motion extract:xyr", "root_motion bake:xyr"], &model, &[]).unwrap();
    for frame in 0..=40 {
        let time = f64::from(frame);
        let (old, new) = (places(&before, &model, time), places(&back, &model, time));
        (0..8).for_each(|bone| assert_place(new[bone], old[bone], &format!("bone {bone} at {time}")));
    }
}

#[test]
fn the_lowest_foot_is_on_the_floor() {
    let model = model(NO_TURN);
    let before = super::rig::animation(&document([walk(3, "relative")]));
    let (after, reports, _) = done(walk(3, "relative"), &["ground"], &model, &[]).unwrap();
    let lowest = (0..=40)
        .flat_map(|frame| places(&before, &model, f64::from(frame))[1..].to_vec())
        .map(|place| place[2])
        .fold(f64::INFINITY, f64::min);
    assert!((reports[0].remarks.grounded + lowest).abs() < 1e-4, "{:?}", reports[0].remarks);
    for time in times(0.0, 40.0) {
        let (old, new) = (places(&before, &model, time), places(&after, &model, time));
        (1..8).for_each(|bone| assert_place(new[bone], [old[bone][0], old[bone][1], old[bone][2] - lowest], "up"));
    }
}

#[test]
fn what_is_missing_is_said() {
    let model = model(NO_TURN);
    for (clip, step, why) in [
        (walk(1, "absolute"), "root_motion bake", "its topmost bones do not move"),
        (
            clip("still", [numbers("hips", "tx", "absolute", &[(0, 1.0), (9, 1.0)])]),
            "root_motion extract",
            "none of its bones moves",
        ),
        (
            clip("top", [numbers("root", "tx", "absolute", &[(0, 0.0), (9, 1.0)])]),
            "root_motion extract",
            "has none above it",
        ),
    ] {
        let error = done(clip, &[step], &model, &[]).err().unwrap().to_string();
        assert!(error.contains(why), "{step}: {error}");
    }
    let error = super::done(document([walk(1, "absolute")]), &["ground"]).unwrap_err().to_string();
    assert!(error.contains("name the file of its model with `skeleton`"), "{error}");
    for (step, why) in [("root_motion extract:xq", "'q' is no axis"), ("root_motion up", "expected extract or bake")] {
        let error = cast_scene::clip::Step::parse(step).unwrap_err().to_string();
        assert!(error.contains(why), "{step}: {error}");
    }
}
