//! A file that is overwritten while it is mapped: values are nonsense, but there is neither a panic nor an
//! out-of-bounds read.
//!
//! It cannot be truncated here, because that ends the process: see the tests of `cast-map` and of the program.

use std::fs::File;
use std::hint::black_box;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicBool, Ordering};

use cast_file::CastFile;
use cast_map::Unchanging;
use cast_read::Cast;
use cast_scene::{DeformOptions, Scene, Threads};
use cast_write::{Document, Layout};
use castkit_torture::damage;

/// SAFETY: the promise is broken on purpose, to test that bytes that change do no harm.
#[expect(unsafe_code, reason = "mapping wants a promise, in tests too")]
const PROMISE: Unchanging = unsafe { Unchanging::promise() };

/// A copy of a file that is opened for changes, and mapped.
fn mapped(name: &str) -> (tempfile::TempDir, File, CastFile) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("mapped.cast");
    std::fs::copy(format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR")), &path).unwrap();
    let mapped = CastFile::map(&path, PROMISE).unwrap();
    assert!(mapped.is_mapped());
    (directory, File::options().write(true).open(&path).unwrap(), mapped)
}

/// Uses a document whose bytes are no longer those that were parsed.
fn use_up(file: &CastFile) {
    let cast = &file.cast();
    let mut nodes = 0;
    for step in cast.nodes().take(10_000) {
        nodes += 1;
        let node = step.node;
        black_box((node.label(), node.slack(), node.is_opaque(), node.children().take(100).count()));
        for property in node.properties().take(100) {
            black_box((property.strings().take(100).count(), property.indices().map(|indices| indices.max())));
            black_box(property.array::<f32>().map(|array| array.to_vec()));
        }
    }
    black_box(nodes);
    for mesh in cast.meshes().take(100) {
        black_box(mesh.positions().map(|positions| positions.to_vec_on(Threads::All)));
        black_box(mesh.color_layers().flatten().map(|colors| colors.to_rgba8_on(Threads::All)).collect::<Vec<_>>());
    }
    for model in &Scene::new(file).models {
        black_box(model.deform(&model.rest(), &DeformOptions::new()));
    }
    black_box(cast_check::check(file, &cast_check::Options::new()).unwrap().findings().len());
    black_box(Document::from(cast).to_vec(Layout::Compact).is_ok());
}

/// A scene that was created while the file was valid.
fn play(scene: &Scene) {
    black_box((scene.counts(), scene.memory(), scene.rest_bounds()));
    for (model, animation) in scene.models.iter().zip(scene.animations.iter().cycle()) {
        let pose = animation.bind(model).sample(7.5);
        black_box(model.deform(&pose, &DeformOptions::new()));
        black_box((animation.node().name(), model.meshes.iter().map(|mesh| mesh.node().face_count()).sum::<usize>()));
    }
    black_box(scene.warnings.iter().map(|warning| warning.to_string().len()).sum::<usize>());
}

#[test]
fn parsed_before_and_used_after() {
    for name in
        ["valid/rig.cast", "valid/animation.cast", "valid/materials.cast", "valid/skinning.cast", "valid/hair.cast"]
    {
        let (_directory, file, mapped) = mapped(name);
        let sound = mapped.bytes().to_vec();
        let scene = Scene::new(&mapped);
        let damages = damage::all(&sound);
        let step = damages.len() / 150 + 1;
        for damage in damages.into_iter().step_by(step) {
            let mut damaged = damage.apply(&sound);
            // Of the same length: the rest is filled with zeros.
            damaged.resize(sound.len(), 0);
            file.write_all_at(&damaged, 0).unwrap();
            assert!(**mapped.bytes() == *damaged, "the mapping is the file");
            use_up(&mapped);
            play(&scene);
            file.write_all_at(&sound, 0).unwrap();
        }
    }
}

/// The file is parsed once, and returning the document takes the same time for a file of any size. If the bytes were
/// parsed again, that would fail.
#[test]
fn a_document_is_given_back_without_a_look_at_the_bytes() {
    let (_directory, file, mapped) = mapped("valid/character.cast");
    let known = |file: &CastFile| (file.cast().node_count(), file.cast().property_count(), file.cast().depth());
    let sound = known(&mapped);
    assert!(sound.0 > 10);
    file.write_all_at(&vec![0; mapped.bytes().len()], 0).unwrap();
    assert!(Cast::parse(mapped.bytes()).is_err(), "the mapping is the file");
    assert_eq!(known(&mapped), sound);
    assert_eq!(known(&mapped.clone()), sound);
}

#[test]
fn scribbled_over_in_the_middle_of_everything() {
    let (_directory, file, mapped) = mapped("valid/character.cast");
    let sound = mapped.bytes().to_vec();
    let scene = Scene::new(&mapped);
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // After a panic, too: the scope waits for its threads.
        let _ends = Ends(&done);
        scope.spawn(|| {
            for round in 0_usize.. {
                if done.load(Ordering::Relaxed) {
                    break;
                }
                let at = round.wrapping_mul(7919) % (sound.len() - 8);
                let junk = round.wrapping_mul(0x9E37_79B9).to_le_bytes();
                file.write_all_at(&junk[..4], at as u64).unwrap();
                if round % 3 == 0 {
                    file.write_all_at(&sound, 0).unwrap();
                }
            }
        });
        for _ in 0..60 {
            use_up(&mapped);
            play(&scene);
            if let Ok(cast) = Cast::parse(mapped.bytes()) {
                black_box(cast.nodes().take(10_000).count());
            }
            if let Ok(recovered) = Cast::recover(mapped.bytes()) {
                black_box(recovered.cast().nodes().take(10_000).count());
            }
        }
    });
}

/// Ends what others do until a flag is set, however this ends.
struct Ends<'f>(&'f AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
