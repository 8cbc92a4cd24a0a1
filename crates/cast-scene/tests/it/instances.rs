//! Paths of instances, and scenes of scenes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use cast_file::Confinement;
use cast_scene::{Library, VisitError};
use cast_write::{Instance, Metadata};

use super::{assert_near, file};

fn instance(path: &str, x: f32) -> Instance<'static> {
    let placed = Instance::new().with_name(path.to_owned()).with_reference(path.to_owned());
    placed.with_position([x, 0.0, 0.0]).with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([2.0; 3])
}

fn files() -> HashMap<PathBuf, Vec<u8>> {
    let scene = file([
        Metadata::new().with_scene_root("parts").into(),
        instance("wall.cast", 1.0).into(),
        instance("wall.cast", 2.0).into(),
        instance("missing.cast", 0.0).into(),
        instance("../secret.cast", 0.0).into(),
    ]);
    let wall = file([instance("brick.cast", 10.0).into(), instance("round.cast", 0.0).into()]);
    let round = file([instance("wall.cast", 0.0).into()]);
    [
        ("/s/scene.cast", scene),
        ("/s/parts/wall.cast", wall),
        ("/s/parts/round.cast", round),
        ("/s/parts/brick.cast", file([])),
    ]
    .map(|(path, bytes)| (PathBuf::from(path), bytes))
    .into()
}

#[test]
fn scenes_of_scenes_are_opened_once_and_cycles_end() {
    let files = files();
    let mut opened = Vec::new();
    let open = |path: &Path| {
        opened.push(path.to_owned());
        files.get(path).map(super::kept).ok_or("not there")
    };
    let mut visited = Vec::new();
    let (mut cycles, mut missing, mut escapes) = (0, 0, 0);
    for visit in Library::open("/s/./scene.cast", Confinement::SceneRoot, open) {
        match visit {
            Ok(visit) => visited.push((visit.depth, visit.world)),
            Err(VisitError::Cycle { path }) => {
                assert_eq!(path, Path::new("/s/parts/wall.cast"));
                cycles += 1;
            }
            Err(VisitError::Open { .. }) => missing += 1,
            Err(VisitError::Path { .. }) => escapes += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!((cycles, missing, escapes), (2, 1, 1));
    let depths: Vec<usize> = visited.iter().map(|(depth, _)| *depth).collect();
    assert_eq!(depths, [0, 1, 2, 2, 1, 2, 2]);
    let brick = visited[5].1;
    // At 2 and twice as large, holding something at 10 and twice as large.
    assert_near(brick[3], [22.0, 0.0, 0.0]);
    assert_near(brick[0], [4.0, 0.0, 0.0]);
    opened.sort();
    let count = opened.len();
    opened.dedup();
    assert_eq!((count, opened.len()), (5, 5), "each file is opened once");
}

#[test]
fn nothing_is_opened_before_it_is_looked_at() {
    let files = files();
    let mut opened = 0;
    let mut library = Library::open("/s/scene.cast", Confinement::SceneRoot, |path: &Path| {
        opened += 1;
        files.get(path).map(super::kept).ok_or("not there")
    });
    assert!(library.next().unwrap().is_ok());
    assert!(library.next().unwrap().is_ok());
    drop(library);
    assert_eq!(opened, 2);
}
