//! Writes what `cargo xtask blender-poses` lets Blender see: `blender_poses OUT FILE-OR-FOLDER...`
//!
//! For each Cast file with a skinned mesh and an animation that moves it, a folder with the file as `model.glb`, `model.fbx`,
//! `model.usda` and `model.usdc`, and where the vertices of its meshes are by this project's own evaluation, the one that
//! `castkit pose` writes: `poses.json` says which animation, which seconds, how many vertices, and which notes there
//! were; `poses.bin` has three little-endian floats a vertex, pose after pose.
#![allow(clippy::print_stdout, reason = "this is a program")]

use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};

use cast_convert::{Format, from_cast};
use cast_file::CastFile;
use cast_interchange::ExportOptions;
use cast_scene::{Affine, Animation, Binding, Curve, DeformOptions, Mesh, Scene, Transform};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let out = arguments.next().ok_or("usage: blender_poses OUT FILE-OR-FOLDER...")?;
    let mut files = Vec::new();
    for path in arguments {
        if path.is_dir() {
            let entries: Result<Vec<_>, _> = std::fs::read_dir(&path)?.collect();
            files.extend(entries?.into_iter().map(|entry| entry.path()));
        } else {
            files.push(path);
        }
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "cast"));
    files.sort();
    for path in files {
        if let Ok(file) = CastFile::open(&path) {
            write(&file, &path, &out)?;
        }
    }
    Ok(())
}

fn write(file: &CastFile, path: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    let scene = Scene::new(file);
    let (mut poses, mut numbers) = (Vec::new(), Vec::new());
    for (index, animation) in scene.animations.iter().enumerate() {
        let bindings: Vec<Binding> = scene.models.iter().map(|model| animation.bind(model)).collect();
        if !bindings.iter().any(|binding| moves_a_skin(animation, binding)) {
            continue;
        }
        for frame in frames(animation) {
            poses.push(json!({
                "animation": index,
                "name": animation.name(),
                "frame": frame,
                "seconds": animation.seconds_at(frame),
            }));
            for (model, binding) in scene.models.iter().zip(&bindings) {
                // Readers of glTF solve nothing, and those of FBX what they like: how such bones look is not the question.
                let options = DeformOptions::new().constraints(false);
                let place = model.placement.unwrap_or(Transform::IDENTITY).matrix();
                for mesh in model.deform(&binding.sample(frame), &options) {
                    let placed = mesh.positions.iter().map(|position| placed(&place, *position));
                    numbers.extend(placed.flatten().flat_map(|number| number.to_le_bytes()));
                }
            }
        }
    }
    if poses.is_empty() {
        return Ok(());
    }
    let mut said = BTreeSet::new();
    let folder = out.join(path.file_stem().unwrap_or_default());
    std::fs::create_dir_all(&folder)?;
    for format in [Format::Glb, Format::Fbx, Format::Usda, Format::Usdc] {
        let mut bytes = Vec::new();
        let options = ExportOptions::new().source(Some(path)).name("model");
        let written = from_cast(format, file, &options, &mut bytes)?;
        said.extend(written.report.notes().iter().map(|note| note.code()));
        std::fs::write(folder.join("model").with_extension(format.extension()), bytes)?;
        for beside in written.side_files {
            std::fs::write(folder.join(beside.path), beside.bytes)?;
        }
    }
    let meshes = scene.models.iter().flat_map(|model| &model.meshes);
    let meshes: Vec<Value> = meshes.map(about).collect();
    let up = scene.up().as_str();
    println!("{}: {} poses", path.display(), poses.len());
    std::fs::write(folder.join("poses.bin"), numbers)?;
    std::fs::write(
        folder.join("poses.json"),
        json!({"up_axis": up, "meshes": meshes, "poses": poses, "said": said}).to_string(),
    )?;
    Ok(())
}

/// A position of a model in the scene.
#[allow(clippy::cast_possible_truncation, reason = "positions are of this precision")]
fn placed(place: &Affine, position: [f32; 3]) -> [f32; 3] {
    let [x, y, z] = position.map(f64::from);
    std::array::from_fn(|row| {
        let [a, b, c, offset] = place.map(|column| column[row]);
        (a * x + b * y + c * z + offset) as f32
    })
}

/// A mesh: its name, how many vertices it has, and those of no face, which Blender's importer of glTF leaves out.
fn about(mesh: &Mesh) -> Value {
    let count = mesh.positions().len();
    let mut used = vec![false; count];
    for corner in mesh.node().faces().into_iter().flat_map(|faces| faces.iter()) {
        used.get_mut(corner as usize).into_iter().for_each(|slot| *slot = true);
    }
    let loose: Vec<usize> = (0..count).filter(|vertex| !used[*vertex]).collect();
    json!({"name": mesh.name(), "vertices": count, "loose": loose})
}

fn moves_a_skin(animation: &Animation, binding: &Binding) -> bool {
    let is_skinned = binding.model().meshes.iter().any(|mesh| mesh.influences.is_some());
    is_skinned && binding.unmatched().len() < animation.curves.len() && !binding.bones().is_empty()
}

/// The first frame, the last, and of those with a key the one nearest to the middle. Between keys every program goes its
/// own way: Blender interpolates the numbers of a rotation, this project goes along the arc.
fn frames(animation: &Animation) -> Vec<f64> {
    let Some((first, last)) = animation.range() else { return Vec::new() };
    let middle = f64::midpoint(first, last);
    let mut keys: Vec<f64> = animation.curves.iter().flat_map(Curve::frames).collect();
    keys.sort_by(|a, b| (a - middle).abs().total_cmp(&(b - middle).abs()));
    let mut frames = vec![first, keys.first().copied().unwrap_or(middle), last];
    frames.dedup();
    frames
}
