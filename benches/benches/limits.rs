//! Interleaving and widening, compared with the maximum speed of the machine: raw copies of as many bytes.

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use cast_read::views::MeshRef;
use cast_read::{Array, Cast, Indices, Threads};
use castkit_benches::measure::timed;
use castkit_benches::{Result, decoding, files, work};
use criterion::{Bencher, BenchmarkGroup, BenchmarkId, Criterion, Throughput, measurement::WallTime};

/// A group with a throughput of this many bytes of output. Ten samples, because some items take a third of a second.
fn group<'c>(criterion: &'c mut Criterion, name: &str, bytes: usize) -> BenchmarkGroup<'c, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_millis(1500));
    // The default of 100,000 resamples takes longer than the measurements, and ten samples do not need more than this.
    group.nresamples(5000);
    group.throughput(Throughput::Bytes(bytes as u64));
    group
}

/// Measures work that returns much memory, which is freed after each iteration and not timed.
fn fresh<T>(bencher: &mut Bencher<'_>, mut work: impl FnMut() -> Result<T>) {
    bencher.iter_custom(|times| {
        let time = (0..times).map(|_| timed(&mut work)).sum::<Result<Duration>>();
        time.expect("what worked before works again")
    });
}

/// All arrays of a file: raw copies, and a `Vec` each.
fn copies(criterion: &mut Criterion, name: &str, path: &Path) -> Result<()> {
    let bytes = work::open(path)?;
    let cast = Cast::parse(&bytes)?;
    let source = cast.bytes();
    let mut out = decoding::touched(source.len())?;

    let mut copies = group(criterion, &format!("copy/{name}"), source.len());
    copies.bench_function("one_call", |bencher| bencher.iter(|| decoding::copy(black_box(source), &mut out)));
    copies.bench_function("parallel", |bencher| bencher.iter(|| decoding::par_copy(black_box(source), &mut out)));
    copies.finish();

    let mut vecs = group(criterion, &format!("to_vec/{name}"), source.len());
    vecs.bench_function("serial", |bencher| fresh(bencher, || Ok(decoding::to_vecs(&cast))));
    vecs.bench_function("parallel", |bencher| fresh(bencher, || Ok(decoding::par_to_vecs(&cast))));
    vecs.finish();
    Ok(())
}

/// Vertex buffers of this many meshes of a file, compared with raw copies of as many bytes.
fn interleave(criterion: &mut Criterion, name: &str, path: &Path, count: usize) -> Result<()> {
    let bytes = work::open(path)?;
    let cast = Cast::parse(&bytes)?;
    let meshes: Vec<MeshRef<'_>> = cast.meshes().take(count).collect();
    for (vertex, layout) in [("usual", decoding::usual_vertex()), ("small", decoding::small_vertex())] {
        let lens: Vec<usize> = meshes.iter().map(|mesh| layout.byte_len(mesh)).collect();
        let len = lens.iter().sum();
        let source = cast.bytes().get(..len).ok_or("a file larger than its vertices")?;
        let mut out = decoding::touched(len)?;
        let each = |out: &mut [u8], parallel: bool| -> Result<()> {
            let mut rest = out;
            for (mesh, len) in meshes.iter().zip(&lens) {
                let (place, behind) = rest.split_at_mut(*len);
                if parallel {
                    layout.interleave_on(mesh, place, Threads::All)?
                } else {
                    layout.interleave(mesh, place)?
                }
                rest = behind;
            }
            Ok(())
        };
        each(&mut out, true)?;
        let mut group = group(criterion, &format!("interleave/{name}/{vertex}"), len);
        group.bench_function("copy", |bencher| bencher.iter(|| decoding::copy(black_box(source), &mut out)));
        group.bench_function("copy_parallel", |bencher| {
            bencher.iter(|| decoding::par_copy(black_box(source), &mut out));
        });
        group.bench_function("serial", |bencher| bencher.iter(|| each(&mut out, false).is_ok()));
        group.bench_function("parallel", |bencher| bencher.iter(|| each(&mut out, true).is_ok()));
        group.finish();
    }
    Ok(())
}

