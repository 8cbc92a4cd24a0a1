//! The measured work, shared by the benches and the summary.

use std::fs::File;
use std::path::Path;

use cast_convert::{Format, from_cast};
use cast_file::{CastFile, FileBytes};
use cast_interchange::ExportOptions;
use cast_map::{Bytes, Unchanging};
use cast_read::Cast;
use cast_read::views::MeshRef;
use cast_write::{Document, Layout};
use rayon::prelude::*;

use crate::Result;

/// SAFETY: the measured files are created by the benches, in their own directory, before they are mapped.
#[expect(unsafe_code, reason = "mapping is measured, and somebody has to promise")]
pub const PROMISE: Unchanging = unsafe { Unchanging::promise() };

/// Maps a file, and fails if it was read instead, because then something else would be measured.
///
/// # Errors
/// Returns an error if the file cannot be mapped.
pub fn open(path: &Path) -> Result<Bytes> {
    let bytes = cast_map::map(path, PROMISE)?;
    if bytes.is_mapped() { Ok(bytes) } else { Err("the file was read, not mapped".into()) }
}

/// Maps a file, parses it, and lists its meshes: name, material and the length of every buffer. Returns the sum of the
/// lengths.
///
/// # Errors
/// Returns an error if the file cannot be mapped or is not a Cast file.
pub fn open_and_list(path: &Path) -> Result<usize> {
    Ok(list(&CastFile::from_bytes(open(path)?)?))
}

/// Gets all properties of every mesh, and its material. Returns the sum of the lengths of names and buffers.
#[must_use]
pub fn list(file: &CastFile) -> usize {
    let material = |mesh: &MeshRef<'_>| usize::from(mesh.material().is_some());
    file.meshes().map(|mesh| lengths(&mesh) + material(&mesh)).sum()
}

fn lengths(mesh: &MeshRef<'_>) -> usize {
    let name = mesh.name().map_or(0, str::len);
    let vectors = [mesh.positions(), mesh.normals(), mesh.tangents()];
    let vectors: usize = vectors.iter().flatten().map(|array| array.len()).sum();
    let uvs: usize = mesh.uv_layers().flatten().map(|layer| layer.len()).sum();
    let colors: usize = mesh.color_layers().flatten().map(|layer| layer.len()).sum();
    let indices: usize = [mesh.weight_bones(), mesh.faces()].iter().flatten().map(|indices| indices.len()).sum();
    let weights = mesh.weight_values().map_or(0, |values| values.len());
    name + vectors + uvs + colors + indices + weights
}

/// Reads name, parent, position and rotation of each bone through the typed getters. Returns a number computed from all
/// of them.
#[must_use]
pub fn visit_bones(cast: &Cast<'_>) -> f64 {
    let bones = cast.models().filter_map(|model| model.skeleton()).flat_map(|skeleton| skeleton.bones());
    bones.fold(0.0, |sum, bone| {
        let name = bone.name().map_or(0.0, |name| f64::from(u32::try_from(name.len()).unwrap_or(0)));
        let orphan = f64::from(u8::from(bone.parent_index().is_none()));
        let [x, _, z] = bone.local_position().unwrap_or_default();
        let [i, _, _, w] = bone.local_rotation().unwrap_or_default();
        sum + name + orphan + f64::from(x + z) + f64::from(i + w)
    })
}

/// The same with all fields of a bone at once.
#[must_use]
pub fn visit_bone_fields(cast: &Cast<'_>) -> f64 {
    let bones = cast.models().filter_map(|model| model.skeleton()).flat_map(|skeleton| skeleton.bones());
    bones.fold(0.0, |sum, bone| {
        let bone = bone.fields();
        let name = bone.name.map_or(0.0, |name| f64::from(u32::try_from(name.len()).unwrap_or(0)));
        let orphan = f64::from(u8::from(bone.parent_index.is_none()));
        let [x, _, z] = bone.local_position.unwrap_or_default();
        let [i, _, _, w] = bone.local_rotation.unwrap_or_default();
        sum + name + orphan + f64::from(x + z) + f64::from(i + w)
    })
}

/// The sum of all positions, per axis.
#[inline]
#[must_use]
pub fn sum_positions(positions: impl Iterator<Item = [f32; 3]>) -> [f32; 3] {
    positions.fold([0.0; 3], |[x, y, z], [px, py, pz]| [x + px, y + py, z + pz])
}

/// The smallest and largest value of each axis: a second loop, because in a sum each addition waits for the previous
/// one, which could hide slow access.
#[inline]
#[must_use]
pub fn bounds(positions: impl Iterator<Item = [f32; 3]>) -> [[f32; 3]; 2] {
    let smaller = |a: f32, b: f32| if b < a { b } else { a };
    let larger = |a: f32, b: f32| if b > a { b } else { a };
    positions.fold([[f32::INFINITY; 3], [f32::NEG_INFINITY; 3]], |[[lx, ly, lz], [hx, hy, hz]], [x, y, z]| {
        [[smaller(lx, x), smaller(ly, y), smaller(lz, z)], [larger(hx, x), larger(hy, y), larger(hz, z)]]
    })
}

/// Follows the link of each mesh to its material; returns how many have a target. This takes one step in a stored file,
/// and a scan of the siblings in a bare document.
#[must_use]
pub fn follow_links(meshes: &[MeshRef<'_>]) -> usize {
    meshes.iter().filter(|mesh| mesh.material().is_some()).count()
}

/// Reads a mapped file into a document that borrows its arrays, and saves that: temporary file, sync, rename.
///
/// # Errors
/// Returns an error if the bytes are not a Cast file, or the file cannot be written.
pub fn rewrite(bytes: &[u8], to: &Path, layout: Layout) -> Result<u64> {
    Ok(Document::from(&Cast::parse(bytes)?).save(to, layout)?)
}

/// The same into a plain file without a sync, for comparison with [`std::fs::write`], which does not sync either.
///
/// # Errors
/// The same as for [`rewrite`].
pub fn rewrite_unsynced(bytes: &[u8], to: &Path, layout: Layout) -> Result<u64> {
    Ok(Document::from(&Cast::parse(bytes)?).write_to(layout, File::create(to)?)?)
}

/// Writes a mapped file as GLB into a plain file without a sync.
///
/// # Errors
/// Returns an error if the bytes are not a Cast file, or the file cannot be written.
pub fn write_glb(bytes: &FileBytes, to: &Path) -> Result<()> {
    let file = CastFile::from_bytes(bytes.clone())?;
    from_cast(Format::Glb, &file, &ExportOptions::default(), &mut File::create(to)?)?;
    Ok(())
}

/// [`std::fs::write`] of the same bytes.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(bytes: &[u8], to: &Path) -> Result<()> {
    Ok(std::fs::write(to, bytes)?)
}

/// [`std::fs::write`] of the same bytes with the sync that a save requires.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_synced(bytes: &[u8], to: &Path) -> Result<()> {
    write(bytes, to)?;
    Ok(File::open(to)?.sync_all()?)
}

/// The sum of all bytes, on all threads: the minimum work for reading all of a file.
#[must_use]
pub fn par_sum_bytes(bytes: &[u8]) -> u64 {
    bytes.par_chunks(1 << 20).map(|chunk| chunk.iter().map(|byte| u64::from(*byte)).sum::<u64>()).sum()
}
