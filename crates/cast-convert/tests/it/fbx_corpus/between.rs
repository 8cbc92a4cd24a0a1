//! Keys and jumps between the frames of a take's rate.

use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Source};
use cast_scene::{DeformOptions, Scene};
use cast_write::Layout;

use super::made::{Curve, beyond, document};
use crate::common::kept;

const BETWEEN: &str = "CONVERT-ANIMATION-020";
const RATE_CHOSEN: &str = "CONVERT-ANIMATION-029";
const STEPS: &str = "CONVERT-ANIMATION-031";
/// What another program shows of jumps, which are exact here.
const JUMPS: &str = "CONVERT-ANIMATION-040";
/// More than 0.1 % of the motion.
const CHANGED: &str = "CONVERT-ANIMATION-041";

/// The text of a file in which an object moves along x.
fn moving(parts_of_frame: i64, keys: &[(i64, f64)], more: String) -> String {
    let mut curve = Curve::new((200, "Lcl Translation"), &["d|X"], keys);
    (curve.parts_of_frame, curve.more) = (parts_of_frame, more);
    document(7400, ["", ""], "", &[curve], ["", ""])
}

/// The same, with values that hold until the next key.
fn jumping(parts_of_frame: i64, keys: &[(i64, f64)]) -> String {
    stepping(parts_of_frame, keys, 2)
}

fn stepping(parts_of_frame: i64, keys: &[(i64, f64)], interpolation: u32) -> String {
    let mut curve = Curve::new((200, "Lcl Translation"), &["d|X"], keys);
    (curve.parts_of_frame, curve.interpolation) = (parts_of_frame, interpolation);
    document(7400, ["", ""], "", &[curve], ["", ""])
}

/// The rate of the only animation, where its object is at some times in frames of the source, and the codes of the notes
/// on animations.
fn read(text: &str, rate: Option<f32>, frames: &[f64]) -> (f64, Vec<f32>, Vec<&'static str>) {
    let options = Options::new().unit(0.01).frame_rate(rate);
    let converted = to_cast(Format::Fbx, Source::of_bytes(text.as_bytes()), &options).unwrap();
    let codes = converted.report.notes().iter().map(|note| note.code());
    let mut codes: Vec<_> = codes.filter(|code| code.starts_with("CONVERT-ANIMATION") && *code != JUMPS).collect();
    codes.sort_unstable();
    let scene = Scene::new(&kept(converted.document.to_vec(Layout::Compact).unwrap()));
    let animation = &scene.animations[0];
    let binding = animation.bind(&scene.models[0]);
    let at = |frame: &f64| binding.sample(frame * animation.frame_rate / 24.0).bones.locals[0].translation[0];
    (animation.frame_rate, frames.iter().map(at).collect(), codes)
}

#[track_caller]
fn assert_near(found: &[f32], expected: &[f32]) {
    assert_eq!(found.len(), expected.len());
    let near = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-3);
    assert!(near, "{found:?} is not {expected:?}");
}

#[test]
fn a_rate_is_chosen_that_has_frames_at_all_keys() {
    // There and back, and it turns between two frames.
    let text = moving(2, &[(0, 0.0), (21, 10.5), (40, 1.0)], String::new());
    let (rate, values, codes) = read(&text, None, &[10.0, 10.5, 11.0, 20.0]);
    assert_eq!((rate, codes), (48.0, vec![RATE_CHOSEN]));
    assert_near(&values, &[10.0, 10.5, 10.0, 1.0]);
    // At thirds of a frame.
    let (rate, values, _) = read(&moving(3, &[(0, 0.0), (31, 31.0), (60, 2.0)], String::new()), None, &[31.0 / 3.0]);
    assert_eq!(rate, 72.0);
    assert_near(&values, &[31.0]);
}

