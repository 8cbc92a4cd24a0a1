//! The ends of loops.

use super::rig::{around, clip, numbers, rotations};
use super::{assert_same, document, done, fine, numbers as plain_curve, plain, sampled, times, walk};

#[test]
fn ends_are_compared() {
    // From 0 to 3 and 4 in 30 frames, from a tenth of a length per frame to two; and a turn of 90 degrees at even speed.
    let hips = [
        numbers("hips", "tx", "absolute", &[(0, 0.0), (10, 1.0), (29, 1.0), (30, 3.0)]),
        numbers("hips", "ty", "absolute", &[(0, 0.0), (30, 4.0)]),
        rotations("arm", "absolute", &[(0, around(2, 0.0)), (30, around(2, 90.0))]),
        numbers("hips", "sx", "absolute", &[(0, 1.0), (30, 4.0)]),
    ];
    let (_, reports) = fine(document([clip("one", hips)]), &["loop_check"]);
    let ends = reports[0].ends.as_ref().unwrap();
    assert_eq!(ends.iter().map(|end| &*end.bone).collect::<Vec<_>>(), ["hips", "arm"]);
    let found = [ends[0].position, ends[0].angle, ends[0].speed, ends[1].position, ends[1].angle, ends[1].turning];
    let expected = [5.0, 0.0, (2.0 - 0.1) * 30.0, 0.0, std::f64::consts::FRAC_PI_2, 0.0];
    for (found, expected) in found.into_iter().zip(expected) {
        assert!((found - expected).abs() < 1e-4, "{ends:?}");
    }
    // What was not asked for is not there.
    assert!(fine(document([walk(1)]), &["reverse"]).1[0].ends.is_none());
}

#[test]
fn a_closed_loop_ends_as_it_begins_and_is_as_before_until_then() {
    let before = plain(&document([walk(9)]));
    let (after, _) = fine(document([walk(9)]), &["loop_close 20"]);
    for ((name, curve), (_, original)) in plain(&after)[0].iter().zip(&before[0]) {
        let holds = name.1 == "vb";
        for time in times(0.0, 85.0) {
            assert_same(
                &sampled(curve, time, holds),
                &sampled(original, time, holds),
                10.0,
                &format!("{name:?} {time}"),
            );
        }
        assert_same(&sampled(curve, 105.0, holds), &sampled(original, 0.0, holds), 10.0, &format!("{name:?} ends"));
        let (start, end) = (sampled(original, 0.0, holds), sampled(original, 105.0, holds));
        for time in times(85.0, 105.0).filter(|_| start.len() == 1 && !holds) {
            let amount = (time - 85.0) / 20.0;
            let expected = sampled(original, time, false)[0] + amount * (start[0] - end[0]);
            assert_same(&sampled(curve, time, false), &[expected], 10.0, &format!("{name:?} {time}"));
        }
    }
    // A rotation turns by a part of what is missing: 60 degrees around z, of which half after half of the frames.
    let turns = rotations("arm", "absolute", &[(0, around(2, 0.0)), (40, around(2, -60.0))]);
    let (after, _) = fine(document([clip("turn", [turns])]), &["loop_close 20"]);
    let wide = |rotation: [f32; 4]| rotation.map(f64::from).to_vec();
    let curve = &plain(&after)[0][0].1;
    assert_same(&sampled(curve, 30.0, false), &wide(around(2, -45.0 + 30.0)), 1.0, "half");
    let (again, reports) = fine(document([walk(9)]), &["loop_close 20", "loop_check"]);
    assert!(reports[0].ends.as_ref().unwrap().iter().all(|end| end.position == 0.0 && end.angle < 1e-6));
    assert!(again.roots[0].children[0].property("lo").is_some());
    for step in ["loop_close 106", "loop_close 0"] {
        assert!(done(document([walk(9)]), &[step]).is_err());
    }
    // Billions of frames are not made.
    let endless = rotations("arm", "absolute", &[(0, around(2, 0.0)), (u32::MAX, around(2, 90.0))]);
    let error = done(document([clip("endless", [endless])]), &["loop_close 4000000000"]).unwrap_err();
    assert!(matches!(error, cast_scene::clip::Error::TooLarge { .. }), "{error}");
    let still = document([clip("still", [plain_curve("a", "tx", &[0, 30], &[1.0, 1.0])])]);
    assert_eq!(plain(&fine(still, &["loop_close 10"]).0)[0][0].1.0, [0.0, 30.0], "nothing to close");
}
