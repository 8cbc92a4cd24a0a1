//! The state between calls: open files and scenes.

#[cfg(feature = "scene")]
use std::sync::Arc;

use castkit::CastFile;
use castkit::read::NodePlace;
#[cfg(feature = "scene")]
use castkit::scene::{Animation, Binding, Cursor, Model};
#[cfg(feature = "scene")]
use hashbrown::HashMap;

use crate::errors::Failure;

/// An open file, and the places of its nodes once they have been requested.
pub(crate) struct Opened {
    pub(crate) file: CastFile,
    pub(crate) places: Vec<NodePlace>,
}

/// The models and animations of several files, numbered consecutively.
#[cfg(feature = "scene")]
pub(crate) struct SceneEntry {
    pub(crate) models: Vec<Arc<Model>>,
    pub(crate) animations: Vec<Arc<Animation>>,
    /// The bindings of animations to models that have been used, by the numbers of both.
    pub(crate) bindings: HashMap<(usize, usize), (Binding, Cursor)>,
}

#[cfg(feature = "scene")]
impl SceneEntry {
    pub(crate) fn model(&self, model: usize) -> Result<&Arc<Model>, Failure> {
        self.models.get(model).ok_or_else(|| Failure::argument("there is no such model in the scene"))
    }

    /// An animation on a model.
    pub(crate) fn binding(&mut self, animation: usize, model: usize) -> Result<&mut (Binding, Cursor), Failure> {
        let none = || Failure::argument("there is no such animation in the scene");
        let (of, on) = (self.animations.get(animation).ok_or_else(none)?, self.model(model)?);
        let bind = || (of.bind(on), Cursor::default());
        // Looked up twice, because the entry borrows what `bind` needs.
        if !self.bindings.contains_key(&(animation, model)) {
            let bound = bind();
            self.bindings.insert((animation, model), bound);
        }
        self.bindings.get_mut(&(animation, model)).ok_or_else(none)
    }
}

#[derive(Default)]
pub(crate) struct State {
    files: Vec<Option<Opened>>,
    #[cfg(feature = "scene")]
    pub(crate) scenes: Vec<Option<SceneEntry>>,
}

impl State {
    /// Stores a file, and returns its number.
    pub(crate) fn add(&mut self, file: CastFile) -> usize {
        put(&mut self.files, Opened { file, places: Vec::new() })
    }

    pub(crate) fn close(&mut self, file: usize) {
        self.files.get_mut(file).and_then(Option::take);
    }

    pub(crate) fn opened(&mut self, file: usize) -> Result<&mut Opened, Failure> {
        self.files.get_mut(file).and_then(Option::as_mut).ok_or_else(|| Failure::argument("the file is closed"))
    }

    pub(crate) fn file(&self, file: usize) -> Result<&CastFile, Failure> {
        let opened = self.files.get(file).and_then(Option::as_ref);
        opened.map(|opened| &opened.file).ok_or_else(|| Failure::argument("the file is closed"))
    }

    #[cfg(feature = "scene")]
    pub(crate) fn add_scene(&mut self, scene: SceneEntry) -> usize {
        put(&mut self.scenes, scene)
    }

    #[cfg(feature = "scene")]
    pub(crate) fn scene(&mut self, scene: usize) -> Result<&mut SceneEntry, Failure> {
        self.scenes.get_mut(scene).and_then(Option::as_mut).ok_or_else(|| Failure::argument("the scene is closed"))
    }
}

/// Stores a value in the first free slot.
fn put<T>(places: &mut Vec<Option<T>>, what: T) -> usize {
    let index = places.iter().position(Option::is_none).unwrap_or(places.len());
    match places.get_mut(index) {
        Some(place) => *place = Some(what),
        None => places.push(Some(what)),
    }
    index
}
