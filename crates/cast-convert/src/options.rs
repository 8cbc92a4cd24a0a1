//! What to do with what is read.

use std::ops::Range;

use cast_format::{DEFAULT_BUDGET, Progress, Threads};
use cast_scene::convert_axes::Up;

use crate::builder::options;
use crate::reach::{FilesRead, Reach};
use crate::selection::{Selection, Selector};
use crate::work::Part;

options! {
    /// Wishes that hold for all formats. Each has a value that changes nothing.
    ///
    /// ```
    /// # use cast_convert::Options;
    /// # use cast_scene::convert_axes::Up;
    /// let for_engine = Options::new().up(Up::Z).unit(0.01).maximum_influences(4);
    /// # let _ = for_engine;
    /// ```
    #[derive(Clone, Debug)]
    pub struct Options<'o>;

    /// Nothing is changed.
    new {
        selection: Selection<'o> = Selection::ALL;
        read: Option<&'o FilesRead> = None;
        budget: Option<u64> = None;
    }

    /// Turns the content so that this axis points up; `None` leaves it as the source has it and says so in the metadata.
    into up(up): Option<Up> = None;

    /// The axis that points up in the source, whatever that says. `None` believes it; sources that do not say are taken
    /// as what is usual for their format.
    into source_up(up): Option<Up> = None;

    /// How many metres a unit of length is in the result; 0.01 for centimetres. `None` is 1. Sources that do not say what
    /// their unit is keep their numbers.
    into unit(metres): Option<f32> = None;

    /// Multiplies all lengths by this, after the unit.
    const scale(scale): f32 = 1.0;

    /// Frames a second of animations: curves that are baked are sampled so, and others get their keys moved. `None` keeps
    /// the rate of the source.
    into frame_rate(frame_rate): Option<f32> = None;

    /// The largest number of bones that may move a vertex; weights beyond are dropped and the others scaled up to one.
    /// `None` keeps all.
    into maximum_influences(most): Option<usize> = None;

    /// What to do about normals.
    const normals(normals): Normals = Normals::Keep;

    /// What to do about tangents. They are computed after normals, so that meshes that get normals get them, too.
    #[cfg(feature = "tangents")]
    const tangents(tangents): Tangents = Tangents::Keep;

    /// The largest error of a value that may come of leaving out keys, in the value's own unit; 0 leaves out only keys
    /// that change nothing. Translations count as long as they are in the scene at rest, where bones above may be scaled.
    const animation_tolerance(tolerance): f32 = Self::ANIMATION_TOLERANCE;

    /// Whether a mesh that several places show without moving becomes a file of its own beside the result, with an instance
    /// for each place, instead of copies. What has a skin, blend shapes or an animated place is copied all the same.
    const instances(instances): bool = false;

    /// Whether the picture that holds roughness and metalness of a glTF material becomes one for each, in grey, beside the
    /// result; and one for occlusion where that is in it, too. Where it cannot be read, both slots refer to it as without
    /// this, with a note. Other formats have none. Default false.
    #[cfg(feature = "textures")]
    const unpack_textures(unpack): bool = false;

    /// Whether references may lead out of the directory of the source.
    const may_leave_directory(may): bool = false;

    /// How many threads share the work. Default [`Threads::All`]; the result is the same, bit for bit.
    const threads(threads): Threads = Threads::All;

    /// Who is told how far it is, in thousandths of the work, and may end it: before each mesh and each animation, and while
    /// a file is parsed that takes long.
    const progress(progress): Progress<'o> = Progress::none();
}

