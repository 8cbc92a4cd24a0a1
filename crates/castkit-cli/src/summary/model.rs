//! Models: meshes, hair, blend shapes and a skeleton.

use castkit::read::views::{BlendShapeRef, HairRef, MeshRef, ModelRef, SkeletonRef};
use serde::Serialize;

use super::material::Material;
use super::names::{Name, name};

#[derive(Serialize)]
pub(crate) struct Model<'a> {
    pub(crate) name: Name<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<[f32; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rotation: Option<[f32; 4]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scale: Option<[f32; 3]>,
    pub(crate) vertices: u64,
    pub(crate) faces: u64,
    pub(crate) bounds: Option<Bounds>,
    pub(crate) skeleton: Option<Skeleton>,
    pub(crate) meshes: Vec<Mesh<'a>>,
    pub(crate) hairs: Vec<Hair<'a>>,
    pub(crate) blend_shapes: Vec<BlendShape<'a>>,
    pub(crate) materials: Vec<Material<'a>>,
}

#[derive(Serialize)]
pub(crate) struct Mesh<'a> {
    pub(crate) name: Name<'a>,
    pub(crate) vertices: u64,
    pub(crate) faces: u64,
    pub(crate) bounds: Option<Bounds>,
    pub(crate) normals: bool,
    pub(crate) tangents: bool,
    pub(crate) uv_layers: u64,
    pub(crate) color_layers: u64,
    pub(crate) maximum_influence: Option<u32>,
    pub(crate) skinning_method: &'a str,
    pub(crate) material: Name<'a>,
}

#[derive(Serialize)]
pub(crate) struct Hair<'a> {
    pub(crate) name: Name<'a>,
    pub(crate) strands: u64,
    pub(crate) particles: u64,
    pub(crate) material: Name<'a>,
}

#[derive(Serialize)]
pub(crate) struct BlendShape<'a> {
    pub(crate) name: Name<'a>,
    pub(crate) base_shape: Name<'a>,
    /// Vertices that move; of an old file 0, and there are target meshes instead.
    pub(crate) vertices: u64,
    pub(crate) target_meshes: u64,
}

#[derive(Serialize)]
pub(crate) struct Skeleton {
    pub(crate) bones: u64,
    pub(crate) root_bones: u64,
    pub(crate) ik_handles: u64,
    pub(crate) constraints: u64,
}

/// Smallest and largest position of all vertices.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Bounds {
    pub(crate) min: [f32; 3],
    pub(crate) max: [f32; 3],
}

impl Bounds {
    fn join(self, other: Self) -> Self {
        let ([ax, ay, az], [bx, by, bz]) = (self.min, other.min);
        let ([cx, cy, cz], [dx, dy, dz]) = (self.max, other.max);
        Self { min: [ax.min(bx), ay.min(by), az.min(bz)], max: [cx.max(dx), cy.max(dy), cz.max(dz)] }
    }

    pub(crate) fn size(&self) -> [f64; 3] {
        let ([ax, ay, az], [bx, by, bz]) = (self.min, self.max);
        [(ax, bx), (ay, by), (az, bz)].map(|(low, high)| f64::from(high) - f64::from(low))
    }
}

impl<'a> Model<'a> {
    pub(super) fn of(model: &ModelRef<'a>) -> Self {
        let fields = model.fields();
        let meshes: Vec<Mesh<'a>> = model.meshes().map(|mesh| Mesh::of(&mesh)).collect();
        Self {
            name: name(model),
            position: fields.position,
            rotation: fields.rotation,
            scale: fields.scale,
            vertices: meshes.iter().map(|mesh| mesh.vertices).sum(),
            faces: meshes.iter().map(|mesh| mesh.faces).sum(),
            bounds: meshes.iter().filter_map(|mesh| mesh.bounds).reduce(Bounds::join),
            skeleton: model.skeleton().map(|skeleton| Skeleton::of(&skeleton)),
            meshes,
            hairs: model.hairs().map(|hair| Hair::of(&hair)).collect(),
            blend_shapes: model.blend_shapes().map(|shape| BlendShape::of(&shape)).collect(),
            materials: model.materials().map(|material| Material::of(&material)).collect(),
        }
    }
}

impl<'a> Mesh<'a> {
    fn of(mesh: &MeshRef<'a>) -> Self {
        let fields = mesh.fields();
        Self {
            name: name(mesh),
            vertices: fields.positions.map_or(0, |positions| positions.len()) as u64,
            faces: fields.faces.map_or(0, |faces| faces.len() / 3) as u64,
            bounds: mesh.bounding_box().map(|[min, max]| Bounds { min, max }),
            normals: fields.normals.is_some(),
            tangents: fields.tangents.is_some(),
            uv_layers: fields.uv_layers.iter().flatten().count() as u64,
            color_layers: fields.color_layers.iter().flatten().count() as u64,
            maximum_influence: fields.weight_bones.and(fields.maximum_influence),
            skinning_method: fields.skinning_method.as_str(),
            material: fields.material().and_then(|material| name(&material)),
        }
    }
}

impl<'a> Hair<'a> {
    fn of(hair: &HairRef<'a>) -> Self {
        let fields = hair.fields();
        Self {
            name: name(hair),
            strands: fields.segments.map_or(0, |segments| segments.len()) as u64,
            particles: fields.particles.map_or(0, |particles| particles.len()) as u64,
            material: fields.material().and_then(|material| name(&material)),
        }
    }
}

impl<'a> BlendShape<'a> {
    fn of(shape: &BlendShapeRef<'a>) -> Self {
        let fields = shape.fields();
        Self {
            name: name(shape),
            base_shape: fields.base_shape().and_then(|mesh| name(&mesh)),
            vertices: fields.vertex_indices.map_or(0, |indices| indices.len()) as u64,
            target_meshes: fields.legacy_target_shapes.map_or(0, |targets| targets.len()) as u64,
        }
    }
}

impl Skeleton {
    pub(super) fn of(skeleton: &SkeletonRef<'_>) -> Self {
        Self {
            bones: skeleton.bones().count() as u64,
            root_bones: skeleton.bones().filter(|bone| bone.parent_index().is_none()).count() as u64,
            ik_handles: skeleton.ik_handles().count() as u64,
            constraints: skeleton.constraints().count() as u64,
        }
    }
}
