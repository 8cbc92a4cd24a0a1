//! The peak memory of operations, relative to the size of the file.

use std::collections::BTreeMap;
use std::fmt;
use std::hint::black_box;

use cast_file::{CastFile, OpenOptions, Recovery};
use cast_read::Cast;
use cast_scene::{DeformOptions, Scene, Threads};
use cast_write::{Alignment, Document, Layout};
use serde::{Deserialize, Serialize};

/// Below this size a ratio is meaningless: an error and its path take some hundred bytes whatever the size of the file.
const SMALL: usize = 4 << 10;

/// The maximum number of bytes of memory that an operation may take per byte of the file.
const LARGEST_MULTIPLE: f64 = 100.0;

/// The maximum number of bytes of memory that an operation may take for a file smaller than [`SMALL`].
const LARGEST_OF_SMALL: u64 = 1 << 20;

/// The measured operations with their names.
type Operation = (&'static str, fn(&[u8]));

const OPERATIONS: [Operation; 8] = [
    ("parse and navigate", navigate),
    ("recover", |bytes| _ = black_box(Cast::recover(bytes).is_ok())),
    ("check", |bytes| with_file(bytes, |file| _ = black_box(cast_check::check(file, &Default::default()).is_ok()))),
    ("repair", |bytes| {
        with_file(bytes, |file| _ = black_box(cast_check::repair::repair(file, &Default::default()).is_ok()));
    }),
    ("copy to an owned document", |bytes| with(bytes, |cast| drop(black_box(Document::from(cast).into_owned())))),
    ("rewrite", |bytes| with(bytes, rewrite)),
    ("decode", |bytes| with(bytes, decode)),
    ("scene", |bytes| with(bytes, scene)),
];

/// The largest peaks so far.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Peaks {
    /// By operation: bytes per byte of the file, and the file.
    multiples: BTreeMap<String, (f64, String)>,
    /// The number of bytes for smaller files.
    small: u64,
}

impl Peaks {
    /// Measures all operations with a file. Must be called in a pool of one thread, because only the allocations of
    /// that thread are counted.
    pub(crate) fn measure(&mut self, bytes: &[u8], what: &str) {
        debug_assert_eq!(rayon::current_num_threads(), 1);
        for (name, operation) in OPERATIONS {
            let peak = allocation_counter::measure(|| operation(bytes)).bytes_max;
            if bytes.len() < SMALL {
                self.small = self.small.max(peak);
                continue;
            }
            #[allow(clippy::cast_precision_loss, reason = "nobody has 2^53 bytes")]
            let multiple = peak as f64 / bytes.len() as f64;
            if self.multiples.get(name).is_none_or(|largest| multiple > largest.0) {
                self.multiples.insert(name.into(), (multiple, what.into()));
            }
        }
    }

    /// Keeps the larger of each.
    pub(crate) fn add(&mut self, other: Self) {
        self.small = self.small.max(other.small);
        for (name, largest) in other.multiples {
            let own = self.multiples.entry(name).or_default();
            if largest.0 > own.0 {
                *own = largest;
            }
        }
    }

    /// Whether something was measured, and nothing exceeds its limit.
    pub(crate) fn passed(&self) -> bool {
        let all = OPERATIONS.iter().all(|(name, _)| self.multiples.contains_key(*name));
        let few = self.multiples.values().all(|(multiple, _)| *multiple < LARGEST_MULTIPLE);
        all && few && self.small < LARGEST_OF_SMALL
    }
}

impl fmt::Display for Peaks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| operation | largest memory multiple |\n|---|---|")?;
        for (name, (multiple, what)) in &self.multiples {
            writeln!(f, "| {name} | {multiple:.1} ({what}) |")?;
        }
        writeln!(f, "| any operation on files below {SMALL} bytes | at most {} bytes |", self.small)
    }
}

fn with(bytes: &[u8], operation: impl FnOnce(&Cast<'_>)) {
    if let Ok(cast) = Cast::parse(bytes) {
        operation(&cast);
    }
}

/// Calls a function with a file, which is recovered if it is damaged. The copy of the bytes is counted.
fn with_file(bytes: &[u8], operation: impl FnOnce(&CastFile)) {
    if let Ok(file) = OpenOptions::new().recovery(Recovery::WhenDamaged).parse(bytes.to_vec()) {
        operation(&file);
    }
}

fn navigate(bytes: &[u8]) {
    with(bytes, |cast| {
        black_box(
            cast.nodes().map(|step| step.node.properties().map(|one| one.data().len()).sum::<usize>()).sum::<usize>(),
        );
    });
}

fn rewrite(cast: &Cast<'_>) {
    let _ = black_box(Document::from(cast).to_vec(Layout::Aligned(Alignment::SixtyFour)));
}

fn decode(cast: &Cast<'_>) {
    let arrays = cast.nodes().flat_map(|step| step.node.properties()).filter_map(|one| one.array::<f32>());
    black_box(arrays.map(|array| array.to_vec()).collect::<Vec<_>>());
    let indices = cast.meshes().filter_map(|mesh| mesh.faces());
    black_box(indices.map(|indices| indices.to_vec()).collect::<Vec<_>>());
}

fn scene(cast: &Cast<'_>) {
    let Ok(file) = CastFile::from_bytes(cast.bytes().to_vec()) else { return };
    let scene = Scene::new(&file);
    for model in &scene.models {
        black_box(model.deform(&model.rest(), &DeformOptions::new().threads(Threads::One)));
    }
}
