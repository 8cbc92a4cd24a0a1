//! Writing: a large file from a mapping, and documents from owned data, each with a baseline in the same group.

use std::fs;
use std::hint::black_box;
use std::time::Duration;

use cast_read::Cast;
use cast_write::{Document, Layout};
use castkit_benches::{Result, content, files, work};
use criterion::{BenchmarkGroup, Criterion, SamplingMode, Throughput, measurement::WallTime};

/// A group with a throughput of this many bytes, with few samples, because each takes up to a second.
fn group<'c>(criterion: &'c mut Criterion, name: &str, bytes: usize) -> BenchmarkGroup<'c, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    // The default of 100,000 resamples takes longer than the measurements, and ten samples do not need more than this.
    group.nresamples(5000);
    group.sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Bytes(bytes as u64));
    group
}

/// Saves the mapped 420 MB model, compared with `std::fs::write` of the same bytes, with and without a sync.
fn rewrite(criterion: &mut Criterion) -> Result<()> {
    let bytes = work::open(&files::model_420mb()?)?;
    let to = files::scratch("bench")?;
    let mut group = group(criterion, "rewrite/model_420mb", bytes.len());
    group.bench_function("fs_write", |bencher| bencher.iter(|| work::write(&bytes, &to)));
    group.bench_function("unsynced_compact", |bencher| {
        bencher.iter(|| work::rewrite_unsynced(&bytes, &to, Layout::Compact));
    });
    group.bench_function("fs_write_synced", |bencher| bencher.iter(|| work::write_synced(&bytes, &to)));
    group.bench_function("save_compact", |bencher| bencher.iter(|| work::rewrite(&bytes, &to, Layout::Compact)));
    group.bench_function("save_preserve", |bencher| bencher.iter(|| work::rewrite(&bytes, &to, Layout::Preserve)));
    let aligned = Layout::aligned(16)?;
    group.bench_function("save_aligned_16", |bencher| bencher.iter(|| work::rewrite(&bytes, &to, aligned)));
    group.finish();
    fs::remove_file(&to)?;
    Ok(())
}

/// Documents from owned data: building the tree, and serialising it in each layout, compared with a copy of the same
/// bytes.
fn owned(criterion: &mut Criterion) -> Result<()> {
    owned_from(criterion, "meshes_20k", || content::small_meshes(20_000))?;
    owned_from(criterion, "bones_100k", || content::bones(100_000))
}

fn owned_from(criterion: &mut Criterion, name: &str, make: fn() -> Document<'static>) -> Result<()> {
    let document = make();
    let bytes = document.to_vec(Layout::Compact)?;
    let mut group = group(criterion, &format!("owned/{name}"), bytes.len());
    group.bench_function("copy_of_bytes", |bencher| bencher.iter_with_large_drop(|| black_box(&bytes).clone()));
    // This includes generating the content number by number.
    group.bench_function("build", |bencher| bencher.iter_with_large_drop(make));
    group.bench_function("compact", |bencher| bencher.iter_with_large_drop(|| document.to_vec(Layout::Compact)));
    let aligned = Layout::aligned(16)?;
    group.bench_function("aligned_16", |bencher| bencher.iter_with_large_drop(|| document.to_vec(aligned)));
    group.bench_function("borrow_from_parsed", |bencher| {
        bencher.iter_with_large_drop(|| Cast::parse(&bytes).map(|cast| Document::from(&cast)));
    });
    group.finish();
    Ok(())
}

fn main() -> Result<()> {
    let mut criterion = Criterion::default().configure_from_args();
    rewrite(&mut criterion)?;
    owned(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
