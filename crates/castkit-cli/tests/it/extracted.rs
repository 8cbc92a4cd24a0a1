//! Characters of several files of `testdata/extracted`, posed by the program, beside a calculation from the descriptions of
//! these files alone, to 1e-5 of the character's size.

use castkit::CastFile;

use crate::common::{run, testdata};
use independent::{Character, Part};

#[path = "../../../xtask/src/testdata/extracted/animations.rs"]
mod animations;
#[path = "../../../xtask/src/testdata/extracted/description.rs"]
#[allow(dead_code, reason = "shared with what writes the files")]
mod description;
#[path = "../../../cast-job/tests/it/extracted/independent.rs"]
mod independent;
#[path = "../../../xtask/src/testdata/extracted/models.rs"]
mod models;
#[path = "../../../xtask/src/testdata/extracted/shapes.rs"]
mod shapes;
#[path = "../../../xtask/src/testdata/extracted/skeletons.rs"]
mod skeletons;
#[path = "../../../xtask/src/testdata/extracted/turns.rs"]
mod turns;

const TOLERANCE: f64 = 1e-5;

const PARTS: [&str; 4] =
    ["body_soldier_LOD0", "head_soldier_LOD0", "hands_soldier_LOD0", "weapon_rifle_LOD0@tag_weapon_right"];

/// A length of each part of the description, in units of the result.
type Lengths = fn(&str) -> f64;

/// The posed character as it is described, with the lengths of each part and of the clip times a factor.
fn described(clip: Option<&str>, frame: f64, lengths: Lengths) -> Vec<(String, Vec<[f64; 3]>)> {
    let (mut models, mut clips) = (models::models(), animations::animations());
    for model in &mut models {
        let factor = lengths(model.stem);
        let scale = |point: &mut [f64; 3]| point.iter_mut().for_each(|number| *number *= factor);
        model.bones.iter_mut().for_each(|bone| scale(&mut bone.position));
        for mesh in &mut model.meshes {
            mesh.positions.iter_mut().for_each(scale);
            mesh.shapes.iter_mut().flat_map(|shape| &mut shape.vertices).for_each(|(_, target)| scale(target));
        }
    }
    for clip in &mut clips {
        let factor = lengths(clip.stem);
        for curve in clip.curves.iter_mut().filter(|curve| ["tx", "ty", "tz"].contains(&curve.property)) {
            let description::Keys::Numbers(values) = &mut curve.keys else { panic!("{}", curve.property) };
            values.iter_mut().for_each(|number| *number *= factor);
        }
    }
    let part = |name: &&'static str| {
        let (stem, below) = name.split_once('@').map_or((*name, None), |(stem, bone)| (stem, Some(bone)));
        Part { model: models.iter().find(|model| model.stem == stem).unwrap(), below }
    };
    let clip = clip.map(|name| clips.iter().find(|clip| clip.stem == name).unwrap());
    Character::joined(&PARTS.iter().map(part).collect::<Vec<_>>()).positions(clip, frame)
}

fn path(name: &str) -> String {
    let (stem, bone) = name.split_once('@').map_or((name, String::new()), |(stem, bone)| (stem, format!("@{bone}")));
    format!("{}{bone}", testdata(&format!("extracted/{stem}.cast")))
}

/// The meshes that `castkit pose` makes of the parts and these files.
fn posed(files: &[String], options: &[&str]) -> Vec<(String, Vec<[f64; 3]>)> {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("posed.cast");
    let parts = PARTS.map(|part| path(&format!("models/{part}")));
    let words = ["pose", "--quiet"].iter().copied().chain(parts.iter().map(String::as_str));
    let words = words.chain(files.iter().map(String::as_str)).chain(options.iter().copied());
    run(words.chain(["-o", out.to_str().unwrap()])).fine();
    let file = CastFile::open(&out).unwrap();
    let meshes = file.meshes().map(|mesh| {
        let points = mesh.positions().unwrap().iter().map(|point| point.map(f64::from)).collect();
        (mesh.name().unwrap_or_default().to_owned(), points)
    });
    meshes.collect()
}

#[track_caller]
fn compare(found: &[(String, Vec<[f64; 3]>)], expected: &[(String, Vec<[f64; 3]>)]) {
    let points = || expected.iter().flat_map(|(_, points)| points);
    let reach = |axis: usize| {
        let most = points().map(|point| point[axis]).fold(f64::NEG_INFINITY, f64::max);
        most - points().map(|point| point[axis]).fold(f64::INFINITY, f64::min)
    };
    let size = (0..3).map(|axis| reach(axis).powi(2)).sum::<f64>().sqrt();
    assert_eq!(found.len(), expected.len());
    for (name, points) in expected {
        let Some((_, seen)) = found.iter().find(|(found, _)| found == name) else { panic!("no {name}") };
        assert_eq!(seen.len(), points.len(), "{name}");
        for (a, b) in seen.iter().zip(points) {
            let distance = (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt();
            assert!(distance <= TOLERANCE * size, "{name}: {a:?} instead of {b:?}");
        }
    }
}

#[test]
fn a_posed_character_is_where_its_parts_say() {
    compare(&posed(&[], &[]), &described(None, 0.0, |_| 1.0));
    for (clip, frame) in [("pb_walk_forward", 2.5), ("pb_turn_left", 7.0), ("vm_rifle_reload", 4.75)] {
        let frame_text = frame.to_string();
        let expected = described(Some(clip), frame, |_| 1.0);
        compare(&posed(&[path(&format!("animations/{clip}"))], &["--frame", &frame_text]), &expected);
        let from = path(&format!("animations/{clip}"));
        compare(&posed(&[], &["--animation-from", &from, "--frame", &frame_text]), &expected);
    }
}

/// Lengths are multiplied once, in the whole.
#[test]
fn a_scale_is_for_the_whole() {
    let clip = [path("animations/pb_walk_forward")];
    let found = posed(&clip, &["--frame", "2.5", "--scale", "0.0254"]);
    compare(&found, &described(Some("pb_walk_forward"), 2.5, |_| 0.0254));
}

/// The rifle is in inches, all others are in metres, and so is the result, as the first file.
#[test]
fn one_file_may_have_another_unit() {
    let clip = [path("animations/pb_walk_forward")];
    let units = ["--frame", "2.5", "--unit", "m", "--unit", "weapon_rifle_LOD0.cast=in"];
    let lengths: Lengths = |stem| if stem == "weapon_rifle_LOD0" { 0.0254 } else { 1.0 };
    compare(&posed(&clip, &units), &described(Some("pb_walk_forward"), 2.5, lengths));
    // The same the other way round: the clip is in inches of a character in metres.
    let units = ["--frame", "2.5", "--unit", "m", "--unit", "pb_walk_forward.cast=in"];
    let lengths: Lengths = |stem| if stem == "pb_walk_forward" { 0.0254 } else { 1.0 };
    compare(&posed(&clip, &units), &described(Some("pb_walk_forward"), 2.5, lengths));
}
