//! The effect of the settings.

use std::path::Path;

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::{DynamicSkinnedMeshBounds, NoFrustumCulling};
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use bevy_castkit::castkit::write::{Mesh as CastMeshNode, Metadata, Model, Root, Skeleton};
use bevy_castkit::{Cast, CastBone, CastConversion, CastLoaderSettings, CastSkinnedMeshBounds, CastUpAxis};

use crate::models::{bone, write};
use crate::{animation, app};

const CHARACTER: &str = "valid/character.cast";

/// The positions of the vertex and of the bone of a file, however they come about.
fn places(directory: &Path, settings: impl Fn(&mut CastLoaderSettings) + Send + Sync + 'static) -> [Vec3; 2] {
    let mut app = app::app(directory);
    let handle = app::load_with(&mut app, "z.cast", settings).unwrap();
    let scene = app::get(&app, &handle).scenes[0].clone();
    let entity = app::spawn(&mut app, &scene);
    let world = app.world();
    let all = app::below(world, entity);
    let place = |entity: Entity| *world.get::<GlobalTransform>(entity).unwrap();
    let mesh = all.iter().copied().find(|entity| world.get::<Mesh3d>(*entity).is_some()).unwrap();
    let data = app::get(&app, &world.get::<Mesh3d>(mesh).unwrap().0);
    let Some(VertexAttributeValues::Float32x3(positions)) = data.attribute(Mesh::ATTRIBUTE_POSITION) else { panic!() };
    let bone = all.iter().copied().find(|entity| world.get::<CastBone>(*entity).is_some()).unwrap();
    [place(mesh).transform_point(positions[0].into()), place(bone).translation()]
}

fn is_near(found: [Vec3; 2], expected: [[f32; 3]; 2]) {
    for (found, expected) in found.into_iter().zip(expected) {
        assert!(found.distance(expected.into()) < 1e-5, "{found} for {expected:?}");
    }
}

#[test]
fn scenes_stand_upright_and_are_in_metres() {
    let directory = tempfile::tempdir().unwrap();
    let mesh = CastMeshNode::new()
        .with_name("triangle")
        .with_positions(vec![[1.0, 2.0, 3.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_faces(vec![0_u32, 1, 2]);
    let skeleton = Skeleton::new().with_bone(bone("hip", None, [4.0, 5.0, 6.0]));
    let root = Root::new().with_metadata(Metadata::new().with_up_axis("z"));
    write(directory.path(), "z.cast", root.with_model(Model::new().with_skeleton(skeleton).with_mesh(mesh)));
    let path = directory.path();
    let upright = [[1.0, 3.0, -2.0], [4.0, 6.0, -5.0]];
    is_near(places(path, |_| {}), upright);
    is_near(places(path, |settings| settings.convert = CastConversion::Data), upright);
    is_near(places(path, |settings| settings.convert = CastConversion::None), [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    is_near(places(path, |settings| settings.rotate_scene_entity = true), [[-1.0, 3.0, 2.0], [-4.0, 6.0, 5.0]]);
    for convert in [CastConversion::Scene, CastConversion::Data] {
        let inches = move |settings: &mut CastLoaderSettings| {
            settings.convert = convert;
            settings.unit = 0.0254;
            settings.up_axis = Some(CastUpAxis::X);
        };
        is_near(places(path, inches), [[-0.0508, 0.0254, 0.0762], [-0.127, 0.1016, 0.1524]]);
    }
}

#[test]
fn what_is_not_wanted_is_not_loaded() {
    let load = |settings: fn(&mut CastLoaderSettings)| {
        let mut app = app::app(&app::testdata());
        let handle = app::load_with(&mut app, CHARACTER, settings).unwrap();
        let scene = app::get(&app, &handle).scenes[0].clone();
        let entity = app::spawn(&mut app, &scene);
        (app, handle, entity)
    };
    let count = |app: &App, entity, is: fn(&World, Entity) -> bool| {
        app::below(app.world(), entity).into_iter().filter(|entity| is(app.world(), *entity)).count()
    };
    let meshes: fn(&World, Entity) -> bool = |world, entity| world.get::<Mesh3d>(entity).is_some();

    let (app, handle, entity) = load(|_| {});
    assert_eq!(count(&app, entity, meshes), 2);
    assert!(app::get(&app, &handle).source.is_none());

    let (app, handle, entity) = load(|settings| settings.load_meshes = RenderAssetUsages::empty());
    assert_eq!((count(&app, entity, meshes), app::get(&app, &handle).animations.len()), (0, 1));

    #[cfg(feature = "pbr")]
    {
        let materials: fn(&World, Entity) -> bool =
            |world, entity| world.get::<MeshMaterial3d<StandardMaterial>>(entity).is_some();
        let (app, _, entity) = load(|_| {});
        assert_eq!(count(&app, entity, materials), 2);
        let (app, handle, entity) = load(|settings| settings.load_materials = RenderAssetUsages::empty());
        assert_eq!((count(&app, entity, materials), app::get(&app, &handle).materials.len()), (0, 0));
    }

    let (app, handle, entity) = load(|settings| settings.load_animations = false);
    assert!(animation::players(&app, entity).is_empty());
    assert!(app::get(&app, &handle).animations.is_empty() && app::get(&app, &handle).animation_graph.is_none());

    let (app, handle, _) = load(|settings| settings.include_source = true);
    assert_eq!(app::get(&app, &handle).source.as_ref().unwrap().meshes().count(), 2);
}

#[test]
fn bounds_of_skinned_meshes_are_as_wanted() {
    for (bounds, dynamic, culled) in [
        (CastSkinnedMeshBounds::BindPose, false, true),
        (CastSkinnedMeshBounds::Dynamic, true, true),
        (CastSkinnedMeshBounds::NoFrustumCulling, false, false),
    ] {
        let mut app = app::app(&app::testdata());
        let wish = move |settings: &mut CastLoaderSettings| settings.skinned_mesh_bounds = bounds;
        let handle = app::load_with(&mut app, CHARACTER, wish).unwrap();
        let scene = app::get::<Cast>(&app, &handle).scenes[0].clone();
        let entity = app::spawn(&mut app, &scene);
        let world = app.world();
        let mesh = app::below(world, entity).into_iter().find(|entity| world.get::<Mesh3d>(*entity).is_some()).unwrap();
        assert_eq!(world.get::<DynamicSkinnedMeshBounds>(mesh).is_some(), dynamic);
        assert_eq!(world.get::<NoFrustumCulling>(mesh).is_none(), culled);
        let data = app::get(&app, &world.get::<Mesh3d>(mesh).unwrap().0);
        assert_eq!(data.skinned_mesh_bounds().is_some(), dynamic);
    }
}
