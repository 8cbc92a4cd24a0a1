//! A file that is shown: its content as Cast, and the textures that it refers to.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use castkit::convert::join::Attachment;
use castkit::convert::{Format, Job, JobOptions, JobParts, Note, Report, notes};
use castkit::open::{BaseDirectory, FileBytes, FoundTexture, ReferenceError, TextureNotFound, normal_path};
use castkit::scene::convert_axes::Up;
use castkit::scene::{Scene, Source};
use castkit::{CastFile, Recovery};

use crate::commands::scene::{self, Elsewhere, Textures};
use crate::context::Context;
use crate::input;
use crate::notes::NoteOptions;
use crate::options::Options;
use crate::status::Failure;
use crate::textures::confinement;

/// The largest texture in bytes.
const LARGEST_TEXTURE: u64 = 512 << 20;

/// How files are opened.
#[derive(Clone)]
pub(super) struct Wanted {
    /// Where textures may be.
    pub(super) textures: Textures,
    pub(super) options: Options,
    /// How they become one scene.
    pub(super) job: JobOptions<'static>,
    pub(super) notes: NoteOptions,
}

/// The time of the last change of a file, and its size; `None` if it cannot be found out.
type Stamp = Option<(SystemTime, u64)>;

/// A file that is shown. Copies share its content.
#[derive(Clone)]
pub(super) struct Shown {
    path: PathBuf,
    /// The directory that links must not lead out of, if it was listed.
    directory: Option<PathBuf>,
    wanted: Wanted,
    stamp: Stamp,
    /// The stamps of the textures that are there.
    textures: Vec<Stamp>,
    /// Why it could not be read again after it changed. The content is the old one.
    pub(super) problem: Option<String>,
    /// The bone of another file that it is attached to.
    attachment: Option<Attachment>,
    /// The bytes of the content.
    bytes: FileBytes,
    /// Those of the file after it changed, until they are read as well.
    changed: Option<FileBytes>,
    /// What is shown of it; `None` if it has become part of another file.
    content: Option<Arc<Content>>,
    /// The files that have become part of this one.
    parts: Vec<PathBuf>,
    /// What was lost when it was read.
    report: Report,
}

/// The content of a file.
pub(super) struct Content {
    pub(super) file: CastFile,
    /// Whether it states which axis is up, or contains nothing that could be upright.
    is_up_known: bool,
    /// Paths of textures in materials.
    pub(super) textures: BTreeSet<String>,
    scene: Arc<Together>,
}

/// What all files of a scene have in common.
struct Together {
    /// The first file, to which paths of textures are relative.
    first: PathBuf,
    /// Embedded files, by their paths in materials.
    inside: HashMap<String, Vec<u8>>,
    elsewhere: Elsewhere,
}

impl Shown {
    /// Opens a file that was named, or that a directory was found to have.
    pub(super) fn open(path: &Path, directory: Option<&Path>, wanted: Wanted) -> Result<Self, Failure> {
        let (path, attachment) = match directory {
            Some(_) => (path.to_path_buf(), None),
            None => Attachment::split(path),
        };
        let directory = directory.map(Path::to_path_buf);
        let (stamp, bytes) = read(&path, directory.as_deref(), &wanted)?;
        let (textures, problem, parts, report) = (Vec::new(), None, Vec::new(), Report::default());
        let (changed, content) = (None, None);
        Ok(Self {
            path,
            directory,
            wanted,
            stamp,
            textures,
            problem,
            attachment,
            bytes,
            changed,
            content,
            parts,
            report,
        })
    }

