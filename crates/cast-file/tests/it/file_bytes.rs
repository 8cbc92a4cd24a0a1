//! Bytes from any owner, and files that own them.

use std::sync::Arc;

use cast_file::{CastFile, FileBytes};
use cast_map::AlignedBuffer;
use cast_read::{Cast, View};

use crate::{PROMISE, testdata};

const CHARACTER: &[u8] = include_bytes!("../../../../testdata/valid/character.cast");

#[test]
fn a_file_has_no_lifetime_and_is_shared_between_threads() {
    fn keeps<T: Send + Sync + Clone + 'static>() {}
    keeps::<CastFile>();
    keeps::<FileBytes>();

    struct Engine {
        file: CastFile,
    }
    let engine = Engine { file: CastFile::from_bytes(CHARACTER).unwrap() };
    let copy = engine.file.clone();
    let meshes = std::thread::spawn(move || copy.meshes().count()).join().unwrap();
    assert_eq!(meshes, engine.file.meshes().count());
    assert!(std::ptr::eq(&**engine.file.bytes(), &**engine.file.clone().bytes()), "clones share the bytes");
}

#[test]
fn every_owner_gives_the_same_document() {
    let mut aligned = AlignedBuffer::zeroed(CHARACTER.len()).unwrap();
    aligned.copy_from_slice(CHARACTER);
    let path = testdata("valid/character.cast");
    let boxed: Box<dyn AsRef<[u8]> + Send + Sync> = Box::new(CHARACTER.to_vec());
    let owners: [FileBytes; 7] = [
        cast_map::map(&path, PROMISE).unwrap().into(),
        cast_map::read(&path).unwrap().into(),
        aligned.into(),
        CHARACTER.to_vec().into(),
        Arc::<[u8]>::from(CHARACTER).into(),
        CHARACTER.into(),
        boxed.into(),
    ];
    let parsed = Cast::parse(CHARACTER).unwrap();
    for (index, bytes) in owners.into_iter().enumerate() {
        assert_eq!(bytes.is_mapped(), index == 0);
        let as_ref: &[u8] = bytes.as_ref();
        assert_eq!(as_ref, CHARACTER);
        let shown = format!("FileBytes {{ len: {}, mapped: {}, path: None }}", CHARACTER.len(), index == 0);
        assert_eq!(format!("{bytes:?}"), shown);
        let file = CastFile::from_bytes(bytes).unwrap();
        assert_eq!(**file.bytes(), *CHARACTER);
        assert_eq!(file.cast().outline(), parsed.outline());
        let offsets = |cast: Cast<'_>| cast.nodes().map(|step| step.node.offset()).collect::<Vec<_>>();
        assert_eq!(offsets(file.cast()), offsets(parsed));
    }
}

#[test]
fn common_questions_have_the_answers_of_the_document() {
    let file = CastFile::open(testdata("valid/character.cast")).unwrap();
    let cast = file.cast();
    assert_eq!(file.path(), Some(&*testdata("valid/character.cast")));
    assert_eq!(file.folder(), Some(testdata("valid")));
    assert_eq!((file.node_count(), file.property_count()), (cast.node_count(), cast.property_count()));
    assert_eq!((file.depth(), file.header()), (cast.depth(), cast.header()));
    assert!(file.roots().eq(cast.roots()) && file.models().eq(cast.models()) && file.meshes().eq(cast.meshes()));
    assert!(file.animations().eq(cast.animations()) && file.instances().eq(cast.instances()));
    assert_eq!(file.metadata(), cast.metadata());
    assert_eq!(file.nodes().count(), cast.nodes().count());
    assert_eq!(file.find("root/model/mesh").unwrap(), file.meshes().next().unwrap().node());
    assert!(file.repairs().is_empty() && file.damage().is_none());
    let shown = format!("{file:?}");
    assert!(shown.starts_with("CastFile") && shown.contains("character.cast"), "{shown}");

    let scene = CastFile::open(testdata("valid/instances.cast")).unwrap();
    assert!(scene.instances().next().is_some() && scene.instances().eq(scene.cast().instances()));
}

/// An owner that returns different bytes on every access, which safe code may do.
struct Fickle(std::sync::atomic::AtomicUsize);

impl AsRef<[u8]> for Fickle {
    fn as_ref(&self) -> &[u8] {
        let count = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        CHARACTER.get(..CHARACTER.len() >> (count % 9)).unwrap()
    }
}

#[test]
fn an_outline_of_other_bytes_does_no_harm() {
    let file = CastFile::from_bytes(Box::new(Fickle(0.into())) as Box<dyn AsRef<[u8]> + Send + Sync>).unwrap();
    for _ in 0..50 {
        let cast = file.cast();
        let _ = (cast.trailing(), cast.header(), cast.metadata(), file.find("root/model/mesh"));
        for step in cast.nodes().take(1000) {
            let node = step.node;
            let _ = (node.path(), node.slack(), node.label(), node.properties().count(), node.parent());
        }
    }
}
