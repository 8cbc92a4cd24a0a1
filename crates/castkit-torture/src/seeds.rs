//! The files that are damaged.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use cast_convert::{Format, from_cast};
use cast_file::CastFile;
use cast_interchange::ExportOptions;

/// Larger files are not damaged exhaustively: they repeat what smaller ones have.
pub const BELOW: usize = 64 << 10;

/// A file and its bytes.
#[derive(Clone, Debug)]
pub struct Seed {
    /// The path relative to its folder.
    pub name: String,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// Every Cast file below [`BELOW`] in the project's own test data, smallest first.
///
/// # Errors
/// Returns an error if the folder cannot be read.
pub fn testdata() -> io::Result<Vec<Seed>> {
    testdata_of("cast")
}

/// The same for another format, by its extension.
///
/// # Errors
/// Returns an error if the folder cannot be read.
pub fn testdata_of(ending: &str) -> io::Result<Vec<Seed>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut seeds = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            seeds.extend(of_folder(&entry.path(), ending)?);
        }
    }
    seeds.sort_by_key(|seed| (seed.bytes.len(), seed.name.clone()));
    Ok(seeds)
}

/// The valid Cast files of the test data, written in another format; empty if there is no writer for it.
///
/// # Errors
/// Returns an error if the folder cannot be read.
pub fn exported(format: Format) -> io::Result<Vec<Seed>> {
    let mut seeds = testdata()?;
    seeds.retain_mut(|seed| {
        let Ok(file) = CastFile::from_bytes(std::mem::take(&mut seed.bytes)) else { return false };
        let mut out = Vec::new();
        let written = from_cast(format, &file, &ExportOptions::default(), &mut out).is_ok();
        seed.bytes = out;
        written && seed.name.starts_with("valid") && seed.bytes.len() < BELOW
    });
    Ok(seeds)
}

/// A selection of real files, if `CAST_CORPUS` is set: at least one of each writer and of each area of the format, the
/// smallest of its kind.
///
/// # Errors
/// Returns an error if the folder, or a file of it, cannot be read.
pub fn corpus() -> io::Result<Vec<Seed>> {
    const CHOSEN: [&str; 12] = [
        "proc_one_triangle",
        "assimp_obj_cube_with_vertexcolors",
        "proc_anim_frames_u32",
        "ufbx_blender_293_half_skinned_7400_binary",
        "proc_skeleton_multi_root_unicode",
        "ufbx_maya_color_sets_7500_binary",
        "v154_ufbx_maya_blend_shape_cube_7700_binary",
        "proc_skeleton_only",
        "proc_anim_only_sparse_u16",
        "ufbx_max_physical_material_textures_7500_binary",
        "assimp_gltf_simple_skin",
        "py_instances",
    ];
    let Some(given) = env::var_os("CAST_CORPUS").map(PathBuf::from) else { return Ok(Vec::new()) };
    let below = given.join("cast");
    let folder = if below.is_dir() { below } else { given };
    let read =
        |name: &&str| Ok(Seed { name: (*name).into(), bytes: fs::read(folder.join(name).with_extension("cast"))? });
    CHOSEN.iter().map(read).collect()
}

fn of_folder(folder: &Path, ending: &str) -> io::Result<Vec<Seed>> {
    let mut seeds = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|end| end != ending) {
            continue;
        }
        let bytes = fs::read(&path)?;
        if bytes.len() < BELOW {
            let name = path.iter().rev().take(2).collect::<Vec<_>>();
            let name = name.into_iter().rev().collect::<PathBuf>().display().to_string();
            seeds.push(Seed { name, bytes });
        }
    }
    Ok(seeds)
}
