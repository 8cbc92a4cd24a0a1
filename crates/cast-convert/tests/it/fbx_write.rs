//! Cast to FBX, looked at by our own reader of the structure and by another program's reader of the meaning.

mod content;
mod damaged;
mod oracle;
mod parts;
mod rig;
mod sdk;
mod structure;

use std::path::{Path, PathBuf};

use cast_convert::{ExportOptions, FbxVersion, Format, Report, from_cast};

/// The FBX file of a Cast file, in metres, so that its numbers are those of the Cast file.
pub(crate) fn written(bytes: &[u8], version: FbxVersion) -> (Vec<u8>, Report) {
    let options = ExportOptions::new().fbx_version(version).to_unit(1.0);
    let mut out = Vec::new();
    let written = from_cast(Format::Fbx, &crate::common::kept(bytes), &options, &mut out).unwrap();
    (out, written.report)
}

/// The test data that means something, and the real files where there are some.
pub(crate) fn files() -> Vec<PathBuf> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let corpus = std::env::var_os("CAST_CORPUS").map(|directory| PathBuf::from(directory).join("cast"));
    let mut files: Vec<PathBuf> = ["valid", "legacy", "unusual"]
        .into_iter()
        .map(|folder| testdata.join(folder))
        .chain(corpus)
        .flat_map(|directory| directory.read_dir().unwrap().map(|entry| entry.unwrap().path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cast"))
        .collect();
    files.sort();
    assert!(files.len() > 10);
    files
}
