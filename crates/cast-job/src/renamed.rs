//! Bones that are renamed by a map.

use std::path::Path;

use cast_file::Trace;
use cast_interchange::{Converted, notes};
use cast_scene::BoneMap;
use cast_scene::rename;

use crate::done::JobInput;
use crate::error::{JobError, JobErrorKind};
use crate::generated_options::JobOptions;

/// Reads a map of bones: [TOML or CSV](BoneMap::of_file) by the name of the file.
///
/// # Errors
/// Returns an error that names the file, and the line, if it cannot be read or is no map; also if it is to be reversed and
/// cannot be.
pub fn bone_map(path: impl AsRef<Path>, is_reversed: bool) -> Result<BoneMap, JobError> {
    let path = path.as_ref();
    let wrong = |reason: String| JobError::new(Some(path), JobErrorKind::Target { reason });
    Trace::read(path);
    let text =
        std::fs::read_to_string(path).map_err(|error| wrong(format!("the map of bones cannot be read: {error}")))?;
    let map = BoneMap::of_file(path, &text).map_err(|error| wrong(error.to_string()))?;
    if !is_reversed {
        return Ok(map);
    }
    map.reversed().map_err(|error| wrong(format!("the map cannot be reversed: {error}")))
}

/// Renames the bones of all inputs.
pub(crate) fn rename_bones(
    parts: &mut [Converted<'_>],
    inputs: &mut [JobInput],
    options: &JobOptions<'_>,
) -> Result<(), JobError> {
    let Some(path) = &options.rename_bones else { return Ok(()) };
    let map = bone_map(path, options.reverse_map)?;
    let mut is_used = false;
    for (part, input) in parts.iter_mut().zip(&*inputs) {
        let renamed = rename::rename_bones(&mut part.document, &map).map_err(|error| {
            JobError::new(input.path.as_deref(), JobErrorKind::Target { reason: error.to_string() })
        })?;
        if renamed != rename::Renamed::default() {
            part.untouched = None;
            is_used = true;
        }
    }
    if let Some(input) = inputs.first_mut() {
        input.report.add_if(!is_used, &notes::skeleton::MAP_UNUSED, path.display());
    }
    Ok(())
}
