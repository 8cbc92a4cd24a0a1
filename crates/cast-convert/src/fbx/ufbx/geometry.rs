//! Meshes of the source as parts that share vertices, and the attributes of their face corners: normals, tangents,
//! texture coordinates, colours.

use std::cmp::Ordering;

use cast_interchange::corners::Rows;
use cast_interchange::narrow::narrow;
use cast_interchange::{Report, notes};
use glam::DVec3;
use ufbx::{Mesh, Vec2, Vec3, Vec4, VertexVec3};

/// An attribute value as stored in Cast.
///
/// Rounded on access instead of in advance: most corner values equal those of another corner, and are never written.
pub(super) trait Value<const N: usize>: Sync {
    fn value(&self) -> [f32; N];
}

impl Value<3> for Vec3 {
    #[inline]
    fn value(&self) -> [f32; 3] {
        [narrow(self.x), narrow(self.y), narrow(self.z)]
    }
}

impl Value<4> for Vec4 {
    #[inline]
    fn value(&self) -> [f32; 4] {
        [narrow(self.x), narrow(self.y), narrow(self.z), narrow(self.w)]
    }
}

impl Value<2> for Vec2 {
    /// Texture coordinates, with v pointing down as in Cast.
    #[inline]
    fn value(&self) -> [f32; 2] {
        [narrow(self.x), narrow(1.0 - self.y)]
    }
}

/// Values that corners refer to.
pub(super) struct Layer<'s, V, const N: usize> {
    values: &'s [V],
    indices: &'s [u32],
}

/// A layer of an attribute: ufbx has a type for each number of components.
macro_rules! layer {
    ($attribute:expr) => {
        Layer { values: $attribute.values.as_ref(), indices: $attribute.indices.as_ref() }
    };
}

impl<V: Value<N>, const N: usize> Layer<'_, V, N> {
    #[inline]
    fn index(&self, corner: u32) -> usize {
        self.indices.get(corner as usize).map_or(usize::MAX, |index| *index as usize)
    }

    #[inline]
    fn of(&self, index: usize) -> [f32; N] {
        self.values.get(index).map_or([0.0; N], Value::value)
    }

    /// The value of a corner; zeros if it refers to none.
    #[inline]
    pub(super) fn at(&self, corner: u32) -> [f32; N] {
        self.of(self.index(corner))
    }

    #[inline]
    fn same(&self, a: u32, b: u32) -> bool {
        let (a, b) = (self.index(a), self.index(b));
        a == b || self.of(a).map(f32::to_bits) == self.of(b).map(f32::to_bits)
    }

    fn compare(&self, a: u32, b: u32) -> Ordering {
        self.at(a).map(f32::to_bits).cmp(&self.at(b).map(f32::to_bits))
    }
}

/// The part of a mesh with one material.
pub(super) struct Part {
    /// Index among the materials of the object.
    pub(super) material: usize,
    /// A corner for each vertex, the first of those that share it.
    pub(super) corners: Vec<u32>,
    /// Three vertices per triangle.
    pub(super) faces: Vec<u32>,
}

/// All attributes that distinguish corners at one position.
pub(super) struct Attributes<'s> {
    /// The position index of each corner.
    pub(super) vertices: &'s [u32],
    pub(super) positions: &'s [Vec3],
    pub(super) normals: Option<Layer<'s, Vec3, 3>>,
    pub(super) tangents: Option<Layer<'s, Vec3, 3>>,
    pub(super) uvs: Vec<Layer<'s, Vec2, 2>>,
    pub(super) colors: Vec<Layer<'s, Vec4, 4>>,
}

