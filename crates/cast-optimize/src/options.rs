//! What follows from the options of an optimisation.

use cast_interchange::Error;

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

    /// Checks that each level of detail has fewer triangles than the one before it, as far as it can be known without a
    /// document: fractions are compared with fractions, and numbers with numbers.
    ///
    /// # Errors
    /// Returns an error that names the first level that does not.
    pub fn check_levels(&self) -> Result<(), Error> {
        let is_ratio = |target: &f32| *target <= 1.0;
        for (index, target) in self.lods.iter().enumerate() {
            let before = self.lods.iter().take(index).rev().find(|before| is_ratio(before) == is_ratio(target));
            if let Some(before) = before.filter(|before| target >= before) {
                return Err(Error::invalid(format!(
                    "`lods` has {target} after {before}; give levels from more triangles to fewer"
                )));
            }
        }
        Ok(())
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
