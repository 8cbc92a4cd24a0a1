//! What corners of faces have: normals, tangents, texture coordinates, colours.

use rayon::prelude::*;
use ufbx::{Mesh, Vec2, Vec3, Vec4, VertexVec3};

use crate::corners::Stream;
use crate::loaded::space::narrow;
use crate::{Outcome, Report};

/// Values that corners refer to.
pub(in crate::loaded) struct Layer<'s, const N: usize> {
    values: Vec<[f32; N]>,
    indices: &'s [u32],
}

impl<const N: usize> Layer<'_, N> {
    /// The value of a corner; zeros for one that refers to nothing.
    pub(in crate::loaded) fn at(&self, corner: u32) -> [f32; N] {
        let index = self.indices.get(corner as usize).map_or(usize::MAX, |index| *index as usize);
        self.values.get(index).copied().unwrap_or([0.0; N])
    }

    fn stream(&self) -> Stream<'_> {
        Stream::indexed(&self.values, self.indices)
    }
}

/// All that tells corners of one position apart.
pub(in crate::loaded) struct Attributes<'s> {
    /// Index of the position of each corner.
    pub(in crate::loaded) vertices: &'s [u32],
    pub(in crate::loaded) positions: &'s [Vec3],
    pub(super) normals: Option<Layer<'s, 3>>,
    pub(super) tangents: Option<Layer<'s, 3>>,
    pub(super) uvs: Vec<Layer<'s, 2>>,
    pub(super) colors: Vec<Layer<'s, 4>>,
}

impl<'s> Attributes<'s> {
    pub(super) fn new(mesh: &'s Mesh, report: &mut Report) -> Self {
        let first_set = mesh.uv_sets.first();
        let further = mesh.uv_sets.iter().skip(1).filter(|set| set.vertex_tangent.exists).count();
        let name = &mesh.element.name;
        let detail = "a mesh has the tangents of its first texture coordinates";
        report.add_many(Outcome::Dropped, "further tangents", detail, further as u64, name);
        if mesh.vertex_bitangent.exists {
            let detail = "they follow from normal and tangent but for their sign";
            report.add(Outcome::Dropped, "bitangents", detail, name);
        }
        if mesh.uv_sets.len() > 1 || mesh.color_sets.len() > 1 {
            report.add(Outcome::Dropped, "names of layers", "layers have numbers", name);
        }
        let color = |set: &'s ufbx::ColorSet| Layer {
            values: narrowed(&set.vertex_color.values, |color: &Vec4| {
                [narrow(color.x), narrow(color.y), narrow(color.z), narrow(color.w)]
            }),
            indices: set.vertex_color.indices.as_ref(),
        };
        // Downwards, as Cast counts.
        let uv = |set: &'s ufbx::UvSet| Layer {
            values: narrowed(&set.vertex_uv.values, |uv: &Vec2| [narrow(uv.x), narrow(1.0 - uv.y)]),
            indices: set.vertex_uv.indices.as_ref(),
        };
        Self {
            vertices: mesh.vertex_indices.as_ref(),
            positions: mesh.vertices.as_ref(),
            normals: layer(&mesh.vertex_normal),
            tangents: first_set.and_then(|set| layer(&set.vertex_tangent)),
            uvs: mesh.uv_sets.iter().filter(|set| set.vertex_uv.exists).map(uv).collect(),
            colors: mesh.color_sets.iter().filter(|set| set.vertex_color.exists).map(color).collect(),
        }
    }

    /// All but the position.
    pub(super) fn streams(&self) -> Vec<Stream<'_>> {
        let directions = self.normals.iter().chain(&self.tangents).map(Layer::stream);
        let uvs = self.uvs.iter().map(Layer::stream);
        directions.chain(uvs).chain(self.colors.iter().map(Layer::stream)).collect()
    }

    /// The position of a corner as an index.
    pub(in crate::loaded) fn vertex(&self, corner: u32) -> u32 {
        self.vertices.get(corner as usize).copied().unwrap_or_default()
    }
}

fn layer(attribute: &VertexVec3) -> Option<Layer<'_, 3>> {
    let values = || narrowed(&attribute.values, |v: &Vec3| [narrow(v.x), narrow(v.y), narrow(v.z)]);
    attribute.exists.then(|| Layer { values: values(), indices: attribute.indices.as_ref() })
}

fn narrowed<T: Sync, const N: usize>(values: &[T], narrow: impl Fn(&T) -> [f32; N] + Sync + Send) -> Vec<[f32; N]> {
    values.par_iter().with_min_len(4096).map(narrow).collect()
}
