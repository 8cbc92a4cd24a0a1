//! From a file to its pictures.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castkit::convert::join::Attachment;
use castkit::convert::{Note, NoteKind, Options as Import, Report, SideFile, notes, sound};
use castkit::open::{BaseDirectory, Confinement};
use castkit::read::Repair;
use castkit::render::{RenderOptions, Subject};
use castkit::scene::convert_axes::{Conversion, Up, convert};
use castkit::scene::{Animation, Scene, Source, WarningKind};
use castkit::write::{Document, Layout};
use castkit::{CastFile, Threads};

use crate::context::Context;
use crate::destination::Written;
use crate::input::{self, Loaded};
use crate::options::Options;
use crate::status::Failure;
use crate::together;

/// The largest texture in bytes.
const LARGEST_TEXTURE: u64 = 512 << 20;

/// Which pictures to draw.
pub(super) struct Wanted<'w> {
    pub(super) follows_outside: bool,
    pub(super) frame: Option<f64>,
    pub(super) animation: Option<&'w str>,
    pub(super) count: u32,
    pub(super) options: RenderOptions<'w>,
}

/// The pictures of a file.
pub(super) struct Drawn {
    /// What was repaired in the file, which is closed: up to 64 results wait for earlier ones.
    pub(super) repairs: Vec<Repair>,
    /// What is not in the pictures.
    pub(super) report: Report,
    /// PNG files.
    pub(super) pictures: Vec<Vec<u8>>,
    /// Textures that were not found.
    pub(super) missing: Vec<String>,
    /// The files that were written.
    pub(super) written: Result<Vec<Written>, Failure>,
}

impl Drawn {
    /// The kinds of all notes, those on repairs included.
    pub(super) fn notes(&self) -> impl Iterator<Item = &'static NoteKind> {
        let repaired = (!self.repairs.is_empty()).then_some(&notes::RECOVERED);
        self.report.notes().iter().map(Note::kind).chain(repaired)
    }
}

fn open(path: &Path, wanted: &Wanted<'_>, options: &Options) -> Result<Loaded, Failure> {
    let (bytes, format) = input::bytes_and_format(path, options)?;
    input::load(bytes, format, Import::new().follow_outside(wanted.follows_outside), options)
}

/// The file with the animations, and everything to say about it.
pub(super) fn open_animations(path: &Path, wanted: &Wanted<'_>, context: &mut Context) -> Result<Loaded, Failure> {
    // --from is the format of the inputs.
    let mut opened = open(path, wanted, &Options { from: None, ..context.options.clone() })?;
    let warnings = Scene::new(&opened.file).warnings;
    opened.report.add_warnings(warnings.iter().filter(|warning| warning.kind != WarningKind::MovesNothing));
    let sound = sound(&opened.file, Threads::All, &mut opened.report).map_err(Failure::file)?;
    context.opened(path, opened.file.repairs(), &opened.report)?;
    Ok(Loaded { file: sound.unwrap_or(opened.file), ..opened })
}

/// One file, or several as one scene. Returns what was repaired in them, too.
fn open_parts(
    parts: &[(PathBuf, Option<Attachment>)],
    wanted: &Wanted<'_>,
    options: &Options,
) -> Result<(Loaded, Vec<Repair>), Failure> {
    if let [(path, None)] = parts {
        let opened = open(path, wanted, options)?;
        let repairs = opened.file.repairs().to_vec();
        return Ok((opened, repairs));
    }
    let (mut files, mut inside, mut report, mut repairs) = (Vec::new(), Vec::new(), Report::default(), Vec::new());
    for (path, _) in parts {
        let opened = open(path, wanted, options).map_err(|failure| match failure {
            Failure::File(reason) if !files.is_empty() => Failure::File(format!("{}: {reason}", path.display())),
            failure => failure,
        })?;
        if !files.is_empty() {
            inside.extend(textures_elsewhere(path, &opened.file, wanted));
        }
        repairs.extend_from_slice(opened.file.repairs());
        inside.extend(opened.inside);
        report.append(opened.report);
        files.push(opened.file);
    }
    input::decode(&mut files, options)?;
    let (documents, joined) = together::join(&files, parts)?;
    joined.reports.into_iter().for_each(|joined| report.append(joined));
    let mut documents = documents.into_iter();
    let mut document = documents.next().unwrap_or_default();
    for conflict in document.merge(documents).conflicts {
        report.add(notes::of_conflict(conflict.hint), conflict.says);
    }
    Ok((Loaded { file: together::in_memory(&document)?, inside, report }, repairs))
}

