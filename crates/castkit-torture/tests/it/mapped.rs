//! A file that is scribbled over while it is mapped: nonsense, but neither a panic nor a read outside.
//!
//! Cut off it cannot be here, because that ends the process: see the tests of `cast-map` and of the program.

use std::fs::File;
use std::hint::black_box;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicBool, Ordering};

use cast_map::{Bytes, Unchanging};
use cast_read::Cast;
use cast_read::decode::{DecodeOptions, DecodePlan};
use cast_scene::{Scene, Threads};
use cast_write::{Document, Layout};
use castkit_torture::damage;

/// SAFETY: broken on purpose: that bytes which change do no harm is what is tested here.
#[expect(unsafe_code, reason = "mapping wants a promise, in tests too")]
const PROMISE: Unchanging = unsafe { Unchanging::promise() };

/// A copy of a file that is opened for changes, and mapped.
fn mapped(name: &str) -> (tempfile::TempDir, File, Bytes) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("mapped.cast");
    std::fs::copy(format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR")), &path).unwrap();
    let bytes = cast_map::map(&path, PROMISE).unwrap();
    assert!(bytes.is_mapped());
    (directory, File::options().write(true).open(&path).unwrap(), bytes)
}

/// Uses a document whose bytes are no longer those that were parsed.
fn use_up(cast: &Cast<'_>) {
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
    let plan = DecodePlan::of_file(cast, DecodeOptions::default());
    let mut arena = vec![0; plan.byte_len() + 64];
    let shift = arena.as_ptr().align_offset(64);
    black_box(plan.decode_on(&mut arena[shift..], Threads::All).is_ok());
    for model in &Scene::new(cast).models {
        black_box(model.deform(&model.rest(), true, Threads::All));
    }
    black_box(cast_check::check(cast, &cast_check::Options::default()).findings().len());
    black_box(Document::from(cast).to_vec(Layout::Compact).is_ok());
}

#[test]
fn parsed_before_and_used_after() {
    for name in
        ["valid/rig.cast", "valid/animation.cast", "valid/materials.cast", "valid/skinning.cast", "valid/hair.cast"]
    {
        let (_directory, file, bytes) = mapped(name);
        let sound = bytes.to_vec();
        let damages = damage::all(&sound);
        let step = damages.len() / 150 + 1;
        for damage in damages.into_iter().step_by(step) {
            let cast = Cast::parse(&bytes).unwrap();
            let mut damaged = damage.apply(&sound);
            // Of the same length: the rest becomes zeros.
            damaged.resize(sound.len(), 0);
            file.write_all_at(&damaged, 0).unwrap();
            assert!(*bytes == *damaged, "the mapping is the file");
            use_up(&cast);
            file.write_all_at(&sound, 0).unwrap();
        }
    }
}

#[test]
fn scribbled_over_in_the_middle_of_everything() {
    let (_directory, file, bytes) = mapped("valid/character.cast");
    let sound = bytes.to_vec();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
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
            if let Ok(cast) = Cast::parse(&bytes) {
                use_up(&cast);
            }
            if let Ok(recovered) = Cast::recover(&bytes) {
                black_box(recovered.cast().nodes().take(10_000).count());
            }
        }
        done.store(true, Ordering::Relaxed);
    });
}
