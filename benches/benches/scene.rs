//! Speed of skinning, sampling and baking.
//!
//! Skinning is compared with copies of as many bytes.
#![allow(missing_docs, reason = "criterion's macros")]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "as in tests")]

use cast_file::CastFile;
use cast_scene::{BakeOptions, Cursor, DeformOptions, Deformed, Frames, ModelPose, Scene, Threads};
use castkit_benches::characters::{Character, Skin, VERTICES, animated};
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};

fn skinning(criterion: &mut Criterion) {
    for method in ["linear", "quaternion"] {
        let character = Character::new(method, Skin::KIND).unwrap();
        let mut group = criterion.benchmark_group(format!("skin 1,000,000 vertices x 4, {method}"));
        group.sample_size(20);
        for (index, what) in ["positions", "and normals", "and tangents"].iter().enumerate() {
            let bytes = VERTICES * 12 * (index + 1);
            group.throughput(Throughput::Bytes(bytes as u64));
            if method == "linear" {
                copies(&mut group, bytes, what);
            }
            for threads in [Threads::One, Threads::All] {
                let mut out = Deformed::default();
                group.bench_function(format!("{what}, {threads:?}"), |bencher| {
                    bencher.iter(|| character.deform(index, &DeformOptions::new().threads(threads), &mut out));
                });
            }
        }
    }
}

/// Copies into memory that has been touched before.
fn copies(group: &mut BenchmarkGroup<'_, WallTime>, bytes: usize, what: &str) {
    let source = vec![1_u8; bytes];
    let mut target = vec![2_u8; bytes];
    group.bench_function(format!("copy of {what}, One"), |bencher| {
        bencher.iter(|| target.copy_from_slice(std::hint::black_box(&source)));
    });
    group.bench_function(format!("copy of {what}, All"), |bencher| {
        use rayon::prelude::*;
        let chunk = bytes / 64;
        bencher.iter(|| {
            let pairs = target.par_chunks_mut(chunk).zip(source.par_chunks(chunk));
            pairs.for_each(|(target, source)| target.copy_from_slice(std::hint::black_box(source)));
        });
    });
}

fn sampling(criterion: &mut Criterion) {
    for (spread, keys) in [(false, "even"), (true, "uneven")] {
        let file = animated(spread).unwrap();
        let file = CastFile::from_bytes(file).unwrap();
        let mut group = criterion.benchmark_group(format!("3,500 curves x 2,000 {keys} keys"));
        group.sample_size(20);
        group.bench_function("scene", |bencher| bencher.iter(|| Scene::new(&file)));
        let scene = Scene::new(&file);
        let binding = scene.animations[0].bind(&scene.models[0]);
        let mut pose = ModelPose::default();
        let (_, last) = scene.animations[0].range().unwrap();
        // A large odd step, so that no frame is near the previous one.
        let mut frame = 0.5;
        group.bench_function("sample anywhere", |bencher| {
            bencher.iter(|| {
                frame = (frame + last * 0.381_966) % last;
                binding.sample_into(frame, &mut Cursor::default(), &mut pose);
            });
        });
        let mut cursor = Cursor::default();
        group.bench_function("sample the next", |bencher| {
            bencher.iter(|| {
                frame = (frame + 0.4) % last;
                binding.sample_into(frame, &mut cursor, &mut pose);
            });
        });
        group.sample_size(10);
        for threads in [Threads::One, Threads::All] {
            group.bench_function(format!("bake 2,000 frames, {threads:?}"), |bencher| {
                let frames = Frames { first: 0.0, step: last / 2_000.0, count: 2_000 };
                bencher.iter(|| binding.bake(frames, &BakeOptions::new().threads(threads)));
            });
        }
    }
}

criterion_group!(benches, skinning, sampling);
criterion_main!(benches);
