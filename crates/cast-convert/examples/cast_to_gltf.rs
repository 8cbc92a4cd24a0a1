//! Writes every Cast file of some folders as .glb, plain and packed, and as .gltf: `cast_to_gltf OUT FOLDER...`
#![allow(clippy::print_stdout, reason = "this is a program")]

use std::error::Error;
use std::ffi::OsStr;
use std::path::Path;

use cast_convert::{Compression, ExportOptions, Job, JobOptions, Textures};
use cast_file::files_below;

fn main() -> Result<(), Box<dyn Error>> {
    let mut folders = std::env::args_os().skip(1);
    let out = folders.next().ok_or("usage: cast_to_gltf OUT FOLDER...")?;
    let export = ExportOptions::new().textures(Textures::Embed);
    let quantized = export.clone().quantize(true);
    let packed = quantized.clone().compression(Compression::Meshopt);
    let all = [("glb", &export), ("gltf", &export), ("quantized.glb", &quantized), ("packed.glb", &packed)];
    for folder in folders {
        let folder = Path::new(&folder);
        let target = Path::new(&out).join(folder.file_name().unwrap_or(OsStr::new("files")));
        let (files, _) = files_below(folder, |path| path.extension() == Some(OsStr::new("cast")));
        for path in files {
            for (ending, export) in all {
                let target = target.join(path.strip_prefix(folder)?).with_extension(ending);
                match Job::new(JobOptions::new().export(export.clone())).file(&path).save(target) {
                    Ok(done) => {
                        let notes = done.inputs.iter().flat_map(|input| input.report.notes());
                        notes.filter(|_| ending == "glb").for_each(|note| println!("{}: {note}", path.display()));
                    }
                    Err(error) => println!("{error}"),
                }
            }
        }
    }
    Ok(())
}
