//! Cast to FBX, looked at by our own reader of the structure and by another program's reader of the meaning.

mod content;
mod damaged;
mod oracle;
mod parts;
mod rig;
mod sdk;
mod structure;

use cast_convert::{Format, from_cast};
use cast_interchange::{ExportOptions, FbxVersion, Report};

/// The FBX file of a Cast file, in metres, so that its numbers are those of the Cast file.
pub(crate) fn written(bytes: &[u8], version: FbxVersion) -> (Vec<u8>, Report) {
    let options = ExportOptions::new().fbx_version(version).to_unit(1.0);
    let mut out = Vec::new();
    let written = from_cast(Format::Fbx, &crate::common::kept(bytes), &options, &mut out).unwrap();
    (out, written.report)
}
