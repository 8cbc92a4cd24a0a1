//! The components of entities of a scene.

use bevy::animation::AnimationEvent;
use bevy::animation::graph::AnimationNodeIndex;
use bevy::ecs::prelude::*;
use bevy::reflect::Reflect;
use bevy::reflect::prelude::ReflectDefault;

/// A model of a Cast file. The entity has the animation player.
#[derive(Clone, Component, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default)]
pub struct CastModel {
    /// Index among the models of the file.
    pub index: usize,
    /// The names of the animations of the file, in file order; animation 0 is node 1 of the graph, and so on.
    pub animations: Vec<String>,
}

impl CastModel {
    /// The node of an animation in the graph of the player, by name. If several have the same name, the first one wins.
    #[must_use]
    pub fn animation(&self, name: &str) -> Option<AnimationNodeIndex> {
        let index = self.animations.iter().position(|animation| animation == name)?;
        Some(AnimationNodeIndex::new(index + 1))
    }
}

/// A bone of a model.
#[derive(Clone, Copy, Component, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default)]
pub struct CastBone {
    /// Index among the bones of the model.
    pub index: u32,
}

/// The name of the material of a mesh.
#[derive(Clone, Component, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default)]
pub struct CastMaterialName(pub String);

/// A placement of another Cast file.
#[derive(Clone, Component, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default)]
pub struct CastInstance {
    /// The path as it is stored in the file.
    pub path: String,
}

/// A notification of an animation, sent to the entity of the player when its time is reached.
///
/// ```
/// # use bevy::prelude::*;
/// # use bevy_castkit::CastNotification;
/// # let mut app = App::new();
/// app.add_observer(|notification: On<CastNotification>| {
///     if notification.name == "footstep" {
///         // play a sound
///     }
/// });
/// ```
#[derive(AnimationEvent, Clone, Debug, PartialEq, Reflect)]
#[reflect(Clone, Debug)]
pub struct CastNotification {
    /// The name of the notification.
    pub name: String,
    /// The frame of the notification.
    pub frame: f64,
}