/// Widening indices from 16 to 32 bits, compared with the same output from 32-bit indices: for the largest mesh with
/// 16-bit indices, and for so many that they do not fit into the caches.
fn widen(criterion: &mut Criterion) {
    [131_072 * 3, 16 << 20].into_iter().for_each(|count| widen_so_many(criterion, count));
}

fn widen_so_many(criterion: &mut Criterion, count: usize) {
    let shorts = decoding::Shorts::new(count);
    let indices = Indices::Short(shorts.array());
    let wide = indices.to_vec();
    let mut out = vec![1_u32; count];
    let mut group = group(criterion, &format!("widen/{count}"), count * size_of::<u32>());
    group.bench_function("copy", |bencher| bencher.iter(|| out.copy_from_slice(black_box(&wide))));
    group.bench_function("serial", |bencher| bencher.iter(|| black_box(indices).copy_to(&mut out)));
    group.bench_function("parallel", |bencher| bencher.iter(|| black_box(indices).copy_to_on(&mut out, Threads::All)));
    group.finish();
}

/// The size from which a second thread is worthwhile: arrays on one thread, in two halves that are always passed to the
/// pool, and by `copy_to_on`, which should be as fast as the better of the two.
///
/// Called from a thread outside the pool, as a program's main thread is. `cached` copies the same bytes repeatedly;
/// `uncached` moves on through 64 MiB, like a program that reads a file.
fn threshold(criterion: &mut Criterion) {
    const ALL: usize = 32 << 20;
    let shorts = decoding::Shorts::new(ALL);
    let all = shorts.array();
    let mut out = vec![1_u16; ALL];
    for (cache, is_cached) in [("cached", true), ("uncached", false)] {
        for kib in [64, 128, 256, 512, 768, 1024, 1536, 2048, 4096_usize] {
            let count = kib * 512;
            let mut group = group(criterion, &format!("threshold/{cache}"), count * 2);
            group.measurement_time(Duration::from_millis(400)).warm_up_time(Duration::from_millis(100));
            let mut measure = |name: &str, copy: fn(Array<'_, u16>, &mut [u16]) -> bool| {
                let mut at = 0;
                group.bench_function(BenchmarkId::new(name, kib), |bencher| {
                    bencher.iter(|| {
                        at = if is_cached || at + count * 2 > ALL { 0 } else { at + count };
                        let range = at..at + count;
                        all.slice(range.clone()).is_some_and(|array| copy(black_box(array), &mut out[range]))
                    });
                });
            };
            measure("serial", |array, out| array.copy_to(out).is_ok());
            measure("halves", halves);
            measure("copy_to_on", |array, out| array.copy_to_on(out, Threads::All).is_ok());
            group.finish();
        }
    }
}

fn halves(array: Array<'_, u16>, out: &mut [u16]) -> bool {
    let middle = array.len() / 2;
    let (first, second) = out.split_at_mut(middle);
    let copy = |range, out: &mut [u16]| array.slice(range).is_some_and(|part| part.copy_to(out).is_ok());
    let (first, second) = rayon::join(|| copy(0..middle, first), || copy(middle..array.len(), second));
    first && second
}

fn main() -> Result<()> {
    let mut criterion = Criterion::default().configure_from_args();
    let (model, meshes) = (files::model_420mb()?, files::meshes_20k()?);
    copies(&mut criterion, "model_420mb", &model)?;
    copies(&mut criterion, "animation_54mb", &files::animation_54mb()?)?;
    copies(&mut criterion, "meshes_20k", &meshes)?;
    interleave(&mut criterion, "model_420mb", &model, 1)?;
    interleave(&mut criterion, "meshes_20k", &meshes, usize::MAX)?;
    widen(&mut criterion);
    threshold(&mut criterion);
    criterion.final_summary();
    Ok(())
}
