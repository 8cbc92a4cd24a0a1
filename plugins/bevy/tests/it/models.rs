//! Files created here, for cases that no other file contains.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_castkit::castkit::format::{CurveMode, CurveProperty};
use bevy_castkit::castkit::scene::Scene;
use bevy_castkit::castkit::write::{
    Animation, Bone, Constraint, Curve, CurveModeOverride, Layout, Mesh, Model, Root, Skeleton,
};
use bevy_castkit::castkit::{CastFile, Document};
use bevy_castkit::{Cast, CastBone, CastLoaderSettings, CastModel, CastTargets};

use crate::{animation, app};

/// Writes a file and opens it.
pub(crate) fn write(directory: &Path, name: &str, root: Root<'_>) -> CastFile {
    let path = directory.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    Document::from(root).save(&path, Layout::Compact).unwrap();
    CastFile::open(path).unwrap()
}

pub(crate) fn bone(name: &str, parent: Option<u32>, position: [f32; 3]) -> Bone<'static> {
    let bone = Bone::new().with_name(name.to_owned()).with_local_position(position);
    let bone = bone.with_local_rotation([0.0, 0.0, 0.382_683_43, 0.923_879_5]);
    match parent {
        Some(parent) => bone.with_parent_index(parent),
        None => bone,
    }
}

pub(crate) fn curve(
    bone: &str,
    property: CurveProperty<'static>,
    mode: CurveMode<'static>,
    values: [f32; 3],
) -> Curve<'static> {
    Curve::new()
        .with_node_name(bone.to_owned())
        .with_key_property(property)
        .with_mode(mode)
        .with_key_frames(vec![0_u32, 10, 25])
        .with_key_values(values.to_vec())
}

pub(crate) fn turn(bone: &str, mode: CurveMode<'static>) -> Curve<'static> {
    Curve::new()
        .with_node_name(bone.to_owned())
        .with_key_property(CurveProperty::Rotation)
        .with_mode(mode)
        .with_key_frames(vec![0_u32, 10, 25])
        .with_key_values(vec![[0.0, 0.0, 0.0, 1.0], [0.0, 0.382_683_43, 0.0, 0.923_879_5], [0.5, 0.5, 0.5, 0.5]])
}

fn arm(name: &str) -> Model<'static> {
    let bones = [
        bone("hip", None, [0.0, 1.0, 0.0]),
        bone("arm", Some(0), [1.0, 0.0, 0.0]),
        bone("hand", Some(1), [1.0, 0.5, 0.0]),
    ];
    let mut skeleton = Skeleton::new();
    for bone in bones {
        skeleton = skeleton.with_bone(bone);
    }
    Model::new().with_name(name.to_owned()).with_skeleton(skeleton)
}

/// Plays the only animation of a file on its model at all frames, and between them if `between` is set; compares the
/// result with castkit.
fn plays(file: &CastFile, directory: &Path, name: &str, between: bool, settings: fn(&mut CastLoaderSettings)) {
    let scene = Scene::new(file);
    let mut app = app::app(directory);
    let handle = app::load_with(&mut app, name, settings).unwrap();
    let spawned = app::get::<Cast>(&app, &handle).scenes[0].clone();
    let entity = app::spawn(&mut app, &spawned);
    let (_, player) = animation::players(&app, entity)[0];
    let (model, animation) = (&scene.models[0], &scene.animations[0]);
    let binding = animation.bind(model);
    for step in 0..=100 {
        let frame = f64::from(step) / 4.0;
        if between || frame.fract() == 0.0 {
            animation::seek(&mut app, player, 0, animation.seconds_at(frame));
            let what = format!("at {frame}");
            animation::compare(&app, name, player, model, &binding.sample(frame), true, &what);
        }
    }
}

#[test]
fn children_that_compensate_do_without_the_scale_of_their_parent() {
    let directory = tempfile::tempdir().unwrap();
    let (x, y) = (CurveProperty::ScaleX, CurveProperty::ScaleY);
    let animation = Animation::new()
        .with_name("stretch")
        .with_frame_rate(30.0)
        .with_curve(curve("hip", x, CurveMode::Absolute, [1.0, 3.0, 0.5]))
        .with_curve(curve("hip", y, CurveMode::Absolute, [1.0, 0.5, 2.0]))
        .with_curve(curve("arm", CurveProperty::TranslationX, CurveMode::Absolute, [1.0, 2.0, 3.0]))
        .with_curve(turn("arm", CurveMode::Absolute));
    let file = write(directory.path(), "stretch.cast", Root::new().with_model(arm("arm")).with_animation(animation));
    plays(&file, directory.path(), "stretch.cast", false, |_| {});
    let path = |settings: &mut CastLoaderSettings| settings.targets = CastTargets::Path;
    plays(&file, directory.path(), "stretch.cast", false, path);
}

