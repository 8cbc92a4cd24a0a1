//! Rotations over time, for programs that interpolate the components of quaternions independently.

use std::cell::Cell;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::buffer::Memory;
use crate::gathering::given;
use crate::tracks::bytes_of;

type Quaternion = [f64; 4];

/// Half the angle between two quaternions whose linear interpolation differs from the arc by at most `tolerance` at any
/// time, both in radians.
///
/// For half an angle `h`, the difference is `h³ √3/54` if it is small, and at most `1 + 0.06 h²` times that up to half
/// a turn.
fn reach(tolerance: f64) -> f64 {
    let deviation = 3_f64.sqrt() / 54.0;
    let small = (tolerance / deviation).cbrt();
    (tolerance / (deviation * (1.0 + 0.06 * small * small))).cbrt()
}

fn dot(a: &Quaternion, b: &Quaternion) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A unit quaternion; the identity for one without a direction.
fn unit(value: Quaternion) -> Quaternion {
    let length = dot(&value, &value).sqrt();
    if length.is_finite() && length > 1e-12 { value.map(|part| part / length) } else { [0.0, 0.0, 0.0, 1.0] }
}

/// The frames as 64-bit floats, the rotations, a byte per key that is 1 for added keys, and the start of each row as
/// 64-bit integers.
type Rows<'py> = (Bound<'py, PyBytes>, Memory, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// Rows of keys as unit quaternions, with signs such that neighbours take the shorter arc, and with additional keys on
/// the arc where they are too far apart: interpolating the components then differs from the arc by at most `tolerance`
/// (in radians).
///
/// A row starts at each of `starts`, which ends with the number of keys. Keys are added at whole frames after the
/// previous key, or at equal fractions of a frame if whole frames are too far apart.
#[pyfunction]
pub(crate) fn refine_rotations<'py>(
    py: Python<'py>,
    frames: PyBuffer<f64>,
    rotations: PyBuffer<f32>,
    starts: PyBuffer<i64>,
    tolerance: f64,
) -> PyResult<Rows<'py>> {
    let (frames, rotations) = (given(py, &frames, "frames")?, given(py, &rotations, "rotations")?);
    let starts = given(py, &starts, "starts")?;
    let (rotations, rest) = rotations.as_chunks::<4>();
    if frames.len() != rotations.len() || !rest.is_empty() {
        return Err(PyValueError::new_err("the numbers of frames and rotations differ"));
    }
    if tolerance.is_nan() || tolerance <= 0.0 {
        return Err(PyValueError::new_err(format!("the tolerance is {tolerance}, expected more than 0")));
    }
    let mut refined = Refined::new(tolerance, frames.len());
    let mut ends = vec![0_u64];
    for row in starts.windows(2) {
        let [start, end] = row else { continue };
        let range = usize::try_from(start.get()).ok().zip(usize::try_from(end.get()).ok());
        let keys = range.and_then(|(start, end)| Some((frames.get(start..end)?, rotations.get(start..end)?)));
        let Some((frames, rotations)) = keys else {
            return Err(PyValueError::new_err("the starts are not ascending, or past the end of the frames"));
        };
        refined.row(frames, rotations);
        ends.push(refined.times.len() as u64);
    }
    let count = refined.times.len();
    let added = PyBytes::new(py, &refined.added);
    let ends = PyBytes::new(py, &ends.iter().flat_map(|end| end.to_ne_bytes()).collect::<Vec<u8>>());
    Ok((bytes_of(py, &refined.times)?, Memory::computed(refined.values, &[count, 4]), added, ends))
}

/// The resulting keys.
struct Refined {
    /// Half of the maximum angle between neighbouring keys, in radians.
    reach: f64,
    times: Vec<f64>,
    values: Vec<f32>,
    added: Vec<u8>,
}

impl Refined {
    fn new(tolerance: f64, count: usize) -> Self {
        Self {
            reach: reach(tolerance),
            times: Vec::with_capacity(count),
            values: Vec::with_capacity(count.saturating_mul(4)),
            added: Vec::with_capacity(count),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "rounded to what curves have")]
    fn add(&mut self, time: f64, value: Quaternion, added: bool) {
        self.times.push(time);
        self.values.extend(value.map(|part| part as f32));
        self.added.push(added.into());
    }

    fn row(&mut self, frames: &[Cell<f64>], rotations: &[[Cell<f32>; 4]]) {
        let mut before: Option<(f64, Quaternion)> = None;
        for (frame, rotation) in frames.iter().zip(rotations) {
            let frame = frame.get();
            let mut value = unit(rotation.each_ref().map(|part| part.get().into()));
            if let Some((start, last)) = before {
                if dot(&last, &value) < 0.0 {
                    value = value.map(|part| -part);
                }
                self.between(start, &last, frame, &value);
            }
            self.add(frame, value, false);
            before = Some((frame, value));
        }
    }

    /// Adds the keys that are needed between two keys.
    fn between(&mut self, start: f64, last: &Quaternion, end: f64, value: &Quaternion) {
        let half = dot(last, value).min(1.0).acos();
        let gap = end - start;
        let farthest = gap * self.reach / half;
        // Always within the tolerance, or there is nothing between them.
        if half <= self.reach || !gap.is_finite() || gap <= 0.0 {
            return;
        }
        // At whole frames, or at equal fractions of a frame.
        let step = if farthest >= 1.0 { farthest.floor() } else { farthest.recip().ceil().recip() };
        let (sine, mut steps) = (half.sin(), 1.0);
        loop {
            let time = start + steps * step;
            // Rounding must not add a key.
            if time >= end - step * 1e-6 || time <= start {
                return;
            }
            let amount = (time - start) / gap;
            let (from, to) = (((1.0 - amount) * half).sin() / sine, (amount * half).sin() / sine);
            let mut between = *last;
            for (between, value) in between.iter_mut().zip(value) {
                *between = *between * from + value * to;
            }
            self.add(time, unit(between), true);
            steps += 1.0;
        }
    }
}
