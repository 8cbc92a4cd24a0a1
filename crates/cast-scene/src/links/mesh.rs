//! Meshes and hair, with their materials.

use std::ops::RangeInclusive;

use cast_read::views::{HairRef, MeshRef, SkinningMethod};
use cast_read::{Array, Element, Indices, NodeRef, View};

use crate::influences::Influences;
use crate::resolve::Siblings;
use crate::stored::{Span, StoredNode, copied};
use crate::warning::{WarningKind, Warnings};

/// A mesh with its links, and those of its buffers that have the right length.
#[derive(Clone, Debug)]
pub struct Mesh {
    node: StoredNode,
    name: Option<Box<str>>,
    /// Index of the material in the model.
    pub material: Option<usize>,
    /// Indices of the blend shapes of this mesh in the model.
    pub blend_shapes: Vec<usize>,
    positions: Span<[f32; 3]>,
    normals: Option<Span<[f32; 3]>>,
    tangents: Option<Span<[f32; 3]>>,
    /// The influences of each vertex; `None` for a mesh that no bone moves.
    pub influences: Option<Influences>,
    /// Whether vertices follow bones by dual quaternions instead of matrices.
    pub dual_quaternions: bool,
}

/// Hair with its material.
#[derive(Clone, Debug)]
pub struct Hair {
    node: StoredNode,
    name: Option<Box<str>>,
    /// Index of the material in the model.
    pub material: Option<usize>,
}

impl Hair {
    pub(super) fn new(node: HairRef<'_>, materials: &Siblings, warnings: &mut Warnings<'_>) -> Self {
        for (property, is_there) in [("se", node.segments().is_some()), ("pt", node.particles().is_some())] {
            if !is_there {
                warnings.missing(node.node(), property);
            }
        }
        let hair = Self {
            node: warnings.keep(node.node()),
            name: node.name().map(copied),
            material: materials.follow(node.node(), "m", node.material_hash(), warnings),
        };
        let (_, strands) = hair.strands();
        if strands > 0 && node.particles().is_some() {
            warnings.add(node.node(), WarningKind::BadStrands { strands });
        }
        hair
    }

    /// The node in the file.
    #[must_use]
    pub fn node(&self) -> HairRef<'_> {
        self.node.view()
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The particles of each strand that has at least one segment, and the number of strands that are left out because
    /// there are too few particles: the first strand without enough of them, and all that follow.
    #[must_use]
    pub fn strands(&self) -> (Vec<RangeInclusive<usize>>, usize) {
        let particles = self.node().particles().map_or(0, |particles| particles.len());
        let Some(segments) = self.node().segments() else { return Default::default() };
        let (mut strands, mut first) = (Vec::new(), 0_usize);
        for (index, count) in segments.iter().enumerate() {
            let last = first.saturating_add(count as usize);
            if last >= particles {
                return (strands, segments.len().saturating_sub(index));
            }
            if last > first {
                strands.push(first..=last);
            }
            first = last.saturating_add(1);
        }
        (strands, 0)
    }
}