/// The textures of a file by their paths in its materials: those of another directory are looked for in its own.
fn textures_elsewhere(path: &Path, file: &CastFile, wanted: &Wanted<'_>) -> Vec<SideFile<'static>> {
    let confinement = if wanted.follows_outside { Confinement::None } else { Confinement::FileDirectory };
    let there = BaseDirectory::of_file(path, confinement);
    let scene = Scene::new(file);
    let slots = scene.models.iter().flat_map(|model| &model.materials).flat_map(|material| &material.slots);
    let textures = slots.filter_map(|slot| match &slot.source {
        Source::Texture(texture) => Some(texture.path.clone()),
        Source::Color(_) => None,
    });
    let read = |path: String| {
        let mut bytes = Vec::new();
        there.find(&path).ok()?.open().ok()?.take(LARGEST_TEXTURE).read_to_end(&mut bytes).ok()?;
        Some(SideFile { path, bytes: bytes.into() })
    };
    textures.collect::<BTreeSet<_>>().into_iter().filter_map(read).collect()
}

pub(super) fn draw(
    parts: &[(PathBuf, Option<Attachment>)],
    animations: Option<&Loaded>,
    wanted: &Wanted<'_>,
    options: &Options,
) -> Result<Drawn, Failure> {
    let (Loaded { mut file, inside, mut report }, repairs) = open_parts(parts, wanted, options)?;
    let mut moving = animations.map(|opened| opened.file.clone());
    input::decode([&mut file].into_iter().chain(&mut moving), options)?;
    let sound = sound(&file, Threads::All, &mut report).map_err(Failure::file)?;
    let source = parts.first().map(|(path, _)| &**path).filter(|path| *path != Path::new("-"));
    let confinement = if wanted.follows_outside { Confinement::None } else { Confinement::FileDirectory };
    let mut subject = Subject::new(sound.as_ref().unwrap_or(&file), source, confinement);
    for one in inside {
        subject = subject.with_texture(one.path, one.bytes.into_owned());
    }
    let is_stated = options.source_up.is_some() || subject.scene().up_axis().is_some();
    report.add_many(&notes::UP_AXIS, u64::from(!is_stated), Up::USUAL.as_str());
    let up = options.source_up.unwrap_or(subject.scene().up());
    let foreign = moving.zip(animations).map(|(file, opened)| aligned(&file, &opened.report, up)).transpose()?;
    let foreign = foreign.map(|file| Scene::new(&file));
    let scene = foreign.as_ref().unwrap_or(subject.scene());
    let animation = wanted.frame.map(|frame| Ok((chosen(scene, wanted.animation)?, frame))).transpose();
    let animation = animation.map_err(Failure::File)?;
    report.add_warnings(subject.warnings().filter(|warning| warning.kind != WarningKind::MovesNothing));
    if let Some((animation, _)) = animation {
        report.add_unmoving(animation, subject.models());
    }
    let rendering = wanted.options.clone();
    let rendering = match animation {
        Some((animation, frame)) => rendering.animation(animation, frame),
        None => rendering,
    };
    let pictures = subject.turntable(wanted.count, &rendering).map_err(Failure::file)?;
    let missing = pictures.first().map_or_else(Vec::new, |picture| picture.missing_textures().to_vec());
    subject.problems().iter().for_each(|problem| report.add(&notes::INSTANCE_FILES, problem));
    missing.iter().for_each(|texture| report.add(&notes::TEXTURES_UNSEEN, texture));
    let pictures: Result<_, _> = pictures.iter().map(castkit::render::Picture::to_png).collect();
    Ok(Drawn { repairs, report, pictures: pictures.map_err(Failure::file)?, missing, written: Ok(Vec::new()) })
}

/// The file of an animation with the up axis of the model that it moves. One that does not state its axis has that of
/// the model.
fn aligned(animations: &CastFile, report: &Report, up: Up) -> Result<CastFile, Failure> {
    let is_assumed = report.notes().iter().any(|note| note.kind() == &notes::UP_AXIS);
    let mut document = Document::from(&animations.cast());
    match Up::of(&document).filter(|own| *own != up && !is_assumed) {
        None => Ok(animations.clone()),
        Some(own) => {
            convert(&mut document, &Conversion::between(own, up));
            let bytes = document.to_vec(Layout::Compact).map_err(Failure::file)?;
            CastFile::from_bytes(bytes).map_err(Failure::file)
        }
    }
}

/// The animation with this name or index.
fn chosen<'s>(scene: &'s Scene, wanted: Option<&str>) -> Result<&'s Arc<Animation>, String> {
    let all = &scene.animations;
    let Some(wanted) = wanted else {
        return all.first().ok_or_else(|| "there is no animation to use with --frame".into());
    };
    let of_name = all.iter().find(|animation| animation.name() == Some(wanted));
    let of_index = || wanted.parse().ok().and_then(|index: usize| all.get(index));
    of_name.or_else(of_index).ok_or_else(|| {
        let names: Vec<String> =
            all.iter().take(8).filter_map(|animation| Some(format!("{:?}", animation.name()?))).collect();
        match names.is_empty() {
            true => format!("there is no animation {wanted:?}; no animation in the file has a name"),
            false => format!("there is no animation {wanted:?}; there are: {}", names.join(", ")),
        }
    })
}
