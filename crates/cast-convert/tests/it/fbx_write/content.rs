//! What another program finds in what is written: the same positions, at rest and in motion.

use cast_interchange::FbxVersion;
use cast_read::Cast;
use cast_scene::{Binding, DeformOptions, Scene, Threads};

use super::{oracle, written};
use crate::common::cast_files as files;
use crate::common::larger;

/// Positions of all meshes of all models in the world, at rest or at a frame.
fn positions(scene: &Scene, animation: Option<(usize, f64)>) -> Vec<Vec<[f64; 3]>> {
    let models = scene.models.iter().flat_map(|model| {
        let pose = animation.map_or_else(
            || model.rest(),
            |(animation, frame)| Binding::sample(&scene.animations[animation].bind(model), frame),
        );
        let world = glam::DAffine3::from_cols_array_2d(&model.placement.unwrap_or_default().matrix());
        model.deform(&pose, &DeformOptions::new().constraints(false).threads(Threads::One)).into_iter().map(
            move |mesh| {
                let place = |position: &[f32; 3]| {
                    let position = glam::DVec3::from_array(position.map(f64::from));
                    world.transform_point3(position).to_array()
                };
                mesh.positions.iter().map(place).collect()
            },
        )
    });
    models.collect()
}

/// Compares what another program finds with what the scene layer says, at rest and at frames of the first animation.
pub(crate) fn compare(bytes: &[u8], frames: &[f64], what: &str) {
    let cast = crate::common::kept(bytes);
    let scene = Scene::new(&cast);
    let (fbx, _) = written(bytes, FbxVersion::V7500);
    let rest = positions(&scene, None);
    let size = size(&rest);
    let found = error(&rest, &oracle::positions(&oracle::load(&fbx, false), None, 0.0), size, what);
    assert!(found < TOLERANCE, "{what} at rest: {found}");
    let read = oracle::load(&fbx, true);
    for frame in frames {
        let ours = positions(&scene, Some((0, *frame)));
        let theirs = oracle::positions(&read, Some(0), scene.animations[0].seconds_at(*frame));
        let found = error(&ours, &theirs, size, what);
        assert!(found < TOLERANCE, "{what} at frame {frame}: {found}, {ours:?} and {theirs:?}");
    }
}

/// The largest error, as a part of the size of the whole.
const TOLERANCE: f64 = 1e-4;

fn size(meshes: &[Vec<[f64; 3]>]) -> f64 {
    let all = || meshes.iter().flatten();
    let extent = |axis: usize| {
        let values = || all().map(move |position| position[axis]);
        values().fold(f64::MIN, f64::max) - values().fold(f64::MAX, f64::min)
    };
    (0..3).map(extent).fold(1e-6, f64::max)
}

/// The largest distance between positions, as a part of the size of the whole.
fn error(ours: &[Vec<[f64; 3]>], theirs: &[Vec<[f64; 3]>], size: f64, what: &str) -> f64 {
    let counts = |meshes: &[Vec<[f64; 3]>]| meshes.iter().map(Vec::len).collect::<Vec<usize>>();
    assert_eq!(counts(ours), counts(theirs), "{what}");
    let pairs = ours.iter().flatten().zip(theirs.iter().flatten());
    let distance = |(a, b): (&[f64; 3], &[f64; 3])| (0..3).map(|axis| (a[axis] - b[axis]).abs()).fold(0.0, larger);
    pairs.map(distance).fold(0.0, larger) / size
}

#[test]
fn positions_are_the_same_at_rest_and_in_motion() {
    let mut worst = Vec::new();
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(cast) = Cast::parse(&bytes) else { continue };
        let scene = Scene::new(&crate::common::kept(cast.bytes()));
        let (fbx, _) = written(&bytes, FbxVersion::V7500);
        let name = path.file_name().unwrap().to_string_lossy();
        let read = oracle::load(&fbx, true);
        let rest = positions(&scene, None);
        let size = size(&rest);
        let found = error(&rest, &oracle::positions(&oracle::load(&fbx, false), None, 0.0), size, &name);
        worst.push((format!("{name} at rest"), found));
        for (index, animation) in scene.animations.iter().enumerate() {
            let Some((first, last)) = animation.range() else { continue };
            for part in [0.0, 0.1, 0.37, 0.5, 0.81, 1.0] {
                let frame = (first + (last - first) * part).round();
                let ours = positions(&scene, Some((index, frame)));
                let theirs = oracle::positions(&read, Some(index), animation.seconds_at(frame));
                let what = format!("{name}, animation {index} at frame {frame}");
                worst.push((what.clone(), error(&ours, &theirs, size, &what)));
            }
        }
    }
    worst.retain(|(_, error)| error.is_nan() || *error > TOLERANCE);
    assert!(worst.is_empty(), "{worst:#?}");
}
