//! Frame rates that FBX states by a number (`FbxTime::EMode`).

/// The mode of every other rate, which is stated beside it.
#[cfg(any(feature = "fbx-write", test))]
pub(crate) const CUSTOM: i32 = 14;

/// The modes and their rates. 7 and 8 are the same rates as 6 and 9, with other names for the frames.
const MODES: [(i32, f64); 15] = [
    (6, 30.0),
    (11, 24.0),
    (3, 60.0),
    (10, 25.0),
    (1, 120.0),
    (2, 100.0),
    (4, 50.0),
    (5, 48.0),
    (12, 1000.0),
    (9, 29.97),
    (13, 23.976),
    (15, 96.0),
    (16, 72.0),
    (17, 59.94),
    (18, 119.88),
];

/// How far a rate may be from that of its mode, as a part of it: 24000/1001 is 23.976.
const SAME: f64 = 2e-6;

fn is_same(one: f64, other: f64) -> bool {
    (one / other - 1.0).abs() <= SAME
}

/// The mode of a rate, and the rate that it stands for.
#[cfg(feature = "fbx-write")]
pub(crate) fn of(rate: f64) -> Option<(i32, f64)> {
    MODES.into_iter().find(|mode| is_same(rate, mode.1))
}

/// The rate of a mode. `beside` is what the file states for custom rates; if it is the same rate, it is more exact.
#[cfg(feature = "fbx")]
pub(crate) fn rate(mode: i64, beside: f64) -> Option<f64> {
    let rate = MODES.iter().find(|row| i64::from(row.0) == mode)?.1;
    Some(if is_same(beside, rate) { beside } else { rate })
}
