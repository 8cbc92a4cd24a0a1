//! `castkit animate`: steps on animations.

use std::borrow::Cow;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castkit::convert::{Format, Note, bone_map, clip_notes};
use castkit::scene::clip::{Ends, Options, Report as ClipReport, Step, apply};
use castkit::scene::convert_axes::Up;
use castkit::scene::{Animation, Model, Scene};
use castkit::write::Document;
use serde::Serialize;

use super::merged;
use crate::context::Context;
use crate::files;
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::save;
use crate::status::Failure;
use crate::steps::Steps;
use crate::text::{Escaped, Measure, Quoted, Size, Things};

arguments! {
    /// What `castkit animate` takes.
    pub(crate) struct Animate of "animate" {
        paths: Vec<PathBuf>,
        output: Option<PathBuf>,
        steps: Steps,
        root: Option<String>,
        pairs: Option<PathBuf>,
        skeleton: Option<PathBuf>,
        source_up: Option<Up>,
        force: bool,
        notes: NoteOptions,
    }
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<Cow<'r, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    animations: Vec<Record<'r>>,
    notes: Vec<Note>,
}

#[derive(Serialize)]
struct Record<'r> {
    name: Option<&'r str>,
    frame_rate: f64,
    first: f64,
    last: f64,
    curves: u64,
    keys: u64,
    notifications: Vec<Named<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<Vec<End<'r>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<Fewer>,
}

#[derive(Serialize)]
struct Fewer {
    keys: u64,
    error: Option<f64>,
}

#[derive(Serialize)]
struct End<'r> {
    bone: &'r str,
    position: f64,
    angle: f64,
    speed: f64,
    turning: f64,
}

impl<'r> End<'r> {
    fn new(ends: &'r Ends) -> Self {
        let Ends { bone, position, speed, .. } = ends;
        let (angle, turning) = (ends.angle.to_degrees(), ends.turning.to_degrees());
        Self { bone, position: *position, angle, speed: *speed, turning }
    }
}

#[derive(Serialize)]
struct Named<'r> {
    name: &'r str,
    frames: &'r [f64],
}

impl<'r> Record<'r> {
    fn new(report: &'r ClipReport) -> Self {
        let named = |(name, frames): &'r (String, Vec<f64>)| Named { name, frames };
        Self {
            name: report.name.as_deref(),
            frame_rate: report.frame_rate,
            first: report.first,
            last: report.last,
            curves: report.curves,
            keys: report.keys,
            notifications: report.notifications.iter().map(named).collect(),
            reduced: report.remarks.reduced.map(|reduced| Fewer { keys: reduced.keys, error: reduced.error }),
            ends: report.ends.as_ref().map(|ends| ends.iter().map(End::new).collect()),
        }
    }
}

/// The clips that steps name.
type NamedClips = Vec<(String, Arc<Animation>)>;

/// How many bones are listed whose ends differ.
const MOST_ENDS: usize = 10;

