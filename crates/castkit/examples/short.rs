//! Prints the meshes of a file, in as few lines as in other languages.
//!
//! `cargo run --example short -- testdata/show/body.cast`
#![allow(clippy::print_stdout, reason = "an example is a program that prints")]

fn main() -> castkit::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/show/body.cast".into());
    // Docs: from here
    for mesh in castkit::CastFile::open(&path)?.meshes() {
        let positions = mesh.positions().unwrap_or_default(); // borrowed from the file
        println!("{:?} {}", mesh.name(), positions.len());
    }
    // Docs: to here
    Ok(())
}
