//! Animations of one file on the skeleton of another.

use bevy::animation::graph::AnimationGraphHandle;
use bevy::prelude::*;
use bevy_castkit::castkit::format::{CurveMode, CurveProperty, NodeKind};
use bevy_castkit::castkit::scene::Scene;
use bevy_castkit::castkit::write::{Animation, Layout, Model, Root, Skeleton};
use bevy_castkit::castkit::{CastFile, Document};
use bevy_castkit::{Cast, CastLoaderSettings, CastTargets, target_bones_by_name};

use crate::models::{bone, curve, turn, write};
use crate::{animation, app};

fn hero() -> Model<'static> {
    let bones = [
        bone("hip", None, [0.0, 1.0, 0.0]),
        bone("arm", Some(0), [1.0, 0.25, 0.0]),
        bone("hand", Some(1), [1.0, 0.0, 0.5]),
    ];
    let mut skeleton = Skeleton::new();
    for bone in bones {
        skeleton = skeleton.with_bone(bone);
    }
    Model::new().with_name("hero").with_skeleton(skeleton)
}

/// A scene whose entities are targeted by paths, as in glTF, plays clips once they are targeted by name.
#[test]
fn what_another_loader_spawned_plays_clips_by_the_names_of_its_bones() {
    let directory = tempfile::tempdir().unwrap();
    let moves = || Animation::new().with_name("run").with_frame_rate(30.0).with_curve(turn("arm", CurveMode::Absolute));
    write(directory.path(), "hero.cast", Root::new().with_model(hero()));
    write(directory.path(), "run.cast", Root::new().with_animation(moves()));
    let mut app = app::app(directory.path());
    let by_path = |settings: &mut CastLoaderSettings| settings.targets = CastTargets::Path;
    let hero = app::load_with(&mut app, "hero.cast", by_path).unwrap();
    let clips = app::load::<Cast>(&mut app, "run.cast").unwrap();
    let scene = app::get(&app, &hero).scenes[0].clone();
    let entity = app::spawn(&mut app, &scene);
    let (_, player) = animation::players(&app, entity)[0];
    let graph = app::get(&app, &clips).animation_graph.clone().unwrap();
    app.world_mut().entity_mut(player).insert(AnimationGraphHandle(graph));
    let arm = |app: &App| {
        let world = app.world();
        let all = app::below(world, player);
        let arm = all.into_iter().find(|entity| world.get::<Name>(*entity).is_some_and(|name| name.as_str() == "arm"));
        world.get::<Transform>(arm.unwrap()).unwrap().rotation
    };
    let rest = arm(&app);
    animation::seek(&mut app, player, 0, 10.0 / 30.0);
    assert_eq!(arm(&app), rest);
    target_bones_by_name(app.world_mut().entity_mut(player));
    animation::seek(&mut app, player, 0, 10.0 / 30.0);
    assert!(arm(&app).angle_between(Quat::from_xyzw(0.0, 0.382_683_43, 0.0, 0.923_879_5)) < 1e-3);
}

/// Spawns the model of one file, plays the animation of another on it, and compares with castkit.
fn plays(app: &mut App, directory: &std::path::Path, clips: &Handle<Cast>) {
    let hero = app::load::<Cast>(app, "hero.cast").unwrap();
    let scene = app::get(app, &hero).scenes[0].clone();
    let entity = app::spawn(app, &scene);
    let (_, player) = animation::players(app, entity)[0];
    let graph = app::get(app, clips).animation_graph.clone().unwrap();
    app.world_mut().entity_mut(player).insert(AnimationGraphHandle(graph));
    let (model, moves) = (directory.join("hero.cast"), directory.join("run.cast"));
    let [model, moves] = [model, moves].map(|path| Scene::new(&CastFile::open(path).unwrap()));
    let binding = moves.animations[0].bind(&model.models[0]);
    let (_, last) = moves.animations[0].range().unwrap();
    for frame in [0.0, 10.0, 17.0, last] {
        animation::seek(app, player, 0, moves.animations[0].seconds_at(frame));
        let what = format!("at {frame}");
        animation::compare(app, "run.cast", player, &model.models[0], &binding.sample(frame), true, &what);
    }
}