#[test]
fn values_that_are_lost_between_frames_are_noted() {
    // At the rate that was asked for.
    let text = moving(2, &[(0, 0.0), (21, 10.5), (40, 1.0)], String::new());
    let (rate, values, codes) = read(&text, Some(24.0), &[10.0, 10.5, 11.0]);
    assert_eq!((rate, codes), (24.0, vec![BETWEEN, CHANGED]));
    assert_near(&values, &[10.0, 10.0, 10.0]);
    // No sensible rate has frames at these.
    let odd = [(0, 0.0), (1013, 5.0), (2011, 0.0), (4003, 7.0), (5800, 0.0)];
    assert_eq!(read(&moving(101, &odd, String::new()), None, &[]), (24.0, vec![], vec![BETWEEN, CHANGED]));
    // A key between frames that lies on the line is no loss, nor is one of a curve that never moves.
    let line = moving(2, &[(0, 0.0), (21, 10.5), (40, 20.0)], String::new());
    assert_eq!(read(&line, None, &[]), (24.0, vec![], vec![]));
    let still = moving(2, &[(1, 3.0), (21, 3.0), (39, 3.0)], String::new());
    assert_eq!(read(&still, None, &[]), (24.0, vec![], vec![]));
}

#[test]
fn values_jump_at_the_first_frame_that_is_not_before_the_jump() {
    // On a frame nothing is lost.
    let (rate, values, codes) = read(&jumping(1, &[(0, 1.0), (10, 5.0), (20, 6.0)]), None, &[9.9, 10.0, 19.9, 20.0]);
    assert_eq!((rate, codes), (24.0, vec![]));
    assert_near(&values, &[1.0, 5.0, 5.0, 6.0]);
    // Between frames, there is a rate for it.
    let text = jumping(2, &[(0, 1.0), (21, 5.0), (40, 6.0)]);
    let (rate, values, codes) = read(&text, None, &[10.4, 10.5, 19.9, 20.0]);
    assert_eq!((rate, codes), (48.0, vec![RATE_CHOSEN]));
    assert_near(&values, &[1.0, 5.0, 5.0, 6.0]);
    // If another rate was asked for, it is late, but still a jump.
    let (_, values, codes) = read(&text, Some(24.0), &[10.0, 10.9, 11.0, 19.9, 20.0]);
    assert_eq!(codes, [BETWEEN]);
    assert_near(&values, &[1.0, 1.0, 5.0, 5.0, 6.0]);
    // What moves until the jump moves until the frame.
    let ramp = |more: &[(i64, f64)]| [&[(0, 0.0), (1049, 10.0), (1050, 20.0)], more].concat();
    let text = moving(100, &ramp(&[(2000, 20.0)]), String::new());
    assert_eq!(read(&text, Some(24.0), &[]).2, [BETWEEN, CHANGED]);
}

#[test]
fn steps_just_after_a_frame_take_until_the_next() {
    let text = stepping(1, &[(0, 1.0), (10, 5.0), (20, 6.0)], 0x102);
    let (rate, values, codes) = read(&text, None, &[0.0, 1.0, 10.0, 11.0, 20.0]);
    // No key is between frames: a step takes no time, while it once was stretched to a millisecond.
    assert_eq!((rate, codes), (24.0, vec![STEPS]));
    assert_near(&values, &[1.0, 5.0, 5.0, 6.0, 6.0]);
}

