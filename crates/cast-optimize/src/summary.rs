//! The document before and after, and what was done.

use std::collections::BTreeMap;

use cast_format::NodeKind;
use cast_interchange::Report;
use cast_read::kind_label;
use cast_write::{Document, Node};
use hashbrown::HashMap;

use super::order;

/// The outcome of an optimisation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// The document before.
    pub before: Totals,
    /// The document after.
    pub after: Totals,
    /// What was done.
    pub steps: Steps,
    /// What was left unchanged because its meaning is unknown, in the order of the result.
    pub untouched: Vec<Untouched>,
    /// Simplified meshes.
    pub simplified: Vec<Simplified>,
    /// Levels of detail, and level 0 if the meshes themselves were simplified.
    pub lods: Vec<Lod>,
    /// Notes on losses that were requested, and on requests that could not be fulfilled.
    pub report: Report,
}

/// A simplified mesh.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Simplified {
    /// Its name in the source; empty if it has none.
    pub name: String,
    /// Its level of detail, counted from 1; 0 if the mesh itself was simplified.
    pub level: u32,
    /// The number of triangles before.
    pub before: u64,
    /// The number of triangles after.
    pub after: u64,
    /// The distance of the surface from the original, in units of the document: the largest distance from the corners of
    /// either, and from at least one point on each triangle, to the other.
    pub error: f32,
}

/// A level of detail of all meshes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Lod {
    /// The level, counted from 1; 0 if the meshes themselves were simplified.
    pub level: u32,
    /// Its number of triangles.
    pub triangles: u64,
    /// The requested number of triangles.
    pub wanted: u64,
    /// The largest error of its meshes, in units of the document.
    pub error: f32,
}

impl Lod {
    /// Adds other meshes of the level.
    pub(super) fn add(&mut self, other: Self) {
        self.triangles += other.triangles;
        self.wanted += other.wanted;
        self.error = self.error.max(other.error);
    }
}

/// The contents of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Totals {
    /// Meshes.
    pub meshes: u64,
    /// Vertices of all meshes.
    pub vertices: u64,
    /// Triangles of all meshes.
    pub faces: u64,
    /// Slots for bone weights in all vertices, used or not.
    pub influences: u64,
    /// Vertices in all blend shapes.
    pub shape_vertices: u64,
    /// Materials.
    pub materials: u64,
    /// Textures and colours of materials.
    pub textures: u64,
    /// Curves.
    pub curves: u64,
    /// Keys of all curves.
    pub keys: u64,
    /// Vertices that a graphics processor with a cache of 16 computes to draw all faces once.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub transformed: u64,
}

/// The effect of each step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Steps {
    /// Non-zero bone weights that were removed.
    pub weights: u64,
    /// Vertices that were merged with another.
    pub welded: u64,
    /// Vertices that were removed because no face uses them.
    pub unused: u64,
    /// Meshes whose faces were sorted.
    pub reordered: u64,
    /// Materials that were merged with another.
    pub materials: u64,
    /// Textures and colours that were merged with another of their material.
    pub textures: u64,
    /// Keys that were removed.
    pub keys: u64,
    /// Integer buffers that are stored in a smaller width.
    pub narrowed: u64,
    /// Meshes that were removed because another is the same.
    pub duplicates: u64,
    /// Meshes that were joined with another.
    pub joined: u64,
    /// Faces that simplification removed.
    pub simplified: u64,
    /// Meshes whose tangents were computed.
    pub tangents: u64,
    /// Vertices that were duplicated because their corners have different tangents.
    pub split: u64,
}

/// A node that was left unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Untouched {
    /// Its path.
    pub path: String,
    /// The reason.
    pub reason: String,
}

impl Totals {
    /// The average number of vertices computed per face: 3 at worst, about 0.5 at best. `None` without faces.
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

fn ratio(part: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| part as f64 / of as f64)
}

/// Nodes that were left unchanged, and why, identified by what is known while the tree is changed.
#[derive(Default)]
pub(super) struct Reasons {
    /// By the parent's index, counting parents before children, and the child index.
    pub(super) of_child: HashMap<(usize, usize), String>,
}

/// A node on the path to another.
struct Step<'n, 'a> {
    node: &'n Node<'a>,
    number: usize,
    /// Its index among siblings of its kind.
    index: usize,
    /// How many children it has had so far, of each kind and in total.
    met: BTreeMap<NodeKind, usize>,
    children: usize,
}

impl Reasons {
    /// The same with paths, in document order; computed in one pass, since there may be many.
    pub(super) fn with_paths(mut self, document: &Document<'_>) -> Vec<Untouched> {
        let mut untouched = Vec::new();
        if self.of_child.is_empty() {
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
            if let Some(reason) = place.and_then(|place| self.of_child.remove(&place)) {
                let innermost = open.iter().skip(open.len().saturating_sub(MOST_STEPS));
                let path = innermost.map(|step| label(step.node, step.index)).collect::<Vec<_>>().join("/");
                untouched.push(Untouched { path, reason });
            }
        }
        untouched
    }
}

/// Real files are four levels deep; paths that are deeper are shortened to their end.
const MOST_STEPS: usize = 16;

fn label(node: &Node<'_>, index: usize) -> String {
    let name = node.name().or_else(|| node.property("nn")?.data.text());
    let name =
        name.map(|name| format!(" \"{}\"", name.chars().take(64).flat_map(char::escape_debug).collect::<String>()));
    format!("{}[{index}]{}", kind_label(node.kind), name.unwrap_or_default())
}
