//! Compares rotations with closed forms: products of half angles, and the defining properties of an arc.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI};

use cast_base::rotation::{from_angles, slerp};

fn near(one: [f64; 4], other: [f64; 4]) -> bool {
    one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-14)
}

fn dot(one: [f64; 4], other: [f64; 4]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// First `before`, then `after`.
fn product(after: [f64; 4], before: [f64; 4]) -> [f64; 4] {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (after, before);
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// q v q*, the vector turned.
fn turned(rotation: [f64; 4], [x, y, z]: [f64; 3]) -> [f64; 3] {
    let [rx, ry, rz, rw] = rotation;
    let [x, y, z, _] = product(product(rotation, [x, y, z, 0.0]), [-rx, -ry, -rz, rw]);
    [x, y, z]
}

#[test]
fn a_turn_around_one_axis_is_half_its_angle() {
    for degrees in [-350.0, -90.0, -1.0, 0.0, 0.5, 45.0, 180.0, 270.0] {
        let angle = f64::to_radians(degrees);
        let (sin, cos) = (angle / 2.0).sin_cos();
        assert!(near(from_angles([angle, 0.0, 0.0]), [sin, 0.0, 0.0, cos]), "{degrees}");
        assert!(near(from_angles([0.0, angle, 0.0]), [0.0, sin, 0.0, cos]), "{degrees}");
        assert!(near(from_angles([0.0, 0.0, angle]), [0.0, 0.0, sin, cos]), "{degrees}");
    }
}

#[test]
fn x_is_turned_first_then_y_then_z() {
    // A quarter turn around x takes y to z, one around y takes z to x, and one around z takes x to y.
    let [x, y, z] = turned(from_angles([FRAC_PI_2; 3]), [0.0, 1.0, 0.0]);
    assert!(x.abs() < 1e-15 && (y - 1.0).abs() < 1e-15 && z.abs() < 1e-15, "{x} {y} {z}");
    // Any other order of the three gives a different result.
    let [x, y, z] = turned(from_angles([FRAC_PI_2, FRAC_PI_2, 0.0]), [0.0, 1.0, 0.0]);
    assert!((x - 1.0).abs() < 1e-15 && y.abs() < 1e-15 && z.abs() < 1e-15, "{x} {y} {z}");
    let angles = [0.3, -1.1, 2.5];
    let one = |axis: usize| from_angles(std::array::from_fn(|of| if of == axis { angles[of] } else { 0.0 }));
    assert!(near(from_angles(angles), product(one(2), product(one(1), one(0)))));
    assert!((dot(from_angles(angles), from_angles(angles)) - 1.0).abs() < 1e-15);
}

#[test]
fn an_arc_is_even_and_ends_at_its_ends() {
    let (from, to) = (from_angles([0.3, -1.1, 2.5]), from_angles([-0.4, 0.2, 1.9]));
    assert!(near(slerp(from, to, 0.0), from) && near(slerp(from, to, 1.0), to));
    let angle = dot(from, to).abs().acos();
    for step in 0..=10 {
        let amount = f64::from(step) / 10.0;
        let between = slerp(from, to, amount);
        assert!((dot(between, between) - 1.0).abs() < 1e-14, "{amount}");
        assert!((dot(between, from).abs().min(1.0).acos() - angle * amount).abs() < 1e-7, "{amount}");
    }
    let middle = slerp([0.0, 0.0, 0.0, 1.0], [FRAC_1_SQRT_2, 0.0, 0.0, FRAC_1_SQRT_2], 1.0 / 3.0);
    assert!(near(middle, from_angles([PI / 6.0, 0.0, 0.0])));
}

#[test]
fn the_shorter_way_is_taken() {
    let (from, to) = (from_angles([0.1, 0.0, 0.0]), from_angles([0.5, 0.0, 0.0]));
    let opposite = to.map(|component| -component);
    assert!(near(slerp(from, opposite, 0.25), slerp(from, to, 0.25)));
    assert!(near(slerp(from, to, 0.25), from_angles([0.2, 0.0, 0.0])));
}

/// Both ways are equally long; the sign stays.
#[test]
fn half_turns_keep_their_sign() {
    let half = slerp([0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0], 0.5);
    assert!(near(half, [FRAC_1_SQRT_2, 0.0, 0.0, FRAC_1_SQRT_2]), "{half:?}");
}

/// Where the sine of the angle has no significant digits, the arc is computed as a line; both agree where they meet.
#[test]
fn neighbours_are_joined_by_a_line() {
    let from = [0.0, 0.0, 0.0, 1.0];
    assert_eq!(slerp(from, from, 0.7), from);
    for angle in [1e-12, 1e-8, 1e-7, 2.7e-7, 2.9e-7, 1e-6, 1e-4] {
        let between = slerp(from, from_angles([angle, 0.0, 0.0]), 0.5);
        let expected = from_angles([angle / 2.0, 0.0, 0.0]);
        assert!(near(between, expected), "{angle}: {between:?} {expected:?}");
    }
}
