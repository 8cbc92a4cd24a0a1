//! Compares the time of a check with one pass that sums all bytes of the same file on the same threads.
//!
//! `cargo run --release -p cast-check --example measure -- FILE [--sound]`. Generated models contain random numbers,
//! the worst case for a check; `--sound` first makes their normals, tangents, weights and faces valid.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for the one who runs it")]

use std::time::{Duration, Instant};

use cast_check::{Options, Severity, check};
use cast_file::CastFile;
use cast_format::schema;
use cast_read::views::MeshRef;
use cast_read::{Cast, NodeKind, View};
use rayon::prelude::*;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut bytes = std::fs::read(arguments.first().unwrap()).unwrap();
    if arguments.iter().any(|argument| argument == "--sound") {
        make_sound(&mut bytes);
    }
    let sum = best(|| bytes.par_chunks(1 << 20).map(sum_of).reduce(|| 0, u64::wrapping_add));
    let (file, options) = (CastFile::from_bytes(bytes).unwrap(), Options::new());
    let checked = best(|| check(&file, &options).unwrap().count(Severity::Warning));
    let ratio = checked.as_secs_f64() / sum.as_secs_f64();
    println!("sum {sum:?}, check {checked:?}, {ratio:.2} times as long, on {} threads", rayon::current_num_threads());
    for total in check(&file, &options).unwrap().totals() {
        println!("  {} {}", total.rule.code, total.found);
    }
}

fn sum_of(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, byte| sum + u64::from(*byte))
}

/// The shortest of several runs.
fn best<T>(mut work: impl FnMut() -> T) -> Duration {
    let run = || {
        let start = Instant::now();
        std::hint::black_box(work());
        start.elapsed()
    };
    std::iter::repeat_with(run).take(9).min().unwrap()
}

/// Makes vectors unit length, weights 1, and faces distinct.
fn make_sound(bytes: &mut [u8]) {
    let mut ranges = Vec::new();
    for step in Cast::parse(bytes).unwrap().nodes().filter(|step| step.node.kind() == NodeKind::MESH) {
        let vertices = MeshRef::cast(step.node).map_or(0, |mesh| u32::try_from(mesh.vertex_count()).unwrap());
        for property in step.node.properties() {
            let range = property.data_offset()..property.end();
            let row = schema::node(NodeKind::MESH).and_then(|mesh| mesh.property(&property.name().to_string_lossy()));
            ranges.push((row.map_or("", |row| row.field), range, vertices));
        }
    }
    let unit = [0.6_f32, 0.0, 0.8].map(f32::to_le_bytes).concat();
    let weights = [0.5_f32, 0.25, 0.25, 0.0].map(f32::to_le_bytes).concat();
    for (name, range, vertices) in ranges {
        let data = &mut bytes[range];
        match name {
            "normals" | "tangents" => data.chunks_exact_mut(12).for_each(|vector| vector.copy_from_slice(&unit)),
            "weight_values" => data.chunks_exact_mut(16).for_each(|vertex| vertex.copy_from_slice(&weights)),
            "weight_bones" => {
                data.chunks_exact_mut(8).for_each(|vertex| vertex.copy_from_slice(&[1, 0, 2, 0, 3, 0, 0, 0]))
            }
            // A strip, walked twice with the second half reversed: neighbours share vertices as in any mesh.
            "faces" => {
                let (strip, other) = data.split_at_mut(data.len() / 24 * 12);
                for (faces, turn) in [(strip, false), (other, true)] {
                    for (face, corners) in (0..).zip(faces.chunks_exact_mut(12)) {
                        let [a, b, c] = [face, face + 1, face + 2].map(|corner: u32| (corner % vertices).to_le_bytes());
                        corners.copy_from_slice(&if turn { [a, c, b] } else { [a, b, c] }.concat());
                    }
                }
            }
            _ => {}
        }
    }
}
