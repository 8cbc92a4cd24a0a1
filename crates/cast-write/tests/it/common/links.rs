//! Where links lead, found with the reader's typed getters.

use std::collections::HashMap;

use cast_read::views::{
    BlendShapeRef, ConstraintRef, HairRef, IKHandleRef, InstanceRef, MaterialRef, MaterialSource, MeshRef,
};
use cast_read::{Cast, NodeRef, View};

/// A link: the node it belongs to, its name, and its target; nodes are identified by their place in the file.
pub(crate) type Link = (usize, String, Option<usize>);

/// Every link of a file, of all kinds in the schema.
pub(crate) fn links(cast: &Cast<'_>) -> Vec<Link> {
    let nodes: Vec<NodeRef<'_>> = cast.nodes().map(|step| step.node).collect();
    let places: HashMap<usize, usize> = nodes.iter().enumerate().map(|(place, node)| (node.offset(), place)).collect();
    let mut links = Vec::new();
    for (place, node) in nodes.into_iter().enumerate() {
        for (name, target) in links_of(node) {
            links.push((place, name, target.map(|target| places[&target.offset()])));
        }
    }
    links
}

fn links_of<'a>(node: NodeRef<'a>) -> Vec<(String, Option<NodeRef<'a>>)> {
    let to = |name: &str, view: Option<NodeRef<'a>>| (name.to_string(), view);
    let mut links = Vec::new();
    if let Some(mesh) = MeshRef::cast(node) {
        links.extend(mesh.material_hash().map(|_| to("m", mesh.material().map(|target| target.node()))));
    }
    if let Some(hair) = HairRef::cast(node) {
        links.extend(hair.material_hash().map(|_| to("m", hair.material().map(|target| target.node()))));
    }
    if let Some(shape) = BlendShapeRef::cast(node) {
        links.extend(shape.base_shape_hash().map(|_| to("b", shape.base_shape().map(|target| target.node()))));
        links.extend(shape.legacy_targets().map(|(target, _)| to("t", target.map(|target| target.node()))));
    }
    if let Some(handle) = IKHandleRef::cast(node) {
        let bones = [
            ("sb", handle.start_bone_hash(), handle.start_bone()),
            ("eb", handle.end_bone_hash(), handle.end_bone()),
            ("tb", handle.target_bone_hash(), handle.target_bone()),
            ("pv", handle.pole_vector_bone_hash(), handle.pole_vector_bone()),
            ("pb", handle.pole_bone_hash(), handle.pole_bone()),
        ];
        links.extend(
            bones.map(|(name, hash, bone)| hash.map(|_| to(name, bone.map(|bone| bone.node())))).into_iter().flatten(),
        );
    }
    if let Some(constraint) = ConstraintRef::cast(node) {
        let bones = [
            ("cb", constraint.constraint_bone_hash(), constraint.constraint_bone()),
            ("tb", constraint.target_bone_hash(), constraint.target_bone()),
        ];
        links.extend(
            bones.map(|(name, hash, bone)| hash.map(|_| to(name, bone.map(|bone| bone.node())))).into_iter().flatten(),
        );
    }
    if let Some(material) = MaterialRef::cast(node) {
        links.extend(material.slots().map(|slot| {
            let source = slot.source().map(|source| match source {
                MaterialSource::File(file) => file.node(),
                MaterialSource::Color(color) => color.node(),
            });
            to(&slot.name().to_string_lossy(), source)
        }));
    }
    if let Some(instance) = InstanceRef::cast(node) {
        links.extend(instance.reference_file_hash().map(|_| to("rf", instance.reference_file().map(|f| f.node()))));
    }
    links
}
