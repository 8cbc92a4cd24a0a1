//! What was there before and after, and what was done.

use std::collections::BTreeMap;

use cast_format::NodeKind;
use cast_read::kind_label;
use cast_write::{Document, Node};

use super::order;

/// What an optimisation did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// What was there before.
    pub before: Totals,
    /// What is there now.
    pub after: Totals,
    /// What was done.
    pub steps: Steps,
    /// What was left as it is because nobody can tell what it means, in the order of the file.
    pub untouched: Vec<Untouched>,
}

/// What a document holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Meshes.
    pub meshes: u64,
    /// Vertices of all meshes.
    pub vertices: u64,
    /// Triangles of all meshes.
    pub faces: u64,
    /// Slots for bone weights of all vertices, used or not.
    pub influences: u64,
    /// Vertices in blend shapes.
    pub shape_vertices: u64,
    /// Materials.
    pub materials: u64,
    /// Textures and colours of materials.
    pub textures: u64,
    /// Curves.
    pub curves: u64,
    /// Keys of all curves.
    pub keys: u64,
    /// Vertices that a graphics processor with room for 16 computes to draw all faces once. `None` without the feature
    /// `optimize-order`.
    pub transformed: Option<u64>,
}

/// How much was done in each step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Weights of bones that were dropped and not 0.
    pub weights: u64,
    /// Vertices that became one with another.
    pub welded: u64,
    /// Vertices dropped because no face uses them.
    pub unused: u64,
    /// Meshes whose faces are in a better order now.
    pub reordered: u64,
    /// Materials that became one with another.
    pub materials: u64,
    /// Textures and colours that became one with another of their material.
    pub textures: u64,
    /// Keys dropped.
    pub keys: u64,
    /// Buffers of integers that are stored in a smaller width.
    pub narrowed: u64,
}

/// A node that was left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Untouched {
    /// Its path.
    pub path: String,
    /// Why.
    pub reason: String,
}

impl Totals {
    /// Average of vertices computed for a face: 3 at worst, about 0.5 at best. `None` without faces, or without the
    /// feature `optimize-order`.
    #[must_use]
    pub fn acmr(&self) -> Option<f64> {
        ratio(self.transformed?, self.faces)
    }

    /// How often a vertex is computed on average: 1 at best.
    #[must_use]
    pub fn atvr(&self) -> Option<f64> {
        ratio(self.transformed?, self.vertices)
    }

    pub(super) fn of(document: &Document<'_>) -> Self {
        let mut totals = Self { transformed: order::IS_BUILT_IN.then_some(0), ..Self::default() };
        for (_, node) in document.nodes() {
            totals.add(node);
        }
        totals
    }

    fn add(&mut self, node: &Node<'_>) {
        let count = |name: &str| node.property(name).map_or(0, |property| property.data.count());
        match node.kind {
            NodeKind::MESH => {
                let faces = node.property("f").and_then(|faces| faces.data.integers()).unwrap_or_default();
                self.meshes += 1;
                self.vertices += count("vp");
                self.faces += faces.len() as u64 / 3;
                self.influences += count("wb");
                if let Some(transformed) = &mut self.transformed {
                    let vertices = usize::try_from(count("vp")).unwrap_or(usize::MAX);
                    *transformed += order::transformed(&faces, vertices);
                }
            }
            NodeKind::BLEND_SHAPE => self.shape_vertices += count("vi"),
            NodeKind::MATERIAL => self.materials += 1,
            NodeKind::FILE | NodeKind::COLOR => self.textures += 1,
            NodeKind::CURVE => {
                self.curves += 1;
                self.keys += count("kb");
            }
            _ => {}
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "an average, for people")]
fn ratio(part: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| part as f64 / of as f64)
}

/// Makes paths of the numbers of nodes, ascending and counted parents before children, in one go over the document.
pub(super) fn paths(document: &Document<'_>, numbers: &[usize]) -> Vec<String> {
    // The open nodes with their labels' numbers, and how many children of each kind each had so far.
    let mut open: Vec<(&Node<'_>, usize)> = Vec::new();
    let mut met: Vec<BTreeMap<NodeKind, usize>> = vec![BTreeMap::new()];
    let mut wanted = numbers.iter().copied().peekable();
    let mut paths = Vec::with_capacity(numbers.len());
    for (number, (depth, node)) in document.nodes().enumerate() {
        open.truncate(depth);
        met.truncate(depth + 1);
        let Some(siblings) = met.last_mut() else { break };
        let index = siblings.entry(node.kind).or_default();
        open.push((node, *index));
        *index += 1;
        met.push(BTreeMap::new());
        while wanted.next_if_eq(&number).is_some() {
            let innermost = open.iter().skip(open.len().saturating_sub(MOST_STEPS));
            paths.push(innermost.map(|(node, index)| step(node, *index)).collect::<Vec<_>>().join("/"));
        }
    }
    paths
}

/// Real files are four levels deep; of the paths of others the end has to do.
const MOST_STEPS: usize = 16;

fn step(node: &Node<'_>, index: usize) -> String {
    let name = node.name().or_else(|| node.property("nn")?.data.text());
    let name =
        name.map(|name| format!(" \"{}\"", name.chars().take(64).flat_map(char::escape_debug).collect::<String>()));
    format!("{}[{index}]{}", kind_label(node.kind), name.unwrap_or_default())
}
