//! Models: meshes, hair, blend shapes and a skeleton.

use std::iter;

use cast_base::Steps;
use cast_read::views::{BlendShapeRef, HairRef, MeshRef, ModelRef, SkeletonRef};
use rayon::prelude::*;

use super::material::Material;
use super::names::{Name, name};

/// A model.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Model<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// The position, if it is stated.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub position: Option<[f32; 3]>,
    /// The rotation as a quaternion, if it is stated.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rotation: Option<[f32; 4]>,
    /// The scale, if it is stated.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub scale: Option<[f32; 3]>,
    /// The number of vertices in all meshes.
    pub vertices: u64,
    /// The number of triangles in all meshes.
    pub faces: u64,
    /// The bounding box of all meshes; `None` without vertices.
    pub bounds: Option<Bounds>,
    /// Its skeleton.
    pub skeleton: Option<Skeleton<'a>>,
    /// Its meshes.
    pub meshes: Vec<Mesh<'a>>,
    /// Its hair.
    pub hairs: Vec<Hair<'a>>,
    /// Its blend shapes.
    pub blend_shapes: Vec<BlendShape<'a>>,
    /// Its materials.
    pub materials: Vec<Material<'a>>,
}

/// A mesh.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Mesh<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// The number of vertices.
    pub vertices: u64,
    /// The number of triangles.
    pub faces: u64,
    /// The bounding box; `None` without vertices.
    pub bounds: Option<Bounds>,
    /// Whether it has normals.
    pub normals: bool,
    /// Whether it has tangents.
    pub tangents: bool,
    /// The number of texture coordinate layers.
    pub uv_layers: u64,
    /// The number of vertex colour layers.
    pub color_layers: u64,
    /// The maximum number of bones per vertex; `None` without weights.
    pub maximum_influence: Option<u32>,
    /// The skinning method.
    pub skinning_method: &'a str,
    /// The name of its material.
    pub material: Name<'a>,
}

/// Hair.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Hair<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// The number of strands.
    pub strands: u64,
    /// The number of points in all strands.
    pub particles: u64,
    /// The name of its material.
    pub material: Name<'a>,
}

/// A blend shape.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct BlendShape<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// The name of the mesh that it deforms.
    pub base_shape: Name<'a>,
    /// The number of vertices that move; 0 in old files, which have target meshes instead.
    pub vertices: u64,
    /// The number of target meshes, in old files.
    pub target_meshes: u64,
}

/// A skeleton.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Skeleton<'a> {
    /// The number of bones.
    pub bones: u64,
    /// The number of bones without a parent.
    pub root_bones: u64,
    /// The number of inverse kinematics handles.
    pub ik_handles: u64,
    /// The number of constraints.
    pub constraints: u64,
    /// The bones.
    pub tree: Vec<Bone<'a>>,
}

/// A bone.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Bone<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// The index of its parent among the bones; `None` for a root.
    pub parent: Option<u32>,
}

/// The minimum and maximum position of all vertices.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Bounds {
    /// The minimum of each coordinate.
    pub min: [f32; 3],
    /// The maximum of each coordinate.
    pub max: [f32; 3],
}

impl Bounds {
    fn join(self, other: Self) -> Self {
        let ([ax, ay, az], [bx, by, bz]) = (self.min, other.min);
        let ([cx, cy, cz], [dx, dy, dz]) = (self.max, other.max);
        Self { min: [ax.min(bx), ay.min(by), az.min(bz)], max: [cx.max(dx), cy.max(dy), cz.max(dz)] }
    }

    /// The extent along each axis.
    #[must_use]
    pub fn size(&self) -> [f64; 3] {
        let ([ax, ay, az], [bx, by, bz]) = (self.min, self.max);
        [(ax, bx), (ay, by), (az, bz)].map(|(low, high)| f64::from(high) - f64::from(low))
    }
}

impl<'a> Model<'a> {
    pub(super) fn of(model: &ModelRef<'a>, steps: &Steps<'_>) -> Self {
        let fields = model.fields();
        let meshes = meshes(model.meshes().collect(), steps);
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

/// Vertices from which on their positions are looked at on several threads: it takes about a millisecond.
const SHARED_ABOVE: usize = 1 << 19;

fn meshes<'a>(meshes: Vec<MeshRef<'a>>, steps: &Steps<'_>) -> Vec<Mesh<'a>> {
    let of = |mesh: MeshRef<'a>| steps.counted(iter::once(mesh)).map(|mesh| Mesh::of(&mesh));
    if meshes.iter().map(MeshRef::vertex_count).sum::<usize>() > SHARED_ABOVE {
        // One at a time, because a few of them may have most of the vertices.
        meshes.into_par_iter().with_max_len(1).flat_map_iter(of).collect()
    } else {
        meshes.into_iter().flat_map(of).collect()
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

impl<'a> Skeleton<'a> {
    pub(super) fn of(skeleton: &SkeletonRef<'a>) -> Self {
        Self {
            bones: skeleton.bones().count() as u64,
            root_bones: skeleton.bones().filter(|bone| bone.parent_index().is_none()).count() as u64,
            ik_handles: skeleton.ik_handles().count() as u64,
            constraints: skeleton.constraints().count() as u64,
            tree: skeleton.bones().map(|bone| Bone { name: name(&bone), parent: bone.parent_index() }).collect(),
        }
    }
}
