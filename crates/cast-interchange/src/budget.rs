//! A limit on what small inputs can ask for.

use std::cell::Cell;

use crate::error::{Error, ErrorKind};

/// How many bytes may be made by multiplying what an input contains: copies of meshes that are shown in many places,
/// keys for each frame of a range, arrays that several parts share.
///
/// Bytes are spent before the memory is allocated. Spending more than is left is an error.
#[derive(Clone, Debug)]
pub struct Budget {
    whole: Cell<u64>,
    left: Cell<u64>,
}

impl Budget {
    /// The cost of sampling one bone at one frame: the size of its keys if all of them were kept.
    const BYTES_PER_SAMPLE: u64 = 16;

    /// The cost of one animation of one model, whatever it contains.
    const BYTES_PER_MODEL: u64 = 1024;

    /// How many curves a bone can have without duplicates: three each for position, angles and scale, a quaternion as
    /// one curve or as four, and as many again for overridden values.
    const USUAL_CURVES: usize = 32;

    /// A budget of this many bytes.
    pub fn new(bytes: u64) -> Self {
        Self { whole: Cell::new(bytes), left: Cell::new(bytes) }
    }

    /// Raises the limit by what the size of the source justifies.
    pub fn allow(&self, bytes: u64) {
        self.whole.set(self.whole.get().saturating_add(bytes));
        self.left.set(self.left.get().saturating_add(bytes));
    }

    /// The bytes that are left.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Spends bytes on the next step; `what` describes it, such as `12 copies of meshes`.
    pub fn spend(&self, bytes: u64, what: impl FnOnce() -> String) -> Result<(), Error> {
        self.check(bytes, what)?;
        self.left.set(self.left.get().saturating_sub(bytes));
        Ok(())
    }

    /// Checks that the bytes are available without spending them; `what` describes what they are for.
    pub fn check(&self, bytes: u64, what: impl FnOnce() -> String) -> Result<(), Error> {
        if bytes <= self.left.get() {
            return Ok(());
        }
        Err(Error::new(ErrorKind::OverBudget { what: what(), bytes, budget: self.whole.get() }))
    }

    /// Spends the fixed cost of an animation for several models: it is searched once per model. The first model is
    /// free.
    pub fn spend_on_models(&self, animation: &cast_scene::Animation, models: usize) -> Result<(), Error> {
        let bytes = Self::BYTES_PER_SAMPLE.saturating_mul(animation.curves.len() as u64).max(Self::BYTES_PER_MODEL);
        self.spend(bytes.saturating_mul(models.saturating_sub(1) as u64), || {
            format!("animation {:?} for each of {models} models", animation.name().unwrap_or_default())
        })
    }

    /// Spends the cost of an animation's keys in one model. The first model is free, since the source has as many keys.
    pub fn spend_on_repeats(&self, animation: Option<&str>, model: usize, keys: u64) -> Result<(), Error> {
        if model == 0 {
            return Ok(());
        }
        self.spend(samples(keys, 1), || {
            format!("animation {:?}: keys for more than {model} models", animation.unwrap_or_default())
        })
    }

    /// Spends the cost of baking an animation.
    pub fn spend_on_baking(&self, animation: Option<&str>, frames: u64, bones: u64) -> Result<(), Error> {
        let name = animation.unwrap_or_default();
        self.spend(samples(frames, bones), || {
            format!("animation {name:?}: baking {frames} frames of {bones} bones or curves")
        })
    }

    /// Spends the cost of the keys of a bone that many curves move: every curve is examined for each key. The number of
    /// curves that a bone usually has is free.
    pub fn spend_on_curves(&self, animation: Option<&str>, keys: usize, curves: usize) -> Result<(), Error> {
        let name = animation.unwrap_or_default();
        let beyond = curves.saturating_sub(Self::USUAL_CURVES);
        self.spend(samples(keys as u64, beyond as u64), || {
            format!("animation {name:?}: {keys} keys of a bone with {curves} curves")
        })
    }
}

/// The cost of samples, in bytes.
fn samples(frames: u64, things: u64) -> u64 {
    frames.saturating_mul(things).saturating_mul(Budget::BYTES_PER_SAMPLE)
}
