//! Writes every Cast file of some folders as .glb and as .gltf: `cast_to_gltf OUT FOLDER...`
#![allow(clippy::print_stdout, reason = "this is a program")]

use std::error::Error;
use std::ffi::OsStr;
use std::path::Path;

use cast_convert::{Compression, ExportOptions, Textures, gltf};
use cast_file::CastFile;

fn main() -> Result<(), Box<dyn Error>> {
    let mut folders = std::env::args_os().skip(1);
    let out = folders.next().ok_or("usage: cast_to_gltf OUT FOLDER...")?;
    for folder in folders {
        let folder = Path::new(&folder);
        let target = Path::new(&out).join(folder.file_name().unwrap_or(OsStr::new("files")));
        std::fs::create_dir_all(&target)?;
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension() == Some(OsStr::new("cast")) {
                write(&path, &target)?;
            }
        }
    }
    Ok(())
}

fn write(path: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let Ok(file) = CastFile::open(path) else { return Ok(()) };
    let options = ExportOptions::new().source(Some(path)).textures(Textures::Embed);
    let quantized = options.clone().quantize(true);
    let packed = quantized.clone().compression(Compression::Meshopt);
    for (ending, options) in
        [("glb", &options), ("gltf", &options), ("quantized.glb", &quantized), ("packed.glb", &packed)]
    {
        let target = folder.join(path.file_name().unwrap_or_default()).with_extension(ending);
        let report = gltf::save(&file, &target, options)?;
        for note in report.notes().iter().filter(|_| ending == "glb") {
            println!("{}: {note}", path.display());
        }
    }
    Ok(())
}
