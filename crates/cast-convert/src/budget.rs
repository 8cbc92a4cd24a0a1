//! An end for inputs that ask for much with little.

use std::cell::Cell;

use crate::{Error, ErrorKind};

/// How much may be made of an input by multiplying what is in it: copies of what it shows in many places, keys for each
/// frame of a range, what many things share.
///
/// It is spent before memory is taken.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    whole: Cell<u64>,
    left: Cell<u64>,
}

impl Budget {
    /// What sampling one bone at one frame counts for: what its keys would take if all were kept.
    const BYTES_PER_SAMPLE: u64 = 16;

    /// What any motion of a model takes.
    #[cfg(any(feature = "fbx-write", feature = "gltf"))]
    const BYTES_PER_MODEL: u64 = 1024;

    /// Curves that a bone has without any being there twice: three each of position, angles and scale, a quaternion in one
    /// and in four, and as much again that is overridden.
    #[cfg(any(feature = "fbx-write", feature = "gltf"))]
    const USUAL_CURVES: usize = 32;

    pub(crate) fn new(bytes: u64) -> Self {
        Self { whole: Cell::new(bytes), left: Cell::new(bytes) }
    }

    /// Allows more bytes than the options do: what a source explains by its own size.
    #[cfg(feature = "gltf")]
    pub(crate) fn allow(&self, bytes: u64) {
        self.whole.set(self.whole.get().saturating_add(bytes));
        self.left.set(self.left.get().saturating_add(bytes));
    }

    /// What is left, in bytes.
    #[cfg(feature = "gltf-draco")]
    pub(crate) fn left(&self) -> u64 {
        self.left.get()
    }

    /// Spends bytes on what comes next, such as `12 copies of meshes`.
    ///
    /// # Errors
    /// When less is left.
    pub(crate) fn spend(&self, bytes: u64, what: impl FnOnce() -> String) -> Result<(), Error> {
        self.check(bytes, what)?;
        self.left.set(self.left.get().saturating_sub(bytes));
        Ok(())
    }

    /// Whether bytes could be spent, of which it is known what for before the first is.
    ///
    /// # Errors
    /// When less is left.
    pub(crate) fn check(&self, bytes: u64, what: impl FnOnce() -> String) -> Result<(), Error> {
        if bytes <= self.left.get() {
            return Ok(());
        }
        Err(Error::new(ErrorKind::OverBudget { what: what(), bytes, budget: self.whole.get() }))
    }

    /// Spends what an animation of several models takes whatever they are: it is looked through for each of them. The first
    /// is free.
    ///
    /// # Errors
    /// When less is left.
    #[cfg(any(feature = "fbx-write", feature = "gltf"))]
    pub(crate) fn spend_on_models(&self, animation: &cast_scene::Animation, models: usize) -> Result<(), Error> {
        let bytes = Self::BYTES_PER_SAMPLE.saturating_mul(animation.curves.len() as u64).max(Self::BYTES_PER_MODEL);
        self.spend(bytes.saturating_mul(models.saturating_sub(1) as u64), || {
            format!("what animation {:?} does to each of {models} models", animation.name().unwrap_or_default())
        })
    }

    /// Spends what the keys take that an animation has in a model. In the first one they are as many as in the source.
    ///
    /// # Errors
    /// When less is left.
    #[cfg(any(feature = "fbx-write", feature = "gltf"))]
    pub(crate) fn spend_on_repeats(&self, animation: Option<&str>, model: usize, keys: u64) -> Result<(), Error> {
        if model == 0 {
            return Ok(());
        }
        self.spend(samples(keys, 1), || {
            format!("animation {:?}: the keys of more than {model} models", animation.unwrap_or_default())
        })
    }

    /// Spends what baking an animation takes.
    ///
    /// # Errors
    /// When less is left.
    pub(crate) fn spend_on_baking(&self, animation: Option<&str>, frames: u64, bones: u64) -> Result<(), Error> {
        let name = animation.unwrap_or_default();
        self.spend(samples(frames, bones), || {
            format!("animation {name:?}: {frames} frames of {bones} bones or curves that are baked")
        })
    }

    /// Spends what the keys of a bone take that many curves move: all of them are looked at for each key. Those that bones
    /// usually have are free.
    ///
    /// # Errors
    /// When less is left.
    #[cfg(any(feature = "fbx-write", feature = "gltf"))]
    pub(crate) fn spend_on_curves(&self, animation: Option<&str>, keys: usize, curves: usize) -> Result<(), Error> {
        let name = animation.unwrap_or_default();
        let beyond = curves.saturating_sub(Self::USUAL_CURVES);
        self.spend(samples(keys as u64, beyond as u64), || {
            format!("animation {name:?}: {keys} keys of a bone that {curves} curves move")
        })
    }
}

/// What samples count for, in bytes.
fn samples(frames: u64, things: u64) -> u64 {
    frames.saturating_mul(things).saturating_mul(Budget::BYTES_PER_SAMPLE)
}
