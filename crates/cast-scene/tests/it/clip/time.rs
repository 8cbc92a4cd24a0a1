//! Steps that move keys in time.

use cast_scene::clip::{Error, Step};
use cast_write::{Animation, Document, Layout, Node};

use super::{assert_moves, assert_same, document, done, fine, numbers, plain, sampled, walk};

/// The number of keys of each curve.
fn counts(document: &Document<'_>) -> Vec<usize> {
    plain(document)[0].iter().map(|(_, (frames, _))| frames.len()).collect()
}

#[test]
fn a_part_moves_as_the_whole_and_stays_sparse() {
    let before = plain(&document([walk(1)]));
    for (step, start, end) in [("trim 20..77", 20.0, 77.0), ("trim 40..41", 40.0, 41.0), ("trim 0..5", 0.0, 5.0)] {
        let (after, reports) = fine(document([walk(1)]), &[step]);
        assert_moves(&plain(&after)[0], &before[0], (0.0, end - start), |time| time + start);
        assert_eq!((reports[0].first, reports[0].last), (0.0, end - start), "{step}");
        for ((_, (frames, _)), (_, (original, _))) in plain(&after)[0].iter().zip(&before[0]) {
            let inside = original.iter().filter(|frame| (start..=end).contains(frame)).count();
            assert!(frames.len() <= inside + 2, "{step}: {frames:?}");
        }
        assert_eq!(reports[0].whole_frames, Default::default());
    }
    // Times in seconds, of notifications, and without an end.
    for (one, same) in [
        ("trim 0.5s..2s", "trim 15..60"),
        ("trim step..step#2", "trim 12..90"),
        ("trim \"step\"#1..", "trim 48..105"),
        ("trim ..0.999s", "trim 0..30"),
    ] {
        let bytes = |step: &str| fine(document([walk(1)]), &[step]).0.to_vec(Layout::Compact).unwrap();
        assert!(bytes(one) == bytes(same), "{one}");
    }
}

#[test]
fn notifications_move_with_the_keys() {
    let of = |steps: &[&str]| fine(document([walk(1)]), steps).1[0].notifications[0].1.clone();
    assert_eq!(of(&["trim 20..90"]), [28.0, 70.0]);
    assert_eq!(of(&["reverse"]), [15.0, 57.0, 93.0]);
    assert_eq!(of(&["retime 2"]), [24.0, 96.0, 180.0]);
    assert_eq!(of(&["fps 20"]), [8.0, 32.0, 60.0]);
    // A track without any is not written: readers disagree about empty ones.
    assert!(fine(document([walk(1)]), &["trim 20..40"]).1[0].notifications.is_empty());
}

#[test]
fn a_part_beyond_the_keys_holds_and_stays_sparse() {
    let (after, reports) = fine(document([walk(1)]), &["trim 100..4000000000"]);
    assert_eq!(reports[0].last, 3_999_999_900.0);
    assert!(counts(&after).iter().all(|count| *count <= 3), "{:?}", counts(&after));
    let before = plain(&document([walk(1)]));
    assert_moves(&plain(&after)[0], &before[0], (0.0, 3_999_999_900.0), |time| time + 100.0);
}

#[test]
fn a_clip_is_slower_or_faster() {
    let before = plain(&document([walk(2)]));
    let (after, reports) = fine(document([walk(2)]), &["retime 3"]);
    assert_moves(&plain(&after)[0], &before[0], (0.0, 315.0), |time| time / 3.0);
    assert_eq!(counts(&after), counts(&document([walk(2)])), "no key is added");
    assert_eq!(reports[0].last, 315.0);
    // To a length: frames and seconds.
    for (step, last) in [("retime 210f", 210.0), ("retime 7s", 210.0), ("retime 0.5", 53.0)] {
        assert_eq!(fine(document([walk(2)]), &[step]).1[0].last, last, "{step}");
    }
    // What falls between frames is exact on each of them, and the error between them is stated.
    let (after, reports) = fine(document([walk(2)]), &["retime 0.77"]);
    for ((name, curve), (_, original)) in plain(&after)[0].iter().zip(&before[0]) {
        if name.1 == "vb" || name.1 == "ty" {
            continue;
        }
        for frame in 0..=81 {
            let frame = f64::from(frame);
            assert_same(&sampled(curve, frame, false), &sampled(original, frame / 0.77, false), 10.0, "between");
        }
    }
    assert!(reports[0].whole_frames.curves >= 5 && reports[0].whole_frames.differs.error > 0.0);
    // There and back between steps nothing is rounded.
    let (back, reports) =
        fine(document([walk(2)]), &["retime 0.77", "fps 24", "retime 1.25", "fps 30", "retime 1.03896103896103896"]);
    assert_moves(&plain(&back)[0], &before[0], (0.0, 105.0), |time| time);
    assert_eq!(reports[0].whole_frames.differs.error, 0.0);
}

