//! `castkit fit`: which models animations fit.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castkit::convert::{Format, Note, Options as Import, Report};
use castkit::read::Repair;
use castkit::scene::{self, Animation, BoneMap, LengthRatio, Model, NameMatch, Scene, Skeleton};
use serde::Serialize;

use crate::batch::in_order;
use crate::context::Context;
use crate::destination;
use crate::files;
use crate::input::{self, file_name};
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::output::file_label;
use crate::status::{Failure, Status};
use crate::table::Table;
use crate::text::{Measure, Things, cut};

arguments! {
    /// What `castkit fit` takes.
    pub(crate) struct Fit of "fit" {
        paths: Vec<PathBuf>,
        best: usize,
        all: bool,
        bone_map: Option<PathBuf>,
        notes: NoteOptions,
    }
}

/// What is printed with --json.
#[derive(Serialize)]
struct Record<'r> {
    animation: Place<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Place<'r>>,
    fits: bool,
    bones: usize,
    named: usize,
    missing: Vec<&'r str>,
    other_case: &'r [(Box<str>, Box<str>)],
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<f64>,
    other_lengths: Vec<Length<'r>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

#[derive(Serialize)]
struct Length<'r> {
    bone: &'r str,
    ratio: f64,
}

/// A model or an animation of a file.
#[derive(Clone, Serialize)]
struct Place<'r> {
    file: Cow<'r, str>,
    path: Cow<'r, str>,
    name: Option<&'r str>,
    index: usize,
    #[serde(skip)]
    label: String,
}

/// The models or the animations of all files.
struct Parts<T> {
    parts: Vec<Arc<T>>,
    /// The file of each, and its index there.
    places: Vec<(PathBuf, usize)>,
}

impl<T> Parts<T> {
    fn new() -> Self {
        Self { parts: Vec::new(), places: Vec::new() }
    }

    fn add(&mut self, file: &Path, parts: Vec<Arc<T>>) {
        self.places.extend((0..parts.len()).map(|index| (file.to_path_buf(), index)));
        self.parts.extend(parts);
    }

    fn place<'r>(&'r self, at: usize, name: impl Fn(&'r T) -> Option<&'r str>) -> Place<'r> {
        let (path, index) = &self.places[at];
        let name = name(&self.parts[at]);
        // A file with one needs no name.
        let is_only =
            self.places.iter().skip(at.saturating_sub(1)).take(3).filter(|(other, _)| other == path).count() < 2;
        let label = match name.filter(|_| !is_only) {
            Some(name) => format!("{} {}", file_label(path), cut(name)),
            None if is_only => file_label(path),
            None => format!("{} [{index}]", file_label(path)),
        };
        Place { file: file_name(path), path: path.to_string_lossy(), name, index: *index, label }
    }
}

impl Fit {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        let is_readable = |file: &Path| Format::of_path(file).is_some_and(Format::is_readable);
        let files = files::named(context, &self.paths, is_readable, "file of a format that can be read")?;
        context.options.is_one_of_several = files.len() > 1;
        let options = context.options.clone();
        let read = |file: &PathBuf| -> Result<(Scene, Report, Vec<Repair>), Failure> {
            let (bytes, format) = input::bytes_and_format(file, &options)?;
            let (file, report) = input::as_cast(bytes, format, Import::new(), &options)?;
            Ok((Scene::new(&file), report, file.repairs().to_vec()))
        };
        let (mut models, mut animations) = (Parts::<Model>::new(), Parts::<Animation>::new());
        let mut noted = Vec::new();
        in_order(context, &files, read, |context, file, read| {
            let outcome = read.and_then(|(scene, report, repairs)| {
                context.opened(file, &repairs, &report)?;
                noted.extend(context.note_records());
                models.add(file, scene.models.into_iter().filter(|model| model.skeleton.is_some()).collect());
                animations.add(file, scene.animations);
                Ok(())
            });
            context.settle(file, outcome)
        })?;
        // What is missing may be in the files that could not be read.
        let is_incomplete = context.status != Status::Done;
        if is_incomplete && (self.bone_map.is_some() || models.parts.is_empty() || animations.parts.is_empty()) {
            return Ok(());
        }
        if let Some(output) = &self.bone_map {
            return write_map(context, output, &models.parts);
        }
        if models.parts.is_empty() {
            let reason =
                "none of these files has a model with a skeleton; name one, as in castkit fit MODEL ANIMATION...";
            return Err(Failure::Usage(reason.into()));
        }
        if animations.parts.is_empty() {
            let reason = "none of these files has an animation; name some, as in castkit fit MODEL ANIMATION..., or compare \
                          two models with castkit fit --map OUT.csv MODEL MODEL";
            return Err(Failure::Usage(reason.into()));
        }
        let best = if self.all { usize::MAX } else { self.best };
        let fits = scene::fit(&models.parts, &animations.parts, best);
        let mut fits = fits.chunk_by(|one, other| one.animation == other.animation).peekable();
        let mut records = Vec::new();
        for (index, animation) in animations.parts.iter().enumerate() {
            let of_animation = fits.next_if(|fits| fits.first().is_some_and(|fit| fit.animation == index));
            let place = animations.place(index, |animation| animation.name());
            let named = animation.bone_names();
            if !named.is_empty() && !of_animation.is_some_and(|fits| fits.iter().any(scene::Fit::is_enough)) {
                context.raise(Status::SomeFailed);
            }
            for fit in of_animation.unwrap_or_default() {
                let lengths = fit.other_lengths.iter();
                let lengths = lengths.map(|LengthRatio { bone, ratio, .. }| Length { bone, ratio: *ratio });
                records.push(Record {
                    animation: place.clone(),
                    model: Some(models.place(fit.model, |model| model.name())),
                    fits: fit.is_enough(),
                    bones: fit.bones,
                    named: named.len(),
                    missing: fit.missing.iter().map(|name| &**name).collect(),
                    other_case: &fit.other_case,
                    scale: fit.scale,
                    height: fit.height,
                    other_lengths: lengths.collect(),
                    notes: Vec::new(),
                });
            }
            if of_animation.is_none() {
                records.push(Record {
                    animation: place,
                    model: None,
                    fits: false,
                    bones: 0,
                    named: named.len(),
                    missing: named,
                    other_case: &[],
                    scale: None,
                    height: None,
                    other_lengths: Vec::new(),
                    notes: Vec::new(),
                });
            }
        }
        if context.options.json {
            records.first_mut().into_iter().for_each(|record| record.notes = std::mem::take(&mut noted));
            return records.iter().try_for_each(|record| context.print_json(record));
        }
        let rows = records.iter().map(row);
        let heading = context.out.palette.heading;
        let table = Table::new(["animation", "model", "moves", "scale", "height", "differs"], rows);
        Ok(table.write(&mut context.out, "", heading)?)
    }
}

