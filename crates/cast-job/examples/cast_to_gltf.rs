//! Writes every Cast file of some folders, and a model whose maps are files of their own, as .glb, plain, packed and with
//! computed tangents, and as .gltf: `cast_to_gltf OUT FOLDER...`
#![allow(clippy::print_stdout, reason = "this is a program")]

use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use cast_file::files_below;
use cast_interchange::{Compression, ExportOptions, Normals, Options, Tangents, Textures};
use cast_job::{Job, JobOptions};
use cast_write::{Document, File, Layout, Material, Mesh, Model, Root};

/// A square with three maps of different sizes, and texture coordinates that leave the picture.
fn maps(folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let picture = |name: &str, size: u8| -> Result<String, Box<dyn Error>> {
        let name = format!("{name}.png");
        let mut picture = png::Encoder::new(fs::File::create(folder.join(&name))?, size.into(), size.into());
        picture.set_color(png::ColorType::Grayscale);
        let pixels: Vec<u8> = (0..size * size).map(|pixel| pixel * 15).collect();
        picture.write_header()?.write_image_data(&pixels)?;
        Ok(name)
    };
    let occlusion = File::new().with_path(picture("occlusion", 1)?);
    let material = Material::new().with_name("maps").with_material_type("pbr");
    let material = material.with_ambient_occlusion(occlusion.hash()).with_file(occlusion);
    let material =
        material.with_texture("roughness", picture("roughness", 4)?).with_texture("metal", picture("metal", 2)?);
    let material = material.with_texture("normal", picture("normal", 2)?);
    let corners = [[0.0_f32, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let mesh = Mesh::new()
        .with_positions(corners.map(|[x, y]| [x, y, 0.0]).to_vec())
        .with_uv_layer(corners.map(|[u, v]| [u * 5.0 - 2.0, v * 3.0]).to_vec())
        .with_faces(vec![0_u32, 1, 2, 0, 2, 3])
        .with_material(material.hash());
    let root = Root::new().with_model(Model::new().with_mesh(mesh).with_material(material));
    let path = folder.join("maps.cast");
    fs::write(&path, Document::from(root).to_vec(Layout::Compact)?)?;
    Ok(path)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut folders = std::env::args_os().skip(1);
    let out = folders.next().ok_or("usage: cast_to_gltf OUT FOLDER...")?;
    let export = ExportOptions::new().textures(Textures::Embed).pack_textures(true);
    let quantized = export.clone().quantize(true);
    let packed = quantized.clone().compress(Compression::Meshopt);
    let import = Options::new();
    let lit = Options::new().normals(Normals::Complete).tangents(Tangents::Compute);
    let all = [
        ("glb", &import, &export),
        ("gltf", &import, &export),
        ("quantized.glb", &import, &quantized),
        ("packed.glb", &import, &packed),
        ("lit.glb", &lit, &export),
        ("lit.packed.glb", &lit, &packed),
    ];
    let made = Path::new(&out).join("made");
    let mut sources = vec![(made.clone(), maps(&made)?)];
    for folder in folders.map(PathBuf::from) {
        let (files, _) = files_below(&folder, |path| path.extension() == Some(OsStr::new("cast")));
        sources.extend(files.into_iter().map(|path| (folder.clone(), path)));
    }
    for (folder, path) in sources {
        let target = Path::new(&out).join(folder.file_name().unwrap_or(OsStr::new("files")));
        for (ending, import, export) in all {
            let target = target.join(path.strip_prefix(&folder)?).with_extension(ending);
            let options = JobOptions::new().import(import.clone()).export(export.clone());
            match Job::new(options).file(&path).save(target) {
                Ok(done) => {
                    let notes = done.inputs.iter().flat_map(|input| input.report.notes());
                    notes.filter(|_| ending == "glb").for_each(|note| println!("{}: {note}", path.display()));
                }
                Err(error) => println!("{error}"),
            }
        }
    }
    Ok(())
}