#[test]
fn all_modes_and_overrides_play() {
    let directory = tempfile::tempdir().unwrap();
    for (name, mode) in
        [("absolute", CurveMode::Absolute), ("relative", CurveMode::Relative), ("additive", CurveMode::Additive)]
    {
        let animation = Animation::new()
            .with_name(name)
            .with_frame_rate(24.0)
            .with_curve(turn("hip", mode))
            .with_curve(
                curve("arm", CurveProperty::TranslationY, mode, [0.5, 1.5, -1.0]).with_additive_blend_weight(0.5),
            )
            .with_curve(turn("hand", mode).with_additive_blend_weight(0.5));
        let own = Root::new().with_model(arm("arm"));
        let name = format!("{name}.cast");
        let file = write(directory.path(), &name, own.with_animation(animation.clone()));
        // Additive rotations are not linear between keys, but they are exact at frames with keys.
        let settings: fn(&mut CastLoaderSettings) = |_| {};
        let between = mode != CurveMode::Additive;
        if between {
            plays(&file, directory.path(), &name, true, settings);
        }
        let all = CurveModeOverride::new().with_node_name("hip").with_mode(CurveMode::Relative);
        let all = all.with_override_translation(true).with_override_rotation(true);
        let name = format!("override_{name}");
        let own = Root::new().with_model(arm("arm")).with_animation(animation.with_curve_mode_override(all));
        let file = write(directory.path(), &name, own);
        if between {
            plays(&file, directory.path(), &name, true, settings);
        }
    }
}

#[test]
fn values_jump_where_two_keys_are_at_a_frame() {
    let directory = tempfile::tempdir().unwrap();
    let step = Curve::new()
        .with_node_name("arm")
        .with_key_property(CurveProperty::TranslationX)
        .with_mode(CurveMode::Absolute)
        .with_key_frames(vec![0_u32, 5, 5, 10])
        .with_key_values(vec![0.0_f32, 0.0, 7.0, 7.0]);
    let animation = Animation::new().with_frame_rate(10.0).with_curve(step);
    let root = Root::new().with_model(arm("arm")).with_animation(animation);
    write(directory.path(), "step.cast", root);
    let mut app = app::app(directory.path());
    let handle = app::load_with(&mut app, "step.cast", animation::as_it_is).unwrap();
    let spawned = app::get::<Cast>(&app, &handle).scenes[0].clone();
    let entity = app::spawn(&mut app, &spawned);
    let (_, player) = animation::players(&app, entity)[0];
    // The curve is constant on both sides of frame 5, which already has the second value.
    for (frame, expected) in [(0.0, 0.0), (4.0, 0.0), (4.5, 0.0), (4.999, 0.0), (5.0, 7.0), (5.5, 7.0), (9.0, 7.0)] {
        animation::seek(&mut app, player, 0, frame / 10.0);
        let world = app.world();
        let is_arm = |entity: &Entity| world.get::<CastBone>(*entity).is_some_and(|bone| bone.index == 1);
        let arm = app::below(world, player).into_iter().find(is_arm);
        let x = world.get::<Transform>(arm.unwrap()).unwrap().translation.x;
        assert!((x - expected).abs() < 1e-6, "{x} at {frame}");
    }
}

#[test]
fn constraints_are_solved_at_every_frame_unless_they_are_not_wanted() {
    let directory = tempfile::tempdir().unwrap();
    let bones =
        [bone("hip", None, [0.0; 3]), bone("aim", None, [2.0, 0.0, 0.0]), bone("hand", Some(0), [0.0, 1.0, 0.0])];
    let follow = Constraint::new()
        .with_constraint_type("pt")
        .with_constraint_bone(bones[2].hash())
        .with_target_bone(bones[1].hash());
    let mut skeleton = Skeleton::new();
    for bone in bones {
        skeleton = skeleton.with_bone(bone);
    }
    let model = Model::new().with_name("rig").with_skeleton(skeleton.with_constraint(follow));
    let animation = Animation::new()
        .with_frame_rate(30.0)
        .with_curve(turn("hip", CurveMode::Absolute))
        .with_curve(curve("aim", CurveProperty::TranslationY, CurveMode::Absolute, [0.0, 2.0, -1.0]));
    let file = write(directory.path(), "rig.cast", Root::new().with_model(model).with_animation(animation));
    assert!(!Scene::new(&file).models[0].skeleton.as_ref().unwrap().rig().is_empty());
    plays(&file, directory.path(), "rig.cast", false, |_| {});
    let mut app = app::app(directory.path());
    let wish = |settings: &mut CastLoaderSettings| settings.bake_constraints = false;
    let handle = app::load_with(&mut app, "rig.cast", wish).unwrap();
    let clip = app::get::<Cast>(&app, &handle).animations[0].clone();
    // The bones with curves, but not the one that the constraint moves.
    assert_eq!(app::get(&app, &clip).curves().len(), 2);
}

