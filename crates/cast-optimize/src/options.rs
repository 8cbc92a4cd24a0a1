//! What follows from the options of an optimisation.

use crate::generated_options::Options;

/// The error that simplification may make unless there is another limit: hardly visible where a model fills the screen.
const DEFAULT_ERROR: f32 = 0.01;

impl Options<'_> {
    /// All steps off, as a starting point.
    #[must_use]
    pub fn nothing() -> Self {
        let (weights, weld, unused_vertices, order) = (false, false, false, false);
        let (materials, keys, integers) = (false, false, false);
        Self { weights, weld, unused_vertices, order, materials, keys, integers, ..Self::new() }
    }

    /// Whether any step examines bone weights.
    pub(super) const fn changes_weights(&self) -> bool {
        self.weights || self.max_influences.is_some()
    }

    /// Whether any step examines vertices or faces.
    pub(super) const fn changes_meshes(&self) -> bool {
        self.weld || self.unused_vertices || self.order || self.simplifies() || self.changes_weights()
    }

    /// Whether faces are removed, from meshes or for levels of detail.
    pub(super) const fn simplifies(&self) -> bool {
        self.simplify.is_some() || !self.lods.is_empty()
    }

    /// How far simplified surfaces may move, as a fraction of the longest side of the model, if there is a limit.
    pub(super) fn error_limit(&self) -> Option<f32> {
        self.simplify_error.or(self.simplify.map(|_| DEFAULT_ERROR))
    }
}
