//! Options of readers.

use std::ops::Range;

use cast_format::{DEFAULT_BUDGET, Progress, Threads};
use cast_scene::convert_axes::Up;

use crate::Error;
use crate::allowed::Allowed;
use crate::builder::options;
use crate::encoding::Encoding;
use crate::reach::{FilesRead, Reach};
use crate::selection::{Selection, Selector};
use crate::work::Part;

options! {
    /// Options for reading any format. By default, nothing is changed.
    ///
    /// ```
    /// # use cast_convert::Options;
    /// # use cast_scene::convert_axes::Up;
    /// let for_engine = Options::new().up(Up::Z).unit(0.01).maximum_influences(4);
    /// # let _ = for_engine;
    /// ```
    #[derive(Clone, Debug)]
    pub struct Options<'o>;

    /// The defaults, which change nothing.
    new {
        selection: Selection<'o> = Selection::ALL;
        read: Option<&'o FilesRead> = None;
        budget: Option<u64> = None;
        can_share: bool = true;
    }

    /// Rotates the content so that this axis points up. `None` leaves it as in the source and records its up axis in
    /// the metadata.
    into up(up): Option<Up> = None;

    /// The up axis of the source, overriding what the source states. `None` uses what the source states; or else what
    /// the other inputs of a [`Job`](crate::Job) state, if they agree; or else the usual axis of its format.
    into source_up(up): Option<Up> = None;

    /// The encoding of text that is not UTF-8 in MS3D, MD2, SEModel, SEAnim, OBJ, MTL, FBX and Cast: names, and paths of
    /// textures. `None` shows each byte of it that is not UTF-8 as U+FFFD and two hexadecimal digits, so that different
    /// names stay different. Sources whose text is all UTF-8 stay as they are, as do formats that state their encoding.
    into encoding(encoding): Option<Encoding> = None;

    /// The length of one unit of the result in metres; 0.01 for centimetres. `None` is 1. Sources that do not state
    /// their unit keep their numbers.
    into unit(metres): Option<f32> = None;

    /// The length of one unit of what is written, in metres, where that differs from [`unit`](Self::unit): lengths are
    /// converted. `None` is the same unit for Cast, and a centimetre for FBX, which programs expect.
    into to_unit(metres): Option<f32> = None;

    /// Multiplies all lengths by this factor, after the conversion of units.
    const scale(scale): f32 = 1.0;

    /// Whether lengths and the up axis stay as the source states them: centimetres of FBX are not converted to metres, and a
    /// glTF file that castkit wrote has y up, not the axis of the Cast file that it was made from. `unit` then has no effect.
    const keep_space(keep): bool = false;

    /// The frame rate of animations: baked curves are sampled at it, and keys of others are moved to it. `None` keeps
    /// the rate of the source.
    into frame_rate(frame_rate): Option<f32> = None;

    /// The maximum number of bones per vertex; further weights are dropped and the others scaled to a sum of one.
    /// `None` keeps all.
    into maximum_influences(most): Option<usize> = None;

    /// How normals are handled.
    const normals(normals): Normals = Normals::Keep;

    /// How tangents are handled. They are computed after normals, so that meshes whose normals are computed can have
    /// them too.
    #[cfg(feature = "tangents")]
    const tangents(tangents): Tangents = Tangents::Keep;

    /// The largest error that key reduction may cause: for translations as a fraction of the longest side of the model at
    /// rest (without a model, of the motion of the curve), for rotations in radians, for scales as a fraction of the value,
    /// for weights of blend shapes as a fraction of full weight. 0 removes only keys that change nothing. For translations
    /// it is measured in the model, with the largest scales that parent bones have at rest or in animations. Whatever it
    /// is, no key is removed whose neighbours are then 120 degrees or more apart.
    const animation_tolerance(tolerance): f32 = Self::ANIMATION_TOLERANCE;

    /// Whether a mesh that is shown statically at several places becomes a file beside the result with an instance for
    /// each place, instead of copies. Objects with skins, blend shapes or animated transforms are always copied.
    const instances(instances): bool = false;

    /// Whether the combined roughness and metalness texture of a glTF material is split into greyscale images beside
    /// the result, one for each, and one for occlusion if it is included. If the image cannot be read, both slots refer
    /// to it as without this option, with a note. Has no effect on other formats. Default false.
    #[cfg(feature = "textures")]
    const unpack_textures(unpack): bool = false;

    /// Whether references may lead outside the directory of the source.
    const may_leave_directory(may): bool = false;

    /// How many threads share the work. Default [`Threads::All`]; the result is the same bit for bit.
    const threads(threads): Threads = Threads::All;

    /// The callback that receives the progress, in thousandths, and may cancel the work: before each mesh and each
    /// animation, and while a large file is parsed.
    const progress(progress): Progress<'o> = Progress::none();
}

