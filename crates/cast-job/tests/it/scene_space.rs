//! Animations that state where bones are in the scene, with and without the model that they are for.

use cast_job::{Job, JobOptions};
use cast_scene::Scene;

use crate::common::testdata;

fn codes(inputs: &[cast_job::JobInput]) -> Vec<&'static str> {
    inputs.iter().flat_map(|input| input.report.notes()).map(|note| note.code()).collect()
}

#[test]
fn with_a_model_they_become_relative_to_parents() {
    let [model, animation] = ["cod/arm.xmodel_export", "cod/bend.xanim_export"].map(testdata);
    let loaded = Job::new(JobOptions::new()).file(&model).file(&animation).load().unwrap();
    assert!(loaded.file.cast().animations().all(|animation| animation.legacy_transform_space().is_none()));
    let scene = Scene::new(&loaded.file);
    let animation = &scene.animations[0];
    assert!(!animation.world_space && !animation.curves.is_empty());
    let binding = animation.bind(&scene.models[0]);
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    // What the file states: the elbow rises by 2.5 and turns by 45 degrees with each frame.
    let half = std::f64::consts::FRAC_1_SQRT_2;
    for (frame, height, axis) in
        [(0.0, 0.0, [0.0, 1.0, 0.0]), (1.0, 2.5, [-half, half, 0.0]), (2.0, 5.0, [-1.0, 0.0, 0.0])]
    {
        let world = skeleton.world(&binding.sample(frame).bones);
        let place = world.position(1).unwrap();
        let near = |found: [f64; 3], expected: [f64; 3]| found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-5);
        assert!(near(place, [0.0, 1.0, height]), "{frame}: {place:?}");
        assert!(near(world.matrices()[1][0], axis), "{frame}: {:?}", world.matrices()[1][0]);
    }
    let codes = codes(&loaded.inputs);
    assert!(codes.contains(&"CONVERT-ANIMATION-005") && !codes.contains(&"CONVERT-ANIMATION-051"), "{codes:?}");
}

#[test]
fn without_a_model_there_is_a_note() {
    let loaded = Job::new(JobOptions::new()).file(testdata("cod/bend.xanim_export")).load().unwrap();
    assert!(Scene::new(&loaded.file).animations[0].world_space);
    assert!(codes(&loaded.inputs).contains(&"CONVERT-ANIMATION-051"));
}

#[test]
fn files_of_other_formats_name_what_to_use() {
    let job = Job::new(JobOptions::new());
    let bytes = |name: &str| cast_file::FileBytes::from(b"<?xml".to_vec()).with_path(name);
    let error = job.bytes(bytes("hero.dae")).load().unwrap_err().to_string();
    assert!(error.contains("COLLADA") && error.contains("export FBX or glTF"), "{error}");
}