/// Writes which bones of the first model are which of the second.
fn write_map(context: &mut Context, output: &Path, models: &[Arc<Model>]) -> Result<(), Failure> {
    let skeletons: Vec<&Skeleton> = models.iter().filter_map(|model| model.skeleton.as_deref()).collect();
    let [from, to] = skeletons[..] else {
        let found = Things(skeletons.len() as u64, "model", "models");
        let reason =
            format!("a map needs two models with a skeleton, and these files have {found}; name two such files");
        return Err(Failure::Usage(reason));
    };
    if context.options.json {
        return Err(Failure::Usage(
            "--map writes a file, and there is nothing to print as JSON; leave out --json".into(),
        ));
    }
    if output.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        return Err(Failure::Usage("--map writes CSV; give the file another extension, such as .csv".into()));
    }
    context.check_strict()?;
    destination::write_all(context, output, BoneMap::csv_between(from, to).as_bytes())?;
    if BoneMap::between(from, to).is_empty() {
        let reason = "no bone of one model is one of the other by its name or its place; complete the file by hand, it has all names";
        return context.settle(output, Err(Failure::file(reason)));
    }
    Ok(())
}

/// A line of the table.
fn row(record: &Record<'_>) -> [String; 6] {
    let measure = |ratio: Option<f64>| ratio.map(|ratio| Measure(ratio).to_string()).unwrap_or_default();
    let model = record.model.as_ref().map_or_else(|| "none".into(), |model| model.label.clone());
    let moves = match record.named {
        0 => "no bone".into(),
        named => format!("{} of {named}", record.bones),
    };
    let mut differs = Vec::new();
    let listed = |what: &str, count: usize, names: Vec<String>| {
        let more = if count > names.len() { ", ..." } else { "" };
        format!("{count} {what}: {}{more}", names.join(", "))
    };
    if record.model.is_some() && !record.missing.is_empty() {
        let names = record.missing.iter().take(MOST).map(|name| cut(name)).collect();
        differs.push(listed("missing", record.missing.len(), names));
    }
    if let Some((name, bone)) = record.other_case.first() {
        let names = vec![format!("{} for {}", cut(name), cut(bone))];
        differs.push(listed("in other case", record.other_case.len(), names));
    }
    if !record.other_lengths.is_empty() {
        let shown = record.other_lengths.iter().take(MOST);
        let names = shown.map(|length| format!("{} x {}", cut(length.bone), Measure(length.ratio))).collect();
        differs.push(listed("of other length", record.other_lengths.len(), names));
    }
    if record.model.is_some() && !record.fits {
        let least = (NameMatch::ENOUGH * 100.0).round();
        differs.insert(0, format!("has less than {least} % of the bones"));
    }
    [record.animation.label.clone(), model, moves, measure(record.scale), measure(record.height), differs.join("; ")]
}

/// How many names are listed of each difference.
const MOST: usize = 3;
