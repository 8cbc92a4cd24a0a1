//! Readers of other formats that are our own.

use cast_check::check_bytes;
use cast_convert::{ExportOptions, Format, Options, Source, to_cast};
use cast_read::Cast;
use cast_write::Layout;

/// A MilkShape file is an error, or becomes a Cast file without errors.
pub fn ms3d(bytes: &[u8]) {
    becomes_sound(Format::Ms3d, bytes);
}

/// So does a glTF file, which then is written as one again.
pub fn glb(bytes: &[u8]) {
    becomes_sound(Format::Glb, bytes);
    let Ok(converted) = to_cast(Format::Glb, Source::of_bytes(bytes), &Options::default()) else { return };
    let written = converted.document.to_vec(Layout::Compact).unwrap_or_default();
    let Ok(cast) = Cast::parse(&written) else { return };
    let mut again = Vec::new();
    let outcome = cast_convert::gltf::write(Format::Glb, &cast, &ExportOptions::default(), &mut again);
    assert!(outcome.is_ok(), "{outcome:?}");
    let read = to_cast(Format::Glb, Source::of_bytes(&again), &Options::default());
    assert!(read.is_ok(), "{:?}", read.err());
}

/// So does a SEModel file.
pub fn semodel(bytes: &[u8]) {
    becomes_sound(Format::SeModel, bytes);
}

/// And a SEAnim file.
pub fn seanim(bytes: &[u8]) {
    becomes_sound(Format::SeAnim, bytes);
}

/// Converted with every option that changes something, and as it is.
fn becomes_sound(format: Format, bytes: &[u8]) {
    let mut changing = Options::default();
    changing.up = Some(cast_scene::convert_axes::Up::X);
    changing.scale = 0.5;
    changing.frame_rate = Some(23.976);
    changing.maximum_influences = Some(1);
    changing.normals = cast_convert::Normals::Compute;
    for options in [Options::default(), changing] {
        let Ok(converted) = to_cast(format, Source::of_bytes(bytes), &options) else { return };
        let written = converted.document.to_vec(Layout::Compact);
        assert!(written.as_ref().is_ok_and(|written| Cast::parse(written).is_ok()), "{written:?}");
        let written = written.unwrap_or_default();
        super::scene(&written);
        let report = check_bytes(&written, &cast_check::Options::default());
        let codes: Vec<&str> = report.totals().iter().map(|total| total.rule.code).collect();
        assert!(!report.has_errors(), "{codes:?}");
    }
}
