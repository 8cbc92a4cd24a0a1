//! A file that is shown: its content as Cast, and the textures that it refers to.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use castkit::convert::join::Attachment;
use castkit::convert::{Format, Options as Import, Report, notes, sound};
use castkit::open::{BaseDirectory, Confinement, ReferenceError, ReferencedFile};
use castkit::read::Repair;
use castkit::scene::convert_axes::Up;
use castkit::scene::{Scene, Source};
use castkit::{CastFile, Threads};

use crate::context::Context;
use crate::input::{self, Loaded};
use crate::options::Options;
use crate::status::Failure;
use crate::together;

/// The largest texture in bytes.
const LARGEST_TEXTURE: u64 = 512 << 20;

/// How files are opened.
#[derive(Clone)]
pub(super) struct Wanted {
    pub(super) follows_outside: bool,
    pub(super) options: Options,
}

/// The time of the last change of a file, and its size; `None` if it cannot be found out.
type Stamp = Option<(SystemTime, u64)>;

/// A file that is shown. Copies share its content.
#[derive(Clone)]
pub(super) struct Shown {
    path: PathBuf,
    wanted: Wanted,
    stamp: Stamp,
    /// The stamps of the textures that are there.
    textures: Vec<Stamp>,
    /// Why it could not be read again after it changed. The content is the old one.
    pub(super) problem: Option<String>,
    /// The bone of another file that it is attached to.
    attachment: Option<Attachment>,
    /// What is in the file.
    content: Arc<Content>,
    /// What is shown of it; `None` if it has become part of another file.
    joined: Option<Arc<Content>>,
    /// The files that have become part of this one.
    parts: Vec<PathBuf>,
}

/// The content of a file.
#[derive(Clone)]
pub(super) struct Content {
    pub(super) file: CastFile,
    /// What was repaired in it when it was read.
    repairs: Vec<Repair>,
    /// Whether it states which axis is up, or contains nothing that could be upright.
    is_up_known: bool,
    report: Report,
    /// Paths of textures in materials.
    pub(super) textures: BTreeSet<String>,
    /// Embedded files, by their paths in materials.
    inside: HashMap<String, Vec<u8>>,
    /// The files of textures that came with a part: they are looked for in its directory.
    owners: HashMap<String, PathBuf>,
}

impl Shown {
    pub(super) fn open(path: &Path, wanted: Wanted) -> Result<Self, Failure> {
        let (path, attachment) = Attachment::split(path);
        let stamp = stamp(&path);
        let content = Arc::new(content(&path, &wanted)?);
        let joined = Some(Arc::clone(&content));
        let (textures, problem, parts) = (Vec::new(), None, Vec::new());
        let mut shown = Self { path, wanted, stamp, textures, problem, attachment, content, joined, parts };
        shown.textures = shown.textures_now();
        Ok(shown)
    }

    /// Decodes text that only the other files show to be in the encoding.
    pub(super) fn agree(shown: &mut [Self]) -> Result<(), Failure> {
        let Some(options) = shown.first().map(|one| one.wanted.options.clone()) else { return Ok(()) };
        let mut files: Vec<CastFile> = shown.iter().map(|one| one.content.file.clone()).collect();
        if input::decode(&mut files, &options)? {
            for (one, file) in shown.iter_mut().zip(files) {
                let textures = textures(&Scene::new(&file));
                one.content = Arc::new(Content { file, textures, ..(*one.content).clone() });
                one.textures = one.textures_now();
            }
        }
        Ok(())
    }

    /// Joins the parts of a character. Returns the notes on that, one report for each file.
    pub(super) fn join(shown: &mut [Self]) -> Result<Vec<Report>, Failure> {
        for one in shown.iter_mut() {
            one.joined = Some(Arc::clone(&one.content));
            one.parts.clear();
            one.textures = one.textures_now();
        }
        let files: Vec<CastFile> = shown.iter().map(|one| one.content.file.clone()).collect();
        let paths: Vec<_> = shown.iter().map(|one| (one.path.clone(), one.attachment.clone())).collect();
        let (documents, joined) = together::join(&files, &paths)?;
        if !joined.is_changed {
            return Ok(joined.reports);
        }
        let owned: Vec<Arc<Content>> = shown.iter().map(|one| Arc::clone(&one.content)).collect();
        let mut moved = Vec::new();
        for (one, document) in shown.iter_mut().zip(&documents) {
            let file = together::in_memory(document)?;
            let scene = Scene::new(&file);
            let is_empty = scene.models.is_empty() && scene.animations.is_empty() && scene.instances.is_empty();
            if is_empty && !Scene::new(&one.content.file).models.is_empty() {
                one.joined = None;
                moved.push(one.path.clone());
                continue;
            }
            let mut content = Content { textures: textures(&scene), ..(*one.content).clone() };
            for path in content.textures.iter().filter(|path| !one.content.textures.contains(*path)) {
                let owner = owned.iter().zip(&paths).find(|(other, _)| other.textures.contains(path));
                let Some((other, (source, _))) = owner else { continue };
                match other.inside.get(path) {
                    Some(bytes) => drop(content.inside.insert(path.clone(), bytes.clone())),
                    None => drop(content.owners.insert(path.clone(), source.clone())),
                }
            }
            content.file = file;
            one.joined = Some(Arc::new(content));
        }
        // Parts are named with the first file that is left, onto which most of them are joined.
        if let Some(first) = shown.iter_mut().find(|one| one.joined.is_some()) {
            first.parts = moved;
        }
        for one in shown.iter_mut() {
            one.textures = one.textures_now();
        }
        Ok(joined.reports)
    }

