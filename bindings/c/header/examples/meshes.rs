//! The same as `tests/meshes.c`, in Rust: repeatedly opens each file, reads all properties of all its meshes, and closes it.

use castkit::read::views::MeshFields;
use castkit::{CastFile, Unchanging};

/// Every field goes into the sum, so that none can be optimised away.
fn sum_of(mesh: &MeshFields<'_>) -> u64 {
    let mut sum = mesh.name.map_or(0, str::len)
        + mesh.positions.map_or(0, |of| of.len())
        + mesh.normals.map_or(0, |of| of.len())
        + mesh.tangents.map_or(0, |of| of.len());
    sum += mesh.color_layers.iter().flatten().map(|layer| layer.len()).sum::<usize>();
    sum += mesh.uv_layers.iter().flatten().map(|layer| layer.len()).sum::<usize>();
    sum += (mesh.color_layers.len() + mesh.uv_layers.len()) as usize;
    sum += mesh.legacy_colors.map_or(0, |of| of.len())
        + mesh.weight_bones.map_or(0, |of| of.len())
        + mesh.weight_values.map_or(0, |of| of.len())
        + mesh.faces.map_or(0, |of| of.len())
        + mesh.skinning_method.as_str().len();
    let counts = [mesh.color_layer_count, mesh.uv_layer_count, mesh.maximum_influence];
    let counts: u64 = counts.into_iter().flatten().map(u64::from).sum();
    (sum as u64).wrapping_add(counts).wrapping_add(mesh.material_hash.unwrap_or(0))
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let rounds: usize = arguments.next().and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let files: Vec<String> = arguments.collect();
    // SAFETY: the files are those of the test, and nobody writes to them.
    let promise = unsafe { Unchanging::promise() };
    let mut sum = 0_u64;
    for _ in 0..rounds {
        for path in &files {
            let Ok(file) = CastFile::map(path, promise) else { continue };
            for root in file.roots() {
                for model in root.models() {
                    for mesh in model.meshes() {
                        sum = sum.wrapping_add(sum_of(&mesh.fields()));
                    }
                }
            }
        }
    }
    println!("{sum}");
}
