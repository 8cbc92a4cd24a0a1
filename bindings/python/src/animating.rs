//! Steps on animations.

use std::sync::Arc;

use castkit::convert::clip_notes;
use castkit::scene::clip::{Error, Options, Report, Step, apply};
use castkit::write::Layout;
use castkit::{CastFile, Document};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::converting::{Told, told};
use crate::errors::raise;
use crate::file::File;
use crate::scene::Model;

/// What a clip is in the end: name, frames per second, first and last frame, how many curves and keys, notifications.
type Animated = (Option<String>, f64, f64, f64, u64, u64, Vec<(String, Vec<f64>)>);

/// Does steps to the animations of a file. Models are those that animations may be for.
#[pyfunction]
pub(crate) fn animate_file(
    py: Python<'_>,
    file: &File,
    steps: Vec<String>,
    models: Vec<Bound<'_, Model>>,
) -> PyResult<(File, Vec<Animated>, Vec<Told>)> {
    let wrong = |error: Error| PyValueError::new_err(error.to_string());
    let steps: Vec<Step> = steps.iter().map(|step| Step::parse(step)).collect::<Result<_, _>>().map_err(wrong)?;
    let models: Vec<_> = models.iter().map(|of| Arc::clone(&of.get().model)).collect();
    let work = || -> castkit::Result<Result<(File, Vec<Report>), Error>> {
        let cast = file.file().cast();
        let options = Options::new().models(&models);
        let (document, reports) = match apply(Document::from(&cast), &steps, &options) {
            Ok(done) => done,
            Err(error) => return Ok(Err(error)),
        };
        Ok(Ok((File::new(CastFile::from_bytes(document.to_vec(Layout::Compact)?)?), reports)))
    };
    let (file, reports) = py.detach(work).map_err(|error| raise(py, error))?.map_err(wrong)?;
    let notes = clip_notes(&reports).notes().iter().map(told).collect();
    let animated = |of: Report| (of.name, of.frame_rate, of.first, of.last, of.curves, of.keys, of.notifications);
    Ok((file, reports.into_iter().map(animated).collect(), notes))
}
