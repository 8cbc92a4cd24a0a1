//! Scenes to Cast.

use crate::lower::lower;
use crate::ufbx::{self, open};
use crate::{Converted, Error, Options, Report, Source};

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
