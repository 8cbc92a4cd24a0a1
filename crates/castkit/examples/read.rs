//! Prints the number of vertices of each mesh in a file and its highest point, without copying the vertices.
//!
//! `cargo run --example read -- testdata/valid/character.cast`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example is a program that prints")]

// Docs: from here
use castkit::{CastFile, Result};
// Docs: to here

fn main() -> Result<()> {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: read FILE.cast");
        std::process::exit(2);
    };

    // Docs: from here
    let file = CastFile::open(&path)?; // or, without reading it into memory: CastFile::map(&path, promise)?
    for mesh in file.meshes() {
        let positions = mesh.positions().unwrap_or_default(); // borrowed from the file, at whatever alignment
        let highest = positions.iter().map(|[_, y, _]| y).fold(f32::MIN, f32::max);
        println!("{}: {} vertices, {highest} high", mesh.name().unwrap_or("unnamed"), positions.len());
    }
    // Docs: to here
    Ok(())
}
