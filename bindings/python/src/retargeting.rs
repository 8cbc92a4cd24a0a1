//! Animations for other models.

use castkit::convert::RetargetOptions;
use castkit::scene::convert_axes::Up;
use castkit::scene::retarget;
use castkit::write::Layout;
use castkit::{CastFile, Document};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::raise;
use crate::file::File;
use crate::given::{Given, set, wrong};
use crate::scene::Model;

/// An animation for another model: how many bones correspond, those that are left out, the factor of the root, how far
/// feet were moved, the largest angle between bones at rest with the bone, whether only names were changed.
type Retargeted = (usize, Vec<String>, f64, f64, f64, Option<(f64, String)>, bool);

/// Retargets the animations of a file to a model.
#[pyfunction]
#[pyo3(signature = (file, source, target, up, retargeting))]
pub(crate) fn retarget_file(
    py: Python<'_>,
    file: &File,
    source: Option<&Model>,
    target: &Model,
    up: &str,
    retargeting: Given<'_>,
) -> PyResult<(File, Vec<Retargeted>)> {
    let wanted = set(RetargetOptions::new(), &retargeting, RetargetOptions::with)?;
    let up = [Up::X, Up::Y, Up::Z].into_iter().find(|axis| axis.as_str() == up);
    let up = up.ok_or_else(|| PyValueError::new_err("the up axis is none of x, y and z"))?;
    let (source, target) = (source.map(Model::get), target.get());
    let work = || -> castkit::Result<Result<(File, Vec<retarget::Retargeted>), retarget::Error>> {
        let map = wanted.bone_map()?;
        let options = wanted.options(map.as_ref()).up(up);
        let (document, animations) = match retarget::retarget(file.file(), source, target, &options) {
            Ok(done) => done,
            Err(error) => return Ok(Err(error)),
        };
        Ok(Ok((written(&document)?, animations)))
    };
    let done = py.detach(work).map_err(|error| raise(py, error))?;
    let (file, animations) = done.map_err(wrong)?;
    let told = |of: retarget::Retargeted| {
        let left_out = of.left_out.into_iter().map(String::from).collect();
        let angle = of.rest_angle.map(|(angle, bone)| (angle, bone.into()));
        (of.bones, left_out, of.root_scale, of.turned, of.feet_moved, angle, of.only_renamed)
    };
    Ok((file, animations.into_iter().map(told).collect()))
}

fn written(document: &Document<'_>) -> castkit::Result<File> {
    Ok(File::new(CastFile::from_bytes(document.to_vec(Layout::Compact)?)?))
}
