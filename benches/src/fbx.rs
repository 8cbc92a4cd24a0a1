//! An FBX file to import, and the yardstick for that: loading alone.

mod document;
mod scene;
mod shape;

pub use scene::scene;

use cast_convert::fbx;
use cast_interchange::{Options, Source};
use cast_write::Layout;
use ufbx::LoadOpts;

use crate::Result;

/// Loads a file without options, as any program that uses the loader has to. Returns the number of triangles.
///
/// # Errors
/// Returns an error if it is not an FBX file.
pub fn load(bytes: &[u8]) -> Result<usize> {
    let scene = ufbx::load_memory(bytes, LoadOpts::default()).map_err(|error| error.description.to_string())?;
    Ok(scene.meshes.into_iter().map(|mesh| mesh.num_triangles).sum())
}

/// Converts a file, up to the bytes of the finished Cast file.
///
/// # Errors
/// Returns an error if it is not an FBX file.
pub fn convert(bytes: &[u8]) -> Result<Vec<u8>> {
    Ok(fbx::to_cast(Source::of_bytes(bytes), &Options::default())?.document.to_vec(Layout::Compact)?)
}
