//! The structural reader and the writer of FBX: `cargo bench -p cast-convert --features fbx-tree,fbx-write --bench fbx_tree`.
//!
//! A file of more than 100 MB is made in memory, walked, decoded and written. The exit code is 1 when walking takes a
//! millisecond or more for 10,000 nodes.
#![allow(clippy::print_stdout, clippy::indexing_slicing, reason = "this is a measurement")]

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cast_base::Threads;
use cast_convert::fbx::tree::{Array, Tree, Value, decode_all};
use cast_convert::{Format, from_cast};
use cast_file::CastFile;
use cast_interchange::ExportOptions;
use cast_write::{Document, Layout, Mesh, Model, Root};

/// What walking 10,000 nodes may take.
const PROMISED: Duration = Duration::from_millis(1);
const ROUNDS: usize = 9;
const MESHES: u32 = 300;
const SIDE: u16 = 110;

#[allow(clippy::cast_precision_loss, reason = "for people")]
fn real(count: usize) -> f64 {
    count as f64
}

/// The median of several runs.
fn median<T>(mut work: impl FnMut() -> T) -> Duration {
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(work());
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[ROUNDS / 2]
}

/// A hilly grid with normals and texture coordinates, hills as irregular as scanned ones.
fn mesh(number: u32) -> Mesh<'static> {
    let height = |x: u16, y: u16| {
        let seed = (u32::from(x) * 7919 + u32::from(y) * 104_729 + number * 15_485_863).wrapping_mul(2_654_435_761);
        f32::from(u16::try_from(seed >> 16).unwrap_or_default()) / 65536.0
    };
    let points = || (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
    let positions: Vec<_> = points().map(|(x, y)| [f32::from(x), height(x, y), f32::from(y)]).collect();
    let normals: Vec<_> = points().map(|(x, y)| [height(y, x), 1.0, height(x, x)]).collect();
    let coordinates: Vec<_> = points().map(|(x, y)| [f32::from(x) / 110.0, f32::from(y) / 110.0]).collect();
    let corner = |x: u16, y: u16| u32::from(y) * u32::from(SIDE) + u32::from(x);
    let squares = (1..SIDE).flat_map(|y| (1..SIDE).map(move |x| (x, y)));
    let faces: Vec<u32> = squares
        .flat_map(|(x, y)| {
            let [a, b, c, d] = [corner(x - 1, y - 1), corner(x, y - 1), corner(x, y), corner(x - 1, y)];
            [a, b, c, a, c, d]
        })
        .collect();
    Mesh::new()
        .with_name(format!("hills{number}"))
        .with_positions(positions)
        .with_normals(normals)
        .with_uv_layer(coordinates)
        .with_faces(faces)
}

fn run() -> Result<bool, Box<dyn Error>> {
    let model = (0..MESHES).fold(Model::new().with_name("land"), |model, number| model.with_mesh(mesh(number)));
    let cast_bytes = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact)?;
    let file = CastFile::from_bytes(cast_bytes.clone())?;
    let write = || {
        let mut out = Vec::new();
        from_cast(Format::Fbx, &file, &ExportOptions::default(), &mut out).map(|_| out)
    };
    let fbx = write()?;
    let tree = Tree::parse(&fbx)?;
    let nodes = tree.walk().filter_map(Result::ok).count();
    let arrays: Vec<Array<'_>> = tree
        .walk()
        .filter_map(Result::ok)
        .flat_map(|visited| visited.node.properties().filter_map(Result::ok))
        .filter_map(|property| match property.value {
            Value::Array(array) => Some(array),
            _ => None,
        })
        .collect();
    println!(
        "{:.1} MB of Cast, {:.1} MB of FBX, {nodes} nodes, {} arrays",
        mega(cast_bytes.len()),
        mega(fbx.len()),
        arrays.len()
    );
    let walk = median(|| tree.walk().filter_map(Result::ok).map(|visited| visited.node.name.len()).sum::<usize>());
    let single = median(|| arrays.iter().filter(|array| array.values().is_ok()).count());
    let parallel = median(|| decode_all(&arrays, Threads::All).into_iter().filter(Result::is_ok).count());
    let written = median(write);
    let of_10_000 = walk.mul_f64(10_000.0 / real(nodes));
    println!(
        "walked                  {:.3} ms, {:.3} ms for 10,000 nodes",
        walk.as_secs_f64() * 1e3,
        of_10_000.as_secs_f64() * 1e3
    );
    println!("decoded by one thread   {:.3} s", single.as_secs_f64());
    println!("decoded by all          {:.3} s", parallel.as_secs_f64());
    println!("written                 {:.3} s", written.as_secs_f64());
    Ok(of_10_000 < PROMISED)
}

fn mega(bytes: usize) -> f64 {
    real(bytes) / 1e6
}

fn main() -> ExitCode {
    // `cargo test --benches` runs this as well, to see whether it starts.
    if !std::env::args().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}
