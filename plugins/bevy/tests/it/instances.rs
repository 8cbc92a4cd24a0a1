//! Files that place other files.

use std::path::Path;

use bevy::prelude::*;
use bevy_castkit::castkit::write::{Instance, Mesh, Metadata, Model, Root};
use bevy_castkit::{Cast, CastInstance};

use crate::app;
use crate::models::write;

fn stone() -> Root<'static> {
    let mesh = Mesh::new()
        .with_name("stone")
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_faces(vec![0_u32, 1, 2]);
    Root::new().with_model(Model::new().with_name("stone").with_mesh(mesh))
}

fn place(path: &str, position: [f32; 3]) -> Instance<'static> {
    let instance = Instance::new().with_name(format!("place of {path}")).with_reference(path.to_owned());
    instance.with_position(position).with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([2.0; 3])
}

/// The number of instances and meshes in the world, and the positions of the meshes.
fn spawned(app: &mut App, path: &str) -> (usize, Vec<Vec3>, Vec<String>) {
    let handle = app::load::<Cast>(app, path.to_owned()).unwrap();
    let cast = app::get(app, &handle);
    let (warnings, scene) = (cast.warnings.clone(), cast.scenes[0].clone());
    let entity = app::spawn(app, &scene);
    for _ in 0..8 {
        app.update();
    }
    let world = app.world();
    let all = app::below(world, entity);
    let instances = all.iter().filter(|entity| world.get::<CastInstance>(**entity).is_some()).count();
    let meshes = all.iter().filter(|entity| world.get::<Mesh3d>(**entity).is_some());
    let mut places: Vec<Vec3> = meshes.map(|mesh| world.get::<GlobalTransform>(*mesh).unwrap().translation()).collect();
    places.sort_by(|a, b| a.x.total_cmp(&b.x));
    (instances, places, warnings)
}

#[test]
fn other_files_are_spawned_where_they_are_placed() {
    let directory = tempfile::tempdir().unwrap();
    let root: &Path = directory.path();
    write(root, "props/stones/stone.cast", stone());
    let two = Root::new()
        .with_instance(place("stone.cast", [1.0, 0.0, 0.0]))
        .with_instance(place("stone.cast", [0.0, 1.0, 0.0]));
    write(root, "props/stones/two.cast", two);
    let map = Root::new()
        .with_metadata(Metadata::new().with_scene_root("props"))
        .with_instance(place(r"stones\two.cast", [10.0, 0.0, 0.0]))
        .with_instance(place("stones/stone.cast", [-3.0, 0.0, 0.0]))
        .with_instance(place("stones/missing.cast", [0.0; 3]));
    write(root, "map.cast", map);
    let mut app = app::app(root);
    let (instances, places, warnings) = spawned(&mut app, "map.cast");
    assert_eq!(instances, 5);
    // No file says which axis is up, so z is: (x, y, z) becomes (x, z, -y), once, however deep.
    let expected = [Vec3::new(-3.0, 0.0, 0.0), Vec3::new(10.0, 0.0, -2.0), Vec3::new(12.0, 0.0, 0.0)];
    for (place, expected) in places.iter().zip(expected) {
        assert!(place.distance(expected) < 1e-5, "{places:?}");
    }
    assert_eq!(places.len(), expected.len());
    assert!(warnings.iter().any(|warning| warning.contains("missing.cast")), "{warnings:?}");
}

#[test]
fn files_that_place_each_other_end() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    write(root, "a.cast", stone().with_instance(place("b.cast", [1.0, 0.0, 0.0])));
    write(root, "b.cast", stone().with_instance(place("a.cast", [1.0, 0.0, 0.0])));
    write(root, "self.cast", stone().with_instance(place("./self.cast", [1.0, 0.0, 0.0])));
    write(root, "above.cast", stone().with_instance(place("a.cast", [1.0, 0.0, 0.0])));
    for (path, meshes) in [("a.cast", 1), ("b.cast", 1), ("self.cast", 1), ("above.cast", 2)] {
        let mut app = app::app(root);
        let (_, places, warnings) = spawned(&mut app, path);
        assert_eq!(places.len(), meshes, "{path}");
        let says = warnings.iter().any(|warning| warning.contains("places this file in turn"));
        assert_eq!(says, path != "above.cast", "{path}: {warnings:?}");
    }
}

#[test]
fn a_few_files_cannot_make_billions_of_places() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    write(root, "0.cast", stone());
    for level in 1..8_u8 {
        let below = format!("{}.cast", level - 1);
        let own = (0..30).fold(Root::new(), |own, _| own.with_instance(place(&below, [0.0; 3])));
        write(root, &format!("{level}.cast"), own);
    }
    let mut app = app::app(root);
    let handle = app::load::<Cast>(&mut app, "7.cast").unwrap();
    let warnings = &app::get(&app, &handle).warnings;
    assert!(warnings.iter().any(|warning| warning.contains("more places than are allowed")), "{warnings:?}");
}

#[test]
fn paths_that_lead_out_of_the_assets_lead_nowhere() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    write(root, "outside.cast", stone());
    let outside = Root::new()
        .with_instance(place("../outside.cast", [0.0; 3]))
        .with_instance(place("/etc/outside.cast", [0.0; 3]));
    write(root, "assets/map.cast", outside);
    let mut app = app::app(&root.join("assets"));
    let (instances, places, _) = spawned(&mut app, "map.cast");
    assert_eq!((instances, places.len()), (2, 0));
}
