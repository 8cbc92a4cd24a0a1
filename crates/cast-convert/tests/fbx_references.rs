//! FBX against what the programs that wrote the files exported from the same scenes, as OBJ, at some frames.
//!
//! The files are not in the repository: set `CAST_CORPUS` to the directory that holds `fbx`.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

use std::path::{Path, PathBuf};

use cast_convert::{Options, Source, fbx};
use cast_read::Cast;
use cast_scene::glam::DVec3;
use cast_scene::{Scene, Threads};
use cast_write::Layout;

fn folder() -> Option<PathBuf> {
    let Some(given) = std::env::var_os("CAST_CORPUS") else {
        println!("skipped: CAST_CORPUS is not set");
        return None;
    };
    let given = PathBuf::from(given);
    let found = [given.join("fbx"), given.join("../fbx")].into_iter().find(|folder| folder.is_dir());
    Some(found.unwrap_or_else(|| panic!("CAST_CORPUS is {}, where no fbx is", given.display())))
}

/// A reference: positions, and what the lines at its head say.
struct Reference {
    positions: Vec<DVec3>,
    /// Names of objects and groups.
    names: Vec<String>,
    /// The skin was moved by the transform of its object once more, which is not what skinning by the file gives.
    transform_skin: bool,
    /// The error that ufbx's own tests allow for, in units of the file.
    tolerance: f64,
}

fn reference(path: &Path) -> Reference {
    let text = std::fs::read_to_string(path).unwrap();
    let said = |key: &str| {
        text.lines().filter_map(|line| line.strip_prefix("# ufbx:")).find_map(|line| line.strip_prefix(key))
    };
    let number = |word: &str| word.parse::<f64>().unwrap();
    let positions = text.lines().filter_map(|line| line.strip_prefix("v ")).map(|line| {
        let numbers: Vec<f64> = line.split_whitespace().map(number).collect();
        DVec3::from_slice(&numbers)
    });
    let groups = text.lines().filter_map(|line| line.strip_prefix("o ").or(line.strip_prefix("g ")));
    Reference {
        positions: positions.collect(),
        names: groups.flat_map(str::split_whitespace).map(str::to_owned).collect(),
        transform_skin: said("transform_skin").is_some(),
        tolerance: said("tolerance=").map_or(1e-3, number),
    }
}

/// Where skinning by the file gives the vertices of a reference that says `transform_skin`: the object's own transform
/// relative to its bind pose taken out.
fn without_object_transform(bytes: &[u8], frame: f64, positions: &mut [DVec3]) {
    let scene = ufbx::load_memory(bytes, ufbx::LoadOpts::default()).ok().unwrap();
    let anim = &scene.anim_stacks[0].anim;
    let time = frame / scene.settings.frames_per_second;
    let now = scene.evaluate(anim, time, ufbx::EvaluateOpts::default()).ok().unwrap();
    let skinned = now.meshes.into_iter().find(|mesh| !mesh.skin_deformers.is_empty()).unwrap();
    let object = &skinned.element.instances[0];
    let bound = object
        .bind_pose
        .as_ref()
        .unwrap()
        .bone_poses
        .iter()
        .find(|pose| pose.bone_node.element.element_id == object.element.element_id);
    let moved = ufbx::matrix_mul(&object.geometry_to_world, &ufbx::matrix_invert(&bound.unwrap().bone_to_world));
    let back = ufbx::matrix_invert(&moved);
    for position in positions {
        let [x, y, z] = position.to_array();
        let point = ufbx::transform_position(&back, ufbx::Vec3 { x, y, z });
        *position = DVec3::new(point.x, point.y, point.z);
    }
}

/// How far the farthest of some points is from the nearest of others.
fn farthest(from: &[DVec3], to: &[DVec3]) -> f64 {
    let nearest = |point: &DVec3| to.iter().map(|other| point.distance_squared(*other)).fold(f64::INFINITY, f64::min);
    from.iter().map(nearest).fold(0.0, f64::max).sqrt()
}

/// The vertices of a converted file at a frame: of the meshes that have one of the names, or of all if none has.
fn posed(bytes: &[u8], frame: Option<f64>, names: &[String]) -> Vec<DVec3> {
    let cast = Cast::parse(bytes).unwrap();
    let scene = Scene::new(&cast);
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    let model = &scene.models[0];
    let pose = match (scene.animations.first(), frame) {
        (Some(animation), frame) => animation.bind(model).sample(frame.unwrap_or(0.0)),
        (None, _) => model.rest(),
    };
    let meshes = model.deform(&pose, true, Threads::All);
    let is_named = |mesh: &cast_scene::Mesh<'_>| names.iter().any(|name| mesh.name == Some(name));
    let all = !model.meshes.iter().any(is_named);
    let shown = meshes.iter().zip(&model.meshes).filter(|(_, mesh)| all || is_named(mesh));
    shown.flat_map(|(mesh, _)| &mesh.positions).map(|position| DVec3::from(position.map(f64::from))).collect()
}

#[test]
fn poses_are_those_of_the_programs_that_made_them() {
    let Some(folder) = folder() else { return };
    let names = |ending: &str| -> Vec<String> {
        let entries =
            std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = entries.filter(|name| name.ends_with(ending)).collect();
        names.sort();
        names
    };
    println!("{:48} {:>5} {:>10} {:>10} {:>10}", "file", "frame", "size", "error", "allowed");
    let (mut compared, mut failed) = (0, Vec::new());
    for fbx in names(".fbx") {
        let bytes = std::fs::read(folder.join(&fbx)).unwrap();
        for obj in names(".obj") {
            let stem = obj.trim_end_matches(".obj");
            let (base, frame) = match stem.rsplit_once('_') {
                Some((base, frame)) if frame.parse::<f64>().is_ok() => (base, frame.parse::<f64>().ok()),
                _ => (stem, None),
            };
            let version = fbx.strip_prefix(base).and_then(|rest| rest.strip_prefix('_'));
            if !version.is_some_and(|version| version.starts_with(|letter: char| letter.is_ascii_digit())) {
                continue;
            }
            let converted = fbx::to_cast(Source::of_bytes(&bytes), &Options::default()).unwrap();
            let cast = converted.document.to_vec(Layout::Compact).unwrap();
            let mut expected = reference(&folder.join(&obj));
            if expected.transform_skin {
                without_object_transform(&bytes, frame.unwrap_or(0.0), &mut expected.positions);
            }
            if base == "blender_340_z_up" {
                // The reference has y up and is in metres; the file is in centimetres and has z up.
                for position in &mut expected.positions {
                    *position = DVec3::new(position.x, -position.z, position.y) * 100.0;
                }
            }
            let found = posed(&cast, frame, &expected.names);
            let (low, high) = expected
                .positions
                .iter()
                .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(low, high), point| (low.min(*point), high.max(*point)));
            let size = (high - low).max_element();
            let error = farthest(&expected.positions, &found).max(farthest(&found, &expected.positions));
            let allowed = 1e-3 * size;
            println!(
                "{fbx:48} {:>5} {size:>10.4} {error:>10.6} {allowed:>10.6} {} {}",
                frame.unwrap_or(0.0),
                expected.transform_skin,
                expected.tolerance
            );
            compared += 1;
            if error > allowed {
                failed.push(obj);
            }
        }
    }
    assert!(compared >= 25, "only {compared}");
    assert!(failed.is_empty(), "{failed:?}");
}
