//! The same as `tests/meshes.c`, in Rust: opens each file, walks all of its meshes, closes it, again and again.

use castkit::{CastFile, Unchanging};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let rounds: usize = arguments.next().and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let files: Vec<String> = arguments.collect();
    // SAFETY: the files are those of the test, and nobody writes to them.
    let promise = unsafe { Unchanging::promise() };
    let mut sum = 0;
    for _ in 0..rounds {
        for path in &files {
            let Ok(file) = CastFile::map(path, promise) else { continue };
            for root in file.roots() {
                for model in root.models() {
                    for mesh in model.meshes() {
                        let fields = mesh.fields();
                        sum += fields.positions.map_or(0, |of| of.len())
                            + fields.normals.map_or(0, |of| of.len())
                            + fields.faces.map_or(0, |of| of.len())
                            + fields.name.map_or(0, str::len)
                            + fields.weight_values.map_or(0, |of| of.len());
                    }
                }
            }
        }
    }
    println!("{sum}");
}
