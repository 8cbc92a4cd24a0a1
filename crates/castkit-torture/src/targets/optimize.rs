//! Optimisation: smaller files, joined meshes, fewer faces, tangents.

use cast_file::CastFile;
use cast_interchange::Tangents;
use cast_optimize::{Options, Summary, optimize as optimized};
use cast_read::Cast;
use cast_scene::Scene;
use cast_write::{Document, Layout};

/// A file optimised by all steps can be written and parsed and gives a scene; a valid file stays valid. Steps that
/// preserve the appearance keep all faces.
pub fn optimize(bytes: &[u8]) {
    let Ok(cast) = Cast::parse(bytes) else { return };
    let all = Options::new().dedupe(true).join(true).simplify(0.5).tangents(Tangents::Compute);
    let is_sound = !super::check::checked(bytes, &cast_check::Options::new()).has_errors();
    let levels = Options::new().join(true).lods([0.5, 20.0]);
    for (options, change) in [(Options::new(), Faces::Stay), (all, Faces::Removed), (levels, Faces::Added)] {
        let mut document = Document::from(&cast);
        let Ok(summary) = optimized(&mut document, &options) else {
            assert!(change == Faces::Added, "nobody cancels");
            continue;
        };
        let written = document
            .to_vec(Layout::Compact)
            .unwrap_or_else(|error| unreachable!("what was optimised cannot be written: {error}"));
        let again = Cast::parse(&written);
        let again = again.unwrap_or_else(|error| unreachable!("what was optimised does not parse: {error}"));
        assert_eq!(again.node_count(), document.nodes().count() as u64);
        counted(&summary, change);
        if is_sound {
            let report = super::check::checked(&written, &cast_check::Options::new());
            let codes: Vec<&str> = report.totals().iter().map(|total| total.rule.code).collect();
            assert!(!report.has_errors(), "{codes:?}");
        }
        let file = CastFile::from_bytes(written);
        let file = file.unwrap_or_else(|error| unreachable!("what was optimised does not open: {error}"));
        drop(Scene::new(&file));
    }
}

/// What becomes of faces.
#[derive(Clone, Copy, PartialEq)]
enum Faces {
    Stay,
    Removed,
    /// Those of levels of detail.
    Added,
}

/// The result contains what was there before, minus what was reported as removed.
fn counted(summary: &Summary, change: Faces) {
    let (before, after, steps) = (&summary.before, &summary.after, &summary.steps);
    assert!(after.meshes + steps.duplicates + steps.joined == before.meshes || change == Faces::Added);
    assert_eq!(after.materials + steps.materials, before.materials);
    match change {
        Faces::Stay => assert!(after.faces == before.faces && steps.simplified == 0),
        Faces::Removed => assert!(after.faces <= before.faces),
        Faces::Added => {
            let levels: u64 = summary.lods.iter().map(|lod| lod.triangles).sum();
            assert_eq!((after.faces, steps.simplified), (before.faces + levels, 0));
        }
    }
    for mesh in &summary.simplified {
        assert!(mesh.after < mesh.before && mesh.error >= 0.0 && !mesh.error.is_nan(), "{mesh:?}");
    }
}
