//! Animations for other models.

use std::path::PathBuf;

use castkit::convert::bone_map;
use castkit::options::{Allowed, OptionError, Value, operation};
use castkit::scene::convert_axes::Up;
use castkit::scene::retarget::{self, Options};
use castkit::write::Layout;
use castkit::{CastFile, Document};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::raise;
use crate::file::File;
use crate::given::{Given, set};
use crate::scene::Model;

/// The options of Python.
struct Wanted {
    bone_map: Option<PathBuf>,
    reverse_map: bool,
    options: Options<'static>,
}

impl Wanted {
    fn with(mut self, option: &str, value: &Value) -> Result<Self, OptionError> {
        match option {
            "bone_map" => self.bone_map = Some(value.text("bone_map")?.into()),
            "reverse_map" => self.reverse_map = value.flag("reverse_map")?,
            "scale_root" => {
                let factor = value.number("scale_root", Allowed::Positive)?;
                self.options = self.options.scale_root(Some(factor.into()));
            }
            "feet" => self.options = self.options.feet(value.flag("feet")?),
            "align" => self.options = self.options.align(value.flag("align")?),
            _ => {
                return Err(operation("retarget").map_or_else(
                    || OptionError::no_effect(option, "it is unknown"),
                    |operation| OptionError::unknown(operation, option),
                ));
            }
        }
        Ok(self)
    }
}

/// An animation for another model: how many bones correspond, those that are left out, the factor of the root, how far
/// feet were moved, the largest angle between bones at rest with the bone, whether only names were changed.
type Retargeted = (usize, Vec<String>, f64, f64, Option<(f64, String)>, bool);

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
    let first = Wanted { bone_map: None, reverse_map: false, options: Options::new() };
    let wanted = set(first, &retargeting, Wanted::with)?;
    let up = [Up::X, Up::Y, Up::Z].into_iter().find(|axis| axis.as_str() == up);
    let up = up.ok_or_else(|| PyValueError::new_err("the up axis is none of x, y and z"))?;
    let (source, target) = (source.map(Model::get), target.get());
    let work = || -> castkit::Result<Result<(File, Vec<retarget::Retargeted>), retarget::Error>> {
        let map = wanted.bone_map.map(|path| bone_map(path, wanted.reverse_map)).transpose()?;
        let options = wanted.options.up(up).map(map.as_ref());
        let (document, animations) = match retarget::retarget(file.file(), source, target, &options) {
            Ok(done) => done,
            Err(error) => return Ok(Err(error)),
        };
        Ok(Ok((written(&document)?, animations)))
    };
    let done = py.detach(work).map_err(|error| raise(py, error))?;
    let (file, animations) = done.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let told = |of: retarget::Retargeted| {
        let left_out = of.left_out.into_iter().map(String::from).collect();
        let angle = of.rest_angle.map(|(angle, bone)| (angle, bone.into()));
        (of.bones, left_out, of.root_scale, of.feet_moved, angle, of.only_renamed)
    };
    Ok((file, animations.into_iter().map(told).collect()))
}

fn written(document: &Document<'_>) -> castkit::Result<File> {
    Ok(File::new(CastFile::from_bytes(document.to_vec(Layout::Compact)?)?))
}
