//! The state of a model at a point in time.

use crate::bones::Pose;
use crate::links::Model;

/// Everything about a model that an animation can change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelPose {
    /// Local transforms of the bones; empty without a skeleton.
    pub bones: Pose,
    /// Weight of each blend shape of the model, 0 at rest.
    pub shape_weights: Vec<f32>,
    /// Whether each bone is visible.
    pub bones_visible: Vec<bool>,
    /// Whether each mesh is visible.
    pub meshes_visible: Vec<bool>,
}

impl ModelPose {
    /// The model at rest: the rest pose, no blend shape, everything visible.
    #[must_use]
    pub fn rest(model: &Model) -> Self {
        let mut pose = Self::default();
        pose.set_rest(model);
        pose
    }

    /// Puts everything back to rest, reusing memory.
    pub fn set_rest(&mut self, model: &Model) {
        self.bones.locals.clear();
        if let Some(skeleton) = &model.skeleton {
            self.bones.locals.extend_from_slice(&skeleton.rest().locals);
        }
        reset(&mut self.shape_weights, model.blend_shapes.len(), 0.0);
        reset(&mut self.bones_visible, self.bones.locals.len(), true);
        reset(&mut self.meshes_visible, model.meshes.len(), true);
    }
}

fn reset<T: Copy>(values: &mut Vec<T>, count: usize, value: T) {
    values.clear();
    values.resize(count, value);
}

impl Model {
    /// The model at rest: the rest pose, no blend shape, everything visible.
    #[must_use]
    pub fn rest(&self) -> ModelPose {
        ModelPose::rest(self)
    }
}