#[test]
fn backwards_and_back() {
    let before = plain(&document([walk(3)]));
    let (after, _) = fine(document([walk(3)]), &["reverse"]);
    for ((name, curve), (_, original)) in plain(&after)[0].iter().zip(&before[0]) {
        for time in super::times(0.0, 105.0) {
            // Visibility is that of the frame that is shown.
            let (time, source) =
                if name.1 == "vb" { (time.floor(), 105.0 - time.floor()) } else { (time, 105.0 - time) };
            let holds = name.1 == "vb";
            assert_same(
                &sampled(curve, time, holds),
                &sampled(original, source, holds),
                10.0,
                &format!("{name:?} {time}"),
            );
        }
    }
    let (twice, _) = fine(document([walk(3)]), &["reverse", "reverse"]);
    assert_moves(&plain(&twice)[0], &before[0], (0.0, 105.0), |time| time);
    assert_eq!(counts(&twice), counts(&document([walk(3)])));
}

#[test]
fn another_rate_takes_as_long() {
    let before = plain(&document([walk(4)]));
    let (after, reports) = fine(document([walk(4)]), &["fps 60"]);
    assert_moves(&plain(&after)[0], &before[0], (0.0, 210.0), |time| time / 2.0);
    assert_eq!((reports[0].frame_rate, reports[0].last), (60.0, 210.0));
}

#[test]
fn parts_of_joined_clips_are_the_clips() {
    let clips = || document([walk(5), walk(50), walk(500)]);
    let before = plain(&clips());
    let (joined, reports) = fine(clips(), &["concat 0"]);
    assert_eq!((reports.len(), reports[0].last), (1, 317.0));
    for (number, clip) in before.iter().enumerate() {
        let start = 106.0 * number as f64;
        assert_moves(&plain(&joined)[0], clip, (start, start + 105.0), |time| time - start);
        let (part, _) = fine(clips(), &["concat 0", &format!("trim {start}..{}", start + 105.0)]);
        assert_moves(&plain(&part)[0], clip, (0.0, 105.0), |time| time);
    }
    assert_eq!(reports[0].notifications[0].1, [12.0, 48.0, 90.0, 118.0, 154.0, 196.0, 224.0, 260.0, 302.0]);
    let keys: usize = before.iter().flatten().map(|(_, (frames, _))| frames.len()).sum();
    let joined: usize = counts(&joined).iter().sum();
    assert!(joined <= keys + 2 * 6 * 2, "{joined} keys of {keys}");
}

#[test]
fn a_cross_fade_weighs_both_clips() {
    let clips = || document([walk(6), walk(60)]);
    let before = plain(&clips());
    let (joined, reports) = fine(clips(), &["concat 20"]);
    assert_eq!(reports[0].last, 190.0);
    assert_moves(&plain(&joined)[0], &before[0], (0.0, 85.0), |time| time);
    assert_moves(&plain(&joined)[0], &before[1], (105.0, 190.0), |time| time - 85.0);
    for (curve, (one, other)) in plain(&joined)[0].iter().zip(before[0].iter().zip(&before[1])) {
        for frame in 1..20 {
            let (time, amount) = (85.0 + f64::from(frame), f64::from(frame) / 20.0);
            let (from, to) = (sampled(&one.1, time, one.0.1 == "vb"), sampled(&other.1, time - 85.0, one.0.1 == "vb"));
            let expected = match one.0.1.as_str() {
                "vb" => {
                    if amount < 0.5 {
                        from
                    } else {
                        to
                    }
                }
                // The weight is that of an interpolation between the two.
                _ => sampled(&(vec![0.0, 1.0], vec![from, to]), amount, false),
            };
            assert_same(&sampled(&curve.1, time, one.0.1 == "vb"), &expected, 10.0, &format!("{:?} {time}", curve.0));
        }
    }
}

#[test]
fn joined_clips_with_other_curves_are_at_rest_in_between() {
    let clip = |bone: &'static str| {
        let curve = numbers(bone, "tx", &[0, 10], &[1.0, 2.0]).with_mode("relative");
        Animation::new().with_frame_rate(30.0).with_curve(curve).into_node()
    };
    let (joined, reports) = fine(document([clip("a"), clip("b"), clip("b"), clip("a")]), &["concat 0"]);
    let curves = &plain(&joined)[0];
    for (frame, a, b) in
        [(0.0, 1.0, 0.0), (10.0, 2.0, 0.0), (11.0, 0.0, 1.0), (32.0, 0.0, 2.0), (33.0, 1.0, 0.0), (43.0, 2.0, 0.0)]
    {
        assert_eq!((sampled(&curves[0].1, frame, false)[0], sampled(&curves[1].1, frame, false)[0]), (a, b), "{frame}");
    }
    assert_eq!(reports[0].remarks.rest_unknown, 0);
    // Modes that differ cannot be one curve.
    let other = Animation::new().with_frame_rate(30.0).with_curve(numbers("a", "tx", &[0], &[1.0])).into_node();
    let error = done(document([clip("a"), other]), &["concat 0"]).unwrap_err();
    assert!(error.to_string().contains("put `absolute` before `concat`"), "{error}");
}

