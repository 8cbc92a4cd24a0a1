//! Meshes in the scene: as their models place them, with what formats that store whole corners require.

use cast_read::Array;
use cast_scene::{Mesh, Model};
use glam::{DAffine3, DMat3, DVec3};

use crate::influences::{scale_to, summed};
use crate::matrix::matrix;
use crate::notes;
use crate::postprocess::normals;
use crate::report::Report;

/// The transform of a model, for the vertices of its meshes.
#[derive(Clone, Copy, Debug)]
pub struct Placement(Option<(DAffine3, DMat3)>);

impl Placement {
    /// That of a model.
    #[must_use]
    pub fn of(model: &Model) -> Self {
        // Normals are transformed by the inverse transpose, so that they stay perpendicular under non-uniform scale.
        let both = |matrix: DAffine3| (matrix, matrix.matrix3.inverse().transpose());
        Self(model.placement.as_ref().map(matrix).map(both))
    }

    /// A point in the scene.
    #[must_use]
    pub fn point(&self, point: [f32; 3]) -> [f32; 3] {
        let Some((matrix, _)) = self.0 else { return point };
        matrix.transform_point3(DVec3::from_array(point.map(f64::from))).as_vec3().to_array()
    }

    /// A normal in the scene.
    #[must_use]
    pub fn normal(&self, normal: [f32; 3]) -> [f32; 3] {
        let Some((_, turn)) = self.0 else { return normal };
        let turned = turn * DVec3::from_array(normal.map(f64::from));
        turned.try_normalize().map_or(normal, |turned| turned.as_vec3().to_array())
    }

    /// The triangles of a mesh whose corners are vertices. A mirrored model shows the other side of its triangles, so they
    /// are turned over.
    #[must_use]
    pub fn triangles(&self, mesh: &Mesh) -> Vec<[u32; 3]> {
        let vertices = mesh.positions().len();
        let corners: Vec<u32> = mesh.node().faces().map(|faces| faces.to_vec()).unwrap_or_default();
        let is_mirrored = self.0.is_some_and(|(matrix, _)| matrix.matrix3.determinant() < 0.0);
        let triangles = corners.as_chunks().0.iter();
        let whole =
            triangles.filter(|triangle: &&[u32; 3]| triangle.iter().all(|corner| (*corner as usize) < vertices));
        whole.map(|[a, b, c]| if is_mirrored { [*a, *c, *b] } else { [*a, *b, *c] }).collect()
    }
}

/// A mesh whose vertices have a normal and texture coordinates.
pub struct Surface<'m> {
    /// The mesh.
    pub mesh: &'m Mesh,
    /// Its triangles.
    pub triangles: Vec<[u32; 3]>,
    placement: Placement,
    /// How many bones the model has.
    bones: usize,
    positions: Array<'m, [f32; 3]>,
    normals: Option<Array<'m, [f32; 3]>>,
    computed: Vec<[f32; 3]>,
    uvs: Option<Array<'m, [f32; 2]>>,
}

impl<'m> Surface<'m> {
    /// Adds notes on normals that had to be computed, on texture coordinates that are zeros, and on layers that a format with
    /// a single one drops.
    pub fn new(model: &Model, mesh: &'m Mesh, report: &mut Report) -> Self {
        let name = mesh.name().unwrap_or_default();
        let (placement, fields, positions) = (Placement::of(model), mesh.node().fields(), mesh.positions());
        let triangles = placement.triangles(mesh);
        let normals = mesh.normals().filter(|normals| normals.len() == positions.len());
        let mut computed = Vec::new();
        if normals.is_none() && !triangles.is_empty() {
            report.add(&notes::mesh::NORMALS_REQUIRED, name);
            // Those of the mesh as it is in its model, which are turned like others.
            let corners: Vec<u32> = mesh.node().faces().map(|faces| faces.to_vec()).unwrap_or_default();
            computed = normals::smooth(&corners, &positions.to_vec()).0;
        }
        let uvs = fields.uv_layers.get(0).filter(|layer| layer.len() == positions.len());
        report.add_if(uvs.is_none() && !triangles.is_empty(), &notes::mesh::UVS_MISSING, name);
        let bones = model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
        Self { mesh, triangles, placement, bones, positions, normals, computed, uvs }
    }

    /// The position of a vertex in the scene.
    #[must_use]
    pub fn position(&self, vertex: u32) -> [f32; 3] {
        self.placement.point(self.positions.get(vertex as usize).unwrap_or_default())
    }

    /// The normal of a vertex in the scene.
    #[must_use]
    pub fn normal(&self, vertex: u32) -> [f32; 3] {
        let vertex = vertex as usize;
        let own = self.normals.and_then(|normals| normals.get(vertex));
        self.placement.normal(own.or_else(|| self.computed.get(vertex).copied()).unwrap_or([0.0, 0.0, 1.0]))
    }

    /// The texture coordinates of a vertex, from the top left down.
    #[must_use]
    pub fn uv(&self, vertex: u32) -> [f32; 2] {
        self.uvs.and_then(|uvs| uvs.get(vertex as usize)).unwrap_or_default()
    }

    /// The bones of a vertex in its model, and their weights, which add up to one.
    #[must_use]
    pub fn influences(&self, vertex: u32) -> Vec<(u32, f32)> {
        let own = self.mesh.influences.iter().flat_map(|influences| influences.of(vertex as usize));
        let is_sound =
            |(bone, weight): &(u32, f32)| (*bone as usize) < self.bones && *weight > 0.0 && weight.is_finite();
        let mut links = summed(own.filter(is_sound).collect::<Vec<_>>().into_iter());
        let sum: f32 = links.iter().map(|link| link.1).sum();
        if (sum - 1.0).abs() > 1e-6 {
            scale_to(&mut links, 1.0);
        }
        links
    }

    /// Whether a corner follows no bone.
    #[must_use]
    pub fn has_still_vertices(&self) -> bool {
        self.triangles.iter().flatten().any(|vertex| self.influences(*vertex).is_empty())
    }

    /// Where a blend shape moves vertices of the mesh to, in the scene.
    pub fn shape(&self, model: &Model, shape: usize) -> Vec<(u32, [f32; 3])> {
        let Some(shape) = model.blend_shapes.get(shape) else { return Vec::new() };
        let moved = |vertices: cast_scene::Vertices<'_>, of: &dyn Fn(u32, usize) -> Option<[f32; 3]>| {
            let pairs = (0..vertices.len()).filter_map(|index| vertices.get(index));
            pairs.filter_map(|(vertex, place)| Some((vertex, self.placement.point(of(vertex, place)?)))).collect()
        };
        match shape.target() {
            cast_scene::ShapeTarget::Positions { vertices, positions } => {
                moved(vertices, &|_, place| positions.get(place))
            }
            cast_scene::ShapeTarget::Deltas { vertices, deltas } => moved(vertices, &|vertex, place| {
                let (from, by) = (self.positions.get(vertex as usize)?, deltas.get(place)?);
                Some((glam::Vec3::from(from) + glam::Vec3::from(by)).to_array())
            }),
            cast_scene::ShapeTarget::Mesh(other) => {
                let Some(other) = model.meshes.get(other) else { return Vec::new() };
                let positions = other.positions();
                let all = (0..u32::try_from(positions.len()).unwrap_or(u32::MAX)).zip(positions.iter());
                all.map(|(vertex, position)| (vertex, self.placement.point(position))).collect()
            }
            _ => Vec::new(),
        }
    }
}