#[test]
fn clips_of_a_file_without_model_play_on_any_that_has_the_bones() {
    let directory = tempfile::tempdir().unwrap();
    let moves = Animation::new()
        .with_name("run")
        .with_frame_rate(30.0)
        .with_curve(turn("hip", CurveMode::Absolute))
        .with_curve(turn("hand", CurveMode::Absolute))
        .with_curve(curve("arm", CurveProperty::TranslationX, CurveMode::Absolute, [1.0, 2.0, 3.0]))
        .with_curve(curve("arm", CurveProperty::TranslationY, CurveMode::Absolute, [0.0, 2.0, 3.0]))
        .with_curve(curve("arm", CurveProperty::TranslationZ, CurveMode::Absolute, [1.0, 0.0, 3.0]));
    write(directory.path(), "hero.cast", Root::new().with_model(hero()));
    write(directory.path(), "run.cast", Root::new().with_animation(moves));
    let mut app = app::app(directory.path());
    let clips = app::load::<Cast>(&mut app, "run.cast").unwrap();
    let cast = app::get(&app, &clips);
    assert!(cast.warnings.iter().any(|warning| warning.contains("skeleton")), "{:?}", cast.warnings);
    plays(&mut app, directory.path(), &clips);
}

#[test]
fn what_needs_the_rest_pose_finds_it_in_the_file_that_the_settings_name() {
    let directory = tempfile::tempdir().unwrap();
    let moves = Animation::new()
        .with_name("run")
        .with_frame_rate(30.0)
        .with_curve(turn("hip", CurveMode::Relative))
        // Curves find bones regardless of case.
        .with_curve(turn("HAND", CurveMode::Absolute))
        .with_curve(curve("arm", CurveProperty::TranslationX, CurveMode::Absolute, [1.0, 2.0, 3.0]));
    write(directory.path(), "models/hero.cast", Root::new().with_model(hero()));
    write(directory.path(), "hero.cast", Root::new().with_model(hero()));
    write(directory.path(), "run.cast", Root::new().with_animation(moves));
    let mut app = app::app(directory.path());
    let clips =
        app::load_with(&mut app, "run.cast", |settings| settings.skeleton = Some("models/hero.cast".to_owned()))
            .unwrap();
    assert!(app::get(&app, &clips).warnings.is_empty(), "{:?}", app::get(&app, &clips).warnings);
    plays(&mut app, directory.path(), &clips);
}

#[test]
fn a_skeleton_that_is_none_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let moves = || {
        Root::new().with_animation(Animation::new().with_frame_rate(30.0).with_curve(turn("hip", CurveMode::Absolute)))
    };
    write(directory.path(), "run.cast", moves());
    std::fs::write(directory.path().join("text.cast"), "text").unwrap();
    for (other, sentence) in [
        ("missing.cast", "cannot be read"),
        ("text.cast", "the skeleton file text.cast: "),
        ("run.cast", "run.cast has no skeleton"),
    ] {
        let mut app = app::app(directory.path());
        let error = app::load_with(&mut app, "run.cast", move |settings| settings.skeleton = Some(other.to_owned()))
            .unwrap_err();
        assert!(error.contains(sentence), "{error}");
    }
}

#[test]
fn old_files_whose_animations_bring_a_skeleton_play() {
    let mut app = app::app(&app::testdata());
    for name in ["bare_bones", "euler_curves", "float_frames", "rotation_interpolation", "transform_space"] {
        let path = format!("legacy/{name}.cast");
        let file = CastFile::open(app::testdata().join(&path)).unwrap();
        let animations = Scene::new(&file).animations;
        let handle = app::load::<Cast>(&mut app, path.clone()).unwrap();
        let clips = app::get(&app, &handle).animations.clone();
        assert_eq!(clips.len(), animations.len(), "{path}");
        for (clip, animation) in clips.iter().zip(animations) {
            assert_eq!(app::get(&app, clip).curves().is_empty(), animation.curves.is_empty(), "{path}");
        }
    }
}

#[test]
fn a_real_character_plays_what_another_file_of_it_has() {
    let directory = tempfile::tempdir().unwrap();
    let character = CastFile::open(app::testdata().join("valid/character.cast")).unwrap();
    let save = |name: &str, kind| {
        let mut document = Document::from(&character.cast());
        document.for_each_mut(|node| node.children.retain(|child| child.kind != kind));
        document.save(directory.path().join(name), Layout::Compact).unwrap();
    };
    save("hero.cast", NodeKind::ANIMATION);
    save("run.cast", NodeKind::MODEL);
    let mut app = app::app(directory.path());
    let clips =
        app::load_with(&mut app, "run.cast", |settings| settings.skeleton = Some("hero.cast".to_owned())).unwrap();
    plays(&mut app, directory.path(), &clips);
}
