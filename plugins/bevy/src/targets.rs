//! Playing Cast clips on entities spawned by other loaders.

use std::collections::{HashSet, VecDeque};

use bevy::animation::{AnimatedBy, AnimationPlayer, AnimationTargetId};
use bevy::ecs::hierarchy::Children;
use bevy::ecs::name::Name;
use bevy::ecs::world::EntityWorldMut;

/// Lets clips from Cast files animate the descendants of an entity, such as a character spawned by Bevy's glTF loader.
/// From now on, each of them is found by its own name, as with [`CastTargets::BoneName`](crate::CastTargets::BoneName),
/// and the entity has the player. If several have the same name, the one nearest to the entity wins.
///
/// Clips that find entities by the names of all their ancestors, such as those of glTF, no longer animate them.
///
/// ```
/// # use bevy::prelude::*;
/// # use bevy_castkit::target_bones_by_name;
/// fn system(mut commands: Commands, characters: Query<Entity, Added<AnimationPlayer>>) {
///     for character in &characters {
///         commands.entity(character).queue(target_bones_by_name);
///     }
/// }
/// # bevy::ecs::system::assert_is_system(system);
/// ```
pub fn target_bones_by_name(mut entity: EntityWorldMut<'_>) {
    let player = entity.id();
    if !entity.contains::<AnimationPlayer>() {
        entity.insert(AnimationPlayer::default());
    }
    let mut taken = HashSet::new();
    let mut next = VecDeque::from([player]);
    entity.world_scope(|world| {
        while let Some(own) = next.pop_front() {
            let Ok(mut own) = world.get_entity_mut(own) else { continue };
            next.extend(own.get::<Children>().into_iter().flatten());
            let Some(name) = own.get::<Name>() else { continue };
            // If a bone consists of two entities, the upper one has the translation and rotation.
            let name = name.strip_suffix(".unscaled").unwrap_or(name).to_owned();
            if taken.insert(name.clone()) {
                own.insert((AnimationTargetId::from_name(&Name::new(name)), AnimatedBy(player)));
            } else {
                own.remove::<(AnimationTargetId, AnimatedBy)>();
            }
        }
    });
}
