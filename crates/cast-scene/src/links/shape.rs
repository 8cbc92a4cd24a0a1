//! Blend shapes, current and legacy.

use cast_base::sort;
use cast_read::views::{BlendShapeFields, BlendShapeRef};
use cast_read::{Array, Indices, View};

use super::mesh::Mesh;
use crate::resolve::Siblings;
use crate::stored::{IndicesSpan, Span, StoredNode, copied};
use crate::warning::{WarningKind, Warnings};

/// A blend shape and the mesh that it deforms.
///
/// In files from before 2024-06 one node has several targets, whole meshes with a weight each; then there is one of
/// these for each target.
#[derive(Clone, Debug)]
pub struct BlendShape {
    node: StoredNode,
    name: Option<Box<str>>,
    /// Index of the mesh in the model.
    pub mesh: Option<usize>,
    /// The largest intended weight; weights are not limited to it.
    pub largest_weight: f32,
    target: Target,
}

/// The range of the target in the file.
#[derive(Clone, Debug)]
enum Target {
    None,
    Positions(StoredVertices, Span<[f32; 3]>),
    Deltas(StoredVertices, Span<[f32; 3]>),
    Mesh(usize),
}

#[derive(Clone, Debug)]
enum StoredVertices {
    Ascending(IndicesSpan),
    Sorted(Box<[(u32, u32)]>),
}

/// What a mesh becomes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ShapeTarget<'a> {
    /// Nothing: the file does not specify it, or not in a valid way.
    None,
    /// Final positions of some vertices.
    Positions {
        /// The vertices, each at most once.
        vertices: Vertices<'a>,
        /// Where each is at weight 1.
        positions: Array<'a, [f32; 3]>,
    },
    /// Offsets of some vertices, as the published specification said for less than a day.
    Deltas {
        /// The vertices, each at most once.
        vertices: Vertices<'a>,
        /// How far each has moved at weight 1.
        deltas: Array<'a, [f32; 3]>,
    },
    /// A whole mesh with as many vertices, as an index into those of the model (files from before 2024-06).
    Mesh(usize),
}

/// Vertices of a shape.
#[derive(Clone, Copy, Debug)]
pub enum Vertices<'a> {
    /// As in the file, if they are ascending, which is nearly always so.
    Ascending(Indices<'a>),
    /// Vertices with their indices in the array, sorted and without duplicates: if several are equal, the last one
    /// wins.
    Sorted(&'a [(u32, u32)]),
}

impl Vertices<'_> {
    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Ascending(indices) => indices.len(),
            Self::Sorted(pairs) => pairs.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A vertex and its place in the array; vertices ascend.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<(u32, usize)> {
        match self {
            Self::Ascending(indices) => indices.get(index).map(|vertex| (vertex, index)),
            Self::Sorted(pairs) => pairs.get(index).map(|(vertex, place)| (*vertex, *place as usize)),
        }
    }
}

impl StoredVertices {
    fn new(bytes: &[u8], indices: Indices<'_>) -> Self {
        let mut previous = None;
        let ascending = indices.iter().all(|vertex| previous.replace(vertex).is_none_or(|before| before < vertex));
        if ascending {
            return Self::Ascending(IndicesSpan::new(bytes, indices));
        }
        let mut pairs: Vec<(u32, u32)> = indices.iter().zip(0_u32..).collect();
        // The last of several equal vertices comes first, so it is kept.
        sort::unstable_by_key(&mut pairs, |(vertex, place)| (*vertex, u32::MAX - *place));
        pairs.dedup_by_key(|(vertex, _)| *vertex);
        Self::Sorted(pairs.into())
    }

    fn of<'b>(&'b self, bytes: &'b [u8]) -> Vertices<'b> {
        match self {
            Self::Ascending(indices) => Vertices::Ascending(indices.of(bytes)),
            Self::Sorted(pairs) => Vertices::Sorted(pairs),
        }
    }
}

