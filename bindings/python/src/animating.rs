//! Steps on animations.

use std::path::PathBuf;
use std::sync::Arc;

use castkit::convert::{bone_map, clip_notes};
use castkit::options::{Spelling, spell};
use castkit::scene::clip::{Ends, Error, MotionCurve, Options, Report, Step, apply};
use castkit::scene::{Animation, Scene};
use castkit::write::Layout;
use castkit::{CastFile, Document};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::converting::{Told, told};
use crate::errors::raise;
use crate::file::File;
use crate::scene::Model;

/// A character's motion: bone, start, frames, translations, turns.
type Moved = (String, [f64; 3], Vec<f64>, Vec<[f64; 3]>, Vec<f64>);

/// The ends of a bone: name, position, angle, speed, turning.
type End = (String, f64, f64, f64, f64);

/// What a clip is in the end: name, frames per second, first and last frame, how many curves and keys, notifications; keys that
/// were left out and their error, the ends of bones, and the motion.
type Animated = (
    Option<String>,
    f64,
    f64,
    f64,
    u64,
    u64,
    Vec<(String, Vec<f64>)>,
    Option<(u64, Option<f64>)>,
    Option<Vec<End>>,
    Option<Moved>,
);

fn animated(of: Report) -> Animated {
    let reduced = of.remarks.reduced.map(|reduced| (reduced.keys, reduced.error));
    let end = |end: Ends| (end.bone, end.position, end.angle, end.speed, end.turning);
    let ends = of.ends.map(|ends| ends.into_iter().map(end).collect());
    let moved = |curve: MotionCurve| (curve.bone, curve.start, curve.frames, curve.translations, curve.turns);
    let motion = of.remarks.motion.map(moved);
    let (name, notifications) = (of.name, of.notifications);
    (name, of.frame_rate, of.first, of.last, of.curves, of.keys, notifications, reduced, ends, motion)
}

/// Does steps to the animations of a file. Models are those that animations may be for, and clips the files that steps name.
#[pyfunction]
#[pyo3(signature = (file, steps, models, clips, root, pairs))]
pub(crate) fn animate_file(
    py: Python<'_>,
    file: &File,
    steps: Vec<String>,
    models: Vec<Bound<'_, Model>>,
    clips: Vec<(String, Bound<'_, File>)>,
    root: Option<String>,
    pairs: Option<PathBuf>,
) -> PyResult<(File, Vec<Animated>, Vec<Told>)> {
    let wrong = |error: Error| PyValueError::new_err(spell(&error.to_string(), Spelling::Python).into_owned());
    let steps: Vec<Step> = steps.iter().map(|step| Step::parse(step)).collect::<Result<_, _>>().map_err(wrong)?;
    let models: Vec<_> = models.iter().map(|of| Arc::clone(of.get().get())).collect();
    let first = |(name, file): &(String, Bound<'_, File>)| {
        let found = Scene::new(file.get().file()).animations.first().cloned();
        let clip = found.ok_or_else(|| PyValueError::new_err(format!("{name:?} has no animation")))?;
        Ok((name.clone(), clip))
    };
    let clips: Vec<(String, Arc<Animation>)> = clips.iter().map(first).collect::<PyResult<_>>()?;
    let work = || -> castkit::Result<Result<(File, Vec<Report>), Error>> {
        let cast = file.file().cast();
        let pairs = pairs.as_deref().map(|path| bone_map(path, false)).transpose()?;
        let options = Options::new()
            .models(&models)
            .clips(&clips)
            .root(root.as_deref())
            .up(Scene::new(file.file()).up())
            .pairs(pairs.as_ref());
        let (document, reports) = match apply(Document::from(&cast), &steps, &options) {
            Ok(done) => done,
            Err(error) => return Ok(Err(error)),
        };
        Ok(Ok((File::new(CastFile::from_bytes(document.to_vec(Layout::Compact)?)?), reports)))
    };
    let (file, reports) = py.detach(work).map_err(|error| raise(py, error))?.map_err(wrong)?;
    let notes = clip_notes(&reports).notes().iter().map(told).collect();
    Ok((file, reports.into_iter().map(animated).collect(), notes))
}
