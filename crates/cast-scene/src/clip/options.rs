//! What steps work with.

use std::sync::Arc;

use cast_base::DEFAULT_BUDGET;

use super::content::{Clip, text};
use crate::links::Model;

/// What steps work with.
#[derive(Clone, Debug)]
pub struct Options<'o> {
    pub(super) models: &'o [Arc<Model>],
    pub(super) budget: u64,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// No model, and at most 1 GiB.
    #[must_use]
    pub const fn new() -> Self {
        Self { models: &[], budget: DEFAULT_BUDGET }
    }

    /// Models whose skeletons animations may be for. Each is for the one that has most of its bones; a skeleton in the
    /// animation itself is only used if none has any.
    #[must_use]
    pub const fn models(mut self, models: &'o [Arc<Model>]) -> Self {
        self.models = models;
        self
    }

    /// The limit for what steps compute, in bytes: a small file can ask for billions of frames.
    #[must_use]
    pub const fn budget(mut self, bytes: u64) -> Self {
        self.budget = bytes;
        self
    }

    /// The model that a clip is for.
    pub(super) fn model_of(&self, clip: &Clip<'_>) -> Option<Arc<Model>> {
        let bones = |model: &Arc<Model>| {
            let skeleton = model.skeleton.as_ref()?;
            let found = clip.curves().filter(|(node, _)| skeleton.bone(text(node, "nn")).is_some()).count();
            Some(found).filter(|found| *found > 0)
        };
        let mut best: Option<(usize, &Arc<Model>)> = None;
        for model in self.models {
            let found = bones(model).filter(|found| best.is_none_or(|(most, _)| *found > most));
            best = found.map(|found| (found, model)).or(best);
        }
        best.map(|(_, model)| Arc::clone(model)).or_else(|| clip.own_model())
    }
}
