//! Readers of other formats.

use cast_convert::{Converted, ExportOptions, Format, Normals, Options, Source, to_cast};
use cast_file::CastFile;
use cast_scene::convert_axes::Up;
use cast_write::Layout;

/// MilkShape 3D.
pub fn ms3d(bytes: &[u8]) {
    converted(Format::Ms3d, bytes);
}

/// glTF, in one binary file or as text, which then is written as glTF and read again.
pub fn glb(bytes: &[u8]) {
    let format = if bytes.starts_with(b"glTF") { Format::Glb } else { Format::Gltf };
    converted(format, bytes);
    let Ok(converted) = to_cast(format, Source::of_bytes(bytes), &Options::default()) else { return };
    let written = written(&converted);
    let file = CastFile::from_bytes(written)
        .unwrap_or_else(|error| unreachable!("what was converted does not parse: {error}"));
    let mut again = Vec::new();
    let outcome = cast_convert::gltf::write(Format::Glb, &file, &ExportOptions::default(), &mut again);
    assert!(outcome.is_ok(), "{outcome:?}");
    let read = to_cast(Format::Glb, Source::of_bytes(&again), &Options::default());
    assert!(read.is_ok(), "{:?}", read.err());
}

/// SEModel.
pub fn semodel(bytes: &[u8]) {
    converted(Format::SeModel, bytes);
}

/// SEAnim.
pub fn seanim(bytes: &[u8]) {
    converted(Format::SeAnim, bytes);
}

fn written(converted: &Converted) -> Vec<u8> {
    let written = converted.document.to_vec(Layout::Compact);
    written.unwrap_or_else(|error| unreachable!("what was converted cannot be written: {error}"))
}

/// What comes out, as it is and with every option that changes something, can be written and parsed, has no errors, and
/// gives a scene.
fn converted(format: Format, bytes: &[u8]) {
    let changing =
        Options::new().up(Up::X).scale(0.5).frame_rate(23.976).maximum_influences(1).normals(Normals::Compute);
    let [plain, changing] =
        [Options::default(), changing].map(|options| to_cast(format, Source::of_bytes(bytes), &options));
    assert_eq!(plain.is_ok(), changing.is_ok(), "{:?}, {:?}", plain.err(), changing.err());
    for converted in [plain, changing].into_iter().flatten() {
        for note in converted.report.notes() {
            assert!(!note.to_string().is_empty());
        }
        let written = written(&converted);
        let file = CastFile::from_bytes(written.clone());
        let file = file.unwrap_or_else(|error| unreachable!("what was converted does not parse: {error}"));
        assert_eq!(file.node_count(), converted.document.nodes().count() as u64);
        let report = super::check::checked(&written, &cast_check::Options::new());
        let codes: Vec<&str> = report.totals().iter().map(|total| total.rule.code).collect();
        assert!(!report.has_errors(), "{codes:?}");
        super::scene(&written);
    }
}
