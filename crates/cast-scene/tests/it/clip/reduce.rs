//! Fewer keys, within an error at vertices or the ends of bones, which is measured here in another way.

use std::sync::Arc;

use cast_scene::{Animation, Model};
use cast_write::{Bone, Document, Node, Skeleton};

use super::rig::{
    BONES, NO_TURN, animation, body, clip, document, done, model, numbers, places, pose, rotations, scene_model,
    vertices_at,
};
use super::{fine, plain};

/// A smooth motion with a key at each of 120 frames, as programs bake it.
fn dense() -> Node<'static> {
    let mut curves = Vec::new();
    for (bone, name) in BONES.iter().enumerate().skip(1) {
        let turns: Vec<(u32, [f32; 4])> = (0..120)
            .map(|frame: u32| {
                let time = frame as f32 * 0.05 + bone as f32;
                let angles = [time.sin() * 0.4, (time * 0.7).cos() * 0.3, (time * 1.3).sin() * 0.2];
                let parts = [angles[0] / 2.0, angles[1] / 2.0, angles[2] / 2.0, 1.0];
                let length = parts.iter().map(|part| part * part).sum::<f32>().sqrt();
                (frame, parts.map(|part| part / length))
            })
            .collect();
        curves.push(rotations(name, "absolute", &turns));
    }
    let forward: Vec<(u32, f32)> =
        (0..120).map(|frame: u32| (frame, frame as f32 * 0.3 + (frame as f32 * 0.2).sin())).collect();
    curves.push(numbers("hips", "ty", "absolute", &forward));
    clip("dense", curves)
}

/// The largest distance between the ends of bones of two clips at some times: points along the axes of each bone, as far away
/// as its farthest child, or for the last bones as far as they are from their parents.
fn apart(one: &Arc<Animation>, other: &Arc<Animation>, model: &Arc<Model>, times: impl Iterator<Item = f64>) -> f64 {
    let skeleton = model.skeleton.as_ref().unwrap();
    let children: [f64; 8] = [
        (0.25_f64 + 100.0).sqrt(),
        9.552_f64.max((1.0_f64 + 9.5 * 9.5).sqrt()),
        (4.0_f64 + 0.09 + 1.0).sqrt(),
        3.0,
        (4.0_f64 + 0.09 + 1.0).sqrt(),
        (1.0_f64 + 9.5 * 9.5).sqrt(),
        (1.0_f64 + 9.5 * 9.5).sqrt(),
        3.0,
    ];
    let mut most = 0.0_f64;
    for time in times {
        let [one, other] = [one, other].map(|clip| skeleton.world(&pose(clip, model, time)));
        for ((one, other), end) in one.matrices().iter().zip(other.matrices()).zip(children) {
            for axis in 0..3 {
                let point = |matrix: &[[f64; 3]; 4]| [0, 1, 2].map(|row| matrix[3][row] + matrix[axis][row] * end);
                let (one, other) = (point(one), point(other));
                let square: f64 = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum();
                most = most.max(square.sqrt());
            }
        }
    }
    most
}

#[test]
fn ends_of_bones_stay_within_the_error() {
    let model = model(NO_TURN);
    let before = animation(&document([dense()]));
    let mut counts = Vec::new();
    for error in [0.001, 0.01, 0.1, 1.0] {
        let (after, reports, changed) = done(dense(), &[&format!("reduce {error}")], &model, &[]).unwrap();
        let measured = apart(&before, &after, &model, (0..120).map(f64::from));
        let reduced = reports[0].remarks.reduced.unwrap();
        assert!(measured <= error * (1.0 + 1e-6), "{measured} for {error}");
        assert!((measured - reduced.error.unwrap()).abs() <= 1e-3 * error, "{measured}, not {reduced:?}");
        // Between frames, rotations of both are interpolated, and the error is that of the frames around.
        let between = apart(&before, &after, &model, super::times(0.0, 119.0));
        assert!(between <= 1.05 * error, "{between} for {error}");
        // Most of the error is made use of, unless nearly all keys are needed: then all stay.
        assert!(measured >= 0.5 * error || reduced.keys == 0 && error < 0.01, "{measured} for {error}");
        let keys: usize = plain(&changed)[0].iter().map(|(_, keys)| keys.0.len()).sum();
        assert_eq!(keys as u64 + reduced.keys, 8 * 120);
        assert_eq!((reports[0].first, reports[0].last), (0.0, 119.0));
        counts.push(keys);
    }
    assert!(counts.windows(2).all(|pair| pair[1] < pair[0]) && counts[2] < 8 * 40, "{counts:?}");
}

