//! All curves of an animation at once, because accessing the properties of each from Python takes longer than reading
//! them.

use castkit::read::KeyValues;
use castkit::read::views::CurveRef;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::buffer::Memory;
use crate::node::Node;

/// The name of the node, the animated property, the mode, the weight, the frames as 64-bit floats, and the values.
type Track<'py> = (Bound<'py, PyString>, Bound<'py, PyString>, Bound<'py, PyString>, f32, Bound<'py, PyBytes>, Memory);

/// The valid curves below a node; `None` for the others.
///
/// Consecutive curves with the same frames share them.
#[pyfunction]
pub(crate) fn read_tracks<'py>(py: Python<'py>, animation: &Node) -> PyResult<Vec<Option<Track<'py>>>> {
    let mut shared: Option<(Vec<f64>, Bound<'py, PyBytes>)> = None;
    let mut tracks = Vec::new();
    for curve in animation.node().children_of::<CurveRef<'_>>() {
        tracks.push(track(py, curve, &mut shared)?);
    }
    Ok(tracks)
}

fn track<'py>(
    py: Python<'py>,
    curve: CurveRef<'_>,
    shared: &mut Option<(Vec<f64>, Bound<'py, PyBytes>)>,
) -> PyResult<Option<Track<'py>>> {
    let fields = curve.fields();
    let (Some(name), Some(property), Some(frames), Some(values)) =
        (fields.node_name, fields.key_property, fields.key_frames, fields.key_values)
    else {
        return Ok(None);
    };
    let count = frames.len();
    if count == 0 || !fields.unexpected.is_empty() {
        return Ok(None);
    }
    let values = values.of(property);
    if values.len() != count {
        return Ok(None);
    }
    let (values, shape): (Vec<f32>, &[usize]) = match (property.as_str(), values) {
        ("rq", KeyValues::Rotation(values)) => (values.to_vec().into_flattened(), &[count, 4]),
        ("rq", _) | (_, KeyValues::Integer(_) | KeyValues::Rotation(_)) => return Ok(None),
        (_, KeyValues::Float(values)) => (values.to_vec(), &[count]),
    };
    if !values.iter().all(|value| value.is_finite()) {
        return Ok(None);
    }
    let times = match shared {
        Some((before, bytes)) if before.len() == count && frames.iter().eq(before.iter().copied()) => bytes.clone(),
        _ => {
            let times: Vec<f64> = frames.iter().collect();
            let ascend = times.is_sorted_by(|a, b| a < b) && times.iter().all(|time| time.is_finite());
            if !ascend {
                return Ok(None);
            }
            let bytes = bytes_of(py, &times)?;
            *shared = Some((times, bytes.clone()));
            bytes
        }
    };
    let text = |text: &str| PyString::new(py, text);
    let (name, property, mode) = (text(name), text(property.as_str()), text(fields.mode.as_str()));
    Ok(Some((name, property, mode, fields.additive_blend_weight, times, Memory::computed(values, shape))))
}

/// 64-bit floats, for `numpy.frombuffer`.
pub(crate) fn bytes_of<'py>(py: Python<'py>, numbers: &[f64]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, numbers.len().saturating_mul(8), |bytes| {
        for (to, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            to.copy_from_slice(&number.to_ne_bytes());
        }
        Ok(())
    })
}
