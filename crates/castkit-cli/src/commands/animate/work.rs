//! Steps on the animations of one file, or of several that make one.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use castkit::convert::{Report, clip_notes};
use castkit::open::Trace;
use castkit::scene::clip::{Options as ClipOptions, Report as ClipReport, Step, apply};
use castkit::scene::convert_axes::Up;
use castkit::scene::{Animation, BoneMap, Model, Scene};
use castkit::write::Document;

use crate::commands::merged;
use crate::notes::NoteOptions;
use crate::options::Options;
use crate::status::Failure;
use crate::steps::Steps;

/// The files that options and steps name, turned to an up axis.
pub(super) struct Others {
    models: Vec<Arc<Model>>,
    clips: Vec<(String, Arc<Animation>)>,
    /// The files that were read for it.
    trace: Trace,
}

/// What all files of a batch share.
pub(super) struct Work<'a> {
    pub(super) steps: &'a Steps,
    pub(super) skeleton: Option<&'a Path>,
    pub(super) root: Option<&'a str>,
    pub(super) source_up: Option<Up>,
    pub(super) notes: &'a NoteOptions,
    pub(super) force: bool,
    pub(super) keep_going: bool,
    pub(super) options: &'a Options,
    pub(super) pairs: Option<&'a BoneMap>,
    pub(super) others: Mutex<Vec<(Up, Arc<Others>)>>,
}

/// What became of a file.
pub(super) struct Done {
    pub(super) reports: Vec<ClipReport>,
    /// By the file that they are about.
    pub(super) notes: Vec<(PathBuf, Report)>,
    /// The number of bytes; `None` without an output, or if a note forbids it.
    pub(super) bytes: Option<u64>,
}

/// Why a file failed: the file to blame, unless it is the first of the inputs.
type Failed = (Option<PathBuf>, Failure);

impl Work<'_> {
    /// Reads inputs as one, does the steps, and writes the result.
    pub(super) fn on(&self, inputs: &[PathBuf], output: Option<&Path>) -> Result<Done, Failed> {
        let mut notes = Vec::new();
        let file = self.read(inputs, None, &mut notes)?;
        let cast = file.cast();
        if cast.animations().next().is_none() {
            let reason = "it has no animation; castkit animate changes animations";
            return Err((None, Failure::file(reason)));
        }
        let document = Document::from(&cast);
        let up = Up::of(&document).unwrap_or(Up::USUAL);
        let others = self.others(up, &mut notes)?;
        let mut models = others.models.clone();
        // Links take time, and most files of animations have no model.
        if cast.models().next().is_some() {
            models.extend(Scene::new(&file).models);
        }
        let options = ClipOptions::new()
            .models(&models)
            .clips(&others.clips)
            .root(self.root)
            .up(up)
            .pairs(self.pairs)
            .budget(self.options.budget());
        let (document, reports) =
            apply(document, &self.steps.0, &options).map_err(|error| (None, Failure::file(error)))?;
        notes.push((first(inputs).to_path_buf(), clip_notes(&reports)));
        let is_refused =
            |(_, report): &(PathBuf, Report)| report.notes().iter().any(|note| self.notes.refuses(note.kind()));
        let mut bytes = None;
        if let Some(output) = output.filter(|_| !notes.iter().any(is_refused)) {
            let how = (self.force, self.notes);
            let (written, report) = merged::write(&document, output, how, self.skeleton, self.options)
                .map_err(|(path, failure)| (Some(path), failure))?;
            bytes = Some(written);
            notes.push((output.to_path_buf(), report));
        }
        Ok(Done { reports, notes, bytes })
    }

    fn read(
        &self,
        paths: &[PathBuf],
        up: Option<Up>,
        notes: &mut Vec<(PathBuf, Report)>,
    ) -> Result<castkit::CastFile, Failed> {
        let (file, reports) = merged::read(paths, (up, self.source_up), self.keep_going, self.options)
            .map_err(|(path, failure)| (Some(path), failure))?;
        notes.extend(paths.iter().cloned().zip(reports.into_iter().map(|input| input.report)));
        Ok(file)
    }

    /// The files that options and steps name. They are read once for each up axis, and so are their notes.
    fn others(&self, up: Up, notes: &mut Vec<(PathBuf, Report)>) -> Result<Arc<Others>, Failed> {
        let mut known = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, others)) = known.iter().find(|(other, _)| *other == up) {
            others.trace.add();
            return Ok(Arc::clone(others));
        }
        let (others, trace) = Trace::of(|| self.read_others(up, notes));
        let others = Arc::new(Others { trace, ..others? });
        known.push((up, Arc::clone(&others)));
        Ok(others)
    }

    fn read_others(&self, up: Up, notes: &mut Vec<(PathBuf, Report)>) -> Result<Others, Failed> {
        let mut others = Others { models: Vec::new(), clips: Vec::new(), trace: Trace::default() };
        if let Some(path) = self.skeleton {
            let file = self.read(&[path.to_path_buf()], Some(up), notes)?;
            others.models.extend(Scene::new(&file).models.iter().filter(|model| model.skeleton.is_some()).cloned());
            if others.models.is_empty() {
                let reason = "no model in this file has a skeleton; --skeleton takes the model of the animations";
                return Err((Some(path.to_path_buf()), Failure::file(reason)));
            }
        }
        // Each clip is the first of its file.
        for name in self.steps.0.iter().filter_map(Step::clip) {
            if others.clips.iter().any(|(other, _)| other == name) {
                continue;
            }
            let path = PathBuf::from(name);
            let file = self.read(std::slice::from_ref(&path), Some(up), notes)?;
            let Some(clip) = Scene::new(&file).animations.first().cloned() else {
                return Err((Some(path), Failure::file("it has no animation, which a step takes from it")));
            };
            others.clips.push((name.to_owned(), clip));
        }
        Ok(others)
    }
}

/// The file that is to blame for what no other is.
pub(super) fn first(inputs: &[PathBuf]) -> &Path {
    inputs.first().map_or(Path::new(""), PathBuf::as_path)
}
