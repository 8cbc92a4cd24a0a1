//! Scenes to Cast.

use cast_interchange::lower::lower;
use cast_interchange::{Converted, Error, Options, Report, Source};

use crate::fbx::ufbx;
use crate::fbx::ufbx::open;

/// Reads an FBX file.
///
/// # Errors
/// Returns an error if the bytes are not FBX, are damaged beyond recovery, or ask for far more memory than their size
/// justifies.
pub fn to_cast<'a>(source: Source<'a>, options: &Options) -> Result<Converted<'a>, Error> {
    let mut report = Report::default();
    let scene = open::fbx(source, options, &mut report)?;
    let scene = ufbx::convert(&scene, source, options, &mut report)?;
    lower(scene, options, report)
}
