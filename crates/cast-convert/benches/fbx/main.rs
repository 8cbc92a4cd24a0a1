//! FBX to Cast next to what loading alone takes: `cargo bench -p cast-convert --features fbx --bench fbx`.
//!
//! Both are done in turn and the medians compared, because absolute times say more about the machine and whoever else
//! uses it. Converting includes the bytes of the finished Cast file. The exit code is 1 when the promise is broken.
#![allow(clippy::print_stdout, clippy::indexing_slicing, reason = "this is a measurement")]

#[path = "../common/mod.rs"]
mod common;
mod document;
mod scene;
mod shape;

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cast_convert::{Options, Source, fbx};
use cast_write::Layout;
use common::real;
use ufbx::LoadOpts;

/// What converting may take, as a multiple of loading.
const PROMISED: f64 = 1.6;
const ROUNDS: usize = 9;

fn timed<T>(work: impl FnOnce() -> Result<T, Box<dyn Error>>) -> Result<(Duration, T), Box<dyn Error>> {
    let start = Instant::now();
    let result = std::hint::black_box(work()?);
    Ok((start.elapsed(), result))
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// With no options: what any program that uses the loader has to wait for.
fn load(bytes: &[u8]) -> Result<ufbx::SceneRoot, Box<dyn Error>> {
    ufbx::load_memory(bytes, LoadOpts::default()).map_err(|error| error.description.to_string().into())
}

fn convert(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    Ok(fbx::to_cast(Source::of_bytes(bytes), &Options::default())?.document.to_vec(Layout::Compact)?)
}

fn run() -> Result<bool, Box<dyn Error>> {
    let bytes = scene::scene();
    let scene = load(&bytes)?;
    let triangles: usize = scene.meshes.into_iter().map(|mesh| mesh.num_triangles).sum();
    println!("{:.1} MB, {triangles} triangles", real(bytes.len()) / 1e6);
    drop(scene);
    let (mut loading, mut converting, mut size) = (Vec::new(), Vec::new(), 0);
    for round in 0..=ROUNDS {
        let (load, scene) = timed(|| load(&bytes))?;
        drop(scene);
        let (convert, cast) = timed(|| convert(&bytes))?;
        size = cast.len();
        // The first touches memory that the others find warm.
        if round > 0 {
            loading.push(load);
            converting.push(convert);
        }
    }
    let (load, convert) = (median(&mut loading), median(&mut converting));
    let ratio = convert.as_secs_f64() / load.as_secs_f64();
    println!("loading alone      {:.3} s", load.as_secs_f64());
    println!("converted to Cast  {:.3} s ({:.1} MB)", convert.as_secs_f64(), real(size) / 1e6);
    println!("ratio              {ratio:.2}, promised {PROMISED}");
    Ok(ratio <= PROMISED)
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
