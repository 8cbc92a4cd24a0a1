//! Conversions to and from Cast, and optimisation.

use std::borrow::Cow;
use std::path::PathBuf;

use castkit::convert::optimize::{self, Summary};
use castkit::convert::{Job, JobInput, JobOptions, JobStatus, Note, notes};
use castkit::open::FileBytes;
use castkit::options::{Spelling, spell};
use castkit::scene::convert_axes::Up;
use castkit::write::Layout;
use castkit::{CastFile, Document, Progress};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::buffer;
use crate::file::{File, bytes_of};
use crate::given::{Given, set};
use crate::progress;

/// A note: code, severity, outcome, feature, detail, number of occurrences, examples.
pub(crate) type Told = (&'static str, &'static str, &'static str, &'static str, Cow<'static, str>, u64, Vec<String>);

pub(crate) fn told(note: &Note) -> Told {
    let examples = note.examples().map(str::to_owned).collect();
    let detail = spell(note.detail(), Spelling::Python);
    (note.code(), note.severity().name(), note.outcome().name(), note.feature(), detail, note.count(), examples)
}

fn notes_of(inputs: &[JobInput]) -> Vec<Told> {
    inputs.iter().flat_map(|input| input.report.notes()).map(told).collect()
}

fn one_of<T: Copy>(what: &str, value: &str, choices: &[(&str, T)]) -> PyResult<T> {
    let found = choices.iter().find(|(name, _)| *name == value);
    found.map(|(_, choice)| *choice).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        PyValueError::new_err(format!("{what} is {value:?}, expected one of {}", names.join(", ")))
    })
}

pub(crate) fn up(what: &str, name: Option<&str>) -> PyResult<Option<Up>> {
    name.map(|name| one_of(what, name, &[("x", Up::X), ("y", Up::Y), ("z", Up::Z)])).transpose()
}

/// The options of a conversion.
fn options(given: &Given<'_>) -> PyResult<JobOptions<'static>> {
    set(JobOptions::new().mapping(buffer::promise()), given, JobOptions::with)
}

/// A source of a conversion: a path, after which `@` and the bone may follow to which it is attached; or bytes with the
/// name of a file.
#[derive(FromPyObject)]
pub(crate) enum Source<'py> {
    Path(PathBuf),
    Open(Bound<'py, File>),
    Bytes(Bound<'py, PyAny>),
}

/// The source without Python objects, because the lock is released before the work begins.
enum Held {
    Path(PathBuf),
    Bytes(FileBytes),
}

fn hold(sources: Vec<Source<'_>>) -> PyResult<Vec<Held>> {
    let hold = |source| {
        Ok(match source {
            Source::Path(path) => Held::Path(path),
            Source::Open(file) => Held::Bytes(file.get().file().bytes().clone()),
            Source::Bytes(bytes) => Held::Bytes(bytes_of(&bytes)?),
        })
    };
    sources.into_iter().map(hold).collect()
}

fn job(sources: Vec<Held>, options: JobOptions<'_>) -> Job<'_> {
    sources.into_iter().fold(Job::new(options), |job, source| match source {
        Held::Path(path) => job.file_or_part(path),
        Held::Bytes(bytes) => job.bytes(bytes),
    })
}

/// The result of a conversion: format, bytes, files beside it, notes, whether it was written.
type Done = (&'static str, u64, Vec<String>, Vec<Told>, bool);

/// Converts files into one file.
#[pyfunction]
#[pyo3(signature = (sources, output, conversion, progress=None))]
pub(crate) fn convert_files(
    py: Python<'_>,
    sources: Vec<Source<'_>>,
    output: PathBuf,
    conversion: Given<'_>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Done> {
    let options = options(&conversion)?;
    let sources = hold(sources)?;
    let done = progress::run(py, progress.as_ref(), |progress| job(sources, options.progress(progress)).save(output))?;
    let side_files = done.side_files.iter().map(|file| file.path.clone()).collect();
    let is_written = done.status == JobStatus::Written;
    Ok((done.format.extension(), done.bytes, side_files, notes_of(&done.inputs), is_written))
}

/// Converts files into a Cast file in memory.
#[pyfunction]
#[pyo3(signature = (sources, conversion, progress=None))]
pub(crate) fn load_files(
    py: Python<'_>,
    sources: Vec<Source<'_>>,
    conversion: Given<'_>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(File, Vec<Told>)> {
    let options = options(&conversion)?;
    let sources = hold(sources)?;
    let loaded = progress::run(py, progress.as_ref(), |progress| job(sources, options.progress(progress)).load())?;
    let notes = notes_of(&loaded.inputs);
    Ok((File::new(loaded.file), notes))
}

/// Explains the code of a note: feature, detail, explanation.
#[pyfunction]
pub(crate) fn note(code: &str) -> Option<(&'static str, &'static str, Cow<'static, str>)> {
    notes::find(code).map(|kind| (kind.feature, kind.detail, spell(kind.explanation, Spelling::Python)))
}

/// The number of things in a file: meshes, vertices, faces, influences, vertices of shapes, materials, textures,
/// curves, keys.
type Totals = [u64; 9];
/// The effect of each step, by name.
type Steps = Vec<(&'static str, u64)>;

/// A level of detail: its number, its triangles, how many were requested, its error.
type Level = (u32, u64, u64, f32);

/// Makes a file smaller and faster to draw. Returns the new file, totals before and after, steps, what was left
/// unchanged, and notes.
#[pyfunction]
#[pyo3(signature = (file, optimizing, progress=None))]
#[expect(clippy::type_complexity, reason = "a tuple that Python takes apart")]
pub(crate) fn optimize_file(
    py: Python<'_>,
    file: &File,
    optimizing: Given<'_>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(File, Totals, Totals, Steps, Vec<(String, String)>, Vec<Level>, Vec<Told>)> {
    let options = set(optimize::Options::new(), &optimizing, optimize::Options::with)?;
    let work = |progress: Progress<'_>| -> castkit::Result<(CastFile, Summary)> {
        let mut document = Document::from(file.file());
        let summary = optimize::optimize(&mut document, &options.progress(progress))?;
        let layout = Layout::keeping(&file.file().cast(), &document);
        Ok((CastFile::from_bytes(document.to_vec(layout)?)?, summary))
    };
    let (optimized, summary) = progress::run(py, progress.as_ref(), work)?;
    let totals = |of: &optimize::Totals| {
        [
            of.meshes,
            of.vertices,
            of.faces,
            of.influences,
            of.shape_vertices,
            of.materials,
            of.textures,
            of.curves,
            of.keys,
        ]
    };
    let of = &summary.steps;
    let steps = vec![
        ("weights", of.weights),
        ("welded", of.welded),
        ("unused", of.unused),
        ("reordered", of.reordered),
        ("materials", of.materials),
        ("textures", of.textures),
        ("keys", of.keys),
        ("narrowed", of.narrowed),
        ("duplicates", of.duplicates),
        ("joined", of.joined),
        ("simplified", of.simplified),
        ("tangents", of.tangents),
        ("split", of.split),
    ];
    let untouched = summary.untouched.iter().map(|of| (of.path.clone(), of.reason.clone())).collect();
    let notes = summary.report.notes().iter().map(told).collect();
    let levels = summary.lods.iter().map(|lod| (lod.level, lod.triangles, lod.wanted, lod.error)).collect();
    Ok((File::new(optimized), totals(&summary.before), totals(&summary.after), steps, untouched, levels, notes))
}
