//! Reading: opening, walking, iterating and following links, each with a baseline in the same group.

use std::fs;
use std::hint::black_box;
use std::time::Duration;

use cast_file::{CastFile, FileBytes};
use cast_read::views::MeshRef;
use cast_read::{Cast, Links};
use castkit_benches::{Result, bare, files, work};
use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};

/// A group with a throughput of this many bytes. Ten samples, because the baselines take a tenth of a second and more.
fn group<'c>(criterion: &'c mut Criterion, name: &str, bytes: usize) -> BenchmarkGroup<'c, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    // The default of 100,000 resamples takes longer than the measurements, and ten samples do not need more than this.
    group.nresamples(5000);
    group.throughput(Throughput::Bytes(bytes as u64));
    group
}

/// Maps, parses and lists all meshes, compared with reading the file; the same for other shapes of file.
fn open(criterion: &mut Criterion) -> Result<()> {
    let shapes = [
        ("model_420mb", files::model_420mb()?),
        ("meshes_20k", files::meshes_20k()?),
        ("animation_54mb", files::animation_54mb()?),
    ];
    for (name, path) in shapes {
        let len = usize::try_from(fs::metadata(&path)?.len())?;
        let mut group = group(criterion, &format!("open/{name}"), len);
        group.bench_function("fs_read", |bencher| bencher.iter_with_large_drop(|| fs::read(&path).map(black_box)));
        group.bench_function("map_parse_list", |bencher| bencher.iter(|| work::open_and_list(&path)));
        group.finish();
    }
    Ok(())
}

/// A million bones in memory, compared with a bare loop over the same bytes: headers alone, then with all values.
fn bones(criterion: &mut Criterion) -> Result<()> {
    let bytes = cast_map::read(files::bones_1m()?)?;
    let mut group = group(criterion, "bones_1m", bytes.len());
    group.bench_function("bare_headers", |bencher| bencher.iter(|| bare::walk(black_box(&bytes))));
    group.bench_function("parse", |bencher| bencher.iter(|| Cast::parse(black_box(&bytes)).map(black_box)));
    group.bench_function("bare_values", |bencher| bencher.iter(|| bare::visit_bones(black_box(&bytes))));
    group.bench_function("parse_and_getters", |bencher| {
        bencher.iter(|| Cast::parse(black_box(&bytes)).map(|cast| work::visit_bones(&cast)));
    });
    group.finish();
    Ok(())
}

/// Positions in place, unaligned, compared with the same in an aligned native slice.
fn positions(criterion: &mut Criterion) -> Result<()> {
    let bytes = work::open(&files::model_420mb()?)?;
    let cast = Cast::parse(&bytes)?;
    let array = cast.meshes().next().and_then(|mesh| mesh.positions()).ok_or("a mesh with positions")?;
    assert!(array.as_slice().is_none(), "the positions of the compact model are not aligned");
    let native = array.to_vec();
    let mut group = group(criterion, "positions", array.as_bytes().len());
    group.bench_function("sum/array_iter", |bencher| bencher.iter(|| work::sum_positions(black_box(array).iter())));
    group.bench_function("sum/native_slice", |bencher| {
        bencher.iter(|| work::sum_positions(black_box(&native).iter().copied()));
    });
    group.bench_function("bounds/array_iter", |bencher| bencher.iter(|| work::bounds(black_box(array).iter())));
    group.bench_function("bounds/native_slice", |bencher| {
        bencher.iter(|| work::bounds(black_box(&native).iter().copied()));
    });
    group.finish();
    Ok(())
}

/// From meshes to their materials in a scene of 20,000 meshes: in a stored file and, for a hundred of them, in a bare
/// document.
fn links(criterion: &mut Criterion) -> Result<()> {
    let bytes = FileBytes::from(cast_map::read(files::meshes_20k()?)?);
    let cast = Cast::parse(&bytes)?;
    let meshes: Vec<MeshRef<'_>> = cast.meshes().collect();
    let some = &meshes[..100];
    let file = CastFile::from_bytes(bytes.clone())?;
    let listed: Vec<MeshRef<'_>> = file.meshes().collect();
    assert_eq!(work::follow_links(&listed), listed.len(), "every mesh has a material");

    let mut group = group(criterion, "links/meshes_20k", bytes.len());
    group.bench_function("build", |bencher| bencher.iter_with_large_drop(|| Links::of(&cast)));
    group.throughput(Throughput::Elements(meshes.len() as u64));
    group.bench_function("listed", |bencher| bencher.iter(|| work::follow_links(&listed)));
    group.throughput(Throughput::Elements(some.len() as u64));
    group.bench_function("bare", |bencher| bencher.iter(|| work::follow_links(some)));
    group.finish();
    Ok(())
}

fn main() -> Result<()> {
    let mut criterion = Criterion::default().configure_from_args();
    open(&mut criterion)?;
    bones(&mut criterion)?;
    positions(&mut criterion)?;
    links(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
