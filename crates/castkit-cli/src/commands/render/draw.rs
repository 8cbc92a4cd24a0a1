//! From a file to its pictures.

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castkit::convert::join::Attachment;
use castkit::convert::{Job, JobLoaded, JobOptions, Note, NoteKind, Options as Import, Report, SideFile, notes, sound};
use castkit::read::Repair;
use castkit::render::{FileFormat, Film, Frames, Picture, RenderOptions, Sheet, SheetOptions, Subject};
use castkit::scene::convert_axes::{Conversion, Up, convert};
use castkit::scene::{Animation, Scene, WarningKind};
use castkit::write::{Document, Layout};
use castkit::{CastFile, Threads};

use crate::commands::scene::{self, Textures};
use crate::context::Context;
use crate::destination::Written;
use crate::input::{self, Loaded};
use crate::options::Options;
use crate::status::Failure;
use crate::textures::confinement;

/// The largest texture in bytes.
const LARGEST_TEXTURE: u64 = 512 << 20;

/// Which pictures to draw.
pub(super) struct Wanted<'w> {
    /// How several files become one scene.
    pub(super) job: JobOptions<'static>,
    /// Whether what cannot be read is left out.
    pub(super) keeps_going: bool,
    /// Whether that is about a file that is alone, too.
    pub(super) concerns_one: bool,
    pub(super) textures: Textures,
    pub(super) frame: Option<f64>,
    pub(super) animation: Option<&'w str>,
    /// The file that it is in, unless it is in that of the model.
    pub(super) animation_from: Option<&'w Path>,
    pub(super) content: Content<'w>,
    pub(super) options: RenderOptions<'w>,
}

/// What becomes of a file.
pub(super) enum Content<'w> {
    /// This many PNG files of a full turn.
    Turn(u32),
    /// A picture for a sheet.
    Cell,
    /// Frames in one file, in rows of a number if it is a PNG file.
    Frames { frames: &'w Frames, format: FileFormat, sheet: SheetOptions },
}

/// The pictures of a file.
pub(super) struct Drawn {
    /// What was repaired in the file, which is closed: up to 64 results wait for earlier ones.
    pub(super) repairs: Vec<Repair>,
    /// What is not in the pictures.
    pub(super) report: Report,
    /// The same of the other files that are in the pictures.
    pub(super) others: Vec<(PathBuf, Report)>,
    /// Complete files.
    pub(super) pictures: Vec<Vec<u8>>,
    /// The picture for a sheet.
    pub(super) cell: Option<Picture>,
    /// The width and height of each file in pixels.
    pub(super) size: (u32, u32),
    /// Textures that were not found.
    pub(super) missing: Vec<String>,
    /// The files that were written.
    pub(super) written: Result<Vec<Written>, Failure>,
}

impl Drawn {
    /// The kinds of all notes, those on repairs included.
    pub(super) fn notes(&self) -> impl Iterator<Item = &'static NoteKind> {
        let repaired = (!self.repairs.is_empty()).then_some(&notes::RECOVERED);
        let reports = [&self.report].into_iter().chain(self.others.iter().map(|(_, report)| report));
        reports.flat_map(Report::notes).map(Note::kind).chain(repaired)
    }
}

fn open(path: &Path, wanted: &Wanted<'_>, options: &Options) -> Result<Loaded, Failure> {
    let (bytes, format) = input::bytes_and_format(path, options)?;
    let Textures { search, follows_outside } = wanted.textures.clone();
    let import = Import { texture_search: search, ..Import::new().follow_outside(follows_outside) };
    input::load(bytes, format, import, options)
}

/// The file with the animations, and everything to say about it.
pub(super) fn open_animations(path: &Path, wanted: &Wanted<'_>, context: &mut Context) -> Result<Loaded, Failure> {
    // --from is the format of the inputs.
    let mut opened = open(path, wanted, &Options { from: None, ..context.options.clone() })?;
    let scene = Scene::new(&opened.file);
    if wanted.frame.is_some() {
        chosen(&scene, Some(path), wanted.animation).map_err(Failure::File)?;
    }
    opened.report.add_warnings(scene.warnings.iter().filter(|warning| warning.kind != WarningKind::MovesNothing));
    let sound = sound(&opened.file, Threads::All, &mut opened.report).map_err(Failure::file)?;
    context.opened(path, opened.file.repairs(), &opened.report)?;
    Ok(Loaded { file: sound.unwrap_or(opened.file), ..opened })
}

/// The content of a picture.
struct Opened {
    loaded: Loaded,
    /// What was repaired in the first file, unless the notes say that.
    repairs: Vec<Repair>,
    /// What is to be said of the other files.
    others: Vec<(PathBuf, Report)>,
    /// Whether the notes of a conversion are in the reports.
    is_converted: bool,
}

