//! What conversions ask of the options of readers.

use std::ops::Range;

use cast_base::DEFAULT_BUDGET;

use crate::assets::policy::AssetPolicy;
#[cfg(feature = "tangents")]
use crate::options::Tangents;
use crate::options::{Normals, Options};
use crate::work::Part;

impl<'o> Options<'o> {
    /// Which files the paths of the source may lead to.
    pub fn assets(&self) -> AssetPolicy<'o> {
        AssetPolicy { is_anywhere: self.follow_outside, read: self.read, ..AssetPolicy::BESIDE }
    }

    /// Whether textures that other files have are made of those of the source.
    #[must_use]
    pub fn unpacks_textures(&self) -> bool {
        #[cfg(feature = "textures")]
        return self.unpack_textures;
        #[cfg(not(feature = "textures"))]
        return false;
    }

    /// The default budget of everything except arrays of glTF.
    pub fn whole_budget(&self) -> u64 {
        self.budget.unwrap_or(DEFAULT_BUDGET)
    }

    /// A part of the progress, in thousandths.
    pub const fn part(&self, thousandths: Range<u64>, steps: usize) -> Part<'o> {
        Part::new(self.progress, thousandths, steps)
    }

    /// Whether any option changes a finished document. Options for baking and for reading files have been applied by
    /// then.
    pub fn change_something(&self) -> bool {
        let is_set = self.up.is_some() || self.source_up.is_some() || self.unit.is_some() || self.to_unit.is_some();
        let is_changed = self.scale != 1.0 || self.frame_rate.is_some() || self.max_influences.is_some();
        #[cfg(feature = "tangents")]
        let is_changed = is_changed || self.tangents != Tangents::Keep;
        is_set || is_changed || !self.meshes || self.normals != Normals::Keep
    }
}
