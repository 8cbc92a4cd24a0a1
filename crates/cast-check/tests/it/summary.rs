//! Summaries of files.

use cast_check::summary::{Arrays, Summary, What};
use cast_file::CastFile;

fn open(name: &str) -> CastFile {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    CastFile::open(path).unwrap()
}

#[test]
fn a_character() {
    let file = open("valid/character.cast");
    let summary = Summary::of(&file.cast());
    assert_eq!((summary.bytes, summary.nodes), (file.bytes().len(), file.node_count()));
    assert_eq!(summary.nodes_by_kind.iter().map(|(_, count)| count).sum::<u64>(), summary.nodes);
    let [model] = summary.models.as_slice() else { panic!("{} models", summary.models.len()) };
    assert_eq!(model.meshes.len(), file.meshes().count());
    assert_eq!(model.vertices, file.meshes().map(|mesh| mesh.vertex_count() as u64).sum::<u64>());
    let bounds = model.bounds.unwrap();
    assert!(bounds.size().iter().all(|size| *size >= 0.0) && bounds.min[1] < bounds.max[1]);
    assert!(summary.oddities.findings.is_empty() && summary.arrays == Arrays::of(&file.cast()));
    // A summary owns its content, and outlives the document.
    drop(summary.clone());
}

#[test]
fn what_is_odd_is_counted() {
    let (files, _) = cast_file::files_below(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/unusual"),
        |path| path.extension().is_some_and(|end| end == "cast"),
    );
    let mut unknown = 0;
    for path in files {
        let Ok(file) = CastFile::open(&path) else { continue };
        let summary = Summary::of(&file.cast());
        let kinds = summary.oddities.findings.iter().filter(|finding| matches!(finding.what, What::UnknownKind { .. }));
        unknown += kinds.map(|finding| finding.count).sum::<u64>();
    }
    assert!(unknown > 0);
}
