//! Transforms of bones, models and instances.

use castkit::scene::Transform;

/// A transform relative to the parent: ten floats.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_transform {
    /// The translation.
    pub translation: [f32; 3],
    /// The rotation, as a quaternion x, y, z, w.
    pub rotation: [f32; 4],
    /// The scale.
    pub scale: [f32; 3],
}

pub(super) fn of_transform(of: &Transform) -> castkit_transform {
    castkit_transform { translation: of.translation, rotation: of.rotation, scale: of.scale }
}

pub(super) fn to_transform(of: &castkit_transform) -> Transform {
    Transform { translation: of.translation, rotation: of.rotation, scale: of.scale }
}