impl Animate {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.up_option = "--source-up says otherwise";
        if let Some(output) = &self.output {
            save::check_output(output, &context.options)?;
        }
        let is_readable = |file: &Path| Format::of_path(file).is_some_and(Format::is_readable);
        let inputs = files::named(context, &self.paths, is_readable, "file of a format that can be read")?;
        context.options.is_one_of_several = true;
        let Some(file) = merged::load(context, &inputs, None, self.source_up)? else { return Ok(()) };
        let scene = Scene::new(&file);
        let first = inputs.first().map_or(Path::new(""), PathBuf::as_path);
        if scene.animations.is_empty() {
            let reason = "none of these files has an animation; castkit animate changes animations";
            return context.settle(first, Err(Failure::file(reason)));
        }
        let mut models: Vec<Arc<Model>> = Vec::new();
        if let Some(path) = &self.skeleton {
            let up = Some(scene.up());
            let Some(file) = merged::load(context, std::slice::from_ref(path), up, self.source_up)? else {
                return Ok(());
            };
            models.extend(Scene::new(&file).models.iter().filter(|model| model.skeleton.is_some()).cloned());
            if models.is_empty() {
                let reason = "no model in this file has a skeleton; --skeleton takes the model of the animations";
                return context.settle(path, Err(Failure::file(reason)));
            }
        }
        models.extend(scene.models.iter().cloned());
        let Some(clips) = self.clips(context, scene.up())? else { return Ok(()) };
        let pairs = match self.pairs.as_deref().map(|path| bone_map(path, false)).transpose() {
            Ok(pairs) => pairs,
            Err(error) => return merged::blame(context, &error, first),
        };
        let options = Options::new()
            .models(&models)
            .clips(&clips)
            .root(self.root.as_deref())
            .up(scene.up())
            .pairs(pairs.as_ref())
            .budget(context.options.budget());
        let cast = file.cast();
        let (document, reports) = match apply(Document::from(&cast), &self.steps.0, &options) {
            Ok(done) => done,
            Err(error) => return context.settle(first, Err(Failure::file(error))),
        };
        context.note_all(first, &clip_notes(&reports));
        if let Err(failure) = context.check_strict() {
            return context.settle(first, Err(failure));
        }
        let mut bytes = None;
        if let Some(output) = &self.output {
            let how = (self.force, &self.notes);
            let skeleton = self.skeleton.as_deref();
            bytes = match merged::save(context, &document, output, how, skeleton)? {
                None => return Ok(()),
                bytes => bytes,
            };
            if !save::is_report_wanted(context, output) {
                return Ok(());
            }
        }
        self.report(context, &reports, bytes)
    }

    /// The clips of the files that steps name, each the first of its file; `None` if one cannot be read.
    fn clips(&self, context: &mut Context, up: Up) -> Result<Option<NamedClips>, Failure> {
        let mut clips = NamedClips::new();
        for name in self.steps.0.iter().filter_map(Step::clip) {
            if clips.iter().any(|(other, _)| other == name) {
                continue;
            }
            let path = PathBuf::from(name);
            let Some(file) = merged::load(context, std::slice::from_ref(&path), Some(up), self.source_up)? else {
                return Ok(None);
            };
            match Scene::new(&file).animations.first() {
                Some(clip) => clips.push((name.to_owned(), Arc::clone(clip))),
                None => {
                    let reason = "it has no animation, which a step takes from it";
                    context.settle(&path, Err(Failure::file(reason)))?;
                    return Ok(None);
                }
            }
        }
        Ok(Some(clips))
    }

    fn report(&self, context: &mut Context, reports: &[ClipReport], bytes: Option<u64>) -> Result<(), Failure> {
        if context.options.json {
            let report = Report {
                output: self.output.as_ref().map(|output| output.to_string_lossy()),
                bytes,
                animations: reports.iter().map(Record::new).collect(),
                notes: context.note_records(),
            };
            return context.print_json(&report);
        }
        for report in reports {
            let name = Quoted(report.name.as_deref().unwrap_or("animation"));
            let (first, last) = (Measure(report.first), Measure(report.last));
            let (rate, seconds) = (report.frame_rate, Measure((report.last - report.first) / report.frame_rate));
            let curves = Things(report.curves, "curve", "curves");
            let keys = Things(report.keys, "key", "keys");
            writeln!(
                context.out,
                "{name}: frames {first} to {last}, {seconds} s at {rate} frames a second, {curves}, {keys}"
            )?;
            for (name, frames) in &report.notifications {
                let frames: Vec<String> = frames.iter().map(|frame| Measure(*frame).to_string()).collect();
                writeln!(context.out, "  {}: {}", Quoted(name), frames.join(", "))?;
            }
            if let Some(reduced) = report.remarks.reduced {
                let keys = Things(reduced.keys, "key", "keys");
                match reduced.error {
                    Some(error) => {
                        writeln!(
                            context.out,
                            "  left out {keys}; ends of bones are off by at most {}",
                            Measure(error)
                        )?;
                    }
                    None => writeln!(context.out, "  left out {keys}")?,
                }
            }
            for end in report.ends.iter().flatten().take(MOST_ENDS) {
                let [position, speed] = [end.position, end.speed].map(Measure);
                let [angle, turning] = [end.angle, end.turning].map(|angle| Measure(angle.to_degrees()));
                writeln!(
                    context.out,
                    "  {}: the ends are {position} and {angle} degrees apart; speeds differ by {speed} and {turning} degrees a second",
                    Quoted(&end.bone)
                )?;
            }
            let more = report.ends.as_ref().map_or(0, Vec::len).saturating_sub(MOST_ENDS) as u64;
            if more > 0 {
                writeln!(context.out, "  ... and {}, see --json", Things(more, "more bone", "more bones"))?;
            }
        }
        match (&self.output, bytes) {
            (Some(output), Some(bytes)) => {
                Ok(writeln!(context.out, "{}: {}", Escaped(output.to_string_lossy()), Size(bytes))?)
            }
            _ => Ok(()),
        }
    }
}