/// As Autodesk's FBX SDK 2019.2 evaluates it (FBX2glTF 0.9.7, baked at 30 frames a second): the step changes nothing for the
/// other axes, and steps before a key are exact beside it.
#[test]
fn steps_of_one_axis_leave_the_others_alone() {
    let mut late = Curve::new((200, "Lcl Translation"), &["d|X"], &[(0, 1.0), (10, 5.0), (20, 6.0), (30, 2.0)]);
    late.interpolation = 0x102;
    let place = |axis: usize, text: &str, frame: f64| {
        let options = Options::new().unit(0.01);
        let document = to_cast(Format::Fbx, Source::of_bytes(text.as_bytes()), &options).unwrap().document;
        let scene = Scene::new(&kept(document.to_vec(Layout::Compact).unwrap()));
        let pose = scene.animations[0].bind(&scene.models[0]).sample(frame);
        scene.models[0].deform(&pose, &DeformOptions::new())[0].positions[0][axis]
    };
    let mut early = Curve::new((200, "Lcl Translation"), &["d|Z"], &[(0, 0.0), (10, 10.0), (15, 110.0), (30, 300.0)]);
    early.interpolation = 2;
    let steady = Curve::new((200, "Lcl Translation"), &["d|Y"], &[(0, 0.0), (30, 3000.0)]);
    let text = document(7400, ["", ""], "", &[late, steady, early], ["", ""]);
    for frame in [0.0, 1.0, 2.0, 9.0, 10.0, 10.5, 11.0, 19.0, 20.0, 21.0, 30.0] {
        let found = place(1, &text, frame);
        assert!((found - frame as f32 * 100.0).abs() < 1e-3, "{found} at {frame}");
    }
    for (frame, expected) in [(0.0, 1.0), (1.0, 5.0), (10.0, 5.0), (11.0, 6.0), (20.0, 6.0), (21.0, 2.0)] {
        assert!((place(0, &text, frame) - expected).abs() < 1e-4, "{frame}");
    }
    // At frame 10 there are both kinds of steps.
    for (frame, expected) in
        [(9.9, 0.0), (10.0, 10.0), (11.0, 10.0), (14.9, 10.0), (15.0, 110.0), (29.9, 110.0), (30.0, 300.0)]
    {
        assert!((place(2, &text, frame) - expected).abs() < 1e-3, "{frame}: {}", place(2, &text, frame));
    }
}

#[test]
fn what_goes_on_beyond_its_keys_jumps_as_well() {
    // Something else goes on, so that everything is evaluated at frames.
    let text = |parts_of_frame, keys: &[(i64, f64)]| {
        let mut curve = Curve::new((200, "Lcl Translation"), &["d|X"], keys);
        (curve.parts_of_frame, curve.interpolation) = (parts_of_frame, 2);
        let mut on = Curve::new((201, "Lcl Translation"), &["d|Y"], &[(20, 0.0), (30, 1.0)]);
        on.more = beyond('K', -1);
        document(7400, ["", ""], "", &[curve, on], ["", ""])
    };
    let (rate, values, codes) = read(&text(1, &[(0, 1.0), (10, 5.0), (20, 6.0)]), None, &[9.9, 10.0, 19.9, 20.0, 40.0]);
    assert_eq!((rate, codes), (24.0, vec![]));
    assert_near(&values, &[1.0, 5.0, 5.0, 6.0, 6.0]);
    // Between frames there is a rate for it; if another one was asked for, it is a ramp, which is said.
    let text = text(2, &[(0, 1.0), (21, 5.0), (40, 6.0)]);
    let (rate, values, codes) = read(&text, None, &[10.4, 10.5]);
    assert_eq!((rate, codes), (48.0, vec![RATE_CHOSEN]));
    assert_near(&values, &[1.0, 5.0]);
    assert_eq!(read(&text, Some(24.0), &[]).2, [BETWEEN, STEPS]);
}

#[test]
fn repetitions_that_begin_elsewhere_are_noted() {
    // The last key still counts at its frame, so the value gets back by the next frame.
    let (_, values, codes) = read(&moving(1, &[(0, 0.0), (10, 10.0)], beyond('R', -1)), None, &[9.9, 10.0, 15.0, 35.0]);
    assert_eq!(codes, [STEPS]);
    assert_near(&values, &[9.9, 10.0, 5.0, 5.0]);
    // Between frames as well.
    let text = moving(2, &[(0, 0.0), (21, 10.5)], beyond('R', -1));
    assert!(read(&text, Some(24.0), &[]).2.contains(&STEPS));
    assert_eq!(read(&text, None, &[]).0, 48.0);
    // Where a repetition begins as the last one ended, nothing jumps.
    let text = moving(2, &[(0, 0.0), (10, 5.0), (20, 0.0)], beyond('R', -1));
    assert_eq!(read(&text, None, &[]).2, [""; 0]);
}
