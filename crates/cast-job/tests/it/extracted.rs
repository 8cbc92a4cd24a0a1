//! Characters of the library in `testdata/extracted`, joined and written as Cast, glTF and FBX, beside what the descriptions of
//! their files say: a calculation of its own, to 1e-5 of the character's size.

use std::path::PathBuf;

use cast_convert::Format;
use cast_interchange::Options;
use cast_job::{Job, JobOptions};
use cast_scene::{DeformOptions, Scene};

use super::common::{kept, testdata};
use independent::{Character, Part};

#[path = "../../../xtask/src/testdata/extracted/animations.rs"]
mod animations;
#[path = "../../../xtask/src/testdata/extracted/description.rs"]
#[allow(dead_code, reason = "shared with what writes the files")]
mod description;
mod glb;
mod independent;
#[path = "../../../xtask/src/testdata/extracted/models.rs"]
mod models;
#[path = "../../../cast-convert/tests/it/fbx_write/oracle.rs"]
mod oracle;
#[path = "../../../xtask/src/testdata/extracted/shapes.rs"]
mod shapes;
#[path = "../../../xtask/src/testdata/extracted/skeletons.rs"]
mod skeletons;
#[path = "../../../xtask/src/testdata/extracted/turns.rs"]
mod turns;

type Posed = Vec<(String, Vec<[f64; 3]>)>;

/// Relative to the diagonal of the box around the character at rest.
const TOLERANCE: f64 = 1e-5;

/// Files of a soldier; after an `@`, the bone that one hangs below.
const SOLDIER: [&str; 7] = [
    "body_soldier_LOD0",
    "head_soldier_LOD0",
    "hands_soldier_LOD0",
    "backpack_soldier_LOD0",
    "helmet_soldier_LOD0",
    "weapon_rifle_LOD0@tag_weapon_right",
    "weapon_rifle_scope_LOD0",
];

/// Absolute, relative with other capitals, additive by a weight, with what hangs loose, blend shapes, a weapon.
const CLIPS: [&str; 6] =
    ["pb_walk_forward", "pb_turn_left", "pb_add_breathe", "pb_walk_left", "face_smile", "vm_rifle_reload"];

fn path(name: &str) -> PathBuf {
    testdata("extracted").join(name).with_extension("cast")
}

/// The parts of the description, and the clip.
fn described<'d>(models: &'d [description::Model], names: &[&'static str]) -> Vec<Part<'d>> {
    let part = |name: &&'static str| {
        let (stem, below) = name.split_once('@').map_or((*name, None), |(stem, bone)| (stem, Some(bone)));
        Part { model: models.iter().find(|model| model.stem == stem).unwrap(), below }
    };
    names.iter().map(part).collect()
}

/// The files joined with a clip into one in this format. Lengths are those of the files: their unit is a metre.
fn joined(names: &[&str], clip: &str, format: Format) -> Vec<u8> {
    // The name of a bone may follow: FILE@BONE.
    let part = |name: &&str| match name.split_once('@') {
        Some((stem, bone)) => format!("{}@{bone}", path(&format!("models/{stem}")).display()).into(),
        None => path(&format!("models/{name}")),
    };
    let job = Job::new(JobOptions::new().to_format(format).import(Options::new().unit(1.0)));
    let job = names.iter().map(part).fold(job, |job, file| job.file_or_part(file));
    let mut bytes = Vec::new();
    job.file(path(&format!("animations/{clip}"))).write_to(&mut bytes).unwrap();
    bytes
}

/// Where castkit says that the vertices are.
fn evaluated(cast: &[u8], frame: f64) -> Posed {
    let scene = Scene::new(&kept(cast));
    let [model] = &scene.models[..] else { panic!("there are {} models", scene.models.len()) };
    let pose = scene.animations[0].bind(model).sample(frame);
    let deformed = model.deform(&pose, &DeformOptions::new());
    let wide = |points: &[[f32; 3]]| points.iter().map(|point| point.map(f64::from)).collect();
    let names = model.meshes.iter().map(|mesh| mesh.name().unwrap_or_default().to_owned());
    names.zip(deformed.iter().map(|mesh| wide(&mesh.positions))).collect()
}

