//! Pictures of files.

use std::path::PathBuf;
use std::sync::Arc;

use castkit::open::{Confinement, TextureSearch};
use castkit::render::{self, RenderOptions};
use castkit::scene::Animation;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::converting::up;
use crate::errors::raise;
use crate::file::File;
use crate::progress;

/// The options of a picture, from Python.
#[derive(FromPyObject)]
pub(crate) struct Rendering {
    #[pyo3(item)]
    size: (u32, u32),
    #[pyo3(item)]
    animation: Option<String>,
    #[pyo3(item)]
    frame: Option<f64>,
    #[pyo3(item)]
    azimuth: Option<f64>,
    #[pyo3(item)]
    elevation: Option<f64>,
    #[pyo3(item)]
    source_up: Option<String>,
    #[pyo3(item)]
    background: Option<[u8; 4]>,
    #[pyo3(item)]
    ground_shadow: bool,
    #[pyo3(item)]
    checker: bool,
    #[pyo3(item)]
    constraints: bool,
    #[pyo3(item)]
    budget: Option<u64>,
}

impl Rendering {
    fn options<'o>(&self, subject: &'o render::Subject) -> PyResult<RenderOptions<'o>> {
        let mut options = RenderOptions::new().size(self.size.0, self.size.1).constraints(self.constraints);
        options = options.ground_shadow(self.ground_shadow).checker(self.checker);
        if let Some(animation) = self.animation(subject)? {
            options = options.animation(animation, self.frame.unwrap_or_default());
        }
        if let Some(azimuth) = self.azimuth {
            options = options.azimuth(azimuth);
        }
        if let Some(elevation) = self.elevation {
            options = options.elevation(elevation);
        }
        if let Some(up) = up("source_up", self.source_up.as_deref())? {
            options = options.up(up);
        }
        if let Some(background) = self.background {
            options = options.background(background);
        }
        Ok(self.budget.map_or(options.clone(), |budget| options.budget(budget)))
    }

    /// The animation that is shown, if it is not the rest pose.
    fn animation<'s>(&self, subject: &'s render::Subject) -> PyResult<Option<&'s Arc<Animation>>> {
        if self.frame.is_none() {
            return Ok(None);
        }
        let name = self.animation.as_deref();
        let missing = || match name {
            Some(name) => PyValueError::new_err(format!("there is no animation {name:?}")),
            None => PyValueError::new_err("a frame needs an animation, and there is none"),
        };
        subject.animation(name).ok_or_else(missing).map(Some)
    }
}

/// A file with its instances and textures.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Subject {
    subject: render::Subject,
}

#[pymethods]
impl Subject {
    #[new]
    fn new(
        py: Python<'_>,
        file: &File,
        textures: Vec<(String, Vec<u8>)>,
        texture_search: Vec<PathBuf>,
        follow_outside: bool,
    ) -> Self {
        let confinement = if follow_outside { Confinement::None } else { Confinement::FileDirectory };
        let file = file.file();
        let subject = py.detach(|| render::Subject::new(file, file.path(), confinement));
        let search = texture_search.into_iter().fold(TextureSearch::new(), TextureSearch::directory);
        let subject = subject.with_texture_search(&search);
        let with = |subject: render::Subject, (path, bytes): (String, Vec<u8>)| subject.with_texture(path, bytes);
        Self { subject: textures.into_iter().fold(subject, with) }
    }

    /// Sentences about instances that could not be placed, and about irregularities in the files.
    fn problems(&self) -> Vec<String> {
        let warnings = self.subject.warnings().map(ToString::to_string);
        self.subject.problems().iter().cloned().chain(warnings).collect()
    }

    /// Pictures of a full turn, or one from the front.
    fn turntable(
        &self,
        py: Python<'_>,
        count: u32,
        rendering: Rendering,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Picture>> {
        let options = rendering.options(&self.subject)?;
        let pictures = progress::run(py, progress.as_ref(), |progress| {
            self.subject.turntable(count, &options.progress(progress))
        })?;
        Ok(pictures.into_iter().map(|picture| Picture { picture }).collect())
    }
}

/// A picture.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Picture {
    picture: render::Picture,
}

#[pymethods]
impl Picture {
    #[getter]
    fn size(&self) -> (u32, u32) {
        (self.picture.width(), self.picture.height())
    }

    fn missing_textures(&self) -> Vec<String> {
        self.picture.missing_textures().to_vec()
    }

    /// Red, green, blue and alpha of each pixel.
    fn pixels<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.picture.pixels().as_flattened())
    }

    fn to_png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let png = py.detach(|| self.picture.to_png()).map_err(|error| raise(py, error))?;
        Ok(PyBytes::new(py, &png))
    }

    /// Writes a PNG file atomically.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.picture.save_png(&path)).map_err(|error| raise(py, error))
    }
}