#[test]
fn vertices_stay_within_the_error() {
    let body = body();
    let before = animation(&document([dense()]));
    // The root and the bone at rest move none, and the ends of these are no farther off than vertices.
    for error in [0.01, 0.1, 1.0] {
        let (after, reports, changed) = done(dense(), &[&format!("reduce {error}")], &body.0, &[]).unwrap();
        let mut most = 0.0_f64;
        for time in 0..120 {
            let [one, other] = [&before, &after].map(|clip| vertices_at(clip, &body, f64::from(time)));
            for (one, other) in one.iter().zip(&other) {
                let square: f64 = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum();
                most = most.max(square.sqrt());
            }
        }
        let reduced = reports[0].remarks.reduced.unwrap();
        assert!(most <= error * (1.0 + 1e-6), "{most} for {error}");
        assert!((most - reduced.error.unwrap()).abs() <= 1e-3 * error, "{most}, not {reduced:?}");
        assert!(most >= 0.5 * error, "{most} for {error}");
        // The spear needs more keys than the hand alone.
        let hand = |document: &Document<'_>| {
            let curves = plain(document).remove(0);
            curves.into_iter().find(|((bone, _), _)| bone == "hand_l").unwrap().1.0.len()
        };
        let (.., bare) = done(dense(), &[&format!("reduce {error}")], &model(NO_TURN), &[]).unwrap();
        assert!(hand(&changed) > hand(&bare), "{} and {}", hand(&changed), hand(&bare));
    }
}

#[test]
fn curves_with_modes_are_measured_as_they_are_played() {
    let model = model(NO_TURN);
    let relative = || {
        let mut clip = dense();
        for curve in &mut clip.children {
            curve.set("m", "relative");
        }
        clip
    };
    let before = animation(&document([relative()]));
    let (after, reports, _) = done(relative(), &["reduce 0.1"], &model, &[]).unwrap();
    let measured = apart(&before, &after, &model, (0..120).map(f64::from));
    assert!((0.05..=0.1 * (1.0 + 1e-6)).contains(&measured), "{measured}");
    assert!((measured - reports[0].remarks.reduced.unwrap().error.unwrap()).abs() <= 1e-4, "{measured}");
}

#[test]
fn what_follows_from_other_keys_goes_without_an_error() {
    let model = model(NO_TURN);
    let line: Vec<(u32, f32)> = (0..=64).map(|frame: u32| (frame, frame as f32 * 0.25)).collect();
    let jump = numbers("hips", "tz", "absolute", &[(0, 1.0), (20, 1.0), (20, 2.0), (30, 2.0), (64, 2.0)]);
    let straight = || clip("line", [numbers("hips", "tx", "absolute", &line), jump.clone()]);
    let (_, reports, changed) = done(straight(), &["reduce 0"], &model, &[]).unwrap();
    let curves = &plain(&changed)[0];
    assert_eq!(curves[0].1.0, [0.0, 64.0]);
    assert_eq!(curves[1].1.0, [0.0, 20.0, 20.0, 64.0]);
    assert_eq!(reports[0].remarks.reduced.unwrap().error, Some(0.0));
    // Without a skeleton, the error is that of each curve.
    let (changed, reports) = fine(document([straight()]), &["reduce 0.1"]);
    assert_eq!(plain(&changed)[0][0].1.0, [0.0, 64.0]);
    assert_eq!((reports[0].remarks.per_curve, reports[0].remarks.reduced.unwrap().error), (1, None));
}

#[test]
fn a_curve_that_bends_is_off_to_both_sides() {
    let model = model(NO_TURN);
    let bent: Vec<(u32, f32)> = (0..=200).map(|frame: u32| (frame, (frame as f32 / 20.0).powi(2))).collect();
    let source = clip("bent", [numbers("hips", "ty", "absolute", &bent)]);
    let (_, reports, changed) = done(source, &["reduce 0.05"], &model, &[]).unwrap();
    let (frames, values) = &plain(&changed)[0][0].1;
    let value = |values: &[Vec<f64>], key: usize| values[key][0];
    let mut errors = Vec::new();
    for (frame, expected) in &bent {
        let at = frames.partition_point(|key| *key <= f64::from(*frame)).clamp(1, frames.len() - 1);
        let amount = (f64::from(*frame) - frames[at - 1]) / (frames[at] - frames[at - 1]);
        let found = value(values, at - 1) + (value(values, at) - value(values, at - 1)) * amount;
        errors.push(found - f64::from(*expected));
    }
    let (low, high) = errors.iter().fold((0.0_f64, 0.0_f64), |(low, high), error| (low.min(*error), high.max(*error)));
    assert!(low < -0.01 && high > 0.01 && low >= -0.05 && high <= 0.05, "{low} to {high}");
    // The ends stay, and values of the curve itself would need more keys.
    assert_eq!((errors[0], errors[200]), (0.0, 0.0));
    let plain = cast_scene::keys::numbers(
        &bent.iter().map(|key| key.0).collect::<Vec<_>>(),
        &bent.iter().map(|key| key.1).collect::<Vec<_>>(),
        high.max(-low) as f32,
    );
    assert!(frames.len() < plain.len(), "{} and {}", frames.len(), plain.len());
    assert!(reports[0].remarks.reduced.unwrap().error.unwrap() <= 0.05);
}

