//! Things that happen at a point in time: notifications and visibility changes.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_castkit::castkit::format::{CurveMode, CurveProperty};
use bevy_castkit::castkit::write::{Animation, BlendShape, Curve, Mesh, Model, NotificationTrack, Root, Skeleton};
use bevy_castkit::{Cast, CastModel, CastNotification};

use crate::models::{bone, turn, write};
use crate::{animation, app};

#[derive(Default, Resource)]
struct Heard(Vec<(String, f64, Entity)>);

/// A head that winks and is hidden from frame 10 to 20, with steps at 5 and 25.
fn head() -> Root<'static> {
    let mesh = Mesh::new()
        .with_name("head")
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_faces(vec![0_u32, 1, 2]);
    let wink = BlendShape::new().with_name("wink").with_base_shape(mesh.hash());
    let wink = wink.with_vertex_indices(vec![1_u32]).with_positions(vec![[1.0, 1.0, 0.0]]);
    let model = Model::new()
        .with_name("face")
        .with_skeleton(Skeleton::new().with_bone(bone("neck", None, [0.0; 3])))
        .with_mesh(mesh)
        .with_blend_shape(wink);
    let keys = |property, frames: Vec<u32>| {
        Curve::new().with_key_property(property).with_mode(CurveMode::Absolute).with_key_frames(frames)
    };
    let shown =
        keys(CurveProperty::Visibility, vec![0, 10, 20]).with_node_name("head").with_key_values(vec![1_u8, 0, 1]);
    let winks = keys(CurveProperty::BlendShape, vec![0, 30]).with_node_name("wink").with_key_values(vec![0.0_f32, 1.0]);
    let animation = Animation::new()
        .with_name("walk")
        .with_frame_rate(30.0)
        .with_curve(turn("neck", CurveMode::Absolute))
        .with_curve(winks)
        .with_curve(shown)
        .with_notification_track(NotificationTrack::new().with_name("footstep").with_key_frames(vec![5_u32, 25]));
    Root::new().with_model(model).with_animation(animation)
}

#[test]
fn notifications_are_sent_and_meshes_hidden_as_an_animation_plays() {
    let directory = tempfile::tempdir().unwrap();
    write(directory.path(), "head.cast", head());
    let mut app = app::app(directory.path());
    app.init_resource::<Heard>();
    app.add_observer(|event: On<CastNotification>, mut heard: ResMut<Heard>| {
        heard.0.push((event.name.clone(), event.frame, event.trigger().target));
    });
    let handle = app::load::<Cast>(&mut app, "head.cast").unwrap();
    let cast = app::get(&app, &handle);
    assert_eq!(cast.animation_info[0].notifications, [("footstep".to_owned(), vec![5.0 / 30.0, 25.0 / 30.0])]);
    let scene = cast.scenes[0].clone();
    let entity = app::spawn(&mut app, &scene);
    let (_, player) = animation::players(&app, entity)[0];
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    let walk = app.world().get::<CastModel>(player).unwrap().animation("walk").unwrap();
    app.world_mut().get_mut::<AnimationPlayer>(player).unwrap().play(walk);
    let mesh = app::below(app.world(), entity)
        .into_iter()
        .find(|entity| app.world().get::<Mesh3d>(*entity).is_some())
        .unwrap();
    let mut hidden = Vec::new();
    for _ in 0..30 {
        app.update();
        let seconds = app.world().get::<AnimationPlayer>(player).unwrap().animation(walk).unwrap().seek_time();
        if *app.world().get::<Visibility>(mesh).unwrap() == Visibility::Hidden {
            hidden.push(seconds);
        }
    }
    let heard = &app.world().resource::<Heard>().0;
    let expected = [("footstep".to_owned(), 5.0, player), ("footstep".to_owned(), 25.0, player)];
    assert_eq!(*heard, expected);
    assert!(hidden.len() >= 5 && hidden.iter().all(|time| (0.33..0.72).contains(time)), "{hidden:?}");
}

#[test]
fn weights_of_shapes_move() {
    use bevy::mesh::morph::MorphWeights;
    let directory = tempfile::tempdir().unwrap();
    write(directory.path(), "head.cast", head());
    let mut app = app::app(directory.path());
    let handle = app::load::<Cast>(&mut app, "head.cast").unwrap();
    let scene = app::get(&app, &handle).scenes[0].clone();
    let entity = app::spawn(&mut app, &scene);
    let (_, player) = animation::players(&app, entity)[0];
    for (seconds, expected) in [(0.0, 0.0), (0.5, 0.5), (0.75, 0.75), (1.0, 1.0)] {
        animation::seek(&mut app, player, 0, seconds);
        let world = app.world();
        let mut weights = app::below(world, entity).into_iter().filter_map(|entity| world.get::<MorphWeights>(entity));
        let found = weights.next().unwrap().weights();
        assert!((found[0] - expected).abs() < 1e-6, "{found:?} at {seconds}");
    }
}