#[test]
fn each_model_has_its_own_scene_and_clips_that_fit_it() {
    let directory = tempfile::tempdir().unwrap();
    let big = arm("big");
    let bones = [bone("hip", None, [0.0, 0.5, 0.0]), bone("arm", Some(0), [0.25, 0.0, 0.0])];
    let mut skeleton = Skeleton::new();
    for bone in bones {
        skeleton = skeleton.with_bone(bone);
    }
    let small = Model::new().with_name("small").with_skeleton(skeleton).with_position([5.0, 0.0, 0.0]);
    let animation = Animation::new().with_name("wave").with_frame_rate(30.0).with_curve(curve(
        "arm",
        CurveProperty::TranslationX,
        CurveMode::Relative,
        [0.0, 1.0, 2.0],
    ));
    let root = Root::new().with_model(big).with_model(small).with_animation(animation);
    let scene = Scene::new(&write(directory.path(), "two.cast", root));
    let mut app = app::app(directory.path());
    let handle = app::load::<Cast>(&mut app, "two.cast").unwrap();
    let cast = app::get(&app, &handle);
    assert_eq!(cast.scenes.len(), 3);
    assert_eq!(cast.named_scenes["small"], cast.scenes[2]);
    for (number, models) in [(0, vec![0, 1]), (1, vec![0]), (2, vec![1])] {
        let spawned = app::get::<Cast>(&app, &handle).scenes[number].clone();
        let entity = app::spawn(&mut app, &spawned);
        let players = animation::players(&app, entity);
        assert_eq!(players.iter().map(|(model, _)| *model).collect::<Vec<_>>(), models);
        for (model, player) in players {
            let node = app.world().get::<CastModel>(player).unwrap().animation("wave").unwrap();
            assert_eq!(node.index(), 1);
            animation::seek(&mut app, player, 0, 10.0 / 30.0);
            let binding = scene.animations[0].bind(&scene.models[model]);
            let source: &Arc<_> = &scene.models[model];
            animation::compare(&app, "two.cast", player, source, &binding.sample(10.0), true, "waving");
        }
        app.world_mut().entity_mut(entity).despawn();
    }
}

#[test]
fn an_animation_without_end_is_left_out_by_the_budget() {
    let directory = tempfile::tempdir().unwrap();
    let far = Curve::new()
        .with_node_name("hip")
        .with_key_property(CurveProperty::from("rx"))
        .with_mode(CurveMode::Absolute)
        .with_key_frames(vec![0_u32, 4_000_000_000])
        .with_key_values(vec![0.0_f32, 90.0]);
    let animation = Animation::new().with_name("for ever").with_frame_rate(30.0).with_curve(far);
    let scaled = curve("hip", CurveProperty::ScaleX, CurveMode::Absolute, [1.0, 2.0, 3.0]);
    let far_scaled = Curve::new()
        .with_node_name("hip")
        .with_key_property(CurveProperty::ScaleY)
        .with_mode(CurveMode::Absolute)
        .with_key_frames(vec![0_u32, 4_000_000_000])
        .with_key_values(vec![1.0_f32, 2.0]);
    let animation = animation.with_curve(scaled).with_curve(far_scaled);
    let root = Root::new().with_model(arm("arm")).with_animation(animation);
    write(directory.path(), "far.cast", root);
    let mut app = app::app(directory.path());
    let handle = app::load::<Cast>(&mut app, "far.cast").unwrap();
    let cast = app::get(&app, &handle);
    assert!(cast.warnings.iter().any(|warning| warning.contains("budget")), "{:?}", cast.warnings);
}

#[test]
fn a_thousand_shapes_of_many_vertices_are_left_out_by_the_budget() {
    use bevy_castkit::castkit::write::BlendShape;
    let directory = tempfile::tempdir().unwrap();
    let positions: Vec<[f32; 3]> = (0..3000_u16).map(|vertex| [f32::from(vertex), 0.0, 1.0]).collect();
    let mesh = Mesh::new().with_name("face").with_positions(positions).with_faces(vec![0_u32, 1, 2]);
    let hash = mesh.hash();
    let mut model = Model::new().with_mesh(mesh);
    for number in 0..200 {
        let shape = BlendShape::new().with_name(format!("shape {number}")).with_base_shape(hash);
        model = model.with_blend_shape(shape.with_vertex_indices(vec![0_u32]).with_positions(vec![[0.0, 1.0, 0.0]]));
    }
    write(directory.path(), "shapes.cast", Root::new().with_model(model));
    let wish = |settings: &mut CastLoaderSettings| settings.budget = 1 << 20;
    let mut app = app::app(directory.path());
    let handle = app::load_with(&mut app, "shapes.cast", wish).unwrap();
    assert!(app::get(&app, &handle).warnings.iter().any(|warning| warning.contains("budget")));
    let mut app = app::app(directory.path());
    let handle = app::load::<Cast>(&mut app, "shapes.cast").unwrap();
    let entity = app::get(&app, &handle).scenes[0].clone();
    let entity = app::spawn(&mut app, &entity);
    let world = app.world();
    let mesh = app::below(world, entity).into_iter().find_map(|entity| world.get::<Mesh3d>(entity)).unwrap();
    assert_eq!(app::get(&app, &mesh.0).morph_target_names().unwrap()[199], "shape 199");
}
