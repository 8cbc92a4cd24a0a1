//! The motion of a whole character.

use cast_write::Node;

use super::rig::{
    NO_TURN, around, assert_place, body, clip, done, model, numbers, places, pose, rotations, vertices_at, walk,
};
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
fn the_lowest_vertex_is_on_the_floor() {
    let body = body();
    let before = super::rig::animation(&document([walk(3, "relative")]));
    let (after, reports, _) = done(walk(3, "relative"), &["ground"], &body.0, &[]).unwrap();
    let lowest = |clip| {
        let all = (0..=40).flat_map(|frame| vertices_at(clip, &body, f64::from(frame)));
        all.map(|place| place[2]).fold(f64::INFINITY, f64::min)
    };
    assert!(lowest(&before).abs() > 0.1 && lowest(&after).abs() < 1e-4, "{} {}", lowest(&before), lowest(&after));
    assert!((reports[0].remarks.grounded + lowest(&before)).abs() < 1e-4, "{:?}", reports[0].remarks);
}

/// Hips that go around the origin and face where they go.
fn around_the_origin() -> Node<'static> {
    let steps = || (0..=40_u32).map(|frame| (frame, f64::from(frame) * 13.5_f64));
    let along = |part: fn(f64) -> f64| {
        steps().map(move |(frame, angle)| (frame, (3.0 * part(angle.to_radians())) as f32)).collect::<Vec<_>>()
    };
    let turns: Vec<(u32, [f32; 4])> = steps().map(|(frame, angle)| (frame, around(2, angle as f32))).collect();
    let (x, y) =
        (numbers("hips", "tx", "absolute", &along(f64::cos)), numbers("hips", "ty", "absolute", &along(f64::sin)));
    clip("circle", [x, y, numbers("hips", "tz", "absolute", &[(0, 10.0)]), rotations("hips", "absolute", &turns)])
}

#[test]
fn motion_is_returned_and_what_is_left_moved_by_it_is_the_clip() {
    let model = model(NO_TURN);
    let before = super::rig::animation(&document([around_the_origin()]));
    let (after, reports, _) = done(around_the_origin(), &["root_motion remove:xyr"], &model, &[]).unwrap();
    let motion = reports[0].remarks.motion.clone().unwrap();
    assert_eq!((motion.bone.as_str(), motion.frames.len()), ("hips", 41));
    for frame in 0..=40_u32 {
        // By hand: it goes around a circle of radius 3, and turns by 13.5 degrees in each frame, once and a half in all.
        let angle = (f64::from(frame) * 13.5).to_radians();
        let [x, y, z] = motion.translations[frame as usize];
        assert_place([x, y, z], [3.0 * angle.cos() - 3.0, 3.0 * angle.sin(), 0.0], "the motion");
        assert!((motion.turns[frame as usize] - angle).abs() < 1e-5, "{} {angle}", motion.turns[frame as usize]);
        let time = f64::from(frame);
        let (old, new) = (places(&before, &model, time), places(&after, &model, time));
        for bone in 1..8 {
            let [own_x, own_y, own_z] = [0, 1, 2].map(|axis| new[bone][axis] - motion.start[axis]);
            let moved = [
                motion.start[0] + x + own_x * angle.cos() - own_y * angle.sin(),
                motion.start[1] + y + own_x * angle.sin() + own_y * angle.cos(),
                motion.start[2] + z + own_z,
            ];
            assert_place(moved, old[bone], &format!("bone {bone} at {time}"));
        }
        // The character itself stays where it is, and no longer turns.
        let start = places(&before, &model, 0.0);
        (1..8).for_each(|bone| assert_place(new[bone], start[bone], &format!("bone {bone} in place")));
    }
    // In place, and with a root that has nothing above it, the motion is returned, too.
    let (_, reports, _) = done(walk(2, "absolute"), &["in_place"], &model, &[]).unwrap();
    let motion = reports[0].remarks.motion.clone().unwrap();
    let [x, y, z] = *motion.translations.last().unwrap();
    assert_place([x, y, z], [0.0, 39.5, 0.0], "the walk");
    let top = || clip("top", [numbers("root", "tx", "absolute", &[(0, 1.0), (9, 4.0)])]);
    let (after, reports, _) = done(top(), &["root_motion extract"], &model, &[]).unwrap();
    let motion = reports[0].remarks.motion.clone().unwrap();
    assert_eq!((motion.bone.as_str(), &motion.frames[..]), ("root", &[0.0, 9.0][..]));
    assert_eq!(motion.translations, [[0.0; 3], [3.0, 0.0, 0.0]]);
    assert_place(places(&after, &model, 9.0)[0], [4.0, 0.0, 0.0], "the root");
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
    ] {
        let error = done(clip, &[step], &model, &[]).err().unwrap().to_string();
        assert!(error.contains(why), "{step}: {error}");
    }
    let error = super::done(document([walk(1, "absolute")]), &["ground"]).unwrap_err().to_string();
    assert!(error.contains("name the file of its model with `skeleton`"), "{error}");
    for (step, why) in
        [("root_motion extract:xq", "'q' is no axis"), ("root_motion up", "expected extract, bake or remove")]
    {
        let error = cast_scene::clip::Step::parse(step).unwrap_err().to_string();
        assert!(error.contains(why), "{step}: {error}");
    }
}