/// One file, or several as one scene.
fn open_parts(
    parts: &[(PathBuf, Option<Attachment>)],
    wanted: &Wanted<'_>,
    options: &Options,
) -> Result<Opened, Failure> {
    if let ([(path, None)], false) = (parts, wanted.concerns_one) {
        let loaded = open(path, wanted, options)?;
        let repairs = loaded.file.repairs().to_vec();
        return Ok(Opened { loaded, repairs, others: Vec::new(), is_converted: false });
    }
    let mut job = Job::one_of(2, wanted.job.clone());
    for (path, attachment) in parts {
        let bytes = match input::bytes(path, options) {
            Ok(bytes) => bytes,
            Err(Failure::File(_)) if wanted.keeps_going => {
                // The job says why it is left out.
                job = job.file(path);
                continue;
            }
            Err(Failure::File(reason)) => return Err(Failure::Other { path: path.clone(), reason }),
            Err(failure) => return Err(failure),
        };
        job = match attachment {
            Some(attachment) => job.bytes_of_part(bytes, attachment.clone()),
            None => job.bytes(bytes),
        };
    }
    let JobLoaded { file, side_files, textures, inputs, .. } =
        job.load_scene().map_err(|error| scene::failure(&error, options))?;
    let first = parts.first().map_or(Path::new(""), |(path, _)| path);
    let elsewhere = textures.keys().filter_map(|path| {
        let found = wanted.textures.find(path, first, &textures).ok()?;
        let mut bytes = Vec::new();
        found.file.open().ok()?.take(LARGEST_TEXTURE).read_to_end(&mut bytes).ok()?;
        Some(SideFile { path: path.clone(), bytes: bytes.into() })
    });
    let inside = side_files.into_iter().chain(elsewhere).collect();
    let mut reports = parts.iter().map(|(path, _)| path.clone()).zip(inputs.into_iter().map(|input| input.report));
    let (_, report) = reports.next().unwrap_or_default();
    let loaded = Loaded { file, inside, report };
    Ok(Opened { loaded, repairs: Vec::new(), others: reports.collect(), is_converted: true })
}

pub(super) fn draw(
    parts: &[(PathBuf, Option<Attachment>)],
    animations: Option<&Loaded>,
    wanted: &Wanted<'_>,
    options: &Options,
) -> Result<Drawn, Failure> {
    let Opened { loaded, repairs, others, is_converted } = open_parts(parts, wanted, options)?;
    let Loaded { mut file, inside, mut report, .. } = loaded;
    let mut moving = animations.map(|opened| opened.file.clone());
    input::decode([&mut file].into_iter().chain(&mut moving), options)?;
    let sound = sound(&file, Threads::All, &mut report).map_err(Failure::file)?;
    let source = parts.first().map(|(path, _)| &**path).filter(|path| *path != Path::new("-"));
    let confinement = confinement(wanted.textures.follows_outside);
    let subject = Subject::new(sound.as_ref().unwrap_or(&file), source, confinement);
    let mut subject = subject.with_texture_search(&wanted.textures.search);
    for one in inside {
        subject = subject.with_texture(one.path, one.bytes.into_owned());
    }
    let is_stated = options.source_up.is_some() || subject.scene().up_axis().is_some();
    report.add_many(&notes::UP_AXIS, u64::from(!is_stated), Up::USUAL.as_str());
    // A conversion has already brought all files into the space of the scene.
    let up = options.source_up.filter(|_| !is_converted).unwrap_or(subject.scene().up());
    let foreign = moving.zip(animations).map(|(file, opened)| aligned(&file, &opened.report, up)).transpose()?;
    let foreign = foreign.map(|file| Scene::new(&file));
    let moved = foreign.as_ref().unwrap_or(subject.scene());
    let animation = wanted
        .frame
        .map(|frame| Ok((chosen(moved, wanted.animation_from.or(source), wanted.animation)?, frame)))
        .transpose();
    // Of several files, none is to blame.
    let animation = animation.map_err(if parts.len() > 1 { Failure::Usage } else { Failure::File })?;
    if !is_converted {
        report.add_warnings(subject.warnings().filter(|warning| warning.kind != WarningKind::MovesNothing));
    }
    match animation {
        // Only bones of animations are drawn.
        _ if subject.models().next().is_none() => {
            let shown = animation.map(|(animation, _)| animation);
            let all = shown.map_or_else(|| &moved.animations[..], std::slice::from_ref);
            let unknown =
                all.iter().filter(|animation| animation.skeletons.is_empty() && animation.own_model().is_some());
            report.add_many(&notes::skeleton::WITHOUT_SKELETON, unknown.count() as u64, "");
        }
        Some((animation, _)) if foreign.is_some() || !is_converted => report.add_unmoving(animation, subject.models()),
        _ => {}
    }
    let rendering = wanted.options.clone().up(up);
    let rendering = match animation {
        Some((animation, frame)) => rendering.animation(animation, frame),
        None => rendering,
    };
    let drawn = Files::draw(&subject, &rendering, animation.map(|(animation, _)| animation), &wanted.content);
    let Files { pictures, cell, size, missing } = drawn.map_err(Failure::file)?;
    subject.problems().iter().for_each(|problem| report.add(&notes::INSTANCE_FILES, problem));
    missing.iter().for_each(|texture| report.add(&notes::TEXTURES_UNSEEN, texture));
    Ok(Drawn { repairs, report, others, pictures, cell, size, missing, written: Ok(Vec::new()) })
}

