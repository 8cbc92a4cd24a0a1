//! Reading, changing and saving a file, only with typed nodes.

use std::error::Error;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use cast_file::CastFile;
use cast_read::Cast;
use cast_write::{Data, Document, ErrorKind, Layout, Progress, SaveOptions};

use crate::common::{sound_files, testdata};

/// A file with content that the schema does not know.
fn stored() -> (tempfile::TempDir, std::path::PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("hero.cast");
    let bytes = testdata("valid/character.cast");
    let mut document = Document::from(&Cast::parse(&bytes).unwrap());
    document.meshes_mut().for_each(|mut mesh| {
        mesh.node_mut().set("zz", vec![1_u8, 2, 3]);
    });
    document.save(&path, Layout::Compact).unwrap();
    (directory, path)
}

#[test]
fn a_mesh_is_renamed_and_moved_and_saved_aligned_over_its_own_file() {
    for from_kept_file in [false, true] {
        let (_directory, path) = stored();
        let file = CastFile::open(&path).unwrap();
        let before: Vec<Vec<[f32; 3]>> = file.meshes().map(|mesh| mesh.positions().unwrap().to_vec()).collect();
        let mut document = if from_kept_file { Document::from(&file) } else { Document::open(&path).unwrap() };
        drop(file);
        for mut mesh in document.meshes_mut() {
            mesh.set_name("torso");
            for [_, y, _] in mesh.positions_mut().unwrap() {
                *y += 1.0;
            }
        }
        document.save(&path, Layout::aligned(16).unwrap()).unwrap();

        let file = CastFile::open(&path).unwrap();
        assert_eq!(file.meshes().count(), before.len());
        for (mesh, before) in file.meshes().zip(before) {
            assert_eq!(mesh.name(), Some("torso"));
            let moved: Vec<[f32; 3]> = before.iter().map(|[x, y, z]| [*x, y + 1.0, *z]).collect();
            let positions = mesh.positions().unwrap();
            assert_eq!(positions.to_vec(), moved);
            assert_eq!(positions.as_slice().is_some(), cfg!(target_endian = "little"), "aligned");
            assert_eq!(mesh.property("zz").unwrap().data(), [1, 2, 3]);
        }
        // The document is still valid, although its file has been replaced.
        assert_eq!(document.meshes().count(), file.meshes().count());
    }
}

#[test]
fn an_opened_document_owns_nothing_twice_and_is_byte_identical() {
    fn is_static<T: Send + Sync + 'static>(_: &T) {}
    for (name, bytes) in sound_files() {
        let file = CastFile::from_bytes(bytes.clone()).unwrap();
        let document = Document::from(&file);
        is_static(&document);
        assert!(document.to_vec(Layout::Preserve).unwrap() == bytes, "{name}");
        let start = file.bytes().as_ptr_range();
        for (_, node) in document.nodes() {
            for property in &node.properties {
                let Data::Raw { bytes, .. } = &property.data else { panic!("{name}: converted") };
                assert!(bytes.is_empty() || start.contains(&bytes.as_ptr()), "{name}: copied");
            }
        }
    }
}

#[test]
fn what_cannot_be_opened_or_saved_names_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("missing.cast");
    let error = Document::open(&path).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Open(_)));
    assert_eq!(error.to_string().matches("missing.cast").count(), 1, "{error}");
    let error = Document::new().save(path.join("below"), Layout::Compact).unwrap_err();
    assert_eq!(error.file(), Some(&*path.join("below")));
}

#[test]
fn saving_tells_how_far_it_is_and_can_be_ended() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("large.cast");
    std::fs::write(&path, b"old").unwrap();
    let mesh = cast_write::Mesh::new().with_positions(vec![[0.5; 3]; 1_000_000]).with_faces(vec![0_u8; 3]);
    let document = Document::from(cast_write::Root::new().with_model(cast_write::Model::new().with_mesh(mesh)));

    let end = |written, _| if written > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let error = document.save_with(&path, SaveOptions::new().progress(Progress::new(&end))).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Cancelled), "{error}");
    assert_eq!(error.file(), Some(&*path));
    assert_eq!(std::fs::read(&path).unwrap(), b"old");
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);

    let (most, calls) = (AtomicU64::new(0), AtomicU64::new(0));
    let watch = |written, total| {
        assert!(written <= total);
        most.fetch_max(written, Ordering::Relaxed);
        calls.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let layout = Layout::aligned(64).unwrap();
    let heard = || (most.swap(0, Ordering::Relaxed), calls.swap(0, Ordering::Relaxed) >= 3);
    let options = SaveOptions::new().layout(layout).sync(false).progress(Progress::new(&watch));
    let size = document.save_with(&path, options).unwrap();
    assert_eq!(std::fs::metadata(&path).unwrap().len(), size);
    assert_eq!(heard(), (size, true));

    // The same without a file.
    let bytes = document.to_vec_with(layout, Progress::new(&watch)).unwrap();
    assert!(bytes == std::fs::read(&path).unwrap());
    assert_eq!(heard(), (size, true));
    let mut written = Vec::new();
    assert_eq!(document.write_to_with(layout, &mut written, Progress::new(&watch)).unwrap(), size);
    assert!(bytes == written);
    assert_eq!(heard(), (size, true));
    let error = document.to_vec_with(layout, Progress::new(&end)).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Cancelled), "{error}");
    written.clear();
    let error = document.write_to_with(layout, &mut written, Progress::new(&end)).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Cancelled), "{error}");
    assert!(bytes.starts_with(&written) && written.len() < bytes.len());
}

#[test]
fn errors_have_their_sources() {
    let source = |error: &dyn Error| error.source().map(ToString::to_string);
    let directory = tempfile::tempdir().unwrap();
    let error = Document::open(directory.path().join("absent.cast")).unwrap_err();
    let ErrorKind::Open(opening) = error.kind() else { panic!("{error}") };
    assert_eq!(source(&error), Some(opening.to_string()));
    let error = cast_write::Error::from(std::io::Error::other("no space"));
    assert_eq!(source(&error).as_deref(), Some("no space"));
    assert!(source(&Layout::aligned(3).unwrap_err()).is_none());
}

/// A document of a mapped file is that of one that was read, and stays it when the file is replaced by it.
#[test]
fn mapped_and_read_documents_are_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("hero.cast");
    std::fs::write(&path, testdata("valid/character.cast")).unwrap();
    let mapped = Document::map(&path, crate::patch_file::PROMISE).unwrap();
    let before = Document::open(&path).unwrap();
    assert!(mapped == before && mapped.meshes().count() == 2);
    mapped.save(&path, Layout::aligned(16).unwrap()).unwrap();
    assert!(mapped == before, "the mapping of the file that was replaced lives on");
    assert_eq!(
        Document::open(&path).unwrap().to_vec(Layout::Compact).unwrap(),
        mapped.to_vec(Layout::Compact).unwrap()
    );
}