impl<'o> Options<'o> {
    /// How far paths of the source may lead.
    pub(crate) fn reach(&self) -> Reach<'o> {
        Reach { is_anywhere: self.may_leave_directory, read: self.read, granted: None, taken: None }
    }

    /// The [`animation_tolerance`](Self::animation_tolerance) unless somebody wants another.
    pub const ANIMATION_TOLERANCE: f32 = 1e-5;

    /// How many bytes may be made of a source by multiplying what is in it, so that a few kilobytes cannot fill the memory:
    /// copies of meshes that it shows in many places, frames that become blend shapes, arrays that many things share.
    /// What would take more is an error before it is made. Unless it is set it is [`DEFAULT_BUDGET`], which no usual file
    /// needs; and arrays of a glTF file may take 64 times its size, and at least 1 MiB, with what is set on top.
    #[must_use]
    pub const fn budget(mut self, bytes: u64) -> Self {
        self.budget = Some(bytes);
        self
    }

    /// The budget of everything but arrays of glTF.
    pub(crate) fn whole_budget(&self) -> u64 {
        self.budget.unwrap_or(DEFAULT_BUDGET)
    }

    /// Which scene of a glTF file is taken; `None` takes the one that the file shows first. Other formats have one scene,
    /// so that a name is an error there, as one is that no scene has.
    ///
    /// Several inputs of one [`Job`](crate::Job) need the scene in one of them; the others show their first.
    #[must_use]
    pub fn scene(mut self, scene: impl Into<Option<Selector>>) -> Self {
        self.selection.scene = scene.into();
        self
    }

    /// Takes this animation over, and all others that are asked for so; the rest is left out. Without any, all are taken.
    /// One that is not there is an error. What bones a model has does not depend on it, so that animations in files of
    /// their own fit.
    ///
    /// Several inputs of one [`Job`](crate::Job) need the animation in one of them; an index counts in each.
    #[must_use]
    pub fn animation(mut self, animation: impl Into<Selector>) -> Self {
        self.selection.animations.push(animation.into());
        self
    }

    /// Whether animations are taken over. Default true.
    #[must_use]
    pub const fn animations(mut self, take: bool) -> Self {
        self.selection.takes_animations = take;
        self
    }

    /// Whether models and instances are taken over. Default true.
    #[must_use]
    pub const fn models(mut self, take: bool) -> Self {
        self.selection.takes_models = take;
        self
    }

    /// A part of the work, from one thousandth of it to another.
    pub(crate) const fn part(&self, thousandths: Range<u64>, steps: usize) -> Part<'o> {
        Part::new(self.progress, thousandths, steps)
    }

    /// Whether one of them changes a finished document. How curves are baked and what may be read is done with by then.
    pub(crate) fn change_something(&self) -> bool {
        let is_set = self.up.is_some() || self.source_up.is_some() || self.unit.is_some();
        let is_changed = self.scale != 1.0 || self.frame_rate.is_some() || self.maximum_influences.is_some();
        #[cfg(feature = "tangents")]
        let is_changed = is_changed || self.tangents != Tangents::Keep;
        is_set || is_changed || self.normals != Normals::Keep
    }
}

/// What to do about normals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Normals {
    /// As the source has them; none where it has none.
    #[default]
    Keep,
    /// As the source has them; computed from the faces where it has none.
    Complete,
    /// Computed from the faces for all meshes.
    Compute,
    /// Left out.
    Drop,
}

/// What to do about tangents.
///
/// Those that are computed are those of MikkTSpace, against which normal maps are baked. They follow from positions,
/// normals and the first layer of texture coordinates; a mesh without these keeps what it has, with a note. A vertex whose
/// corners need different tangents, as where texture coordinates are mirrored, becomes several, and everything that it has
/// goes with it: all layers, weights and blend shapes.
///
/// Cast has no place for the sign of a tangent. Computed ones need none: all faces of a vertex agree about it, so it follows
/// from their texture coordinates, and is written to glTF and FBX.
#[cfg(feature = "tangents")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tangents {
    /// As they are; none where there are none.
    #[default]
    Keep,
    /// As they are; computed for meshes that have none.
    Complete,
    /// Computed for all meshes.
    Compute,
    /// Left out.
    Drop,
}
