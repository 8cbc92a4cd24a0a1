// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::ffi::c_char;

use castkit::options::choices;

use crate::choices::castkit_vectors;
use crate::error::Failure;
use crate::progress::castkit_progress;
use crate::values::Values;

/// How a file is optimised. Set everything to zero, and `size` to `sizeof` the struct: this runs the steps that
/// preserve the appearance and all objects. A fraction that is not from 0 to 1 is an error, and so is a number that is
/// infinite or NaN.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_optimize_options {
    /// `sizeof(castkit_optimize_options)`.
    pub size: usize,
    /// Turns this off: Drops bone weights that are too small to matter.
    pub no_weights: bool,
    /// Turns this off: Merges vertices that agree in everything.
    pub no_weld: bool,
    /// Turns this off: Removes vertices that no face uses.
    pub no_unused_vertices: bool,
    /// Turns this off: Sorts faces and vertices for faster drawing.
    pub no_order: bool,
    /// Turns this off: Merges materials, textures and colours with the same content.
    pub no_materials: bool,
    /// Turns this off: Removes keys that interpolation between their neighbours reproduces.
    pub no_keys: bool,
    /// Turns this off: Stores integers in the smallest width.
    pub no_integers: bool,
    /// Drops bone weights below this fraction of the vertex's sum of weights; 0 drops none. By default 0.001. A
    /// negative value stands for 0. 0 for the default.
    pub weight_threshold: f32,
    /// The maximum number of bones per vertex. By default no limit. 0 for the default.
    pub max_influences: u32,
    /// The largest error that removing keys, and turning rotations into angles, may cause. It is a fraction: for
    /// translations the longest side of the model at rest or, without a model, of the motion; for scales the value; for
    /// blend shapes full weight; for rotations it is in radians. By default 1e-5. A negative value stands for 0. 0 for
    /// the default.
    pub animation_tolerance: f32,
    /// Merges materials that differ only in name or spelling of paths, and equal meshes of a model.
    pub dedupe: bool,
    /// Joins meshes of a model that have the same material, layers and kind of skinning.
    pub join: bool,
    /// Reduces meshes to this fraction of their triangles, or to this number of triangles if it is above 1. By default
    /// all triangles stay. 0 for the default.
    pub simplify: f32,
    /// Adds levels of detail, each with this fraction of the triangles, or this number of triangles if it is above 1.
    pub lods: *const f32,
    /// The number of numbers at `lods`.
    pub lods_count: usize,
    /// How far simplified surfaces may move, as a fraction of the longest side of the model. By default 0.01 for
    /// simplify, and no limit for lods. 0 for the default.
    pub simplify_error: f32,
    /// Leaves open borders of simplified surfaces where they are.
    pub lock_borders: bool,
    /// What is done about tangents, which are computed after normals. By default keep.
    pub tangents: castkit_vectors,
    /// Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed.
    pub strict: bool,
    /// Neither reports nor counts notes and findings with this code, so that nothing fails because of them.
    pub allow: *const *const c_char,
    /// The number of texts at `allow`.
    pub allow_count: usize,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

impl castkit_optimize_options {
    /// The options that are not zero.
    pub(crate) fn values(&self) -> Result<Values, Failure> {
        let mut values = Values::default();
        values.flag("weights", self.no_weights, false);
        values.flag("weld", self.no_weld, false);
        values.flag("unused_vertices", self.no_unused_vertices, false);
        values.flag("order", self.no_order, false);
        values.flag("materials", self.no_materials, false);
        values.flag("keys", self.no_keys, false);
        values.flag("integers", self.no_integers, false);
        values.tolerance("weight_threshold", self.weight_threshold.into());
        values.number("max_influences", self.max_influences.into());
        values.tolerance("animation_tolerance", self.animation_tolerance.into());
        values.flag("dedupe", self.dedupe, true);
        values.flag("join", self.join, true);
        values.number("simplify", self.simplify.into());
        values.numbers("lods", self.lods, self.lods_count)?;
        values.number("simplify_error", self.simplify_error.into());
        values.flag("lock_borders", self.lock_borders, true);
        values.choice("tangents", self.tangents, 0, &choices::TANGENTS)?;
        values.flag("strict", self.strict, true);
        values.list("allow", self.allow, self.allow_count)?;

        Ok(values)
    }
}
