//! A file to be drawn, with its instances and textures.

use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_file::{BaseDirectory, CastFile, Confinement, OpenOptions, TextureSearch};
use cast_scene::{Affine, Animation, Library, Model, Scene, Warning};

use crate::{Error, IDENTITY, Picture, RenderOptions, turntable};

/// The maximum number of instances. A few files that place each other can make billions.
const MOST_PLACES: usize = 1 << 16;
/// The maximum size of a texture file.
const LARGEST_TEXTURE: u64 = 512 << 20;

/// A file to be drawn, with its instances and textures.
///
/// ```
/// # use cast_file::{CastFile, Confinement};
/// # use cast_render::{RenderOptions, Subject};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// let file = CastFile::open(path)?;
/// let subject = Subject::new(&file, Some(path.as_ref()), Confinement::FileDirectory);
/// let walk = &subject.scene().animations[0];
/// let options = RenderOptions::new().size(64, 64).animation(walk, 12.0);
/// let pictures = subject.turntable(4, &options)?;
/// assert_eq!(pictures.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Subject {
    scenes: Vec<(Arc<Scene>, Affine)>,
    /// The directory for the textures of each scene; `None` for a scene without a path.
    bases: Vec<Option<BaseDirectory>>,
    /// Files embedded in a source of another format.
    inside: HashMap<String, Vec<u8>>,
    search: TextureSearch,
    problems: Vec<String>,
}

impl Subject {
    /// Loads a file and everything that it places, as far as the confinement allows. `path` is the path of the file;
    /// without it there are neither instances nor textures.
    #[must_use]
    pub fn new(file: &CastFile, path: Option<&Path>, confinement: Confinement) -> Self {
        let base = path.map(|path| BaseDirectory::of_file(path, confinement));
        let scenes = vec![(Arc::new(Scene::new(file)), IDENTITY)];
        let mut subject = Self {
            scenes,
            bases: vec![base],
            inside: HashMap::new(),
            search: TextureSearch::new(),
            problems: Vec::new(),
        };
        if let Some(path) = path.filter(|_| !subject.scene().instances.is_empty()) {
            subject.add_instances(file, path, confinement);
        }
        subject
    }

    fn add_instances(&mut self, file: &CastFile, path: &Path, confinement: Confinement) {
        let base = BaseDirectory::of_instances(path, &file.cast(), confinement);
        let mut own = Some(file.clone());
        let library = Library::open(path, confinement, |path| match own.take() {
            Some(file) => Ok(file),
            None => {
                let opened = base.follow(path).and_then(|found| found.open()).map_err(|error| error.to_string())?;
                OpenOptions::new().open_file(&opened, path).map_err(|error| error.to_string())
            }
        });
        let mut known: HashMap<PathBuf, Arc<Scene>> = HashMap::new();
        for (index, visit) in library.enumerate() {
            if index > MOST_PLACES {
                return self
                    .problems
                    .push(format!("there are more than {MOST_PLACES} instances; the others are left out"));
            }
            match visit {
                // The file itself.
                Ok(visit) if visit.depth == 0 => {}
                Ok(visit) => {
                    let scene = known.entry(visit.path.clone()).or_insert_with(|| Arc::new(Scene::new(&visit.file)));
                    self.scenes.push((Arc::clone(scene), visit.world));
                    self.bases.push(Some(BaseDirectory::of_file(&visit.path, confinement)));
                }
                Err(error) => self.problems.push(error.to_string()),
            }
        }
    }

    /// Adds a texture that is embedded in a source of another format, by the path in its materials.
    #[must_use]
    pub fn with_texture(mut self, path: impl Into<String>, bytes: Vec<u8>) -> Self {
        self.inside.insert(path.into(), bytes);
        self
    }

    /// Looks for textures that are not at their paths.
    #[must_use]
    pub fn with_texture_search(mut self, search: &TextureSearch) -> Self {
        self.search = search.shared();
        self
    }

    /// The scene of the file itself, for example to choose one of its animations.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scenes[0].0
    }

    /// The models that an animation may move: those of the file and of its instances.
    pub fn models(&self) -> impl Iterator<Item = &Arc<Model>> {
        self.scenes.iter().flat_map(|(scene, _)| &scene.models)
    }

    /// Irregularities in the file and its instances, each once.
    pub fn warnings(&self) -> impl Iterator<Item = &Warning> {
        let mut seen = HashSet::new();
        let scenes = self.scenes.iter().filter(move |(scene, _)| seen.insert(Arc::as_ptr(scene)));
        scenes.flat_map(|(scene, _)| &scene.warnings)
    }

    /// The animation with a name, or the first one.
    #[must_use]
    pub fn animation(&self, name: Option<&str>) -> Option<&Arc<Animation>> {
        self.scene().animations.iter().find(|animation| name.is_none() || animation.name() == name)
    }

    /// Sentences about instances that could not be placed.
    #[must_use]
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Renders several frames of the animation of the options with one camera, as [`frames`](crate::frames) does.
    ///
    /// # Errors
    /// The same as for [`frames`](crate::frames).
    pub fn frames(
        &self,
        frames: &[f64],
        options: &RenderOptions<'_>,
        each: impl FnMut(&Picture) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.with_textures(options, |placed, options| crate::frames(placed, frames, options, each))
    }

    /// Renders `count` pictures from evenly spaced sides: a full turn, or one from the front. Textures are read unless
    /// the options have a reader of their own.
    ///
    /// # Errors
    /// The same as for [`render`](crate::render).
    pub fn turntable(&self, count: u32, options: &RenderOptions<'_>) -> Result<Vec<Picture>, Error> {
        self.with_textures(options, |placed, options| turntable(placed, count, options))
    }

    /// Calls a function with all scenes, and with options that read their textures.
    pub(crate) fn with_textures<T>(
        &self,
        options: &RenderOptions<'_>,
        draw: impl FnOnce(&[(&Scene, Affine)], &RenderOptions<'_>) -> T,
    ) -> T {
        let placed: Vec<(&Scene, Affine)> = self.scenes.iter().map(|(scene, world)| (&**scene, *world)).collect();
        let read = |scene: usize, path: &str| self.texture(scene, path);
        match options.textures {
            Some(_) => draw(&placed, options),
            None => draw(&placed, &options.clone().textures(&read)),
        }
    }

    fn texture(&self, scene: usize, path: &str) -> Option<Vec<u8>> {
        if let Some(bytes) = self.inside.get(path).filter(|_| scene == 0) {
            return Some(bytes.clone());
        }
        let file = self.search.find(self.bases.get(scene)?.as_ref()?, path).ok()?.file.open().ok()?;
        let mut bytes = Vec::new();
        file.take(LARGEST_TEXTURE).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}
