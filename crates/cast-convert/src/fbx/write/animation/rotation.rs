//! From rotations over time to angles over time.
//!
//! Both formats interpolate between keys, but differently: quaternions take the shortest arc, angles are interpolated
//! independently. Keys are therefore added where the two differ by more than the tolerance. Of the many angles for the
//! same rotation, each key uses those nearest to the previous key's.

use std::f64::consts::{PI, TAU};

use cast_interchange::narrow::narrow;
use glam::DQuat;

use super::curves::Key;
use crate::fbx::write::objects::angles as angles_of;

/// The smallest distance, in frames, between keys that are added because of a difference. Playback does not show
/// anything closer.
const CLOSEST: f64 = 1.0 / 8.0;
/// How often the interval between two keys is divided at most, which limits what a file can make of two keys.
const MOST_DIVISIONS: u32 = 10;
/// Differences smaller than this, in radians, do not justify a key.
const FINEST: f64 = 1e-4;

/// The largest change of an angle between two keys where keys may be added. Blender 4.5 gives bones a quaternion at each
/// key of the file and interpolates its components: over 160° it is 5.5° off, over 30° less than a tenth of a degree. Of
/// objects it interpolates other angles (`findings/blender-fbx-turns.sh`).
const LARGEST_STEP: f64 = TAU / 12.0;

/// Keys of angles in degrees around x, y and z, such that interpolating the angles gives the rotations to within
/// `tolerance` in radians, and no angle changes by more than [`LARGEST_STEP`]. Without a tolerance, only the given frames
/// are used.
pub(super) fn angles(frames: &[f64], tolerance: f64, mut rotation: impl FnMut(f64) -> [f32; 4]) -> Vec<Key<[f32; 3]>> {
    let tolerance = tolerance.max(FINEST);
    let mut rotation = |frame: f64| DQuat::from_array(rotation(frame).map(f64::from));
    let mut keys: Vec<Key<[f64; 3]>> = Vec::new();
    // Keys still to be added, the next one last, each with how often the interval before it was divided.
    let mut ahead: Vec<(f64, u32)> = frames.iter().rev().map(|frame| (*frame, 0)).collect();
    while let Some((frame, divisions)) = ahead.pop() {
        let Some((before, start)) = keys.last().copied() else {
            keys.push((frame, angles_of(rotation(frame))));
            continue;
        };
        let end = nearest(angles_of(rotation(frame)), start);
        let middle = f64::midpoint(before, frame);
        if tolerance.is_finite() && frame - before > CLOSEST && divisions < MOST_DIVISIONS {
            let differs = [0.25, 0.5, 0.75].iter().any(|part| {
                let at: [f64; 3] = std::array::from_fn(|axis| start[axis] + (end[axis] - start[axis]) * part);
                difference(from_angles(at), rotation(before + (frame - before) * part)) > tolerance
            });
            let is_far = (0..3).any(|axis| (end[axis] - start[axis]).abs() > LARGEST_STEP + FINEST);
            if differs || is_far {
                ahead.extend([(frame, divisions + 1), (middle, divisions + 1)]);
                continue;
            }
        }
        keys.push((frame, end));
    }
    keys.into_iter().map(|(frame, angles)| (frame, angles.map(|angle| narrow(angle.to_degrees())))).collect()
}

/// The angles of a rotation in radians, nearest to the previous ones.
pub(super) fn after(before: Option<[f64; 3]>, rotation: [f32; 4]) -> [f64; 3] {
    let angles = angles_of(DQuat::from_array(rotation.map(f64::from)));
    before.map_or(angles, |before| nearest(angles, before))
}

/// The angles of a rotation, in degrees.
pub(super) fn degrees(rotation: [f32; 4]) -> [f64; 3] {
    after(None, rotation).map(f64::to_degrees)
}

fn from_angles([x, y, z]: [f64; 3]) -> DQuat {
    DQuat::from_rotation_z(z) * DQuat::from_rotation_y(y) * DQuat::from_rotation_x(x)
}

/// The angle between two rotations. Computed from the sine of its half, which stays precise for small angles.
fn difference(a: DQuat, b: DQuat) -> f64 {
    let between = (a.inverse() * b.normalize()).normalize();
    2.0 * between.xyz().length().min(1.0).asin()
}

