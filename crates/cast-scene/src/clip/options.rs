//! What steps work with.

use std::sync::Arc;

use cast_base::DEFAULT_BUDGET;

use super::content::{Clip, text};
use super::error::Error;
use crate::animation::Animation;
use crate::bone_map::BoneMap;
use crate::convert_axes::Up;
use crate::fit::Best;
use crate::links::Model;
use crate::skeleton::Skeleton;

/// What steps work with.
#[derive(Clone, Debug)]
pub struct Options<'o> {
    models: Option<Arc<Best<'o>>>,
    clips: &'o [(String, Arc<Animation>)],
    pub(super) root: Option<&'o str>,
    pub(super) up: Up,
    pub(super) pairs: Option<&'o BoneMap>,
    pub(super) budget: u64,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// No model, z up, and at most 1 GiB.
    #[must_use]
    pub const fn new() -> Self {
        Self { models: None, clips: &[], root: None, up: Up::USUAL, pairs: None, budget: DEFAULT_BUDGET }
    }

    /// Models whose skeletons animations may be for. Each is for the one that has most of its bones; a skeleton in the
    /// animation itself is only used if none has any.
    #[must_use]
    pub fn models(mut self, models: &'o [Arc<Model>]) -> Self {
        self.models = Some(Arc::new(Best::new(models)));
        self
    }

    /// The clips that steps name: see [`Step::clip`](super::Step::clip).
    #[must_use]
    pub const fn clips(mut self, clips: &'o [(String, Arc<Animation>)]) -> Self {
        self.clips = clips;
        self
    }

    /// The bone that carries the motion of the character; `None` for the topmost one that moves, or without a skeleton the one
    /// that moves farthest.
    #[must_use]
    pub const fn root(mut self, bone: Option<&'o str>) -> Self {
        self.root = bone;
        self
    }

    /// The axis that points up.
    #[must_use]
    pub const fn up(mut self, up: Up) -> Self {
        self.up = up;
        self
    }

    /// The bones on the other side, for mirroring; `None` for those whose names differ in the words for left and right only.
    #[must_use]
    pub const fn pairs(mut self, pairs: Option<&'o BoneMap>) -> Self {
        self.pairs = pairs;
        self
    }

    /// The limit for what steps compute, in bytes: a small file can ask for billions of frames.
    #[must_use]
    pub const fn budget(mut self, bytes: u64) -> Self {
        self.budget = bytes;
        self
    }

    /// The clip of another file.
    pub(super) fn clip(&self, name: &str) -> Result<Arc<Animation>, Error> {
        let found = self.clips.iter().find(|(other, _)| other == name).map(|(_, clip)| Arc::clone(clip));
        found.ok_or_else(|| Error::Source { file: name.to_owned(), reason: "there is no clip of this name".into() })
    }

    /// The model that a clip is for, and its skeleton.
    pub(super) fn rig_of(&self, clip: &Clip<'_>) -> Result<(Arc<Model>, Arc<Skeleton>), Error> {
        let rig = self.model_of(clip).and_then(|model| Some((Arc::clone(&model), model.skeleton.clone()?)));
        rig.ok_or_else(|| unknown_skeleton(clip))
    }

    /// The model that a clip is for.
    pub(super) fn model_of(&self, clip: &Clip<'_>) -> Option<Arc<Model>> {
        let names = || clip.curves().filter(|(node, _)| !matches!(text(node, "kp"), "bs" | "vb"));
        let best =
            self.models.as_ref().and_then(|models| models.of(names().map(|(node, _)| text(node, "nn")).collect()));
        best.cloned().or_else(|| clip.own_model())
    }
}

/// The error of steps that need the skeleton of a clip.
pub(super) fn unknown_skeleton(clip: &Clip<'_>) -> Error {
    Error::clip(clip.name(), "its skeleton is not known; name the file of its model with `skeleton`")
}
