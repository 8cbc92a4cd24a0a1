//! Steps on animations.

use castkit::CastFile;
use castkit::convert::{AnimateOptions, JobErrorKind, animate};
use castkit::scene::clip::{MotionCurve, Report};
use pyo3::prelude::*;

use crate::converting::{Told, told};
use crate::errors::raise;
use crate::file::File;
use crate::given::{Given, set, wrong};
use crate::scene::Scene;

/// How far the last pose of a bone is from the first: its name, distance, angle, and by what both change at once.
type Ends = (String, f64, f64, f64, f64);

/// A character's motion: bone, start, frames, translations, turns.
type Motion = (String, [f64; 3], Vec<f64>, Vec<[f64; 3]>, Vec<f64>);

/// What a clip is in the end: name, frames per second, first and last frame, how many curves and keys, notifications, ends
/// of bones, how many keys were left out and how far a vertex is off because of that, and the motion.
type Animated = (
    Option<String>,
    f64,
    f64,
    f64,
    u64,
    u64,
    Vec<(String, Vec<f64>)>,
    Option<Vec<Ends>>,
    Option<(u64, Option<f64>)>,
    Option<Motion>,
);

/// Does steps to the animations of a file. Animations may be for the models of the scene, and clips are the files that
/// steps name.
#[pyfunction]
#[pyo3(signature = (file, steps, skeleton, clips, animating))]
pub(crate) fn animate_file(
    py: Python<'_>,
    file: &File,
    steps: Vec<String>,
    skeleton: Option<&Scene>,
    clips: Vec<(String, Bound<'_, File>)>,
    animating: Given<'_>,
) -> PyResult<(File, Vec<Animated>, Vec<Told>)> {
    let wanted = set(AnimateOptions::new(), &animating, AnimateOptions::with)?;
    let clips: Vec<(String, CastFile)> =
        clips.into_iter().map(|(name, file)| (name, file.get().file().clone())).collect();
    let skeleton = skeleton.map(Scene::get);
    let work = || animate(file.file(), &steps, &wanted.skeleton(skeleton.as_slice()).clips(&clips));
    let done = py.detach(work).map_err(|error| match error.kind() {
        JobErrorKind::Step(step) => wrong(step),
        _ => raise(py, error),
    })?;
    let notes = done.report.notes().iter().map(told).collect();
    Ok((File::new(done.file), done.animations.into_iter().map(animated).collect(), notes))
}

fn animated(of: Report) -> Animated {
    let ends = of
        .ends
        .map(|ends| ends.into_iter().map(|end| (end.bone, end.position, end.angle, end.speed, end.turning)).collect());
    let reduced = of.remarks.reduced.map(|reduced| (reduced.keys, reduced.error));
    let motion = of
        .remarks
        .motion
        .map(|curve: MotionCurve| (curve.bone, curve.start, curve.frames, curve.translations, curve.turns));
    (of.name, of.frame_rate, of.first, of.last, of.curves, of.keys, of.notifications, ends, reduced, motion)
}
