//! The state between calls: open files and scenes.

use castkit::CastFile;
use castkit::read::NodePlace;

use crate::errors::Failure;

/// An open file, and the places of its nodes once they have been requested.
pub(crate) struct Opened {
    pub(crate) file: CastFile,
    pub(crate) places: Vec<NodePlace>,
}

#[derive(Default)]
pub(crate) struct State {
    files: Vec<Option<Opened>>,
    #[cfg(feature = "scene")]
    pub(crate) scenes: Vec<Option<crate::scene::Kept>>,
}

impl State {
    /// Stores a file, and returns its number.
    pub(crate) fn keep(&mut self, file: CastFile) -> usize {
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
    pub(crate) fn keep_scene(&mut self, scene: crate::scene::Kept) -> usize {
        put(&mut self.scenes, scene)
    }

    #[cfg(feature = "scene")]
    pub(crate) fn scene(&mut self, scene: usize) -> Result<&mut crate::scene::Kept, Failure> {
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
