//! Conversions from Cast to other formats, and back where supported.

use cast_convert::fbx::tree::Tree;
use cast_convert::{ErrorKind, ExportOptions, Format, Options, Source, from_cast, to_cast};
use cast_file::CastFile;

/// Every writer returns an error or a file; files written as glTF or FBX can be read again by this project.
pub fn export(bytes: &[u8]) {
    let Ok(file) = CastFile::from_bytes(bytes.to_vec()) else { return };
    let mut obj = Vec::new();
    if written(Format::Obj, &file, &mut obj) {
        assert!(std::str::from_utf8(&obj).is_ok_and(|text| text.is_empty() || text.ends_with('\n')));
    }
    let mut fbx = Vec::new();
    if written(Format::Fbx, &file, &mut fbx) {
        let tree = Tree::parse(&fbx);
        let broken = tree.map(|tree| tree.walk().find_map(Result::err));
        assert!(matches!(broken, Ok(None)), "what was written is not sound: {broken:?}");
        super::fbx_tree(&fbx);
    }
    let mut glb = Vec::new();
    if written(Format::Glb, &file, &mut glb) {
        let again = to_cast(Format::Glb, Source::of_bytes(&glb), &Options::default());
        assert!(again.is_ok(), "what was written cannot be read: {:?}", again.err());
    }
}

/// Whether it could be written. A document that cannot be is invalid: the files are in memory, nothing is missing, and
/// there are writers.
fn written(format: Format, file: &CastFile, out: &mut Vec<u8>) -> bool {
    match from_cast(format, file, &ExportOptions::default(), out) {
        Ok(_) => true,
        Err(error) => {
            assert!(matches!(error.kind(), ErrorKind::Invalid { .. }), "{error}");
            false
        }
    }
}