impl<'s> Attributes<'s> {
    pub(super) fn new(mesh: &'s Mesh, report: &mut Report) -> Self {
        let first_set = mesh.uv_sets.first();
        let further = mesh.uv_sets.iter().skip(1).filter(|set| set.vertex_tangent.exists).count();
        let name = &mesh.element.name;
        report.add_many(&notes::mesh::FURTHER_TANGENTS, further as u64, name);
        report.add_if(mesh.vertex_bitangent.exists && !follow(mesh), &notes::mesh::BITANGENTS, name);
        let colored = mesh.color_sets.iter().filter(|set| set.vertex_color.exists).count();
        report.add_many(&notes::mesh::COLORS_READ, colored as u64, name);
        let uvs_count = are_counted(mesh.uv_sets.iter().map(|set| &*set.name));
        let colors_count = are_counted(mesh.color_sets.iter().map(|set| &*set.name));
        report.add_if(!uvs_count || !colors_count, &notes::mesh::LAYER_NAMES, name);
        let vectors = |attribute: &'s VertexVec3| attribute.exists.then(|| layer!(attribute));
        let uvs = mesh.uv_sets.iter().map(|set| &set.vertex_uv).filter(|uvs| uvs.exists);
        let colors = mesh.color_sets.iter().map(|set| &set.vertex_color).filter(|colors| colors.exists);
        Self {
            vertices: mesh.vertex_indices.as_ref(),
            positions: mesh.vertices.as_ref(),
            normals: vectors(&mesh.vertex_normal),
            tangents: first_set.and_then(|set| vectors(&set.vertex_tangent)),
            uvs: uvs.map(|uvs| layer!(uvs)).collect(),
            colors: colors.map(|colors| layer!(colors)).collect(),
        }
    }

    /// The position of a corner as an index.
    pub(super) fn vertex(&self, corner: u32) -> u32 {
        self.vertices.get(corner as usize).copied().unwrap_or_default()
    }
}

/// Whether names of layers only give their order: there is one, or all consist of the same word and a number.
fn are_counted<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> bool {
    let (count, mut word) = (names.len(), None);
    let mut numbers = (1_usize..).zip(names);
    count < 2
        || numbers.all(|(number, name)| {
            let own = name.strip_suffix(&number.to_string());
            own.is_some_and(|own| *word.get_or_insert(own) == own)
        })
}

/// Whether the bitangents have the direction that follows from the texture coordinates, which readers use. It is the
/// same for all corners of a face, so the first is checked.
fn follow(mesh: &Mesh) -> bool {
    let Some(coordinates) = mesh.uv_sets.first().map(|set| &set.vertex_uv).filter(|coordinates| coordinates.exists)
    else {
        return false;
    };
    if !mesh.vertex_normal.exists || !mesh.vertex_tangent.exists {
        return false;
    }
    let vector = |attribute: &VertexVec3, corner: u32| {
        let index = attribute.indices.get(corner as usize).copied().unwrap_or(u32::MAX);
        attribute.values.get(index as usize).map_or(DVec3::ZERO, |value| DVec3::new(value.x, value.y, value.z))
    };
    let coordinate = |corner: u32| {
        let index = coordinates.indices.get(corner as usize).copied().unwrap_or(u32::MAX);
        coordinates.values.get(index as usize).map_or((0.0, 0.0), |value| (value.x, value.y))
    };
    mesh.faces.iter().filter(|face| face.num_indices > 2).all(|face| {
        let first = face.index_begin;
        let [(ax, ay), (bx, by), (cx, cy)] = [0, 1, 2].map(|corner| coordinate(first.saturating_add(corner)));
        let area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        let across = vector(&mesh.vertex_normal, first).cross(vector(&mesh.vertex_tangent, first));
        // V points up here. Faces without area or direction are ignored.
        across.dot(vector(&mesh.vertex_bitangent, first)) * area >= 0.0
    })
}

/// All but the position.
impl Rows for Attributes<'_> {
    #[inline]
    fn same(&self, a: u32, b: u32) -> bool {
        self.normals.iter().chain(&self.tangents).all(|layer| layer.same(a, b))
            && self.uvs.iter().all(|layer| layer.same(a, b))
            && self.colors.iter().all(|layer| layer.same(a, b))
    }

    fn compare(&self, a: u32, b: u32) -> Ordering {
        let directions = self.normals.iter().chain(&self.tangents).map(|layer| layer.compare(a, b));
        let uvs = self.uvs.iter().map(|layer| layer.compare(a, b));
        let mut all = directions.chain(uvs).chain(self.colors.iter().map(|layer| layer.compare(a, b)));
        all.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}
