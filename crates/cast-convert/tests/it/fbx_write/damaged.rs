//! Documents that make no sense: whatever can be parsed can be written, or is an error.

use cast_base::Threads;
use cast_convert::{Format, from_cast};
use cast_interchange::ExportOptions;
use cast_interchange::still::{Moment, still};
use cast_read::Cast;
use cast_write::Layout;

/// Every byte that is not a coordinate among many would be enough; steps keep the test quick.
const STEP: usize = 3;

#[test]
fn no_document_can_do_harm() {
    let mut parsed = 0;
    for name in ["skinning", "blend_shapes", "animation", "materials", "rig"] {
        let path = format!("{}/../../testdata/valid/{name}.cast", env!("CARGO_MANIFEST_DIR"));
        let whole = std::fs::read(path).unwrap();
        let mut damaged = whole.clone();
        for at in (16..whole.len().min(3000)).step_by(STEP) {
            // One of them for each byte, in turn.
            for value in [0, 0x7f, 0xff, whole[at].wrapping_add(1)].into_iter().skip(at % 4).take(1) {
                damaged[at] = value;
                if let Ok(cast) = Cast::parse(&damaged) {
                    parsed += 1;
                    // Errors are fine; panics, endless loops and memory beyond all measure are not.
                    let _ = from_cast(
                        Format::Fbx,
                        &crate::common::kept(cast.bytes()),
                        &ExportOptions::default(),
                        &mut std::io::sink(),
                    );
                    let file = crate::common::kept(cast.bytes());
                    if let Ok((posed, _)) = still(&file, &file, &Moment::at(1.5), Threads::One) {
                        let posed = crate::common::kept(posed.to_vec(Layout::Compact).unwrap());
                        let _ = from_cast(Format::Obj, &posed, &ExportOptions::default(), &mut std::io::sink());
                    }
                }
                damaged[at] = whole[at];
            }
        }
    }
    assert!(parsed > 250, "{parsed}");
}
