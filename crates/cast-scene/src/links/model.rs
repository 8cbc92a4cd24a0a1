//! Models: meshes and hair with their materials, blend shapes with their meshes.

use std::sync::Arc;

use cast_read::views::{HairRef, MeshRef, ModelFields, ModelRef, SkinningMethod};
use cast_read::{Array, NodeRef, View};

use super::follow::Siblings;
use super::{BlendShape, Material};
use crate::deform::Influences;
use crate::kept::{KeptNode, Span};
use crate::skeleton::Skeleton;
use crate::warning::{WarningKind, Warnings};
use crate::{ModelPose, Transform};

/// A model with all that belongs to it.
#[derive(Clone, Debug)]
pub struct Model {
    node: KeptNode,
    name: Option<Box<str>>,
    /// Where the model is in the world; `None` when the file does not say, which means at the origin.
    pub placement: Option<Transform>,
    /// The skeleton.
    pub skeleton: Option<Arc<Skeleton>>,
    /// The meshes, in file order.
    pub meshes: Vec<Mesh>,
    /// The hair, in file order.
    pub hairs: Vec<Hair>,
    /// The blend shapes, in file order: what weights of shapes index.
    pub blend_shapes: Vec<BlendShape>,
    /// The materials, in file order.
    pub materials: Vec<Material>,
}

/// A mesh with what it links to, and those of its buffers that have the length they need.
#[derive(Clone, Debug)]
pub struct Mesh {
    node: KeptNode,
    name: Option<Box<str>>,
    /// Index of the material among those of the model.
    pub material: Option<usize>,
    /// Indices of the blend shapes of this mesh among those of the model.
    pub blend_shapes: Vec<usize>,
    positions: Span<[f32; 3]>,
    normals: Option<Span<[f32; 3]>>,
    tangents: Option<Span<[f32; 3]>>,
    /// What moves each vertex; `None` for a mesh that no bone moves.
    pub influences: Option<Influences>,
    /// Whether vertices follow bones by dual quaternions instead of matrices.
    pub dual_quaternions: bool,
}

/// Hair with its material.
#[derive(Clone, Debug)]
pub struct Hair {
    node: KeptNode,
    name: Option<Box<str>>,
    /// Index of the material among those of the model.
    pub material: Option<usize>,
}

impl Model {
    pub(crate) fn new(node: ModelRef<'_>, warnings: &mut Warnings<'_>) -> Self {
        let ModelFields { name, position, rotation, scale, .. } = node.fields();
        let placed = position.is_some() || rotation.is_some() || scale.is_some();
        let mut skeletons = node.children_of();
        let skeleton = skeletons.next().map(|skeleton| Arc::new(Skeleton::new(skeleton, warnings)));
        if skeletons.next().is_some() {
            warnings.add(node.node(), WarningKind::SeveralSkeletons);
        }
        let bone_count = skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
        let material_targets = Siblings::new(node.materials());
        let mesh_targets = Siblings::new(node.meshes());
        let mut meshes: Vec<Mesh> =
            node.meshes().map(|mesh| Mesh::new(mesh, bone_count, &material_targets, warnings)).collect();
        let hairs = node.hairs().map(|hair| Hair {
            node: warnings.keep(hair.node()),
            name: hair.name().map(Box::from),
            material: material_targets.follow(hair.node(), "m", hair.material_hash(), warnings),
        });
        let hairs = hairs.collect();
        let mut blend_shapes = Vec::new();
        for shape in node.blend_shapes() {
            BlendShape::collect(shape, &meshes, &mesh_targets, &mut blend_shapes, warnings);
        }
        for (index, shape) in blend_shapes.iter().enumerate() {
            if let Some(mesh) = shape.mesh.and_then(|mesh| meshes.get_mut(mesh)) {
                mesh.blend_shapes.push(index);
            }
        }
        Self {
            node: warnings.keep(node.node()),
            name: name.map(Box::from),
            placement: placed.then(|| Transform::from_parts(position, rotation, scale)),
            skeleton,
            meshes,
            hairs,
            blend_shapes,
            materials: node.materials().map(|material| Material::new(material, warnings)).collect(),
        }
    }

    /// The node in the file.
    #[must_use]
    pub fn node(&self) -> ModelRef<'_> {
        self.node.view()
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The model at rest: the rest pose, no blend shape, everything visible.
    #[must_use]
    pub fn rest(&self) -> ModelPose {
        ModelPose::rest(self)
    }
}

impl Hair {
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
        self.normals.map(|normals| normals.of(self.node.bytes()))
    }

    /// Tangent of each vertex.
    #[must_use]
    pub fn tangents(&self) -> Option<Array<'_, [f32; 3]>> {
        self.tangents.map(|tangents| tangents.of(self.node.bytes()))
    }

    fn new(node: MeshRef<'_>, bone_count: usize, materials: &Siblings, warnings: &mut Warnings<'_>) -> Self {
        let fields = node.fields();
        let positions = fields.positions.unwrap_or_default();
        if fields.positions.is_none() {
            warnings.add(node.node(), WarningKind::Missing { property: "vp" });
        }
        let vertices = positions.len();
        let normals = of_length(node.node(), "vn", fields.normals, vertices, warnings);
        let tangents = of_length(node.node(), "vt", fields.tangents, vertices, warnings);
        let dual_quaternions = match fields.skinning_method {
            SkinningMethod::Linear => false,
            SkinningMethod::Quaternion => true,
            _ => {
                warnings.add(node.node(), WarningKind::UnknownChoice { property: "sm" });
                false
            }
        };
        let bytes: &[u8] = warnings.file().bytes();
        Self {
            name: fields.name.map(Box::from),
            material: materials.follow(node.node(), "m", fields.material_hash, warnings),
            blend_shapes: Vec::new(),
            positions: Span::new(bytes, positions),
            normals: normals.map(|normals| Span::new(bytes, normals)),
            tangents: tangents.map(|tangents| Span::new(bytes, tangents)),
            influences: Influences::new(node, &fields, vertices, bone_count, warnings),
            dual_quaternions,
            node: warnings.keep(node.node()),
        }
    }
}

/// A buffer if it has an element for each vertex, else it counts as absent (format section 2, rules).
fn of_length<'a>(
    node: NodeRef<'a>,
    property: &'static str,
    buffer: Option<Array<'a, [f32; 3]>>,
    expected: usize,
    warnings: &mut Warnings<'_>,
) -> Option<Array<'a, [f32; 3]>> {
    let buffer = buffer?;
    let found = buffer.len();
    if found != expected {
        // Some writers leave empty arrays behind for what a mesh does not have.
        if found > 0 {
            warnings.add(node, WarningKind::WrongLength { property, found, expected });
        }
        return None;
    }
    Some(buffer)
}