    /// Reads all files as one scene. If the new content of a file cannot be read, its old content stays, and there is a
    /// problem.
    pub(super) fn load(shown: &mut [Self]) -> Result<(), Failure> {
        let Some(options) = shown.first().map(|one| one.wanted.options.clone()) else { return Ok(()) };
        let loaded = loop {
            let error = match Self::job(shown)?.load_parts() {
                Ok(loaded) => break loaded,
                Err(error) => error,
            };
            let at_fault = error.path().or((shown.len() == 1).then_some(Path::new("-")));
            let is_changed = |one: &&mut Self| one.changed.is_some() && Some(&*one.path) == at_fault;
            match (shown.iter_mut().find(is_changed), scene::failure(&error, &options)) {
                (Some(one), Failure::File(reason) | Failure::Memory(reason) | Failure::Other { reason, .. }) => {
                    (one.changed, one.problem) = (None, Some(reason));
                }
                (_, failure) => return Err(failure),
            }
        };
        let JobParts { parts, side_files, textures: elsewhere, inputs, .. } = loaded;
        let first = shown.first().map(|one| one.path.clone()).unwrap_or_default();
        let inside = side_files.into_iter().map(|one| (one.path, one.bytes.into_owned())).collect();
        let together = Arc::new(Together { first, inside, elsewhere });
        let mut moved = Vec::new();
        for ((one, part), input) in shown.iter_mut().zip(parts).zip(inputs) {
            one.report = input.report;
            if let Some(bytes) = one.changed.take() {
                (one.bytes, one.problem) = (bytes, None);
            }
            one.parts.clear();
            one.content = (!part.is_moved).then(|| Arc::new(Content::new(part.file, &together)));
            moved.extend(part.is_moved.then(|| one.path.clone()));
            one.textures = one.textures_now();
        }
        // Parts are named with the first file that is left, onto which most of them are joined.
        if let Some(first) = shown.iter_mut().find(|one| one.content.is_some()) {
            first.parts = moved;
        }
        Ok(())
    }

    /// What was lost when it was read.
    pub(super) fn report(&self) -> &Report {
        &self.report
    }

    /// The notes on it for the page.
    pub(super) fn notes(&self) -> Vec<Note> {
        self.wanted.notes.records(&self.report)
    }

    /// Refuses a file with notes, if that is wanted.
    pub(super) fn check_strict(&self) -> Result<(), Failure> {
        match self.report.notes().iter().find(|note| self.wanted.notes.refuses(note.kind())) {
            None => Ok(()),
            Some(note) => {
                let reason = format!("{}: {note} (--strict)", note.code());
                Err(Failure::Other { path: self.path.clone(), reason })
            }
        }
    }

    /// The job that reads all files.
    fn job(shown: &[Self]) -> Result<Job<'static>, Failure> {
        let Some(first) = shown.first() else { return Err(Failure::Usage("there is no file".into())) };
        let is_cast = |one: &Self| Format::of_file(&one.bytes, one.bytes.path()) == Some(Format::Cast);
        let from_cast =
            first.wanted.options.from.map_or_else(|| shown.iter().any(is_cast), |from| from == Format::Cast);
        let mut options = first.wanted.job.clone();
        if from_cast {
            // A damaged file is shown as far as it can be, as those that are opened in the page.
            options = options.open(input::open_options(&first.wanted.options).recovery(Recovery::Always));
        }
        // Files of a library need not be among those that options name.
        let jobs = if first.directory.is_some() || shown.iter().any(|one| one.directory.is_some()) { 2 } else { 1 };
        Ok(shown.iter().fold(Job::one_of(jobs, options), |job, one| {
            let bytes = one.changed.as_ref().unwrap_or(&one.bytes).clone();
            match &one.attachment {
                Some(attachment) => job.bytes_of_part(bytes, attachment.clone()),
                None => job.bytes(bytes),
            }
        }))
    }

    /// What is shown of the file: with its parts, and nothing if it has become one.
    pub(super) fn content(&self) -> Option<&Content> {
        self.content.as_deref()
    }

    /// Notes that no file says which axis is up, so that the usual one is shown upright.
    pub(super) fn report_up(shown: &[Self], context: &mut Context) {
        let mut contents = shown.iter().filter_map(Self::content);
        let Some(first) = shown.first().filter(|_| contents.all(|content| !content.is_up_known)) else { return };
        let what = format_args!("the file does not say which axis is up; assuming {}", Up::USUAL.as_str());
        context.note(&first.path, &notes::UP_AXIS, 1, what);
    }

    /// The name of the file, and of those that have become part of it.
    pub(super) fn name(&self) -> String {
        let names = [&self.path].into_iter().chain(&self.parts).map(|path| input::file_name(path));
        names.collect::<Vec<_>>().join(" + ")
    }

    /// Whether the file, or one of its textures, has changed since it was read.
    pub(super) fn has_changed(&self) -> bool {
        let now = stamp(&self.path);
        now.is_some() && (now != self.stamp || self.textures_now() != self.textures)
    }

    fn textures_now(&self) -> Vec<Stamp> {
        let textures = self.content().into_iter().flat_map(|content| &content.textures);
        textures.map(|path| self.find(path).ok().and_then(|found| stamp(found.file.path()))).collect()
    }

    /// A texture: in the directory of the first file, or of the part that it came with.
    fn find(&self, path: &str) -> Result<FoundTexture, TextureNotFound> {
        let none = Elsewhere::new();
        let scene = self.content().map(|content| &content.scene);
        let (first, elsewhere) = scene.map_or((&*self.path, &none), |scene| (&*scene.first, &scene.elsewhere));
        self.wanted.textures.find(path, first, elsewhere)
    }

    /// Reads the bytes of the file again, for [`load`](Self::load).
    pub(super) fn read_again(&mut self) {
        self.stamp = stamp(&self.path);
        self.wanted.textures.search = self.wanted.textures.search.afresh();
        match read(&self.path, self.directory.as_deref(), &self.wanted) {
            Ok((stamp, bytes)) => (self.stamp, self.changed) = (stamp, Some(bytes)),
            Err(failure) => self.problem = failure.of_file(&self.path).map(|(_, why, _)| why.to_owned()),
        }
        self.textures = self.textures_now();
    }

    /// The textures that are not shown because they are outside the directory of the file.
    pub(super) fn outside(&self) -> impl Iterator<Item = &String> {
        self.not_found(|error| *error == TextureNotFound::Outside)
    }

    /// The textures that are not there, whether the page draws them or not.
    pub(super) fn missing(&self) -> impl Iterator<Item = &String> {
        self.not_found(|error| *error == TextureNotFound::Missing)
    }

    fn not_found(&self, is_meant: fn(&TextureNotFound) -> bool) -> impl Iterator<Item = &String> {
        let contents = self.content().into_iter();
        let textures = contents.flat_map(|content| content.textures.iter().map(move |path| (content, path)));
        let outside =
            textures.filter(|(content, path)| !content.scene.inside.contains_key(*path)).map(|(_, path)| path);
        outside.filter(move |path| self.find(path).is_err_and(|error| is_meant(&error)))
    }

    /// A texture that a material of the file refers to, and nothing else.
    pub(super) fn texture(&self, path: &str) -> Option<Vec<u8>> {
        let content = self.content().filter(|content| content.textures.contains(path))?;
        if let Some(bytes) = content.scene.inside.get(path) {
            return Some(bytes.clone());
        }
        let found = self.find(path).ok()?;
        let mut bytes = Vec::new();
        found.file.open().ok()?.take(LARGEST_TEXTURE).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}

