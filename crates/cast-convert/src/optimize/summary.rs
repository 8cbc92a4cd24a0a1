//! What was there before and after, and what was done.

use std::collections::BTreeMap;

use cast_format::NodeKind;
use cast_read::kind_label;
use cast_write::{Document, Node};
use hashbrown::HashMap;

use super::order;
use crate::Report;

/// What an optimisation did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// What was there before.
    pub before: Totals,
    /// What is there now.
    pub after: Totals,
    /// What was done.
    pub steps: Steps,
    /// What was left as it is because nobody can tell what it means, in the order of the result.
    pub untouched: Vec<Untouched>,
    /// Meshes with fewer faces than before, in the order of the result.
    pub simplified: Vec<Simplified>,
    /// What was lost because it was asked for, and what was asked for and could not be done.
    pub report: Report,
}

/// A mesh with fewer faces than before.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Simplified {
    /// Its name, or nothing.
    pub name: String,
    /// Faces that it had.
    pub before: u64,
    /// Faces that it has.
    pub after: u64,
    /// Faces that were wanted.
    pub wanted: u64,
    /// How far the surface is from what it was, as a part of the size of the mesh, its longest side: the largest distance
    /// from the corners, and from a point or more of each face, of the one to the other.
    pub error: f32,
}

/// What a document holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// Vertices that a graphics processor with room for 16 computes to draw all faces once.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub transformed: u64,
}

/// How much was done in each step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// Meshes removed because another is the same.
    pub duplicates: u64,
    /// Meshes that became a part of another.
    pub joined: u64,
    /// Faces dropped by simplification.
    pub simplified: u64,
    /// Meshes whose tangents were computed.
    pub tangents: u64,
    /// Vertices that are there once more, because their corners have different tangents.
    pub split: u64,
}

/// A node that was left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Untouched {
    /// Its path.
    pub path: String,
    /// Why.
    pub reason: String,
}

impl Totals {
    /// Average of vertices computed for a face: 3 at worst, about 0.5 at best. `None` without faces.
    #[must_use]
    pub fn acmr(&self) -> Option<f64> {
        ratio(self.transformed, self.faces)
    }

    /// How often a vertex is computed on average: 1 at best.
    #[must_use]
    pub fn atvr(&self) -> Option<f64> {
        ratio(self.transformed, self.vertices)
    }

    pub(super) fn of(document: &Document<'_>) -> Self {
        let mut totals = Self::default();
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
                let vertices = usize::try_from(count("vp")).unwrap_or(usize::MAX);
                self.transformed += order::transformed(&faces, vertices);
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

/// Nodes that were left as they are, and why, by what is known of a node while the tree is changed.
#[derive(Default)]
pub(super) struct Reasons {
    /// By number, counted parents before children.
    pub(super) of_node: HashMap<usize, String>,
    /// By number of the parent and index among its children.
    pub(super) of_child: HashMap<(usize, usize), String>,
}

/// A node on the way to another.
struct Step<'n, 'a> {
    node: &'n Node<'a>,
    number: usize,
    /// Which of its kind it is among its siblings.
    index: usize,
    /// How many children it had so far, of each kind and of all.
    met: BTreeMap<NodeKind, usize>,
    children: usize,
}

impl Reasons {
    /// The same with paths, in the order of the document; in one go, for there may be many.
    pub(super) fn with_paths(mut self, document: &Document<'_>) -> Vec<Untouched> {
        let mut untouched = Vec::new();
        if self.of_node.is_empty() && self.of_child.is_empty() {
            return untouched;
        }
        let mut open: Vec<Step<'_, '_>> = Vec::new();
        let mut roots: BTreeMap<NodeKind, usize> = BTreeMap::new();
        for (number, (depth, node)) in document.nodes().enumerate() {
            open.truncate(depth);
            let mut place = None;
            let met = match open.last_mut() {
                Some(parent) => {
                    place = Some((parent.number, parent.children));
                    parent.children += 1;
                    &mut parent.met
                }
                None => &mut roots,
            };
            let of_kind = met.entry(node.kind).or_default();
            let index = *of_kind;
            *of_kind += 1;
            open.push(Step { node, number, index, met: BTreeMap::new(), children: 0 });
            let of_child = place.and_then(|place| self.of_child.remove(&place));
            if let Some(reason) = of_child.or_else(|| self.of_node.remove(&number)) {
                let innermost = open.iter().skip(open.len().saturating_sub(MOST_STEPS));
                let path = innermost.map(|step| label(step.node, step.index)).collect::<Vec<_>>().join("/");
                untouched.push(Untouched { path, reason });
            }
        }
        untouched
    }
}

/// Real files are four levels deep; of the paths of others the end has to do.
const MOST_STEPS: usize = 16;

fn label(node: &Node<'_>, index: usize) -> String {
    let name = node.name().or_else(|| node.property("nn")?.data.text());
    let name =
        name.map(|name| format!(" \"{}\"", name.chars().take(64).flat_map(char::escape_debug).collect::<String>()));
    format!("{}[{index}]{}", kind_label(node.kind), name.unwrap_or_default())
}
