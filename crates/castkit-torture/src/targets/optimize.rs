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
    for (options, loses_faces) in [(Options::new(), false), (all, true)] {
        let mut document = Document::from(&cast);
        let Ok(summary) = optimized(&mut document, &options) else { unreachable!("nobody cancels") };
        let written = document
            .to_vec(Layout::Compact)
            .unwrap_or_else(|error| unreachable!("what was optimised cannot be written: {error}"));
        let again = Cast::parse(&written);
        let again = again.unwrap_or_else(|error| unreachable!("what was optimised does not parse: {error}"));
        assert_eq!(again.node_count(), document.nodes().count() as u64);
        counted(&summary, loses_faces);
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

/// The result contains what was there before, minus what was reported as removed.
fn counted(summary: &Summary, loses_faces: bool) {
    let (before, after, steps) = (&summary.before, &summary.after, &summary.steps);
    assert_eq!(after.meshes + steps.duplicates + steps.joined, before.meshes);
    assert!(loses_faces || after.faces == before.faces && steps.simplified == 0);
    assert!(after.faces <= before.faces && after.materials + steps.materials == before.materials);
    for mesh in &summary.simplified {
        assert!(mesh.after < mesh.before && (0.0..=1.0).contains(&mesh.error), "{mesh:?}");
    }
}