/// The angles for the same rotation as `angles` that are nearest to `before`.
fn nearest(angles: [f64; 3], before: [f64; 3]) -> [f64; 3] {
    let [x, y, z] = angles;
    // Past the pole: the same rotation, reached the other way around.
    let candidates = [[x, y, z], [x + PI, PI - y, z + PI]].map(|angles| {
        let turned: [f64; 3] =
            std::array::from_fn(|axis| angles[axis] + ((before[axis] - angles[axis]) / TAU).round() * TAU);
        turned
    });
    let distance = |angles: &[f64; 3]| angles.iter().zip(before).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    let [first, second] = candidates;
    if distance(&second) < distance(&first) { second } else { first }
}

#[cfg(test)]
mod tests {
    use glam::Quat;

    use super::*;

    /// The rotation at a frame, from angles over time.
    fn shown(times: &[f64], values: &[[f32; 3]], frame: f64) -> DQuat {
        let after = times.partition_point(|time| *time < frame).clamp(1, times.len() - 1);
        let (start, end) = (times[after - 1], times[after]);
        let part = (frame - start) / (end - start);
        from_angles(std::array::from_fn(|axis| {
            let [a, b] = [values[after - 1][axis], values[after][axis]].map(f64::from);
            (a + (b - a) * part).to_radians()
        }))
    }

    #[test]
    fn angles_say_what_rotations_say() {
        // Through the poles, by more than half a turn, and with keys far apart.
        let keys = [
            Quat::IDENTITY,
            Quat::from_rotation_y(1.57),
            Quat::from_rotation_y(3.0) * Quat::from_rotation_x(1.0),
            Quat::from_rotation_z(-3.1) * Quat::from_rotation_y(1.571),
            Quat::from_xyzw(0.5, -0.5, 0.5, -0.5),
        ];
        let frames = [0.0, 10.0, 11.0, 30.0, 2030.0];
        let rotation = |frame: f64| {
            let after = frames.partition_point(|time| *time < frame).clamp(1, 4);
            let part = (frame - frames[after - 1]) / (frames[after] - frames[after - 1]);
            cast_scene::slerp(keys[after - 1].to_array(), keys[after].to_array(), part)
        };
        let (times, values): (Vec<f64>, Vec<[f32; 3]>) = angles(&frames, 0.01, rotation).into_iter().unzip();
        assert!(times.is_sorted() && frames.iter().all(|frame| times.contains(frame)));
        assert!(times.len() < 400, "{}", times.len());
        for step in 0..2030 * 4 {
            let frame = f64::from(step) / 4.0;
            let error = difference(shown(&times, &values, frame), DQuat::from_array(rotation(frame).map(f64::from)));
            assert!(error < 0.02, "{error} at {frame}");
        }
        for pair in values.windows(2) {
            assert!((0..3).all(|axis| (pair[1][axis] - pair[0][axis]).abs() <= 181.0), "{pair:?}");
        }
    }

    #[test]
    fn wide_turns_get_keys_on_the_way() {
        let turn = |frame: f64| DQuat::from_rotation_z((frame * 4.0).to_radians()).as_quat().to_array();
        let keys = angles(&[0.0, 40.0], 0.01, turn);
        assert!(keys.windows(2).all(|pair| (pair[1].1[2] - pair[0].1[2]).abs() <= 30.1), "{keys:?}");
        assert!(keys.iter().all(|(frame, angles)| (f64::from(angles[2]) - frame * 4.0).abs() < 1e-3), "{keys:?}");
        // Only the given frames, if that is what is asked for.
        assert_eq!(angles(&[0.0, 40.0], f64::INFINITY, turn).len(), 2);
    }

    #[test]
    fn a_spin_goes_on_and_on() {
        let frames: Vec<f64> = (0..100).map(f64::from).collect();
        let keys = angles(&frames, 0.01, |frame| DQuat::from_rotation_z(frame * 0.5).as_quat().to_array());
        let turned = f64::from(keys.last().unwrap().1[2] - keys[0].1[2]);
        assert!((turned - (99.0_f64 * 0.5).to_degrees()).abs() < 1e-3, "{turned}");
    }
}
