//! Reducing keys.

use glam::{Quat, Vec3};

use cast_scene::keys::*;

/// Numbers that look random and are the same in every run.
fn noise(seed: u32) -> impl Iterator<Item = f32> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(u16::try_from(state >> 16).unwrap_or_default()) / 65536.0
    })
}

/// The two kept keys around each key, and its relative position between them.
fn between<'k>(frames: &'k [u32], kept: &'k [usize]) -> impl Iterator<Item = (usize, usize, usize, f64)> + 'k {
    (0..frames.len()).map(|key| {
        let after = kept.partition_point(|kept| *kept < key).max(1).min(kept.len() - 1);
        let (low, high) = (kept[after - 1], kept[after]);
        let (start, end) = (f64::from(frames[low]), f64::from(frames[high]));
        (key, low, high, (f64::from(frames[key]) - start) / (end - start))
    })
}

fn frames() -> Vec<u32> {
    let mut frame = 0;
    let mut next = |step: f32| {
        frame += 1 + u32::from(step > 0.8) * 5;
        frame
    };
    noise(7).take(2000).map(&mut next).collect()
}

#[test]
fn numbers_stay_within_the_tolerance() {
    let frames = frames();
    let mut value = 0.0;
    let curve: Vec<f32> = noise(1)
        .zip(&frames)
        .map(|(noise, frame)| {
            value += (noise - 0.5) * 0.01;
            value + (f32::from(u16::try_from(*frame).unwrap_or_default()) * 0.02).sin()
        })
        .collect();
    let mut before = usize::MAX;
    for tolerance in [0.0, 1e-4, 1e-2, 0.1, 10.0] {
        let kept = numbers(&frames, &curve, tolerance);
        assert_eq!((kept.first(), kept.last()), (Some(&0), Some(&(frames.len() - 1))));
        for (key, low, high, amount) in between(&frames, &kept) {
            let [start, end, exact] = [curve[low], curve[high], curve[key]].map(f64::from);
            let error = (start + (end - start) * amount - exact).abs();
            assert!(error <= f64::from(tolerance) + 1e-12, "{error} at {key} for {tolerance}");
        }
        assert!(kept.len() <= before, "more tolerance, not more keys");
        before = kept.len();
    }
    assert_eq!(before, 2, "a tolerance larger than the curve leaves its ends");
}

#[test]
fn rotations_stay_within_the_tolerance() {
    let frames = frames();
    let mut rotation = Quat::IDENTITY;
    let mut noise_of = noise(3);
    let mut next = || noise_of.next().unwrap_or_default() - 0.5;
    let curve: Vec<[f32; 4]> = frames
        .iter()
        .map(|frame| {
            let wobble = Vec3::new(next(), next(), next()) * 0.02 + Vec3::new(0.0, 0.1, 0.05);
            rotation = (rotation * Quat::from_scaled_axis(wobble)).normalize();
            // Of any length and either sign.
            (rotation * if frame % 3 == 0 { -1.5 } else { 1.0 }).to_array()
        })
        .collect();
    let mut counts = Vec::new();
    for tolerance in [1e-4_f32, 1e-2, 0.1] {
        let kept = rotations(&frames, &curve, tolerance);
        for (key, low, high, amount) in between(&frames, &kept) {
            let [start, end, exact] = [low, high, key].map(|key| Quat::from_array(curve[key]).normalize());
            let found = Quat::from_array(cast_scene::slerp(start.to_array(), end.to_array(), amount));
            // From the chord: the arc cosine loses half of its digits at small angles.
            let chord = (found - exact).length().min((found + exact).length());
            let error = 4.0 * f64::from(chord / 2.0).asin();
            assert!(error <= f64::from(tolerance) + 2e-6, "{error} at {key} for {tolerance}");
        }
        counts.push(kept.len());
    }
    assert!(counts[2] < counts[1] && counts[1] < counts[0] && counts[2] < 800, "{counts:?}");
}

