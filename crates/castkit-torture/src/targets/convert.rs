//! Readers of other formats.

use cast_convert::{Format, Options, Source, to_cast};
use cast_read::Cast;
use cast_write::Layout;

/// MilkShape 3D.
pub fn ms3d(bytes: &[u8]) {
    converted(Format::Ms3d, bytes);
}

/// SEModel.
pub fn semodel(bytes: &[u8]) {
    converted(Format::SeModel, bytes);
}

/// SEAnim.
pub fn seanim(bytes: &[u8]) {
    converted(Format::SeAnim, bytes);
}

/// What comes out can be written and parsed, and gives a scene.
fn converted(format: Format, bytes: &[u8]) {
    let Ok(converted) = to_cast(format, Source::of_bytes(bytes), &Options::default()) else { return };
    for note in converted.report.notes() {
        assert!(!note.to_string().is_empty());
    }
    let Ok(written) = converted.document.to_vec(Layout::Compact) else { return };
    let cast = Cast::parse(&written).unwrap_or_else(|error| unreachable!("what was converted does not parse: {error}"));
    assert_eq!(cast.node_count(), converted.document.nodes().count() as u64);
    super::scene(&written);
}
