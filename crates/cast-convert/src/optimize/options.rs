//! Which steps are done.

use cast_format::{Progress, Threads};

use crate::Tangents;
use crate::builder::options;

options! {
    /// Which steps are done, and how much may be lost.
    ///
    /// ```
    /// # use cast_convert::optimize::Options;
    /// let careful = Options::new().weight_threshold(None).key_tolerance(None);
    /// let for_phones = Options::new().max_influences(4).dedupe(true).join(true).simplify(0.5);
    /// # let _ = (careful, for_phones);
    /// ```
    #[derive(Clone, Copy, Debug)]
    pub struct Options<'o>;

    /// All steps that keep what is seen and what is there: neither duplicates are removed nor meshes joined, simplified or
    /// given tangents.
    new {}

    /// Whether vertices that agree in everything become one.
    const weld(weld): bool = true;

    /// Whether vertices that no face uses are dropped.
    const unused_vertices(drop): bool = true;

    /// Whether faces and vertices are put into a better order.
    const order(order): bool = true;

    /// Drops weights of bones that are less than this part of the vertex's sum; default 0.001. `None` leaves all.
    into weight_threshold(part): Option<f32> = Some(0.001);

    /// How many bones may move a vertex; those with the largest weights are kept. Default `None`, as many as there are.
    into max_influences(most): Option<usize> = None;

    /// Whether materials, textures and colours that have the same content become one.
    const materials(merge): bool = true;

    /// How far curves may be from where they were: rotations in radians, all else in the unit of its values; default
    /// 0.0001. `None` leaves all keys.
    into key_tolerance(tolerance): Option<f32> = Some(1e-4);

    /// Whether integers are stored in the smallest width.
    const integers(narrow): bool = true;

    /// Whether materials that differ in nothing but their names, or in how paths of textures are spelt, become one, and
    /// meshes with the same content in the same model are there once. Default off, since names are lost.
    const dedupe(dedupe): bool = false;

    /// Whether meshes of a model that have the same material, the same layers and the same kind of skin become one, so that
    /// they are drawn at once. Default off, since they cannot be told apart then.
    const join(join): bool = false;

    /// Leaves this part of the faces of each mesh, as far as the [error](Self::simplify_error) allows: from 0, as few as
    /// possible, to 1; other numbers count as the nearer of both. Default `None`, all.
    ///
    /// Vertices stay where they are and keep all that they have; those that no face has any more are dropped. Borders do
    /// not move, so that meshes that meet still do, and normals, texture coordinates, colours, weights and blend shapes
    /// count as well as positions. Equal vertices become one, even if [`weld`](Self::weld) is off.
    into simplify(ratio): Option<f32> = None;

    /// How far simplified surfaces may be from what they were, as a part of the size of the mesh, its longest side; default
    /// 0.01. Numbers that are not from 0 to 1 count as the nearer of both.
    const simplify_error(error): f32 = Self::SIMPLIFY_ERROR;

    /// What to do about tangents, after all that changes faces.
    const tangents(tangents): Tangents = Tangents::Keep;

    /// On how many threads. The result is the same.
    const threads(threads): Threads = Threads::All;

    /// Who is told how far it is, in nodes, and may end it.
    const progress(progress): Progress<'o> = Progress::none();
}

impl<'o> Options<'o> {
    /// The [`simplify_error`](Self::simplify_error) unless somebody wants another.
    pub const SIMPLIFY_ERROR: f32 = 0.01;

    /// No step at all, to add those that are wanted.
    #[must_use]
    pub const fn nothing() -> Self {
        let (weld, unused_vertices, order, materials, integers) = (false, false, false, false, false);
        let (weight_threshold, key_tolerance) = (None, None);
        Self { weld, unused_vertices, order, weight_threshold, materials, key_tolerance, integers, ..Self::new() }
    }

    /// Whether any step looks at vertices or faces.
    pub(super) fn changes_meshes(&self) -> bool {
        let weights = self.weight_threshold.is_some() || self.max_influences.is_some();
        self.weld || self.unused_vertices || self.order || self.simplify.is_some() || weights
    }
}
