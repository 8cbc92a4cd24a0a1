//! Says where the vertices of USD files are, for `cargo xtask blender-poses`: `usd_poses OUT FILE...`
//!
//! For each file a folder with `poses.json`, which has the path of the file, and the time and the number of vertices of each
//! pose, and `poses.bin` with three little-endian floats a vertex, pose after pose.
#![allow(clippy::print_stdout, reason = "this is a program")]

use std::error::Error;
use std::path::{Path, PathBuf};

use cast_convert::{Format, to_cast};
use cast_file::CastFile;
use cast_interchange::{Options, Source};
use cast_scene::{DeformOptions, Model, ModelPose, Scene, Transform};
use cast_write::Layout;
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let out = arguments.next().ok_or("usage: usd_poses OUT FILE...")?;
    for path in arguments {
        write(&path, &out)?;
    }
    Ok(())
}

fn write(path: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(path)?;
    let format = Format::of_file(&bytes, Some(path)).ok_or("an unknown format")?;
    let converted = to_cast(format, Source::of_file(&bytes, path), &Options::default())?;
    for note in converted.report.notes() {
        println!("{}: {note}", path.display());
    }
    let file = CastFile::from_bytes(converted.document.to_vec(Layout::Compact)?)?;
    let scene = Scene::new(&file);
    let (mut poses, mut numbers) = (Vec::new(), Vec::new());
    let mut add = |time: Option<f64>, all: &[(&Model, ModelPose)]| {
        let start = numbers.len();
        for (model, pose) in all {
            let place = model.placement.unwrap_or(Transform::IDENTITY).matrix();
            for mesh in model.deform(pose, &DeformOptions::new()) {
                let placed = |position: &[f32; 3]| {
                    let [x, y, z] = position.map(f64::from);
                    [0, 1, 2].map(|row| {
                        let [a, b, c, offset] = place.map(|column| column[row]);
                        #[allow(clippy::cast_possible_truncation, reason = "positions are of this precision")]
                        let number = (a * x + b * y + c * z + offset) as f32;
                        number
                    })
                };
                numbers.extend(mesh.positions.iter().flat_map(placed).flat_map(f32::to_le_bytes));
            }
        }
        poses.push(json!({"time": time, "vertices": (numbers.len() - start) / 12}));
    };
    match scene.animations.first() {
        Some(animation) => {
            let (first, last) = animation.range().unwrap_or_default();
            for part in 0..5 {
                let frame = (first + (last - first) * f64::from(part) / 4.0).round();
                let all: Vec<_> =
                    scene.models.iter().map(|model| (&**model, animation.bind(model).sample(frame))).collect();
                add(Some(frame), &all);
            }
        }
        None => {
            let all: Vec<_> = scene.models.iter().map(|model| (&**model, ModelPose::rest(model))).collect();
            add(None, &all);
        }
    }
    let folder = out.join(path.file_name().unwrap_or_default());
    std::fs::create_dir_all(&folder)?;
    println!("{}: {} poses", path.display(), poses.len());
    std::fs::write(folder.join("poses.bin"), numbers)?;
    std::fs::write(folder.join("poses.json"), json!({"source": path, "poses": poses}).to_string())?;
    Ok(())
}