#[test]
fn even_motion_needs_its_ends_only() {
    let frames: Vec<u32> = (0..100).collect();
    let turning = |frame: u32, step: f32| {
        let angle = f32::from(u16::try_from(frame).unwrap_or_default()) * step;
        Quat::from_rotation_y(angle).to_array()
    };
    let slow: Vec<[f32; 4]> = frames.iter().map(|frame| turning(*frame, 0.02)).collect();
    assert_eq!(rotations(&frames, &slow, 1e-4), [0, 99]);
    // Ten full turns: kept keys are less than 120 degrees apart, which is three frames of 36 degrees each.
    let fast: Vec<[f32; 4]> = frames.iter().map(|frame| turning(*frame, 0.63)).collect();
    let kept = rotations(&frames, &fast, 1e-3);
    assert!(kept.windows(2).all(|pair| pair[1] - pair[0] <= 3) && kept.len() == 34, "{kept:?}");
    assert_eq!(numbers(&frames, &[0.25; 100], 0.0), [0, 99]);
}

#[test]
fn kept_rotations_are_less_than_a_third_of_a_turn_apart() {
    let frames: Vec<u32> = (0..=36).collect();
    let turned = |degrees: u32| Quat::from_rotation_y((degrees as f32).to_radians()).to_array();
    // Ten degrees a frame: eleven frames are 110 degrees, twelve are 120.
    let turning: Vec<[f32; 4]> = frames.iter().map(|frame| turned(frame * 10)).collect();
    assert_eq!(rotations(&frames, &turning, 1e-4), [0, 11, 22, 33, 36]);
    // Nothing can be removed of five keys that are 90 degrees apart.
    let even: Vec<[f32; 4]> = [0, 90, 180, 270, 360].map(turned).to_vec();
    assert_eq!(rotations(&frames, &even, 1e-3), [0, 1, 2, 3, 4]);
}

#[test]
fn axes_keep_keys_together() {
    let frames: Vec<u32> = (0..=10).collect();
    // A corner in x at frame 5, none in y; z stays where it is but for noise.
    let values: Vec<[f32; 3]> = frames
        .iter()
        .map(|frame| {
            let frame = *frame as f32;
            [(frame - 5.0).abs(), frame * 2.0, 7.0 + (frame % 2.0) * 1e-4]
        })
        .collect();
    assert_eq!(vectors(&frames, &values, Allowed::Distance(1e-3)), [vec![0, 5, 10], vec![0, 5, 10], vec![0, 10]]);
    assert_eq!(vectors::<u32>(&[], &[], Allowed::Distance(1.0)), [const { Vec::<usize>::new() }; 3]);
    assert_eq!(vectors(&[3_u32], &[[1.0; 3]], Allowed::Distance(1.0)), [vec![0], vec![0], vec![0]]);
    // A jump stays, however small.
    let jump = [[0.0; 3], [0.0; 3], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
    assert_eq!(vectors(&[0_u32, 5, 5, 9], &jump, Allowed::Distance(100.0))[0], [0, 1, 2, 3]);
}

#[test]
fn scales_are_reduced_relative_to_their_value() {
    let frames: Vec<u32> = (0..=2).collect();
    let bent = |size: f32| [[size; 3], [size * 1.005; 3], [size; 3]];
    for size in [1e-6, 1.0, 1e6] {
        assert_eq!(vectors(&frames, &bent(size), Allowed::OfValue(0.001))[0], [0, 1, 2], "{size}");
        assert_eq!(vectors(&frames, &bent(size), Allowed::OfValue(0.01))[0], [0, 2], "{size}");
    }
}

#[test]
fn odd_keys_are_kept() {
    assert!(numbers::<u32>(&[], &[], 1.0).is_empty());
    assert_eq!(numbers(&[5_u32], &[1.0], 1.0), [0]);
    assert_eq!(numbers(&[0_u32, 1, 2, 3], &[0.0, f32::NAN, 0.0, 0.0], 1.0), [0, 1, 2, 3]);
    assert_eq!(numbers(&[0_u32, 2, 1, 3], &[0.0; 4], 1.0), [0, 1, 2, 3]);
    assert_eq!(numbers(&[0_u32, 1, 1, 2], &[0.0; 4], 1.0), [0, 1, 2, 3]);
    assert_eq!(rotations(&[0_u32, 1, 2, 3], &[[0.0; 4]; 4], 1.0), [0, 1, 2, 3]);
    let half_turns = [[0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]];
    assert_eq!(rotations(&[0_u32, 1, 2], &half_turns, 10.0), [0, 1, 2]);
    assert_eq!(steps(&[true, true, false, true, true, true, true]), [0, 1, 2, 3, 6]);
}