#[test]
fn a_long_take_becomes_named_clips() {
    let before = plain(&document([walk(7)]));
    let (parts, reports) = fine(document([walk(7)]), &["split_at start=0,run=30,1.5s,end=step#2"]);
    let names: Vec<&str> = reports.iter().map(|report| report.name.as_deref().unwrap()).collect();
    assert_eq!(names, ["start", "run", "walk_3", "end"]);
    for (part, (start, end)) in plain(&parts).iter().zip([(0.0, 30.0), (30.0, 45.0), (45.0, 90.0), (90.0, 105.0)]) {
        assert_moves(part, &before[0], (0.0, end - start), |time| time + start);
    }
    // At each of the frames of a notification.
    let (_, reports) = fine(document([walk(7)]), &["split_at step"]);
    let names: Vec<(&str, f64)> = reports.iter().map(|report| (report.name.as_deref().unwrap(), report.last)).collect();
    assert_eq!(names, [("walk_1", 12.0), ("step_1", 36.0), ("step_2", 42.0), ("step_3", 15.0)]);
}

#[test]
fn what_castkit_does_not_know_stays() {
    let mut clip = walk(8);
    clip.set("zz", "unknown");
    clip.children.push(Node::new(cast_format::NodeKind::from_letters(*b"zzzz")));
    let (after, _) = fine(document([clip]), &["trim 0..50", "reverse"]);
    let clip = &after.roots[0].children[0];
    assert_eq!(clip.property("zz").unwrap().data.text(), Some("unknown"));
    assert!(clip.children.iter().any(|node| node.kind == cast_format::NodeKind::from_letters(*b"zzzz")));
    assert_eq!(clip.name(), Some("walk"));
    // Without a step nothing changes, byte for byte.
    let bytes = document([walk(8)]).to_vec(Layout::Compact).unwrap();
    assert_eq!(fine(document([walk(8)]), &[]).0.to_vec(Layout::Compact).unwrap(), bytes);
}

#[test]
fn damaged_keys_are_no_problem() {
    let curve = |frames: Vec<u32>, values: Vec<f32>| {
        let curve = numbers("a", "tx", &[0], &[0.0]).with_key_frames(frames).with_key_values(values);
        Animation::new().with_frame_rate(f32::NAN).with_curve(curve).into_node()
    };
    for clip in [
        curve(vec![9, 3, 3, 3, 700], vec![1.0, f32::NAN, 2.0, f32::INFINITY]),
        curve(vec![u32::MAX, 0], vec![1.0, 2.0]),
        curve(vec![], vec![]),
        curve(vec![1], vec![]),
        Animation::new().into_node(),
    ] {
        for step in [
            "trim 1..3",
            "trim 0..4294967295",
            "reverse",
            "retime 2",
            "fps 1",
            "concat 0",
            "concat 3",
            "split_at 3",
            "notify list",
        ] {
            let twice = document([clip.clone(), clip.clone()]);
            if let Ok((after, _)) = done(twice, &[step, "reverse"]) {
                assert!(after.to_vec(Layout::Compact).unwrap().len() < 2000, "{step}");
            }
        }
    }
    // Millions of cuts of many curves are not made.
    let cuts: Vec<String> = (0..100_000).map(|cut| cut.to_string()).collect();
    let many = (0..1000).fold(Animation::new().with_frame_rate(30.0), |clip, _| {
        clip.with_curve(numbers("a", "tx", &[0, 200_000], &[0.0, 1.0]))
    });
    let error = done(document([many.into_node()]), &[&format!("split_at {}", cuts.join(","))]).unwrap_err();
    assert!(matches!(error, Error::TooLarge { .. }), "{error}");
}

#[test]
fn values_that_steps_cannot_have() {
    for (step, why) in [
        ("trim 10", "expected two times with .. between them"),
        ("trim 10..nonsense", ""),
        ("trim 1e999..", "it is not a finite number"),
        ("retime 0", "expected a positive factor"),
        ("retime -1s", "expected a positive factor"),
        ("fps nan", "expected a positive number"),
        ("fps 1e300", "expected a positive number"),
        ("concat 1.5", "expected a whole number of frames"),
        ("reverse 1", "this step has no value"),
        ("notify add:step", "expected list, add:NAME=TIME"),
        ("fly", "there is no step \"fly\""),
    ] {
        let parsed = Step::parse(step);
        match why {
            "" => assert!(parsed.is_ok(), "{step}"),
            why => assert!(parsed.as_ref().unwrap_err().to_string().contains(why), "{step}: {parsed:?}"),
        }
    }
    for (step, why) in [
        ("trim 10..nonsense", "it has no notification \"nonsense\""),
        ("trim 50..10", "the part from frame 50 to 10 ends before it begins"),
        ("trim step..step#3", "has 3 frames"),
        ("concat 200", "longer than its 105 frames"),
        ("split_at 106", "it cannot be cut at frame 106"),
        ("retime 1e9", "programs know frames to 2147483647"),
        ("notify add:late=1e300", "programs know frames to 2147483647"),
    ] {
        let error = done(document([walk(1), walk(2)]), &[step]).unwrap_err().to_string();
        assert!(error.contains(why), "{step}: {error}");
    }
}
