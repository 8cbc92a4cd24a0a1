//! Mending curves.

use cast_write::{Animation, Data};

use super::rig::{around, clip, rotations};
use super::{document, fine, numbers, plain, walk};

#[test]
fn curves_that_never_change_have_one_key() {
    let still = |bone| numbers(bone, "tx", &[0, 10, 30], &[2.0; 3]);
    let clip = Animation::new().with_frame_rate(30.0).with_curve(still("a")).with_curve(still("b"));
    let (after, reports) = fine(document([clip.into_node()]), &["fill"]);
    // One of them says how long the clip is.
    assert_eq!(
        plain(&after)[0].iter().map(|(_, keys)| keys.0.clone()).collect::<Vec<_>>(),
        [vec![0.0, 30.0], vec![0.0]]
    );
    assert_eq!((reports[0].remarks.mended.constant, reports[0].last), (3, 30.0));
    let untouched = plain(&document([walk(1)]));
    assert_eq!(plain(&fine(document([walk(1)]), &["fill"]).0), untouched);
}

#[test]
fn keys_move_to_whole_frames() {
    let mut curve = numbers("a", "tx", &[0], &[0.0]).into_node();
    curve.set("kb", vec![0.4_f32, 9.6, 10.3, 20.0]);
    curve.set("kv", vec![1.0_f32, 2.0, 3.0, 4.0]);
    let clip = Animation::new().with_frame_rate(30.0).with_child(curve);
    let (after, reports) = fine(document([clip.into_node()]), &["snap"]);
    assert_eq!(plain(&after)[0][0].1, (vec![0.0, 10.0, 10.0, 20.0], vec![vec![1.0], vec![2.0], vec![3.0], vec![4.0]]));
    assert_eq!(reports[0].remarks.mended.snapped, 3);
    // Also what a step puts between frames.
    let (after, reports) = fine(document([walk(1)]), &["retime 0.5", "snap"]);
    assert_eq!(plain(&after)[0][0].1.0[..4], [0.0, 6.0, 12.0, 14.0]);
    assert_eq!(reports[0].whole_frames.curves, 0);
}

#[test]
fn invalid_and_repeated_keys_and_flips_are_removed() {
    let nan = f32::NAN;
    let flipped = around(0, 20.0).map(|part| -part);
    let mut curve = numbers("b", "ty", &[0], &[0.0]).into_node();
    curve.set("kb", Data::from(vec![0_u8, 5, 5, 5, 9]));
    curve.set("kv", vec![1.0_f32, 2.0, 7.0, 2.0, 3.0]);
    let mut clip = clip(
        "bad",
        [
            numbers("a", "tx", &[0, 3, 6, 9], &[0.0, nan, 2.0, f32::INFINITY]),
            numbers("c", "tz", &[0, 3], &[nan, nan]),
            rotations("d", "absolute", &[(0, around(0, 10.0)), (5, flipped), (7, [0.0; 4]), (9, around(0, 30.0))]),
        ],
    );
    clip.children.push(curve);
    let (after, reports) = fine(document([clip]), &["clean"]);
    let curves = &plain(&after)[0];
    assert_eq!(curves.len(), 3);
    assert_eq!(curves[0].1, (vec![0.0, 6.0], vec![vec![0.0], vec![2.0]]));
    assert_eq!(curves[1].1.0, [0.0, 5.0, 9.0]);
    assert!(curves[1].1.1[1][0] > 0.0, "{curves:?}");
    assert_eq!(curves[2].1, (vec![0.0, 5.0, 9.0], vec![vec![1.0], vec![2.0], vec![3.0]]));
    assert_eq!((reports[0].remarks.mended.invalid, reports[0].remarks.mended.flipped), (7, 1));
}