impl BlendShape {
    /// The node in the file.
    #[must_use]
    pub fn node(&self) -> BlendShapeRef<'_> {
        self.node.view()
    }

    /// The name, which weight curves refer to: that of the node, or of the mesh for a target of an old file.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What the mesh becomes at weight 1.
    #[must_use]
    pub fn target(&self) -> ShapeTarget<'_> {
        let bytes = self.node.bytes();
        match &self.target {
            Target::None => ShapeTarget::None,
            Target::Positions(vertices, positions) => {
                ShapeTarget::Positions { vertices: vertices.of(bytes), positions: positions.of(bytes) }
            }
            Target::Deltas(vertices, deltas) => {
                ShapeTarget::Deltas { vertices: vertices.of(bytes), deltas: deltas.of(bytes) }
            }
            Target::Mesh(mesh) => ShapeTarget::Mesh(*mesh),
        }
    }

    /// Adds the shapes of a node: one, or in old files one per target.
    pub(crate) fn collect(
        node: BlendShapeRef<'_>,
        meshes: &[Mesh],
        targets: &Siblings,
        shapes: &mut Vec<Self>,
        warnings: &mut Warnings<'_>,
    ) {
        let fields = node.fields();
        if fields.base_shape_hash.is_none() {
            warnings.missing(node.node(), "b");
        }
        let mesh = targets.follow(node.node(), "b", fields.base_shape_hash, warnings);
        let expected = mesh.and_then(|mesh| meshes.get(mesh)).map_or(0, |mesh| mesh.positions().len());
        let kept = warnings.keep(node.node());
        let shape = |name: Option<&str>, largest_weight, target| {
            let (node, name) = (kept.clone(), name.map(copied));
            Self { node, name, mesh, largest_weight, target }
        };
        let hashes = fields.legacy_target_shapes.filter(|_| fields.vertex_indices.is_none());
        let scales = node.target_weight_scales().unwrap_or_default();
        // At most one for each target, of which there is one today.
        if scales.len() > hashes.map_or(1, |hashes| hashes.len()) {
            warnings.add(node.node(), WarningKind::WrongCount { property: "ts".into(), found: scales.len() });
        }
        let Some(hashes) = hashes else {
            let target = sparse(node, &fields, expected, warnings).unwrap_or(Target::None);
            shapes.push(shape(fields.name, node.target_weight_scale(), target));
            return;
        };
        for (index, hash) in hashes.iter().enumerate() {
            let found = targets.follow(node.node(), "t", Some(hash), warnings);
            let Some((index_of_mesh, target)) = found.and_then(|found| Some((found, meshes.get(found)?))) else {
                continue;
            };
            let found = target.positions().len();
            let fits = found == expected;
            if !fits {
                warnings.add(node.node(), WarningKind::WrongLength { property: "t".into(), found, expected });
            }
            let shape_target = if fits { Target::Mesh(index_of_mesh) } else { Target::None };
            shapes.push(shape(target.name().or(fields.name), scales.get(index).unwrap_or(1.0), shape_target));
        }
    }
}

/// `vi` with `vp`, or with `vd` in files of one day in 2024.
fn sparse(
    node: BlendShapeRef<'_>,
    fields: &BlendShapeFields<'_>,
    vertex_count: usize,
    warnings: &mut Warnings<'_>,
) -> Option<Target> {
    let indices = fields.vertex_indices?;
    let (property, positions) = match fields.positions {
        Some(positions) => ("vp", positions),
        None => ("vd", fields.legacy_deltas?),
    };
    let (found, expected) = (positions.len(), indices.len());
    if found != expected {
        warnings.add(node.node(), WarningKind::WrongLength { property: property.into(), found, expected });
        return None;
    }
    if let Some(index) = indices.max().filter(|index| *index as usize >= vertex_count) {
        warnings.add(node.node(), WarningKind::IndexOutOfRange { property: "vi", index });
    }
    let bytes: &[u8] = warnings.file().bytes();
    let (vertices, positions) = (StoredVertices::new(bytes, indices), Span::new(bytes, positions));
    Some(match property {
        "vp" => Target::Positions(vertices, positions),
        _ => Target::Deltas(vertices, positions),
    })
}