/// Where ufbx says that they are.
fn seen_by_ufbx(fbx: &[u8], seconds: f64) -> Posed {
    let scene = oracle::load(fbx, true);
    let names = scene.meshes.iter().map(|mesh| mesh.element.instances[0].element.name.to_string());
    // In the unit of the file, and with its axis.
    let unit = scene.settings.unit_meters;
    let metres = |points: Vec<[f64; 3]>| points.iter().map(|point| point.map(|number| number * unit)).collect();
    let posed = names.zip(oracle::positions(&scene, Some(0), seconds).into_iter().map(metres)).collect();
    if scene.settings.axes.up == ufbx::CoordinateAxis::PositiveY { upright(posed) } else { posed }
}

/// From y up to z up: (x, y, z) becomes (x, -z, y).
fn upright(posed: Posed) -> Posed {
    let turned = |points: Vec<[f64; 3]>| points.into_iter().map(|[x, y, z]| [x, -z, y]).collect();
    posed.into_iter().map(|(name, points)| (name, turned(points))).collect()
}

fn size(posed: &Posed) -> f64 {
    let points = || posed.iter().flat_map(|(_, points)| points);
    let reach = |axis: usize| {
        let most = points().map(|point| point[axis]).fold(f64::NEG_INFINITY, f64::max);
        most - points().map(|point| point[axis]).fold(f64::INFINITY, f64::min)
    };
    (0..3).map(|axis| reach(axis).powi(2)).sum::<f64>().sqrt()
}

/// The largest distance of a vertex from where it should be.
#[track_caller]
fn farthest(found: &Posed, expected: &Posed, what: &str) -> f64 {
    let mut worst = 0.0;
    for (name, points) in expected {
        let Some((_, seen)) = found.iter().find(|(found, _)| found == name) else { panic!("{what}: no {name}") };
        assert_eq!(seen.len(), points.len(), "{what}: {name}");
        for (a, b) in seen.iter().zip(points) {
            let distance = (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt();
            worst = super::common::larger(worst, distance);
        }
    }
    assert_eq!(found.len(), expected.len(), "{what}");
    worst
}

/// The first frame, the last, and three others, of which two are between keys.
fn frames(clip: &description::Animation) -> [f64; 5] {
    let last = f64::from(*clip.curves[0].frames.last().unwrap());
    [0.0, last / 4.0, last * 0.3, last * 0.6875, last]
}

#[test]
fn a_joined_character_is_where_its_parts_say() {
    let (models, clips) = (models::models(), animations::animations());
    let character = Character::joined(&described(&models, &SOLDIER));
    let height = size(&character.positions(None, 0.0));
    for name in CLIPS {
        let clip = clips.iter().find(|clip| clip.stem == name).unwrap();
        let cast = joined(&SOLDIER, name, Format::Cast);
        let glb = joined(&SOLDIER, name, Format::Glb);
        let fbx = joined(&SOLDIER, name, Format::Fbx);
        let mut worst: f64 = 0.0;
        for frame in frames(clip) {
            let expected = character.positions(Some(clip), frame);
            let seconds = frame / f64::from(clip.rate as f32);
            for (kind, found) in [
                ("Cast", evaluated(&cast, frame)),
                ("GLB", upright(glb::positions(&glb, Some(0), seconds))),
                ("FBX", seen_by_ufbx(&fbx, seconds)),
            ] {
                let what = format!("{name} at frame {frame} in {kind}");
                let distance = farthest(&found, &expected, &what) / height;
                worst = worst.max(distance);
                assert!(distance < TOLERANCE, "{what}: {distance:.1e} of the size");
            }
        }
        println!("{name}: {worst:.1e} of the size");
    }
}
