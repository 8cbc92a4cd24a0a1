//! Clips of Cast on what other loaders spawned.

use std::collections::{HashSet, VecDeque};

use bevy::animation::{AnimatedBy, AnimationPlayer, AnimationTargetId};
use bevy::ecs::hierarchy::Children;
use bevy::ecs::name::Name;
use bevy::ecs::world::EntityWorldMut;

/// Lets clips of Cast files move what is below an entity, such as a character that Bevy's glTF loader spawned: every entity is
/// found by its own name from now on, as [`CastTargets::BoneName`](crate::CastTargets::BoneName) says, and the entity has the
/// player. If several have the same name, the one nearest to the entity wins.
///
/// Clips that find entities by the names of all nodes above them, as those of glTF, do not move it any more.
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
            // Of a bone that is two entities, the upper one is placed and turned.
            let name = name.strip_suffix(".unscaled").unwrap_or(name).to_owned();
            if taken.insert(name.clone()) {
                own.insert((AnimationTargetId::from_name(&Name::new(name)), AnimatedBy(player)));
            } else {
                own.remove::<(AnimationTargetId, AnimatedBy)>();
            }
        }
    });
}