impl Mesh {
    /// The node in the file, for faces, texture coordinates and colours.
    #[must_use]
    pub fn node(&self) -> MeshRef<'_> {
        self.node.view()
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Position of each vertex, in the space of the model.
    #[must_use]
    pub fn positions(&self) -> Array<'_, [f32; 3]> {
        self.positions.of(self.node.bytes())
    }

    /// Normal of each vertex.
    #[must_use]
    pub fn normals(&self) -> Option<Array<'_, [f32; 3]>> {
        self.normals.as_ref().map(|normals| normals.of(self.node.bytes()))
    }

    /// Tangent of each vertex.
    #[must_use]
    pub fn tangents(&self) -> Option<Array<'_, [f32; 3]>> {
        self.tangents.as_ref().map(|tangents| tangents.of(self.node.bytes()))
    }

    pub(super) fn new(node: MeshRef<'_>, bone_count: usize, materials: &Siblings, warnings: &mut Warnings<'_>) -> Self {
        let fields = node.fields();
        let positions = fields.positions.unwrap_or_default();
        if fields.positions.is_none() {
            warnings.missing(node.node(), "vp");
        }
        let vertices = positions.len();
        let normals = of_length(node.node(), "vn", fields.normals, vertices, warnings);
        let four = node.node().property("vt").and_then(|tangents| tangents.array::<[f32; 4]>());
        let four = of_length(node.node(), "vt", four, vertices, warnings);
        let tangents = of_length(node.node(), "vt", fields.tangents, vertices, warnings);
        let uvs = fields.uv_layers.iter().map(|layer| layer.map(|layer| layer.len()));
        layers_of_length(node.node(), "u", uvs, vertices, warnings);
        let colors = fields.color_layers.iter().map(|layer| layer.map(|layer| layer.len()));
        layers_of_length(node.node(), "c", colors, vertices, warnings);
        if let Some(faces) = fields.faces.filter(|_| fields.positions.is_some()) {
            faces_of_vertices(node.node(), faces, vertices, warnings);
        }
        let bytes: &[u8] = warnings.file().bytes();
        Self {
            name: fields.name.map(copied),
            material: materials.follow(node.node(), "m", fields.material_hash, warnings),
            blend_shapes: Vec::new(),
            positions: Span::new(bytes, positions),
            normals: normals.map(|normals| Span::new(bytes, normals)),
            tangents: tangents.map(|tangents| Span::new(bytes, tangents)).or(four.map(of_four)),
            influences: Influences::new(node, &fields, vertices, bone_count, warnings),
            dual_quaternions: fields.skinning_method == SkinningMethod::Quaternion,
            node: warnings.keep(node.node()),
        }
    }
}

/// The first three of four numbers. BfresToCast writes the tangents of the game as they are, with a sign; the sign of those in
/// the format follows from the texture coordinates.
fn of_four(vectors: Array<'_, [f32; 4]>) -> Span<[f32; 3]> {
    let (vectors, _) = vectors.as_bytes().as_chunks::<16>();
    Span::Copied(vectors.iter().flat_map(|vector| vector.iter().take(12).copied()).collect())
}

/// Warns of layers without a value for each vertex, and of the first layer that is counted but not there.
fn layers_of_length(
    node: NodeRef<'_>,
    prefix: &str,
    lengths: impl Iterator<Item = Option<usize>>,
    expected: usize,
    warnings: &mut Warnings<'_>,
) {
    let mut is_complete = true;
    for (index, length) in lengths.enumerate() {
        let name = || format!("{prefix}{index}");
        match length {
            Some(found) if found > 0 && found != expected => {
                warnings.add(node, WarningKind::WrongLength { property: name().into(), found, expected });
            }
            None if is_complete => {
                is_complete = false;
                warnings.missing(node, name());
            }
            _ => {}
        }
    }
}

/// Warns of faces that are not made of three of the vertices.
fn faces_of_vertices(node: NodeRef<'_>, faces: Indices<'_>, vertices: usize, warnings: &mut Warnings<'_>) {
    if !faces.len().is_multiple_of(3) {
        warnings.add(node, WarningKind::IncompleteFace);
    }
    // Nearly all are fine, which is found faster as a whole.
    if faces.max().is_some_and(|corner| corner as usize >= vertices) {
        let is_bad = |corners: &[u32; 3]| corners.iter().any(|corner| *corner as usize >= vertices);
        let bad = faces.triangles().filter(is_bad).count();
        if bad > 0 {
            warnings.add(node, WarningKind::BadFaces { faces: bad });
        }
    }
}

/// A buffer if it has an element for each vertex; otherwise it is ignored (`docs/format.md#mesh`).
fn of_length<'a, T: Element>(
    node: NodeRef<'a>,
    property: &'static str,
    buffer: Option<Array<'a, T>>,
    expected: usize,
    warnings: &mut Warnings<'_>,
) -> Option<Array<'a, T>> {
    let buffer = buffer?;
    let found = buffer.len();
    if found != expected {
        // Some writers store empty arrays for attributes that a mesh lacks.
        if found > 0 {
            warnings.add(node, WarningKind::WrongLength { property: property.into(), found, expected });
        }
        return None;
    }
    Some(buffer)
}
