//! Cast into other formats, and back where this project reads them.

use std::io;

use cast_convert::fbx::tree::Tree;
use cast_convert::{ExportOptions, Format, Options, Source, from_cast, to_cast};
use cast_file::CastFile;

/// Every writer gives an error or a file; what is written as glTF or FBX can be read again by the readers of this project.
pub fn export(bytes: &[u8]) {
    let Ok(file) = CastFile::from_bytes(bytes.to_vec()) else { return };
    let options = ExportOptions::default();
    let _obj = from_cast(Format::Obj, &file, &options, &mut io::sink()).is_ok();
    let mut fbx = Vec::new();
    if from_cast(Format::Fbx, &file, &options, &mut fbx).is_ok() {
        let tree = Tree::parse(&fbx);
        let broken = tree.map(|tree| tree.walk().find_map(Result::err));
        assert!(matches!(broken, Ok(None)), "what was written is not sound: {broken:?}");
        super::fbx_tree(&fbx);
    }
    let mut glb = Vec::new();
    if from_cast(Format::Glb, &file, &options, &mut glb).is_ok() {
        let again = to_cast(Format::Glb, Source::of_bytes(&glb), &Options::default());
        assert!(again.is_ok(), "what was written cannot be read: {:?}", again.err());
    }
}
