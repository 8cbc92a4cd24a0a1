// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::mem;

use cast_base::{Progress, Threads};
use cast_interchange::options::allowed::numbers;
use cast_interchange::options::value::code;
use cast_interchange::{Error, NoteKind, Tangents};
use cast_options::{Allowed, OptionError, Value, choices, one_of, operation};

/// The steps of an optimisation, and their limits.
///
/// ```
/// # use cast_optimize::Options;
/// let careful = Options::new().weights(false).keys(false);
/// let for_phones = Options::new().max_influences(4).dedupe(true).join(true).simplify(0.5);
/// # let _ = (careful, for_phones);
/// ```
#[derive(Clone, Debug)]
pub struct Options<'o> {
    pub(crate) allowed: Vec<&'static NoteKind>,
    pub(crate) lods: Vec<f32>,
    pub(crate) weights: bool,
    pub(crate) weld: bool,
    pub(crate) unused_vertices: bool,
    pub(crate) order: bool,
    pub(crate) materials: bool,
    pub(crate) keys: bool,
    pub(crate) integers: bool,
    pub(crate) weight_threshold: f32,
    pub(crate) max_influences: Option<usize>,
    pub(crate) animation_tolerance: f32,
    pub(crate) dedupe: bool,
    pub(crate) join: bool,
    pub(crate) simplify: Option<f32>,
    pub(crate) simplify_error: Option<f32>,
    pub(crate) lock_borders: bool,
    pub(crate) tangents: Tangents,
    pub(crate) strict: bool,
    pub(crate) threads: Threads,
    pub(crate) progress: Progress<'o>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// All steps that preserve the appearance and all objects: duplicates are not removed, meshes are not joined or
    /// simplified, and no tangents are computed.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            allowed: Vec::new(),
            lods: Vec::new(),
            weights: true,
            weld: true,
            unused_vertices: true,
            order: true,
            materials: true,
            keys: true,
            integers: true,
            weight_threshold: 0.001,
            max_influences: None,
            animation_tolerance: 1e-5,
            dedupe: false,
            join: false,
            simplify: None,
            simplify_error: None,
            lock_borders: false,
            tangents: Tangents::Keep,
            strict: false,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// Drops bone weights that are too small to matter. On by default.
    #[must_use]
    pub const fn weights(mut self, weights: bool) -> Self {
        self.weights = weights;
        self
    }

    /// Merges vertices that agree in everything. On by default.
    #[must_use]
    pub const fn weld(mut self, weld: bool) -> Self {
        self.weld = weld;
        self
    }

    /// Removes vertices that no face uses. On by default.
    #[must_use]
    pub const fn unused_vertices(mut self, unused_vertices: bool) -> Self {
        self.unused_vertices = unused_vertices;
        self
    }

    /// Sorts faces and vertices for faster drawing. On by default.
    #[must_use]
    pub const fn order(mut self, order: bool) -> Self {
        self.order = order;
        self
    }

    /// Merges materials, textures and colours with the same content. On by default.
    #[must_use]
    pub const fn materials(mut self, materials: bool) -> Self {
        self.materials = materials;
        self
    }

    /// Removes keys that interpolation between their neighbours reproduces. On by default.
    #[must_use]
    pub const fn keys(mut self, keys: bool) -> Self {
        self.keys = keys;
        self
    }

    /// Stores integers in the smallest width. On by default.
    #[must_use]
    pub const fn integers(mut self, integers: bool) -> Self {
        self.integers = integers;
        self
    }

    /// Drops bone weights below this fraction of the vertex's sum of weights; 0 drops none. By default 0.001.
    #[must_use]
    pub const fn weight_threshold(mut self, weight_threshold: f32) -> Self {
        self.weight_threshold = weight_threshold;
        self
    }

    /// The maximum number of bones per vertex. By default no limit.
    ///
    /// The largest weights are kept, and scaled to a sum of 1.
    #[must_use]
    pub fn max_influences(mut self, max_influences: impl Into<Option<usize>>) -> Self {
        self.max_influences = max_influences.into();
        self
    }

    /// The largest error that removing keys, and turning rotations into angles, may cause. It is a fraction: for
    /// translations the longest side of the model at rest or, without a model, of the motion; for scales the value; for
    /// blend shapes full weight; for rotations it is in radians. By default 1e-5.
    ///
    /// 0 removes only keys that change nothing. No key is removed whose neighbours are then 120 degrees or more apart.
    #[must_use]
    pub const fn animation_tolerance(mut self, animation_tolerance: f32) -> Self {
        self.animation_tolerance = animation_tolerance;
        self
    }

    /// Merges materials that differ only in name or spelling of paths, and equal meshes of a model.
    ///
    /// Names and hashes are ignored. Meshes are equal if their arrays are equal byte for byte (indices in any width),
    /// as are their materials and blend shapes. Materials are equal if their types, colours and texture paths are.
    /// Texture files are not opened, so two copies of a picture stay two.
    #[must_use]
    pub const fn dedupe(mut self, dedupe: bool) -> Self {
        self.dedupe = dedupe;
        self
    }

    /// Joins meshes of a model that have the same material, layers and kind of skinning.
    ///
    /// The name of the first is kept. Blend shapes with the same name are joined, too.
    #[must_use]
    pub const fn join(mut self, join: bool) -> Self {
        self.join = join;
        self
    }

    /// Reduces meshes to this fraction of their triangles, or to this number of triangles if it is above 1. By default
    /// all triangles stay.
    ///
    /// Vertices keep their position and all attributes; those that no triangle uses any more are removed. Meshes that
    /// meet at their borders are reduced together, so that no gap opens between them, and so are both sides of a seam
    /// of texture coordinates or normals. Normals, texture coordinates, colours, weights and blend shapes are taken
    /// into account as well as positions. No mesh loses all of its triangles. A number of triangles is for all meshes
    /// of the file, each of which gets its share. Equal vertices are merged, whatever the other steps do.
    #[must_use]
    pub fn simplify(mut self, simplify: impl Into<Option<f32>>) -> Self {
        self.simplify = simplify.into();
        self
    }

    /// Adds levels of detail, each with this fraction of the triangles, or this number of triangles if it is above 1.
    /// May be given several times.
    ///
    /// They go from more triangles to fewer; another order is an error. Level 0 is the mesh itself, and each further
    /// level is made from it, as [`simplify`](Self::simplify) does, not from the level before. Every mesh becomes
    /// several: NAME_LOD0, NAME_LOD1 and so on, as Unity and Unreal Engine expect, with the same material and skeleton,
    /// and with blend shapes of their own. Curves that hide and show the mesh do so with all of them.
    #[must_use]
    pub fn lods(mut self, levels: impl IntoIterator<Item = f32>) -> Self {
        self.lods.extend(levels);
        self
    }

    /// How far simplified surfaces may move, as a fraction of the longest side of the model. By default 0.01 for
    /// [`simplify`](Self::simplify), and no limit for [`lods`](Self::lods).
    #[must_use]
    pub fn simplify_error(mut self, simplify_error: impl Into<Option<f32>>) -> Self {
        self.simplify_error = simplify_error.into();
        self
    }

    /// Leaves open borders of simplified surfaces where they are.
    ///
    /// Otherwise they move by no more than the reported error. Give it if other files continue the surface, for example
    /// the neck of a body whose head is a file of its own.
    #[must_use]
    pub const fn lock_borders(mut self, lock_borders: bool) -> Self {
        self.lock_borders = lock_borders;
        self
    }

    /// What is done about tangents, which are computed after normals. By default keep.
    #[must_use]
    pub const fn tangents(mut self, tangents: Tangents) -> Self {
        self.tangents = tangents;
        self
    }

    /// Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed.
    ///
    /// Notes that something was assumed count, too, if they are warnings or infos. Hints, which say that a usual value
    /// was assumed, such as metres where a file does not state its unit, do not.
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Neither reports nor counts notes and findings with this code, so that nothing fails because of them. May be
    /// given several times.
    #[must_use]
    pub fn allow(mut self, notes: impl IntoIterator<Item = &'static NoteKind>) -> Self {
        self.allowed.extend(notes);
        self
    }

    /// How many threads share the work. The result is the same.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The callback that receives the progress, in nodes, and may cancel the work.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

    /// Sets an option by its name in the table of operations, for callers whose options are values: interfaces for
    /// other languages.
    ///
    /// # Errors
    /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this
    /// value.
    ///
    /// ```
    /// # use cast_optimize::Options;
    /// # use cast_options::Value;
    /// let options = Options::new().with("max_influences", &Value::Number(4.0))?;
    /// assert!(options.with("simplify", &Value::Number(-1.0)).is_err());
    /// # Ok::<(), cast_options::OptionError>(())
    /// ```
    pub fn with(mut self, option: &str, value: &Value) -> Result<Self, OptionError> {
        self.with_value(option, value)?;
        Ok(self)
    }

    /// Sets an option by its name in the table of operations.
    ///
    /// # Errors
    /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this
    /// value.
    fn with_value(&mut self, option: &str, value: &Value) -> Result<(), OptionError> {
        match option {
            "weights" => self.weights = value.flag("weights")?,
            "weld" => self.weld = value.flag("weld")?,
            "unused_vertices" => self.unused_vertices = value.flag("unused_vertices")?,
            "order" => self.order = value.flag("order")?,
            "materials" => self.materials = value.flag("materials")?,
            "keys" => self.keys = value.flag("keys")?,
            "integers" => self.integers = value.flag("integers")?,
            "weight_threshold" => self.weight_threshold = value.number("weight_threshold", Allowed::Fraction)?,
            "max_influences" => {
                self.max_influences = Some(usize::try_from(value.whole("max_influences", 1)?).unwrap_or(usize::MAX))
            }
            "animation_tolerance" => {
                self.animation_tolerance = value.number("animation_tolerance", Allowed::NotNegative)?
            }
            "dedupe" => self.dedupe = value.flag("dedupe")?,
            "join" => self.join = value.flag("join")?,
            "simplify" => self.simplify = Some(value.number("simplify", Allowed::FractionOrCount)?),
            "lods" => {
                for value in value.values() {
                    *self = mem::take(self).lods([value.number("lods", Allowed::FractionOrCount)?]);
                }
            }
            "simplify_error" => self.simplify_error = Some(value.number("simplify_error", Allowed::Fraction)?),
            "lock_borders" => self.lock_borders = value.flag("lock_borders")?,
            "tangents" => {
                self.tangents = one_of(
                    value.choice("tangents", &choices::TANGENTS)?,
                    [Tangents::Keep, Tangents::Complete, Tangents::Compute, Tangents::Drop],
                )
            }
            "strict" => self.strict = value.flag("strict")?,
            "allow" => {
                for value in value.values() {
                    *self = mem::take(self).allow(Some(code("allow", value)?));
                }
            }

            _ => return Err(OptionError::unknown(operation("optimize").expect("a row of the table"), option)),
        }
        Ok(())
    }

    /// Whether all numbers are ones that the options may have. Conversions check it before they begin.
    ///
    /// # Errors
    /// Returns an error that names the option if a factor, a unit or a rate is not positive, a tolerance is negative,
    /// or a number is infinite or NaN.
    pub fn check(&self) -> Result<(), Error> {
        numbers(
            [
                ("weight_threshold", Some(self.weight_threshold), Allowed::Fraction),
                ("animation_tolerance", Some(self.animation_tolerance), Allowed::NotNegative),
                ("simplify", self.simplify, Allowed::FractionOrCount),
                ("simplify_error", self.simplify_error, Allowed::Fraction),
            ]
            .into_iter()
            .chain(self.lods.iter().map(|number| ("lods", Some(*number), Allowed::FractionOrCount))),
        )
    }
}