/// The bytes of a file of a known format, and its stamp before they were read. A file of a directory is opened as what files
/// refer to is, so that a link in it leads to nothing outside.
fn read(path: &Path, directory: Option<&Path>, wanted: &Wanted) -> Result<(Stamp, FileBytes), Failure> {
    let Some(directory) = directory else {
        let stamp = stamp(path);
        return Ok((stamp, input::bytes_and_format(path, &wanted.options)?.0));
    };
    let base = BaseDirectory::new(directory, confinement(wanted.textures.follows_outside));
    let cannot_follow = |error: ReferenceError| match error {
        ReferenceError::Escapes { .. } => {
            Failure::file("it is a link out of the directory; --follow-outside allows that")
        }
        error => Failure::file(error),
    };
    let file = base.follow(&normal_path(path)).map_err(cannot_follow)?;
    let stamp = stamp(file.path());
    let file = file.open().map_err(cannot_follow)?;
    let bytes = input::opening().bytes_from(file).map_err(|error| input::failure_of(&error, false))?.with_path(path);
    input::format_of(&bytes, &wanted.options)?;
    Ok((stamp, bytes))
}

fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

impl Content {
    fn new(file: CastFile, together: &Arc<Together>) -> Self {
        let scene = Scene::new(&file);
        let is_up_known = scene.up_axis().is_some() || (scene.models.is_empty() && scene.animations.is_empty());
        Self { textures: textures(&scene), file, is_up_known, scene: Arc::clone(together) }
    }
}

/// Paths of textures in materials.
fn textures(scene: &Scene) -> BTreeSet<String> {
    let slots = scene.models.iter().flat_map(|model| &model.materials).flat_map(|material| &material.slots);
    let paths = slots.filter_map(|slot| match &slot.source {
        Source::Texture(texture) => Some(texture.path.clone()),
        Source::Color(_) => None,
    });
    paths.collect()
}