#[test]
fn wide_turns_are_measured_along_the_arc() {
    // Quarters of a turn and more between keys that stay, where a chord would be far from the arc.
    let model = model(NO_TURN);
    let turns: Vec<(u32, [f32; 4])> = (0..120_u32)
        .map(|frame| {
            let half = f64::from(frame) * 0.1 + 0.002 * f64::from(frame).sin();
            let sign = if frame % 3 == 0 { -1.0 } else { 1.0 };
            (frame, [0.0, 0.0, (sign * half.sin()) as f32, (sign * half.cos()) as f32])
        })
        .collect();
    let source = || clip("wheel", [rotations(BONES[2], "absolute", &turns)]);
    let before = animation(&document([source()]));
    let (after, reports, changed) = done(source(), &["reduce 0.2"], &model, &[]).unwrap();
    let measured = apart(&before, &after, &model, (0..120).map(f64::from));
    assert!(measured <= 0.2 * (1.0 + 1e-6), "{measured}");
    assert!((measured - reports[0].remarks.reduced.unwrap().error.unwrap()).abs() <= 2e-4, "{measured}");
    let keys = plain(&changed)[0][0].1.0.len();
    assert!(keys < 30, "{keys}");
}

/// A chain of 16 bones, each 1 long.
fn chain() -> Arc<Model> {
    let names: Vec<String> = (0..16).map(|bone| format!("link{bone}")).collect();
    let mut skeleton = Skeleton::new();
    for (bone, name) in (0_u32..).zip(names) {
        let place = [0.0, if bone > 0 { 1.0 } else { 0.0 }, 0.0];
        let parent = bone.checked_sub(1).unwrap_or(u32::MAX);
        skeleton = skeleton.with_bone(
            Bone::new()
                .with_name(name)
                .with_parent_index(parent)
                .with_local_position(place)
                .with_local_rotation(NO_TURN),
        );
    }
    scene_model(skeleton, None)
}

#[test]
fn bones_of_a_chain_that_sways_have_keys_at_the_same_frames() {
    let model = chain();
    let names: Vec<&'static str> =
        model.skeleton.as_ref().unwrap().bones().iter().map(|bone| &*bone.name().unwrap().to_owned().leak()).collect();
    let curves = names.iter().enumerate().map(|(bone, name)| {
        let turns: Vec<(u32, [f32; 4])> = (0..100_u32)
            .map(|frame| {
                let half = 0.1 * (f64::from(frame) * 0.1 + bone as f64 * 0.7).sin();
                (frame, [half.sin() as f32, 0.0, 0.0, half.cos() as f32])
            })
            .collect();
        rotations(name, "absolute", &turns)
    });
    let curves: Vec<_> = curves.collect();
    let source = || clip("sways", curves.clone());
    let before = animation(&document([source()]));
    let (after, reports, changed) = done(source(), &["reduce 0.02"], &model, &[]).unwrap();
    let made = plain(&changed).remove(0);
    assert!(made.iter().all(|(_, keys)| keys.0 == made[0].1.0));
    let count = made[0].1.0.len();
    assert!((10..60).contains(&count), "{count}");
    // The places of bones are right at whole frames and between them.
    let mut most = 0.0_f64;
    for time in super::times(0.0, 99.0) {
        let [one, other] = [&before, &after].map(|clip| places(clip, &model, time));
        for (one, other) in one.iter().zip(&other) {
            let square: f64 = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum();
            most = most.max(square.sqrt());
        }
    }
    assert!(most <= 0.02 * 1.05 && reports[0].remarks.reduced.unwrap().error.unwrap() <= 0.02, "{most}");
}
