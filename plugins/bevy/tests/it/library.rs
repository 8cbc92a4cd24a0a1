//! A character whose parts, animation and texture are separate files, as extractors write them.

use bevy::animation::graph::AnimationGraphHandle;
use bevy::prelude::*;
use bevy_castkit::{Cast, CastLoaderSettings};

use crate::skins::vertices;
use crate::{animation, app};

/// The lower front outer corner of the left foot and the lower front left corner of the head at the beginning of the walk:
/// the leg is turned by -24 degrees around x, and the hip with everything by 4 degrees around y (library/walk.cast).
const FOOT: Vec3 = Vec3::new(0.251_009, 0.126_490, 0.453_683);
const CHIN: Vec3 = Vec3::new(0.200_123, 1.562_5, 0.173_964);

#[test]
fn parts_of_a_character_walk_by_the_clip_of_another_file() {
    let mut app = app::app(&app::testdata());
    // The curves of the hip are relative to its rest pose, which the animation does not have.
    let skeleton = |settings: &mut CastLoaderSettings| settings.skeleton = Some("library/body.cast".to_owned());
    let clips = app::load_with(&mut app, "library/walk.cast", skeleton).unwrap();
    assert!(app::get(&app, &clips).warnings.is_empty(), "{:?}", app::get(&app, &clips).warnings);
    let graph = app::get(&app, &clips).animation_graph.clone().unwrap();
    for (part, expected) in [("body", FOOT), ("head", CHIN)] {
        let handle = app::load::<Cast>(&mut app, format!("library/{part}.cast")).unwrap();
        assert!(app::get(&app, &handle).warnings.is_empty(), "{:?}", app::get(&app, &handle).warnings);
        let scene = app::get(&app, &handle).scenes[0].clone();
        let entity = app::spawn(&mut app, &scene);
        let (_, player) = animation::players(&app, entity)[0];
        app.world_mut().entity_mut(player).insert(AnimationGraphHandle(graph.clone()));
        animation::seek(&mut app, player, 0, 0.0);
        let world = app.world();
        let above = world.get::<GlobalTransform>(player).unwrap().affine();
        let is_part = |entity: &Entity| {
            let name = world.get::<Name>(*entity).map(Name::as_str);
            name == Some(part) && world.get::<Mesh3d>(*entity).is_some()
        };
        let mesh = app::below(world, player).into_iter().find(is_part).unwrap();
        let nearest =
            vertices(&app, mesh, above).iter().map(|vertex| vertex.distance(expected)).fold(f32::MAX, f32::min);
        assert!(nearest < 1e-4, "{part}: {nearest} away from {expected}");
        #[cfg(feature = "pbr")]
        {
            let material = world.get::<MeshMaterial3d<StandardMaterial>>(mesh).unwrap();
            let material: &StandardMaterial = app::get(&app, &material.0);
            let picture: &Image = app::get(&app, material.base_color_texture.as_ref().unwrap());
            let red = picture.get_color_at(0, 0).unwrap().to_srgba();
            assert_eq!([red.red, red.green, red.blue], [1.0, 0.0, 0.0], "{part}");
        }
        app.world_mut().entity_mut(entity).despawn();
    }
}
