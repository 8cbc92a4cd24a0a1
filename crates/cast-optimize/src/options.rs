//! The steps of an optimisation.

use cast_base::{Progress, Threads};
use cast_interchange::options::allowed::numbers;
use cast_interchange::{Error, Tangents};

use cast_options::Allowed;

use crate::builder::options;

options! {
    /// The steps of an optimisation, and their limits.
    ///
    /// ```
    /// # use cast_optimize::Options;
    /// let careful = Options::new().weight_threshold(None).key_tolerance(None);
    /// let for_phones = Options::new().max_influences(4).dedupe(true).join(true).simplify(0.5);
    /// # let _ = (careful, for_phones);
    /// ```
    #[derive(Clone, Copy, Debug)]
    pub struct Options<'o>;

    /// All steps that preserve the appearance and all objects: duplicates are not removed, meshes are not joined or
    /// simplified, and no tangents are computed.
    new {}

    /// Whether vertices that agree in everything are merged.
    const weld(weld): bool = true;

    /// Whether vertices that no face uses are removed.
    const unused_vertices(drop): bool = true;

    /// Whether faces and vertices are sorted for faster drawing.
    const order(order): bool = true;

    /// Removes bone weights that are less than this fraction of the vertex's sum; default 0.001. `None` keeps all.
    into weight_threshold(part): Option<f32> = Some(0.001);

    /// The maximum number of bones per vertex; the largest weights are kept. Default `None`, no limit.
    into max_influences(most): Option<usize> = None;

    /// Whether materials, textures and colours with the same content are merged.
    const materials(merge): bool = true;

    /// The largest error of key reduction: for translations as a fraction of the longest side of the smallest model of
    /// the document (without a model, of the motion of the curve), for rotations in radians, for scales as a fraction of
    /// the value, for weights of blend shapes as a fraction of full weight; default 0.0001. `None` keeps all keys.
    /// Whatever it is, no key is removed whose neighbours are then 120 degrees or more apart.
    into key_tolerance(tolerance): Option<f32> = Some(1e-4);

    /// Whether integers are stored in the smallest width.
    const integers(narrow): bool = true;

    /// Whether materials that differ only in name, or in the spelling of texture paths, are merged, and also meshes
    /// with the same content in one model. Default false, since names are lost.
    const dedupe(dedupe): bool = false;

    /// Whether meshes of a model with the same material, layers and kind of skin are joined, so that one draw call
    /// draws them. Default false, since they can then no longer be told apart.
    const join(join): bool = false;

    /// The fraction of each mesh's faces to keep, as far as the [error](Self::simplify_error) allows: from 0, as few as
    /// possible, to 1. Default `None`, all.
    ///
    /// Vertices keep their position and all attributes; those that no face uses any more are removed. Borders do not
    /// move, so that meshes that meet still do. Normals, texture coordinates, colours, weights and blend shapes are
    /// taken into account as well as positions. Equal vertices are merged, even if [`weld`](Self::weld) is off.
    into simplify(ratio): Option<f32> = None;

    /// How far simplified surfaces may be from the original, as a fraction of the longest side of the mesh, from 0
    /// to 1; default 0.01.
    const simplify_error(error): f32 = Self::SIMPLIFY_ERROR;

    /// How tangents are handled, after all steps that change faces.
    const tangents(tangents): Tangents = Tangents::Keep;

    /// How many threads share the work. The result is the same.
    const threads(threads): Threads = Threads::All;

    /// The callback that receives the progress, in nodes, and may cancel the work.
    const progress(progress): Progress<'o> = Progress::none();
}

impl<'o> Options<'o> {
    /// The default of [`simplify_error`](Self::simplify_error).
    pub const SIMPLIFY_ERROR: f32 = 0.01;

    /// All steps off, as a starting point.
    #[must_use]
    pub const fn nothing() -> Self {
        let (weld, unused_vertices, order, materials, integers) = (false, false, false, false, false);
        let (weight_threshold, key_tolerance) = (None, None);
        Self { weld, unused_vertices, order, weight_threshold, materials, key_tolerance, integers, ..Self::new() }
    }

    /// Whether all numbers are ones that the options may have. [`optimize`](super::optimize) checks it before it begins.
    ///
    /// # Errors
    /// Returns an error that begins with the name of the option if a fraction is not from 0 to 1, or a tolerance is
    /// negative, infinite or NaN.
    pub fn check(&self) -> Result<(), Error> {
        numbers([
            ("weight_threshold", self.weight_threshold, Allowed::Fraction),
            ("key_tolerance", self.key_tolerance, Allowed::NotNegative),
            ("simplify", self.simplify, Allowed::Fraction),
            ("simplify_error", Some(self.simplify_error), Allowed::Fraction),
        ])
    }

    /// Whether any step examines vertices or faces.
    pub(super) fn changes_meshes(&self) -> bool {
        let weights = self.weight_threshold.is_some() || self.max_influences.is_some();
        self.weld || self.unused_vertices || self.order || self.simplify.is_some() || weights
    }
}