    /// What is shown of the file: with its parts, and nothing if it has become one.
    pub(super) fn content(&self) -> Option<&Content> {
        self.joined.as_deref()
    }

    /// Notes that no file says which axis is up, so that the usual one is shown upright.
    pub(super) fn report_up(shown: &[Self], context: &mut Context) {
        let Some(first) = shown.first().filter(|_| shown.iter().all(|one| !one.content.is_up_known)) else { return };
        let what = format_args!("the file does not say which axis is up; assuming {}", Up::USUAL.as_str());
        context.note(&first.path, &notes::UP_AXIS, 1, what);
    }

    /// Reports what recovery and conversion have changed.
    pub(super) fn report(&self, context: &mut Context) -> Result<(), Failure> {
        context.opened(&self.path, &self.content.repairs, &self.content.report)
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
        textures.map(|path| self.find(path).ok().and_then(|found| stamp(found.path()))).collect()
    }

    /// A texture: in the directory of the file, or of the part that it came with.
    fn find(&self, path: &str) -> Result<ReferencedFile, ReferenceError> {
        let owner = self.content().and_then(|content| content.owners.get(path)).unwrap_or(&self.path);
        let confinement = if self.wanted.follows_outside { Confinement::None } else { Confinement::FileDirectory };
        BaseDirectory::of_file(owner, confinement).find(path)
    }

    /// Reads the file again. If that fails, the old content stays, and there is a problem.
    pub(super) fn read_again(&mut self) {
        self.stamp = stamp(&self.path);
        let read = content(&self.path, &self.wanted);
        let reason =
            |failure: Failure| failure.of_file(&self.path).map_or_else(String::new, |(_, why, _)| why.to_owned());
        match read.map_err(reason) {
            Ok(content) => (self.content, self.problem) = (Arc::new(content), None),
            Err(reason) => self.problem = Some(reason),
        }
        // Of the old content, if it stays.
        self.textures = self.textures_now();
    }

    /// The textures that are not shown because they are outside the directory of the file.
    pub(super) fn outside(&self) -> impl Iterator<Item = &String> {
        self.not_found(|error| matches!(error, ReferenceError::Escapes { .. }))
    }

    /// The textures that are not there, whether the page draws them or not.
    pub(super) fn missing(&self) -> impl Iterator<Item = &String> {
        self.not_found(|error| !matches!(error, ReferenceError::Escapes { .. }))
    }

    fn not_found(&self, is_meant: fn(&ReferenceError) -> bool) -> impl Iterator<Item = &String> {
        let contents = self.content().into_iter();
        let textures = contents.flat_map(|content| content.textures.iter().map(move |path| (content, path)));
        let outside = textures.filter(|(content, path)| !content.inside.contains_key(*path)).map(|(_, path)| path);
        outside.filter(move |path| self.find(path).is_err_and(|error| is_meant(&error)))
    }

    /// A texture that a material of the file refers to, and nothing else.
    pub(super) fn texture(&self, path: &str) -> Option<Vec<u8>> {
        let content = self.content().filter(|content| content.textures.contains(path))?;
        if let Some(bytes) = content.inside.get(path) {
            return Some(bytes.clone());
        }
        let found = self.find(path).ok()?;
        let mut bytes = Vec::new();
        found.open().ok()?.take(LARGEST_TEXTURE).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}

fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

fn content(path: &Path, wanted: &Wanted) -> Result<Content, Failure> {
    let (bytes, format) = input::bytes_and_format(path, &wanted.options)?;
    // A damaged file is shown as far as it can be, as those that are opened in the page.
    let options = Options { recover: wanted.options.recover || format == Format::Cast, ..wanted.options.clone() };
    let Loaded { file, inside, mut report } =
        input::load(bytes, format, Import::new().follow_outside(wanted.follows_outside), &options)?;
    let scene = Scene::new(&file);
    report.add_warnings(&scene.warnings);
    let repairs = file.repairs().to_vec();
    let file = sound(&file, Threads::All, &mut report).map_err(Failure::file)?.unwrap_or(file);
    let inside = inside.into_iter().map(|one| (one.path, one.bytes.into_owned())).collect();
    let is_up_known = scene.up_axis().is_some() || (scene.models.is_empty() && scene.animations.is_empty());
    Ok(Content { file, repairs, is_up_known, report, textures: textures(&scene), inside, owners: HashMap::new() })
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
