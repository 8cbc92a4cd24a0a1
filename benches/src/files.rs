//! The files, which are generated when they are first requested, and reused afterwards.
//!
//! They are in `target/bench-data/`, about 1.1 GB in total, until `cargo clean`. Names contain a version, which must be
//! incremented when the content changes. Saving is atomic, so a file that exists is complete.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use cast_write::{Document, Layout};

use crate::{Result, content};

/// Incremented when the content of any file changes.
const VERSION: u32 = 1;

/// 20 meshes in 420 MB: 16 of 239,000 vertices and 4 of 60,000, with positions, normals, tangents, two texture
/// coordinate layers, packed colours, four weights per vertex, faces, and a skeleton of 300 bones.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn model_420mb() -> Result<PathBuf> {
    file("model_420mb", Layout::Compact, large_model)
}

/// The same model with every array on a 16-byte boundary.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn model_420mb_aligned() -> Result<PathBuf> {
    file("model_420mb_aligned", Layout::aligned(16)?, large_model)
}

/// A million bones of four properties.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn bones_1m() -> Result<PathBuf> {
    file("bones_1m", Layout::Compact, || content::bones(1_000_000))
}

/// 3,500 curves of 2,000 keys in 54 MB: 500 of rotation, 3,000 of translation, frames of 16 bits.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn animation_54mb() -> Result<PathBuf> {
    file("animation_54mb", Layout::Compact, || content::animation(1000, 2000))
}

/// 20,000 meshes of about 50 vertices.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn meshes_20k() -> Result<PathBuf> {
    file("meshes_20k", Layout::Compact, || content::small_meshes(20_000))
}

/// A character of 100,352 triangles with an animation, 6 MB.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn character_100k() -> Result<PathBuf> {
    file("character_100k", Layout::Compact, content::character)
}

/// A directory of 20,000 props of 45 kB in 100 directories.
///
/// # Errors
/// Returns an error if the files cannot be written.
pub fn files_20k() -> Result<PathBuf> {
    let whole = directory()?.join(format!("files_20k-v{VERSION}"));
    if whole.exists() {
        return Ok(whole);
    }
    let unfinished = whole.with_extension("unfinished");
    for number in 0..20_000_u32 {
        let part = unfinished.join(format!("{:02}", number / 200));
        fs::create_dir_all(&part)?;
        let file = File::create(part.join(format!("prop_{number:05}.cast")))?;
        content::prop(number).write_to(Layout::Compact, file)?;
    }
    fs::rename(unfinished, &whole)?;
    Ok(whole)
}

/// The path where a benchmark may write `name`: beside the files, and therefore on the same disk. It is not kept.
///
/// # Errors
/// Returns an error if the directory cannot be created.
pub fn scratch(name: &str) -> Result<PathBuf> {
    Ok(directory()?.join(format!("scratch-{name}.cast")))
}

fn large_model() -> Document<'static> {
    content::model(16, 239_000, 4, 60_000)
}

fn file(name: &str, layout: Layout, make: impl FnOnce() -> Document<'static>) -> Result<PathBuf> {
    let path = directory()?.join(format!("{name}-v{VERSION}.cast"));
    if !path.exists() {
        make().save(&path, layout)?;
    }
    Ok(path)
}

/// `bench-data` in cargo's target directory.
fn directory() -> Result<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), |dir| workspace.join(dir));
    let directory = target.join("bench-data");
    fs::create_dir_all(&directory)?;
    Ok(directory)
}