impl<'o> Options<'o> {
    /// Which files the paths of the source may lead to.
    pub(crate) fn reach(&self) -> Reach<'o> {
        Reach { is_anywhere: self.may_leave_directory, read: self.read, granted: None, taken: None }
    }

    /// The default of [`animation_tolerance`](Self::animation_tolerance).
    pub const ANIMATION_TOLERANCE: f32 = 1e-5;

    /// How many bytes may be made by multiplying what is in a source, so that a few kilobytes cannot fill the memory:
    /// copies of meshes that are shown at many places, frames that become blend shapes, arrays that several parts
    /// share. Anything larger is an error, reported before memory is allocated. If unset, the limit is
    /// [`DEFAULT_BUDGET`], which ordinary files do not reach. The arrays of a glTF file may take 64 times its size, and
    /// at least 1 MiB, in addition to a budget that is set.
    #[must_use]
    pub const fn budget(mut self, bytes: u64) -> Self {
        self.budget = Some(bytes);
        self
    }

    /// The default budget of everything except arrays of glTF.
    pub(crate) fn whole_budget(&self) -> u64 {
        self.budget.unwrap_or(DEFAULT_BUDGET)
    }

    /// Which scene of a glTF file is converted; `None` uses the default scene of the file. Other formats have only one
    /// scene. A name that no scene has is an error, in those formats too.
    ///
    /// With several inputs of a [`Job`](crate::Job), only one needs to contain the scene; the others use their default
    /// scene.
    #[must_use]
    pub fn scene(mut self, scene: impl Into<Option<Selector>>) -> Self {
        self.selection.scene = scene.into();
        self
    }

    /// Converts this animation, and all others selected this way, and leaves the rest out. Without any selection, all
    /// are converted. An animation that does not exist is an error. The bones of a model do not depend on the
    /// selection, so animations in separate files fit.
    ///
    /// With several inputs of a [`Job`](crate::Job), only one needs to contain the animation; an index applies to each
    /// of them.
    #[must_use]
    pub fn animation(mut self, animation: impl Into<Selector>) -> Self {
        self.selection.animations.push(animation.into());
        self
    }

    /// Whether animations are converted. Default true.
    #[must_use]
    pub const fn animations(mut self, take: bool) -> Self {
        self.selection.takes_animations = take;
        self
    }

    /// Whether models and instances are converted. Default true.
    #[must_use]
    pub const fn models(mut self, take: bool) -> Self {
        self.selection.takes_models = take;
        self
    }

    /// Whether all numbers are ones that the options may have. Conversions check it before they begin.
    ///
    /// # Errors
    /// Returns an error that begins with the name of the option if a factor, a unit or a rate is not positive, a tolerance
    /// is negative, or a number is infinite or NaN.
    pub fn check(&self) -> Result<(), Error> {
        Allowed::check([
            ("unit", self.unit, Allowed::Positive),
            ("to_unit", self.to_unit, Allowed::Positive),
            ("scale", Some(self.scale), Allowed::Positive),
            ("frame_rate", self.frame_rate, Allowed::Positive),
            ("animation_tolerance", Some(self.animation_tolerance), Allowed::NotNegative),
        ])
    }

    /// A part of the progress, in thousandths.
    pub(crate) const fn part(&self, thousandths: Range<u64>, steps: usize) -> Part<'o> {
        Part::new(self.progress, thousandths, steps)
    }

    /// Whether any option changes a finished document. Options for baking and for reading files have been applied by
    /// then.
    pub(crate) fn change_something(&self) -> bool {
        let is_set = self.up.is_some() || self.source_up.is_some() || self.unit.is_some() || self.to_unit.is_some();
        let is_changed = self.scale != 1.0 || self.frame_rate.is_some() || self.maximum_influences.is_some();
        #[cfg(feature = "tangents")]
        let is_changed = is_changed || self.tangents != Tangents::Keep;
        is_set || is_changed || self.normals != Normals::Keep
    }
}

/// How normals are handled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Normals {
    /// Keeps those of the source, if any.
    #[default]
    Keep,
    /// Keeps those of the source; computes them from the faces for meshes without any.
    Complete,
    /// Computes them from the faces for all meshes.
    Compute,
    /// Leaves them out.
    Drop,
}

/// How tangents are handled.
///
/// Computed tangents are those of MikkTSpace, for which normal maps are baked. They follow from positions, normals and
/// the first layer of texture coordinates; a mesh without these keeps its tangents, with a note. A vertex whose corners
/// need different tangents, for example where texture coordinates are mirrored, is split together with all of its
/// attributes: all layers, weights and blend shapes.
///
/// Cast does not store the sign of a tangent. Computed tangents do not need it: all faces of a vertex agree on it, so
/// it follows from their texture coordinates and is written to glTF and FBX.
#[cfg(feature = "tangents")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tangents {
    /// Keeps those of the source, if any.
    #[default]
    Keep,
    /// Keeps those of the source; computes them for meshes without any.
    Complete,
    /// Computes them for all meshes.
    Compute,
    /// Leaves them out.
    Drop,
}
