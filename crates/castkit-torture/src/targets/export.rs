//! Conversions from Cast to other formats, and back where supported.

use cast_convert::fbx::tree::Tree;
use cast_convert::{Format, from_cast, to_cast};
use cast_file::CastFile;
use cast_interchange::{ErrorKind, ExportOptions, Options, Source};

use super::target::choice;

/// What an export may make of a file. Text formats have a line for each frame and bone, and an animation may claim many
/// frames.
const BUDGET: u64 = 1 << 20;

/// A writer returns an error or a file, and this project can read the file again if it reads the format.
pub fn export(bytes: &[u8]) {
    let Ok(file) = CastFile::from_bytes(bytes.to_vec()) else { return };
    let formats: Vec<Format> = Format::all().filter(|format| format.is_writable() && *format != Format::Cast).collect();
    if let Some(&format) = formats.get(choice(bytes, formats.len())) {
        let mut out = Vec::new();
        if let Err(error) = from_cast(format, &file, &ExportOptions::default().budget(BUDGET), &mut out) {
            // The document is invalid, has nothing that the format stores, or would take too much: the files are in
            // memory, nothing is missing, and there is a writer.
            let is_expected = matches!(error.kind(), ErrorKind::Invalid { .. } | ErrorKind::OverBudget { .. });
            assert!(is_expected, "{format:?}: {error}");
            return;
        }
        match format {
            Format::Obj => assert!(std::str::from_utf8(&out).is_ok_and(|text| text.is_empty() || text.ends_with('\n'))),
            Format::Fbx => {
                let tree = Tree::parse(&out);
                let broken = tree.map(|tree| tree.walk().find_map(Result::err));
                assert!(matches!(broken, Ok(None)), "what was written is not sound: {broken:?}");
                super::fbx_tree(&out);
            }
            _ => {}
        }
        // The files beside text are missing here.
        if format.is_readable() && format != Format::Gltf {
            let again = to_cast(format, Source::of_bytes(&out), &Options::default());
            assert!(again.is_ok(), "{format:?}: what was written cannot be read: {:?}", again.err());
        }
    }
}
