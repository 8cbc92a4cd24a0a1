//! From bytes to an owned document and back.

use cast_check::diff;
use cast_file::CastFile;
use cast_read::Cast;
use cast_write::{Alignment, Document, Layout};

/// All layouts.
pub(super) fn layouts() -> impl Iterator<Item = Layout> {
    let aligned = [Alignment::Four, Alignment::Eight, Alignment::Sixteen, Alignment::SixtyFour];
    [Layout::Preserve, Layout::Compact].into_iter().chain(aligned.map(Layout::Aligned))
}

/// A file that parses is written back byte for byte, borrowed or owned; one with wrong sizes that is read all the same
/// becomes one that parses. Other layouts have the same content, and writing them again changes nothing.
pub fn round_trip(bytes: &[u8]) {
    let Ok(file) = CastFile::from_bytes(bytes.to_vec()) else { return };
    let cast = file.cast();
    let document = Document::from(&cast);
    let owned = document.clone().into_owned();
    assert!(owned == document);
    let written = |document: &Document<'_>, layout| document.to_vec(layout).ok();
    let Some(preserved) = written(&document, Layout::Preserve) else { unreachable!("what is read can be written") };
    if file.damage().is_some() {
        // Sizes and counts are right now.
        assert!(preserved != bytes && Cast::parse(&preserved).is_ok());
    } else {
        assert!(preserved == bytes);
    }
    let compact = written(&document, Layout::Compact).unwrap_or_else(|| unreachable!("what parses can be written"));
    for layout in layouts() {
        let Some(laid_out) = written(&owned, layout) else {
            // A node that claims four billion properties has no room for one more of padding.
            assert!(matches!(layout, Layout::Aligned(_)));
            continue;
        };
        assert!(written(&document, layout).as_ref() == Some(&laid_out));
        let laid_out_file = CastFile::from_bytes(laid_out.clone());
        let laid_out_file = laid_out_file.unwrap_or_else(|error| unreachable!("{layout:?} does not parse: {error}"));
        let again = laid_out_file.cast();
        assert_eq!(again.node_count(), cast.node_count());
        let compared = diff::compare(&file, &laid_out_file, &diff::Options::new());
        let compared = compared.unwrap_or_else(|_| unreachable!("nobody cancels"));
        assert!(compared.differences().is_empty(), "{layout:?}: {:?}", compared.differences().first());
        if let Layout::Aligned(alignment) = layout {
            aligned(&again, alignment as usize);
        }
        let again = Document::from(&again);
        assert!(written(&again, layout).as_ref() == Some(&laid_out), "{layout:?} differs when written again");
        assert!(written(&again, Layout::Compact).as_ref() == Some(&compact), "{layout:?} means something else");
    }
}

/// The arrays of known kinds of nodes begin on the boundary.
fn aligned(cast: &Cast<'_>, alignment: usize) {
    for step in
        cast.nodes().filter(|step| step.node.kind().is_known() && step.node.kind() != cast_format::NodeKind::MATERIAL)
    {
        for property in step.node.properties().filter(|property| property.count() > 1) {
            if property.property_type().element_size().is_some_and(|size| size > 1) {
                assert_eq!(property.data_offset() % alignment, 0, "{}", step.node.path());
            }
        }
    }
}
