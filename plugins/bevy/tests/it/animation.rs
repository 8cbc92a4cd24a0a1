//! The bones in Bevy have the poses that castkit computes.

use std::path::Path;

use bevy::math::{Affine3A, DAffine3, DVec3};
use bevy::prelude::*;
use bevy_castkit::castkit::CastFile;
use bevy_castkit::castkit::scene::{self, DeformOptions, ModelNames, Posed, Scene};
use bevy_castkit::{Cast, CastBone, CastConversion, CastLoaderSettings, CastModel};

use crate::app;

#[test]
fn bones_of_the_test_files_are_where_castkit_has_them() {
    let played = check(&app::testdata());
    assert!(played >= 2, "{played} animations were played");
}

#[test]
fn bones_of_the_corpus_are_where_castkit_has_them() {
    if let Some(corpus) = app::corpus() {
        let played = check(&corpus);
        assert!(played >= 20, "{played} animations were played");
    }
}

/// Coordinates are not converted, so that poses can be compared directly, and other files are left out.
pub(crate) fn as_it_is(settings: &mut CastLoaderSettings) {
    settings.convert = CastConversion::None;
    settings.load_instances = false;
}

/// Plays all animations of all files on all of their own models. Returns how many were played.
fn check(root: &Path) -> usize {
    let mut app = app::app(root);
    let mut played = 0;
    for path in app::files(root) {
        let Ok(file) = CastFile::open(root.join(&path)) else { continue };
        let scene = Scene::new(&file);
        if scene.models.iter().all(|model| model.skeleton.is_none()) {
            continue;
        }
        let handle = app::load_with(&mut app, &path, as_it_is);
        let handle = handle.unwrap_or_else(|error| panic!("{path}: {error}"));
        let spawned = app::get::<Cast>(&app, &handle).scenes[0].clone();
        let names = ModelNames::new(&scene.models);
        // Spawned anew for each animation: properties that it does not animate would keep their values from the
        // previous one.
        for index in std::iter::once(None).chain((0..scene.animations.len()).map(Some)) {
            let entity = app::spawn(&mut app, &spawned);
            for (model, player) in players(&app, entity) {
                let source = &scene.models[model];
                let Some(index) = index else {
                    // Constraints are only solved if an animation plays.
                    compare(&app, &path, player, source, &source.rest(), false, "at rest");
                    continue;
                };
                let animation = &scene.animations[index];
                let Some((first, last)) = animation.range() else { continue };
                if !names.moved_by(animation).contains(&model) {
                    continue;
                }
                let binding = animation.bind(source);
                played += 1;
                let first = first.max(0.0);
                let between = |part: f64| (first + (last - first) * part).round();
                let mut frames = vec![first, between(0.25), between(0.5), between(0.75), last];
                frames.retain(|frame| *frame <= last);
                frames.dedup();
                for frame in frames {
                    seek(&mut app, player, index, animation.seconds_at(frame));
                    compare(&app, &path, player, source, &binding.sample(frame), true, &format!("{index} at {frame}"));
                }
            }
            app.world_mut().entity_mut(entity).despawn();
        }
    }
    println!("{played} animations of {} played", root.display());
    played
}

/// Shows an animation at a time.
pub(crate) fn seek(app: &mut App, player: Entity, animation: usize, seconds: f64) {
    let mut world = app.world_mut().entity_mut(player);
    let mut playing = world.get_mut::<AnimationPlayer>().unwrap();
    playing.stop_all();
    #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
    let seconds = seconds as f32;
    playing.play(AnimationNodeIndex::new(animation + 1)).seek_to(seconds).pause();
    app.update();
}

/// The model entities below an entity, with their indices.
pub(crate) fn players(app: &App, root: Entity) -> Vec<(usize, Entity)> {
    let world = app.world();
    let mut found: Vec<_> = app::below(world, root)
        .into_iter()
        .filter_map(|entity| Some((world.get::<CastModel>(entity)?.index, entity)))
        .filter(|(_, entity)| world.get::<AnimationPlayer>(*entity).is_some())
        .collect();
    found.sort();
    found
}

/// Compares the bones below a model with those of a pose.
pub(crate) fn compare(
    app: &App,
    path: &str,
    player: Entity,
    model: &scene::Model,
    pose: &scene::ModelPose,
    solves: bool,
    what: &str,
) {
    let Some(skeleton) = &model.skeleton else { return };
    let mut posed = Posed::default();
    model.pose_into(pose, &DeformOptions::new().constraints(solves), &mut posed);
    let expected: Vec<DAffine3> = posed
        .world()
        .matrices()
        .iter()
        .map(|[x, y, z, w]| {
            let [x, y, z, w] = [x, y, z, w].map(|column| DVec3::from_array(*column));
            DAffine3 { matrix3: bevy::math::DMat3::from_cols(x, y, z), translation: w }
        })
        .collect();
    let points = expected.iter().map(|bone| bone.translation).filter(|point| point.is_finite());
    let low = points.clone().fold(DVec3::INFINITY, DVec3::min);
    let high = points.fold(DVec3::NEG_INFINITY, DVec3::max);
    let size = (high - low).length().max(1e-3);
    let world = app.world();
    let above: Affine3A = world.get::<GlobalTransform>(player).unwrap().affine();
    let mut met = 0;
    for entity in app::below(world, player) {
        let Some(bone) = world.get::<CastBone>(entity) else { continue };
        met += 1;
        let found = above.inverse() * world.get::<GlobalTransform>(entity).unwrap().affine();
        let expected = expected[bone.index as usize];
        if !expected.is_finite() {
            assert!(found.is_finite(), "{path} {what}: bone {} is nowhere", bone.index);
            continue;
        }
        let away = (found.translation.as_dvec3() - expected.translation).length() / size;
        assert!(away < 1e-4, "{path} {what}: bone {} is off by {away} of the size", bone.index);
        for (found, expected) in [
            (found.matrix3.x_axis, expected.matrix3.x_axis),
            (found.matrix3.y_axis, expected.matrix3.y_axis),
            (found.matrix3.z_axis, expected.matrix3.z_axis),
        ] {
            let away = (found.as_dvec3() - expected).length() / expected.length().max(1.0);
            assert!(away < 1e-3, "{path} {what}: bone {} is turned: {found} for {expected}", bone.index);
        }
    }
    assert_eq!(met, skeleton.bones().len(), "{path}");
}