/// Complete files, or a picture for a sheet.
struct Files {
    pictures: Vec<Vec<u8>>,
    cell: Option<Picture>,
    size: (u32, u32),
    missing: Vec<String>,
}

impl Files {
    fn draw(
        subject: &Subject,
        rendering: &RenderOptions<'_>,
        animation: Option<&Arc<Animation>>,
        content: &Content<'_>,
    ) -> Result<Self, castkit::render::Error> {
        let count = match content {
            Content::Turn(count) => *count,
            Content::Cell => 1,
            Content::Frames { frames, format, sheet } => {
                let animation = animation.ok_or(castkit::render::Error::NoAnimation)?;
                return Self::of_frames(subject, rendering, animation, &frames.of(animation)?, *format, sheet);
            }
        };
        let mut all = subject.turntable(count, rendering)?;
        let size = all.first().map_or((0, 0), |picture| (picture.width(), picture.height()));
        let missing = all.first().map_or_else(Vec::new, |picture| picture.missing_textures().to_vec());
        let cell = if matches!(content, Content::Cell) { all.pop() } else { None };
        Ok(Self { pictures: all.iter().map(Picture::to_png).collect::<Result<_, _>>()?, cell, size, missing })
    }

    /// A strip, or an animated picture.
    fn of_frames(
        subject: &Subject,
        rendering: &RenderOptions<'_>,
        animation: &Animation,
        frames: &[f64],
        format: FileFormat,
        sheet: &SheetOptions,
    ) -> Result<Self, castkit::render::Error> {
        let (mut file, mut missing) = (Vec::new(), Vec::new());
        let mut note = |picture: &Picture| missing = picture.missing_textures().to_vec();
        let size = match format {
            FileFormat::Png => Sheet::write(&mut file, frames.len(), sheet, |sheet| {
                subject.frames(frames, rendering, |picture| {
                    note(picture);
                    sheet.add("", Ok(picture))
                })
            })?,
            _ => {
                let seconds = Frames::seconds(frames, animation.frame_rate);
                let mut film = Film::new(&mut file, format, sheet.cell(), &seconds)?;
                subject.frames(frames, rendering, |picture| {
                    note(picture);
                    film.add(picture)
                })?;
                film.finish()?;
                sheet.cell()
            }
        };
        Ok(Self { pictures: vec![file], cell: None, size, missing })
    }
}

/// The file of an animation with the up axis of the model that it moves. One that does not state its axis has that of
/// the model.
fn aligned(animations: &CastFile, report: &Report, up: Up) -> Result<CastFile, Failure> {
    let is_assumed = report.notes().iter().any(|note| note.kind() == &notes::UP_AXIS);
    if is_assumed { Ok(animations.clone()) } else { turned(animations, up) }
}

/// A file with this up axis. One that does not state its axis has it already.
pub(crate) fn turned(file: &CastFile, up: Up) -> Result<CastFile, Failure> {
    let mut document = Document::from(&file.cast());
    match Up::of(&document).filter(|own| *own != up) {
        None => Ok(file.clone()),
        Some(own) => {
            convert(&mut document, &Conversion::between(own, up));
            let bytes = document.to_vec(Layout::Compact).map_err(Failure::file)?;
            CastFile::from_bytes(bytes).map_err(Failure::file)
        }
    }
}

/// The animation of a file with this name or index. One without a name has that of the file.
fn chosen<'s>(scene: &'s Scene, path: Option<&Path>, wanted: Option<&str>) -> Result<&'s Arc<Animation>, String> {
    let all = &scene.animations;
    let stem = path.and_then(Path::file_stem).and_then(OsStr::to_str);
    let name = |animation: &'s Arc<Animation>| animation.name().filter(|name| !name.is_empty()).or(stem);
    let Some(wanted) = wanted else {
        return all.first().ok_or_else(|| "there is no animation to take frames from".into());
    };
    let of_name = all.iter().find(|animation| name(animation) == Some(wanted));
    let of_index = || wanted.parse().ok().and_then(|index: usize| all.get(index));
    of_name.or_else(of_index).ok_or_else(|| {
        let names: Vec<String> =
            all.iter().take(8).filter_map(|animation| Some(format!("{:?}", name(animation)?))).collect();
        match names.is_empty() {
            true => format!("there is no animation {wanted:?}; no animation in the file has a name"),
            false => format!("there is no animation {wanted:?}; there are: {}", names.join(", ")),
        }
    })
}
