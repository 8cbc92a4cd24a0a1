//! Rotations over time for programs that interpolate each component of a quaternion on its own.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::buffer::{self, Memory};

type Quaternion = [f64; 4];

/// How far, in radians for half an angle of 1, the straight line between two quaternions is from the arc at the same time,
/// where it is farthest. It grows with the cube of the angle.
const DEVIATION: f64 = 0.032;

fn dot(a: &Quaternion, b: &Quaternion) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A unit quaternion; no rotation for one that has no direction.
fn unit(value: Quaternion) -> Quaternion {
    let length = dot(&value, &value).sqrt();
    if length.is_finite() && length > 1e-12 { value.map(|part| part / length) } else { [0.0, 0.0, 0.0, 1.0] }
}

/// Keys as unit quaternions of which neighbours are on the same side, with others on the arc between those that are too far
/// apart: then interpolating the components is nowhere farther than `tolerance` (radians) from the arc.
///
/// Keys are added at whole frames from the one before them, so at most one for each frame: neighbouring frames are left as
/// they are. Returns the frames as 64-bit floats, and the rotations.
#[pyfunction]
pub(crate) fn refine_rotations<'py>(
    py: Python<'py>,
    frames: PyBuffer<f64>,
    rotations: PyBuffer<f32>,
    tolerance: f64,
) -> PyResult<(Bound<'py, PyBytes>, Memory)> {
    let (Some(frames), Some(rotations)) = (buffer::numbers(py, &frames), buffer::numbers(py, &rotations)) else {
        return Err(PyValueError::new_err("frames or rotations are not contiguous"));
    };
    let (rotations, rest) = rotations.as_chunks::<4>();
    if frames.len() != rotations.len() || !rest.is_empty() {
        return Err(PyValueError::new_err("there are not as many frames as rotations"));
    }
    if tolerance.is_nan() || tolerance <= 0.0 {
        return Err(PyValueError::new_err(format!("the tolerance is {tolerance}, expected more than 0")));
    }
    let mut times: Vec<f64> = Vec::with_capacity(frames.len());
    let mut values: Vec<f32> = Vec::with_capacity(frames.len().saturating_mul(4));
    #[expect(clippy::cast_possible_truncation, reason = "rounded to what curves have")]
    let mut add = |time: f64, value: Quaternion| {
        times.push(time);
        values.extend(value.map(|part| part as f32));
    };
    let mut before: Option<(f64, Quaternion)> = None;
    for (frame, rotation) in frames.iter().zip(rotations) {
        let frame = frame.get();
        let mut value = unit([0, 1, 2, 3].map(|part: usize| rotation.get(part).map_or(0.0, |part| part.get().into())));
        if let Some((start, last)) = before {
            let mut cosine = dot(&last, &value);
            if cosine < 0.0 {
                value = value.map(|part| -part);
                cosine = -cosine;
            }
            let half = cosine.min(1.0).acos();
            let gap = frame - start;
            let step = (gap * (tolerance / DEVIATION).cbrt() / half).floor().max(1.0);
            // Slower than the tolerance in any case, or nothing between them: no step.
            if half > 1e-9 && gap.is_finite() && step < gap {
                let sine = half.sin();
                let mut time = start + step;
                while time < frame {
                    let amount = (time - start) / gap;
                    let (from, to) = (((1.0 - amount) * half).sin() / sine, (amount * half).sin() / sine);
                    let mut between = last;
                    for (between, value) in between.iter_mut().zip(value) {
                        *between = *between * from + value * to;
                    }
                    add(time, unit(between));
                    time += step;
                }
            }
        }
        add(frame, value);
        before = Some((frame, value));
    }
    let count = times.len();
    let times = PyBytes::new_with(py, count.saturating_mul(8), |bytes| {
        for (to, time) in bytes.chunks_exact_mut(8).zip(&times) {
            to.copy_from_slice(&time.to_ne_bytes());
        }
        Ok(())
    })?;
    Ok((times, Memory::computed(values, &[count, 4])))
}
