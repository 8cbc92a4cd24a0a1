//! Opens a file, renames a mesh, moves its vertices, and saves it with every array aligned.
//!
//! `cargo run --example edit -- IN.cast OUT.cast`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example is a program that prints")]

use castkit::write::Layout;
use castkit::{CastFile, Document, Result};

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(input), Some(output)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: edit IN.cast OUT.cast");
        std::process::exit(2);
    };

    // Docs: from here
    let mut document = Document::open(&input)?;
    for mut mesh in document.meshes_mut() {
        let name = format!("{}_raised", mesh.name().unwrap_or("mesh"));
        mesh.set_name(name);
        for [_, y, _] in mesh.positions_mut().into_iter().flatten() {
            *y += 1.0;
        }
    }
    document.save(&output, Layout::aligned(16)?)?;
    // Docs: to here

    for mesh in CastFile::open(&output)?.meshes() {
        let aligned = mesh.positions().is_some_and(|positions| positions.as_slice().is_some());
        println!("{}: {} vertices, aligned: {aligned}", mesh.name().unwrap_or("?"), mesh.vertex_count());
    }
    Ok(())
}
