//! What follows from the options of an optimisation.

use crate::generated_options::Options;

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
        self.weld || self.unused_vertices || self.order || self.simplify.is_some() || self.changes_weights()
    }
}
