//! Speed of skinning, sampling and baking.
//!
//! `cargo bench -p cast-scene`. Copies of as many bytes stand beside skinning, because that is what it is measured by.
#![allow(missing_docs, reason = "criterion's macros")]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "as in tests")]

use cast_read::Cast;
use cast_scene::{Cursor, Deformed, Frames, ModelPose, Scene, Threads};
use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Model, Root, Skeleton};
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};

const VERTICES: usize = 1_000_000;
const BONES: u32 = 100;

/// A sequence that looks random and is the same every time.
fn noise(seed: usize) -> f32 {
    let mixed = (seed as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed >> 40) as f32 / (1_u64 << 24) as f32
}

fn bones(count: u32) -> Skeleton<'static> {
    (0..count).fold(Skeleton::new(), |skeleton, index| {
        let bone = Bone::new()
            .name(format!("bone{index}"))
            .parent_index(index.checked_sub(1).map_or(u32::MAX, |last| last / 2))
            .local_position([noise(index as usize), 1.0, 0.0])
            .local_rotation([0.0, 0.0, 0.0, 1.0])
            .segment_scale_compensate(false);
        skeleton.bone(bone)
    })
}

fn character(method: &'static str, layout: Layout) -> Vec<u8> {
    let vectors = || (0..VERTICES).map(|v| [noise(v), noise(v + 1) + 0.1, noise(v + 2)]).collect::<Vec<_>>();
    let bones_of = (0..VERTICES * 4).map(|w| (noise(w / 256 * 4 + w % 4) * BONES as f32) as u8).collect::<Vec<_>>();
    let weights = (0..VERTICES).flat_map(|v| {
        let parts = [noise(v) + 0.1, noise(v + 3), noise(v + 5), noise(v + 7)];
        let sum: f32 = parts.iter().sum();
        parts.map(|part| part / sum)
    });
    let mesh = |normals, tangents| {
        let mesh = Mesh::new()
            .positions(vectors())
            .faces(vec![0_u32, 1, 2])
            .weights(4, bones_of.clone(), weights.clone().collect::<Vec<_>>())
            .skinning_method(method);
        let mesh = if normals { mesh.normals(vectors()) } else { mesh };
        if tangents { mesh.tangents(vectors()) } else { mesh }
    };
    let model = Model::new().skeleton(bones(BONES)).mesh(mesh(false, false)).mesh(mesh(true, false));
    let document = Document::from(Root::new().model(model.mesh(mesh(true, true))));
    document.to_vec(layout).unwrap()
}

fn turned(pose: &mut ModelPose) {
    for (index, local) in pose.bones.locals.iter_mut().enumerate() {
        local.rotation = glam::Quat::from_rotation_z(noise(index) - 0.5);
    }
}

fn skinning(criterion: &mut Criterion) {
    for method in ["linear", "quaternion"] {
        let file = character(method, Layout::Compact);
        let cast = Cast::parse(&file).unwrap();
        let scene = Scene::new(&cast);
        let model = &scene.models[0];
        let mut pose = model.rest();
        turned(&mut pose);
        let palette = model.palette(&pose, false);
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
                    bencher.iter(|| model.deform_mesh(index, &pose, &palette, threads, &mut out));
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

/// 500 bones with seven curves of 2,000 keys each. `spread` makes the frames of keys uneven, so that they are searched.
fn animated(spread: bool) -> Vec<u8> {
    const KEYS: u32 = 2_000;
    let mut animation = Animation::new().frame_rate(30.0).looping(true);
    for bone in 0..500_u32 {
        let frame = |key: u32| if spread { key * 3 + u32::from(noise((key + bone) as usize) > 0.5) } else { key };
        let frames: Vec<u32> = (0..KEYS).map(frame).collect();
        for property in ["rq", "tx", "ty", "tz", "sx", "sy", "sz"] {
            let curve = Curve::new().node_name(format!("bone{bone}")).key_property(property).mode("absolute");
            let curve = curve.key_frames(frames.clone());
            let seed = |key: u32| (key * 7 + bone) as usize;
            animation = animation.curve(if property == "rq" {
                let turn = |key| [noise(seed(key)), noise(seed(key) + 1), 0.5, noise(seed(key) + 2)];
                curve.key_values((0..KEYS).map(turn).collect::<Vec<_>>())
            } else {
                curve.key_values((0..KEYS).map(|key| noise(seed(key))).collect::<Vec<f32>>())
            });
        }
    }
    let root = Root::new().model(Model::new().skeleton(bones(500))).animation(animation);
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

fn sampling(criterion: &mut Criterion) {
    for (spread, keys) in [(false, "even"), (true, "uneven")] {
        let file = animated(spread);
        let cast = Cast::parse(&file).unwrap();
        let mut group = criterion.benchmark_group(format!("3,500 curves x 2,000 {keys} keys"));
        group.sample_size(20);
        group.bench_function("scene", |bencher| bencher.iter(|| Scene::new(&cast)));
        let scene = Scene::new(&cast);
        let binding = scene.animations[0].bind(&scene.models[0]);
        let mut pose = ModelPose::default();
        let (_, last) = scene.animations[0].range().unwrap();
        // A large odd step, so that no frame is near the one before.
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
                bencher.iter(|| binding.bake(frames, threads));
            });
        }
    }
}

criterion_group!(benches, skinning, sampling);
criterion_main!(benches);
