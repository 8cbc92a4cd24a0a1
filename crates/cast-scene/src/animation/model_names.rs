//! Finds the models that an animation can move.

use std::sync::Arc;

use cast_base::sort;
use cast_read::View;
use hashbrown::HashMap;

use super::Animation;
use crate::links::Model;
use crate::warning::{WarningKind, Warnings};

/// The names in several models that curves can refer to: of bones, blend shapes and meshes. With many animations and
/// many models, it avoids [binding](Animation::bind) each animation to each model.
#[derive(Clone, Debug, Default)]
pub struct ModelNames {
    /// The models that contain a name, ascending; names are in lower case, since bone names may match regardless of
    /// case.
    models: HashMap<String, Vec<u32>>,
}

impl ModelNames {
    /// Collects the names of models; results are indices into `models`.
    #[must_use]
    pub fn new<'m>(models: impl IntoIterator<Item = &'m Arc<Model>>) -> Self {
        let mut names = Self::default();
        for (index, model) in (0..).zip(models) {
            let bones = model.skeleton.iter().flat_map(|skeleton| skeleton.bones()).map(|bone| bone.name());
            let shapes = model.blend_shapes.iter().map(|shape| shape.name());
            let meshes = model.meshes.iter().map(|mesh| mesh.name());
            for name in bones.chain(shapes).chain(meshes).flatten() {
                let models = names.models.entry(name.to_lowercase()).or_default();
                if models.last() != Some(&index) {
                    models.push(index);
                }
            }
        }
        names
    }

    /// The models that contain a name, ascending, regardless of case.
    pub fn models_with(&self, name: &str) -> impl Iterator<Item = usize> + use<'_> {
        self.models.get(&name.to_lowercase()).into_iter().flatten().map(|index| *index as usize)
    }

    /// Whether an animation moves anything in one of these models, whose names these are.
    #[must_use]
    pub fn moves(&self, animation: &Arc<Animation>, models: &[Arc<Model>]) -> bool {
        let mut moved = self.moved_by(animation).into_iter().filter_map(|index| models.get(index));
        moved.any(|model| animation.bind(model).unmatched().len() < animation.curves.len())
    }

    /// The models that an animation may move, ascending: those that contain the name of one of its curves.
    #[must_use]
    pub fn moved_by(&self, animation: &Animation) -> Vec<usize> {
        let mut names: Vec<&str> = animation.curves.iter().map(super::Curve::target).collect();
        sort::unstable(&mut names);
        names.dedup();
        let mut models: Vec<usize> = names.into_iter().flat_map(|name| self.models_with(name)).collect();
        sort::unstable(&mut models);
        models.dedup();
        models
    }
}

/// Warns of animations that move nothing although there are models.
pub(crate) fn add_unmoving(warnings: &mut Warnings<'_>, animations: &[Arc<Animation>], models: &[Arc<Model>]) {
    if animations.is_empty() || models.is_empty() {
        return;
    }
    let names = ModelNames::new(models);
    for animation in warnings.counted(animations.iter()).filter(|animation| !animation.curves.is_empty()) {
        if !names.moves(animation, models) {
            warnings.add(View::node(&animation.node()), WarningKind::MovesNothing);
        }
    }
}
