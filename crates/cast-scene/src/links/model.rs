//! Models: meshes and hair with their materials, blend shapes with their meshes.

use std::sync::Arc;

use cast_read::View;
use cast_read::views::{ModelFields, ModelRef};

use super::by_name::ByName;
use super::material::{self, Material};
use super::mesh::{Hair, Mesh};
use super::shape::BlendShape;
use crate::Transform;
use crate::resolve::Siblings;
use crate::skeleton::Skeleton;
use crate::stored::{StoredNode, copied};
use crate::warning::{WarningKind, Warnings};

/// A model with everything that belongs to it.
#[derive(Clone, Debug)]
pub struct Model {
    node: StoredNode,
    name: Option<Box<str>>,
    /// The placement of the model in the world; `None` if the file states none, which means the origin.
    pub placement: Option<Transform>,
    /// The skeleton.
    pub skeleton: Option<Arc<Skeleton>>,
    /// The meshes, in file order.
    pub meshes: Vec<Mesh>,
    /// The hair, in file order.
    pub hairs: Vec<Hair>,
    /// The blend shapes, in the order of shape weights, which is file order.
    pub blend_shapes: Vec<BlendShape>,
    /// The materials, in file order; of equal ones, the first.
    pub materials: Vec<Material>,
    /// The names at the time when the model was read.
    pub(crate) shapes_by_name: ByName,
    pub(crate) meshes_by_name: ByName,
}

impl Model {
    pub(crate) fn new(node: ModelRef<'_>, warnings: &mut Warnings<'_>) -> Self {
        let ModelFields { name, position, rotation, scale, .. } = node.fields();
        let is_placed = position.is_some() || rotation.is_some() || scale.is_some();
        let mut skeletons = node.children_of();
        let skeleton = skeletons.next().map(|skeleton| Arc::new(Skeleton::new(skeleton, warnings)));
        if skeletons.next().is_some() {
            warnings.add(node.node(), WarningKind::SeveralSkeletons);
        }
        let bone_count = skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
        let material_targets = Siblings::new(node.materials());
        let mesh_targets = Siblings::new(node.meshes());
        let mesh_nodes = warnings.counted(node.meshes());
        let mut meshes: Vec<Mesh> =
            mesh_nodes.map(|mesh| Mesh::new(mesh, bone_count, &material_targets, warnings)).collect();
        let hairs = warnings.counted(node.hairs());
        let mut hairs: Vec<Hair> = hairs.map(|hair| Hair::new(hair, &material_targets, warnings)).collect();
        let mut blend_shapes = Vec::new();
        for shape in warnings.counted(node.blend_shapes()) {
            BlendShape::collect(shape, &meshes, &mesh_targets, &mut blend_shapes, warnings);
        }
        for (index, shape) in blend_shapes.iter().enumerate() {
            if let Some(mesh) = shape.mesh.and_then(|mesh| meshes.get_mut(mesh)) {
                mesh.blend_shapes.push(index);
            }
        }
        let materials = warnings.counted(node.materials());
        let (materials, places) =
            material::distinct(materials.map(|material| Material::new(material, warnings)).collect());
        let placed = |index: &mut Option<usize>| *index = index.and_then(|index| places.get(index).copied());
        meshes.iter_mut().for_each(|mesh| placed(&mut mesh.material));
        hairs.iter_mut().for_each(|hair| placed(&mut hair.material));
        Self {
            node: warnings.keep(node.node()),
            name: name.map(copied),
            placement: is_placed.then(|| Transform::from_parts(position, rotation, scale)),
            skeleton,
            shapes_by_name: ByName::new(blend_shapes.iter().map(BlendShape::name)),
            meshes_by_name: ByName::new(meshes.iter().map(Mesh::name)),
            meshes,
            hairs,
            blend_shapes,
            materials,
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
}
